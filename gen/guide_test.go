package main

import (
	"fmt"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestGuide generates the kernels of the user's guide, each in a separate file, and runs their tests.
func TestGuide(t *testing.T) {
	blocks := regexp.MustCompile("(?s)```go\n(.*?)```").FindAllStringSubmatch(read(t, "../docs/generator.md"), -1)
	require.Len(t, blocks, 16, "worked kernels and a function that calls one")
	numbers := []string{"ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen"}
	for _, page := range []string{"../docs/README.md", "../docs/generator.md", "../docs/guide/6-operators.md"} {
		said := regexp.MustCompile(`(?i)\b(` + strings.Join(numbers, "|") + `) kernels`).FindStringSubmatch(read(t, page))
		require.NotNil(t, said, "%s says how many kernels generator.md has", page)
		require.Equal(t, numbers[len(blocks)-1-10], strings.ToLower(said[1]), page)
	}
	comments := regexp.MustCompile(`(?m)^//.*`)
	files := map[string]string{}
	for i, b := range blocks {
		text := "package m\n\n"
		for name, path := range map[string]string{"nd": "ndgo/ndarray", "inplace": "ndgo/inplace", "elem": "ndgo/elem", "math": "math", "slices": "slices"} {
			if regexp.MustCompile(`\b` + name + `\.[A-Z]`).MatchString(comments.ReplaceAllString(b[1], "")) {
				text += fmt.Sprintf("import %s %q\n", name, path)
			}
		}
		files[fmt.Sprintf("kernel%d.go", i+1)] = text + "\n" + b[1]
	}
	dir := packageModule(t, files)
	o, err := generate(dir)
	require.NoError(t, err)
	all := ""
	for _, text := range o.Files {
		all += string(text)
	}
	for _, name := range []string{"Length", "Gauss", "Smooth", "Polar", "Horner", "IsLeap", "Palette", "Interpolate", "SquaredDistance", "Highest", "HighestSoFar", "Variance", "Flow", "Jacobi", "Softmax"} {
		require.True(t, strings.Contains(all, "func "+name+"[") || strings.Contains(all, "func "+name+"("), name)
		require.Regexp(t, "func "+name+`Into[\[(]`, all)
	}
	require.Contains(t, all, "func Diffuse(")
	require.Contains(t, all, "func Correlation(")
	require.NoError(t, write(o))
	require.FileExists(t, filepath.Join(dir, "z_kernel14_amd64.s"))
	if testing.Short() {
		t.Skip("the kernels are generated; the full tests compile and run them")
	}
	vet(t, dir)
	run(t, dir, "go", "test", quick, "-ldflags=-s -w", "-short", ".")
}

// TestArrayFunctionsPage generates the program shown on the page about array functions. It compares the page's text with the output
// of -explain and -report, and with the generated function.
func TestArrayFunctionsPage(t *testing.T) {
	blocks := regexp.MustCompile("(?s)```(?:go)?\n(.*?)```").FindAllStringSubmatch(read(t, "../docs/guide/10-array-functions.md"), -1)
	require.Len(t, blocks, 5, "a program, its output, the explanation, the report and the generated function")
	o, err := generate(packageModule(t, map[string]string{"life.go": blocks[0][1]}))
	require.NoError(t, err)
	text, err := explain(o, "life")
	require.NoError(t, err)
	require.Equal(t, blocks[2][1], text)
	function := ""
	for _, text := range o.Files {
		if _, found, ok := strings.Cut(string(text), "// Life plays"); ok && strings.Contains(found, "generated.Succeeds") {
			function = "// Life plays" + found
		}
	}
	require.Equal(t, blocks[4][1], function)
	text, err = report(packageModule(t, map[string]string{"life.go": strings.Replace(blocks[0][1], "//ndgo:fuse\n", "", 1)}), ".")
	require.NoError(t, err)
	require.Equal(t, blocks[3][1], text)
}
