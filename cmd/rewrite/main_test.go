package main

import (
	"bytes"
	"cmp"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ndgo/internal/testrun"
)

// folderInModule returns a new folder within this module, so programs in it can import the module's packages. The underscore in
// its name hides it from ./... and from tests of all folders.
func folderInModule(t *testing.T) string {
	t.Helper()
	if testing.Short() {
		t.Skip("compiles a program: the full tests do it")
	}
	folder, err := os.MkdirTemp(".", "_rewritten")
	require.NoError(t, err)
	t.Cleanup(func() { os.RemoveAll(folder) })
	return folder
}

// TestRewrite rewrites a program with every removed name, and compiles the result.
func TestRewrite(t *testing.T) {
	folder := folderInModule(t)
	old, err := os.ReadFile("testdata/old.txt")
	require.NoError(t, err)
	file := filepath.Join(folder, "old.go")
	require.NoError(t, os.WriteFile(file, old, 0o644))
	tests, err := os.ReadFile("testdata/old_test.txt")
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(folder, "old_test.go"), tests, 0o644))

	var dry bytes.Buffer
	left, err := run(&dry, []string{folder}, true)
	require.NoError(t, err)
	require.Zero(t, left, dry.String())
	same, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, old, same, "a dry run writes nothing")
	assert.Contains(t, dry.String(), "\n-\tx.Put([]int{0}, nd.Of(1.0))\n")

	left, err = run(io.Discard, []string{folder}, false)
	require.NoError(t, err)
	require.Zero(t, left)
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	for _, line := range []string{
		"nd.Sum(x, nd.SkipNaN), nd.Prod(x, nd.Axis(0), nd.SkipNaN), nd.Min(x, append([]nd.Option{nd.SkipNaN}, options()...)...)",
		"nd.Max(nd.Mean(x, nd.Axis(0), nd.KeepDims, nd.SkipNaN), nd.SkipNaN)",
		"nd.HistogramAs[float32](x, 3, nd.Bounds(0, 1), nd.Weights(w))",
		"between, _ := nd.Histogram(x, 0, nd.Edges(edges))",
		"nd.TensorDot(x, y, [2][]int{{0}, {1}}), ndInner(x, y)",
		"nd.Nonzero(nd.Tril(nd.Ones[bool](3, 4), nd.Offset(1)))",
		"own{}.Take(list)\n",
	} {
		assert.Contains(t, string(text), line)
	}
	args := []string{"test", "./" + filepath.ToSlash(folder)}
	if testrun.Long() { // go vet with all its checks reads the imports again
		args = append(args, "-vet=all")
	}
	out, err := exec.Command("go", args...).CombinedOutput()
	require.NoError(t, err, "%s\n%s", out, text)

	var again bytes.Buffer
	left, err = run(&again, []string{folder}, false)
	require.NoError(t, err)
	assert.Zero(t, left)
	assert.Empty(t, again.String(), "what is rewritten stays")
}

// TestEveryRemovedName looks for each name of a rule in the rewritten program.
func TestEveryRemovedName(t *testing.T) {
	old, err := os.ReadFile("testdata/old.txt")
	require.NoError(t, err)
	for name := range writtenOut {
		assert.Contains(t, string(old), "nd."+name, name)
	}
	for _, names := range []map[string]string{skipping, converting, renamed} {
		for name := range names {
			assert.Contains(t, string(old), "nd."+name, name)
		}
	}
}

// rewriteFile rewrites a program of one file, and returns the file and the output.
func rewriteFile(t *testing.T, folder, text string) (after, out string, left int) {
	t.Helper()
	file := filepath.Join(folder, "p.go")
	require.NoError(t, os.WriteFile(file, []byte(text), 0o644))
	var w bytes.Buffer
	left, err := run(&w, []string{folder}, false)
	require.NoError(t, err)
	b, err := os.ReadFile(file)
	require.NoError(t, err)
	return string(b), w.String(), left
}

