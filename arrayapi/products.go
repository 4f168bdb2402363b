package arrayapi

import (
	"fmt"
	"reflect"

	"ndgo/internal/core"
	"ndgo/internal/core/mistakes"
	"ndgo/internal/core/option"
	"ndgo/internal/core/products"
	"ndgo/internal/core/viewing"
	"ndgo/internal/iter"
	"ndgo/internal/operand"
	"ndgo/internal/simd"
	nd "ndgo/ndarray"
	"ndgo/ufunc"
)

// MatMul returns the matrix products of x and y in their common type. For shapes (…, n, k) and (…, k, m) the result has shape (…, n, m),
// and the axes … broadcast. If x has one axis, it counts as a row, and if y has one axis, it counts as a column. The result lacks the axis
// of size 1 of such a row or column. The order of additions is the same as in nd.MatMul.
//
// MatMul panics with [nd.ErrShape] if an operand has no axes, or if the sizes k differ, with [nd.ErrBroadcast] if the axes before the last
// two do not broadcast, and with [nd.ErrDType] for arrays of bool.
func MatMul(x, y nd.Array) nd.Array {
	const name = "arrayapi.MatMul"
	f := factors(name, x, y)
	return wrap(products.MatMul(name, f[0].Kind, nil, f[0].Head, f[1].Head, f[0].Kind.String))
}

// VecDot returns the dot products Σ x̄·y of the vectors along an axis, in the common type of x and y. x̄ is the conjugate of x. The axis is
// the axis of [nd.Axis], or the last axis. VecDot panics with [nd.ErrShape] if an operand lacks the axis or if its sizes differ, with
// [nd.ErrBroadcast] if the remaining axes do not broadcast, and with [nd.ErrDType] for arrays of bool. The order of additions is the same
// as in nd.VecDot.
func VecDot(x, y nd.Array, options ...nd.Option) nd.Array {
	const name = "arrayapi.VecDot"
	f := factors(name, x, y)
	return wrap(products.VecDot(name, f[0].Kind, f[0].Head, f[1].Head, options, f[0].Kind.String))
}

// TensorDot returns the sums of products of x and y in their common type. It sums over the last n axes of x and the first n axes of
// y, paired in order. The order of additions is the same as in nd.MatMul.
//
// TensorDot panics with [nd.ErrAxis] if n is negative or above the number of axes of x or y, with [nd.ErrShape] if paired axes have
// different sizes, and with [nd.ErrDType] for arrays of bool.
func TensorDot(x, y nd.Array, n int) nd.Array {
	const name = "arrayapi.TensorDot"
	f := factors(name, x, y)
	return wrap(products.TensorDotLast(name, f[0].Kind, f[0].Head, f[1].Head, n))
}

// TensorDotAxes returns the sums of products of x and y over pairs of axes: axis xAxes[i] of x and axis yAxes[i] of y. The result has the
// remaining axes of x, then the remaining axes of y, and the common type of x and y. TensorDotAxes panics with [nd.ErrAxis] if an axis is
// out of range or named twice, or if the numbers of axes differ. It panics with [nd.ErrShape] if paired axes have different sizes, and with
// [nd.ErrDType] for arrays of bool.
func TensorDotAxes(x, y nd.Array, xAxes, yAxes []int) nd.Array {
	const name = "arrayapi.TensorDotAxes"
	f := factors(name, x, y)
	return wrap(products.TensorDotAxes(name, f[0].Kind, f[0].Head, f[1].Head, xAxes, yAxes))
}

// Outer returns the products of each element of x with each element of y. For vectors of n and m elements the result has shape (n, m).
// Outer panics with [nd.ErrShape] if an operand does not have exactly one axis, and with [nd.ErrDType] for arrays of bool.
func Outer(x, y nd.Array) nd.Array {
	const name = "arrayapi.Outer"
	f := factors(name, x, y)
	for i := range f {
		if shape := f[i].Shape(); len(shape) != 1 {
			mistakes.FailRank(name, shape, "it takes vectors of one axis; Reshape it, or use TensorDot over 0 axes")
		}
	}
	return wrap(products.TensorDotLast(name, f[0].Kind, f[0].Head, f[1].Head, 0))
}

