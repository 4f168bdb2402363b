package ndarray

import (
	"fmt"

	"ndgo/internal/core"
	"ndgo/internal/iter"
	"ndgo/internal/simd"
)

// MatMul returns the matrix products of x and y: of x (…, n, k) and y (…, k, m) it is (…, n, m), where … broadcast. An x
// of one axis is a row, (1, k), and a y of one axis a column, (k, 1), whose axis of size 1 the result lacks: of two of
// them it is the sum of products, without axes. Integers wrap around. The terms of a sum are added from first to last.
//
// Operands without axes, and another k of x than of y, panic with [ErrShape]; axes before the last two that do not
// broadcast panic with [ErrBroadcast].
func MatMul[T Number](x, y *NDArray[T]) *NDArray[T] { return Target[T]{name: "MatMul"}.MatMul(x, y) }

// MatMul sets the target to what [MatMul] returns.
func (t Target[T]) MatMul(x, y *NDArray[T]) *NDArray[T] {
	own, other := x.layout(t.name).Shape(), y.layout(t.name).Shape()
	sources := []*core.Header{&x.h, &y.h}
	if simd.MultiplyAdd(kindOf[T]()) == nil {
		core.Fail(t.name, ErrDType, "there is no product of %s", typeName[T]())
	}
	if len(own) == 0 || len(other) == 0 {
		core.FailMatMul(t.name, sources, "one has no axes; use Multiply")
	}
	row, column := len(own) == 1, len(other) == 1
	if row {
		x = x.ExpandDims(0)
	}
	if column {
		y = y.ExpandDims(1)
	}
	left, right := core.MatricesOf(&x.h), core.MatricesOf(&y.h)
	if left.Columns != right.Rows {
		core.FailMatMul(t.name, sources, fmt.Sprintf("the rows of the first have size %d, the columns of the second %d", left.Columns, right.Rows))
	}
	shape, axis := iter.Broadcast(core.Clone(left.Stack.Layout.Shape()), right.Stack.Layout.Shape())
	if axis != 0 {
		core.FailBroadcast(t.name, core.HeadShapes(sources), axis-2)
	}
	if !row {
		shape = append(shape, left.Rows)
	}
	if !column {
		shape = append(shape, right.Columns)
	}
	return t.whole(shape, sources, func(z *NDArray[T]) {
		z.Fill(*new(T))
		if column {
			z = z.ExpandDims(-1)
		}
		if row {
			z = z.ExpandDims(-2)
		}
		core.AddProducts(core.MatricesOf(&z.h), left, right)
	})
}
