package ndarray_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ndgo/internal/testrun"
)

// verdict matches a message of the compiler about a parameter in testdata/operands.
var verdict = regexp.MustCompile(`main\.go:\d+:\d+: (leaking param|leaking param content)?:? ?(\w+)( does not escape)?\n`)

// Operands stay on the caller's stack. Otherwise, a result used at once as an operand could not leave its memory to the next result, and a
// view used at once would be allocated on the heap.
func TestOperandsDoNotEscape(t *testing.T) {
	found := verdicts(t, "operands")
	for _, name := range []string{"addX", "addY", "addScalarX", "chainX", "chainY", "chainZ", "lessX", "lessY", "sqrtX", "clipX", "clipY", "clipZ", "asTypeX",
		"whereC", "whereX", "whereY", "isCloseX", "isCloseY", "assignZ", "assignX", "takeX", "takeI", "takeAlongX", "takeAlongI", "copyX", "releaseX", "sliceX",
		"sumX", "prodX", "minX", "maxX", "anyX", "allX", "countX", "meanX", "varX", "stdX", "argMinX", "argMaxX", "cumulativeX", "productsX", "sumAsX", "meanAsX",
		"orderedX", "countedI", "countedW", "spreadX", "maskedX", "maskedA", "maskedM", "addIntoX", "addIntoY", "addInPlaceY", "sumIntoX", "asTypeIntoX", "whereIntoC", "whereIntoX"} {
		assert.Equal(t, " does not escape", found[name], name)
	}
	for _, name := range []string{"keptX", "copiedX", "storedX"} {
		assert.Contains(t, []string{"leaking param", "leaking param content"}, found[name], "%s, which the compiler sees to leave", name)
	}
	for _, name := range []string{"sliceX", "flipX", "reshapeX", "transposedX"} {
		assert.Equal(t, " does not escape", found[name], "%s, whose view stays", name)
	}
	for _, name := range []string{"sliceKeptX", "flipKeptX", "reshapeKeptX"} {
		assert.Contains(t, []string{"leaking param", "leaking param content"}, found[name], "%s, whose view is kept", name)
	}
	assert.Equal(t, "leaking param", found["sharedData"], "operators on several processors read the memory of an array, so it is on no stack")
}

// Public functions hide operands from escape analysis. This is safe only if the core functions that they call keep no pointer to a header.
// To check this, the compiler analyses calls of the same functions with visible operands. In its report, only the memory of an array may be
// reachable from the heap. So no object on the heap has the address of a header on a stack.
func TestOperandsStayInSight(t *testing.T) {
	found := verdicts(t, "insight")
	program, err := os.ReadFile("testdata/insight/main.go")
	require.NoError(t, err)
	count := 0
	for _, m := range regexp.MustCompile(`func (\w+)\(([^)]* )head`).FindAllStringSubmatch(string(program), -1) {
		if m[1] == "in" {
			continue
		}
		for name := range strings.FieldsFuncSeq(m[2], func(r rune) bool { return r == ' ' || r == ',' }) {
			assert.Contains(t, []string{" does not escape", "leaking param content"}, found[name], name)
			count++
		}
	}
	assert.Greater(t, count, 50)

	given := regexp.MustCompile(`\b(?:reducing|selecting|ordering|products|viewing|elementwise|core|entry)\.([A-Z]\w+)|\)\.(Where|Assign|Copy(?:At)?)\(`)
	hiding := regexp.MustCompile(`\b(?:h|H|orH|inH)idden\w*[(\[]|InHidden|OrHidden`)
	for _, folder := range []string{".", "generated", "../into"} {
		files, err := filepath.Glob(folder + "/*.go")
		require.NoError(t, err)
		for _, name := range files {
			text, err := os.ReadFile(name)
			require.NoError(t, err)
			for line := range strings.Lines(string(text)) {
				if strings.HasSuffix(name, "_test.go") || strings.HasPrefix(line, "//") || strings.HasPrefix(line, "func ") || !hiding.MatchString(strings.ReplaceAll(line, "z.Hidden()", "")) {
					continue
				}
				for _, m := range given.FindAllStringSubmatch(line, -1) {
					if function := m[1] + m[2]; !slices.Contains([]string{"InHidden", "OrHidden", "HiddenHeads", "HiddenArgs", "Header", "Arg", "Type", "Token"}, function) {
						assert.Regexp(t, `\.`+function+`(\.Of)?[(\[]`, string(program), "%s: %s", name, line)
					}
				}
			}
		}
	}
}

// verdicts returns the messages of the compiler about parameters of a program in testdata, by name.
func verdicts(t *testing.T, program string) map[string]string {
	t.Helper()
	if testing.Short() {
		t.Skip("compiles a program: the full tests do it")
	}
	found := map[string]string{}
	for _, m := range verdict.FindAllStringSubmatch(messages(t, program), -1) {
		found[m[2]] = m[1] + m[3]
	}
	return found
}

// compiled has the messages of the compiler about programs in testdata.
var compiled = map[string]string{}

// messages returns the messages of the compiler about a program in testdata: the parameters that escape, and the costs of inlined functions.
// A program is compiled once for all tests, and not linked.
func messages(t *testing.T, program string) string {
	t.Helper()
	if compiled[program] == "" {
		out, err := testrun.Command(t, "go", "list", "-export", "-gcflags=-m=2 -dwarf=false", "./testdata/"+program).CombinedOutput()
		require.NoError(t, err, "%s", out)
		compiled[program] = string(out)
	}
	return compiled[program]
}
