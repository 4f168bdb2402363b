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

// promise matches a row of a table of SECURITY.md: a promise, and the tests that check it.
var promise = regexp.MustCompile(`(?m)^\| (.*) \| (.*) \|$`)

// testName matches the name of a test in SECURITY.md, after its package.
var testName = regexp.MustCompile("`([a-z0-9/]+)\\.((?:Test|Fuzz)[A-Za-z0-9]+)`")

// TestPromisesAreTested checks that each promise of SECURITY.md names existing tests.
func TestPromisesAreTested(t *testing.T) {
	page, err := os.ReadFile("../../SECURITY.md")
	require.NoError(t, err)
	promises := 0
	for _, row := range promise.FindAllStringSubmatch(string(page), -1) {
		if row[1] == "promise" {
			continue
		}
		promises++
		assert.Regexp(t, testName, row[2], "no test shows: %s", row[1])
	}
	assert.Greater(t, promises, 20)
	assert.Equal(t, strings.Count(string(page), "\n|"), promises+2*strings.Count(string(page), "\n|---"), "every row is a promise")
	for _, name := range testName.FindAllStringSubmatch(string(page), -1) {
		assert.True(t, hasTest(t, name[1], name[2]), "package %s has no %s", name[1], name[2])
	}
}

// hasTest reports whether the tests of a package have a function with this name.
func hasTest(t *testing.T, folder, name string) bool {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("..", "..", filepath.FromSlash(folder), "*_test.go"))
	require.NoError(t, err)
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		if strings.Contains(string(text), "\nfunc "+name+"(") {
			return true
		}
	}
	return false
}
