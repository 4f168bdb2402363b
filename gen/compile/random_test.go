package compile

import (
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"

	"ndgo/gen/compile/build"
	"ndgo/gen/compile/ir"
	"ndgo/gen/compile/kernel"
	"ndgo/gen/compile/source"
	"ndgo/gen/compile/testdata/module"
)

// An author writes random functions accepted by the compiler.
type author struct {
	*rand.Rand
	variables map[ir.Type][]string
	results   []ir.Type
	slices    map[ir.Type][]string
	loops     []string // labels of the enclosing loops
	plain     bool     // whether the functions have no loops, and few calls of functions marked ndgo:rare
	count     int
}

func (a *author) one(list ...string) string { return list[a.IntN(len(list))] }

// any returns a random element type.
func (a *author) any() ir.Type { return ir.Type(a.IntN(int(ir.Float64) + 1)) }

// function returns the text of a function with statements, branches, and one or two results. One function in eight has more operands
// and results, up to the maximum.
func (a *author) function(name string) string {
	a.begin()
	var params []string
	operands, outs := 1+a.IntN(4), 1+a.IntN(2)
	if a.IntN(8) == 0 {
		operands = 5 + a.IntN(kernel.MaxOperands-5)
		outs = 1 + a.IntN(kernel.MaxOperands-operands)
	}
	for range operands {
		t := a.any()
		params = append(params, a.declare(t)+" "+t.String())
	}
	for k := range a.IntN(4) {
		if t := a.any(); operands+k+outs < kernel.MaxOperands {
			name := fmt.Sprintf("s%d", k)
			a.slices[t] = append(a.slices[t], name)
			params = append(params, name+" []"+t.String())
		}
	}
	var results []ir.Type
	for range outs {
		results = append(results, a.any())
	}
	return a.define(name, params, results)
}

// begin forgets the variables of the previous function.
func (a *author) begin() {
	a.variables, a.slices, a.count = map[ir.Type][]string{}, map[ir.Type][]string{}, 0
}

// define returns the text of a function with the given name and results. Its parameters are declared already.
func (a *author) define(name string, params []string, types []ir.Type) string {
	a.results = types
	var results []string
	for _, t := range types {
		results = append(results, t.String())
	}
	var body strings.Builder
	for range 1 + a.IntN(6) {
		a.statement(&body)
	}
	return fmt.Sprintf("func %s(%s) (%s) {\n%s\t%s\n}\n", name, strings.Join(params, ", "), strings.Join(results, ", "), body.String(), a.returns())
}

// returns returns a return statement.
func (a *author) returns() string {
	var values []string
	for _, t := range a.results {
		values = append(values, a.expression(t, 3))
	}
	return "return " + strings.Join(values, ", ")
}

// loop writes a loop whose trip count depends on data, but is bounded. Later statements do not use variables of the loop.
func (a *author) loop(body *strings.Builder) {
	outside := map[ir.Type][]string{}
	for t, names := range a.variables {
		outside[t] = slices.Clip(slices.Clone(names))
	}
	label, counter := fmt.Sprintf("loop%d", a.count), fmt.Sprintf("k%d", a.count)
	a.count++
	most := 1 + a.IntN(12)
	fmt.Fprintf(body, "%s:\n", label)
	over := a.any()
	switch n := a.IntN(4); {
	case n < 2 && len(a.slices[over]) > 0:
		counter = a.declare(over)
		fmt.Fprintf(body, "\tfor _, %s := range %s {\n", counter, a.one(a.slices[over]...))
	case n == 0:
		fmt.Fprintf(body, "\tfor %s := range %s %% %d {\n", counter, a.leaf(ir.Type(1+a.IntN(int(ir.Uint64)))), most)
	case n == 1:
		fmt.Fprintf(body, "\tfor %[1]s := 0; ; %[1]s++ {\n\tif %[1]s == %[2]d || %[3]s {\n\tbreak\n\t}\n", counter, most, a.expression(ir.Bool, 2))
	default:
		fmt.Fprintf(body, "\tfor %[1]s := 0; %[1]s < %[2]d && %[3]s; %[1]s++ {\n", counter, most, a.expression(ir.Bool, 2))
	}
	fmt.Fprintf(body, "\t_ = %s\n", counter)
	a.loops = append(a.loops, label)
	for range 1 + a.IntN(3) {
		a.statement(body)
		switch a.IntN(4) {
		case 0:
			fmt.Fprintf(body, "\tif %s {\n\t%s\n\t}\n", a.expression(ir.Bool, 2), a.one("break", "continue", "break "+a.one(a.loops...), "continue "+a.one(a.loops...), a.returns()))
		case 1:
			fmt.Fprintf(body, "\tswitch {\n\tcase %s:\n\t%s\n\tcase %s:\n\t%s\n\t}\n", a.expression(ir.Bool, 1), a.one("break", "continue"), a.expression(ir.Bool, 1), a.one("break", "continue", a.returns()))
		}
	}
	fmt.Fprintf(body, "\tif %s {\n\tcontinue %s\n\t}\n\t}\n", a.expression(ir.Bool, 1), label)
	a.loops = a.loops[:len(a.loops)-1]
	a.variables = outside
}

