package readme

import (
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ndgo/internal/testrun"

	// These imports make the go command compile the packages of the tables before this test.
	_ "ndgo/arrayapi"
	_ "ndgo/fft"
	_ "ndgo/formula"
	_ "ndgo/into"
	_ "ndgo/linalg"
	_ "ndgo/ndtest"
	_ "ndgo/npy"
	_ "ndgo/picture"
	_ "ndgo/random"
	_ "ndgo/strict"
	_ "ndgo/text"
)

var codeSpan = regexp.MustCompile("`([^`]+)`")

// spans returns the code spans in a line of Markdown or a cell of a table.
func spans(text string) []string {
	var list []string
	for _, m := range codeSpan.FindAllStringSubmatch(text, -1) {
		list = append(list, strings.ReplaceAll(m[1], `\|`, "|"))
	}
	return list
}

// numpyPage returns the block of variables of docs/numpy.md and the lines after it.
func numpyPage(t *testing.T) (variables string, lines []string) {
	t.Helper()
	text, err := os.ReadFile("../../docs/numpy.md")
	require.NoError(t, err)
	_, rest, _ := strings.Cut(string(text), "```go\n")
	variables, rest, found := strings.Cut(rest, "```\n")
	require.True(t, found)
	return variables, strings.Split(rest, "\n")
}

// Each name of NumPy has one row, in alphabetical order within its group, after the rows of syntax.
func TestNumpyTableHasAllNames(t *testing.T) {
	text, err := os.ReadFile("testdata/numpy.txt")
	require.NoError(t, err)
	lines := strings.Split(strings.TrimSpace(string(text)), "\n")
	require.True(t, strings.HasPrefix(lines[0], "# python3 -c "))
	missing := map[string]bool{}
	for _, name := range lines[1:] {
		missing[name] = true
	}
	require.Greater(t, len(missing), 700)

	nameOnly := regexp.MustCompile(`^\w+(\.\w+)?$`)
	before := ""
	_, page := numpyPage(t)
	for _, line := range page {
		if !strings.HasPrefix(line, "| `") {
			before = ""
			continue
		}
		left, right, _ := strings.Cut(strings.TrimSuffix(strings.TrimPrefix(line, "| "), " |"), " | ")
		assert.NotEmpty(t, strings.TrimSpace(right), line)
		names := spans(left)
		if !nameOnly.MatchString(names[0]) {
			assert.Empty(t, before, "%s stands after names", line)
			continue
		}
		for _, name := range names {
			assert.True(t, missing[name], "%s is no name of NumPy, or has two rows", name)
			delete(missing, name)
		}
		first := strings.ToLower(names[0])
		assert.Less(t, before, first, "the order of rows")
		before = first
	}
	assert.Empty(t, slices.Sorted(maps.Keys(missing)), "names of NumPy that have no row")
}

// All code of docs/numpy.md compiles with the variables at the page's beginning. Exceptions are NumPy's names after np or rng,
// Python's options (name=value), commands, and names of packages.
func TestNumpyTableCompiles(t *testing.T) {
	variables, page := numpyPage(t)
	check := checker(t, variables)
	python := regexp.MustCompile(`^(np\..*|rng\..*|\w+=\w+|go doc .*)$`)
	found := 0
	for _, line := range page {
		if left, right, isRow := strings.Cut(line, " | "); isRow && strings.HasPrefix(left, "| ") {
			line = right
		}
		for _, code := range spans(line) {
			if _, isPackage := imports[code]; isPackage || python.MatchString(code) {
				continue
			}
			assert.NoError(t, check(code), "%s", code)
			found++
		}
	}
	assert.Greater(t, found, 700)
}

// checker returns a function that type-checks an expression, a type or statements after variables.
func checker(t *testing.T, variables string) func(code string) error {
	t.Helper()
	paths := slices.Sorted(maps.Values(imports))
	list := testrun.Command(t, "go", append([]string{"list", "-export", "-deps", "-f", "{{.ImportPath}} {{.Export}}"}, paths...)...)
	out, err := list.Output()
	require.NoError(t, err)
	exports := map[string]string{}
	for line := range strings.Lines(string(out)) {
		path, file, _ := strings.Cut(strings.TrimSpace(line), " ")
		exports[path] = file
	}
	open := func(path string) (io.ReadCloser, error) { return os.Open(exports[path]) }

	source := "package page\n"
	for _, name := range slices.Sorted(maps.Keys(imports)) {
		source += fmt.Sprintf("import %s %q\n", name, imports[name])
	}
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, "page.go", source+variables+"func here() {}\n", 0)
	require.NoError(t, err)
	config := types.Config{Importer: importer.ForCompiler(files, "gc", open), Error: func(err error) { require.True(t, unused(err), "%v", err) }}
	page, _ := config.Check("page", files, []*ast.File{file}, nil) // ignores the errors: the program does not use its imports
	at := file.Decls[len(file.Decls)-1].Pos()
	return func(code string) error {
		if _, err := parser.ParseExpr(code); err != nil {
			code = "func() {\n" + code + "\n}"
		}
		if _, err := types.Eval(files, page, at, code); !unused(err) {
			return err
		}
		return nil
	}
}

// unused reports whether an error is only about an unused variable or import.
func unused(err error) bool {
	var e types.Error
	return errors.As(err, &e) && e.Soft
}
