// Package products has products of matrices, and functions based on them: dot products, sums over named axes and convolutions.
package products

import (
	"fmt"
	"reflect"
	"unsafe"

	"ndgo/internal/core"
	"ndgo/internal/core/mistakes"
	"ndgo/internal/core/reducing"
	"ndgo/internal/core/walking"
	"ndgo/internal/iter"
	"ndgo/internal/simd"
	"ndgo/ufunc"
)

// matrices is a stack of matrices. The last two axes of the array are the axes of a matrix, the other axes are the axes of the stack. A
// vector is a matrix with one row or one column.
type matrices struct {
	*core.Header
	around        int // number of axes of the stack
	rows, columns int
	steps         [2]int // distances in bytes from row to row and from column to column
}

// MatMul returns the matrix products of x and y, in target, or in a new array if target is nil. The arrays x, y and target have the given
// kind. The function element returns the name of the element type for errors.
func MatMul(op string, kind reflect.Kind, target, x, y *core.Header, element func() string) *core.Header {
	return matMul(nil, op, kind, target, x, y, element)
}

// MatMulAt does the work of [MatMul] for a new array with the given token, which may be nil (see core.Token).
func MatMulAt(token *core.Token, op string, kind reflect.Kind, x, y *core.Header, element func() string) *core.Header {
	return matMul(token, op, kind, nil, x, y, element)
}

func matMul(token *core.Token, op string, kind reflect.Kind, target, x, y *core.Header, element func() string) *core.Header {
	x.CheckAs(op, "operand 1")
	y.CheckAs(op, "operand 2")
	x.Base() // if x is pending, computes it before several goroutines read it
	y.Base()
	own, other := x.Layout.Shape(), y.Layout.Shape()
	if !simd.HasProduct(kind) {
		mistakes.Fail(op, mistakes.ErrDType, "there is no product of %s", element())
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
	var near reducing.ShapeRoom
	shape := append(near[:0], own[:left.around]...)
	if right.around > 0 {
		axis := 0
		if shape, axis = iter.Broadcast(shape, other[:right.around]); axis != 0 {
			mistakes.FailBroadcast(op, core.HeadShapes([]*core.Header{x, y}), axis-2)
		}
	}
	if !row {
		shape = append(shape, left.rows)
	}
	if !column {
		shape = append(shape, right.columns)
	}
	z := core.Type{Kind: kind}.WholeAt(token, op, target, shape, x, y)
	if z.Layout.Size() > 0 {
		result.set(z, row, column)
		if z == target && result.columns > 1 && result.steps[1] != z.Width {
			z = core.Whole(op, nil, kind, shape) // kernels can only store contiguous rows
			result = matrices{}
			result.set(z, row, column)
		}
		if left.columns == 0 {
			SetZero(z)
		} else {
			multiply(op, kind, &result, &left, &right, false)
		}
	}
	return core.Deliver(op, target, z)
}

// AddMatMul adds the product of the matrices x and y to z, without a temporary array for the product. The three arrays have one kind, and z
// shares no memory with x or y. The rows of z are contiguous, and z has at least two columns.
func AddMatMul(z, x, y *core.Header) {
	var left, right, result matrices
	left.set(x, false, false)
	right.set(y, false, false)
	result.set(z, false, false)
	if z.Layout.Size() > 0 && left.columns > 0 {
		multiply("AddMatMul", z.Kind(), &result, &left, &right, true)
	}
}

// SetZero sets all elements to 0.
func SetZero(h *core.Header) { core.Fill(h, reducing.IdentityZero.Scalar(h.Kind())) }

// set sets m, a zero value, to the matrices of h. If row is set, each matrix has one row, and h has no axis for rows. If column is set,
// each matrix has one column, and h has no axis for columns.
func (m *matrices) set(h *core.Header, row, column bool) {
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

// stack returns the array of m without the axes of the matrices.
func (m *matrices) stack() core.Header {
	h := m.SameMemory()
	shape, strides := h.Layout.Reset(m.around)
	copy(shape, m.Layout.Shape())
	copy(strides, m.Layout.Strides())
	return h
}

// multiply sets z to the products of x and y, or adds them to z if adds is set. If y has one column, multiply uses dot products; otherwise
// it uses blocks. The array z is not empty and has contiguous rows. Each product has at least one term.
func multiply(op string, kind reflect.Kind, z, x, y *matrices, adds bool) {
	tier := ufunc.Active()
	if z.columns == 1 {
		d := dots{Dot: simd.DotOf(tier, kind), width: z.Width, rows: z.rows, terms: x.columns,
			zRow: z.steps[0], xRow: x.steps[0], xTerm: x.steps[1], yTerm: y.steps[0], kind: kind, op: op}
		if z.around == 0 {
			d.run(op, z.Start(), x.Start(), y.Start())
		} else {
			multiplyStacks(z, x, y, &d, nil)
		}
		return
	}
	var p products // the fields are set one by one, because the compiler would build a composite literal elsewhere and copy it
	p.Product, p.op, p.width, p.adds, p.kind = simd.ProductOf(tier, kind), op, z.Width, adds, kind
	p.rows, p.terms, p.columns, p.z = z.rows, x.columns, z.columns, z.steps[0]
	p.x[0], p.x[1], p.y[0], p.y[1] = x.steps[0], x.steps[1], y.steps[0], y.steps[1]
	if z.around == 0 {
		p.run(z.Start(), x.Start(), y.Start())
	} else {
		multiplyStacks(z, x, y, nil, &p)
	}
}

// multiplyStacks multiplies stacks of matrices by d, or by p if d is nil. It calls itself for each axis of the stacks.
func multiplyStacks(z, x, y *matrices, d *dots, p *products) {
	zs, xs, ys := z.stack(), x.stack(), y.stack()
	var w walking.Walk
	w.Reset(zs.Layout.Shape())
	zs.AddTo(&w)
	xs.AddTo(&w)
	ys.AddTo(&w)
	w.Nest.Simplify()
	r := w.Start()
	for more := true; more; more = w.Next(&r) {
		for again := true; again; again = r.Next() {
			if d != nil {
				d.stack(&r)
			} else {
				p.stack(&r)
			}
		}
	}
}

// matrixAt returns the address of matrix i of operand k.
func matrixAt(r *ufunc.Row, k, i int) unsafe.Pointer { return unsafe.Pointer(ufunc.At[byte](r, k, i)) }

// failMatMul panics because x and y have no matrix product. detail gives the reason.
func failMatMul(op string, x, y *core.Header, detail string) {
	shapes := core.HeadShapes([]*core.Header{x, y})
	panic(&mistakes.Error{Op: op, Kind: mistakes.ErrShape, Shapes: shapes,
		Detail: fmt.Sprintf("shapes %s and %s have no matrix product: %s%s", mistakes.ShapeText(shapes[0]), mistakes.ShapeText(shapes[1]), detail, transposeRemedy(shapes[0], shapes[1]))})
}

// transposeRemedy suggests transposing the matrices of one operand. It returns "" if transposing would not help.
func transposeRemedy(x, y []int) string {
	switch {
	case len(x) == 0 || len(y) == 0:
	case len(y) > 1 && x[len(x)-1] == y[len(y)-1]:
		return "; transpose the second with MT?"
	case len(x) > 1 && x[len(x)-2] == y[max(0, len(y)-2)]:
		return "; transpose the first with MT?"
	}
	return ""
}
