package ndarray

import (
	"bytes"
	"encoding"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"

	"ndgo/internal/core"
	"ndgo/internal/core/limits"
	"ndgo/internal/core/mistakes"
	"ndgo/internal/iter"
	"ndgo/internal/quote"
)

// MarshalJSON returns x as nested lists, such as [[1,2],[3,4]]; a 0-d array is written as its element. Package [encoding/json] writes the
// elements. Complex numbers, unknown to JSON, become pairs [re,im].
//
// JSON has no NaN and no infinities. They give an error of kind [ErrFormat] with the element's Index. Elements of a type written as a list,
// such as []int, give an error of kind [ErrDType]: a reader could not tell lists from axes. If the element type is any, values of elements
// may be slices; the error then has the Index of the first slice.
//
// Lists lose the sizes after the first 0: shape (2, 0, 3) is written as [[],[]] and read as (2, 0), and (0, 3) is written as [] and
// read as (0). [NDArray.GobEncode] and .npy files keep the shape.
//
// The receiver is not a pointer, so [encoding/json] also calls it for fields of type NDArray.
func (x NDArray[T]) MarshalJSON() ([]byte, error) {
	return lists(&x.h, reflect.TypeFor[T]())
}

// lists returns the nested lists of h's elements. It has no type parameter, so that it is compiled only once.
func lists(h *core.Header, element reflect.Type) ([]byte, error) {
	const op = "MarshalJSON"
	h.Check(op)
	shape := h.Layout.Shape()
	if err := checkList(op, element); err != nil {
		return nil, err
	}
	if err := checkText(op, shape); err != nil {
		return nil, err
	}
	defer h.Use().End() // protects the memory, because a method of an element may release the array
	w := listWriter{lay: &h.Layout, index: make([]int, len(shape))}
	encoder := json.NewEncoder(&w.text)
	w.element = func(offset int) error {
		v, begin := reflect.New(element), w.text.Len()
		v.Elem().Set(reflect.NewAt(element, h.Element(offset)).Elem())
		if err := encoder.Encode(jsonValue(v)); err != nil {
			return err
		}
		w.text.Truncate(w.text.Len() - 1) // removes the newline that Encode has added
		if w.text.Bytes()[begin] == '[' && !isPair(element) {
			return errList
		}
		return nil
	}
	if err := w.list(0, 0); err != nil {
		return nil, err
	}
	return w.text.Bytes(), nil
}

// checkText returns an error if the text of an array of shape would exceed the limit of one result. It assumes the shortest possible text.
func checkText(op string, shape []int) error {
	const least = 2 // the least number of bytes for an element with a comma, or for an empty list
	outer := shape
	if i := slices.Index(shape, 0); i >= 0 {
		outer = shape[:i]
	}
	if n, ok := iter.ByteSize(outer, least); !ok || n > limits.MaxBytes() {
		return &Error{Op: op, Kind: ErrLimit, Shapes: [][]int{iter.Clone(shape)},
			Detail: fmt.Sprintf("the text of shape %s is longer than the limit of %d bytes; raise it with SetMaxBytes, or work in parts", mistakes.ShapeText(shape), limits.MaxBytes())}
	}
	return nil
}

// jsonValue returns the value to pass to encoding/json for the element at p.
func jsonValue(p reflect.Value) any {
	v := p.Elem()
	if !isPair(v.Type()) {
		return p.Interface()
	}
	if v.Kind() == reflect.Complex64 {
		return [2]float32{float32(real(v.Complex())), float32(imag(v.Complex()))}
	}
	return [2]float64{real(v.Complex()), imag(v.Complex())}
}

// errList is the error for an element that encoding/json writes as a list.
var errList = errors.New("it is a list itself, and a reader could not tell it from an axis; put it into a struct")

// A listWriter writes nested lists.
type listWriter struct {
	lay     *iter.Layout
	index   []int
	element func(offset int) error // writes the element at an offset from the first element
	text    bytes.Buffer
}

// list writes the list along axis that begins at offset. If there is no such axis, it writes the element at offset.
func (w *listWriter) list(axis, offset int) error {
	if axis == w.lay.Rank() {
		if err := w.element(offset); err != nil {
			kind, what := ErrFormat, "has no JSON form"
			if err == errList {
				kind, what = ErrDType, "cannot be an element of nested lists"
			}
			return jsonError("MarshalJSON", kind, w.index, what, err)
		}
		return nil
	}
	w.text.WriteByte('[')
	for i := range w.lay.Shape()[axis] {
		if i > 0 {
			w.text.WriteByte(',')
		}
		w.index[axis] = i
		if err := w.list(axis+1, offset+i*w.lay.Strides()[axis]); err != nil {
			return err
		}
	}
	w.text.WriteByte(']')
	return nil
}

// jsonError returns the error for an element at an index. It wraps err, the reason.
func jsonError(op string, kind error, index []int, what string, err error) error {
	e := &Error{Op: op, Kind: kind, Index: iter.Clone(index), Detail: "the element at index " + mistakes.ShapeText(index) + " " + what}
	if t, ok := err.(*json.UnmarshalTypeError); ok { // t's message already names the whole number
		cut := *t
		cut.Value = quote.Word(t.Value)
		err = &cut
	}
	return fmt.Errorf("%w: %w", e, quote.Error(err))
}

var (
	jsonMarshalerType = reflect.TypeFor[json.Marshaler]()
	textMarshalerType = reflect.TypeFor[encoding.TextMarshaler]()
)

// marshalsItself reports whether elements of type t have methods for encoding/json.
func marshalsItself(t reflect.Type) bool {
	p := reflect.PointerTo(t)
	return p.Implements(jsonMarshalerType) || p.Implements(textMarshalerType)
}

// isPair reports whether elements of type t are complex numbers, which are written as pairs.
func isPair(t reflect.Type) bool {
	return (t.Kind() == reflect.Complex64 || t.Kind() == reflect.Complex128) && !marshalsItself(t)
}

// checkList returns an error if encoding/json writes elements of type t as lists.
func checkList(op string, t reflect.Type) error {
	if k := t.Kind(); k != reflect.Slice && k != reflect.Array || marshalsItself(t) {
		return nil
	}
	if t.Kind() == reflect.Slice && t.Elem().Kind() == reflect.Uint8 && !marshalsItself(t.Elem()) {
		return nil // package json writes bytes as a string in base64
	}
	return &Error{Op: op, Kind: ErrDType,
		Detail: fmt.Sprintf("elements of type %s are lists themselves, and a reader could not tell them from axes; put them into structs", t)}
}
