package main

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ndgo/internal/testrun"
)

var (
	times = flag.Int("times", 1, "try this many times as many random fused functions")
	seed  = flag.Uint64("seed", 8, "draw other random fused functions")
)

// TestRandomFused compares random functions marked ndgo:fuse with calls of their single operators, bit for bit. It draws 6
// functions, or 30 with -long, times the flag -times. The generated tests use arrays of all layouts and all instruction sets; the
// test in testdata/random stores results over operands. With -short, TestRandomFused generates 4 functions and does not run them.
// The generator must accept all functions.
func TestRandomFused(t *testing.T) {
	t.Parallel()
	n := 6 * *times
	switch {
	case testing.Short():
		n = 4
	case testrun.Long():
		n = 30 * *times
	}
	a := &fusedAuthor{Rand: rand.New(rand.NewPCG(7, *seed))}
	program := a.program(n)
	dir := packageModule(t, map[string]string{
		"random.go": program, "tables_test.go": a.tables(), "overlap_test.go": read(t, "testdata/random/overlap_test.go"),
	})
	o, err := generate(dir)
	require.NoError(t, err, "-seed=%d draws %s", *seed, program)
	if testing.Short() {
		return
	}
	require.NoError(t, write(o))
	out, err := command(dir, "go", "test", quick, "-vet=off", "-ldflags=-s -w", "-short", ".").CombinedOutput()
	require.NoError(t, err, "-seed=%d draws %s%s", *seed, program, out)
}

// A fusedAuthor writes random fusible array functions.
type fusedAuthor struct {
	*rand.Rand
	functions []fusedSubject

	// The fields below describe the current function:
	class   string              // the constraint of its type parameter T: Float, Integer, RealNumber, or "" for none
	arrays  map[string][]string // variables by element type
	scalars map[string][]string
	count   int

	requires bool
}

// A fusedSubject is a random function.
type fusedSubject struct {
	name    string
	class   string
	params  []string // the element types
	arrays  []bool   // for each parameter, whether it is an array
	results []string
	reduces bool

	requires bool // whether operands must meet conditions; calls then pass operands of the caller unchanged
}

func (a *fusedAuthor) one(list ...string) string { return list[a.IntN(len(list))] }

// program returns the text of a package with n functions and the operators they call.
func (a *fusedAuthor) program(n int) string {
	var text strings.Builder
	text.WriteString(`package random

import (
	"math"

	"ndgo/elem"
	nd "ndgo/ndarray"
)

var _ = math.Pi

const tenth = 0.1

//ndgo:ufunc
func side(x, y float64) float64 { return elem.Sqrt(float64(x*x) + float64(y*y)) }

//ndgo:ufunc
func sorted(x, y float32) (lo, hi float32) { return min(x, y), max(x, y) }

`)
	a.functions = []fusedSubject{
		{name: "side", params: []string{"float64", "float64"}, arrays: []bool{true, true}, results: []string{"float64"}},
		{name: "sorted", params: []string{"float32", "float32"}, arrays: []bool{true, true}, results: []string{"float32", "float32"}},
	}
	for i := range n {
		f, body := a.function(fmt.Sprintf("f%d", i))
		a.functions = append(a.functions, f)
		text.WriteString(body + "\n")
	}
	return text.String()
}

// tables returns the text of a test that collects the tables in the functions' generated tests.
func (a *fusedAuthor) tables() string {
	var operators, reductions strings.Builder
	for _, f := range a.functions[2:] {
		if f.reduces {
			fmt.Fprintf(&reductions, "\t%q: %[1]sReductions,\n", f.name)
		} else {
			fmt.Fprintf(&operators, "\t%q: %[1]sUfuncs,\n", f.name)
		}
	}
	return "package random\n\nimport \"ndgo/ndtest\"\n\nvar operators = map[string][]ndtest.Ufunc{\n" + operators.String() +
		"}\n\nvar reductions = map[string][]ndtest.Reduction{\n" + reductions.String() + "}\n"
}

// function returns a function using all its operands, and its text.
func (a *fusedAuthor) function(name string) (f fusedSubject, text string) {
	for {
		f, text = a.attempt(name)
		used, live := true, live(text)
		for k := range f.params {
			used = used && live[fmt.Sprintf("x%d", k)]
		}
		arrays := 0
		for _, isArray := range f.arrays {
			if isArray {
				arrays++
			}
		}
		if f.requires = a.requires; used && f.results != nil && (arrays == 1 || !f.requires) { // a step that may fail must depend on all arrays
			return f, text
		}
	}
}

// live returns the names of the variables on which the results of a function with the given text depend.
func live(text string) map[string]bool {
	names := map[string]bool{}
	lines := strings.Split(asksType.ReplaceAllString(text, ""), "\n")
	for _, line := range slices.Backward(lines[:max(0, len(lines)-2)]) {
		left, right, set := strings.Cut(line, "= ")
		of := name.FindAllString(left, -1)
		returned := strings.HasPrefix(line, "\treturn")
		if !returned && (!set || !slices.ContainsFunc(of, func(v string) bool { return names[v] })) {
			continue
		}
		for _, v := range of {
			names[v] = returned
		}
		for _, v := range name.FindAllString(right, -1) {
			names[v] = true
		}
	}
	return names
}

// name matches the names of operands and variables.
var name = regexp.MustCompile(`\b[xv]\d+b?\b`)

// asksType matches operands used only for their type.
var asksType = regexp.MustCompile(`(nd\.AsType\[\w+\]\([xv]\d+b?\)|[xv]\d+b?)\.Scalar\b`)

