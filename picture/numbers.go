package picture

import (
	"fmt"
	"math"
	"reflect"
	"slices"

	"ndgo/internal/core/elementwise"
	"ndgo/internal/element"
	"ndgo/internal/operand"
	"ndgo/internal/quote"
	nd "ndgo/ndarray"
)

// failure returns an error of a function of this package.
func failure(op string, kind error, format string, args ...any) *nd.Error {
	return &nd.Error{Op: "picture." + op, Kind: kind, Detail: quote.Plain(fmt.Sprintf(format, args...), "")}
}

func isFinite(v float64) bool { return v-v == 0 }

// coloured are the element types that have colours.
var coloured = []nd.DType{
	nd.Bool, nd.Int8, nd.Int16, nd.Int32, nd.Int64, nd.Int, nd.Uint8, nd.Uint16, nd.Uint32, nd.Uint64, nd.Uint, nd.Float32, nd.Float64,
}

// numbers returns a copy of x's elements as float64. It converts without a type switch over arrays, because the compiler would
// compile all methods of each array type.
func numbers(op string, x nd.Array) *nd.NDArray[float64] {
	if !slices.Contains(coloured, x.DType()) {
		panic(failure(op, nd.ErrDType, "elements of type %s have no colours; use real numbers, for example by nd.AbsComplex", x.DType()))
	}
	return element.Array[nd.NDArray[float64]](elementwise.AsType("AsType", reflect.Float64, nil, operand.InArray(x)))
}

// check panics if x is nil. The error names op.
func check(op string, x nd.Array) {
	if x == nil {
		panic(failure(op, nd.ErrNil, "the array is nil"))
	}
	if err := nd.Try(func() { x.Shape() }); err != nil {
		e := *err.(*nd.Error)
		e.Op = "picture." + op
		panic(&e)
	}
}

// normalize maps the numbers of x to the range from 0 to 1, in place. Numbers without a colour become NaN. It returns low, the
// number mapped to 0, and high, the number mapped to 1.
func (s *settings) normalize(x *nd.NDArray[float64]) (low, high float64) {
	data, _, _, _ := x.Raw()
	if s.log {
		for i, v := range data {
			data[i] = math.Log(v) // NaN for negative numbers
			if v == 0 {
				data[i] = math.NaN()
			}
		}
	}
	low, high = s.ends(x)
	width := high - low
	for i, v := range data {
		switch {
		case v != v:
		case math.IsInf(width, 0): // high - low overflows
			data[i] = v/2/(high/2-low/2) - low/2/(high/2-low/2)
		case width > 0:
			data[i] = (v - low) / width
		case v <= low: // all numbers are equal, or low equals high
			data[i] = 0
		default:
			data[i] = 1
		}
	}
	if s.log {
		return math.Exp(low), math.Exp(high)
	}
	return low, high
}

// ends returns the numbers at the ends of the map. With the option Log, it returns their logarithms.
func (s *settings) ends(x *nd.NDArray[float64]) (low, high float64) {
	if s.ranged {
		if s.log {
			return math.Log(s.low), math.Log(s.high)
		}
		return s.low, s.high
	}
	if s.percentiles {
		if finite := x.Mask(nd.IsFinite(x)); finite.Size() > 0 {
			p := nd.Percentile(finite, nd.Of(s.low, s.high))
			return p.At(0), p.At(1)
		}
	}
	low, high = math.Inf(1), math.Inf(-1)
	for v := range x.Values() {
		if isFinite(v) {
			low, high = min(low, v), max(high, v)
		}
	}
	if low > high {
		return 0, 1 // no number is finite
	}
	return low, high
}
