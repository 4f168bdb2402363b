package readme

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Every exported function of the packages that have the standard's functions has an example of its own, which go test runs.
func TestFunctionsHaveExamples(t *testing.T) {
	for folder, least := range map[string]int{"linalg": 25, "fft": 14} {
		shown := examples(t, folder)
		functions := 0
		for _, d := range declarations(t, folder) {
			if f, isFunction := d.(*ast.FuncDecl); isFunction && f.Recv == nil && f.Name.IsExported() {
				functions++
				assert.True(t, shown[f.Name.Name], "%s.%s has no example with output", folder, f.Name.Name)
			}
		}
		assert.GreaterOrEqual(t, functions, least, folder)
	}
}

// examples returns what the examples of a package that are run show: X for ExampleX, and for ExampleX_of, where of begins in lower case.
func examples(t *testing.T, folder string) map[string]bool {
	t.Helper()
	shown := map[string]bool{}
	suffix := regexp.MustCompile(`_[a-z]\w*$`)
	files, err := filepath.Glob(filepath.Join("../..", folder, "*_test.go"))
	require.NoError(t, err)
	for _, name := range files {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments|parser.SkipObjectResolution)
		require.NoError(t, err)
		for _, d := range file.Decls {
			f, isFunction := d.(*ast.FuncDecl)
			if !isFunction || f.Recv != nil || !strings.HasPrefix(f.Name.Name, "Example") {
				continue
			}
			isRun := slices.ContainsFunc(file.Comments, func(c *ast.CommentGroup) bool {
				return c.Pos() > f.Pos() && c.End() < f.End() && regexp.MustCompile(`(?i)^(unordered )?output:`).MatchString(strings.TrimSpace(c.Text()))
			})
			if isRun {
				shown[suffix.ReplaceAllString(strings.TrimPrefix(f.Name.Name, "Example"), "")] = true
			}
		}
	}
	return shown
}
