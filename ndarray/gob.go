package ndarray

import (
	"bytes"
	"encoding/gob"
	"fmt"
	"reflect"

	"ndgo/internal/core"
	"ndgo/internal/core/limits"
	"ndgo/internal/core/mistakes"
	"ndgo/internal/iter"
	"ndgo/internal/quote"
)

// GobEncode returns x's shape and its elements in row-major order, both encoded as slices by package [encoding/gob]. Elements may have any
// type that gob can encode.
func (x *NDArray[T]) GobEncode() ([]byte, error) {
	return encodeGob(x.head(), func() any { return x.ToSlice() })
}

// encodeGob encodes h's shape, and the slice of elements that toSlice returns. It has no type parameter, so that it is compiled only once.
func encodeGob(h *core.Header, toSlice func() any) ([]byte, error) {
	h.Check("GobEncode")
	var elements any
	shape := h.Layout.Shape()
	err := Try(func() {
		defer mistakes.Rename("GobEncode")
		elements = toSlice()
	})
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	encoder := gob.NewEncoder(&b)
	if err := encoder.Encode(shape); err != nil {
		return nil, gobError("GobEncode", "the shape", err)
	}
	if err := encoder.Encode(elements); err != nil {
		return nil, gobError("GobEncode", "the elements", err)
	}
	return b.Bytes(), nil
}

// GobDecode sets x to the array encoded by [NDArray.GobEncode]. x becomes a new array; its former memory is not written to. Invalid data
// gives an error of kind [ErrFormat], [ErrShape], [ErrSize] or [ErrLimit], and leaves x unchanged. Memory is allocated for the elements in
// the data, not for the size claimed by the shape.
func (x *NDArray[T]) GobDecode(data []byte) error {
	return decodeGob(x.head(), data, reflect.TypeFor[T]())
}

// decodeGob sets h to the array encoded in data. It has no type parameter, so that it is compiled only once.
func decodeGob(h *core.Header, data []byte, element reflect.Type) error {
	const op = "GobDecode"
	h.Check(op)
	slice := reflect.New(reflect.SliceOf(element))
	r := bytes.NewReader(data)
	decoder := gob.NewDecoder(r)
	var shape []int
	if err := decoder.Decode(&shape); err != nil {
		return gobError(op, "the shape", err)
	}
	if e := limits.ShapeError(shape, int(element.Size()), element.String); e != nil {
		e.Op = op
		return e
	}
	if err := decoder.Decode(slice.Interface()); err != nil {
		return gobError(op, "the elements", err)
	}
	if r.Len() > 0 {
		return &Error{Op: op, Kind: ErrFormat, Detail: mistakes.Count(r.Len(), "byte follows", "bytes follow") + " the elements"}
	}
	elements := slice.Elem()
	if n := iter.Size(shape); n != elements.Len() {
		return &Error{Op: op, Kind: ErrFormat, Shapes: [][]int{shape},
			Detail: fmt.Sprintf("shape %s has %s, but the data has %d", mistakes.ShapeText(shape), mistakes.Count(n, "element", "elements"), elements.Len())}
	}
	become(h, elements, shape)
	return nil
}

// gobError returns the error for the shape or the elements of an array, if gob cannot encode or decode this part. It wraps err, the reason.
func gobError(op, part string, err error) error {
	return fmt.Errorf("%w: %w", &Error{Op: op, Kind: ErrFormat, Detail: part}, quote.Error(err))
}
