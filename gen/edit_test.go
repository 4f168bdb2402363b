package main

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestAddImport puts an import where gofmt and readers expect it.
func TestAddImport(t *testing.T) {
	isStandard := func(path string) bool { return path == "fmt" }
	for _, c := range []struct{ reason, before, after string }{
		{"no import", "// Package m.\npackage m // m\n\nvar x = 1\n", "// Package m.\npackage m // m\n\nimport \"math\"\n\nvar x = 1\n"},
		{"one of the standard library", "package m\n\nimport \"fmt\" // f\n\nvar x = 1\n", "package m\n\nimport (\n\t\"math\"\n\t\"fmt\"\n) // f\n\nvar x = 1\n"},
		{"one of a module", "package m\n\nimport nd \"ndgo/ndarray\"\n", "package m\n\nimport (\n\t\"math\"\n\n\tnd \"ndgo/ndarray\"\n)\n"},
		{"several", "package m\n\nimport (\n\t\"fmt\"\n\n\t\"ndgo/elem\"\n)\n", "package m\n\nimport (\n\t\"math\"\n\t\"fmt\"\n\n\t\"ndgo/elem\"\n)\n"},
		{"several in one line", "package m\n\nimport (\"fmt\"; \"io\")\n", "package m\n\nimport (\n\t\"math\"\n\"fmt\"; \"io\")\n"},
		{"several of modules", "package m\n\nimport (\n\t\"ndgo/elem\"\n)\n", "package m\n\nimport (\n\t\"math\"\n\n\t\"ndgo/elem\"\n)\n"},
		{"C, whose comment is a program", "package m\n\n// int x;\nimport \"C\"\n", "package m\n\nimport \"math\"\n\n// int x;\nimport \"C\"\n"},
		{"declarations in the first line", "package m; var x = 1\n", "package m; import \"math\"; var x = 1\n"},
		{"a comment of two lines after the package", "package m /* a\nb */\n", "package m; import \"math\" /* a\nb */\n"},
		{"none in parentheses", "package m\n\nimport ()\n", "package m\n\nimport \"math\"\n\nimport ()\n"},
	} {
		got, err := addImport([]byte(c.before), "math", isStandard)
		require.NoError(t, err)
		require.Equal(t, c.after, string(got), c.reason)
	}
}

// TestFixNames names types as the place of the product does. Where it has no name for one, the product is left.
func TestFixNames(t *testing.T) {
	for _, c := range []struct{ reason, before, after string }{
		{"a package that is imported under another name", "import units \"example.com/m/u\"\n\n//ndgo:ufunc\nfunc f(x float64) float64 { return float64(units.C(x)*2.5 + 1) }\n",
			"return float64(units.Celsius(units.C(x)*2.5) + 1)"},
		{"a package that is not imported", "import \"example.com/m/v\"\n\n//ndgo:ufunc\nfunc f(x float64) float64 { return float64(v.C(x)*2.5 + 1) }\n", ""},
		{"a variable of the name of its type", "type c float64\n\n//ndgo:ufunc\nfunc f(x float64) float64 { c := c(x); return float64(c*c + 1) }\n", ""},
		{"a variable of the name of the type parameter", "//ndgo:ufunc\nfunc f[T float32 | float64](x T) T { { T := x; return T*T + 1 } }\n", ""},
		{"a local type of the name of another", "type c float64\n\n//ndgo:ufunc\nfunc f(x float64) float64 { y := c(x); type c float64; return float64(y*y + 1) }\n", ""},
	} {
		dir := t.TempDir()
		file, text := filepath.Join(dir, "m.go"), "package m\n\n"+c.before
		put(t, filepath.Join(dir, "go.mod"), "module example.com/m\n\ngo 1.26.0\n")
		put(t, filepath.Join(dir, "u/u.go"), "package u\n\ntype Celsius float64\n\nfunc C(x float64) Celsius { return Celsius(x) }\n")
		put(t, filepath.Join(dir, "v/v.go"), "package v\n\nimport \"example.com/m/u\"\n\nfunc C(x float64) u.Celsius { return u.C(x) }\n")
		put(t, file, text)
		_, err := fixProducts(dir, "round")
		require.NoError(t, err)
		_, err = generate(dir)
		if c.after == "" {
			require.Equal(t, text, read(t, file), c.reason)
			require.ErrorContains(t, err, "once this name means the type of x*y here", c.reason)
		} else {
			require.Contains(t, read(t, file), c.after, c.reason)
			require.NoError(t, err, c.reason)
		}
	}
}

// TestFixLineDirective edits the file that has the function, not the one that a directive names.
func TestFixLineDirective(t *testing.T) {
	dir := t.TempDir()
	file, other := filepath.Join(dir, "m.go"), filepath.Join(dir, "other.go")
	put(t, filepath.Join(dir, "go.mod"), "module example.com/m\n\ngo 1.26.0\n")
	put(t, file, "package m\n\n//line other.go:1\n//ndgo:ufunc\nfunc f(x, y float64) float64 { return x*y + 1 }\n")
	text := "package m\n" + strings.Repeat("\n// Nothing is changed here.\n", 10)
	put(t, other, text)
	_, err := fixProducts(dir, "round")
	require.NoError(t, err)
	require.Contains(t, read(t, file), "return float64(x*y) + 1 }")
	require.Equal(t, text, read(t, other))
}

// TestFixLineEnds keeps those of Windows, in a file that is formatted otherwise.
func TestFixLineEnds(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "m.go")
	put(t, filepath.Join(dir, "go.mod"), "module example.com/m\n\ngo 1.26.0\n")
	windows := func(text string) string { return strings.ReplaceAll(text, "\n", "\r\n") }
	put(t, file, windows("package m\n\n//ndgo:ufunc\nfunc f(x, y float64) float64 {\n\tx += y     // sum\n\tx += 3 * y // fused\n\treturn x\n}\n"))
	_, err := fixProducts(dir, "fma")
	require.NoError(t, err)
	require.Equal(t, windows("package m\n\nimport \"math\"\n\n//ndgo:ufunc\nfunc f(x, y float64) float64 {\n\tx += y                // sum\n\tx = math.FMA(3, y, x) // fused\n\treturn x\n}\n"), read(t, file))
}
