package core

import (
	"reflect"

	"ndgo/ufunc"
)

// FindFlat sets the one element of z to the row-major position in x of the first element that is the one of value.
func FindFlat(z, x, value *Header) {
	var w Walk
	w.Reset(x.Layout.Shape())
	w.Add(x)
	w.Add(value)
	position := 0
	for axis, i := range w.Find(&ufunc.Loop{Go: finder(x.Kind)}, x.Layout.Rank()) {
		position = position*x.Layout.Shape()[axis] + i
	}
	*(*int)(z.start()) = position
}

// FindAlong sets z to the positions along the one axis in axes of the first elements of x that are those of values.
func FindAlong(axes reducedAxes, z, x, values *Header) {
	first, target := axes.first(x), axes.target(z, x.Layout.Rank())
	axis := axes.axis()
	find, step := ufunc.Loop{Go: finder(x.Kind)}, x.Layout.Strides()[axis]*x.Width
	var w Walk
	w.Reset(first.Layout.Shape())
	w.Add(&target)
	w.Add(&first)
	w.Add(values)
	w.Nest.Simplify()
	r := w.Start()
	for more := true; more; more = w.Next(&r) {
		for again := true; again; again = r.Next() {
			for i := range r.N {
				o, v := &r.Operands[1], &r.Operands[2]
				operands := [2]ufunc.Operand{
					{Base: o.Base, Offset: o.Offset + i*o.Step, Step: step},
					{Base: v.Base, Offset: v.Offset + i*v.Step},
				}
				run := ufunc.Row{N: x.Layout.Shape()[axis], Rows: 1, Operands: operands[:]}
				find.Run(&run)
				*ufunc.At[int](&r, 0, i) = run.Done
			}
		}
	}
}

// finder returns the loop that goes through operand 0, of a real kind, and stops at the first element that is equal to
// that of operand 1, one for each run, or is NaN like it.
func finder(kind reflect.Kind) func(*ufunc.Row) {
	switch kind {
	case reflect.Float32:
		return find[float32]
	case reflect.Float64:
		return find[float64]
	}
	switch ufunc.Size(kind) {
	case 1:
		return find[uint8]
	case 2:
		return find[uint16]
	case 4:
		return find[uint32]
	}
	return find[uint64]
}

// find is the loop of finder. A run with a NaN has no other extreme, so that what is not equal to itself is what is
// looked for.
func find[T comparable](r *ufunc.Row) {
	for more := r.Rows > 0; more; more = r.Next() {
		x, value := ufunc.Strided[T](r, 0), *ufunc.At[T](r, 1, 0)
		for i := r.Done; i < r.N; i++ {
			if v := *x.At(i); v == value || v != v {
				r.Done = i
				return
			}
		}
	}
}
