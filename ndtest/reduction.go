package ndtest

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	nd "ndgo/ndarray"
)

// A Reduction is a user's reduction for one choice of element types, with the properties to test.
type Reduction struct {
	// Definition is the scalar function. Its operands are the accumulator and the elements.
	Definition any

	// Identity is the reduction of no elements.
	Identity any

	// Mean reports whether results are divided by the number of elements. The mean of no elements is NaN.
	Mean bool

	// Extreme reports whether the reduction of no elements panics.
	Extreme bool

	// Requires are predicates that hold for valid elements.
	Requires []any

	// Call sets the first array to the reduction of the other arrays, over the axes in options.
	Call func(options []nd.Option, x ...nd.Array)

	// Scan sets the first array to the cumulative reductions of the other arrays, along the axis in options. It is nil for a
	// reduction without a cumulative form.
	Scan func(options []nd.Option, x ...nd.Array)

	// Arrays is the array function from which the reduction was compiled, or nil.
	Arrays func(options []nd.Option, x ...nd.Array) nd.Array

	// Scalars are the indices of the operands that Arrays takes as scalars.
	Scalars []int

	// Counts are the indices of the operands that bound the trip count of a loop. Tests draw values up to 64 for them.
	Counts []int

	// Powers are the indices of the operands in a trip count like n*n or 1<<n. Tests draw values up to 10 for them.
	Powers []int

	// Ends is a copy of Definition that calls [Round] in each iteration of its loops. It is nil if no loop can run long. Tests leave
	// out elements with too many iterations.
	Ends any
}

// TestReductions compares reductions with their definitions, on every tier (set of vector instructions) of the machine. Arrays have
// random shapes and layouts, and broadcast.
//
// If no axis is reduced, the bits must be equal, except for the sign of zero and the kind of NaN. Otherwise results must agree up to
// rounding in another order. Cumulative reductions are compared in the same way, and must have the same bits on all tiers. The test
// fails if a definition is not associative and commutative.
func TestReductions(t *testing.T, list ...Reduction) {
	t.Helper()
	test(t, list)
}

// BenchmarkReductions measures reductions of 16 Ki elements between 1 and 2. It reports nanoseconds per element.
func BenchmarkReductions(b *testing.B, list ...Reduction) {
	b.Helper()
	benchmark(b, list)
}

func (r Reduction) subject(w *watch) subject {
	u := Ufunc{Definition: r.behind(r.Definition), Requires: r.Requires, Scalars: r.Scalars, Counts: r.Counts, Powers: r.Powers, watch: w}
	u.Call = func(x ...nd.Array) { r.Call(nil, x...) }
	if r.Ends != nil {
		u.Ends = r.behind(r.Ends)
	}
	s := u.reduction()
	s.draws = []draw{
		{name: arrays, stream: 1, trial: func(g *rand.Rand, _ uint64) (*trial, error) { return r.reduce(u, g) }},
		{name: arrays, stream: 2, trial: func(g *rand.Rand, _ uint64) (*trial, error) { return r.scan(u, g) }},
	}
	return s
}

// behind returns definition with the identity in place of its first argument.
func (r Reduction) behind(definition any) any {
	f := reflect.ValueOf(definition)
	var in []reflect.Type
	for i := 1; i < f.Type().NumIn(); i++ {
		in = append(in, f.Type().In(i))
	}
	of := reflect.FuncOf(in, []reflect.Type{f.Type().Out(0)}, false)
	return reflect.MakeFunc(of, func(x []reflect.Value) []reflect.Value {
		return f.Call(append([]reflect.Value{reflect.ValueOf(r.Identity)}, x...))
	}).Interface()
}

// reduce returns a trial that reduces some axes.
func (r Reduction) reduce(u Ufunc, g *rand.Rand) (*trial, error) {
	t, err := u.along(g)
	if err != nil {
		return nil, err
	}
	options := t.chooseAxes(g, true)
	moved := len(t.axes) > 0
	if moved {
		u.fillSmall(t, g)
	} else {
		u.fill(t, g)
	}
	u.reduced(t, g)
	t.call = func(x ...nd.Array) { r.Call(options, x...) }
	t.name = func(int) string {
		return fmt.Sprintf("the reduction of shapes %v over axes %v", t.operandShapes(), t.axes)
	}
	each := 1
	for _, axis := range t.axes {
		each *= t.shape[axis]
	}
	if r.Extreme && each == 0 {
		t.refuse = func() error { return r.mustRefuse(options, t) }
		return t, nil
	}
	t.expect(t.fold(func(x []values) values { return r.result(r.all(u, x), each) }), near(moved), "want %v"+lawful)
	if r.Arrays != nil {
		t.then = func() {
			if moved {
				u.fill(t, g) // before, numbers were small, to hide the order of additions
			}
			r.byArrays(t, options)
		}
	}
	return t, nil
}

// lawful is a hint in errors about results that depend on the order of elements.
const lawful = " (is it associative and commutative, and its identity one?)"

// mustRefuse checks that the reduction of no elements panics with ErrEmpty.
func (r Reduction) mustRefuse(options []nd.Option, t *trial) error {
	if err := nd.Try(func() { r.Call(options, t.x...) }); !errors.Is(err, nd.ErrEmpty) {
		return fmt.Errorf("the reduction of shapes %v with options %v, of no elements, has the error %v, want one of kind %q", t.operandShapes(), options, err, nd.ErrEmpty)
	}
	return nil
}

// byArrays makes t compare the operator's results with the array function, bit for bit.
func (r Reduction) byArrays(t *trial, options []nd.Option) {
	t.name = func(int) string {
		return fmt.Sprintf("the reduction of shapes %v with options %v", t.operandShapes(), options)
	}
	t.want = []want{{agree: same, text: "but %v by operators of arrays", rows: func() []values {
		if slices.Contains(t.shape, 0) { // the operator checks no requirements without elements
			return nil
		}
		return read([]nd.Array{r.Arrays(options, t.x[1:]...)}, t.to)
	}}}
}

// all returns the cumulative reductions: of no elements, of the first, of the first two, and so on.
func (r Reduction) all(u Ufunc, x []values) values {
	acc := reflect.ValueOf(r.Identity)
	all := values{acc}
	for _, own := range x {
		acc = u.watch.call(reflect.ValueOf(r.Definition), append(values{acc}, own...))[0]
		all = append(all, acc)
	}
	return all
}

// result returns the last of several cumulative reductions. It divides a mean by n.
func (r Reduction) result(all values, n int) values {
	x := all[len(all)-1]
	if !r.Mean {
		return values{x}
	}
	z := reflect.New(x.Type()).Elem()
	if x.CanComplex() {
		v := x.Complex()
		z.SetComplex(complex(real(v)/float64(n), imag(v)/float64(n)))
	} else {
		z.SetFloat(x.Float() / float64(n))
	}
	return values{z}
}