// TestImports rewrites files in which the import of package ndarray becomes unused, or has one use left.
func TestImports(t *testing.T) {
	for name, c := range map[string]struct{ before, after string }{
		"a name that moved": {
			"import nd \"ndgo/ndarray\"\n\nfunc f[T nd.SignedNumber](x T) {}\n",
			"import \"ndgo/elem\"\n\nfunc f[T elem.SignedNumber](x T) {}\n",
		},
		"a function that is written out": {"import nd \"ndgo/ndarray\"\n\nvar x = nd.HStack(a, b)\n", "var x = ndHStack(a, b)\n"},
		"an import alone in parentheses": {"import (\n\tnd \"ndgo/ndarray\"\n)\n\nvar x = nd.HStack(a, b)\n", "var x = ndHStack(a, b)\n"},
		"an import beside another":       {"import (\n\t\"fmt\"\n\n\tnd \"ndgo/ndarray\"\n)\n\nvar x = nd.HStack(a, fmt.F)\n", "import (\n\t\"fmt\"\n)\n\nvar x = ndHStack(a, fmt.F)\n"},
		"a use that is left":             {"import nd \"ndgo/ndarray\"\n\nvar x = nd.HStack(nd.Of(1))\n", "import nd \"ndgo/ndarray\"\n\nvar x = ndHStack(nd.Of(1))\n"},
		"a variable of the package's name": {
			"import nd \"ndgo/ndarray\"\n\nfunc f() {\n\tnd := nd.HStack(a, b)\n\tnd.Shape()\n}\n",
			"func f() {\n\tnd := ndHStack(a, b)\n\tnd.Shape()\n}\n",
		},
	} {
		t.Run(name, func(t *testing.T) {
			after, _, left := rewriteFile(t, t.TempDir(), "package p\n\n"+c.before)
			assert.Equal(t, "package p\n\n"+c.after, after)
			assert.Zero(t, left)
		})
	}
}

// TestSeveralResults rewrites calls of the form f(g()), where g has several results.
func TestSeveralResults(t *testing.T) {
	for name := range operands {
		if operands[name] == 1 {
			continue
		}
		before := "package p\n\nimport nd \"ndgo/ndarray\"\n\nvar x = nd." + name + "(f())\n"
		after, out, left := rewriteFile(t, t.TempDir(), before)
		switch {
		case writtenOut[name] != "":
			assert.Equal(t, "package p\n\nvar x = nd"+name+"(f())\n", after)
		case renamed[name] != "":
			assert.Contains(t, after, "nd."+renamed[name]+"(f())")
		default:
			assert.Equal(t, before, after)
			assert.Equal(t, 1, left)
			assert.Contains(t, out, noRule)
		}
	}
}

// TestByHand checks the list of uses that no rule can replace.
func TestByHand(t *testing.T) {
	for use, remark := range map[string]string{
		"nd.InArray":                                         "nd.InArray: it was removed from the public packages; write a function of *NDArray[T] and use ViewAs",
		"nd.QuantileAs[float32, int]":                        "nd.QuantileAs: " + noRule,
		"nd.PercentileAs[float32]":                           "nd.PercentileAs: " + noRule,
		"nd.TriuIndices":                                     "nd.TriuIndices: " + noRule,
		"nd.TrilIndices(3, options...)":                      "nd.TrilIndices: " + noRule,
		"nd.Histogram2D":                                     "nd.Histogram2D: its first type argument is that of the sums now, and those of x and y follow; name all three",
		"nd.Histogram2D[int8, int](x, y)":                    "nd.Histogram2D: its first type argument is that of the sums now, and those of x and y follow; name all three",
		"nd.Histogram2D[float64](x, y)":                      "nd.Histogram2D: " + threeNames,
		"nd.Histogram2D[int](x, y)":                          "",
		"nd.Histogram2D[float64](x, y, 2, 3, nd.Weights(w))": "",
		"nd.Histogram2D[int, int8, int8]":                    "",
		"nd.Take(x, nd.Of(1)).Shape().List()":                "",
	} {
		t.Run(use, func(t *testing.T) {
			text := "package p\n\nimport nd \"ndgo/ndarray\"\n\nvar f = " + use + "\n"
			after, out, left := rewriteFile(t, t.TempDir(), text)
			assert.Equal(t, text, after)
			if remark == "" {
				assert.Zero(t, left, out)
				return
			}
			assert.Equal(t, 1, left)
			assert.True(t, strings.HasSuffix(out, "p.go:5:9: "+remark+"\n"), out)
		})
	}
}

