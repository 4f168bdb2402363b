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

// A Reduction is a reduction of a user at one choice of element types, with what it is held to. Generated tests have one
// for each.
type Reduction struct {
	// Definition is the scalar function: of what was accumulated, and of elements.
	Definition any

	// Identity is the reduction of no elements.
	Identity any

	// Mean says that results are divided by the number of elements that each is made from, so that those of none are NaN.
	Mean bool

	// Extreme says that there is no reduction of no elements.
	Extreme bool

	// Requires are functions of the elements that report whether the reduction takes them.
	Requires []any

	// Call sets the first array to the reduction of the others over the axes that options choose.
	Call func(options []nd.Option, x ...nd.Array)

	// Scan sets the first array to the cumulative reductions of the others along the axis that options choose. It is nil if there
	// is no such function.
	Scan func(options []nd.Option, x ...nd.Array)

	// Arrays is the function of arrays that the reduction is made of, if it is made of one.
	Arrays func(options []nd.Option, x ...nd.Array) nd.Array

	// Scalars are the numbers of the operands, the first being 0, that Arrays takes as scalars.
	Scalars []int

	// Counts are those that say how many rounds a loop takes. They are at most 64.
	Counts []int

	// Powers are those of which a loop takes a power as rounds, n*n or 1<<n. They are at most 10.
	Powers []int

	// Ends is a copy of Definition that calls [Round] in each round of its loops, if their number is not plain. Elements for which it takes too many,
	// beside the identity, are left out.
	Ends any
}

// TestReductions holds reductions to their definitions on arrays of random shapes, which broadcast and lie in memory in
// all manners, in every tier that the machine has: bit for bit but for the sign of zero and which NaN it is where no axis
// is reduced, and else up to the rounding of another order. So are cumulative reductions, which have the same bits in all tiers. A
// definition that is not associative and commutative fails.
func TestReductions(t *testing.T, list ...Reduction) {
	t.Helper()
	test(t, list)
}

// BenchmarkReductions measures reductions of 16 Ki elements between 1 and 2, in nanoseconds per element.
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

// behind returns the function definition(identity, x, …).
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

// reduce returns a trial over some axes.
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
				u.fill(t, g) // numbers of which a sum shows in which order they were added
			}
			r.byArrays(t, options)
		}
	}
	return t, nil
}

// lawful asks for what may be wrong if results depend on the order of elements.
const lawful = " (is it associative and commutative, and its identity one?)"

// mustRefuse returns an error if the reduction of no elements is taken.
func (r Reduction) mustRefuse(options []nd.Option, t *trial) error {
	if err := nd.Try(func() { r.Call(options, t.x...) }); !errors.Is(err, nd.ErrEmpty) {
		return fmt.Errorf("the reduction of shapes %v with options %v, of no elements, has the error %v, want one of kind %q", t.operandShapes(), options, err, nd.ErrEmpty)
	}
	return nil
}

// byArrays makes t a trial that compares results with those of the function of arrays, bit for bit.
func (r Reduction) byArrays(t *trial, options []nd.Option) {
	t.name = func(int) string {
		return fmt.Sprintf("the reduction of shapes %v with options %v", t.operandShapes(), options)
	}
	t.want = []want{{agree: same, text: "but %v by operators of arrays", rows: func() []values {
		if slices.Contains(t.shape, 0) { // operands of which nothing is made need not meet requirements
			return nil
		}
		return read([]nd.Array{r.Arrays(options, t.x[1:]...)}, t.to)
	}}}
}

// all returns the reductions of no elements of x, of the first one, of the first two, and so on.
func (r Reduction) all(u Ufunc, x []values) values {
	acc := reflect.ValueOf(r.Identity)
	all := values{acc}
	for _, own := range x {
		acc = u.watch.call(reflect.ValueOf(r.Definition), append(values{acc}, own...))[0]
		all = append(all, acc)
	}
	return all
}

// result returns the last of all reductions, or the mean of n elements of which it is the sum.
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
