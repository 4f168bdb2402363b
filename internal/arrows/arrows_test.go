// Package arrows checks the imports between packages.
package arrows

import (
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// policy has the arrows of DESIGN.md: a < b allows b, and packages after b, to import a. A name stands for its folder and
// subfolders. A package with no arrow to it imports nothing from this module. A change of the policy is a decision about the
// design, not a way to make a test pass.
const policy = `
	elem < internal/ops < internal/simd
	gen/compile/ir < gen/compile/source < gen/compile/build < gen/compile/lower < gen/shape < gen/compile/kernel < gen/compile/amd64, gen/compile/arm64 < gen/compile < gen/form
	gen/form < gen/check < gen/arrays < gen/passes < gen/fuse < gen/manifest < gen
	gen/form < gen/loops < gen
	gen/internal/rowlayout < gen/shape
	gen/compile/arm64/a64 < gen/compile/arm64
	internal/iter, ufunc < internal/simd < internal/core/scalars
	internal/iter, call < internal/core/mistakes < internal/core/limits, internal/core/option, internal/core/scalars < internal/core/walking < internal/core
	internal/core < internal/core/viewing < internal/core/elementwise < internal/core/reducing < internal/core/products < internal/core/selecting < internal/core/ordering < internal/element < internal/entry < ndarray
	internal/bools, internal/caches < ufunc
	internal/quote < internal/core
	internal/memory, internal/spot, internal/caches < internal/core
	internal/parallel < internal/core/walking
	internal/memory, internal/simd < internal/sorting < internal/core/limits
	internal/raw, internal/mapped < npy
	internal/raw, internal/files, internal/parallel < zarr
	zarr/internal/codec/asm
	internal/files < npy, text, picture
	internal/decimal, internal/parallel < text
	ufunc < internal/program < internal/core, formula
	ndarray < internal/operand < ndarray/generated < inplace, into, strict, linalg, fft, random, formula, npy, text, picture, zarr, arrayapi, ndtest < examples, cmd
	ndarray/generated < internal/fourier < fft
	ndarray/generated < internal/elimination < linalg
	internal/operand < internal/dynamic < npy, text, picture, arrayapi
	inplace < fft, linalg < arrayapi
	into < linalg
	internal/sample, internal/spent, internal/sources < ndtest
	internal/sources < gen/loops
	internal/memory, ufunc < internal/testrun
	internal/memory < internal/trial
	ndarray < internal/trial
	internal/publish
`

// The permitted imports beyond the standard library. All packages may import the packages in the list outside. The packages in the map
// special may also import the packages there. Tests may also import the packages in the list tests.
var (
	outside = []string{"golang.org/x/sys/cpu", "golang.org/x/exp/constraints"}
	special = map[string][]string{
		"zarr":                    {"github.com/klauspost/compress"},
		"zarr/internal/codec/asm": {"github.com/mmcloughlin/avo"},
		"gen":                     {"github.com/dave/jennifer", "golang.org/x/tools"},
		"gen/form":                {"github.com/dave/jennifer", "golang.org/x/tools"},
		"gen/check":               {"github.com/dave/jennifer", "golang.org/x/tools"},
		"gen/fuse":                {"golang.org/x/tools"},
		"gen/arrays":              {"golang.org/x/tools"},
		"gen/manifest":            {"golang.org/x/tools"},
		"gen/loops":               {"github.com/dave/jennifer"},
		"gen/compile":             {"golang.org/x/tools"}, // loads the sources compiled by tests
		"gen/compile/source":      {"golang.org/x/tools"},
		"gen/compile/amd64":       {"github.com/mmcloughlin/avo"},
	}
	tests = []string{"github.com/stretchr/testify", "pgregory.net/rapid", "golang.org/x/mod", "github.com/pierrec/lz4/v4"}
)

// unsafePackages may import package unsafe, and so may tests.
var unsafePackages = []string{"call", "internal", "ufunc", "ndarray"}

const (
	module = "ndgo"
	root   = "../.."
)

// arrows has, for each name of a policy, the names that it may import. A name may import itself.
type arrows map[string]map[string]bool

// parse returns the arrows of a policy, and all arrows that follow from them.
func parse(policy string) arrows {
	a := arrows{}
	for line := range strings.Lines(policy) {
		var before []string
		for group := range strings.SplitSeq(strings.TrimSpace(line), "<") {
			var names []string
			for name := range strings.SplitSeq(group, ",") {
				if name = strings.TrimSpace(name); name == "" {
					continue
				}
				names = append(names, name)
				if a[name] == nil {
					a[name] = map[string]bool{name: true}
				}
				for _, b := range before {
					a[name][b] = true
				}
			}
			before = names
		}
	}
	for changed := true; changed; {
		changed = false
		for _, imports := range a {
			for b := range maps.Clone(imports) {
				n := len(imports)
				maps.Copy(imports, a[b])
				changed = changed || len(imports) != n
			}
		}
	}
	return a
}

// name returns the policy's name for a folder of the module, or "".
func (a arrows) name(folder string) string {
	for ; folder != "."; folder = path.Dir(folder) {
		if a[folder] != nil {
			return folder
		}
	}
	return ""
}

// forbidden returns why a file of a folder may not import a package, or "" if it may.
func (a arrows) forbidden(folder string, test bool, imported string) string {
	name := a.name(folder)
	inside, isOwn := strings.CutPrefix(imported, module+"/")
	first, _, _ := strings.Cut(imported, "/")
	switch {
	case imported == "C":
		return "there is no cgo in what programs use"
	case imported == "unsafe":
		if !test && !within(folder, unsafePackages) {
			return "it is not among the packages that are unsafe"
		}
	case isOwn:
		if to := a.name(inside); !test && !a[name][to] {
			return "no arrow leads there"
		}
	case strings.Contains(first, "."):
		if !within(imported, outside) && !within(imported, special[name]) && !(test && within(imported, tests)) {
			return "it is not among the packages from outside that this module uses there"
		}
	}
	return ""
}

// within reports whether a package is in one of the folders of list, or in a subfolder.
func within(pkg string, list []string) bool {
	return slices.ContainsFunc(list, func(folder string) bool { return pkg == folder || strings.HasPrefix(pkg, folder+"/") })
}

// TestArrows checks the imports of every file of the module, for all build targets.
func TestArrows(t *testing.T) {
	a := parse(policy)
	files := 0
	err := filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			return skip(file, d.Name())
		}
		if filepath.Ext(file) != ".go" {
			return nil
		}
		files++
		relative, err := filepath.Rel(root, file)
		if err != nil {
			return err
		}
		folder := path.Dir(filepath.ToSlash(relative))
		test := strings.HasSuffix(file, "_test.go")
		if !test && a.name(folder) == "" {
			t.Errorf("%s: package %s has no place in the policy", relative, folder)
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		for _, spec := range parsed.Imports {
			imported, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return err
			}
			if why := a.forbidden(folder, test, imported); why != "" {
				t.Errorf("%s imports %s: %s", relative, imported, why)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if files < 100 {
		t.Errorf("only %d files were found", files)
	}
}

// skip makes a walk omit other modules, and folders that the go command ignores.
func skip(folder, name string) error {
	if folder == root {
		return nil
	}
	_, err := os.Stat(filepath.Join(folder, "go.mod"))
	if err == nil || name == "testdata" || strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_") {
		return filepath.SkipDir
	}
	return nil
}

func TestForbidden(t *testing.T) {
	a := parse(policy)
	for _, c := range []struct {
		why      string
		folder   string
		test     bool
		imported string
		allowed  bool
	}{
		{"an arrow", "inplace", false, "ndgo/ndarray", true},
		{"arrows one after the other", "ndarray", false, "ndgo/elem", true},
		{"a folder within a name", "examples/heat", false, "ndgo/npy", true},
		{"packages of one name", "cmd/nd", false, "ndgo/cmd/nd/show", true},
		{"against an arrow", "ufunc", false, "ndgo/ndarray", false},
		{"packages side by side", "inplace", false, "ndgo/into", false},
		{"kernels know no shapes by name, but may use them", "internal/simd", false, "ndgo/internal/iter", true},
		{"shapes know no kernels", "internal/iter", false, "ndgo/ufunc", false},
		{"the generator works without what it generates", "gen", false, "ndgo/internal/simd", false},
		{"nothing at run time needs the generator", "ndarray", false, "ndgo/gen", false},
		{"tests go against arrows", "ufunc", true, "ndgo/ndarray", true},
		{"an unknown package of the module", "ndarray", false, "ndgo/other", false},
		{"the standard library", "ufunc", false, "go/parser", true},
		{"run-time dependencies", "internal/simd", false, "golang.org/x/sys/cpu", true},
		{"but only those packages", "internal/simd", false, "golang.org/x/sys/unix", false},
		{"the generator's dependencies", "gen", false, "github.com/dave/jennifer/jen", true},
		{"which are its own", "ndarray", false, "github.com/dave/jennifer/jen", false},
		{"and no test's", "ndarray", true, "golang.org/x/tools/go/packages", false},
		{"the tests' dependencies", "ndarray", true, "github.com/stretchr/testify/assert", true},
		{"which are theirs", "ndarray", false, "pgregory.net/rapid", false},
		{"a name that only begins alike", "ndarray", true, "pgregory.net/rapidly", false},
		{"no cgo", "ndarray", false, "C", false},
		{"unsafe where it is at home", "internal/iter", false, "unsafe", true},
		{"and nowhere else", "npy", false, "unsafe", false},
		{"but in tests", "npy", true, "unsafe", true},
	} {
		if why := a.forbidden(c.folder, c.test, c.imported); (why == "") != c.allowed {
			t.Errorf("%s: %s imports %s: got %q, want it to be allowed: %t", c.why, c.folder, c.imported, why, c.allowed)
		}
	}
}
