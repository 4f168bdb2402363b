package reducing

import (
	"reflect"

	"ndgo/internal/core"
	"ndgo/internal/core/mistakes"
	"ndgo/internal/core/option"
	"ndgo/internal/core/walking"
	"ndgo/internal/simd"
)

// variance returns the variances of the elements of x over the axes in options. If root is set, it returns the square roots of the
// variances. It converts the elements to kind first. The result is in target, or in a new array if target is nil.
func variance(op string, kind reflect.Kind, target *core.Header, x *core.Arg, options []option.Option, root bool) *core.Header {
	o := option.Take(op, options, ofVariances...)
	axes := ReducedAxes(x, op, &o)
	var s spread
	s.set(op, x.Kind, kind, &o, axes.Count(x.Shape()), root)
	var near ShapeRoom
	z := core.Whole(op, target, kind, axes.Result(&near, x.Shape()), x.Head)
	if z.Layout.Size() == 0 {
		return core.Deliver(op, target, z)
	}
	mean := core.Whole(op, nil, kind, axes.kept().Result(&near, x.Shape()))
	s.compute(z, mean, axes, x.Head)
	mean.Discard()
	return core.Deliver(op, target, z)
}

// A spread is a reduction to variances or, if root is set, to their square roots.
type spread struct {
	sum, squares reduction // the reductions to the sum of the elements, and to the sum of the squares of their differences from the mean
	kind         reflect.Kind
	n            float64 // the number of elements reduced to one result
	divisor      float64 // the number by which the sum of squares is divided
	root         bool
}

// set makes s, a zero value, a reduction of n elements to each result. Elements are converted from the kind from to kind. The options o have
// the correction.
func (s *spread) set(op string, from, kind reflect.Kind, o *option.Set, n int, root bool) {
	if kind != reflect.Float32 && kind != reflect.Float64 {
		mistakes.Fail(op, mistakes.ErrDType, "variances are floats, not %s; use a float type for the result", kind)
	}
	correction := 0.0
	if c := o.Get(option.Correction); c != nil {
		correction = c.Real(0)
	}
	s.kind, s.n, s.divisor, s.root = kind, float64(n), max(float64(n)-correction, 0), root
	s.sum.set(op, &simd.Add, kind, IdentityZero)
	s.sum.Convert(op, from, kind)
	s.squares = s.sum
	s.squares.Add(simd.Subtract.Loops.Of(kind), kind)
	s.squares.Add(simd.Square.Loops.Of(kind), kind)
	if s.sum.stages.N == 0 {
		s.squares.whole = s.sum.fold.Squares
	}
}

// compute sets z, an array with elements, to the result for x. It sets mean, an array with the reduced axes, to the means of x.
func (s *spread) compute(z, mean *core.Header, axes reducedAxes, x *core.Header) {
	s.sum.Over(mean, axes.kept(), x)
	Divide(mean, s.n)
	s.squares.Over(z, axes, x, mean)
	Divide(z, s.divisor)
	if s.root {
		var w walking.Walk
		w.Reset(z.Layout.Shape())
		z.AddTo(&w)
		z.AddTo(&w)
		w.Each(simd.Sqrt.Loops.Of(s.kind))
	}
}
