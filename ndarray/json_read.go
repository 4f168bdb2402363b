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
	"ndgo/internal/core/limits"
	"ndgo/internal/core/mistakes"
	"ndgo/internal/iter"
)

// UnmarshalJSON sets x to the array of nested lists, as written by [NDArray.MarshalJSON]. x becomes a new array; its former memory is not
// written to. Package [encoding/json] reads the elements. The text null leaves x unchanged.
//
// If lists differ in length, or if an element stands in place of a list, UnmarshalJSON returns an error of kind [ErrShape]. If an element
// is not a T, or is null and T has no nil, it returns an error of kind [ErrFormat]. Both errors have the Index at fault and leave x
// unchanged.
func (x *NDArray[T]) UnmarshalJSON(data []byte) error {
	return readLists(x.head(), data, reflect.TypeFor[T]())
}

// readLists sets h to the array of nested lists. It has no type parameter, and neither have the functions that it calls, so that they are
// compiled only once.
func readLists(h *core.Header, data []byte, element reflect.Type) error {
	h.Check("UnmarshalJSON")
	if err := checkList("UnmarshalJSON", element); err != nil || string(bytes.TrimSpace(data)) == "null" {
		return err
	}
	r, err := newListReader(data, element)
	if err != nil {
		return err
	}
	if err := r.list(0); err != nil {
		return err
	}
	if err := r.end(); err != nil {
		return err
	}
	become(h, r.elements.Slice(0, r.n), r.shape)
	return nil
}

// become sets h to an array with the elements of a slice.
func become(h *core.Header, elements reflect.Value, shape []int) {
	t := elements.Type().Elem()
	*h = *core.Wrap(t.Kind(), elements.UnsafePointer(), elements.Len(), int(t.Size()), shape)
}

// A listReader reads nested lists.
type listReader struct {
	data     []byte
	decoder  *json.Decoder
	shape    []int         // sizes of the axes; -1 if unknown
	index    []int         // index of the current element
	elements reflect.Value // a slice for elements; elements from number n on are zero
	n        int           // number of elements read
	into     reflect.Value // a pointer to a pointer to the current element
}

// newListReader returns a reader of data. The number of opening brackets at the beginning of data is the rank of the array.
func newListReader(data []byte, element reflect.Type) (*listReader, error) {
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
	if isPair(element) && next != ']' {
		depth = max(depth-1, 0)
	}
	if depth > iter.MaxRank {
		e := limits.RankError(depth)
		e.Op = "UnmarshalJSON"
		return nil, e
	}
	return &listReader{
		data:     data,
		decoder:  json.NewDecoder(bytes.NewReader(data)),
		shape:    slices.Repeat([]int{-1}, depth),
		index:    make([]int, depth),
		elements: reflect.MakeSlice(reflect.SliceOf(element), 0, 0),
		into:     reflect.New(reflect.PointerTo(element)),
	}, nil
}

// list reads a list along axis. If there is no such axis, it reads an element.
func (r *listReader) list(axis int) error {
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

func (r *listReader) shapeError(index []int, what string) error {
	return &Error{Op: "UnmarshalJSON", Kind: ErrShape, Index: iter.Clone(index), Detail: "the element at index " + mistakes.ShapeText(index) + " " + what}
}

// element reads an element.
func (r *listReader) element() error {
	if r.n == r.elements.Len() {
		if err := r.grow(); err != nil {
			return err
		}
	}
	if err := r.decode(r.elements.Index(r.n)); err != nil {
		return jsonError("UnmarshalJSON", ErrFormat, r.index, "is no "+r.elements.Type().Elem().String(), err)
	}
	r.n++
	return nil
}

// grow makes the slice of elements longer, within the limit.
func (r *listReader) grow() error {
	t := r.elements.Type()
	most := int(limits.MaxBytes()) / max(int(t.Elem().Size()), 1)
	if r.n >= most {
		return &Error{Op: "UnmarshalJSON", Kind: ErrLimit, Index: iter.Clone(r.index), Detail: fmt.Sprintf(
			"there are more than %d elements of %s, which are all that the limit of %d bytes allows; raise it with SetMaxBytes", most, t.Elem(), limits.MaxBytes())}
	}
	grown := reflect.MakeSlice(t, r.n+min(r.n+16, most-r.n), r.n+min(r.n+16, most-r.n))
	reflect.Copy(grown, r.elements)
	r.elements = grown
	return nil
}

// decode reads the element v.
func (r *listReader) decode(v reflect.Value) error {
	if isPair(v.Type()) {
		return r.decodePair(v)
	}
	if r.beginsList() {
		return errList
	}
	p := r.into.Elem()
	p.Set(v.Addr())
	if err := r.decoder.Decode(r.into.Interface()); err != nil {
		return err
	}
	// If the text is null, Decode has set the pointer to nil. Only elements of these kinds can be nil.
	switch v.Kind() {
	case reflect.Interface, reflect.Pointer, reflect.Map, reflect.Slice:
		return nil
	}
	if p.IsNil() {
		return errNull
	}
	return nil
}

// beginsList reports whether a list comes next.
func (r *listReader) beginsList() bool {
	rest := bytes.TrimLeft(r.data[r.decoder.InputOffset():], ", \t\r\n")
	return len(rest) > 0 && rest[0] == '['
}

var (
	errNull = errors.New("null is not a value of this type")
	errPair = errors.New("a complex number is a list of two numbers, its real and imaginary part")
)

// decodePair reads a complex number into v.
func (r *listReader) decodePair(v reflect.Value) error {
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

// end returns an error if data continues after the array.
func (r *listReader) end() error {
	if _, err := r.decoder.Token(); err != io.EOF {
		return &Error{Op: "UnmarshalJSON", Kind: ErrFormat, Detail: fmt.Sprintf("something follows the array, at byte %d", r.decoder.InputOffset())}
	}
	return nil
}
