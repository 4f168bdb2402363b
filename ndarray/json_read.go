package ndarray

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"

	"ndgo/internal/core"
	"ndgo/internal/iter"
)

// UnmarshalJSON sets x to the array that nested lists describe, as [NDArray.MarshalJSON] writes them. Elements are
// read as package [encoding/json] reads a T. A list of another length than the one before it, or an element in place of
// a list, is an error of kind [ErrShape]; an element that is no T, or null where T has no nil, is one of kind
// [ErrFormat]. Both have the Index where it happened, and x is then unchanged. Null by itself leaves x unchanged.
//
// x becomes a new array: the memory that it was a view of is not written to.
func (x *NDArray[T]) UnmarshalJSON(data []byte) error {
	const op = "UnmarshalJSON"
	x.layout(op)
	if err := checkList[T](op); err != nil {
		return err
	}
	if string(bytes.TrimSpace(data)) == "null" {
		return nil
	}
	r, err := newListReader[T](data)
	if err == nil {
		err = r.list(0)
	}
	if err == nil {
		err = r.end()
	}
	if err != nil {
		return err
	}
	*x = *wrap(r.elements, r.shape)
	return nil
}

// A listReader reads nested lists.
type listReader[T any] struct {
	decoder  *json.Decoder
	shape    []int // -1 where it is not known yet
	index    []int // of what is being read
	elements []T
}

// newListReader returns the reader of data, whose first list, and its first, tell the rank.
func newListReader[T any](data []byte) (*listReader[T], error) {
	depth, next := 0, byte(0)
	for _, c := range data {
		if c == ' ' || c == '\t' || c == '\r' || c == '\n' {
			continue
		}
		if next = c; c != '[' {
			break
		}
		depth++
	}
	if isPair[T]() && next != ']' {
		depth = max(depth-1, 0)
	}
	if depth > iter.MaxRank {
		e := core.RankError(depth)
		e.Op = "UnmarshalJSON"
		return nil, e
	}
	return &listReader[T]{
		decoder: json.NewDecoder(bytes.NewReader(data)),
		shape:   slices.Repeat([]int{-1}, depth),
		index:   make([]int, depth),
	}, nil
}

// list reads a list along axis, or an element.
func (r *listReader[T]) list(axis int) error {
	if axis == len(r.shape) {
		return r.element()
	}
	index := r.index[:axis]
	if token, err := r.decoder.Token(); err != nil {
		return jsonError("UnmarshalJSON", ErrFormat, index, "is malformed", err)
	} else if token != json.Delim('[') {
		return r.shapeError(index, "is no list, as others are")
	}
	n := 0
	for ; r.decoder.More(); n++ {
		r.index[axis] = n
		if err := r.list(axis + 1); err != nil {
			return err
		}
	}
	if _, err := r.decoder.Token(); err != nil {
		return jsonError("UnmarshalJSON", ErrFormat, index, "is malformed", err)
	}
	if r.shape[axis] < 0 {
		r.shape[axis] = n
	}
	if n != r.shape[axis] {
		return r.shapeError(index, fmt.Sprintf("is a list of %d, where others before it have %d", n, r.shape[axis]))
	}
	return nil
}

func (r *listReader[T]) shapeError(index []int, what string) error {
	return &Error{Op: "UnmarshalJSON", Kind: ErrShape, Index: core.Clone(index), Detail: "the element at index " + core.ShapeText(index) + " " + what}
}

// element reads an element.
func (r *listReader[T]) element() error {
	if len(r.elements) == cap(r.elements) {
		if err := r.grow(); err != nil {
			return err
		}
	}
	var v T
	if err := r.decode(&v); err != nil {
		return jsonError("UnmarshalJSON", ErrFormat, r.index, "is no "+typeName[T](), err)
	}
	r.elements = append(r.elements, v)
	return nil
}

// grow makes room for further elements, as far as the limit goes.
func (r *listReader[T]) grow() error {
	n := len(r.elements)
	most := int(core.MaxBytes()) / max(widthOf[T](), 1)
	if n >= most {
		return &Error{Op: "UnmarshalJSON", Kind: ErrLimit, Index: core.Clone(r.index), Detail: fmt.Sprintf(
			"there are more than %d elements of %s, which are all that the limit of %d bytes allows; raise it with SetMaxBytes", most, typeName[T](), core.MaxBytes())}
	}
	grown := make([]T, n, n+min(n+16, most-n))
	copy(grown, r.elements)
	r.elements = grown
	return nil
}

// decode reads the element at p.
func (r *listReader[T]) decode(p *T) error {
	if isPair[T]() {
		return r.decodePair(reflect.ValueOf(p).Elem())
	}
	if err := r.decoder.Decode(&p); err != nil {
		return err
	}
	// Decode makes a pointer nil where it reads null.
	switch reflect.TypeFor[T]().Kind() {
	case reflect.Interface, reflect.Pointer, reflect.Map, reflect.Slice:
		return nil
	}
	if p == nil {
		return errNull
	}
	return nil
}

var (
	errNull = errors.New("null is not one of its values")
	errPair = errors.New("a complex number is a list of two numbers, its real and imaginary part")
)

// decodePair reads the complex number that v is set to.
func (r *listReader[T]) decodePair(v reflect.Value) error {
	if v.Kind() == reflect.Complex64 {
		re, im, err := pair[float32](r.decoder)
		v.SetComplex(complex(float64(re), float64(im)))
		return err
	}
	re, im, err := pair[float64](r.decoder)
	v.SetComplex(complex(re, im))
	return err
}

func pair[F float32 | float64](decoder *json.Decoder) (re, im F, err error) {
	var parts []*F
	if err := decoder.Decode(&parts); err != nil {
		return 0, 0, err
	}
	if len(parts) != 2 || parts[0] == nil || parts[1] == nil {
		return 0, 0, errPair
	}
	return *parts[0], *parts[1], nil
}

// end returns an error if something follows the array.
func (r *listReader[T]) end() error {
	if _, err := r.decoder.Token(); err != io.EOF {
		return &Error{Op: "UnmarshalJSON", Kind: ErrFormat, Detail: fmt.Sprintf("something follows the array, at byte %d", r.decoder.InputOffset())}
	}
	return nil
}