// declare returns the name of a new variable of type t.
func (a *author) declare(t ir.Type) string {
	name := fmt.Sprintf("v%d", a.count)
	a.count++
	a.variables[t] = append(a.variables[t], name)
	return name
}

func (a *author) statement(body *strings.Builder) {
	if !a.plain && len(a.loops) < 2 && a.IntN(4) == 0 {
		a.loop(body)
		return
	}
	if !a.plain && len(a.loops) < 2 && a.IntN(6) == 0 {
		a.kind(body)
		return
	}
	if len(a.loops) < 2 && a.IntN(4) == 0 {
		a.further(body)
		return
	}
	t := a.any()
	if a.IntN(4) == 0 {
		for of := range ir.Float64 + 1 {
			if t := (t + of) % (ir.Float64 + 1); len(a.variables[t]) > 1 {
				a.change(body, t)
				return
			}
		}
	}
	switch x := a.expression(t, 3); a.IntN(4) {
	case 3:
		if name := a.variable(t); name != "" && (!a.plain || a.IntN(4) == 0) {
			fmt.Fprintf(body, "\tif %s && (%s || rare%s(%s)) {\n\t\t%s = rare%s(%s)\n\t}\n",
				a.expression(ir.Bool, 2), a.expression(ir.Bool, 2), ir.Bool, a.leaf(ir.Bool), name, t, x)
		}
	case 0:
		name := a.declare(t)
		fmt.Fprintf(body, "\t%s := %s\n\t_ = %s\n", name, x, name)
	case 1:
		if name := a.variable(t); name != "" {
			fmt.Fprintf(body, "\tif %s {\n\t\t%s = %s\n\t}\n", a.expression(ir.Bool, 2), name, x)
		}
	default:
		name := a.declare(t)
		fmt.Fprintf(body, "\tvar %s %s\n\t_ = %[1]s\n\tswitch {\n\tcase %[3]s:\n\t\t%[1]s = %[4]s\n\tcase %[5]s:\n\t\t%[1]s = %[6]s\n\t}\n",
			name, t, a.expression(ir.Bool, 2), x, a.expression(ir.Bool, 2), a.expression(t, 2))
	}
}

// variable returns a variable of type t, or "".
func (a *author) variable(t ir.Type) string {
	if len(a.variables[t]) == 0 {
		return ""
	}
	return a.one(a.variables[t]...)
}

// leaf returns a variable of type t, or another one converted to t. It never returns a constant, because Go reports overflowing constants.
func (a *author) leaf(t ir.Type) string {
	if v := a.variable(t); v != "" {
		return v
	}
	for {
		from := a.any()
		v := a.variable(from)
		switch {
		case v == "" || from == t:
		case t == ir.Bool && from.IsFloat():
			return fmt.Sprintf("(%s < 2)", v)
		case t == ir.Bool:
			return fmt.Sprintf("(%s == 2)", v)
		case from == ir.Bool:
			a.count++ // Go has no conversion of truth values
			return fmt.Sprintf("choose%s(%s)", t, v)
		default:
			return written(t, from, v)
		}
	}
}

