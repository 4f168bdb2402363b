// Package scalars has bools and numbers of any kind: their conversion between kinds, their neighbours among the elements of a kind, and
// sequences of equally spaced numbers.
package scalars

import (
	"math"
	"reflect"
	"strconv"
	"unsafe"

	"ndgo/internal/core/mistakes"
	"ndgo/internal/simd"
	"ndgo/ufunc"
)

// A Scalar is a bool or a number of any kind, stored in the widest type of its class: bool, int64, uint64, float64 or complex128.
type Scalar struct {
	Class class
	I     int64      // the value of a signed integer
	U     uint64     // the value of an unsigned integer; for a bool, 1 or 0
	C     complex128 // the value of a float or of a complex number
}

type class uint8

const (
	Bool class = iota
	Int
	Uint
	Float
	complexNumber
)

// OfFloat returns the scalar with the value x.
func OfFloat(x float64) Scalar { return Scalar{Class: Float, C: complex(x, 0)} }

// A Slot holds the bits of one element of any kind. It is a struct, because the compiler does not keep arrays in registers.
type Slot struct{ Low, High uint64 }

// Read sets s to the value of kind at p.
func (s *Scalar) Read(p unsafe.Pointer, kind reflect.Kind) {
	switch kind {
	case reflect.Bool:
		s.Class, s.U = Bool, 0
		if *(*bool)(p) {
			s.U = 1
		}
	case reflect.Int:
		s.Class, s.I = Int, int64(*(*int)(p))
	case reflect.Int8:
		s.Class, s.I = Int, int64(*(*int8)(p))
	case reflect.Int16:
		s.Class, s.I = Int, int64(*(*int16)(p))
	case reflect.Int32:
		s.Class, s.I = Int, int64(*(*int32)(p))
	case reflect.Int64:
		s.Class, s.I = Int, *(*int64)(p)
	case reflect.Uint:
		s.Class, s.U = Uint, uint64(*(*uint)(p))
	case reflect.Uint8:
		s.Class, s.U = Uint, uint64(*(*uint8)(p))
	case reflect.Uint16:
		s.Class, s.U = Uint, uint64(*(*uint16)(p))
	case reflect.Uint32:
		s.Class, s.U = Uint, uint64(*(*uint32)(p))
	case reflect.Uint64:
		s.Class, s.U = Uint, *(*uint64)(p)
	case reflect.Float32:
		s.Class, s.C = Float, complex(float64(*(*float32)(p)), 0)
	case reflect.Float64:
		s.Class, s.C = Float, complex(*(*float64)(p), 0)
	case reflect.Complex64:
		s.Class, s.C = complexNumber, complex128(*(*complex64)(p))
	case reflect.Complex128:
		s.Class, s.C = complexNumber, *(*complex128)(p)
	}
}

// ReadNext sets s to the next element of operand k of r. The operand has the given kind.
func (s *Scalar) ReadNext(r *ufunc.Row, k int, kind reflect.Kind) {
	s.Read(unsafe.Pointer(ufunc.At[byte](r, k, r.Done)), kind)
}

// Equals reports whether s and t are the same number, or are both NaN. A bool counts as 0 or 1.
func (s *Scalar) Equals(t *Scalar) bool {
	if s.Class < t.Class {
		s, t = t, s
	}
	if s.Class == Bool {
		return s.U == t.U
	}
	switch t.Class {
	case Bool, Uint:
		u, ok := s.unsigned(64)
		return ok && u == t.U
	case Int:
		i, ok := s.Signed(64)
		return ok && i == t.I
	}
	return equalFloats(real(s.C), real(t.C)) && equalFloats(imag(s.C), imag(t.C))
}

// equalFloats reports whether x and y are equal or both NaN.
func equalFloats(x, y float64) bool { return x == y || x != x && y != y }

// Store stores s at p as an element of kind, and returns true if s fits. An integer fits if kind can hold it exactly. A float fits if it
// does not overflow to infinity; Store rounds it.
func (s *Scalar) Store(p unsafe.Pointer, kind reflect.Kind) bool {
	switch kind {
	case reflect.Bool:
		*(*bool)(p) = s.U != 0
		return s.Class == Bool
	case reflect.Int:
		v, ok := s.Signed(strconv.IntSize)
		*(*int)(p) = int(v)
		return ok
	case reflect.Int8:
		v, ok := s.Signed(8)
		*(*int8)(p) = int8(v)
		return ok
	case reflect.Int16:
		v, ok := s.Signed(16)
		*(*int16)(p) = int16(v)
		return ok
	case reflect.Int32:
		v, ok := s.Signed(32)
		*(*int32)(p) = int32(v)
		return ok
	case reflect.Int64:
		v, ok := s.Signed(64)
		*(*int64)(p) = v
		return ok
	case reflect.Uint:
		v, ok := s.unsigned(strconv.IntSize)
		*(*uint)(p) = uint(v)
		return ok
	case reflect.Uint8:
		v, ok := s.unsigned(8)
		*(*uint8)(p) = uint8(v)
		return ok
	case reflect.Uint16:
		v, ok := s.unsigned(16)
		*(*uint16)(p) = uint16(v)
		return ok
	case reflect.Uint32:
		v, ok := s.unsigned(32)
		*(*uint32)(p) = uint32(v)
		return ok
	case reflect.Uint64:
		v, ok := s.unsigned(64)
		*(*uint64)(p) = v
		return ok
	case reflect.Float32:
		v, ok := s.complex()
		*(*float32)(p) = s.float32()
		return ok && imag(v) == 0 && FitsFloat32(real(v))
	case reflect.Float64:
		v, ok := s.complex()
		*(*float64)(p) = real(v)
		return ok && imag(v) == 0
	case reflect.Complex64:
		v, ok := s.complex()
		*(*complex64)(p) = complex(s.float32(), float32(imag(v)))
		return ok && FitsFloat32(real(v)) && FitsFloat32(imag(v))
	case reflect.Complex128:
		v, ok := s.complex()
		*(*complex128)(p) = v
		return ok
	}
	return false
}

