package ndtest

import (
	"errors"
	"fmt"
	"math"
	"math/cmplx"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"ndgo/internal/sample"
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
}

// TestReductions holds reductions to their definitions on arrays of random shapes, which broadcast and lie in memory in
// all manners, in every tier that the machine has: bit for bit but for the sign of zero and which NaN it is where no axis
// is reduced, and else up to the rounding of another order. So are cumulative reductions, which have the same bits in all tiers. A
// definition that is not associative and commutative fails.
func TestReductions(t *testing.T, list ...Reduction) {
	t.Helper()
	for _, r := range list {
		t.Run(r.terms().name(), func(t *testing.T) {
			tryAll(t, func(seed uint64) error { return errors.Join(r.try(seed), r.tryScan(seed)) })
		})
	}
}

// terms returns the function f(identity, x, …).
func (r Reduction) terms() Ufunc {
	f := reflect.ValueOf(r.Definition)
	var in []reflect.Type
	for i := 1; i < f.Type().NumIn(); i++ {
		in = append(in, f.Type().In(i))
	}
	of := reflect.FuncOf(in, []reflect.Type{f.Type().Out(0)}, false)
	terms := reflect.MakeFunc(of, func(x []reflect.Value) []reflect.Value {
		return f.Call(append([]reflect.Value{reflect.ValueOf(r.Identity)}, x...))
	})
	return Ufunc{Definition: terms.Interface(), Requires: r.Requires, Scalars: r.Scalars, Counts: r.Counts, Powers: r.Powers}
}

// try calls the reduction with the arrays that follow from seed.
func (r Reduction) try(seed uint64) error {
	g := rand.New(rand.NewPCG(seed, 1))
	u := r.terms()
	t := u.trial(g)
	shapes := t.operandShapes(1)
	common, err := nd.BroadcastShapes(shapes...)
	if err != nil {
		return err
	}
	axes, keep, options := randomAxes(g, len(common))
	shape, kept := reducedShape(common, axes, keep)
	t.shape = common
	if len(axes) > 0 {
		u.fillSmall(t, g)
	} else {
		u.fill(t, g)
	}
	t.x[0], t.around[0] = elementsOf[u.types()[0].Kind()].scattered(g, shape)
	each := 1
	for _, axis := range axes {
		each *= common[axis]
	}
	if r.Extreme && each == 0 {
		return everyTier(func() error { return r.mustRefuse(options, t) })
	}
	want := r.want(t, shape, kept, each)
	err = everyTier(func() error {
		r.Call(options, t.x...)
		at := 0
		for index := range indices(shape) {
			if got := t.get(0, index); !agree(got, want[at], len(axes) > 0) {
				return fmt.Errorf("the reduction of shapes %v over axes %v at index %v is %v, want %v (is it associative and commutative, and its identity one?)",
					shapes, axes, index, got, want[at])
			}
			at++
		}
		return nil
	})
	if err != nil || r.Arrays == nil {
		return err
	}
	if len(axes) > 0 {
		u.fill(t, g) // numbers of which a sum shows in which order they were added
	}
	return everyTier(func() error {
		r.Call(options, t.x...)
		return r.tryArrays(t, options, shape)
	})
}

// mustRefuse returns an error if the reduction of no elements is taken.
func (r Reduction) mustRefuse(options []nd.Option, t *trial) error {
	if err := nd.Try(func() { r.Call(options, t.x...) }); !errors.Is(err, nd.ErrEmpty) {
		return fmt.Errorf("the reduction of shapes %v with options %v, of no elements, has the error %v, want one of kind %q", t.operandShapes(1), options, err, nd.ErrEmpty)
	}
	return nil
}

// divided returns x / n.
func divided(x reflect.Value, n int) reflect.Value {
	z := reflect.New(x.Type()).Elem()
	if x.CanComplex() {
		v := x.Complex()
		z.SetComplex(complex(real(v)/float64(n), imag(v)/float64(n)))
	} else {
		z.SetFloat(x.Float() / float64(n))
	}
	return z
}

// randomAxes returns some of n axes, whether they are kept, and the options that say so: none of them where they are all.
func randomAxes(g *rand.Rand, n int) (axes []int, keep bool, options []nd.Option) {
	if keep = g.IntN(2) == 0; keep {
		options = append(options, nd.KeepDims)
	}
	how := g.IntN(3)
	for i := range n {
		if how == 0 || how == 1 && g.IntN(2) == 0 {
			axes = append(axes, i)
		}
	}
	if how > 0 {
		options = append(options, nd.Axis(axes...))
	}
	return axes, keep, options
}