// TestDotImport checks the list of removed names in a package with a dot import.
func TestDotImport(t *testing.T) {
	const text = "package p\n\nimport . \"ndgo/ndarray\"\n\nfunc Inner() {}\n\nvar f = HStack(Concat(x), Inner())\n"
	after, out, left := rewriteFile(t, t.TempDir(), text)
	assert.Equal(t, text, after)
	assert.Equal(t, 1, left)
	assert.True(t, strings.HasSuffix(out, "p.go:7:9: HStack: "+noRule+"\n"), out)
}

// TestUnknownMethods checks the list of methods whose operand has an unknown type, because there is no module.
func TestUnknownMethods(t *testing.T) {
	const text = "package p\n\nimport (\n\t\"rand\"\n\n\tnd \"ndgo/ndarray\"\n)\n\ntype own struct{}\n\nfunc (own) Take() {}\n\n" +
		"func f(x *nd.NDArray[int], y own) {\n\tx.Take(list)\n\ty.Take()\n\trand.Put(1)\n}\n"
	after, out, left := rewriteFile(t, t.TempDir(), text)
	assert.Equal(t, text, after)
	assert.Equal(t, 1, left, out)
	assert.True(t, strings.HasSuffix(out, "p.go:14:4: method Take: "+unknown+"\n"), out)
}

// TestMethodsByHand checks the list of removed methods that no rule can replace, for operands of known types.
func TestMethodsByHand(t *testing.T) {
	folder := folderInModule(t)
	_, out, left := rewriteFile(t, folder, `package p

import nd "ndgo/ndarray"

type table struct{ *nd.NDArray[int] }

func f(x *nd.NDArray[int], y table, i nd.Index, g func() ([]int, *nd.NDArray[int])) {
	take := x.Take
	(*nd.NDArray[int]).Put(x, nil, x)
	y.Take(nil)
	x.Put(g())
	for range i.List() {
		_, _ = i.Axes()
	}
}

func h(x, nd *nd.NDArray[int]) any { return x.Take(nil) }

type taker[T any] interface {
	Take(indices []int, options ...nd.Option) *nd.NDArray[T]
	Put([]int, *nd.NDArray[T], ...nd.Option)
}

type other interface {
	Take(indices []int)
	Put(indices, values *nd.NDArray[int])
}
`)
	assert.Equal(t, 9, left, out)
	for _, at := range []string{"20:2: method Take", "21:2: method Put"} {
		assert.Contains(t, out, "p.go:"+at+": "+needed+"\n")
	}
	assert.Contains(t, out, "p.go:17:47: method Take: "+hidden+"\n")
	for _, at := range []string{"8:12: method Take", "9:21: method Put", "10:4: method Take", "11:4: method Put", "12:14: method List", "13:12: method Axes"} {
		assert.Contains(t, out, "p.go:"+at+": "+noRule+"\n")
	}
}

func TestDiff(t *testing.T) {
	assert.Equal(t, "--- f\n+++ f\n@@ line 2 @@\n-b\n+c\n+d\n", diff("f", []byte("a\nb\ne\n"), []byte("a\nc\nd\ne\n")))
	assert.Equal(t, "--- f\n+++ f\n@@ line 1 @@\n-a\n@@ line 3 @@\n+x\n", diff("f", []byte("a\nb\nc\n"), []byte("b\nx\nc\n")))
}

