package products

import (
	"fmt"
	"reflect"

	"ndgo/internal/core"
	"ndgo/internal/core/limits"
	"ndgo/internal/core/mistakes"
	"ndgo/internal/core/option"
	"ndgo/internal/core/viewing"
	"ndgo/internal/iter"
	"ndgo/internal/simd"
)

// VecDot returns a new array with the dot products Σ x̄·y of the vectors along an axis of x and y. The elements of x and y have the given
// kind. The function element returns the name of the element type for errors.
func VecDot(op string, kind reflect.Kind, x, y *core.Header, options []option.Option, element func() string) *core.Header {
	x.CheckAs(op, "operand 1")
	y.CheckAs(op, "operand 2")
	own, other := x.Layout.Shape(), y.Layout.Shape()
	common, rank := own, min(len(own), len(other))
	if len(other) > len(own) {
		common = other
	}
	o := option.Take(op, options, option.Axis)
	axis := o.OneAxis(op, common, -1) - len(common)
	detail := ""
	if -axis > rank {
		detail = fmt.Sprintf("only one of shapes %s and %s has an axis %d", mistakes.ShapeText(own), mistakes.ShapeText(other), axis)
	} else if m, n := own[len(own)+axis], other[len(other)+axis]; m != n {
		detail = fmt.Sprintf("axis %d of shapes %s and %s has sizes %d and %d, which must be equal", axis, mistakes.ShapeText(own), mistakes.ShapeText(other), m, n)
	}
	if detail != "" {
		panic(&mistakes.Error{Op: op, Kind: mistakes.ErrShape, Shapes: [][]int{iter.Clone(own), iter.Clone(other)}, Axis: axis, Detail: detail})
	}
	if _, fault := iter.Broadcast(iter.Clone(own), other); fault != 0 {
		mistakes.FailBroadcast(op, [][]int{iter.Clone(own), iter.Clone(other)}, fault)
	}
	if kind == reflect.Complex64 || kind == reflect.Complex128 {
		c := core.Call{Name: op, Op: &simd.Conj, Args: []core.Arg{{Head: x, Kind: kind}}}
		c.Loop, c.Result.Kind = core.LoopOf(op, &simd.Conj, kind, kind), kind
		x = c.Into(nil)
		defer x.Release()
	}
	rows, columns := vectors(x, axis, -2), vectors(y, axis, -1)
	z := MatMul(op, kind, nil, &rows, &columns, element)
	shape := iter.Clone(z.Layout.Shape())
	z.Layout.SetPacked(shape[:len(shape)-2]) // the result lacks the two axes of size 1
	return z
}

// vectors returns a view of h in which each vector is a matrix in the last two axes. The vectors lie along axis, counted from the last.
// unit is the axis of the matrices with size 1: -2 if the vectors become rows, and -1 if they become columns.
func vectors(h *core.Header, axis, unit int) core.Header {
	y := h.SameMemory()
	n := h.Layout.Rank()
	shape, strides := y.Layout.Reset(n + 1)
	copy(shape, h.Layout.Shape())
	copy(strides, h.Layout.Strides())
	viewing.Move(shape[:n], n+axis, n-1)
	viewing.Move(strides[:n], n+axis, n-1)
	shape[n], strides[n] = 1, 0
	viewing.Move(shape, n, n+1+unit)
	viewing.Move(strides, n, n+1+unit)
	return y
}

// TensorDotLast returns a new array with the sums of products of x and y over the last n axes of x and the first n axes of y. The elements
// of x and y have the given kind.
func TensorDotLast(op string, kind reflect.Kind, x, y *core.Header, n int) *core.Header {
	x.CheckAs(op, "operand 1")
	y.CheckAs(op, "operand 2")
	own, other := x.Layout.Shape(), y.Layout.Shape()
	if n < 0 || n > min(len(own), len(other)) {
		panic(&mistakes.Error{Op: op, Kind: mistakes.ErrAxis, Shapes: [][]int{iter.Clone(own), iter.Clone(other)},
			Detail: fmt.Sprintf("shapes %s and %s have no %d axes to sum over; use 0 to %d", mistakes.ShapeText(own), mistakes.ShapeText(other), n, min(len(own), len(other)))})
	}
	xAxes, yAxes := make([]int, n), make([]int, n)
	for i := range n {
		xAxes[i], yAxes[i] = len(own)-n+i, i
	}
	return TensorDot(op, kind, x, y, xAxes, yAxes)
}

// TensorDotAxes returns a new array with the sums of products of x and y over pairs of axes. The elements of x and y have the given kind.
// Negative axes count from the last.
func TensorDotAxes(op string, kind reflect.Kind, x, y *core.Header, xAxes, yAxes []int) *core.Header {
	x.CheckAs(op, "operand 1")
	y.CheckAs(op, "operand 2")
	own, other := x.Layout.Shape(), y.Layout.Shape()
	if len(xAxes) != len(yAxes) {
		panic(&mistakes.Error{Op: op, Kind: mistakes.ErrAxis, Shapes: [][]int{iter.Clone(own), iter.Clone(other)},
			Detail: fmt.Sprintf("%s of the first and %d of the second are named; name the same number of both", mistakes.Count(len(xAxes), "axis", "axes"), len(yAxes))})
	}
	mistakes.CheckAxes(op, xAxes, own)
	mistakes.CheckAxes(op, yAxes, other)
	first, second := make([]int, len(xAxes)), make([]int, len(yAxes))
	for i := range xAxes {
		first[i], second[i] = mistakes.CheckAxis(op, xAxes[i], own), mistakes.CheckAxis(op, yAxes[i], other)
	}
	return TensorDot(op, kind, x, y, first, second)
}

// checkPairs panics unless paired axes of x and y have equal sizes. It also panics if the result has too many axes.
func checkPairs(op string, x, y *core.Header, xAxes, yAxes []int) {
	own, other := x.Layout.Shape(), y.Layout.Shape()
	for i, axis := range xAxes {
		if n, m := own[axis], other[yAxes[i]]; n != m {
			panic(&mistakes.Error{Op: op, Kind: mistakes.ErrShape, Shapes: [][]int{iter.Clone(own), iter.Clone(other)}, Axis: axis - len(own),
				Detail: fmt.Sprintf("axis %d of shape %s and axis %d of shape %s have sizes %d and %d, which must be equal",
					axis, mistakes.ShapeText(own), yAxes[i], mistakes.ShapeText(other), n, m)})
		}
	}
	limits.CheckRank(op, len(own)+len(other)-2*len(xAxes))
}
