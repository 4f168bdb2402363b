package simd

import (
	"cmp"
	"reflect"
	"unsafe"

	"ndgo/ufunc"
)

// An Extreme holds the loops that find the greatest elements of a kind, or the least ones. If several are equal, they find the first. NaN
// wins over any number, and 0 equals -0.
type Extreme struct {
	// OfRuns sets the result of each run, an int, to the position of the first extreme of operand 1.
	OfRuns ufunc.Loop

	ofColumns *variants[FirstOfColumns]
}

// FirstOfColumns continues a search for the extreme of each column with x, the next rows of a matrix. best[j] is the extreme of column j so
// far, and at[j] its row. The matrix row of x[i] is first+i, for i < rows. Rows are stride bytes apart. An element of best or of at takes
// Lane bytes. Both arrays have space for 16 elements more than there are columns. If first is 0, FirstOfColumns initialises them.
type FirstOfColumns = func(best, at, x unsafe.Pointer, columns, rows, stride, first int)

// Lane returns the number of bytes that OfColumns uses for each best element and for each position.
func (e *Extreme) Lane() int { return max(4, ufunc.Size(e.OfRuns.Kinds[1])) }

// OfColumns returns the kernel on tier t for the given numbers of columns and rows, if there is one.
func (e *Extreme) OfColumns(t ufunc.Tier, columns, rows int) (run FirstOfColumns, ok bool) {
	const mostRows = 1 << 30 // positions must fit in 4 bytes
	least := 1               // a kernel needs at least this many columns; with masked instructions, one
	switch {
	case ufunc.Size(e.OfRuns.Kinds[1]) < 4:
		least = 16
	case t == ufunc.NEON:
		least = 4
	}
	if e.Lane() == 4 && rows > mostRows || columns < least {
		return nil, false
	}
	return e.ofColumns.at(t)
}

// Least and Greatest hold the loops for least and for greatest elements, by kind.
var Least = [ufunc.Kinds]Extreme{
	reflect.Int8: {
		OfRuns:    ufunc.Loop{Kinds: []reflect.Kind{reflect.Int, reflect.Int8}, Go: firstLeast[int8], Kernels: &firstLeastInt8, Folding: ufunc.WholeRuns},
		ofColumns: &firstLeastInt8OfColumns,
	},
	reflect.Int16: {
		OfRuns:    ufunc.Loop{Kinds: []reflect.Kind{reflect.Int, reflect.Int16}, Go: firstLeast[int16], Kernels: &firstLeastInt16, Folding: ufunc.WholeRuns},
		ofColumns: &firstLeastInt16OfColumns,
	},
	reflect.Int32: {
		OfRuns:    ufunc.Loop{Kinds: []reflect.Kind{reflect.Int, reflect.Int32}, Go: firstLeast[int32], Kernels: &firstLeastInt32, Folding: ufunc.WholeRuns},
		ofColumns: &firstLeastInt32OfColumns,
	},
	reflect.Int64: {
		OfRuns:    ufunc.Loop{Kinds: []reflect.Kind{reflect.Int, reflect.Int64}, Go: firstLeast[int64], Kernels: &firstLeastInt64, Folding: ufunc.WholeRuns},
		ofColumns: &firstLeastInt64OfColumns,
	},
	reflect.Int: {
		OfRuns:    ufunc.Loop{Kinds: []reflect.Kind{reflect.Int, reflect.Int}, Go: firstLeast[int], Kernels: &firstLeastInt64, Folding: ufunc.WholeRuns},
		ofColumns: &firstLeastInt64OfColumns,
	},
	reflect.Uint8: {
		OfRuns:    ufunc.Loop{Kinds: []reflect.Kind{reflect.Int, reflect.Uint8}, Go: firstLeast[uint8], Kernels: &firstLeastUint8, Folding: ufunc.WholeRuns},
		ofColumns: &firstLeastUint8OfColumns,
	},
	reflect.Uint16: {
		OfRuns:    ufunc.Loop{Kinds: []reflect.Kind{reflect.Int, reflect.Uint16}, Go: firstLeast[uint16], Kernels: &firstLeastUint16, Folding: ufunc.WholeRuns},
		ofColumns: &firstLeastUint16OfColumns,
	},
	reflect.Uint32: {
		OfRuns:    ufunc.Loop{Kinds: []reflect.Kind{reflect.Int, reflect.Uint32}, Go: firstLeast[uint32], Kernels: &firstLeastUint32, Folding: ufunc.WholeRuns},
		ofColumns: &firstLeastUint32OfColumns,
	},
	reflect.Uint64: {
		OfRuns:    ufunc.Loop{Kinds: []reflect.Kind{reflect.Int, reflect.Uint64}, Go: firstLeast[uint64], Kernels: &firstLeastUint64, Folding: ufunc.WholeRuns},
		ofColumns: &firstLeastUint64OfColumns,
	},
	reflect.Uint: {
		OfRuns:    ufunc.Loop{Kinds: []reflect.Kind{reflect.Int, reflect.Uint}, Go: firstLeast[uint], Kernels: &firstLeastUint64, Folding: ufunc.WholeRuns},
		ofColumns: &firstLeastUint64OfColumns,
	},
	reflect.Float32: {
		OfRuns:    ufunc.Loop{Kinds: []reflect.Kind{reflect.Int, reflect.Float32}, Go: firstLeast[float32], Kernels: &firstLeastFloat32, Folding: ufunc.WholeRuns},
		ofColumns: &firstLeastFloat32OfColumns,
	},
	reflect.Float64: {
		OfRuns:    ufunc.Loop{Kinds: []reflect.Kind{reflect.Int, reflect.Float64}, Go: firstLeast[float64], Kernels: &firstLeastFloat64, Folding: ufunc.WholeRuns},
		ofColumns: &firstLeastFloat64OfColumns,
	},
}

