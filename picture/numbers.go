package picture

import (
	"fmt"
	"math"

	nd "ndgo/ndarray"
)

// failure returns an error of a function of this package.
func failure(op string, kind error, format string, args ...any) *nd.Error {
	return &nd.Error{Op: "picture." + op, Kind: kind, Detail: fmt.Sprintf(format, args...)}
}

func isFinite(v float64) bool { return v-v == 0 }

func toFloat[T nd.RealNumber | nd.Boolean](x nd.Array) *nd.NDArray[float64] {
	y, _ := nd.ViewAs[T](x)
	return nd.AsType[float64](y)
}

var toFloats = map[nd.DType]func(nd.Array) *nd.NDArray[float64]{
	nd.Bool: toFloat[bool],
	nd.Int8: toFloat[int8], nd.Int16: toFloat[int16], nd.Int32: toFloat[int32], nd.Int64: toFloat[int64], nd.Int: toFloat[int],
	nd.Uint8: toFloat[uint8], nd.Uint16: toFloat[uint16], nd.Uint32: toFloat[uint32], nd.Uint64: toFloat[uint64], nd.Uint: toFloat[uint],
	nd.Float32: toFloat[float32], nd.Float64: toFloat[float64],
}

// numbers returns the elements of x as float64, a copy.
func numbers(op string, x nd.Array) *nd.NDArray[float64] {
	convert := toFloats[x.DType()]
	if convert == nil {
		panic(failure(op, nd.ErrDType, "elements of %s have no colours; give real numbers, as nd.AbsComplex makes of complex ones", x.DType()))
	}
	return convert(x)
}

// check panics on behalf of op if x is nil.
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

// normalize brings the numbers of x to 0 to 1, in place, and those without colours to NaN. It returns the numbers that 0 and 1 were.
func (s *settings) normalize(x *nd.NDArray[float64]) (low, high float64) {
	data, _, _, _ := x.Raw()
	if s.log {
		for i, v := range data {
			data[i] = math.Log(v) // of what is negative NaN
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
		case math.IsInf(width, 0): // of the largest floats
			data[i] = v/2/(high/2-low/2) - low/2/(high/2-low/2)
		case width > 0:
			data[i] = (v - low) / width
		case v <= low: // all numbers are the same, or the range is one
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

// ends returns the numbers that have the colours at the ends of the map, logarithms of those if they are wanted.
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
		return 0, 1 // there is no finite number
	}
	return low, high
}
