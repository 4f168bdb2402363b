package npy

import (
	"ndgo/internal/raw"
	nd "ndgo/ndarray"
)

// An access has the operations on a mapped file's memory for one element type.
type access struct {
	// array returns the array of a memory; in Fortran order its first axis varies fastest.
	array func(b []byte, shape []int, fortran bool) nd.Array
	// finish returns the result of Map: the wanted rows of the mapped array, read-only unless shared.
	finish func(x nd.Array, o *mapOptions) nd.Array
}

func accessTo[T any]() access {
	return access{
		array: func(b []byte, shape []int, fortran bool) nd.Array { return arrange(raw.As[T](b), shape, fortran) },
		finish: func(x nd.Array, o *mapOptions) nd.Array {
			y, _ := nd.ViewAs[T](x)
			if o.part {
				y = y.Slice(nd.Range(o.first, o.stop))
			}
			if o.shared {
				return y
			}
			return y.ReadOnly()
		},
	}
}

var accessOf = map[nd.DType]access{
	nd.Bool: accessTo[bool](),
	nd.Int8: accessTo[int8](), nd.Int16: accessTo[int16](), nd.Int32: accessTo[int32](), nd.Int64: accessTo[int64](), nd.Int: accessTo[int](),
	nd.Uint8: accessTo[uint8](), nd.Uint16: accessTo[uint16](), nd.Uint32: accessTo[uint32](), nd.Uint64: accessTo[uint64](), nd.Uint: accessTo[uint](),
	nd.Float32: accessTo[float32](), nd.Float64: accessTo[float64](), nd.Complex64: accessTo[complex64](), nd.Complex128: accessTo[complex128](),
}
