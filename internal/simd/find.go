package simd

import (
	"reflect"

	"ndgo/ufunc"
)

// Finders are the loops, by kind, that set the result of each run, an int, to the position of the first element of operand 1 that is
// equal to operand 2, one for each run, or is NaN. It is the number of elements if there is none.
var Finders = [ufunc.Kinds]ufunc.Loop{
	reflect.Int8:    {Kinds: []reflect.Kind{reflect.Int, reflect.Int8, reflect.Int8}, Go: findFirst[uint8], Kernels: &findUint8, Folding: ufunc.WholeRuns},
	reflect.Int16:   {Kinds: []reflect.Kind{reflect.Int, reflect.Int16, reflect.Int16}, Go: findFirst[uint16], Kernels: &findUint16, Folding: ufunc.WholeRuns},
	reflect.Int32:   {Kinds: []reflect.Kind{reflect.Int, reflect.Int32, reflect.Int32}, Go: findFirst[uint32], Kernels: &findUint32, Folding: ufunc.WholeRuns},
	reflect.Int64:   {Kinds: []reflect.Kind{reflect.Int, reflect.Int64, reflect.Int64}, Go: findFirst[uint64], Kernels: &findUint64, Folding: ufunc.WholeRuns},
	reflect.Int:     {Kinds: []reflect.Kind{reflect.Int, reflect.Int, reflect.Int}, Go: findFirst[uint], Kernels: &findUint64, Folding: ufunc.WholeRuns},
	reflect.Uint8:   {Kinds: []reflect.Kind{reflect.Int, reflect.Uint8, reflect.Uint8}, Go: findFirst[uint8], Kernels: &findUint8, Folding: ufunc.WholeRuns},
	reflect.Uint16:  {Kinds: []reflect.Kind{reflect.Int, reflect.Uint16, reflect.Uint16}, Go: findFirst[uint16], Kernels: &findUint16, Folding: ufunc.WholeRuns},
	reflect.Uint32:  {Kinds: []reflect.Kind{reflect.Int, reflect.Uint32, reflect.Uint32}, Go: findFirst[uint32], Kernels: &findUint32, Folding: ufunc.WholeRuns},
	reflect.Uint64:  {Kinds: []reflect.Kind{reflect.Int, reflect.Uint64, reflect.Uint64}, Go: findFirst[uint64], Kernels: &findUint64, Folding: ufunc.WholeRuns},
	reflect.Uint:    {Kinds: []reflect.Kind{reflect.Int, reflect.Uint, reflect.Uint}, Go: findFirst[uint], Kernels: &findUint64, Folding: ufunc.WholeRuns},
	reflect.Float32: {Kinds: []reflect.Kind{reflect.Int, reflect.Float32, reflect.Float32}, Go: findFirst[float32], Kernels: &findFloat32, Folding: ufunc.WholeRuns},
	reflect.Float64: {Kinds: []reflect.Kind{reflect.Int, reflect.Float64, reflect.Float64}, Go: findFirst[float64], Kernels: &findFloat64, Folding: ufunc.WholeRuns},
}

// findFirst is the loop of Finders. A run with a NaN has no other extreme, so that what is not equal to itself is what is
// looked for.
func findFirst[T comparable](r *ufunc.Row) {
	for more := r.Rows > 0; more; more = r.Next() {
		x, value, i := ufunc.Strided[T](r, 1), *ufunc.At[T](r, 2, 0), 0
		for ; i < r.N; i++ {
			if v := *x.At(i); v == value || v != v {
				break
			}
		}
		*ufunc.At[int](r, 0, 0) = i
	}
}
