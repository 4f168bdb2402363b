package reducing

import (
	"math"
	"reflect"

	"ndgo/internal/core"
	"ndgo/internal/core/elementwise"
	"ndgo/internal/core/mistakes"
	"ndgo/internal/core/option"
	"ndgo/internal/simd"
	"ndgo/ufunc"
)

// This file has reductions and scans with the option SkipNaN. In its comments, a number is an element other than NaN.

// A reducer is a function for a reduction or a scan, such as Var.
type reducer func(op string, kind reflect.Kind, target *core.Header, x core.Arg, options []option.Option) *core.Header

// skipsNaN reports whether SkipNaN is among options.
func skipsNaN(options []option.Option) bool {
	for i := range options {
		if option.NameOf(&options[i]) == option.SkipNaN {
			return true
		}
	}
	return false
}

// WithoutSkipNaN returns options without SkipNaN. It panics if SkipNaN is given twice. The caller knows that it is given at least once.
func WithoutSkipNaN(op string, options []option.Option) []option.Option {
	var rest []option.Option
	for _, o := range options {
		if option.NameOf(&o) != option.SkipNaN {
			rest = append(rest, o)
		}
	}
	if len(rest)+1 < len(options) {
		mistakes.Fail(op, mistakes.ErrOption, "%s is given twice", option.SkipNaN)
	}
	return rest
}

// numbers describes a reduction of the numbers among the elements of x.
type numbers struct {
	op      string
	kind    reflect.Kind // kind of the results
	x       core.Arg
	options []option.Option // options except SkipNaN
	are     core.Arg        // a bool for each element: whether it is a number
}

// numbersOf returns the numbers of x, and removes SkipNaN from options. If x has integers, it returns nil, because no element is NaN. It
// panics with [mistakes.ErrDType] for complex numbers.
func numbersOf(op string, kind reflect.Kind, x core.Arg, options *[]option.Option) *numbers {
	rest := WithoutSkipNaN(op, *options) // a separate variable: the struct numbers keeps this slice, so options itself would escape to the heap
	*options = rest
	x.Head.Check(op)
	switch x.Kind {
	case reflect.Float32, reflect.Float64:
	case reflect.Complex64, reflect.Complex128:
		mistakes.Fail(op, mistakes.ErrDType, "%s is for floats, and the elements have type %s; use Real and Imag", option.SkipNaN, x.Kind)
	default:
		return nil
	}
	own := x.Head.Lent() // a copy, so that the header of x can stay on the stack
	n := &numbers{op: op, kind: kind, x: core.Arg{Head: &own, Kind: x.Kind}, options: rest}
	n.are = n.apply(&simd.Equal, reflect.Bool, n.x, n.x)
	return n
}

// deliver returns the result z of a reduction of n. If target is nil, it returns z itself. Otherwise it copies z to target, and returns
// target.
func (n *numbers) deliver(target, z *core.Header) *core.Header {
	n.are.Head.Discard()
	if target == nil {
		return z
	}
	result := core.Whole(n.op, target, n.kind, z.Layout.Shape(), n.x.Head)
	core.Type{Kind: n.kind}.Set(result, z)
	z.Discard()
	return core.Deliver(n.op, target, result)
}

// apply returns the result of operator, a new array of kind.
func (n *numbers) apply(operator *ufunc.Operator, kind reflect.Kind, args ...core.Arg) core.Arg {
	return core.Arg{Head: n.compute(operator, kind, nil, args...), Kind: kind}
}

// compute returns the result of operator on elements of kind. It is in target, or in a new array if target is nil.
func (n *numbers) compute(operator *ufunc.Operator, kind reflect.Kind, target *core.Header, args ...core.Arg) *core.Header {
	var c core.Call
	c.Name, c.Op, c.Args = n.op, operator, args
	c.Loop, c.Result.Kind = core.LoopOf(n.op, operator, args[0].Kind, kind), kind
	return c.Into(target)
}

// number returns the scalar v as an operand.
func number(v float64) (a core.Arg) {
	a.SetWord(reflect.Float64, math.Float64bits(v))
	return a
}

// or returns x with NaN elements replaced by v.
func (n *numbers) or(x core.Arg, v float64) core.Arg {
	return core.Arg{Head: elementwise.Where(core.Type{Kind: x.Kind}, n.op, nil, n.are, x, number(v)), Kind: x.Kind}
}

// reduce replaces NaN elements of x by v, and returns the reduction by the function by.
func (n *numbers) reduce(by reducer, v float64) *core.Header {
	y := n.or(n.x, v)
	defer y.Head.Discard()
	return by(n.op, n.kind, nil, y, n.options)
}

// count returns, for each result, the number of elements that are not NaN.
func (n *numbers) count(options []option.Option) *core.Header {
	bytes := n.bytes()
	defer bytes.Head.Discard()
	return Sum.Of(n.op, n.kind, nil, bytes, options)
}

// bytes returns an array of bytes: 1 for each number and 0 for each NaN.
func (n *numbers) bytes() core.Arg {
	return core.Arg{Head: elementwise.AsType(n.op, reflect.Uint8, nil, n.are), Kind: reflect.Uint8}
}

