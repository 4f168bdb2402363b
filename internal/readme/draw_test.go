package readme

import (
	"bytes"
	"flag"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// seed draws other comments and sentences.
var seed = flag.Uint64("seed", 39, "TestSentencesAreShort draws comments and sentences by this number")

// longestSentence is the maximum number of words in a sentence. Names in code do not count.
const longestSentence = 50

var (
	// commentLines matches a comment with the line of code below it.
	commentLines = regexp.MustCompile(`(?m)^(?:[ \t]*//(?: .*)?\n)+.*$`)
	outputs      = regexp.MustCompile(`^\s*// (?:Unordered output|Output):`) // of examples
	paragraph    = regexp.MustCompile(`\n[ \t]*\n`)
	sentenceEnd  = regexp.MustCompile(`[.:?!] +`)
)

// TestSentencesAreShort limits the lengths of all sentences of pages. It draws 60 comments and 40 sentences, and with -v prints them for a
// reader who does not know the code. At most 3 comments and 2 sentences should need a second reading.
func TestSentencesAreShort(t *testing.T) {
	comments, sentences := written(t)
	for _, s := range sentences {
		if !strings.Contains(s, " · ") { // a list of links
			assert.LessOrEqual(t, len(word.FindAllString(notProse.ReplaceAllString(s, " "), -1)), longestSentence, s)
		}
	}
	r := rand.New(rand.NewPCG(*seed, 0))
	for _, text := range append(drawn(t, r, comments, 60), drawn(t, r, sentences, 40)...) {
		t.Log(text)
	}
}

// written returns the comments of hand-written Go files with the lines of code below them, and the sentences of the pages.
func written(t *testing.T) (comments, sentences []string) {
	t.Helper()
	require.NoError(t, filepath.WalkDir("../..", func(path string, d fs.DirEntry, err error) error {
		name := d.Name()
		switch {
		case err != nil:
			return err
		case d.IsDir() && (name == "testdata" || name == ".git"):
			return fs.SkipDir
		case d.IsDir() || strings.HasPrefix(name, "z_") || name == "RESULTS.md":
			return nil
		}
		switch filepath.Ext(name) {
		case ".go":
			text, err := os.ReadFile(path)
			require.NoError(t, err)
			for _, at := range commentLines.FindAllIndex(text, -1) {
				if !outputs.Match(text[at[0]:at[1]]) {
					comments = append(comments, fmt.Sprintf("%s:%d\n%s", path, 1+bytes.Count(text[:at[0]], []byte("\n")), text[at[0]:at[1]]))
				}
			}
		case ".md":
			text, err := os.ReadFile(path)
			require.NoError(t, err)
			for _, p := range paragraph.Split(codeBlock.ReplaceAllString(string(text), ""), -1) {
				if strings.Contains(p, "|") || strings.HasPrefix(p, "#") {
					continue
				}
				for _, s := range sentenceEnd.Split(strings.Join(strings.Fields(p), " "), -1) {
					if len(strings.Fields(s)) > 4 {
						sentences = append(sentences, path+"\n"+s)
					}
				}
			}
		}
		return nil
	}))
	return comments, sentences
}

// drawn returns n texts drawn by r without repetition.
func drawn(t *testing.T, r *rand.Rand, texts []string, n int) (some []string) {
	t.Helper()
	require.Greater(t, len(texts), n)
	for _, i := range r.Perm(len(texts))[:n] {
		some = append(some, texts[i])
	}
	return some
}
