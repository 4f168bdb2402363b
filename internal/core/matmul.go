package core

import (
	"fmt"

	"ndgo/internal/simd"
	"ndgo/ufunc"
)

// matrices are the last two axes of an array, for each element of a stack: the array without them.
type matrices struct {
	Stack         *Header
	Rows, Columns int
	steps         [2]int // in bytes, from row to row and from column to column
}

func MatricesOf(h *Header) (m matrices) {
	shape, strides := h.Layout.Shape(), h.Layout.Strides()
	n := len(shape) - 2
	m.Rows, m.Columns = shape[n], shape[n+1]
	m.steps = [2]int{strides[n] * h.Width, strides[n+1] * h.Width}
	m.Stack = h.View()
	around, stackStrides := m.Stack.Layout.Reset(n)
	copy(around, shape)
	copy(stackStrides, strides)
	return m
}

// AddProducts adds the products of x and y to z.
func AddProducts(z, x, y matrices) {
	if x.Columns == 0 || z.Rows == 0 || z.Columns == 0 || z.Stack.Layout.Size() == 0 {
		return // there may be no memory to point into
	}
	p := simd.MatMul{Kind: z.Stack.Kind, N: z.Rows, K: x.Columns, M: z.Columns, Z: z.steps, X: x.steps, Y: y.steps}
	var w Walk
	w.Reset(z.Stack.Layout.Shape())
	w.Add(z.Stack)
	w.Add(x.Stack)
	w.Add(y.Stack)
	w.Run(&ufunc.Loop{Go: p.Run})
}

func FailMatMul(op string, operands []*Header, detail string) {
	shapes := HeadShapes(operands)
	panic(&Error{Op: op, Kind: ErrShape, Shapes: shapes,
		Detail: fmt.Sprintf("shapes %s and %s have no matrix product: %s", ShapeText(shapes[0]), ShapeText(shapes[1]), detail)})
}
