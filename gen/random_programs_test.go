package main

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ndgo/internal/testrun"
)

// TestRandomPrograms compares random programs with their compiled forms, bit for bit. It draws 2 programs, or 20 with -long, times
// the flag -times. A package has at most 40 programs and its own seed. Programs have views, stores, masks, loops, branches, helpers,
// operators of the package, exchanged variables, and overlapping operands. With -short and -run it generates 4 programs but does not
// run them. The generator may refuse only programs without two operators to join; the test replaces these by new ones.
func TestRandomPrograms(t *testing.T) {
	t.Parallel()
	n := 2 * *times
	switch {
	case testing.Short():
		n = 4
	case testrun.Long():
		n = 20 * *times
	}
	for k := uint64(0); n > 0; k++ {
		randomPrograms(t, min(n, 40), *seed+k)
		n -= 40
	}
}

// randomPrograms generates and tests a package of n random programs.
func randomPrograms(t *testing.T, n int, seed uint64) {
	t.Helper()
	a := &programAuthor{Rand: rand.New(rand.NewPCG(38, seed))}
	var programs []string
	for i := range n {
		programs = append(programs, a.program(i))
	}
	text := a.text(programs)
	dir := packageModule(t, map[string]string{"random.go": text})
	o, err := generate(dir)
	for range 5 { // replace programs in which no operators can be joined
		again := withoutPasses(text, err)
		for _, i := range again {
			programs[i] = a.program(i)
		}
		if again == nil {
			break
		}
		text = a.text(programs)
		put(t, filepath.Join(dir, "random.go"), text)
		o, err = generate(dir)
	}
	require.NoError(t, err, "-seed=%d draws %s", seed, text)
	require.Len(t, o.Programs, n)
	if testing.Short() {
		return
	}
	require.NoError(t, write(o))
	out, err := command(dir, "go", "test", quick, "-vet=off", "-ldflags=-s -w", "-short", "-timeout=0", ".").CombinedOutput()
	require.NoError(t, err, "-seed=%d draws %s%s", seed, text, out)
}

// withoutPasses returns the numbers of the programs in text refused for having no two operators to join. It returns nil if err reports other
// mistakes too. A program of assignments and a return alone is refused as an operator, with the position of a call in it.
func withoutPasses(text string, err error) (numbers []int) {
	if err == nil {
		return nil
	}
	for line := range strings.SplitSeq(err.Error(), "\n") {
		if strings.HasPrefix(line, "\t") {
			continue // a reason
		}
		found := regexp.MustCompile(`^random\.go:(\d+):\d+: (program\d+ has no two element-wise operators|nd\.\w+ (is not element-wise|cannot be fused))`).FindStringSubmatch(line)
		if found == nil {
			return nil
		}
		at, _ := strconv.Atoi(found[1])
		before := strings.Join(strings.Split(text, "\n")[:at], "\n")
		all := regexp.MustCompile(`func program(\d+)\(`).FindAllStringSubmatch(before, -1)
		i, _ := strconv.Atoi(all[len(all)-1][1])
		numbers = append(numbers, i)
	}
	return numbers
}

// A programAuthor writes random programs.
type programAuthor struct {
	*rand.Rand
	of     string   // the type of the elements
	whole  []string // variables with the shape of the operands
	cut    []string // variables with the shape of the operands less one row
	single []string // variables with one row
	local  []string // variables of the block
	depth  int
	kind   int // the kind of the results
	count  int
	lines  []string

	divides bool // whether the program divides integers by an array
}

func (a *programAuthor) one(list ...string) string { return list[a.IntN(len(list))] }

