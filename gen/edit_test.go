package main

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ndgo/gen/form"
)

// TestAddImport adds an import where gofmt and readers expect it.
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
		got, err := form.AddImport([]byte(c.before), "math", isStandard)
		require.NoError(t, err)
		require.Equal(t, c.after, string(got), c.reason)
	}
}

// TestFixLineEnds keeps Windows' line ends, in an otherwise formatted file.
func TestFixLineEnds(t *testing.T) {
	dir := packageModule(t, nil)
	file := filepath.Join(dir, "m.go")
	windows := func(text string) string { return strings.ReplaceAll(text, "\n", "\r\n") }
	put(t, file, windows("package m\n\n//ndgo:ufunc\nfunc f(x, y float64) float64 {\n\tx += y     // sum\n\tx += 3 * y // fused\n\treturn x\n}\n"))
	_, err := fixProducts(dir, "fma")
	require.NoError(t, err)
	require.Equal(t, windows("package m\n\nimport \"math\"\n\n//ndgo:ufunc\nfunc f(x, y float64) float64 {\n\tx += y                // sum\n\tx = math.FMA(3, y, x) // fused\n\treturn x\n}\n"), read(t, file))
}
