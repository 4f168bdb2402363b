package main

import (
	"go/build"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ndgo/gen/compile"
	"ndgo/gen/form"
)

// TestConstraints checks that generated files have the build constraint of their source file.
func TestConstraints(t *testing.T) {
	long(t)
	const functions = "package m\n\n//ndgo:ufunc\nfunc NAME(x, y float64) float64 {\n\tfor x > 1 && y > 1 {\n\t\ty /= 2\n\t}\n\treturn x*y + x\n}\n"
	t.Setenv("GOOS", "linux")
	t.Setenv("GOARCH", "amd64")
	b := &batch{root: t.TempDir(), dirs: map[string]string{}, asked: map[string]loadOfPackages{}}
	list := []struct{ reason, file, line, all string }{
		{"none", "f.go", "", ""},
		{"a tag", "f.go", "linux", "linux && "},
		{"one that is not set", "f.go", "!tiny", "!tiny && "},
		{"alternatives", "f.go", "linux || tiny && !other", "(linux || (tiny && !other)) && "},
		{"a name", "f_linux.go", "", "linux && "},
		{"a name and a tag", "f_linux.go", "!tiny", "linux && !tiny && "},
		{"a name of both", "f_linux_amd64.go", "", "linux && amd64 && "},
	}
	for _, c := range list {
		text := strings.Replace(functions, "NAME", "f", 1)
		text = strings.Replace(text, "package m\n", "package m\n\nimport nd \"ndgo/ndarray\"\n", 1) +
			"\n//ndgo:fuse\nfunc g(x *nd.NDArray[float64]) *nd.NDArray[float64] { return F(x, x) }\n" +
			"\n//ndgo:fuse\nfunc p(x *nd.NDArray[float64]) *nd.NDArray[float64] { return nd.Add(nd.Multiply(x.T(), 2), x) }\n" +
			"\n//ndgo:rows\nfunc h(dst, src []float64) { copy(dst, src) }\n" +
			"\ntype state struct{ a, b float64 }\n\nfunc join(s, t state) state { return state{s.a + t.a, s.b + t.b} }\n" +
			"\n//ndgo:reduce identity=state{} join=join\nfunc k(s state, x float64) state { return state{s.a + x*x, s.b + 1} }\n"
		if c.line != "" {
			text = "// Copyright.\n\n//go:build " + c.line + "\n\n" + text
		}
		b.add(t, c.reason, map[string]string{c.file: text})
	}
	b.load(t)
	for _, c := range list {
		t.Run(c.reason, func(t *testing.T) {
			o, err := generate(b.dirs[c.reason])
			require.NoError(t, err)
			base := form.GeneratedBase(c.file)
			require.Len(t, o.Files, len(form.GeneratedEnds))
			for end, own := range map[string]string{
				".go":          "!generate",
				"_test.go":     "!generate",
				"_amd64.go":    "!purego && !generate",
				"_amd64.s":     "!purego", // generated for other systems and not listed
				"_arm64.go":    "!purego && !generate",
				"_arm64.s":     "!purego",
				"_portable.go": "((!amd64 && !arm64) || purego) && !generate",
				"_rounded.go":  "!generate",

				"_fused.go":         "!generate",
				"_fused_rounded.go": "!generate",
				"_rows.go":          "!generate",
				"_programs.go":      "!generate",

				"_ends_test.go":       "!generate",
				"_fused_ends_test.go": "!generate",

				"_states.go":         "!generate",
				"_states_rounded.go": "!generate",
			} {
				got := ""
				for line := range strings.Lines(string(o.Files[base+end])) {
					if after, ok := strings.CutPrefix(line, "//go:build "); ok {
						got += strings.TrimSpace(after)
					}
				}
				require.Equal(t, c.all+own, got, end)
			}
		})
	}
}

// TestExcluded builds a package without some of its files with marked functions. The files generated from these must stay.
func TestExcluded(t *testing.T) {
	t.Setenv("GOARCH", "amd64")
	dir := packageModule(t, nil)
	for _, name := range []string{"f_linux.go", "f_windows.go", "all.go"} {
		function, _, _ := strings.Cut(strings.TrimSuffix(name, ".go"), "_")
		put(t, filepath.Join(dir, name), "package m\n\n//ndgo:ufunc\nfunc "+function+"(x, y float64) float64 { return x + y }\n")
	}
	for _, system := range []string{"linux", "windows", "linux"} {
		t.Setenv("GOOS", system)
		o, err := generate(dir)
		require.NoError(t, err)
		require.NoError(t, write(o))
		require.NoError(t, compare(o))
	}
	for _, system := range []string{"linux", "windows", "darwin"} {
		for _, of := range compile.Architectures {
			p, err := (&build.Context{GOOS: system, GOARCH: of.Name, Compiler: "gc"}).ImportDir(dir, 0)
			require.NoError(t, err)
			for _, file := range append(append(p.GoFiles, p.TestGoFiles...), p.SFiles...) {
				if strings.Contains(file, "f_") {
					require.Contains(t, file, "f_"+system, "%s on %s", file, of.Name)
				}
			}
			if system != "darwin" {
				require.Contains(t, p.GoFiles, "z_f_"+system+".go")
			}
		}
	}
	// The files generated from a file that no longer exists are removed.
	require.NoError(t, os.Remove(filepath.Join(dir, "f_windows.go")))
	o, err := generate(dir)
	require.NoError(t, err)
	require.ErrorContains(t, compare(o), "z_f_windows_amd64.s is extra")
}

// TestMisread checks that the generator refuses a source file if Go would read another build constraint in the name of the generated
// file.
func TestMisread(t *testing.T) {
	for name, want := range map[string]bool{
		"f.go": false, "f_linux.go": false, "f_test_linux.go": false, "f_linux_arm64.go": false, "f_amd64_linux.go": false, "f_.go": false, "unix.go": false,
		"linux.go":       true, // z_linux.go is only for Linux
		"amd64.go":       true,
		"linux_amd64.go": true, // the file is for all operating systems; z_linux_amd64.go is for one
		"test.go":        true, // z_test.go would be a test
		"f.linux.go":     true, // z_f.linux_amd64.go would be for all architectures
	} {
		require.Equal(t, want, form.IsMisread(name), name)
	}
}
