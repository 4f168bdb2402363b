package command

import (
	"fmt"
	"io"
	"iter"
	"slices"

	nd "ndgo/ndarray"
	"ndgo/npy"
	"ndgo/text"
	"ndgo/zarr"
	"ndgo/zarr/store"
)

// A kind has the functions of this command for one element type.
type kind struct {
	slice    func(x nd.Array, indices ...nd.Index) nd.Array
	reshape  func(x nd.Array, shape ...int) nd.Array
	spread   func(x nd.Array, shape ...int) nd.Array // broadcasts x to shape
	copy     func(x nd.Array) nd.Array
	floats   func(x nd.Array) *nd.NDArray[float64]    // nil for complex numbers
	rounded  func(x *nd.NDArray[float64]) nd.Array    // converts to this element type; for bools the result stays float64
	parts    func(x nd.Array) *nd.NDArray[complex128] // the elements as complex numbers, for comparisons
	same     func(x, y nd.Array) *nd.NDArray[bool]    // reports where elements are equal or both NaN
	distance func(x, y nd.Array) *nd.NDArray[float64]
	extremes func(x nd.Array, low, high any) (least, greatest any) // for integers that may not be exact as float64; otherwise nil
	save     func(path string, x nd.Array, options ...text.WriteOption) error
	write    func(out io.Writer, x nd.Array) error // writes elements as text
	stack    func(columns []nd.Array) nd.Array     // joins columns along a new last axis
	create   func(s store.Store, path string, shape []int, options ...zarr.Option) (zarr.AnyArray, error)
	fill     func(value nd.Array) zarr.Option                                         // the option for the fill value of a new array
	saveRows func(path string, blocks iter.Seq2[nd.Array, error], shape ...int) error // writes an .npy file from blocks in row-major order
}

func realKind[T nd.RealNumber | nd.Boolean]() kind {
	k := anyKind[T]()
	k.floats = func(x nd.Array) *nd.NDArray[float64] { return nd.AsType[float64](as[T](x)) }
	k.rounded = func(x *nd.NDArray[float64]) nd.Array {
		switch new(nd.NDArray[T]).DType() {
		case nd.Bool:
			return x
		case nd.Float32, nd.Float64:
			return nd.AsType[T](x)
		}
		return nd.AsType[T](nd.Round(x))
	}
	return k
}

// wideKind returns a kind for integers that float64 cannot represent exactly.
func wideKind[T nd.Integer]() kind {
	k := realKind[T]()
	k.extremes = func(x nd.Array, low, high any) (least, greatest any) { return joinExtremes(as[T](x), low, high) }
	k.same = func(x, y nd.Array) *nd.NDArray[bool] { return nd.Equal(as[T](x), as[T](y)) }
	k.distance = func(x, y nd.Array) *nd.NDArray[float64] {
		d := nd.Subtract(nd.Maximum(as[T](x), as[T](y)), nd.Minimum(as[T](x), as[T](y)))
		return nd.Map(d, func(v T) float64 { return float64(uint64(v)) }) // the difference is not negative, but may exceed a signed T's maximum
	}
	return k
}

func anyKind[T nd.Element]() kind {
	parts := func(x nd.Array) *nd.NDArray[complex128] { return nd.AsType[complex128](as[T](x)) }
	return kind{
		slice:   func(x nd.Array, indices ...nd.Index) nd.Array { return as[T](x).Slice(indices...) },
		reshape: func(x nd.Array, shape ...int) nd.Array { return as[T](x).Reshape(shape...) },
		spread:  func(x nd.Array, shape ...int) nd.Array { return as[T](x).BroadcastTo(shape...) },
		copy:    func(x nd.Array) nd.Array { return as[T](x).Copy() },
		parts:   parts,
		same: func(x, y nd.Array) *nd.NDArray[bool] {
			p, q := parts(x), parts(y)
			return nd.LogicalOr(nd.Equal(p, q), nd.LogicalAnd(nd.IsNaN(p), nd.IsNaN(q)))
		},
		distance: func(x, y nd.Array) *nd.NDArray[float64] {
			return nd.AbsComplex[float64](nd.Subtract(parts(x), parts(y)))
		},
		save: func(path string, x nd.Array, options ...text.WriteOption) error {
			return text.Save(path, as[T](x), options...)
		},
		create: func(s store.Store, path string, shape []int, options ...zarr.Option) (zarr.AnyArray, error) {
			return zarr.Create[T](s, path, shape, options...)
		},
		fill:     func(value nd.Array) zarr.Option { return zarr.Fill(as[T](value).Item()) },
		saveRows: saveRows[T],
		write:    func(out io.Writer, x nd.Array) error { return text.Write(out, as[T](x)) },
		stack: func(columns []nd.Array) nd.Array {
			all := make([]*nd.NDArray[T], len(columns))
			for i, x := range columns {
				all[i] = nd.Convert[T](x)
			}
			return nd.Stack(all, nd.Axis(-1))
		},
	}
}

// saveRows writes an .npy file from blocks in row-major order.
func saveRows[T nd.Element](path string, blocks iter.Seq2[nd.Array, error], shape ...int) error {
	typed := func(yield func(*nd.NDArray[T], error) bool) {
		for x, err := range blocks {
			if err != nil {
				yield(nil, err)
				return
			}
			if !yield(as[T](x), nil) {
				return
			}
		}
	}
	if slices.Contains(shape, 0) {
		return npy.Save(path, nd.Zeros[T](shape...))
	}
	return npy.SaveElements(path, typed, shape...)
}

func as[T any](x nd.Array) *nd.NDArray[T] {
	y, _ := nd.ViewAs[T](x)
	return y
}

var kinds = map[nd.DType]kind{
	nd.Bool: realKind[bool](),
	nd.Int8: realKind[int8](), nd.Int16: realKind[int16](), nd.Int32: realKind[int32](), nd.Int64: wideKind[int64](),
	nd.Uint8: realKind[uint8](), nd.Uint16: realKind[uint16](), nd.Uint32: realKind[uint32](), nd.Uint64: wideKind[uint64](),
	nd.Float32: realKind[float32](), nd.Float64: realKind[float64](),
	nd.Complex64: anyKind[complex64](), nd.Complex128: anyKind[complex128](),
}

// floats returns the elements of x as float64, for commands on real numbers.
func floats(x nd.Array) (*nd.NDArray[float64], error) {
	convert := kinds[x.DType()].floats
	if convert == nil {
		return nil, fmt.Errorf("elements of type %s are not real numbers", x.DType())
	}
	return convert(x), nil
}
