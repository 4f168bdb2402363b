// Package readme holds README.md to what the code does.
package readme

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// blocks returns the texts between ``` lines of README.md.
func blocks(t *testing.T) []string {
	t.Helper()
	text, err := os.ReadFile("../../README.md")
	require.NoError(t, err)
	var list []string
	for _, m := range regexp.MustCompile("(?ms)^```(?:go)?\n(.*?)^```$").FindAllStringSubmatch(string(text), -1) {
		list = append(list, m[1])
	}
	return list
}

func TestProgramPrintsWhatItSays(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a program; the full tests do it")
	}
	program, want := blocks(t)[0], blocks(t)[1]
	dir := module(t)
	put(t, filepath.Join(dir, "main.go"), program)
	assert.Equal(t, want, run(t, dir))
}

// The messages are those of ExampleError, whose output is checked.
func TestMessagesAreChecked(t *testing.T) {
	example, err := os.ReadFile("../../ndarray/call_test.go")
	require.NoError(t, err)
	for _, block := range blocks(t) {
		if strings.HasPrefix(block, "ndarray: Add: ") {
			for line := range strings.Lines(block) {
				assert.Contains(t, string(example), "// "+line)
			}
			return
		}
	}
	t.Error("README.md shows no messages")
}

// Every command for an example names one that is there.
func TestExamplesExist(t *testing.T) {
	text, err := os.ReadFile("../../README.md")
	require.NoError(t, err)
	names := regexp.MustCompile(`go run \./(examples/\w+)`).FindAllStringSubmatch(string(text), -1)
	require.NotEmpty(t, names)
	for _, m := range names {
		assert.FileExists(t, filepath.Join("../..", m[1], "main.go"))
	}
}
