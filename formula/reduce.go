package formula

import (
	"math"
	"reflect"

	"ndgo/internal/core"
	"ndgo/internal/core/mistakes"
	"ndgo/internal/core/reducing"
	"ndgo/internal/element"
	"ndgo/internal/entry"
	"ndgo/internal/operand"
	"ndgo/internal/simd"
	nd "ndgo/ndarray"
	"ndgo/ufunc"
)

// A reduction has the operator that joins elements, and the result of a reduction without elements.
type reduction struct {
	join    *ufunc.Operator
	empty   float64
	some    bool // whether the reduction needs at least one element
	mean    bool
	ofBools bool
	spread  func(op string, kind reflect.Kind, dst *core.Header, x core.Arg, options []nd.Option) *core.Header // for variances; join is then nil
	root    bool                                                                                               // whether to take the square root, for standard deviations
}

var reductions = map[string]reduction{
	"sum":  {join: &simd.Add},
	"prod": {join: &simd.Multiply, empty: 1},
	"min":  {join: &simd.Minimum, empty: math.Inf(1), some: true},
	"max":  {join: &simd.Maximum, empty: math.Inf(-1), some: true},
	"mean": {join: &simd.Add, mean: true},
	"var":  {spread: reducing.Var},
	"std":  {spread: reducing.Std, root: true},
	"any":  {join: &simd.LogicalOr, ofBools: true},
	"all":  {join: &simd.LogicalAnd, empty: 1, ofBools: true},
}

// reduce returns the reduction of n's operand. If dst is not nil, it stores the reduction in dst. R is T or bool, the type of the
// reduction.
func reduce[R nd.Element, T nd.Float](b *bound[T], dst *nd.NDArray[R], n *node) *nd.NDArray[R] {
	r := reductions[n.name]
	inner := n.operands[0]
	terms, args, kind := built(b, inner)
	if (kind == reflect.Bool) != r.ofBools { // sums count a bool as 1 or 0; for any and all, each number except 0 is true
		if zero := (&node{what: numberNode}); r.ofBools {
			inner = &node{what: callNode, at: n.at, name: n.name, operator: &simd.NotEqual, operands: []*node{inner, zero}}
		} else {
			one := &node{what: numberNode, number: 1}
			inner = &node{what: callNode, at: n.at, name: n.name, operator: &simd.Where, operands: []*node{inner, one, zero}}
		}
		terms, args, _ = built(b, inner)
	}
	shapes := make([][]int, len(args))
	for i := range args {
		shapes[i] = args[i].Shape()
	}
	var shape []int
	b.located(inner, func() {
		var err error
		if shape, err = nd.BroadcastShapes(shapes...); err != nil {
			panic(err)
		}
	})
	if r.some {
		mustHaveElements(b, n, shape)
	}
	var empty R
	switch v := any(&empty).(type) {
	case *bool:
		*v = r.empty != 0
	case *T:
		*v = T(r.empty)
	}
	var z *nd.NDArray[R]
	var all *nd.NDArray[T]
	if r.spread != nil {
		all = result[T](b, nil, nil, inner)
	}
	err := nd.Try(func() {
		if r.spread != nil {
			z = spread(b, dst, &r, all, n.options)
		} else if dst == nil {
			z = element.Array[nd.NDArray[R]](entry.Reduce[R, T](r.join.Name, nil, r.join, terms, empty, n.options, args))
		} else {
			z = dst
			entry.Reduce[R, T](b.op, operand.Head(dst), r.join, terms, empty, n.options, args)
		}
	})
	if err != nil {
		e := *err.(*nd.Error)
		e.Op, e.Detail = b.op, mistake(b.text, n.at, "%s: %s", n.name, e.Detail).Detail
		panic(&e)
	}
	if x, ok := any(z).(*nd.NDArray[T]); ok && r.mean && z.Size() > 0 {
		count := 1.0 // a float, because an int may be too small for the size of a broadcast shape
		for _, n := range shape {
			count *= float64(n)
		}
		x.Assign(nd.Divide(x, count/float64(z.Size())))
	}
	return z
}

// spread returns the variance or standard deviation of x. If dst is not nil, it stores the result in dst. R is T. spread releases x, so
// nothing else may refer to the memory of x.
func spread[R nd.Element, T nd.Float](b *bound[T], dst *nd.NDArray[R], r *reduction, x *nd.NDArray[T], options []nd.Option) *nd.NDArray[R] {
	defer x.Release()
	var z any
	switch {
	case dst != nil:
		r.spread(b.op, floatKind[T](), operand.Head(dst), operand.In(x), options)
		return dst
	case r.root:
		z = nd.Std(x, options...)
	default:
		z = nd.Var(x, options...)
	}
	return z.(*nd.NDArray[R])
}

// mustHaveElements panics if the reduction n has no elements to reduce. Then shape, the shape of its operand, has size 0 along a reduced axis.
func mustHaveElements[T nd.Float](b *bound[T], n *node, shape []int) {
	for axis, size := range shape {
		if size > 0 {
			continue
		}
		reduced := !n.someAxes
		for _, a := range n.axes {
			reduced = reduced || a == axis || a == axis-len(shape)
		}
		if reduced {
			b.fail(n, nd.ErrEmpty, "%s of no elements: axis %d of shape %s has none", n.name, axis, mistakes.ShapeText(shape))
		}
	}
}
