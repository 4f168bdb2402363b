package ndarray

import (
	"fmt"

	"ndgo/internal/iter"
	"ndgo/internal/simd"
	"ndgo/ufunc"
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
	sources := []*header{&x.h, &y.h}
	if simd.MultiplyAdd(kindOf[T]()) == nil {
		fail(t.name, ErrDType, "there is no product of %s", typeName[T]())
	}
	if len(own) == 0 || len(other) == 0 {
		failMatMul(t.name, sources, "one has no axes; use Multiply")
	}
	row, column := len(own) == 1, len(other) == 1
	if row {
		x = x.ExpandDims(0)
	}
	if column {
		y = y.ExpandDims(1)
	}
	left, right := matricesOf(&x.h), matricesOf(&y.h)
	if left.columns != right.rows {
		failMatMul(t.name, sources, fmt.Sprintf("the rows of the first have size %d, the columns of the second %d", left.columns, right.rows))
	}
	shape, axis := iter.Broadcast(clone(left.stack.lay.Shape()), right.stack.lay.Shape())
	if axis != 0 {
		failBroadcast(t.name, headShapes(sources), axis-2)
	}
	if !row {
		shape = append(shape, left.rows)
	}
	if !column {
		shape = append(shape, right.columns)
	}
	return t.whole(shape, sources, func(z *NDArray[T]) {
		z.Fill(*new(T))
		if column {
			z = z.ExpandDims(-1)
		}
		if row {
			z = z.ExpandDims(-2)
		}
		addProducts(matricesOf(&z.h), left, right)
	})
}

// matrices are the last two axes of an array, for each element of a stack: the array without them.
type matrices struct {
	stack         *header
	rows, columns int
	steps         [2]int // in bytes, from row to row and from column to column
}

func matricesOf(h *header) (m matrices) {
	shape, strides := h.lay.Shape(), h.lay.Strides()
	n := len(shape) - 2
	m.rows, m.columns = shape[n], shape[n+1]
	m.steps = [2]int{strides[n] * h.width, strides[n+1] * h.width}
	m.stack = h.view()
	around, stackStrides := m.stack.lay.Reset(n)
	copy(around, shape)
	copy(stackStrides, strides)
	return m
}

// addProducts adds the products of x and y to z.
func addProducts(z, x, y matrices) {
	if x.columns == 0 || z.rows == 0 || z.columns == 0 || z.stack.lay.Size() == 0 {
		return // there may be no memory to point into
	}
	p := simd.MatMul{Kind: z.stack.kind, N: z.rows, K: x.columns, M: z.columns, Z: z.steps, X: x.steps, Y: y.steps}
	var w walker
	w.reset(z.stack.lay.Shape())
	w.add(z.stack)
	w.add(x.stack)
	w.add(y.stack)
	w.run(&ufunc.Loop{Go: p.Run})
}

func failMatMul(op string, operands []*header, detail string) {
	shapes := headShapes(operands)
	panic(&Error{Op: op, Kind: ErrShape, Shapes: shapes,
		Detail: fmt.Sprintf("shapes %s and %s have no matrix product: %s", shapeText(shapes[0]), shapeText(shapes[1]), detail)})
}
