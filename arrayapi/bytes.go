package arrayapi

import (
	"ndgo/internal/core"
	"ndgo/internal/core/mistakes"
	"ndgo/internal/iter"
	nd "ndgo/ndarray"
	"ndgo/ufunc"
)

// FromBytes returns an array of the given shape and type, with a copy of data as its elements. The slice data has the elements in row-major
// order and in this machine's byte order. If the length of data does not match the shape and the type, FromBytes panics with [nd.ErrShape].
// A bool is true for every byte except 0.
func FromBytes(data []byte, d nd.DType, shape ...int) nd.Array {
	const name = "arrayapi.FromBytes"
	t := core.Type{Kind: standardKind(name, d)}
	t.CheckShape(name, shape)
	z := t.New(shape)
	if n := z.Layout.Size() * ufunc.Size(t.Kind); n != len(data) {
		panic(&nd.Error{Op: name, Kind: nd.ErrShape, Shapes: [][]int{iter.Clone(shape)},
			Detail: "shape " + mistakes.ShapeText(shape) + " of " + d.String() + " takes " + mistakes.Count(n, "byte", "bytes") + ", not " + mistakes.Count(len(data), "byte", "bytes")})
	}
	z.SetBytes(data)
	return wrap(z)
}

// Bytes returns a copy of x's elements in row-major order and in this machine's byte order.
func Bytes(x nd.Array) []byte {
	const name = "arrayapi.Bytes"
	h := head(name, x)
	core.Type{Kind: h.Kind()}.CheckShape(name, h.Layout.Shape())
	return h.Bytes()
}
