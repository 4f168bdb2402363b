package ndarray_test

import (
	"os/exec"
	"regexp"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// verdict is what the compiler says of a parameter of testdata/operands.
var verdict = regexp.MustCompile(`main\.go:\d+:\d+: (leaking param|leaking param content)?:? ?(\w+)( does not escape)?\n`)

// Operands stay where the caller has them, so that views that are used at once cost no allocation: of an array only its memory may
// become known to the heap.
func TestOperandsDoNotEscape(t *testing.T) {
	out, err := exec.Command("go", "build", "-gcflags=-m", "-o", t.TempDir()+"/operands", "./testdata/operands").CombinedOutput()
	require.NoError(t, err, string(out))
	found := map[string]string{}
	for _, m := range verdict.FindAllStringSubmatch(string(out), -1) {
		found[m[2]] = m[1] + m[3]
	}
	for _, name := range []string{"addX", "addY", "addScalarX", "chainX", "chainY", "chainZ", "lessX", "lessY", "sqrtX", "asTypeX", "whereC", "whereX", "whereY",
		"assignZ", "assignX", "takeX", "takeI", "sumX", "addIntoX", "addIntoY", "addInPlaceX", "addInPlaceY"} {
		assert.Contains(t, []string{" does not escape", "leaking param content"}, found[name], name)
	}
}
