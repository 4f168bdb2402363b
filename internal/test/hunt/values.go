package main

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	nd "ndgo/ndarray"
)

// hostileFloats are values that often reveal mistakes. They are elements of float arrays, and parts of complex elements.
var hostileFloats = []float64{
	0, 1, -1, 2, 0.5, math.Copysign(0, -1), math.Inf(1), math.Inf(-1), math.NaN(), 3, -2.5, math.Pi, math.Pi / 2, 4, 1e-5, -1e5, 1e16, 709.79, -745.2,
	math.MaxFloat64, -math.MaxFloat64, math.SmallestNonzeroFloat64, -math.SmallestNonzeroFloat64, 0x1p-1022, 1 << 53, 1<<53 + 2, math.MaxFloat32,
	math.SmallestNonzeroFloat32, 0x1p-126, 1e-40, 1e200, 1e-200, 1e-300, math.MinInt64, math.MaxInt64, 1 << 31, 1.5, -1.5, 2.5, 1 + 0x1p-52, 1 - 0x1p-53,
}

// float returns a float, often a critical one.
func (t *trial) float() float64 {
	switch t.n(4) {
	case 0, 1:
		return hostileFloats[t.n(len(hostileFloats))]
	case 2:
		return float64(t.n(4001)-2000) / 100
	}
	return math.Float64frombits(t.next(0))
}

// moderate returns a finite float, neither large nor tiny, and not 0.
func (t *trial) moderate() float64 { return float64(t.n(2000)+1) / 500 * float64(1-2*t.n(2)) }

// integer returns the bits of an integer: a small one, an end of a range, or any.
func (t *trial) integer() int64 {
	switch t.n(4) {
	case 0:
		return int64(t.n(4))
	case 1:
		return -int64(t.n(4))
	case 2:
		return int64(1)<<t.n(64) - int64(t.n(3)) + 1
	}
	return int64(t.next(0))
}

// element returns an element of a type with kernels.
func element[T nd.Element](t *trial) (v T) {
	switch p := any(&v).(type) {
	case *bool:
		*p = t.n(2) == 1
	case *int8:
		*p = int8(t.integer())
	case *int16:
		*p = int16(t.integer())
	case *int32:
		*p = int32(t.integer())
	case *int64:
		*p = t.integer()
	case *int:
		*p = int(t.integer())
	case *uint8:
		*p = uint8(t.integer())
	case *uint16:
		*p = uint16(t.integer())
	case *uint32:
		*p = uint32(t.integer())
	case *uint64:
		*p = uint64(t.integer())
	case *uint:
		*p = uint(t.integer())
	case *float32:
		*p = float32(t.float())
	case *float64:
		*p = t.float()
	case *complex64:
		*p = complex64(complex(t.float(), t.float()))
	case *complex128:
		*p = complex(t.float(), t.float())
	default:
		panic(fmt.Sprintf("hunt: no elements of %T", v))
	}
	return v
}

// same reports whether elements have the same bits, or a NaN in the same parts.
func same[T any](a, b T) bool {
	switch a := any(a).(type) {
	case float64:
		return sameFloat(a, any(b).(float64))
	case float32:
		return sameFloat(float64(a), float64(any(b).(float32)))
	case complex128:
		b := any(b).(complex128)
		return sameFloat(real(a), real(b)) && sameFloat(imag(a), imag(b))
	case complex64:
		b := complex128(any(b).(complex64))
		return sameFloat(float64(real(a)), real(b)) && sameFloat(float64(imag(a)), imag(b))
	}
	return any(a) == any(b)
}

func sameFloat(a, b float64) bool {
	return a == b && math.Signbit(a) == math.Signbit(b) || a != a && b != b
}

// typeName returns the name of a type in Go.
func typeName[T any]() string { return fmt.Sprintf("%T", *new(T)) }

// literal returns an element as Go source within a slice literal.
func literal(v any) string {
	switch v := v.(type) {
	case float64:
		return floatLiteral(v)
	case float32:
		if s := floatLiteral(float64(v)); strings.HasPrefix(s, "math.") {
			return "float32(" + s + ")"
		}
		return strconv.FormatFloat(float64(v), 'g', -1, 32)
	case complex128:
		return "complex(" + floatLiteral(real(v)) + ", " + floatLiteral(imag(v)) + ")"
	case complex64:
		return "complex64(complex(" + floatLiteral(float64(real(v))) + ", " + floatLiteral(float64(imag(v))) + "))"
	}
	return fmt.Sprint(v)
}

func floatLiteral(v float64) string {
	switch {
	case v != v:
		return "math.NaN()"
	case math.IsInf(v, 1):
		return "math.Inf(1)"
	case math.IsInf(v, -1):
		return "math.Inf(-1)"
	case v == 0 && math.Signbit(v):
		return "math.Copysign(0, -1)"
	}
	return strconv.FormatFloat(v, 'g', -1, 64)
}

// slice returns a slice as Go source.
func slice[T any](s []T) string {
	var b strings.Builder
	fmt.Fprintf(&b, "[]%s{", typeName[T]())
	for i, v := range s {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(literal(v))
	}
	return b.String() + "}"
}

// integers returns integers as the arguments of a call.
func integers(s []int) string {
	return strings.Trim(strings.Join(strings.Fields(fmt.Sprint(s)), ", "), "[]")
}

// product returns the number of elements of a shape.
func product(shape []int) int {
	n := 1
	for _, d := range shape {
		n *= d
	}
	return n
}

// few is the greatest number of elements drawn one by one. shrink can simplify each of them.
const few = 48

// data returns n elements and prints their construction. A few elements are drawn one by one; many are a pattern.
func data[T nd.Element](t *trial, name string, n int) []T {
	s := make([]T, n)
	if n <= few {
		for i := range s {
			s[i] = element[T](t)
		}
		if t.keeps {
			t.say("%s := %s", name, slice(s))
		}
		return s
	}
	part := make([]T, 7+t.n(13))
	for i := range part {
		part[i] = element[T](t)
	}
	k := 1 + t.n(97)
	for i := range s {
		s[i] = part[(i*k+i/29)%len(part)]
	}
	if t.keeps {
		t.say("part := %s", slice(part))
		t.say("%s := make([]%s, %d)", name, typeName[T](), n)
		t.say("for i := range %s {", name)
		t.say("\t%s[i] = part[(i*%d+i/29)%%%d]", name, k, len(part))
		t.say("}")
	}
	return s
}

// differs returns the position of the first difference between arrays of one shape, in row-major order, or -1.
func differs[T any](x, y []T) int {
	if len(x) != len(y) {
		return min(len(x), len(y))
	}
	for i := range x {
		if !same(x[i], y[i]) {
			return i
		}
	}
	return -1
}
