package ndarray_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ndgo/internal/spot"
	"ndgo/internal/testrun"
)

// writableViews has expressions for tracked views of a 1-d array. readOnlyViews has expressions for tracked views that are read-only. Each
// view has the shape of the array. If all elements of the array are equal, each view has the same elements as the array.
var (
	writableViews = []string{".Slice(nd.From(0))", ".Reshape(-1)", ".Ravel()", ".Flip()", ".Slice(nd.NewAxis).T().Ravel()", ".Slice(nd.NewAxis).MT().Ravel()",
		".ExpandDims(0).Ravel()", ".Slice(nd.NewAxis).Squeeze(0)", ".PermuteDims(0)", ".MoveAxis(0, 0)", ".MoveAxes([]int{0}, []int{0})", ".SwapAxes(0, 0)"}
	readOnlyViews = []string{".Slice(nd.NewAxis).BroadcastTo(base.Size(), base.Size()).Diagonal()", ".BroadcastTo(base.Size())",
		".BroadcastInDim([]int{base.Size()})", ".SlidingWindow(1).Squeeze(-1)", ".ReadOnly()"}
)

// Slots do not reuse the memory of an array while a view of the array can be read. In the program testdata/slots, each nd.Add(base, v) is
// replaced by a view of this result. With -long the test tries several views for each call. With -long the program also runs with a mistake
// in the library, and must find it. The mistake hides from the compiler that a tracked view may be the array itself.
func TestSlotsOfDeadViewsOnly(t *testing.T) {
	if !spot.Works() {
		t.Skip("no result has a slot here; the test runs on amd64 and arm64 without the race detector and purego")
	}
	if testing.Short() {
		t.Skip("compiles a program: the full tests do it")
	}
	rounds := 1
	if testrun.Long() {
		rounds = 3
	}
	texts := map[string]string{}
	for first := range rounds {
		for _, name := range []string{"loops", "flows", "stacks", "packages", "functions"} {
			views := writableViews
			if name != "functions" { // the program in functions writes to results, so their views must be writable
				views = slices.Concat(writableViews, readOnlyViews)
			}
			file := "testdata/slots/" + name + ".go"
			texts[file] = withViews(t, file, views, 5*first)
		}
		assert.NoError(t, runSlots(t, texts))
	}
	if !testrun.Long() {
		return
	}
	for _, file := range []string{"slice.go", "permute.go", "broadcast.go", "window.go", "array.go"} {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		texts[file] = regexp.MustCompile(`\.Or\([\w.()]+\)( \}|\n)`).ReplaceAllString(string(text), "$1")
		require.NotEqual(t, string(text), texts[file], file)
	}
	assert.Error(t, runSlots(t, texts), "the makers of views hide the array")
}

// withViews returns the text of a file with a view appended to each call nd.Add(base, v). It takes the views in turn, beginning with
// views[number].
func withViews(t *testing.T, file string, views []string, number int) string {
	t.Helper()
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	var changed strings.Builder
	rest, count := string(text), 0
	for {
		before, after, found := strings.Cut(rest, "nd.Add(base, ")
		changed.WriteString(before)
		if !found {
			require.Greater(t, count, 5, file)
			return changed.String()
		}
		end, depth := 0, 1
		for ; depth > 0; end++ {
			switch after[end] {
			case '(':
				depth++
			case ')':
				depth--
			}
		}
		changed.WriteString("nd.Add(base, " + after[:end] + views[(number+count)%len(views)])
		rest = after[end:]
		count++
	}
}

// runSlots runs the program testdata/slots. The map texts replaces the texts of some files. Most results are deferred, so even short arrays
// have blocks. Without -long, large arrays have fewer elements than in TestSlotsOfDeadResultsOnly.
func runSlots(t *testing.T, texts map[string]string) error {
	t.Helper()
	program := build(t, "slots", overlay(t, texts))
	arguments := []string{"poison"}
	if !testrun.Long() {
		arguments = append(arguments, "shorter")
	}
	c := testrun.Command(t, program, arguments...)
	c.Env = append(c.Environ(), "NDGO_DEFER=512")
	if out, err := c.CombinedOutput(); err != nil {
		return fmt.Errorf("%w: %s", err, out)
	}
	return nil
}

// Each function that makes a tracked view ends with a call of Or. So the compiler assumes that the view may be the array.
func TestTrackedViewsPassThroughOr(t *testing.T) {
	files, err := filepath.Glob("*.go")
	require.NoError(t, err)
	makers := regexp.MustCompile(`(?s)\n//go:noinline\nfunc (\w+)(?:\[\w+ any\])?\(((?:op string, )?y(?:, x| \*core.Header, x|, h) [^\n]*) \*core\.Header \{(?:\n|[^\n]*\.TrackView\().*?\n\}`)
	count, tracked := 0, 0
	for _, name := range files {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		tracked += strings.Count(string(text), ".TrackView()")
		for _, m := range makers.FindAllString(string(text), -1) {
			if strings.Contains(m, ".TrackView()") {
				count++
				assert.Regexp(t, `\.Or\((x|h|x\.head\(\))\)( \}|\n\})`, m, name)
			}
		}
	}
	assert.Equal(t, tracked, count, "functions with TrackView are not inlined, and return a *core.Header")
	assert.Equal(t, len(writableViews)+len(readOnlyViews)+1, count, "the tests try all tracked views but those of complex numbers")
}