// text returns the text of a package with the given programs.
func (a *programAuthor) text(programs []string) string {
	var s strings.Builder
	s.WriteString("package random\n\nimport (\n\t\"ndgo/inplace\"\n\t\"ndgo/into\"\n\tnd \"ndgo/ndarray\"\n)\n\nvar (\n\t_ = inplace.Add[float64, float64]\n\t_ = into.Add[float64, float64]\n)\n")
	s.WriteString("\nfunc twice[T nd.Number](x *nd.NDArray[T]) *nd.NDArray[T] { return nd.Add(x, x) }\n")
	s.WriteString("\nfunc turned[T nd.Number](x *nd.NDArray[T]) *nd.NDArray[T] {\n\ty := x.Flip()\n\treturn y\n}\n")
	s.WriteString("\nfunc mixed[T nd.Number](x, y *nd.NDArray[T], k T) *nd.NDArray[T] {\n\tv := nd.Add(x, y)\n\tk *= 2\n\tif v.Size() > 9 {\n\t\tv = nd.Multiply(v, k)\n\t}\n\treturn nd.Subtract(v, x)\n}\n")
	s.WriteString("\nfunc raise[T nd.Number](x *nd.NDArray[T], k T) {\n\tfirst := nd.Multiply(x, k)\n\tinplace.Add(x, nd.Subtract(first, 1))\n}\n")
	s.WriteString("\n//ndgo:ufunc\nfunc share[T interface{ ~float64 | ~float32 | ~int64 | ~uint8 }](x, y T) T { return x / y }\n")
	s.WriteString("\n//ndgo:ufunc\nfunc picked[T interface{ ~float64 | ~float32 | ~int64 | ~uint8 }](x T, table []int8) T { return x*2 + T(table[int(x)&3]) }\n")
	s.WriteString("\ntype box[T nd.Number] struct{ held *nd.NDArray[T] }\n")
	s.WriteString("\nfunc look[T nd.Number](x *nd.NDArray[T]) {\n\tif x.Size() > 5 {\n\t\tx.Reshape(-1).Slice(nd.At(0)).Fill(2)\n\t}\n}\n")
	s.WriteString("\nfunc total[T nd.Number](list ...*nd.NDArray[T]) *nd.NDArray[T] {\n\tsum := list[0]\n\tfor _, x := range list[1:] {\n\t\tsum = nd.Add(sum, nd.Multiply(x, 2))\n\t}\n\treturn sum\n}\n")
	s.WriteString(tables())
	for _, program := range programs {
		s.WriteString(program)
	}
	return s.String()
}

// program returns the text of program i.
func (a *programAuthor) program(i int) string {
	a.of = a.one("float64", "float64", "float32", "int64", "uint8")
	a.whole, a.cut, a.single, a.local, a.lines, a.depth, a.count = []string{"x", "y", "z"}, nil, nil, nil, nil, 0, 0
	a.divides = false
	a.add("first := %s", a.step("whole", 2)) // at least one pass
	a.add("_ = first")
	a.whole = append(a.whole, "first")
	a.kind = a.IntN(4)
	for range 3 + a.IntN(8) {
		a.statement()
	}
	results := "*nd.NDArray[" + a.of + "]"
	switch a.kind {
	case 0:
		results = fmt.Sprintf("(%s, %s)", results, results)
	case 1:
		results = fmt.Sprintf("(%s, %s)", results, a.of)
	}
	a.add("return %s", a.values())
	a.removeUses()
	return fmt.Sprintf("\n// program%d is a random program.\n//\n//ndgo:fuse\nfunc program%d(x, y, z *nd.NDArray[%s], k %[3]s, n int, table []int8) %s {\n\t%s\n}\n", i, i, a.of, results, strings.Join(a.lines, "\n\t"))
}

// values returns the values of a return.
func (a *programAuthor) values() string {
	value := a.step("whole", 2)
	switch a.kind {
	case 0:
		return value + ", " + a.variable("whole")
	case 1:
		return fmt.Sprintf("%s, nd.Max(%s).Item()", value, a.step("whole", 1))
	}
	return value
}

// removeUses removes the statements _ = v if other statements use v.
func (a *programAuthor) removeUses() {
	var read strings.Builder
	for _, line := range a.lines {
		if i := strings.Index(line, " = "); i > 0 && !strings.HasPrefix(line, "_") {
			line = line[i:] // the assigned variables are not read
		}
		read.WriteString(line + "\n")
	}
	a.lines = slices.DeleteFunc(a.lines, func(line string) bool {
		name, ok := strings.CutPrefix(line, "_ = ")
		return ok && len(regexp.MustCompile(`\b`+name+`\b`).FindAllString(read.String(), -1)) > 2
	})
}

func (a *programAuthor) add(format string, args ...any) {
	a.lines = append(a.lines, fmt.Sprintf(format, args...))
}

