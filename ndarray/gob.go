package ndarray

import (
	"bytes"
	"encoding/gob"
	"fmt"

	"ndgo/internal/core"
	"ndgo/internal/iter"
	"ndgo/internal/quote"
)

// GobEncode returns x's shape and its elements in row-major order, both encoded as slices by package [encoding/gob]. Elements may have any
// type that gob can encode.
func (x *NDArray[T]) GobEncode() ([]byte, error) {
	var elements []T
	shape := x.layout("GobEncode").Shape()
	err := Try(func() {
		defer core.Rename("GobEncode")
		elements = x.ToSlice()
	})
	if err != nil {
		return nil, err
	}
	return encodeGob(shape, elements)
}

// encodeGob encodes a shape and a slice of elements. It has no type parameter, so it is compiled only once.
func encodeGob(shape []int, elements any) ([]byte, error) {
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
	var elements []T
	x.layout("GobDecode")
	shape, err := decodeGob(data, &elements, func() int { return len(elements) }, widthOf[T](), typeName[T])
	if err != nil {
		return err
	}
	*x = *wrap(elements, shape)
	return nil
}

// decodeGob decodes a shape, and the elements into the slice at elements. count returns the length of this slice, width is the size of an
// element, and typeName returns its type for errors. It has no type parameter, so it is compiled only once.
func decodeGob(data []byte, elements any, count func() int, width int, typeName func() string) ([]int, error) {
	const op = "GobDecode"
	r := bytes.NewReader(data)
	decoder := gob.NewDecoder(r)
	var shape []int
	if err := decoder.Decode(&shape); err != nil {
		return nil, gobError(op, "the shape", err)
	}
	if e := core.ShapeError(shape, width, typeName); e != nil {
		e.Op = op
		return nil, e
	}
	if err := decoder.Decode(elements); err != nil {
		return nil, gobError(op, "the elements", err)
	}
	if r.Len() > 0 {
		return nil, &Error{Op: op, Kind: ErrFormat, Detail: core.Count(r.Len(), "byte follows", "bytes follow") + " the elements"}
	}
	if n := iter.Size(shape); n != count() {
		return nil, &Error{Op: op, Kind: ErrFormat, Shapes: [][]int{shape},
			Detail: fmt.Sprintf("shape %s has %s, but the data has %d", core.ShapeText(shape), core.Count(n, "element", "elements"), count())}
	}
	return shape, nil
}

// gobError returns the error for a part of an array, the shape or the elements, that cannot be encoded or decoded. It wraps err, the
// reason.
func gobError(op, part string, err error) error {
	return fmt.Errorf("%w: %w", &Error{Op: op, Kind: ErrFormat, Detail: part}, quote.Error(err))
}
