package text

import (
	"errors"
	"math"
	"strconv"
	"strings"

	"ndgo/internal/decimal"
	"ndgo/internal/dynamic"
	"ndgo/internal/element"
	nd "ndgo/ndarray"
)

// A fault is the reason why a field is not an element.
type fault uint8

const (
	fine fault = iota
	syntax
	outside // beyond the range of the type
)

func faultOf(err error) fault {
	switch {
	case err == nil:
		return fine
	case errors.Is(err, strconv.ErrRange):
		return outside
	}
	return syntax
}

func parseFloat32(s string) (float32, fault) {
	if v, ok := decimal.Parse(s, 24); ok {
		return float32(v), fine
	}
	v, err := strconv.ParseFloat(unsigned(s), 32)
	return float32(v), faultOf(err)
}

func parseFloat64(s string) (float64, fault) {
	if v, ok := decimal.Parse(s, 53); ok {
		return v, fine
	}
	v, err := strconv.ParseFloat(unsigned(s), 64)
	return v, faultOf(err)
}

// unsigned returns the text of a float without the sign of a NaN. C writes this sign, but Go does not read it.
func unsigned(s string) string {
	if len(s) == len("-nan") && (s[0] == '-' || s[0] == '+') && strings.EqualFold(s[1:], "nan") {
		return s[1:]
	}
	return s
}

func parseComplex64(s string) (complex64, fault) {
	v, err := strconv.ParseComplex(withI(s), 64)
	return complex64(v), faultOf(err)
}

func parseComplex128(s string) (complex128, fault) {
	v, err := strconv.ParseComplex(withI(s), 128)
	return v, faultOf(err)
}

// withI returns the text of a complex number in Go's form, 1+2i. Other programs write 1+2j and (1+2j).
func withI(s string) string {
	if i := len(s) - 1; i >= 0 && s[i] == 'j' {
		return s[:i] + "i"
	} else if i > 0 && s[i] == ')' && s[i-1] == 'j' {
		return s[:i-1] + "i)"
	}
	return s
}

func parseSigned[T nd.Signed](bits int) func(string) (T, fault) {
	return func(s string) (T, fault) {
		v, err := strconv.ParseInt(s, 10, bits)
		return T(v), faultOf(err)
	}
}

func parseUnsigned[T nd.Unsigned](bits int) func(string) (T, fault) {
	return func(s string) (T, fault) {
		v, err := strconv.ParseUint(strings.TrimPrefix(s, "+"), 10, bits)
		if err != nil {
			if _, e := strconv.ParseInt(s, 10, 64); e == nil || errors.Is(e, strconv.ErrRange) {
				return 0, outside // a negative number is out of range for an unsigned type
			}
		}
		return T(v), faultOf(err)
	}
}

func parseBool(s string) (bool, fault) {
	v, err := strconv.ParseBool(s)
	return v, faultOf(err)
}

func parseString(s string) (string, fault) { return strings.Clone(s), fine }

// A kind has the functions of an element type.
type kind struct {
	read  func(r *reading, src *source) (nd.Array, error)
	write func(w *writing, x nd.Array) error
}

func kindOf[T any](empty *T, parse func(string) (T, fault), format func(w *writing, b []byte, v T) []byte) kind {
	return kind{
		read: func(r *reading, src *source) (nd.Array, error) { return readAs(r, src, empty, parse) },
		write: func(w *writing, x nd.Array) error {
			return writeAs(w, dynamic.Header(x), format)
		},
	}
}

// kinds has all element types.
var kinds = map[nd.DType]kind{
	nd.Bool:       kindOf(nil, parseBool, func(_ *writing, b []byte, v bool) []byte { return strconv.AppendBool(b, v) }),
	nd.Int8:       kindOf(nil, parseSigned[int8](8), formatSigned[int8]),
	nd.Int16:      kindOf(nil, parseSigned[int16](16), formatSigned[int16]),
	nd.Int32:      kindOf(nil, parseSigned[int32](32), formatSigned[int32]),
	nd.Int64:      kindOf(nil, parseSigned[int64](64), formatSigned[int64]),
	nd.Int:        kindOf(nil, parseSigned[int](strconv.IntSize), formatSigned[int]),
	nd.Uint8:      kindOf(nil, parseUnsigned[uint8](8), formatUnsigned[uint8]),
	nd.Uint16:     kindOf(nil, parseUnsigned[uint16](16), formatUnsigned[uint16]),
	nd.Uint32:     kindOf(nil, parseUnsigned[uint32](32), formatUnsigned[uint32]),
	nd.Uint64:     kindOf(nil, parseUnsigned[uint64](64), formatUnsigned[uint64]),
	nd.Uint:       kindOf(nil, parseUnsigned[uint](strconv.IntSize), formatUnsigned[uint]),
	nd.Float32:    kindOf(new(float32(math.NaN())), parseFloat32, func(w *writing, b []byte, v float32) []byte { return w.float(b, float64(v), 32) }),
	nd.Float64:    kindOf(new(math.NaN()), parseFloat64, func(w *writing, b []byte, v float64) []byte { return w.float(b, v, 64) }),
	nd.Complex64:  kindOf(new(complex64(complex(math.NaN(), 0))), parseComplex64, func(w *writing, b []byte, v complex64) []byte { return w.complex(b, complex128(v), 32) }),
	nd.Complex128: kindOf(new(complex(math.NaN(), 0)), parseComplex128, func(w *writing, b []byte, v complex128) []byte { return w.complex(b, v, 64) }),
	stringKind:    kindOf(new(""), parseString, func(w *writing, b []byte, v string) []byte { return w.quote(b, v) }),
}

// stringKind is the kind of strings.
var stringKind = dtypeOf[string]()

func dtypeOf[T any]() nd.DType { return nd.DType(element.Kind[T]()) }