// variable returns an array of a shape: a variable or a view of one.
func (a *programAuthor) variable(shape string) string {
	switch shape {
	case "cut":
		if a.cut != nil && a.IntN(2) == 0 {
			return a.one(a.cut...)
		}
		return a.one(a.whole...) + a.one(".Slice(nd.From(1))", ".Slice(nd.To(-1))", `.Slice(nd.S("1:"))`)
	case "single":
		if a.single != nil && a.IntN(2) == 0 {
			return a.one(a.single...)
		}
		return a.one(a.whole...) + ".Slice(nd.Range(0, 1))"
	}
	switch a.IntN(10) {
	case 0:
		return a.one(a.whole...) + ".Flip()"
	case 1:
		return fmt.Sprintf("turned(%s)", a.one(a.whole...))
	case 2:
		if a.isFloat() {
			return fmt.Sprintf("nd.Roll(%s, nd.Shift(1), nd.Axis(0))", a.one(a.whole...))
		}
	}
	return a.one(a.whole...)
}

func (a *programAuthor) isFloat() bool { return a.of == "float64" || a.of == "float32" }

// step returns an expression of operators for an array of a shape.
func (a *programAuthor) step(shape string, depth int) string {
	if depth == 0 {
		return a.variable(shape)
	}
	x := func() string { return a.step(shape, depth-1-a.IntN(depth)) }
	y := func() string {
		switch {
		case a.IntN(4) == 0:
			return a.one("k", "2", "1", "3")
		case shape != "single" && a.IntN(8) == 0:
			return a.variable("single")
		case a.depth < 2 && a.IntN(8) == 0:
			return fmt.Sprintf("nd.%s(%s, nd.Axis(0), nd.KeepDims)", a.one("Max", "Min"), x())
		}
		return x()
	}
	switch a.IntN(13) {
	case 11:
		if a.isFloat() {
			return fmt.Sprintf("Share(%s, %s)", x(), y())
		}
		return fmt.Sprintf("Share(%s, %s)", x(), a.one("2", "3"))
	case 12:
		if a.IntN(4) == 0 {
			return fmt.Sprintf("Picked(%s, table)", x())
		}
		return fmt.Sprintf("nd.%s(%s, 2)", a.one("Remainder", "FloorDivide"), x())
	case 9:
		return fmt.Sprintf("nd.AsType[%s](nd.%s(%s, %s))", a.of, a.one("Greater", "NotEqual"), x(), y())
	case 10:
		if shape == "whole" {
			return fmt.Sprintf("mixed(%s, %s, %s)", x(), a.variable("whole"), a.one("k", "2"))
		}
	case 0:
		return fmt.Sprintf("nd.Where(nd.%s(%s, %s), %s, %s)", a.one("Greater", "LessEqual", "Equal"), x(), y(), x(), y())
	case 1:
		return fmt.Sprintf("nd.%s(%s)", a.one("Square", "Negative", "Sign"), x())
	case 2:
		if a.isFloat() {
			return fmt.Sprintf("nd.%s(%s)", a.one("Sqrt", "Floor", "Tanh"), x())
		}
		if a.divides {
			return fmt.Sprintf("nd.FloorDivide(%s, %s)", x(), a.one("2", "3")) // several divisions by arrays would always fail
		}
		a.divides = true
		return fmt.Sprintf("nd.FloorDivide(%s, %s)", x(), a.one("k", "3", a.variable(shape))) // an expression might always be 0
	case 3:
		return fmt.Sprintf("nd.%s(%s, %s)", a.one("Maximum", "Minimum"), x(), y())
	case 4:
		v := a.one(a.whole...)
		if shape == "whole" {
			return fmt.Sprintf("nd.Add(%s, nd.%s(%s))", x(), a.one("OnesLike", "ZerosLike"), v)
		}
		return fmt.Sprintf("nd.Subtract(%s.Scalar(3), %s)", v, x())
	}
	return fmt.Sprintf("nd.%s(%s, %s)", a.one("Add", "Subtract", "Multiply"), x(), y())
}

