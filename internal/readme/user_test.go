package readme

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestUsersProgramPrintsWhatItSays makes a module of what README.md says to users of the generator.
func TestUsersProgramPrintsWhatItSays(t *testing.T) {
	if testing.Short() {
		t.Skip("generates and builds a program; the full tests do it")
	}
	all := blocks(t)
	at := slices.IndexFunc(all, func(b string) bool { return strings.Contains(b, "tool ndgo/gen") })
	require.GreaterOrEqual(t, at, 0)
	lines, program, want := all[at], all[at+1], all[at+2]

	root, err := filepath.Abs("../..")
	require.NoError(t, err)
	sums, err := os.ReadFile("../../go.sum")
	require.NoError(t, err)
	dir := t.TempDir()
	for name, text := range map[string]string{
		"go.mod":  "module example.com/own\n\ngo 1.26\n\n" + strings.Replace(lines, "../ndgo", root, 1),
		"go.sum":  string(sums),
		"main.go": program,
	} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
	}
	run := func(args ...string) string {
		c := exec.Command("go", args...)
		c.Dir = dir
		c.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOPROXY=off", "PWD="+dir)
		out, err := c.CombinedOutput()
		require.NoError(t, err, "go %v: %s", args, out)
		return string(out)
	}
	run("generate")
	assert.Equal(t, want, run("run", "."))
}