// Signed returns s as a signed integer of the given number of bits. The second result is false if no such integer equals s.
func (s *Scalar) Signed(bits int) (int64, bool) {
	limit := int64(1)<<(bits-1) - 1 // the largest such integer; the smallest is -limit - 1
	switch s.Class {
	case Int:
		return s.I, -limit-1 <= s.I && s.I <= limit
	case Uint:
		return int64(s.U), s.U <= uint64(limit)
	case Float, complexNumber:
		f := real(s.C)
		edge := float64(limit/2+1) * 2 // limit + 1 is a power of two, so it is exact as a float
		if f != math.Trunc(f) || f < -edge || f >= edge || imag(s.C) != 0 {
			return 0, false
		}
		return int64(f), true
	}
	return 0, false
}

// unsigned returns s as an unsigned integer of the given number of bits. The second result is false if no such integer equals s.
func (s *Scalar) unsigned(bits int) (uint64, bool) {
	limit := uint64(math.MaxUint64) >> (64 - bits)
	switch s.Class {
	case Int:
		return uint64(s.I), s.I >= 0 && uint64(s.I) <= limit
	case Uint:
		return s.U, s.U <= limit
	case Float, complexNumber:
		f := real(s.C)
		if edge := float64(limit/2+1) * 2; f != math.Trunc(f) || f < 0 || f >= edge || imag(s.C) != 0 {
			return 0, false
		}
		return uint64(f), true
	}
	return 0, false
}

// complex returns s as a complex number, rounded. The second result is false if s is a bool.
func (s *Scalar) complex() (complex128, bool) {
	switch s.Class {
	case Int:
		return complex(float64(s.I), 0), true
	case Uint:
		return complex(float64(s.U), 0), true
	case Bool:
		return 0, false
	}
	return s.C, true
}

// Number returns s as a complex128, rounded. s must not be a bool.
func (s *Scalar) Number() complex128 {
	z, _ := s.complex()
	return z
}

// float32 returns the real part of s, rounded once.
func (s *Scalar) float32() float32 {
	switch s.Class {
	case Int:
		return simd.Number[float32](s.I)
	case Uint:
		return simd.Number[float32](s.U)
	}
	return float32(real(s.C))
}

// FitsFloat32 reports whether f is infinite or NaN, or rounds to a finite float32.
func FitsFloat32(f float64) bool { return math.IsInf(f, 0) || !math.IsInf(float64(float32(f)), 0) }

// String returns s in Go's notation.
func (s *Scalar) String() string {
	switch s.Class {
	case Bool:
		return strconv.FormatBool(s.U != 0)
	case Int:
		return strconv.FormatInt(s.I, 10)
	case Uint:
		return strconv.FormatUint(s.U, 10)
	case Float:
		return strconv.FormatFloat(real(s.C), 'g', -1, 64)
	}
	return strconv.FormatComplex(s.C, 'g', -1, 128)
}

// FailScalar panics because an array of kind cannot hold s.
func FailScalar(op string, s *Scalar, kind reflect.Kind) {
	remedy := "convert the array with AsType"
	switch {
	case ufunc.Size(kind) == 0:
		remedy = "give an array, as Scalar makes it"
	case kind == reflect.Bool:
		remedy = "give true or false, or convert the array with AsType"
	case s.Class == Bool:
		remedy = "give 0 or 1"
	}
	mistakes.Fail(op, mistakes.ErrScalar, "the scalar %s does not fit %s; %s", s.String(), kind, remedy)
}

// Int returns 1 if the bool s is true, else 0.
func (s *Scalar) Int() int { return int(s.U) }

// Nonzero returns 0 if s is 0, else 1. NaN is not 0.
func (s *Scalar) Nonzero() uint64 {
	if (s.Class == Int && s.I != 0) || (s.Class == Uint && s.U != 0) || s.C != 0 && s.Class >= Float {
		return 1
	}
	return 0
}