// Cross returns the cross products of the vectors along an axis of size 3: the axis of [nd.Axis], or the last axis. Cross panics with
// [nd.ErrBroadcast] if the remaining axes do not broadcast, with [nd.ErrShape] for another size of the axis, and with [nd.ErrDType] for
// arrays of bool.
func Cross(x, y nd.Array, options ...nd.Option) nd.Array {
	const name = "arrayapi.Cross"
	f := factors(name, x, y)
	own, other := f[0].Shape(), f[1].Shape()
	common := own
	if len(other) > len(own) {
		common = other
	}
	o := option.Take(name, options, option.Axis)
	axis := o.OneAxis(name, common, -1) - len(common)
	for _, shape := range [][]int{own, other} {
		if -axis > len(shape) || shape[len(shape)+axis] != 3 {
			panic(&nd.Error{Op: name, Kind: nd.ErrShape, Shapes: [][]int{iter.Clone(own), iter.Clone(other)}, Axis: axis,
				Detail: fmt.Sprintf("axis %d of shape %s does not have size 3, which a cross product needs; choose another with Axis", max(len(shape)+axis, 0), mistakes.ShapeText(shape))})
		}
	}
	kind := f[0].Kind
	part := func(h *core.Header, i int) core.Arg {
		return core.Arg{Head: viewing.Without(h, h.Layout.Rank()+axis, i), Kind: kind}
	}
	shape, fault := iter.Broadcast(iter.Clone(own), other)
	if fault != 0 {
		mistakes.FailBroadcast(name, [][]int{iter.Clone(own), iter.Clone(other)}, fault)
	}
	z := empty(name, shape, nil, kind)
	for i := range 3 {
		j, k := (i+1)%3, (i+2)%3
		first := compute(name, &simd.Multiply, kind, nil, part(f[0].Head, j), part(f[1].Head, k))
		second := compute(name, &simd.Multiply, kind, nil, part(f[0].Head, k), part(f[1].Head, j))
		compute(name, &simd.Subtract, kind, part(z, i).Head, core.Arg{Head: first, Kind: kind}, core.Arg{Head: second, Kind: kind})
		first.Release()
		second.Release()
	}
	return wrap(z)
}

// MatrixTranspose returns a view of x with its last two axes exchanged. If x has fewer than 2 axes, MatrixTranspose panics with
// [nd.ErrShape].
func MatrixTranspose(x nd.Array) nd.Array {
	const name = "arrayapi.MatrixTranspose"
	h := head(name, x)
	n := h.Layout.Rank()
	if n < 2 {
		mistakes.FailRank(name, h.Layout.Shape(), "it takes matrices, of 2 or more")
	}
	y := new(core.Header)
	viewing.SetSwapped(y, h, n-2, n-1)
	return wrap(y)
}

// Diagonal returns a view of the main diagonals of the matrices in the last two axes of x. [nd.Offset](k) selects the diagonals k
// places above the main diagonals or, for a negative k, below them. A diagonal outside the matrices has no elements. If x has fewer
// than 2 axes, Diagonal panics with [nd.ErrShape].
func Diagonal(x nd.Array, options ...nd.Option) nd.Array {
	return wrap(diagonal("arrayapi.Diagonal", head("arrayapi.Diagonal", x), options))
}

func diagonal(name string, h *core.Header, options []nd.Option) *core.Header {
	o := option.Take(name, options, option.Offset)
	shape := h.Layout.Shape()
	n := len(shape)
	if n < 2 {
		mistakes.FailRank(name, shape, "it takes matrices, of 2 or more")
	}
	if k := o.Number(option.Offset, 0); k < 0 {
		h = operand.View(h, nd.Ellipsis, nd.From(min(shape[n-2], -max(k, -shape[n-2]))), nd.Colon)
	} else {
		h = operand.View(h, nd.Ellipsis, nd.From(min(shape[n-1], k)))
	}
	return viewing.Diagonal(name, new(core.Header), h)
}

// Trace returns the sums of the diagonals of the matrices in the last two axes of x. [nd.Offset] selects other diagonals. The type of the
// sums, the option [DType] and the order of additions are the same as for [Sum]. If x has fewer than 2 axes, Trace panics with
// [nd.ErrShape].
func Trace(x nd.Array, options ...nd.Option) nd.Array {
	const name = "arrayapi.Trace"
	defer mistakes.Rename(name)
	h := head(name, x)
	option.Take(name, options, option.Offset, option.KeepDims, option.SkipNaN, option.DType) // here, because Sum takes an axis, and no offset
	var offset, rest []nd.Option
	for _, o := range options {
		if option.IsNamed(&o, option.Offset) {
			offset = append(offset, o)
		} else {
			rest = append(rest, o)
		}
	}
	return Sum(wrap(diagonal(name, h, offset)), append(rest, nd.Axis(-1))...)
}

// factors returns x and y converted to their common kind. If this kind is bool, factors panics.
func factors(name string, x, y nd.Array) (f [2]core.Arg) {
	f = [2]core.Arg{numbered(name, 1, x), numbered(name, 2, y)}
	kind := common(name, f[:])
	if !numbers.has(kind) {
		failKinds(name, numbers, f[:])
	}
	convert(name, &f[0], kind)
	convert(name, &f[1], kind)
	return f
}

// compute returns op of args. All args have the given kind. The result is in target or, if target is nil, in a new array.
func compute(name string, op *ufunc.Operator, kind reflect.Kind, target *core.Header, args ...core.Arg) *core.Header {
	c := core.Call{Name: name, Op: op, Args: args}
	c.Loop, c.Result.Kind = core.LoopOf(name, op, kind, kind), kind
	return c.Into(target)
}
