package main

import (
	"go/ast"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ndgo/gen/form"
)

func TestCompiled(t *testing.T) {
	m := &form.Manifest{Operators: []*form.Operator{{Name: "Hypot3"}}}
	require.Equal(t, "1 operator: Hypot3", compiled(m))
	m.Rows, m.Programs = []*form.RowFunction{{Decl: declared("softmax")}}, []*form.ProgramFunction{{Decl: declared("diffuse")}}
	require.Equal(t, "3 operators: Hypot3, Softmax, Diffuse", compiled(m))
	require.Equal(t, "0 operators", compiled(&form.Manifest{}))
	many := strings.Split("abcdefghijklmnopqrstuvwxyz", "")
	require.Equal(t, ": a, b, c, d, e, f, g, h, i, j, k, … z", listed(many))
	require.Equal(t, ": a, b, c, d, e, f, g, h, i, j, k, l", listed(many[:12]))
}

// TestUnwritten checks that a mistake in one function is said to prevent all files.
func TestUnwritten(t *testing.T) {
	_, err := generateText(t, `import nd "ndgo/ndarray"

//ndgo:fuse
func fine(x *nd.NDArray[float64]) *nd.NDArray[float64] { return nd.Sqrt(nd.Abs(x)) }

//ndgo:fuse
func sorted(x *nd.NDArray[float64]) *nd.NDArray[float64] { return nd.Sort(nd.Sqrt(x)) }
`)
	require.Error(t, err)
	require.Equal(t, "wrote no file, because of 1 mistake; -explain describes the other functions", unwritten(err))
	require.Equal(t, "wrote no file, because of a mistake", unwritten(os.ErrNotExist))
}

func declared(name string) *ast.FuncDecl { return &ast.FuncDecl{Name: ast.NewIdent(name)} }
