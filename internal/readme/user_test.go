package readme

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ndgo/internal/testrun"
)

// TestUsersProgramPrintsWhatItSays makes modules from pages for users of the generator: from their go.mod lines and their programs.
func TestUsersProgramPrintsWhatItSays(t *testing.T) {
	if testing.Short() {
		t.Skip("generates and builds a program; the full tests do it")
	}
	pages := []string{"README.md", "docs/guide/6-operators.md"}
	if testrun.Long() {
		pages = append(pages, "docs/guide/10-array-functions.md")
	}
	module := ""
	for _, page := range pages {
		all := blocks(t, page)
		if lines := slices.IndexFunc(all, func(b string) bool { return strings.Contains(b, "tool ndgo/gen\n") }); lines >= 0 {
			module = all[lines] // without this line, the page continues the module of the page before
		}
		program := slices.IndexFunc(all, isGenerated)
		require.True(t, module != "" && program >= 0, page)
		run := userModule(t, module, all[program])
		// like go mod tidy, but without modules that only tests import: this machine may lack them
		run("list", "-deps", ".", "tool")
		run("generate")
		assert.Equal(t, all[program+1], run("run", "."), page)
		if page == "README.md" {
			assert.Contains(t, run("tool", "gen", "-explain", "hypot3"), all[program+2])
		}
	}
}

// isGenerated reports whether a block is a program with its own operators, for go generate.
func isGenerated(block string) bool {
	return strings.HasPrefix(block, "package main\n") && strings.Contains(block, "//go:generate ")
}

// userModule makes a module with a program, the given lines in its go.mod, and this library. The function run runs the go
// command in the module.
func userModule(t *testing.T, lines, program string) (run func(args ...string) string) {
	t.Helper()
	root, err := filepath.Abs("../..")
	require.NoError(t, err)
	sums, err := os.ReadFile("../../go.sum")
	require.NoError(t, err)
	dir := t.TempDir()
	for name, text := range map[string]string{
		"go.mod":  "module example.com/own\n\ngo 1.26\n\n" + lines + "replace ndgo => " + root + "\n",
		"go.sum":  string(sums),
		"main.go": program,
	} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
	}
	return func(args ...string) string {
		t.Helper()
		c := testrun.Command(t, "go", args...)
		c.Dir = dir
		c.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOPROXY=off", "PWD="+dir)
		out, err := c.CombinedOutput()
		require.NoError(t, err, "go %v: %s", args, out)
		return string(out)
	}
}