// TestFreeNames rewrites programs that already use the names that rewrite would add.
func TestFreeNames(t *testing.T) {
	for name, c := range map[string]struct{ before, after string }{
		"a function":  {"func ndHStack() {}\n\nvar x = nd.HStack(nd.Of(1))\n", "func ndHStack() {}\n\nvar x = ndHStack2(nd.Of(1))\n"},
		"a variable":  {"func f(ndHStack int) any { return nd.HStack(nd.Of(1)) }\n", "func f(ndHStack int) any { return ndHStack2(nd.Of(1)) }\n"},
		"a parameter": {"func f[T nd.SignedNumber](elem T) any { return nd.Of(1) }\n", "func f[T elem2.SignedNumber](elem T) any { return nd.Of(1) }\n"},
		"a member":    {"func f(x t) { nd.HStack(nd.Of(1), x.ndHStack) }\n", "func f(x t) { ndHStack(nd.Of(1), x.ndHStack) }\n"},
	} {
		t.Run(name, func(t *testing.T) {
			folder := t.TempDir()
			after, out, left := rewriteFile(t, folder, "package p\n\nimport nd \"ndgo/ndarray\"\n\n"+c.before)
			assert.Zero(t, left, out)
			assert.True(t, strings.HasSuffix(after, c.after), after)
			assert.Equal(t, strings.Contains(c.after, "elem2"), strings.Contains(after, "import elem2 \"ndgo/elem\"\n"))
			again, out, left := rewriteFile(t, folder, after)
			assert.Equal(t, after, again)
			assert.Zero(t, left)
			assert.Empty(t, out)
		})
	}
	folder := t.TempDir()
	_, _, _ = rewriteFile(t, folder, "package p\n\nimport \"ndgo/ndarray\"\n\nfunc nd() any { return ndarray.VStack() }\n\nvar x = ndarray.HStack()\n")
	_, _, _ = rewriteFile(t, folder, "package p\n\nimport \"ndgo/ndarray\"\n\nfunc nd() any { return ndarray.VStack() }\n\nvar x = ndarray.HistogramDensity(a, b)\n")
	text, err := os.ReadFile(filepath.Join(folder, "ndgo_removed.go"))
	require.NoError(t, err)
	assert.Equal(t, 1, strings.Count(string(text), "func ndVStack["), "a second run takes what the first has written")
	assert.Equal(t, 1, strings.Count(string(text), "\nfunc ndHistogramDensity["))
	assert.Contains(t, string(text), "import \"strconv\"\n\nimport ndarray \"ndgo/ndarray\"\n")
	assert.NotContains(t, string(text), "nd.")
}

// TestTypeArguments rewrites calls of Histogram2D, using the types of its arrays if they are known.
func TestTypeArguments(t *testing.T) {
	folder := folderInModule(t)
	const before = `package p

import nd "ndgo/ndarray"

func f(x *nd.NDArray[float64], y *nd.NDArray[int8]) {
	nd.Histogram2D[float64, float64](x, x, 2, 3)
	nd.Histogram2D[float64, int8](x, y, 2, 3)
	nd.Histogram2D[float64](x, y, 2, 3)
	nd.Histogram2D[float32](x, y, 2, 3)
	nd.Histogram2D[float32, float64](x, y, 2, 3)
}
`
	after, out, left := rewriteFile(t, folder, before)
	assert.Equal(t, strings.NewReplacer("[float64, ", "[int, float64, ").Replace(before), after)
	assert.Equal(t, 1, left, out)
	assert.Contains(t, out, "p.go:8:2: nd.Histogram2D: "+threeNames+"\n")
}

// TestGenerated checks that rewrite changes no generated file, and lists exactly the files with a removed name.
func TestGenerated(t *testing.T) {
	const head = "// Code generated by ndgo/gen from package p. DO NOT EDIT.\n\npackage p\n\nimport nd \"ndgo/ndarray\"\n\n"
	for use, remark := range map[string]string{"nd.Apply(nd.In(x))": "p.go:7:9: nd.Apply: the file is generated; run go generate\n", "nd.Add(x, y)": ""} {
		after, out, left := rewriteFile(t, t.TempDir(), head+"var z = "+use+"\n")
		assert.Equal(t, head+"var z = "+use+"\n", after)
		assert.Equal(t, remark != "", left == 1)
		assert.True(t, strings.HasSuffix(out, remark) && (remark != "" || out == ""), out)
	}
}

