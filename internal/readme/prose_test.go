package readme

import (
	"fmt"
	"go/ast"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// proseFile has a line for each page, and a line for the comments of each package. A line has a limit: the maximum number of relative words
// in a hundred words.
const proseFile = "testdata/prose.txt"

// A new limit is a quarter above the present share, and not below the constant least. So one new sentence passes, and a page of a few
// hundred words may have some relative words.
const (
	slack = 1.25
	least = 1.5
)

var (
	codeBlock = regexp.MustCompile("(?ms)^```.*?^```$|^(?:    |\t)[^\n]*$")

	// notProse matches code: a block, a line or a span.
	notProse = regexp.MustCompile(codeBlock.String() + "|`[^`\n]*`")
	word     = regexp.MustCompile(`[A-Za-z']+`)
	relative = []string{"which", "that", "what", "those", "whose", "such"}
)

// TestProseIsPlain keeps pages and comments near the share of relative words reached so far. Plain sentences of subject, verb and object
// need few of them.
func TestProseIsPlain(t *testing.T) {
	limits, err := os.ReadFile(proseFile)
	require.NoError(t, err)
	updated, lines := "", 0
	for line := range strings.Lines(string(limits)) {
		var place string
		var limit float64
		_, err := fmt.Sscanf(line, "%s %f", &place, &limit)
		require.NoError(t, err, line)
		share := relativeShare(prose(t, place))
		if !*update {
			assert.LessOrEqual(t, share, limit, "%s: more relative words than before in 100 words: write subject, verb, object", place)
		}
		updated += fmt.Sprintf("%s %.1f\n", place, math.Min(limit, math.Max(least, math.Ceil(share*slack*10)/10)))
		lines++
	}
	assert.Greater(t, lines, 30)
	if *update {
		put(t, proseFile, updated)
	}
}

// TestRelativeShare checks the share of relative words in a text: two of its nine words outside of code are relative.
func TestRelativeShare(t *testing.T) {
	text := notProse.ReplaceAllString("What a view shares, `that` stays.\n\n    which is code\n\n```go\nsuch\n```\nThose are not thatched.\n", " ")
	assert.InDelta(t, 100*2/9.0, relativeShare(text), 1e-12)
}

// relativeShare returns the number of relative words in 100 words of a text.
func relativeShare(text string) float64 {
	all, found := word.FindAllString(text, -1), 0
	for _, w := range all {
		if slices.ContainsFunc(relative, func(r string) bool { return strings.EqualFold(r, w) }) {
			found++
		}
	}
	return 100 * float64(found) / float64(max(1, len(all)))
}

// prose returns the text of a page without code, or the comments of a package's files, without generated files.
func prose(t *testing.T, place string) string {
	t.Helper()
	path := filepath.Join("../..", place)
	if strings.HasSuffix(place, ".md") {
		text, err := os.ReadFile(path)
		require.NoError(t, err)
		return notProse.ReplaceAllString(string(text), " ")
	}
	var text strings.Builder
	for _, file := range parsed(t, place, func(string) bool { return true }) {
		if ast.IsGenerated(file) {
			continue
		}
		for _, group := range file.Comments {
			words := group.Text()
			if lines := "\n" + words; strings.Contains(lines, "`") || strings.Contains(lines, "\n    ") || strings.Contains(lines, "\n\t") {
				words = notProse.ReplaceAllString(words, " ")
			}
			text.WriteString(words + "\n")
		}
	}
	require.NotZero(t, text.Len(), place)
	return text.String()
}
