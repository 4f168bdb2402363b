package ndarray

import (
	"reflect"
	"unsafe"

	"ndgo/internal/iter"
	"ndgo/ufunc"
)

// A walker goes through operands of one shape row by row. Operands are added, results first; start then makes the
// first row and next the others. A loop consumes the row.
type walker struct {
	nest iter.Nest
	base [iter.MaxOperands]unsafe.Pointer // nil for a scalar
	n    int
	row  ufunc.Row

	// Scalars are part of the walk, so that the pointers to them in the row are pointers into the same object: wherever
	// that lives, on a stack that moves or on the heap, they are right. A walk with scalars must not be copied.
	scalars [iter.MaxOperands]slot
}

// reset makes w a walk over shape.
func (w *walker) reset(shape []int) {
	w.nest.Reset(shape)
	w.n = 0
}

// add adds an array that broadcasts to the shape of the walk.
func (w *walker) add(h *header) {
	w.nest.Add(h.lay.Shape(), h.lay.Strides(), h.width)
	w.base[w.n] = h.start()
	w.n++
}

// addScalar adds an element, repeated.
func (w *walker) addScalar(value slot) {
	w.nest.AddScalar()
	w.base[w.n] = nil
	w.scalars[w.n] = value
	w.n++
}

// addConstant adds s, which an element of kind can hold, repeated.
func (w *walker) addConstant(s scalar, kind reflect.Kind) {
	var value slot
	s.store(unsafe.Pointer(&value), kind)
	w.addScalar(value)
}

// start makes the first row. It must not be called if the shape has a size of 0.
func (w *walker) start() *ufunc.Row {
	outer, inner := w.nest.Inner()
	w.row.Step, w.row.Outer = inner.Step, outer.Step
	w.fill(outer, inner)
	return &w.row
}

// next makes the next row and reports whether there is one.
func (w *walker) next() bool {
	if !w.nest.Next() {
		return false
	}
	w.fill(w.nest.Inner())
	return true
}

func (w *walker) fill(outer, inner *iter.Axis) {
	w.row.Done, w.row.N, w.row.Rows = 0, inner.N, outer.N
	for k := range w.n {
		if w.base[k] == nil {
			w.row.Ptr[k] = ufunc.Hide(unsafe.Pointer(&w.scalars[k])) // else the compiler would put w on the heap
		} else {
			w.row.Ptr[k] = unsafe.Add(w.base[k], w.nest.Offset[k])
		}
	}
}

// run runs loop over the whole walk, in any order.
func (w *walker) run(loop *ufunc.Loop) {
	w.nest.Simplify()
	w.start()
	for more := true; more; more = w.next() {
		loop.Run(&w.row)
	}
}

// find runs loop over the walk, of an array of rank axes, in row-major order until it stops early. It returns the index
// of the element where that is, or nil.
func (w *walker) find(loop func(*ufunc.Row), rank int) []int {
	r := w.start()
	for more := true; more; more = w.next() {
		runs := r.Rows
		ufunc.Call(loop, r)
		if r.Rows > 0 {
			index := append(w.nest.Index(), runs-r.Rows, r.Done)
			return index[len(index)-rank:]
		}
	}
	return nil
}

// packedCopy returns a copy of h, which is of a kind with kernels.
func packedCopy(h *header) *header {
	z := newHeader(h.kind, h.lay.Shape())
	if z.length > 0 {
		var w walker
		w.reset(z.lay.Shape())
		w.add(z)
		w.add(h)
		w.run(ufunc.Mover(h.width))
	}
	return z
}