func (a *author) expression(t ir.Type, depth int) string {
	if depth == 0 || a.IntN(8) == 0 {
		return a.leaf(t)
	}
	x, y := a.expression(t, depth-1), a.expression(t, depth-1)
	switch {
	case len(a.slices[t]) > 0 && a.IntN(3) == 0:
		of := ir.Type(1 + a.IntN(int(ir.Uint64)))
		i := a.expression(of, depth-1)
		return fmt.Sprintf("at%s(%s, %s)", t, a.one(a.slices[t]...), a.one("int("+i+")", "int("+i+"&15)", fmt.Sprintf("max(0, min(int(%s), len(%s)-1))", i, a.slices[t][0])))
	case t == ir.Bool:
		if a.IntN(2) == 0 {
			of := ir.Type(1 + a.IntN(int(ir.Float64)))
			return fmt.Sprintf("(%s %s %s)", a.expression(of, depth-1), a.one("<", "<=", ">", ">=", "==", "!="), a.expression(of, depth-1))
		}
		return a.one(fmt.Sprintf("(%s && %s)", x, y), fmt.Sprintf("(%s || %s)", x, y), fmt.Sprintf("(%s != %s)", x, y), "!"+x)
	case a.IntN(6) == 0:
		return a.one(fmt.Sprintf("min(%s, %s)", x, y), fmt.Sprintf("max(%s, %s)", x, y))
	case a.IntN(6) == 0:
		return a.conversion(t, depth)
	case t.IsFloat():
		all := []string{
			fmt.Sprintf("(%s + %s)", x, y), fmt.Sprintf("(%s - %s)", x, y), fmt.Sprintf("%s(%s*%s)", t, x, y),
			fmt.Sprintf("(%s / %s)", x, y), fmt.Sprintf("(-%s)", x), fmt.Sprintf("%s(math.Sqrt(float64(%s)))", t, x),
			fmt.Sprintf("%s(math.%s(float64(%s)))", t, a.one("Abs", "Floor", "Ceil", "Trunc", "RoundToEven"), x),
		}
		if t == ir.Float32 {
			all = append(all, fmt.Sprintf("float32(math.FMA(float64(%s), float64(%s), float64(%s)))", x, y, a.leaf(t)))
		}
		if t == ir.Float64 {
			// Copysign takes the sign from an integer, because Go does not specify the sign of a NaN.
			all = append(all, fmt.Sprintf("math.FMA(%s, %s, %s)", x, y, a.leaf(t)), fmt.Sprintf("math.Copysign(%s, float64(%s))", x, a.leaf(ir.Int16)))
		}
		return a.one(all...)
	}
	return a.one(
		fmt.Sprintf("(%s %s %s)", x, a.one("+", "-", "*", "&", "|", "^", "&^"), y),
		fmt.Sprintf("(%s %s %d)", x, a.one("+", "*", "&", "|", "^"), 1+a.IntN(100)),
		fmt.Sprintf("(%s %s %d)", x, a.one("<<", ">>"), a.IntN(t.Bits())),
		fmt.Sprintf("(%s %s %s)", x, a.one("<<", ">>"), a.expression(ir.Uint8, depth-1)),
		fmt.Sprintf("(%s %s (%s | 1))", x, a.one("/", "%"), y),
		fmt.Sprintf("(^%s)", x),
	)
}

// conversion returns a value of another type as t.
func (a *author) conversion(t ir.Type, depth int) string {
	from := ir.Type(1 + a.IntN(int(ir.Float64)))
	return written(t, from, a.expression(from, depth-1))
}

// written returns the text of x, a value of type from, converted to type t.
func written(t, from ir.Type, x string) string {
	if from.IsFloat() && t.IsInteger() {
		return fmt.Sprintf("elem.Convert[%s](%s)", t, x)
	}
	return fmt.Sprintf("%s(%s)", t, x)
}

