package vector

import (
	"bytes"
	"encoding/gob"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"runtime"
	"strings"
	"testing"
)

// A testCase is operands of a function by their bits, and its results. Rare elements have none.
type testCase struct {
	Function int
	Repeated []bool
	Args     [][]uint64
	Results  [][]uint64
	Rare     []bool

	Lengths []int
	Reduced []uint64 // the reductions of so many results
}

// newCase draws operands of f, of which some repeat, and computes the results with the interpreter.
func newCase(r *rand.Rand, index int, f *Func, repeated int) testCase {
	const elements = 400
	c := testCase{Function: index, Args: make([][]uint64, len(f.Params)), Results: make([][]uint64, len(f.Results))}
	for k := range f.Params {
		c.Repeated = append(c.Repeated, repeated>>k&1 == 1)
	}
	for i := range elements {
		var x []uint64
		ties := tie(r, f.Params)
		for k, p := range f.Params {
			bits := ties(k, p)
			for k == 1 && p.IsInteger() && int64(extend(p, bits)) <= 0 { // as promised
				bits = ties(k, p)
			}
			if i > 0 && c.Repeated[k] {
				bits = c.Args[k][0]
			}
			x = append(x, bits)
			c.Args[k] = append(c.Args[k], bits)
		}
		z, rare := f.Run(x...)
		for k := range z {
			c.Results[k] = append(c.Results[k], z[k])
		}
		c.Rare = append(c.Rare, rare)
	}
	return c
}

// A suite is a program that holds kernels to the functions from which they were compiled.
type suite struct {
	assembly *Assembly
	table    strings.Builder
	stubs    strings.Builder
	cases    []testCase
	count    int
}

// add adds f, which the Go expression names, with its kernels.
func (s *suite) add(t *testing.T, r *rand.Rand, f *Func, expression string) {
	fmt.Fprintf(&s.table, "\t{name: %q, f: %s", expression, expression)
	for _, tier := range []*Tier{AVX2, AVX512} {
		name := fmt.Sprintf("kernel%d%s", s.count, tier.Name)
		if _, err := s.assembly.Add(name, f, tier); errors.As(err, new(lacking)) {
			t.Log(expression, err)
			continue
		} else if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&s.table, ", %s: %s", strings.ToLower(tier.Name), name)
		fmt.Fprintf(&s.stubs, "\n//go:noescape\nfunc %s(r *ufunc.Row)\n", name)
	}
	cases := []testCase{newCase(r, s.count, f, 0), newCase(r, s.count, f, 1+r.IntN(1<<len(f.Params)-1))}
	s.addReduction(t, r, f, cases)
	s.table.WriteString("},\n")
	s.cases = append(s.cases, cases...)
	s.count++
}

// run compiles the program in a module of its own and runs it. Functions are in the files given, or in packages.
func (s *suite) run(t *testing.T, packages string, files map[string]string) {
	t.Helper()
	text, err := s.assembly.Text(AMD64, "test")
	if err != nil {
		t.Fatal(err)
	}
	var cases bytes.Buffer
	if err := gob.NewEncoder(&cases).Encode(s.cases); err != nil {
		t.Fatal(err)
	}
	main, err := os.ReadFile("testdata/run/main.go")
	if err != nil {
		t.Fatal(err)
	}
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	sums, err := os.ReadFile(filepath.Join(root, "go.sum"))
	if err != nil {
		t.Fatal(err)
	}
	mod, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	all := map[string]string{
		"go.mod":          strings.Replace(string(mod), "module ndgo\n", "module ndgo/gen/vector/run\n\nrequire ndgo v0.0.0\n\nreplace ndgo => "+root+"\n", 1),
		"go.sum":          string(sums),
		"main.go":         string(main),
		"kernels_amd64.s": string(text),
		"cases":           cases.String(),
		"kernels.go":      "package main\n\nimport \"ndgo/ufunc\"\n" + s.stubs.String(),
		"functions.go":    "package main\n\n" + packages + "\nvar functions = []function{\n" + s.table.String() + "}\n",
	}
	for name, text := range files {
		all[name] = text
	}
	for name, text := range all {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	c := exec.Command("go", "run", "-mod=mod", ".", "cases")
	c.Dir = dir
	out, err := c.CombinedOutput()
	if t.Logf("%s", out); err != nil {
		t.Fatal(err)
	}
}

// TestKernels holds the kernels of the examples to the functions from which they were compiled.
func TestKernels(t *testing.T) {
	if runtime.GOARCH != "amd64" {
		t.Skip("there are no kernels for this machine: they are tested on amd64")
	}
	r := rand.New(rand.NewPCG(5, 6))
	s := &suite{assembly: NewAssembly("//go:build amd64")}
	for i, e := range examples() {
		if testing.Short() && i%3 != 0 {
			continue
		}
		expression := strings.TrimPrefix(runtime.FuncForPC(reflect.ValueOf(e.f).Pointer()).Name(), "ndgo/gen/vector/internal/")
		expression = strings.TrimPrefix(expression, "ndgo/")
		if i := strings.Index(expression, "["); i >= 0 {
			expression = expression[:i] + "[" + reflect.TypeOf(e.f).In(0).String() + "]"
		}
		s.add(t, r, program(t, e.name, e.f), expression)
	}
	s.run(t, "import (\n\"ndgo/elem\"\n\"ndgo/gen/vector/internal/scalar\"\n)\n", nil)
}