// reducedShape returns the shape of what is reduced over axes, and for each axis of that which it is, or -1 for one of size 1 that is kept.
func reducedShape(common, axes []int, keep bool) (shape, kept []int) {
	for i, n := range common {
		switch {
		case !slices.Contains(axes, i):
			shape, kept = append(shape, n), append(kept, i)
		case keep:
			shape, kept = append(shape, 1), append(kept, -1)
		}
	}
	return shape, kept
}

// want returns what the results should be at each index of their shape, in row-major order, if each is made of so many elements.
func (r Reduction) want(t *trial, shape, kept []int, each int) (want []reflect.Value) {
	all, operands := map[[maxAxes]int]reflect.Value{}, t.operands(1)
	for index := range indices(t.shape) {
		key := place(reduced(index, kept))
		acc, ok := all[key]
		if !ok {
			acc = reflect.ValueOf(r.Identity)
		}
		x := append([]reflect.Value{acc}, operands(index)...)
		all[key] = reflect.ValueOf(r.Definition).Call(x)[0]
	}
	for index := range indices(shape) {
		w, ok := all[place(index)]
		if !ok {
			w = reflect.ValueOf(r.Identity)
		}
		if r.Mean {
			w = divided(w, each)
		}
		want = append(want, w)
	}
	return want
}

// tryArrays compares the result with what the function of arrays returns, bit for bit.
func (r Reduction) tryArrays(t *trial, options []nd.Option, shape []int) error {
	if slices.Contains(t.shape, 0) { // operands of which nothing is made need not meet requirements
		return nil
	}
	x := r.Arrays(options, t.x[1:]...)
	e := elementsOf[reflect.TypeOf(r.Identity).Kind()]
	for index := range indices(shape) {
		got, want := t.get(0, index), e.get(x, index)
		if !sample.Same(got, want) {
			return fmt.Errorf("the reduction of shapes %v with options %v at index %v is %v, but %v by operators of arrays", t.operandShapes(1), options, index, got, want)
		}
	}
	return nil
}

// place returns an index of a few axes as what can be a key.
func place(index []int) (key [maxAxes]int) {
	copy(key[:], index)
	return key
}

// reduced returns the index of the result to which an element belongs.
func reduced(index, kept []int) []int {
	own := make([]int, len(kept))
	for i, axis := range kept {
		if axis >= 0 {
			own[i] = index[axis]
		}
	}
	return own
}

// fillSmall sets the operands of t to small numbers, which do not make more of rounding.
func (u Ufunc) fillSmall(t *trial, g *rand.Rand) {
	for range 100 {
		if u.setSmall(t, g); u.evaluate(t) {
			return
		}
		if !u.looksUp() {
			break
		}
		u.lengthen(t, g)
	}
	u.fill(t, g)
}

// setSmall sets the operands of t to small numbers.
func (u Ufunc) setSmall(t *trial, g *rand.Rand) {
	for k := u.outs(); k < len(t.x); k++ {
		for index := range indices(t.x[k].Shape()) {
			t.set(k, index, number(float64(g.IntN(4)), in(u.types()[k])))
		}
	}
}

// agree reports whether x and y are equal or both NaN, in each part of complex numbers, or close if they may be
// reordered.
func agree(x, y reflect.Value, reordered bool) bool {
	tolerance := 0.
	if reordered {
		tolerance = 1e-10
		if x.Kind() == reflect.Float32 || x.Kind() == reflect.Complex64 {
			tolerance = 1e-4
		}
	}
	switch {
	case x.CanFloat():
		return near(x.Float(), y.Float(), 1, tolerance)
	case x.CanComplex():
		v, w := x.Complex(), y.Complex()
		size := 1.
		if !cmplx.IsInf(w) && !cmplx.IsNaN(w) {
			size = math.Max(1, cmplx.Abs(w))
		}
		return near(real(v), real(w), size, tolerance) && near(imag(v), imag(w), size, tolerance)
	}
	return x.Equal(y)
}

// near reports whether v and w are equal, both NaN, or numbers that differ by no more than tolerance, relative to
// size or to w.
func near(v, w, size, tolerance float64) bool {
	return v == w || v != v && w != w || !math.IsInf(w, 0) && math.Abs(v-w) <= tolerance*math.Max(size, math.Abs(w))
}

// BenchmarkReductions measures reductions of 16 Ki elements between 1 and 2, in nanoseconds per element.
func BenchmarkReductions(b *testing.B, list ...Reduction) {
	b.Helper()
	for _, r := range list {
		u := r.terms()
		u.Call = func(x ...nd.Array) { r.Call(nil, x...) }
		b.Run(u.name(), func(b *testing.B) { u.measure(b, elementsOf[u.types()[0].Kind()].zeros()) })
	}
}