// statement adds a statement.
func (a *programAuthor) statement() {
	if a.IntN(3) == 0 {
		a.further()
		return
	}
	shape := a.one("whole", "whole", "cut", "single")
	switch a.IntN(27) {
	case 25, 26:
		a.spread()
	case 21, 22:
		a.measure(shape)
	case 23, 24:
		a.columns()
	case 17, 18:
		a.stores(shape)
	case 19, 20:
		a.accumulate()
	case 14:
		a.define("single", a.one(a.whole...)+".Slice(nd.Range(0, 1))"+a.one("", ".Flip()"))
	case 15:
		if a.depth > 0 {
			a.add("if n == %d {\n\t\treturn %s\n\t}", a.IntN(4), a.values())
		}
	case 0, 1, 2:
		a.define(shape, a.step(shape, 1+a.IntN(2)))
	case 3:
		a.add("%s = %s", a.one(a.whole...), a.step("whole", 1+a.IntN(2)))
	case 4:
		a.add("inplace.%s(%s, %s)", a.one("Add", "Multiply", "Maximum"), a.target(shape), a.step(shape, 1+a.IntN(2)))
	case 5:
		a.add("into.%s(%s, %s, %s)", a.one("Add", "Subtract"), a.target(shape), a.step(shape, 1), a.step(shape, 1))
	case 6:
		a.add("%s.Assign(%s)", a.target(shape), a.step(shape, 2))
	case 7:
		if x, y := a.one(a.whole...), a.one(a.whole...); x != y {
			a.add("%s, %s = %s, %s", x, y, y, a.step("whole", 1))
		}
	case 16:
		a.together()
	case 8:
		a.define("single", fmt.Sprintf("nd.%s(%s, nd.Axis(0), nd.KeepDims)", a.one("Max", "Min"), a.step("whole", 1)))
	case 9:
		v := a.one(a.whole...)
		a.add("%s.SetMask(nd.Greater(%s, %s), k)", v, a.one(v, a.step("whole", 1)), a.one("1", a.variable("single")))
	case 12:
		a.add("raise(%s, k)", a.target(shape))
	case 13:
		if x, y := a.one(a.whole...), a.one(a.whole...); x != y {
			a.add("%s, %s = %s, %s", x, y, y, x)
		}
	case 10, 11:
		if a.depth < 2 {
			a.nest()
		}
	}
}

// target returns an array of a shape to store into.
func (a *programAuthor) target(shape string) string {
	for {
		if v := a.variable(shape); !strings.HasPrefix(v, "nd.") && !strings.HasPrefix(v, "turned") {
			return v
		}
	}
}

// define adds a variable. In one of four cases, the variable hides another variable of the same name and shape.
func (a *programAuthor) define(shape, value string) {
	list := map[string]*[]string{"whole": &a.whole, "cut": &a.cut, "single": &a.single}[shape]
	if a.depth > 0 && len(*list) > 0 && a.IntN(4) == 0 {
		name := a.one(*list...)
		if strings.Contains("xyz", name) && !slices.Contains(a.local, name) {
			a.local = append(a.local, name)
			a.add("%s := %s", name, value)
			a.add("_, _ = %s, k", name)
			return
		}
	}
	name := a.fresh()
	a.local = append(a.local, name)
	a.add("%s := %s", name, value)
	a.add("_ = %s", name) // removed later if another statement uses the variable
	*list = append(*list, name)
}

// accumulate adds a loop with assignments to one variable, often of an expression of the variable itself.
func (a *programAuthor) accumulate() {
	v := a.one(a.whole...)
	value := a.step("whole", 1)
	if a.IntN(3) > 0 {
		value = fmt.Sprintf("nd.%s(nd.Multiply(%s, %s), %s)", a.one("Add", "Subtract", "Maximum"), v, a.one("k", "2", a.variable("whole")), value)
	}
	loop := a.one("for range n {", "for i := range n {", "for i := -1; i < n; i++ {", "for range 17 {")
	if strings.Contains(loop, "i ") && a.isFloat() {
		value = fmt.Sprintf("nd.Subtract(%s, %s(i*2))", value, a.of)
	} else {
		loop = strings.Replace(loop, "i := range", "range", 1)
	}
	a.add("%s\n\t\t%s = %s\n\t}", loop, v, value)
}

// nest adds a loop or a branch. Variables defined in it are not used after it.
func (a *programAuthor) nest() {
	whole, cut, single, local := slices.Clone(a.whole), slices.Clone(a.cut), slices.Clone(a.single), a.local
	a.local = nil
	a.depth++
	switch a.IntN(5) {
	case 0:
		a.add("for range n {")
	case 4:
		a.add("for i := range n {\n\tif i == 2 {\n\t\t%s\n\t}", a.one("continue", "break"))
	case 1:
		a.add("for i := 0; i < 3; i++ {\n\tif i == n {\n\t\tbreak\n\t}")
	case 2:
		a.add("if nd.Any(nd.Greater(%s, 2)).Item() {", a.step("whole", 1))
	default:
		a.add("if n > 1 {")
	}
	for range 1 + a.IntN(3) {
		a.statement()
	}
	a.add("}")
	a.depth--
	a.whole, a.cut, a.single, a.local = whole, cut, single, local
}
