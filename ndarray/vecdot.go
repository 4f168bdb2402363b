package ndarray

import (
	"fmt"
	"reflect"

	"ndgo/internal/core"
	"ndgo/internal/iter"
	"ndgo/internal/simd"
)

// VecDot returns the dot products Σ x̄·y of the vectors along an axis, the last unless [Axis] names another, where x̄
// is the conjugate of x. The axis counts in the common shape, and both operands have it with the same size, or VecDot
// panics with [ErrShape]; the others broadcast, or it panics with [ErrBroadcast].
//
// Sums of floats have the same bits on every machine, however the operands lie in memory: those of the tree in which [Sum] adds
// elements. Of each 512 terms, term i is added to sum i mod 32, which begins with 0, by a fused multiplication and
// addition; the upper half of the sums is added to the lower until one is left; and those of the blocks are added in pairs, pairs of
// pairs, and so on. Where the last 32 terms are fewer, they are filled up with products of zeros.
func VecDot[T Number](x, y *NDArray[T], options ...Option) *NDArray[T] {
	const name = "VecDot"
	own, other := x.layout(name).Shape(), y.layout(name).Shape()
	common, rank := own, min(len(own), len(other))
	if len(other) > len(own) {
		common = other
	}
	o := core.TakeOptions(name, options, core.AxisOption)
	axis := o.OneAxis(name, common, -1) - len(common)
	detail := ""
	if -axis > rank {
		detail = fmt.Sprintf("only one of shapes %s and %s has an axis %d", core.ShapeText(own), core.ShapeText(other), axis)
	} else if m, n := own[len(own)+axis], other[len(other)+axis]; m != n {
		detail = fmt.Sprintf("axis %d of shapes %s and %s has sizes %d and %d, which must be equal", axis, core.ShapeText(own), core.ShapeText(other), m, n)
	}
	if detail != "" {
		panic(&Error{Op: name, Kind: ErrShape, Shapes: [][]int{core.Clone(own), core.Clone(other)}, Axis: axis, Detail: detail})
	}
	if _, fault := iter.Broadcast(core.Clone(own), other); fault != 0 {
		core.FailBroadcast(name, [][]int{core.Clone(own), core.Clone(other)}, fault)
	}
	if kind := kindOf[T](); kind == reflect.Complex64 || kind == reflect.Complex128 {
		x = Apply[T, T](&simd.Conj, nil, In(x))
		defer x.Release()
	}
	rows, columns := x.lent().MoveAxis(axis, -1).ExpandDims(-2), y.lent().MoveAxis(axis, -1).ExpandDims(-1)
	z := core.MatMul(name, kindOf[T](), nil, rows.head(), columns.head(), typeName[T])
	shape := core.Clone(z.Layout.Shape())
	z.Layout.SetPacked(shape[:len(shape)-2]) // without the axes of one row and one column
	return typed[T](z)
}
