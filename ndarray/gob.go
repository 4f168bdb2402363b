package ndarray

import (
	"bytes"
	"encoding/gob"
	"fmt"

	"ndgo/internal/core"
	"ndgo/internal/iter"
)

// GobEncode returns x's shape and, in row-major order, its elements, both as package [encoding/gob] encodes slices:
// elements may be of any type that it takes.
func (x *NDArray[T]) GobEncode() ([]byte, error) {
	var elements []T
	shape := x.layout("GobEncode").Shape()
	if err := Try(func() { elements = x.ToSlice() }); err != nil {
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

// GobDecode sets x to the array that [NDArray.GobEncode] encoded. Data that is no such array is an error of kind
// [ErrFormat], [ErrShape], [ErrSize] or [ErrLimit], and x is then unchanged. Memory is taken for the elements that the
// data has, not for those that its shape claims.
//
// x becomes a new array: the memory that it was a view of is not written to.
func (x *NDArray[T]) GobDecode(data []byte) error {
	const op = "GobDecode"
	x.layout(op)
	r := bytes.NewReader(data)
	decoder := gob.NewDecoder(r)
	var shape []int
	if err := decoder.Decode(&shape); err != nil {
		return gobError(op, "the shape", err)
	}
	if e := core.ShapeError(shape, widthOf[T](), typeName[T]); e != nil {
		e.Op = op
		return e
	}
	var elements []T
	if err := decoder.Decode(&elements); err != nil {
		return gobError(op, "the elements", err)
	}
	if r.Len() > 0 {
		return &Error{Op: op, Kind: ErrFormat, Detail: core.Count(r.Len(), "byte follows", "bytes follow") + " the elements"}
	}
	if n := iter.Size(shape); n != len(elements) {
		return &Error{Op: op, Kind: ErrFormat, Shapes: [][]int{shape},
			Detail: fmt.Sprintf("shape %s has %s, but the data has %d", core.ShapeText(shape), core.Count(n, "element", "elements"), len(elements))}
	}
	*x = *wrap(elements, shape)
	return nil
}

// gobError returns the error that a part, the shape or the elements, cannot be encoded or decoded. It wraps err, the reason.
func gobError(op, part string, err error) error {
	return fmt.Errorf("%w: %w", &Error{Op: op, Kind: ErrFormat, Detail: part}, err)
}
