package ndarray

import (
	"reflect"

	"ndgo/internal/core"
	"ndgo/internal/core/mistakes"
	"ndgo/internal/core/viewing"
	"ndgo/internal/quote"
	"ndgo/ufunc"
)

// Field returns a view of one field of the structs in x. Writing to the view changes the structs.
//
//	type particle struct{ X, Y, Mass float64 }
//	mass := nd.Field[float64](particles, "Mass")
//
// F must have the field's kind, a number or bool. Field panics with [ErrDType] if the field is missing or of another kind, if the struct
// has pointers, or if the field's offset or the struct's size is not a multiple of the field's size. Use [Map] for such fields; it copies
// them.
func Field[F, S any](x *NDArray[S], name string) *NDArray[F] {
	x.layout("Field")
	fail := func(format string, args ...any) { mistakes.Fail("Field", ErrDType, format, args...) }
	t := reflect.TypeFor[S]()
	if t.Kind() != reflect.Struct {
		fail("the elements have type %s, not a struct", t)
	}
	field, ok := t.FieldByName(name)
	kind, width := kindOf[F](), widthOf[F]()
	switch {
	case !ok:
		fail("%s has no field %s", t, quote.Text(name))
	case field.Type == reflect.TypeFor[F]() && ufunc.Size(kind) == 0:
		fail("field %s of %s has type %s, not a number or bool, so a view is impossible; make a copy with Map", name, t, field.Type)
	case field.Type.Kind() != kind || ufunc.Size(kind) == 0:
		fail("field %s of %s has type %s, not %s; fields must be numbers or bools", name, t, field.Type, reflect.TypeFor[F]())
	case hasPointers(t):
		fail("%s has pointers, so a view of numbers is impossible; make a copy with Map", t)
	}
	offset, s := 0, t
	for _, i := range field.Index { // a field of an embedded struct has several indices
		offset += int(s.Field(i).Offset)
		s = s.Field(i).Type
	}
	size := int(t.Size())
	if size%width != 0 || offset%width != 0 {
		fail("field %s of %s has %d bytes, and its offset %d and the struct's size %d must be multiples of this; make a copy with Map",
			name, t, width, offset, size)
	}
	y := new(NDArray[F])
	_, strides := y.h.SetWhole(&x.h)
	for i := range strides {
		strides[i] *= size / width
	}
	y.h.Offset = x.h.Offset*(size/width) + offset/width
	y.h.Length = x.h.Length * (size / width)
	y.h.Width = width
	y.h.SetKind(kind)
	return y
}

// hasPointers reports whether values of a type contain pointers.
func hasPointers(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Array:
		return t.Len() > 0 && hasPointers(t.Elem())
	case reflect.Struct:
		for i := range t.NumField() {
			if hasPointers(t.Field(i).Type) {
				return true
			}
		}
		return false
	}
	return ufunc.Size(t.Kind()) == 0 && t.Kind() != reflect.Uintptr
}

// BitView returns a view of the bits of x's elements as another type of the same size. For example, a float64 appears as the uint64
// returned by [math.Float64bits]. Writing to the view changes x. A U of another size panics with [ErrDType].
func BitView[U, T RealNumber](x *NDArray[T]) *NDArray[U] {
	x.layout("BitView")
	if widthOf[U]() != widthOf[T]() {
		mistakes.Fail("BitView", ErrDType, "an element of type %s has %d bytes, and an element of type %s has %d", kindOf[T](), widthOf[T](), kindOf[U](), widthOf[U]())
	}
	y := new(NDArray[U])
	y.h.SetWhole(&x.h)
	y.h.SetKind(kindOf[U]())
	return y
}

// RealView returns a view of the real parts of x. Writing to the view changes x. [Real] makes a copy instead.
//
// R must be float32 for complex64, and float64 for complex128. Otherwise RealView panics with [ErrDType].
func RealView[R Float, T ComplexNumber](x *NDArray[T]) *NDArray[R] {
	return typed[R](complexPart("RealView", new(core.Header), x.head(), kindOf[T](), kindOf[R](), 0))
}

// ImagView returns a view of the imaginary parts of x. Writing to the view changes x. [Imag] makes a copy instead.
//
// R must be float32 for complex64, and float64 for complex128. Otherwise ImagView panics with [ErrDType].
func ImagView[R Float, T ComplexNumber](x *NDArray[T]) *NDArray[R] {
	return typed[R](complexPart("ImagView", new(core.Header), x.head(), kindOf[T](), kindOf[R](), 1))
}

//go:noinline
func complexPart(op string, y, x *core.Header, from, to reflect.Kind, part int) *core.Header {
	return viewing.ComplexPart(op, y.TrackView(), x.Hidden(), from, to, part).Or(x)
}
