package compile

import (
	"bytes"
	"encoding/gob"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"runtime"
	"strings"
	"testing"

	"ndgo/gen/compile/ir"
	"ndgo/gen/compile/kernel"
	"ndgo/gen/compile/lower"
)

// Flags for kernels of another architecture, tested by an emulator: go test ./gen/compile -machine arm64 -emulator qemu-aarch64.
var (
	machineName = flag.String("machine", runtime.GOARCH, "the architecture whose kernels are tested")
	emulator    = flag.String("emulator", "", "the command that runs its programs, if this machine does not")
)

// tested returns the architecture to test. If the module has no kernels for it, tested skips the test.
func tested(t *testing.T) *kernel.Architecture {
	for _, a := range Architectures {
		if a.Name == *machineName {
			return a
		}
	}
	t.Skipf("there are no kernels for %s; amd64 tests its own, and those of arm64 with -machine", *machineName)
	return nil
}

// A testCase has operands of a function, as bits, and the expected results. Elements that the kernel leaves to the Go loop (see
// ir.Func.Rare) have none.
type testCase struct {
	Function int
	Repeated []bool
	Args     [][]uint64
	Results  [][]uint64
	Rare     []bool
	Slices   map[int][]uint64 // the elements of slice operands

	Reductions []reducedCase
}

// A reducedCase tests a reduction of several runs of elements, all of one length.
type reducedCase struct {
	N    int
	Runs [][]uint64 // the partial results returned by the reduction of each run
}

