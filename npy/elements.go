package npy

import (
	"errors"
	"fmt"
	"slices"
	"strconv"

	"ndgo/internal/core"
	"ndgo/internal/core/limits"
	"ndgo/internal/core/viewing"
	"ndgo/internal/dynamic"
	"ndgo/internal/element"
	"ndgo/internal/iter"
	"ndgo/internal/raw"
	nd "ndgo/ndarray"
	"ndgo/ufunc"
)

// elements is the part of a file after the header, with the description of the elements.
type elements struct {
	*source
	elementType
	big     bool // whether numbers are big-endian
	shape   []int
	fortran bool // whether the first axis varies fastest
}

// firstBytes is the initial size of the memory for elements if the size of the file is unknown. If more data follows, the memory doubles.
// So a false size in a header costs little memory.
const firstBytes = 1 << 20

// fill reads the elements as values of T. A T has as many bytes as an element in the file.
func fill[T any](e *elements) ([]T, error) {
	n := iter.Size(e.shape)
	bytes := int64(n) * int64(e.width)
	first := n
	if e.size-e.at < bytes {
		first = min(n, firstBytes/e.width)
	}
	data, err := room[T](e.source, first)
	if err != nil {
		return nil, err
	}
	filled := 0
	for {
		if err := e.source.read(raw.Bytes(data[filled:]), fmt.Sprintf("the %d bytes of elements", bytes)); err != nil {
			return nil, err
		}
		if filled = len(data); filled == n {
			break
		}
		grown, err := room[T](e.source, filled+min(filled, n-filled))
		if err != nil {
			return nil, err
		}
		ufunc.Copy(grown, data)
		data = grown
	}
	b := raw.Bytes(data)
	if e.big == raw.LittleEndian() {
		raw.Swap(b, e.part)
	}
	if e.dtype == nd.Bool {
		normalize(b)
	}
	return data, nil
}

// room returns n zero elements, or an error if they exceed the limit.
func room[T any](s *source, n int) (made []T, err error) {
	var e *nd.Error
	if errors.As(nd.Try(func() { made = limits.Make[T](s.op, n) }), &e) {
		return nil, s.fail(e.Kind, "%s", e.Detail)
	}
	return made, nil
}

// normalize sets each byte of bools to 0 or 1, because a file may hold any value.
func normalize(bools []byte) {
	for i, v := range bools {
		if v != 0 {
			bools[i] = 1
		}
	}
}

// readAs reads the elements into an array of T.
func readAs[T any](e *elements) (nd.Array, error) {
	data, err := fill[T](e)
	if err != nil {
		return nil, err
	}
	return dynamic.Array(arrange(element.Wrap(data, packed(e.shape, e.fortran)), e.fortran)), nil
}

// packed returns the shape of the elements in the order of the file. For Fortran order the shape is reversed.
func packed(shape []int, fortran bool) []int {
	if fortran {
		shape = slices.Clone(shape)
		slices.Reverse(shape)
	}
	return shape
}

// arrange returns the array in a file. The header h has the elements in the order of the file. In Fortran order, the result is h
// transposed.
func arrange(h *core.Header, fortran bool) *core.Header {
	if !fortran {
		return h
	}
	axes := make([]int, h.Layout.Rank())
	for i := range axes {
		axes[i] = len(axes) - 1 - i
	}
	return viewing.PermuteDims("PermuteDims", new(core.Header), h, axes)
}

// narrow reads 64-bit elements into an array of the narrower type T: int or uint on 32-bit machines.
func narrow[T, Wide nd.Integer](e *elements) (nd.Array, error) {
	wide, err := fill[Wide](e)
	if err != nil {
		return nil, err
	}
	data, err := room[T](e.source, len(wide))
	if err != nil {
		return nil, err
	}
	for i, v := range wide {
		if data[i] = T(v); Wide(data[i]) != v {
			return nil, e.fail(nd.ErrDType, "element %d, %d, is more than an %T holds on this machine; use LoadAny", i, v, data[i])
		}
	}
	return dynamic.Array(arrange(element.Wrap(data, packed(e.shape, e.fortran)), e.fortran)), nil
}

// read reads the elements into an array of dtype.
func (e *elements) read(dtype nd.DType) (nd.Array, error) {
	switch dtype {
	case nd.Bool:
		return readAs[bool](e)
	case nd.Int8:
		return readAs[int8](e)
	case nd.Int16:
		return readAs[int16](e)
	case nd.Int32:
		return readAs[int32](e)
	case nd.Int64:
		return readAs[int64](e)
	case nd.Int:
		if strconv.IntSize == 32 {
			return narrow[int, int64](e)
		}
		return readAs[int](e)
	case nd.Uint8:
		return readAs[uint8](e)
	case nd.Uint16:
		return readAs[uint16](e)
	case nd.Uint32:
		return readAs[uint32](e)
	case nd.Uint64:
		return readAs[uint64](e)
	case nd.Uint:
		if strconv.IntSize == 32 {
			return narrow[uint, uint64](e)
		}
		return readAs[uint](e)
	case nd.Float32:
		return readAs[float32](e)
	case nd.Float64:
		return readAs[float64](e)
	case nd.Complex64:
		return readAs[complex64](e)
	default:
		return readAs[complex128](e)
	}
}
