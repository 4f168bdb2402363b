package core

import (
	"math"
	"reflect"
	"unsafe"

	"ndgo/internal/iter"
)

// SetScalar sets a to the scalar v, converted to the widest type of its class: bool, int64, uint64, float64 or complex128. It returns false
// if v is neither a bool nor a number.
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
func (a *Arg) Scalar() (s Scalar) {
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
	case s.Class == BoolScalar && z.Kind() != reflect.Bool:
		s = Scalar{Class: uintScalar, U: s.U}
	case s.Class != BoolScalar && z.Kind() == reflect.Bool:
		s = Scalar{Class: BoolScalar, U: s.nonzero()}
	}
	if !s.Store(p, z.Kind()) {
		FailScalar(op, &s, z.Kind())
	}
}

// Int returns 1 if the bool s is true, else 0.
func (s *Scalar) Int() int { return int(s.U) }

// nonzero returns 0 if s is 0, else 1. NaN is not 0.
func (s *Scalar) nonzero() uint64 {
	if (s.Class == IntScalar && s.I != 0) || (s.Class == uintScalar && s.U != 0) || s.C != 0 && s.Class >= FloatScalar {
		return 1
	}
	return 0
}

// PutSlice stores the elements of slice into the contiguous array z, from element first on. The slice and the array have the same kind.
func (z *Header) PutSlice(op string, slice reflect.Value, first int) {
	n := slice.Len()
	if n == 0 {
		return
	}
	part := z.SameMemory()
	part.Layout.SetPacked([]int{n})
	part.Offset += first
	x := Header{base: slice.UnsafePointer(), Length: n, Width: z.Width, kind: z.kind}
	x.Layout.SetPacked([]int{n})
	Type{Kind: z.Kind()}.Assign(op, &part, &x)
}

// SetBytes sets the memory of z, a contiguous array of a kind with kernels, to data. For bools, each nonzero byte becomes true.
func (z *Header) SetBytes(data []byte) {
	own := unsafe.Slice((*byte)(z.Start()), len(data))
	copy(own, data)
	if z.Kind() == reflect.Bool {
		for i, b := range own {
			own[i] = min(b, 1)
		}
	}
}

// Bytes returns a copy of the bytes of the elements of x in row-major order. The kind of x has kernels.
func (x *Header) Bytes() []byte {
	data := Make[byte]("Bytes", iter.Count(x.Layout.Size(), x.Width))
	if len(data) > 0 {
		z := &Header{base: unsafe.Pointer(unsafe.SliceData(data)), Length: x.Layout.Size(), Width: x.Width, kind: x.kind}
		z.Layout.SetPacked(x.Layout.Shape())
		Type{Kind: x.Kind()}.Set(z, x)
	}
	return data
}