// newCase draws operands of f, some of them repeated, and computes the results by the interpreter.
func newCase(on *kernel.Architecture, r *rand.Rand, index int, f *ir.Func, repeated, elements int) testCase {
	c := testCase{Function: index, Args: make([][]uint64, len(f.In)), Results: make([][]uint64, len(f.Results)), Slices: map[int][]uint64{}}
	f.InSlices = c.Slices
	for i, t := range f.In {
		if t.IsSlice() {
			for range r.IntN(2 + r.IntN(90)) {
				c.Slices[i] = append(c.Slices[i], sample(r, t.Of()))
			}
		}
	}
	from := ir.Parts(f.In)
	for k := range f.In {
		c.Repeated = append(c.Repeated, repeated>>k&1 == 1)
	}
	for i := range elements {
		var x []uint64
		ties := tie(r, f.Params)
		for at, p := range f.Params {
			bits, k := ties(at, p), from[at].Operand
			if from[at].Of.IsSlice() {
				x = append(x, uint64(len(c.Slices[k]))*ir.TruthBits(!from[at].Second))
				continue
			}
			for at == 1 && p.IsInteger() && int64(ir.Extend(p, bits)) <= 0 { // the program may assume a positive operand 1
				bits = ties(at, p)
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

// A suite is a program comparing kernels with their source functions.
type suite struct {
	on       *kernel.Architecture
	assembly *kernel.Assembly
	table    strings.Builder
	stubs    strings.Builder
	cases    []testCase
	count    int
}

// add adds f to the program, with a kernel of f and one of a random reduction of f's results. The parameter expression is f written
// in Go.
func (s *suite) add(t *testing.T, r *rand.Rand, f *ir.Func, expression string) {
	s.addReduced(t, r, f, expression, reducible(r, f))
}

// addReduced adds f and its kernels. If reduction is not nil, f computes its term or its step, and addReduced adds the kernels of
// the reduction too.
func (s *suite) addReduced(t *testing.T, r *rand.Rand, f *ir.Func, expression string, reduction *lower.Reduction) {
	fmt.Fprintf(&s.table, "\t{name: %q, f: %s", expression, expression)
	elements, leaves := 400, false
	if reduction != nil && reduction.Step != nil {
		elements = 1100 // more than two blocks of the summation tree
		fmt.Fprintf(&s.table, ", fields: %d", len(reduction.Start))
	}
	cases := []testCase{newCase(s.on, r, s.count, f, 0, elements), newCase(s.on, r, s.count, f, 1+r.IntN(1<<len(f.Params)-1), elements)}
	s.table.WriteString(", kernels: []kernel{")
	for _, tier := range Tiers() {
		if tier.Architecture != s.on.Name {
			continue
		}
		fmt.Fprintf(&s.table, "{tier: %q", strings.ToLower(tier.Name))
		s.addKernel(t, "run", tier, func(name string) (kernel.Report, error) { return s.assembly.Add(name, f, tier) })
		if reduction != nil {
			report := s.addKernel(t, "reduce", tier, func(name string) (kernel.Report, error) {
				return s.assembly.AddReduction(name, *reduction, tier)
			})
			leaves = leaves || report.Rare
		}
		s.table.WriteString("}, ")
	}
	fmt.Fprintf(&s.table, "}, leaves: %v},\n", leaves)
	if reduction != nil {
		reduceAll(reduction, cases)
	}
	s.cases = append(s.cases, cases...)
	s.count++
}

// addKernel adds a kernel as a field of the program's table. If the tier lacks operations of the kernel, it adds nothing.
func (s *suite) addKernel(t *testing.T, field string, tier *lower.Tier, add func(name string) (kernel.Report, error)) kernel.Report {
	name := fmt.Sprintf("%s%d%s", field, s.count, tier.Name)
	report, err := add(name)
	if errors.As(err, new(lower.Lack)) {
		t.Log(name, err)
		return report
	} else if err != nil {
		t.Fatal(err)
	}
	fmt.Fprintf(&s.table, ", %s: %s", field, name)
	fmt.Fprintf(&s.stubs, "\n//go:noescape\nfunc %s(r *ufunc.Row)\n", name)
	return report
}

// run compiles the program of testdata/run with the kernels and functions of the suite, and runs it. The text packages begins the
// file functions.go, and files has further files. The go command reads all these files by -overlay in place of files of
// testdata/run, so its build cache may have the program from an earlier run.
func (s *suite) run(t *testing.T, packages string, files map[string]string) {
	t.Helper()
	text, err := s.assembly.Text(s.on, "test")
	if err != nil {
		t.Fatal(err)
	}
	var cases bytes.Buffer
	if err := gob.NewEncoder(&cases).Encode(s.cases); err != nil {
		t.Fatal(err)
	}
	all := map[string]string{
		"kernels_" + s.on.Name + ".s": string(text),
		"kernels.go":                  "package main\n\nimport \"ndgo/ufunc\"\n" + s.stubs.String(),
		"functions.go":                "package main\n\n" + packages + "\nvar functions = []function{\n" + s.table.String() + "}\n",
	}
	maps.Copy(all, files)
	dir := t.TempDir()
	operands := write(t, dir, "cases", cases.String())
	args := []string{"run", "-gcflags=-l -dwarf=false", "-ldflags=-s -w", "-overlay", overlay(t, dir, all)} // the compiler takes half of the time
	if *emulator != "" {
		args = append(args, "-exec", *emulator)
	}
	c := exec.Command("go", append(args, "./testdata/run", operands)...)
	c.Env = append(os.Environ(), "GOARCH="+s.on.Name)
	if s.on.Name != runtime.GOARCH {
		c.Env = append(c.Env, "CGO_ENABLED=0")
	}
	out, err := c.CombinedOutput()
	if t.Logf("%s", out); err != nil {
		t.Fatal(err)
	}
}

// overlay writes files to dir. It also writes a JSON file for the go command's flag -overlay, and returns its path. With this flag
// the go command reads the written files in place of the files of testdata/run.
func overlay(t *testing.T, dir string, files map[string]string) string {
	t.Helper()
	program, err := filepath.Abs("testdata/run")
	if err != nil {
		t.Fatal(err)
	}
	replace := map[string]string{}
	for name, text := range files {
		replace[filepath.Join(program, name)] = write(t, dir, name, text)
	}
	list, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		t.Fatal(err)
	}
	return write(t, dir, "overlay.json", string(list))
}

// write writes a file and returns its path.
func write(t *testing.T, dir, name, text string) string {
	t.Helper()
	path := filepath.Join(dir, name)
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestKernels compares the kernels of the examples with their source functions.
func TestKernels(t *testing.T) {
	on := tested(t)
	r := rand.New(rand.NewPCG(5, 6))
	s := &suite{on: on, assembly: NewAssembly("//go:build "+on.Name, nil)}
	s.assembly.Slow = true
	for _, e := range examples() {
		expression := strings.TrimPrefix(runtime.FuncForPC(reflect.ValueOf(e.f).Pointer()).Name(), "ndgo/gen/compile/testdata/")
		expression = strings.TrimPrefix(expression, "ndgo/")
		if i := strings.Index(expression, "["); i >= 0 {
			expression = expression[:i] + "[" + reflect.TypeOf(e.f).In(0).String() + "]"
		}
		s.add(t, r, program(t, e.name, e.f), expression)
	}
	s.run(t, "import (\n\"ndgo/elem\"\n\"ndgo/gen/compile/testdata/scalar\"\n)\n", nil)
}

// TestRegisters makes kernels of the examples for all tiers (sets of vector instructions). The compiler checks the registers of each
// kernel.
func TestRegisters(t *testing.T) {
	for _, e := range examples() {
		checkRegisters(t, e.title(), program(t, e.name, e.f), 4)
	}
}

// checkRegisters makes the kernels of f for all tiers. The kernels jump over a branch that no element takes, if it has at least the
// given number of instructions.
func checkRegisters(t *testing.T, name string, f *ir.Func, least int) {
	t.Helper()
	for _, tier := range Tiers() {
		a := NewAssembly("//go:build amd64", nil)
		a.Slow, a.LeastSkipped = true, least
		if _, err := a.Add("f", f, tier); err != nil && !errors.As(err, new(lower.Lack)) {
			t.Errorf("%s on %s: %v", name, tier.Name, err)
		}
	}
}
