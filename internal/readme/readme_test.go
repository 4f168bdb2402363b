// Package readme compares README.md and other pages with the behaviour of the code.
package readme

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// blocks returns the texts between ``` lines of a page.
func blocks(t *testing.T, page string) []string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("../..", page))
	require.NoError(t, err)
	var list []string
	for _, m := range regexp.MustCompile("(?ms)^```(?:go)?\n(.*?)^```$").FindAllStringSubmatch(string(text), -1) {
		list = append(list, m[1])
	}
	return list
}

// firstProgram returns the first program of README.md and its output, the block after it.
func firstProgram(t *testing.T) (program, output string) {
	t.Helper()
	all := blocks(t, "README.md")
	at := slices.IndexFunc(all, func(b string) bool { return strings.HasPrefix(b, "package main\n") })
	require.GreaterOrEqual(t, at, 0)
	return all[at], all[at+1]
}

func TestProgramPrintsWhatItSays(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a program; the full tests do it")
	}
	program, want := firstProgram(t)
	dir := module(t)
	put(t, filepath.Join(dir, "main.go"), program)
	assert.Equal(t, want, run(t, dir))
}

// The messages are those of ExampleError, whose output is checked.
func TestMessagesAreChecked(t *testing.T) {
	example, err := os.ReadFile("../../ndarray/call_test.go")
	require.NoError(t, err)
	for _, block := range blocks(t, "docs/guide/8-errors.md") {
		if strings.HasPrefix(block, "ndarray: Add: ") && strings.Count(block, "\n") > 5 {
			for line := range strings.Lines(block) {
				assert.Contains(t, string(example), "// "+line)
			}
			return
		}
	}
	t.Error("the page of errors shows no messages")
}

// Every command for an example names an existing example.
func TestExamplesExist(t *testing.T) {
	for _, page := range []string{"README.md", "examples/README.md"} {
		text, err := os.ReadFile(filepath.Join("../..", page))
		require.NoError(t, err)
		names := regexp.MustCompile(`go run \./(examples/\w+)`).FindAllStringSubmatch(string(text), -1)
		require.NotEmpty(t, names, page)
		for _, m := range names {
			assert.FileExists(t, filepath.Join("../..", m[1], "main.go"))
		}
	}
}

// README.md has at most 160 lines, and the index of docs 30.
func TestFirstPagesAreShort(t *testing.T) {
	for page, most := range map[string]int{"README.md": 160, "docs/README.md": 30} {
		text, err := os.ReadFile(filepath.Join("../..", page))
		require.NoError(t, err)
		assert.LessOrEqual(t, strings.Count(string(text), "\n"), most, page)
	}
}