var Greatest = [ufunc.Kinds]Extreme{
	reflect.Int8: {
		OfRuns:    ufunc.Loop{Kinds: []reflect.Kind{reflect.Int, reflect.Int8}, Go: firstGreatest[int8], Kernels: &firstGreatestInt8, Folding: ufunc.WholeRuns},
		ofColumns: &firstGreatestInt8OfColumns,
	},
	reflect.Int16: {
		OfRuns:    ufunc.Loop{Kinds: []reflect.Kind{reflect.Int, reflect.Int16}, Go: firstGreatest[int16], Kernels: &firstGreatestInt16, Folding: ufunc.WholeRuns},
		ofColumns: &firstGreatestInt16OfColumns,
	},
	reflect.Int32: {
		OfRuns:    ufunc.Loop{Kinds: []reflect.Kind{reflect.Int, reflect.Int32}, Go: firstGreatest[int32], Kernels: &firstGreatestInt32, Folding: ufunc.WholeRuns},
		ofColumns: &firstGreatestInt32OfColumns,
	},
	reflect.Int64: {
		OfRuns:    ufunc.Loop{Kinds: []reflect.Kind{reflect.Int, reflect.Int64}, Go: firstGreatest[int64], Kernels: &firstGreatestInt64, Folding: ufunc.WholeRuns},
		ofColumns: &firstGreatestInt64OfColumns,
	},
	reflect.Int: {
		OfRuns:    ufunc.Loop{Kinds: []reflect.Kind{reflect.Int, reflect.Int}, Go: firstGreatest[int], Kernels: &firstGreatestInt64, Folding: ufunc.WholeRuns},
		ofColumns: &firstGreatestInt64OfColumns,
	},
	reflect.Uint8: {
		OfRuns:    ufunc.Loop{Kinds: []reflect.Kind{reflect.Int, reflect.Uint8}, Go: firstGreatest[uint8], Kernels: &firstGreatestUint8, Folding: ufunc.WholeRuns},
		ofColumns: &firstGreatestUint8OfColumns,
	},
	reflect.Uint16: {
		OfRuns:    ufunc.Loop{Kinds: []reflect.Kind{reflect.Int, reflect.Uint16}, Go: firstGreatest[uint16], Kernels: &firstGreatestUint16, Folding: ufunc.WholeRuns},
		ofColumns: &firstGreatestUint16OfColumns,
	},
	reflect.Uint32: {
		OfRuns:    ufunc.Loop{Kinds: []reflect.Kind{reflect.Int, reflect.Uint32}, Go: firstGreatest[uint32], Kernels: &firstGreatestUint32, Folding: ufunc.WholeRuns},
		ofColumns: &firstGreatestUint32OfColumns,
	},
	reflect.Uint64: {
		OfRuns:    ufunc.Loop{Kinds: []reflect.Kind{reflect.Int, reflect.Uint64}, Go: firstGreatest[uint64], Kernels: &firstGreatestUint64, Folding: ufunc.WholeRuns},
		ofColumns: &firstGreatestUint64OfColumns,
	},
	reflect.Uint: {
		OfRuns:    ufunc.Loop{Kinds: []reflect.Kind{reflect.Int, reflect.Uint}, Go: firstGreatest[uint], Kernels: &firstGreatestUint64, Folding: ufunc.WholeRuns},
		ofColumns: &firstGreatestUint64OfColumns,
	},
	reflect.Float32: {
		OfRuns:    ufunc.Loop{Kinds: []reflect.Kind{reflect.Int, reflect.Float32}, Go: firstGreatest[float32], Kernels: &firstGreatestFloat32, Folding: ufunc.WholeRuns},
		ofColumns: &firstGreatestFloat32OfColumns,
	},
	reflect.Float64: {
		OfRuns:    ufunc.Loop{Kinds: []reflect.Kind{reflect.Int, reflect.Float64}, Go: firstGreatest[float64], Kernels: &firstGreatestFloat64, Folding: ufunc.WholeRuns},
		ofColumns: &firstGreatestFloat64OfColumns,
	},
}

// firstLeast is the loop of Least.
func firstLeast[T cmp.Ordered](r *ufunc.Row) {
	for more := r.Rows > 0; more; more = r.Next() {
		x, position := ufunc.Strided[T](r, 1), 0
		best := *x.At(0)
		for i := 1; i < r.N && best == best; i++ {
			if v := *x.At(i); v < best || v != v {
				best, position = v, i
			}
		}
		*ufunc.At[int](r, 0, 0) = position
	}
}

// firstGreatest is the loop of Greatest.
func firstGreatest[T cmp.Ordered](r *ufunc.Row) {
	for more := r.Rows > 0; more; more = r.Next() {
		x, position := ufunc.Strided[T](r, 1), 0
		best := *x.At(0)
		for i := 1; i < r.N && best == best; i++ {
			if v := *x.At(i); v > best || v != v {
				best, position = v, i
			}
		}
		*ufunc.At[int](r, 0, 0) = position
	}
}
