package core

import (
	"math"
	"reflect"
	"unsafe"

	"ndgo/call"
	"ndgo/internal/core/mistakes"
	"ndgo/internal/core/option"
	"ndgo/internal/core/scalars"
	"ndgo/internal/iter"
)

// An Arg is an operand of a [Call]: an array or a scalar.
//
// A scalar is stored by value, not by address: some slices of operands are on the heap, and the heap must not hold the address of a stack
// variable, because the stack may move.
type Arg struct {
	Head  *Header      // nil for a scalar
	Value scalars.Slot // the value of a scalar
	Kind  reflect.Kind // the kind of the elements or of the scalar; Invalid for a nil array
}

// IsSlice reports whether the operand is a lookup table (see [Header.IsSlice]). A lookup table takes no part in broadcasting.
func (a *Arg) IsSlice() bool { return a.Head != nil && a.Head.IsSlice }

// Shape returns the shape of the operand; a scalar has shape ().
func (a *Arg) Shape() []int {
	if a.Head == nil {
		return nil
	}
	return a.Head.Layout.Shape()
}

// CheckAs panics if a is an array that is nil or was released (see [Header.CheckAs]).
func (a *Arg) CheckAs(op, role string) {
	if a.Head != nil || a.Kind == reflect.Invalid {
		a.Head.CheckAs(op, role)
	}
}

// CheckOperands panics if one of args, the operands of op, is an array that is nil or was released.
func CheckOperands(op string, args []Arg) {
	for i := range args {
		if a := &args[i]; a.Head == nil && a.Kind == reflect.Invalid || a.Kind == Released {
			mistakes.FailGone(op, operandName(i, len(args)), a.Head == nil)
		}
	}
}

// SetWord sets the operand a to the scalar of kind with the bits in word.
func (a *Arg) SetWord(kind reflect.Kind, word uint64) {
	a.Kind, a.Value = kind, scalars.Slot{Low: word}
}

// SetScalar sets the operand a to the scalar v, converted to the widest type of its class: bool, int64, uint64, float64 or complex128. It
// returns false if v is neither a bool nor a number.
func (a *Arg) SetScalar(v any) bool {
	switch v := v.(type) { // the usual types first; reflection takes longer
	case int:
		a.SetWord(reflect.Int64, uint64(v))
		return true
	case float64:
		a.SetWord(reflect.Float64, math.Float64bits(v))
		return true
	case nil:
		return false
	}
	r := reflect.ValueOf(v)
	switch {
	case r.Kind() == reflect.Bool:
		a.Kind = reflect.Bool
		*(*bool)(unsafe.Pointer(&a.Value)) = r.Bool()
	case r.CanInt():
		a.SetWord(reflect.Int64, uint64(r.Int()))
	case r.CanUint() && r.Kind() != reflect.Uintptr:
		a.SetWord(reflect.Uint64, r.Uint())
	case r.CanFloat():
		a.SetWord(reflect.Float64, math.Float64bits(r.Float()))
	case r.CanComplex():
		a.Kind = reflect.Complex128
		*(*complex128)(unsafe.Pointer(&a.Value)) = r.Complex()
	default:
		return false
	}
	return true
}

// Scalar returns the value of a, an operand that is a scalar.
func (a *Arg) Scalar() (s scalars.Scalar) {
	s.Read(unsafe.Pointer(&a.Value), a.Kind)
	return s
}

// AsElement returns a, an operand that is a scalar, as a 0-d array of kind. It converts a bool to 0 or 1. It converts a number to a bool: 0
// to false, every other number to true. It panics if kind cannot hold the scalar.
func (a *Arg) AsElement(op string, kind reflect.Kind) *Header {
	z := New(kind, nil)
	a.PutElement(op, z, 0)
	return z
}

// PutElement stores a, an operand that is a scalar, as element i of z, a contiguous array. It converts the scalar like [Arg.AsElement].
func (a *Arg) PutElement(op string, z *Header, i int) {
	p, s := z.Element(i), a.Scalar()
	switch {
	case s.Class == scalars.Bool && z.Kind() != reflect.Bool:
		s = scalars.Scalar{Class: scalars.Uint, U: s.U}
	case s.Class != scalars.Bool && z.Kind() == reflect.Bool:
		s = scalars.Scalar{Class: scalars.Bool, U: s.Nonzero()}
	}
	if !s.Store(p, z.Kind()) {
		scalars.FailScalar(op, &s, z.Kind())
	}
}

// Over returns the operand as an array of the given kind, broadcast to shape.
func (a *Arg) Over(shape []int, kind reflect.Kind) *Header {
	h := a.Head
	if h == nil {
		h = New(kind, nil)
		scalars.CopyElement(h.Base(), unsafe.Pointer(&a.Value), h.Width)
	}
	return h.Repeated(shape)
}

// Shapes returns copies of the operands' shapes, for an Error.
func Shapes(args []Arg) [][]int {
	list := make([][]int, 0, len(args))
	for i := range args {
		if !args[i].IsSlice() {
			list = append(list, iter.Clone(args[i].Shape()))
		}
	}
	return list
}

// HeadShapes returns copies of the shapes of arrays, for an Error.
func HeadShapes(list []*Header) [][]int {
	shapes := make([][]int, len(list))
	for i, h := range list {
		shapes[i] = iter.Clone(h.Layout.Shape())
	}
	return shapes
}

// ArrayOption returns the named option with the array x; x must not be nil.
func ArrayOption(name option.Name, x Arg) option.Option {
	return call.NewOption(uint8(name), 0, int(x.Kind), unsafe.Pointer(x.Head))
}

// GivenArray returns the array of the named option as an operand, or nil if the option is not given.
func GivenArray(o *option.Set, name option.Name) *Arg {
	given := o.Get(name)
	if given == nil {
		return nil
	}
	head, kind := given.Far()
	return &Arg{Head: (*Header)(head), Kind: reflect.Kind(kind)}
}
