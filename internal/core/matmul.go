package core

import (
	"fmt"
	"reflect"
	"unsafe"

	"ndgo/internal/iter"
	"ndgo/internal/simd"
	"ndgo/ufunc"
)

// matrices are the last two axes of an array, for each element of a stack: the array without them. A vector is a matrix of
// one row, or of one column.
type matrices struct {
	*Header
	around        int // axes of the stack
	rows, columns int
	steps         [2]int // in bytes, from row to row and from column to column
}

// MatMul returns the matrix products of x and y in target or, if that is nil, in a new array of kind, which is that of x and y.
// Element returns what errors call the type of their elements.
func MatMul(op string, kind reflect.Kind, target, x, y *Header, element func() string) *Header {
	x.Check(op)
	y.Check(op)
	own, other := x.Layout.Shape(), y.Layout.Shape()
	loop := simd.MultiplyAdd(kind)
	if loop == nil {
		Fail(op, ErrDType, "there is no product of %s", element())
	}
	if len(own) == 0 || len(other) == 0 {
		failMatMul(op, x, y, "one has no axes; use Multiply")
	}
	row, column := len(own) == 1, len(other) == 1
	var left, right, result matrices
	left.set(x, row, false)
	right.set(y, false, column)
	if left.columns != right.rows {
		failMatMul(op, x, y, fmt.Sprintf("the rows of the first have size %d, the columns of the second %d", left.columns, right.rows))
	}
	var near shapeRoom
	shape := append(near[:0], own[:left.around]...)
	if right.around > 0 {
		axis := 0
		if shape, axis = iter.Broadcast(shape, other[:right.around]); axis != 0 {
			FailBroadcast(op, HeadShapes([]*Header{x, y}), axis-2)
		}
	}
	if !row {
		shape = append(shape, left.rows)
	}
	if !column {
		shape = append(shape, right.columns)
	}
	z := Whole(op, target, kind, shape, x, y)
	if z.Layout.Size() > 0 {
		if z == target {
			Fill(z, IdentityZero.Scalar(kind))
		} else {
			z.clear()
		}
		result.set(z, row, column)
		addProducts(loop, &result, &left, &right)
	}
	return Deliver(target, z)
}

// set makes m, which is zero, the matrices of h, whose rows, or columns, may be left out.
func (m *matrices) set(h *Header, row, column bool) {
	shape, strides := h.Layout.Shape(), h.Layout.Strides()
	m.Header, m.around, m.rows, m.columns = h, len(shape), 1, 1
	if !column {
		m.around--
		m.columns, m.steps[1] = shape[m.around], strides[m.around]*h.Width
	}
	if !row {
		m.around--
		m.rows, m.steps[0] = shape[m.around], strides[m.around]*h.Width
	}
}

// stack returns the array without the axes of its matrices.
func (m *matrices) stack() Header {
	h := m.sameMemory()
	shape, strides := h.Layout.Reset(m.around)
	copy(shape, m.Layout.Shape())
	copy(strides, m.Layout.Strides())
	return h
}

// addProducts adds the products of x and y to z, which has elements.
func addProducts(loop *ufunc.Loop, z, x, y *matrices) {
	if x.columns == 0 {
		return // there may be no memory to point into
	}
	p := simd.MatMul{Loop: loop, N: z.rows, K: x.columns, M: z.columns, Z: z.steps, X: x.steps, Y: y.steps}
	if z.around == 0 {
		p.Run(z.start(), x.start(), y.start())
		return
	}
	zs, xs, ys := z.stack(), x.stack(), y.stack()
	var w Walk
	w.Reset(zs.Layout.Shape())
	w.Add(&zs)
	w.Add(&xs)
	w.Add(&ys)
	w.Nest.Simplify()
	r := w.Start()
	for more := true; more; more = w.Next(&r) {
		for again := true; again; again = r.Next() {
			for i := range r.N {
				p.Run(matrixAt(&r, 0, i), matrixAt(&r, 1, i), matrixAt(&r, 2, i))
			}
		}
	}
}

// matrixAt returns the address of matrix i of operand k.
func matrixAt(r *ufunc.Row, k, i int) unsafe.Pointer { return unsafe.Pointer(ufunc.At[byte](r, k, i)) }

func failMatMul(op string, x, y *Header, detail string) {
	shapes := HeadShapes([]*Header{x, y})
	panic(&Error{Op: op, Kind: ErrShape, Shapes: shapes,
		Detail: fmt.Sprintf("shapes %s and %s have no matrix product: %s", ShapeText(shapes[0]), ShapeText(shapes[1]), detail)})
}