// over divides each element of z by the element of count, and returns z.
func (n *numbers) over(z, count *core.Header) *core.Header {
	defer count.Discard()
	return n.compute(&simd.Divide, n.kind, z, core.Arg{Head: z, Kind: n.kind}, core.Arg{Head: count, Kind: n.kind})
}

// extreme returns the least or the greatest number. It reduces x with NaN elements replaced by v. v is infinite, so that each number is at
// least as extreme. If all elements are NaN, the result is NaN.
func (n *numbers) extreme(by reducer, v float64) *core.Header {
	z := n.reduce(by, v)
	some := core.Arg{Head: Any.Of(n.op, reflect.Bool, nil, n.are, n.options), Kind: reflect.Bool}
	defer some.Head.Discard()
	defer z.Discard()
	return elementwise.Where(core.Type{Kind: n.kind}, n.op, nil, some, core.Arg{Head: z, Kind: n.kind}, number(math.NaN()))
}

// mean returns the mean of the numbers.
func (n *numbers) mean(options []option.Option) *core.Header {
	y := n.or(n.x, 0)
	defer y.Head.Discard()
	return n.over(Sum.Of(n.op, n.kind, nil, y, options), n.count(options))
}

// position returns the position of the extreme number found by find. It replaces NaN elements by last. last is infinite, so that each
// number is at least as extreme. If all elements are NaN, it panics with [mistakes.ErrDomain].
func (n *numbers) position(find, extreme reducer, last float64) *core.Header {
	y := n.or(n.x, last)
	defer y.Head.Discard()
	z := find(n.op, n.kind, nil, y, n.options)
	some := core.Arg{Head: Any.Of(n.op, reflect.Bool, nil, n.are, n.options), Kind: reflect.Bool}
	defer some.Head.Discard()
	all := All.Of(n.op, reflect.Bool, nil, some, nil)
	defer all.Discard()
	if !core.Elements[bool](all)[0] {
		mistakes.Fail(n.op, mistakes.ErrDomain, "all elements, or all elements of one result, are NaN; find them with All(IsNaN(x)) over the same axes")
	}
	found := core.Arg{Head: extreme(n.op, y.Kind, nil, y, n.options), Kind: y.Kind}
	defer found.Head.Discard()
	isLast := n.apply(&simd.Equal, reflect.Bool, found, number(last))
	defer isLast.Head.Discard()
	bytes := n.bytes()
	defer bytes.Head.Discard()
	first := core.Arg{Head: argExtreme(n.op, &simd.Greatest, n.kind, nil, &bytes, n.options), Kind: n.kind}
	defer first.Head.Discard()
	defer z.Discard()
	// If the extreme equals last, find may have found a NaN. In this case the result is the position of the first number.
	return elementwise.Where(core.Type{Kind: n.kind}, n.op, nil, isLast, first, core.Arg{Head: z, Kind: n.kind})
}

// variance returns the variance of the numbers: the sum of (x − mean)², divided by the count of numbers minus the Correction. If the count
// is not greater than the Correction, the variance is NaN.
func (n *numbers) variance() *core.Header {
	o := option.Take(n.op, n.options, ofVariances...)
	axes := ReducedAxes(&n.x, n.op, &o)
	correction := 0.0
	var rest []option.Option
	for i := range n.options {
		if given := &n.options[i]; option.NameOf(given) == option.Correction {
			correction = given.Real(0)
		} else {
			rest = append(rest, *given)
		}
	}
	var chosen []int
	for i := range n.x.Head.Layout.Rank() {
		if axes.Has(i) {
			chosen = append(chosen, i)
		}
	}
	x := n.x
	if x.Kind != n.kind {
		x = core.Arg{Head: elementwise.AsType(n.op, n.kind, nil, x), Kind: n.kind}
		defer x.Head.Discard()
	}
	mean := n.mean([]option.Option{option.Ints(option.Axis, chosen), option.Flag(option.KeepDims)})
	defer mean.Discard()
	d := n.apply(&simd.Subtract, n.kind, x, core.Arg{Head: mean, Kind: n.kind})
	defer d.Head.Discard()
	y := n.or(d, 0)
	defer y.Head.Discard()
	squares := n.apply(&simd.Multiply, n.kind, y, y)
	defer squares.Head.Discard()
	z := Sum.Of(n.op, n.kind, nil, squares, rest)
	count := core.Arg{Head: n.count(rest), Kind: n.kind}
	n.compute(&simd.Subtract, n.kind, count.Head, count, number(correction))
	some := n.apply(&simd.Greater, reflect.Bool, count, number(0))
	defer some.Head.Discard()
	defer count.Head.Discard()
	return n.over(z, elementwise.Where(core.Type{Kind: n.kind}, n.op, nil, some, count, number(math.NaN())))
}

// root replaces each element of z by its square root, and returns z.
func (n *numbers) root(z *core.Header) *core.Header {
	return n.compute(&simd.Sqrt, n.kind, z, core.Arg{Head: z, Kind: n.kind})
}