// choosers returns the text of two sorts of helpers: conversions of bools to numbers, and functions marked ndgo:rare that return
// their argument.
func choosers() string {
	var s strings.Builder
	s.WriteString("//ndgo:rare\nfunc rarebool(x bool) bool { return x }\n\n")
	s.WriteString("func atbool(s []bool, i int) bool {\n\tif i < 0 || i >= len(s) {\n\t\treturn true\n\t}\n\treturn s[i]\n}\n\n")
	for t := ir.Int8; t <= ir.Float64; t++ {
		fmt.Fprintf(&s, "func at%s(s []%[1]s, i int) %[1]s {\n\tif i < 0 || i >= len(s) {\n\t\treturn 1\n\t}\n\treturn s[i]\n}\n\n", t)
		fmt.Fprintf(&s, "//ndgo:rare\nfunc rare%s(x %[1]s) %[1]s { return x }\n\n", t)
		fmt.Fprintf(&s, "func choose%s(b bool) %s {\n\tif b {\n\t\treturn 3\n\t}\n\treturn 1\n}\n\n", t, t)
	}
	return s.String()
}

var (
	times = flag.Int("times", 1, "try this many times as many random functions and operands")
	seed  = flag.Uint64("seed", 8, "draw other random functions")
)

// randomProgram returns the text of n random functions and of the functions they call.
func randomProgram(r *rand.Rand, n int) string {
	a := &author{Rand: r}
	var text strings.Builder
	text.WriteString("package main\n\nimport (\n\"math\"\n\"math/bits\"\n\"ndgo/elem\"\n)\n\nvar _ = elem.Exp(math.Pi)\nvar _ = bits.Len\n\n" + choosers() + helpers + a.functions())
	for i := range n {
		write := a.function
		if reduces(i) {
			write = a.reduction
		}
		text.WriteString(write(fmt.Sprintf("f%d", i)) + "\n")
	}
	return text.String()
}

// loaded returns the package with the text of a program.
func loaded(t *testing.T, text string) *packages.Package {
	t.Helper()
	path, err := filepath.Abs("testdata/random/random.go")
	if err != nil {
		t.Fatal(err)
	}
	overlay := map[string][]byte{path: []byte(text + "func main() {}\n")}
	roots, err := packages.Load(&packages.Config{Mode: packages.LoadAllSyntax, Overlay: overlay}, "./testdata/random")
	if err != nil {
		t.Fatal(err)
	}
	if len(roots[0].Errors) > 0 {
		t.Fatal(roots[0].Errors[0])
	}
	return roots[0]
}

// TestRandomFunctions compares the interpreter, compiled Go and the kernels of random functions. The number of functions is 25 times the flag
// -times, or 5 with -short. The test also checks all reads of registers in the kernels of all tiers.
func TestRandomFunctions(t *testing.T) {
	on := tested(t)
	n := 25 * *times
	if testing.Short() {
		n = 5
	}
	r := rand.New(rand.NewPCG(7, *seed))
	text := randomProgram(r, n)
	root := loaded(t, text)
	source := source.New(root)
	s := &suite{on: on, assembly: NewAssembly("//go:build "+on.Name, nil)}
	s.assembly.Slow = true
	refusals, loops, steps := 0, 0, 0
	for i := range n {
		name := fmt.Sprintf("f%d", i)
		f, err := build.Function(source, module.Function(root, name), nil, nil)
		if errors.As(err, new(*build.Refusal)) {
			refusals++ // allowed: a function always dividing by 0, for example, is refused
			continue
		}
		if f.Loops() {
			loops++
		}
		s.assembly.LeastSkipped = 2 + i%3*5
		checkRegisters(t, name, f, s.assembly.LeastSkipped)
		if !reduces(i) {
			s.add(t, r, f, name)
			continue
		}
		steps++ // steps have no loops
		if join, err := build.Function(source, module.Function(root, "join"+name), nil, nil); err == nil {
			s.addReduced(t, r, f, name, randomStates(r, f, join))
		}
	}
	t.Logf("%d functions have loops that are not written out", loops)
	if loops < (n-steps)/8 {
		t.Errorf("%d of %d functions have loops", loops, n-steps)
	}
	if refusals > n/10 {
		t.Errorf("%d of %d functions were refused", refusals, n)
	}
	s.run(t, "", map[string]string{"random.go": text})
}