// attempt returns a function. It may have unused operands, or an empty text.
func (a *fusedAuthor) attempt(name string) (fusedSubject, string) {
	f := fusedSubject{name: name}
	a.arrays, a.scalars, a.count = map[string][]string{}, map[string][]string{}, 0
	a.requires = false
	list := ""
	if a.class = a.one("", "", "", "Float", "Integer", "RealNumber"); a.class != "" {
		f.class, list = a.class, "[T nd."+a.class+"]"
	}
	var params []string
	for k := range 1 + a.IntN(4) {
		of := a.one("float64", "float64", "float32", "bool", "int64", "int32", "uint8", "int8", "uint32", "uint16", "int")
		if a.class != "" && (k == 0 || a.IntN(3) > 0) {
			of = "T"
		} else if k > 0 && a.IntN(2) == 0 {
			of = f.params[0]
		}
		x, isArray := fmt.Sprintf("x%d", k), k == 0 || a.IntN(3) > 0
		if f.params, f.arrays = append(f.params, of), append(f.arrays, isArray); isArray {
			a.arrays[of] = append(a.arrays[of], x)
			params = append(params, fmt.Sprintf("%s *nd.NDArray[%s]", x, of))
		} else {
			a.scalars[of] = append(a.scalars[of], x)
			params = append(params, x+" "+of)
		}
	}
	var body strings.Builder
	for range a.IntN(6) {
		a.statement(&body)
	}
	of := a.result()
	if of == "" {
		return f, ""
	}
	if a.IntN(3) == 0 && a.class != "RealNumber" { // an operator may have several definitions for RealNumber; a reduction needs a single one
		if reduction, result := a.reduction(of); reduction != "" {
			f.reduces, f.results = true, []string{result}
			terms := a.array(of, 3)
			if !strings.HasPrefix(terms, "nd.") { // the terms may be an operand; its reduction would have another order
				terms = "nd." + map[bool]string{true: "LogicalOr(" + terms + ", false", false: "Positive(" + terms}[of == "bool"] + ")"
			}
			return f, fmt.Sprintf("//ndgo:fuse\nfunc %s%s(%s, options ...nd.Option) *nd.NDArray[%s] {\n%s\treturn nd.%s(%s, options...)\n}\n",
				name, list, strings.Join(params, ", "), result, body.String(), reduction, terms)
		}
	}
	values, results := []string{a.array(of, 3)}, []string{"*nd.NDArray[" + of + "]"}
	f.results = []string{of}
	if second := a.result(); a.IntN(4) == 0 && second != "" {
		values, results = append(values, a.array(second, 2)), append(results, "*nd.NDArray["+second+"]")
		f.results = append(f.results, second)
	}
	for _, value := range values { // results that depend on other operands may differ in shape; an operator has results of one shape
		all := live(body.String() + "\treturn " + value + "\n}\n")
		for k := range f.params {
			if f.arrays[k] && !all[fmt.Sprintf("x%d", k)] {
				return f, ""
			}
		}
	}
	return f, fmt.Sprintf("//ndgo:fuse\nfunc %s%s(%s) (%s) {\n%s\treturn %s\n}\n",
		name, list, strings.Join(params, ", "), strings.Join(results, ", "), body.String(), strings.Join(values, ", "))
}

// result returns the element type of a random result if it is an array, and "" otherwise.
func (a *fusedAuthor) result() string {
	all := []string{"bool", "float64", "float32", "int64", "int32", "int16", "int8", "int", "uint8", "uint16", "uint32", "uint64"}
	if a.class != "" {
		all = append(all, "T", "T", "T", "T", "T", "T")
	}
	if of := a.one(all...); a.sources(of) != nil {
		return of
	}
	return ""
}

// reduction returns the name of a reduction of elements of a type, and the type of the reduction's result.
func (a *fusedAuthor) reduction(of string) (name, result string) {
	switch name = a.one("Sum", "Prod", "Mean", "Min", "Max", "CountNonzero", "All", "Any"); {
	case name == "CountNonzero":
		return name, "int"
	case name == "All" || name == "Any":
		return name, "bool"
	case of == "bool" || (name == "Sum" || name == "Prod") && !slices.Contains([]string{"int", "int64", "uint64", "float32", "float64", "T"}, of) || name == "Mean" && a.kind(of) != "float" || of == "T" && a.class == "Integer":
		return "", ""
	}
	return name, of
}

// statement writes a statement setting variables.
func (a *fusedAuthor) statement(body *strings.Builder) {
	a.count++
	v, of := fmt.Sprintf("v%d", a.count), a.result()
	if of == "" {
		return
	}
	switch a.IntN(6) {
	case 0: // sets a scalar
		if s := a.scalar(of, 2); s != "" {
			fmt.Fprintf(body, "\t%s := %s(%s)\n\t_ = %[1]s\n", v, of, s)
			a.scalars[of] = append(a.scalars[of], v)
		}
	case 1: // an existing variable, but no operand: conditions may depend on operands
		var own []string
		for _, x := range a.arrays[of] {
			if x[0] == 'v' {
				own = append(own, x)
			}
		}
		if own != nil {
			fmt.Fprintf(body, "\t%s = %s\n", a.one(own...), a.array(of, 2))
		}
	case 2: // sets two results
		if call, results := a.call(func(f fusedSubject) bool { return len(f.results) == 2 }, 1); call != "" {
			fmt.Fprintf(body, "\t%s, %[1]sb := %s\n\t_, _ = %[1]s, %[1]sb\n", v, call)
			a.arrays[results[0]] = append(a.arrays[results[0]], v)
			a.arrays[results[1]] = append(a.arrays[results[1]], v+"b")
		}
	default:
		fmt.Fprintf(body, "\t%s := %s\n\t_ = %[1]s\n", v, a.array(of, 2))
		a.arrays[of] = append(a.arrays[of], v)
	}
}
