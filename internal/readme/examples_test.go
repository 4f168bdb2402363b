package readme

import (
	"go/ast"
	"go/token"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Every exported handwritten function in these packages has its own example, run by go test. A generated function needs an
// example only if it belongs to the standard: a new operator is a single definition.
func TestFunctionsHaveExamples(t *testing.T) {
	for folder, least := range map[string]int{"linalg": 25, "fft": 14, "arrayapi": 80} {
		shown, functions := examples(t, folder), 0
		for _, file := range parsed(t, folder, func(name string) bool { return !isTest(name) && !strings.HasPrefix(name, "z") }) {
			for _, d := range file.Decls {
				if f, isFunction := d.(*ast.FuncDecl); isFunction && f.Recv == nil && f.Name.IsExported() {
					functions++
					assert.True(t, shown[f.Name.Name], "%s: there is no Example%s with output", folder, f.Name.Name)
				}
			}
		}
		assert.GreaterOrEqual(t, functions, least, folder)
	}
}

// Everything in docs/standard.md has an example: functions, their options and the methods of arrays.
func TestStandardHasExamples(t *testing.T) {
	text, err := os.ReadFile("../../docs/standard.md")
	require.NoError(t, err)
	types := map[string]bool{}
	for _, d := range declarations(t, "ndarray") {
		if d, isGeneral := d.(*ast.GenDecl); isGeneral && d.Tok == token.TYPE {
			for _, spec := range d.Specs {
				types[spec.(*ast.TypeSpec).Name.Name] = true
			}
		}
	}
	shown, found := map[string]map[string]bool{}, 0
	for _, folder := range []string{"ndarray", "arrayapi", "linalg", "fft"} {
		shown[folder] = examples(t, folder)
	}
	names := regexp.MustCompile("`(nd|x|arrayapi|linalg|fft)\\.([A-Z]\\w*)")
	for line := range strings.Lines(string(text)) {
		if !strings.HasPrefix(line, "| ") {
			continue
		}
		for _, m := range names.FindAllStringSubmatch(line, -1) {
			folder, name := m[1], m[2]
			switch folder {
			case "x":
				folder, name = "ndarray", "NDArray_"+name
			case "nd":
				folder = "ndarray"
			}
			if folder != "ndarray" || !types[name] {
				assert.True(t, shown[folder][name], "%s: there is no Example%s with output", folder, name)
				found++
			}
		}
	}
	assert.Greater(t, found, 350)
}

// examples returns the names that a package's tested examples show: X for ExampleX and for ExampleX_of, where of begins in lower
// case.
func examples(t *testing.T, folder string) map[string]bool {
	t.Helper()
	shown := map[string]bool{}
	suffix, output := regexp.MustCompile(`_[a-z]\w*$`), regexp.MustCompile(`(?im)^(unordered )?output:`)
	for _, file := range parsed(t, folder, isTest) {
		for _, d := range file.Decls {
			f, isFunction := d.(*ast.FuncDecl)
			if !isFunction || f.Recv != nil || !strings.HasPrefix(f.Name.Name, "Example") {
				continue
			}
			if slices.ContainsFunc(file.Comments, func(c *ast.CommentGroup) bool {
				return f.Body.Pos() < c.Pos() && c.End() < f.Body.End() && output.MatchString(c.Text())
			}) {
				shown[suffix.ReplaceAllString(strings.TrimPrefix(f.Name.Name, "Example"), "")] = true
			}
		}
	}
	return shown
}
