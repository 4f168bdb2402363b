package elementwise

import (
	"math"
	"reflect"
	"unsafe"

	"ndgo/elem"
	"ndgo/internal/core"
	"ndgo/internal/core/option"
	"ndgo/internal/iter"
	"ndgo/ufunc"
)

// IsClose compares elements: element i of the result is true if x[i] and y[i] are nearly equal. The result is in target, or in a new array if
// target is nil. Both operands have the given kind.
func IsClose(op string, kind reflect.Kind, target *core.Header, x, y core.Arg, list []option.Option) *core.Header {
	o := option.Take(op, list, option.Tolerance, option.EqualNaN)
	tolerance, equalNaN := core.Arg{Kind: reflect.Complex128}, core.Arg{Kind: reflect.Bool}
	bounds := (*complex128)(unsafe.Pointer(&tolerance.Value))
	*bounds = complex(1e-5, 1e-8)
	if given := o.Get(option.Tolerance); given != nil {
		*bounds = complex(given.Real(0), given.Real(1))
	}
	*(*bool)(unsafe.Pointer(&equalNaN.Value)) = o.Has(option.EqualNaN)

	args := [4]core.Arg{x, y, tolerance, equalNaN}
	c := core.Call{Name: op, Op: &closeness, Loop: closeness.Loops.Of(kind), Result: core.Type{Kind: reflect.Bool}, Args: args[:2]}
	c.ResolveAll()
	var near [iter.Inline]int
	c.Broadcast(near[:0]) // called only for its panic: an error here shows the shapes of x and y, and not those of further operands
	c.Args = args[:]
	return c.Into(target)
}

// closeness has the loops that compare operands 1 and 2. Operand 3 is a complex number: its real part is the relative tolerance, and its
// imaginary part the absolute tolerance. Operand 4 is a bool. It says whether NaN equals NaN.
var closeness = ufunc.Operator{Name: "IsClose", In: 4, Out: 1, Loops: ufunc.Loops{Make: func(kind reflect.Kind) *ufunc.Loop {
	var near func(*ufunc.Row)
	switch kind {
	case reflect.Int8:
		near = closeIntegers[int8]
	case reflect.Int16:
		near = closeIntegers[int16]
	case reflect.Int32:
		near = closeIntegers[int32]
	case reflect.Int64:
		near = closeIntegers[int64]
	case reflect.Int:
		near = closeIntegers[int]
	case reflect.Uint8:
		near = closeIntegers[uint8]
	case reflect.Uint16:
		near = closeIntegers[uint16]
	case reflect.Uint32:
		near = closeIntegers[uint32]
	case reflect.Uint64:
		near = closeIntegers[uint64]
	case reflect.Uint:
		near = closeIntegers[uint]
	case reflect.Float32:
		near = closeFloats[float32]
	case reflect.Float64:
		near = closeFloats[float64]
	case reflect.Complex64:
		near = closeComplex[complex64]
	case reflect.Complex128:
		near = closeComplex[complex128]
	default:
		return nil
	}
	return &ufunc.Loop{Kinds: []reflect.Kind{reflect.Bool, kind, kind, reflect.Complex128, reflect.Bool}, Go: near}
}}}

// closeRows sets each result to near(x, y) for elements x and y of operands 1 and 2.
func closeRows[T any](r *ufunc.Row, near func(x, y T, relative, absolute float64, equalNaN bool) bool) {
	for more := r.Rows > 0; more; more = r.Next() {
		tolerance, equalNaN := *ufunc.At[complex128](r, 3, 0), *ufunc.At[bool](r, 4, 0)
		z, x, y := ufunc.Rest[bool](r, 0), ufunc.Rest[T](r, 1), ufunc.Rest[T](r, 2)
		for range r.N - r.Done {
			*z.At(0) = near(*x.At(0), *y.At(0), real(tolerance), imag(tolerance), equalNaN)
			z, x, y = z.Next(), x.Next(), y.Next()
		}
	}
}

func closeIntegers[T elem.Integer](r *ufunc.Row) {
	closeRows(r, func(x, y T, relative, absolute float64, _ bool) bool {
		distance := float64(uint64(max(x, y)) - uint64(min(x, y)))
		return distance <= absolute+float64(relative*math.Abs(float64(y)))
	})
}

// closeFloats does the work of closeRows for floats, with the comparison inlined: a function call for each element would take longer than
// the comparison.
func closeFloats[T float32 | float64](r *ufunc.Row) {
	for more := r.Rows > 0; more; more = r.Next() {
		tolerance, equalNaN := *ufunc.At[complex128](r, 3, 0), *ufunc.At[bool](r, 4, 0)
		relative, absolute := real(tolerance), imag(tolerance)
		z, x, y := ufunc.Rest[bool](r, 0), ufunc.Rest[T](r, 1), ufunc.Rest[T](r, 2)
		for i := range r.N - r.Done {
			v, w := float64(*x.At(i)), float64(*y.At(i))
			size := math.Abs(w)
			near := math.Abs(v-w) <= absolute+float64(relative*size) && size <= math.MaxFloat64
			*z.At(i) = near || v == w || equalNaN && v != v && w != w
		}
	}
}

func closeComplex[T elem.ComplexNumber](r *ufunc.Row) {
	closeRows(r, func(x, y T, relative, absolute float64, equalNaN bool) bool {
		v, w := complex128(x), complex128(y)
		if v == w || equalNaN && hasNaN(v) && hasNaN(w) {
			return true
		}
		distance, size := elem.Hypot(real(v-w), imag(v-w)), elem.Hypot(real(w), imag(w))
		return !math.IsInf(size, 0) && !hasNaN(v) && !hasNaN(w) && distance <= absolute+float64(relative*size)
	})
}

// hasNaN reports whether a part of z is NaN.
func hasNaN(z complex128) bool { return real(z) != real(z) || imag(z) != imag(z) }
