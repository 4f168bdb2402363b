package overlap

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// apart lists the parameters of functions whose target and operands have different element types. Such a target shares no memory with its
// operands, so these functions need no test.
var apart = []string{
	"dst NDArray[R], x NDArray[T]",
	"dst NDArray[R], x NDArray[T], y Y",
	"dst NDArray[bool], x NDArray[T] where T is Float",
	"dst NDArray[bool], x NDArray[T] where T is Number",
	"dst NDArray[bool], x NDArray[T], y Y where T is RealNumber",
}

// TestEveryFunctionIsHeld checks that the tests of this package call every function of package into. Generated functions with the same
// parameters have the same form, so one of them is enough. A new operator of a known form needs no new test.
func TestEveryFunctionIsHeld(t *testing.T) {
	held := map[string]bool{}
	for _, f := range parse(t, ".", "_test.go") {
		ast.Inspect(f, func(n ast.Node) bool {
			if s, ok := n.(*ast.SelectorExpr); ok && types.ExprString(s.X) == "into" {
				held[s.Sel.Name] = true
			}
			return true
		})
	}
	forms := map[string]bool{}
	for _, form := range apart {
		forms[form] = true
	}
	functions := map[string]map[string]string{"generated": {}, "written": {}}
	for name, f := range parse(t, "../../../into", ".go") {
		kind := "written"
		if strings.HasPrefix(name, "z_") {
			kind = "generated"
		}
		for _, d := range f.Decls {
			if d, ok := d.(*ast.FuncDecl); ok && d.Name.IsExported() && !strings.HasSuffix(name, "_test.go") {
				functions[kind][d.Name.Name] = form(d)
				forms[form(d)] = forms[form(d)] || held[d.Name.Name]
			}
		}
	}
	require.NotEmpty(t, functions["generated"])
	for name := range functions["written"] {
		require.True(t, held[name], "into.%s is not held to what it does with copies", name)
	}
	for name, form := range functions["generated"] {
		require.True(t, forms[form], "no function like into.%s(%s) is held to what it does with copies", name, form)
	}
}

func parse(t *testing.T, dir, suffix string) map[string]*ast.File {
	t.Helper()
	files := map[string]*ast.File{}
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	for _, e := range entries {
		if strings.HasSuffix(e.Name(), suffix) {
			f, err := parser.ParseFile(token.NewFileSet(), filepath.Join(dir, e.Name()), nil, 0)
			require.NoError(t, err)
			files[e.Name()] = f
		}
	}
	return files
}

var noise = regexp.MustCompile(`\*|nd\.`)

// form returns the parameters of d as text. If the target has bools, the text also has the constraint of type parameter T.
func form(d *ast.FuncDecl) string {
	var params []string
	for _, p := range d.Type.Params.List {
		for _, name := range p.Names {
			params = append(params, name.Name+" "+noise.ReplaceAllString(types.ExprString(p.Type), ""))
		}
	}
	text := strings.Join(params, ", ")
	if strings.HasPrefix(text, "dst NDArray[bool]") {
		text += " where T is " + noise.ReplaceAllString(types.ExprString(d.Type.TypeParams.List[0].Type), "")
	}
	return text
}
