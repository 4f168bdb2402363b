// Package link checks the linker's output for programs with this library.
package link

import (
	"encoding/json"
	"fmt"
	"go/ast"
	gobuild "go/build"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"ndgo/internal/testrun"
)

const simd = "ndgo/internal/simd"

// isLaidOut matches the names of generated files shared by several operators.
var isLaidOut = regexp.MustCompile(`^z_(kernels|portable|scans)_`)

// isOfAdd matches the names of Add's parts: its loops, and the loops of its reductions and scans.
var isOfAdd = regexp.MustCompile(`^(add|reduceAdd|eightAdd|scanAdd|squaresAdd|termsAdd)`)

// isPair matches the files of some operators with two operations. The second operation adds to the result of the first. Programs of deferred
// results use these operators together with Add.
var isPair = regexp.MustCompile(`^z_add(sum|difference|product)(_|$)|^(addSum|addDifference|addProduct)`)

// TestOneOperator builds a program that calls only nd.Add. It must contain the kernels of Add, and of no other operator except Add's pairs.
func TestOneOperator(t *testing.T) {
	if testing.Short() {
		t.Skip("links a program; the full tests do it")
	}
	program := build(t, "add")
	linked := symbols(t, program)
	if len(linked) == 0 {
		t.Fatalf("the program has no symbols of %s", simd)
	}
	kernels := 0
	for file, names := range declared(t) {
		base := strings.TrimSuffix(filepath.Base(file), ".go")
		for _, name := range names {
			isAdd := base == "z_add" || strings.HasPrefix(base, "z_add_") || isLaidOut.MatchString(base) && isOfAdd.MatchString(name)
			switch {
			case linked[name] && !isAdd && !isPair.MatchString(base) && !isPair.MatchString(name):
				t.Errorf("the program uses only Add, but has %s of %s", name, base)
			case isAdd && strings.HasPrefix(name, "add") && !strings.HasSuffix(name, "Kernels"): // functions named …Kernels may be inlined into loops
				kernels++
				if !linked[name] {
					t.Errorf("the program uses Add, but lacks its kernel %s", name)
				}
			}
		}
	}
	if kernels == 0 {
		t.Errorf("no kernels of Add were found in %s", simd)
	}
}

// TestBuildTime logs the time to rebuild a program with ten operators after a change. The goal is 3 seconds.
func TestBuildTime(t *testing.T) {
	if !testrun.Long() {
		t.Skip("measures, and holds nothing: -long does it")
	}
	build(t, "ten")
	source, err := filepath.Abs(filepath.Join("testdata", "ten", "main.go"))
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(source)
	if err != nil {
		t.Fatal(err)
	}
	changed := strings.Replace(string(text), "const value = 1", fmt.Sprintf("const value = %d", time.Now().UnixNano()), 1)
	if changed == string(text) {
		t.Fatal("the program has no value to change")
	}
	dir := t.TempDir()
	other := filepath.Join(dir, "main.go")
	overlay, err := json.Marshal(map[string]map[string]string{"Replace": {source: other}})
	if err != nil {
		t.Fatal(err)
	}
	write(t, other, changed)
	write(t, filepath.Join(dir, "overlay.json"), string(overlay))
	began := time.Now()
	build(t, "ten", "-overlay", filepath.Join(dir, "overlay.json"))
	t.Logf("a program with ten operators is built in %.2f s", time.Since(began).Seconds())
}

func write(t *testing.T, file, text string) {
	t.Helper()
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// build builds a program of testdata and returns its path.
func build(t *testing.T, name string, flags ...string) string {
	t.Helper()
	program := filepath.Join(t.TempDir(), name)
	args := append([]string{"build", "-o", program}, flags...)
	run(t, append(args, "./"+filepath.ToSlash(filepath.Join("testdata", name)))...)
	return program
}

// run returns the output of the go command.
func run(t *testing.T, args ...string) string {
	t.Helper()
	out, err := testrun.Command(t, "go", args...).CombinedOutput()
	if err != nil {
		t.Fatalf("go %s: %v\n%s", strings.Join(args, " "), err, out)
	}
	return string(out)
}

// symbols returns the functions and variables of package simd in a program.
func symbols(t *testing.T, program string) map[string]bool {
	t.Helper()
	names := map[string]bool{}
	for line := range strings.Lines(run(t, "tool", "nm", program)) {
		fields := strings.Fields(line)
		if name, ok := strings.CutPrefix(fields[len(fields)-1], simd+"."); ok {
			names[name] = true
		}
	}
	return names
}

// declared returns the functions and variables of each generated file of package simd for this machine.
func declared(t *testing.T) map[string][]string {
	t.Helper()
	files, err := filepath.Glob("../simd/z_*.go")
	if err != nil {
		t.Fatal(err)
	}
	names := map[string][]string{}
	for _, file := range files {
		if used, err := gobuild.Default.MatchFile(filepath.Split(file)); err != nil {
			t.Fatal(err)
		} else if !used {
			continue
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range parsed.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				names[file] = append(names[file], d.Name.Name)
			case *ast.GenDecl:
				for _, s := range d.Specs {
					if v, ok := s.(*ast.ValueSpec); ok {
						for _, n := range v.Names {
							names[file] = append(names[file], n.Name)
						}
					}
				}
			}
		}
	}
	return names
}
