package main

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/tools/go/packages"

	"ndgo/gen/form"
	"ndgo/gen/fuse"
	"ndgo/gen/internal/cases"
	"ndgo/gen/manifest"
)

// TestFused compares scalar functions made from array functions with expected ones.
func TestFused(t *testing.T) {
	hold(t, "testdata/fused/*.txtar", func(t *testing.T, root string) cases.Files {
		o, err := generate(root)
		got := cases.Error(root, err)
		if err != nil {
			return got
		}
		for name, text := range o.Files {
			if strings.HasSuffix(name, "_fused.go") {
				_, fused, _ := strings.Cut(string(text), "//go:build !generate\n")
				got["printed"] += fused
			}
		}
		return got
	})
}

// TestFusibles fails for an operator that a fused function cannot contain: the definition must return a single expression.
func TestFusibles(t *testing.T) {
	loaded, err := packages.Load(&packages.Config{Mode: packages.LoadSyntax, Dir: "../" + form.OpsDir}, ".")
	require.NoError(t, err)
	all, err := fuse.Fusibles(loaded[0], os.ReadFile)
	require.NoError(t, err)
	m, err := manifest.Load(manifestPath)
	require.NoError(t, err)
	for _, op := range m.Operators {
		require.Len(t, all[op.Name], len(op.Definitions), "%s", op.Name)
	}
}

// TestSamePasses checks that passes share an operator if they differ only in names. Passes that differ otherwise must not share one.
func TestSamePasses(t *testing.T) {
	o, err := generateText(t, `import nd "ndgo/ndarray"

//ndgo:fuse
func fields(ex, ey, hz, shift *nd.NDArray[float64]) (change, most *nd.NDArray[float64]) {
	ey.Assign(nd.Subtract(ey, nd.Multiply(nd.Subtract(hz, shift), 0.5)))
	nd.Sort(ey)
	ex.Assign(nd.Subtract(ex, nd.Multiply(nd.Subtract(shift, hz), 0.5)))
	nd.Sort(ex)
	change = nd.Sum(nd.Square(ex))
	most = nd.Sum(nd.Square(ey), nd.Axis(0))
	return change, most
}

//ndgo:fuse
func others(x, y, z *nd.NDArray[float64], v *nd.NDArray[float32], n, k *nd.NDArray[int64], c float64) {
	x.Assign(nd.Subtract(x, nd.Multiply(nd.Subtract(y, z), 0.25)))
	nd.Sort(y)
	v.Assign(nd.Square(v))
	nd.Sort(v)
	z.Assign(nd.Multiply(x, c))
	nd.Sort(z)
	z.Assign(nd.Multiply(x, y))
	nd.Sort(z)
	n.Assign(nd.FloorDivide(n, k))
	nd.Sort(n)
	k.Assign(nd.Subtract(n, k))
}
`)
	require.NoError(t, err)
	var names []string
	for _, op := range o.Operators {
		names = append(names, op.Name)
	}
	require.Equal(t, []string{"FieldsEy", "FieldsChange2", "OthersX", "OthersV", "OthersZ", "OthersZ2", "OthersN", "OthersK"}, names)
	require.Contains(t, string(o.Files["z_m_programs.go"]), "// Fields does the same as fields, but joins array operations to 4 passes over memory: ")
}