// TestPositions checks that the positions printed with -n refer to the unchanged file.
func TestPositions(t *testing.T) {
	const text = `package p

import nd "ndgo/ndarray"

func f[T nd.SignedNumber](x T) any {
	return nd.HStack(nd.Of(nd.NanSum(x),
		nd.Inner(nd.QuantileAs[float32, int], nd.InArray)), nd.NanSum(g().Take(list), nd.
		View), nd.TriuIndices(3, options...), nd.SplitAt(x, nd.Histogram2D))
}

type taker interface { Take([]int, ...nd.Option) *nd.NDArray[int] }
`
	folder := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(folder, "p.go"), []byte(text), 0o644))
	var w bytes.Buffer
	left, err := run(&w, []string{folder}, true)
	require.NoError(t, err)
	assert.Equal(t, 7, left, w.String())
	for _, at := range []string{"7:12: nd.QuantileAs", "7:41: nd.InArray", "7:69: method Take", "7:81: nd.View", "8:10: nd.TriuIndices", "8:55: nd.Histogram2D"} {
		assert.Contains(t, w.String(), "p.go:"+at+": ")
	}
	assert.Contains(t, w.String(), "p.go:11:24: method Take: ")
	assert.NotContains(t, w.String(), "/*at")

	const dotted = "package p\n\nimport . \"ndgo/ndarray\"\nimport nd \"ndgo/ndarray\"\n\nvar f = HStack(VStack)\n"
	require.NoError(t, os.WriteFile(filepath.Join(folder, "p.go"), []byte(dotted), 0o644))
	w.Reset()
	_, err = run(&w, []string{folder}, true)
	require.NoError(t, err)
	assert.Contains(t, w.String(), "p.go:6:16: VStack: ")
}

// TestNoFiles checks that folders without Go files are refused.
func TestNoFiles(t *testing.T) {
	empty := t.TempDir()
	file := filepath.Join(empty, "text.txt")
	require.NoError(t, os.WriteFile(file, nil, 0o644))
	for _, pattern := range []string{empty, filepath.Join(empty, "..."), filepath.Join(empty, "missing"), filepath.Join(empty, "missing", "..."), file} {
		_, err := run(io.Discard, []string{".", pattern}, true)
		assert.Error(t, err, pattern)
	}
}

// TestHidden checks functions with a local variable that hides a name needed for a replacement. There rewrite must list the methods, and
// elsewhere replace them.
func TestHidden(t *testing.T) {
	folder := folderInModule(t)
	for before, after := range map[string]string{
		"import nd \"ndgo/ndarray\"\n\nfunc f(nd *nd.NDArray[int]) any { return nd.Take(nil) }\n":            "",
		"import \"ndgo/ndarray\"\n\nfunc f(x *ndarray.NDArray[int]) { ndarray := x; ndarray.Put(nil, x) }\n": "",
		"import . \"ndgo/ndarray\"\n\nfunc f(x *NDArray[int]) any { Of := 1; _ = Of; return x.Take(nil) }\n": "",
		"import nd \"ndgo/ndarray\"\n\nfunc f(x *nd.NDArray[int]) any { return x.Take(nil) }\n\nfunc g(nd int) {}\n": "import nd \"ndgo/ndarray\"\n\n" +
			"func f(x *nd.NDArray[int]) any { return nd.Take(x, nd.Of[int]()) }\n\nfunc g(nd int) {}\n",
		"import . \"ndgo/ndarray\"\n\nfunc f(x *NDArray[int]) any { return x.Take(nil) }\n": "import . \"ndgo/ndarray\"\n\n" +
			"func f(x *NDArray[int]) any { return Take(x, Of[int]()) }\n",
	} {
		text, out, left := rewriteFile(t, folder, "package p\n\n"+before)
		assert.Equal(t, "package p\n\n"+cmp.Or(after, before), text)
		assert.Equal(t, after == "", left == 1, out)
		assert.Equal(t, after == "", strings.Contains(out, hidden))
	}
}
