package readme

import (
	"go/ast"
	"os"
	"regexp"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// elementClasses returns the element class of each function of a package, by name. The class is the constraint of the type parameter T or C.
// Methods have the class of their array.
func elementClasses(t *testing.T, folder string) map[string]string {
	t.Helper()
	classes := map[string]string{}
	for _, d := range declarations(t, folder) {
		f, ok := d.(*ast.FuncDecl)
		switch {
		case !ok:
		case f.Recv != nil:
			classes[f.Name.Name] = "any"
		case f.Type.TypeParams != nil:
			for _, p := range f.Type.TypeParams.List {
				for _, parameter := range p.Names {
					if parameter.Name == "T" || parameter.Name == "C" {
						classes[f.Name.Name] = className(p.Type)
					}
				}
			}
		}
	}
	return classes
}

// className returns the name of a constraint, without its package.
func className(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		return e.Sel.Name
	}
	return ""
}

// The table of the standard names the class of elements of each function.
func TestStandardNamesElements(t *testing.T) {
	text, err := os.ReadFile("../../docs/standard.md")
	require.NoError(t, err)
	classes := map[string]map[string]string{}
	for of, folder := range map[string]string{"nd": "ndarray", "x": "ndarray", "fft": "fft", "linalg": "linalg"} {
		classes[of] = elementClasses(t, folder)
	}
	row := regexp.MustCompile("(?m)^\\| `.*?` \\| .*?`(nd|x|fft|linalg)\\.(\\w+)`.* \\| `(\\w+)` \\| .+ \\|$")
	rows := row.FindAllStringSubmatch(string(text), -1)
	for _, m := range rows {
		assert.Equal(t, classes[m[1]][m[2]], m[3], "%s.%s", m[1], m[2])
	}
	assert.Greater(t, len(rows), 160)
}
