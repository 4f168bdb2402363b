package ndarray

import (
	"fmt"
	"math"
	"slices"

	"ndgo/internal/core/mistakes"
	"ndgo/internal/core/option"
	"ndgo/internal/core/ordering"
	"ndgo/internal/core/reducing"
	"ndgo/internal/element"
	"ndgo/internal/iter"
)

// Quantile returns the q-quantiles of x's elements over the axes chosen by [Axis], or over all axes. The 0-quantile is the least element,
// the 1-quantile the greatest. The result lacks the reduced axes; with [KeepDims] they have size 1. If q is an array, its axes come first
// in the result's shape. The option [Method] says how to compute a quantile between two elements; the default is NumPy's linear
// interpolation.
//
// If there are no elements, the quantile is NaN. If an element is NaN, the quantile is NaN, but [SkipNaN] ignores NaN elements. A q outside
// of 0 to 1 panics with [ErrDomain].
func Quantile[T Float, Q Operand[float64]](x *NDArray[T], q Q, options ...Option) *NDArray[T] {
	return quantiles("Quantile", x, q, 1, options)
}

// Percentile returns the q/100 quantiles of x, for q from 0 to 100. In all other respects it is like [Quantile].
func Percentile[T Float, Q Operand[float64]](x *NDArray[T], q Q, options ...Option) *NDArray[T] {
	return quantiles("Percentile", x, q, 100, options)
}

// Median returns the medians of x's elements over the axes chosen by [Axis], or over all axes. A median is the middle element in sorted
// order; for an even number of elements it is the mean of the middle two. The result lacks the reduced axes; with [KeepDims] they have size
// 1.
//
// If there are no elements, the median is NaN. If an element is NaN, the median is NaN, but [SkipNaN] ignores NaN elements.
func Median[T Float](x *NDArray[T], options ...Option) *NDArray[T] {
	option.Take("Median", options, option.Axis, option.KeepDims, option.SkipNaN) // here, because quantiles also takes a method
	return quantiles("Median", x, 0.5, 1, middleOption(options))
}

// quantiles returns the quantiles q/whole of x; whole is 1 or 100.
func quantiles[T Float, Q Operand[float64]](op string, x *NDArray[T], q Q, whole float64, options []Option) *NDArray[T] {
	return onBehalf(op, func() *NDArray[T] {
		o := option.Take(op, options, option.Axis, option.KeepDims, option.Method, option.SkipNaN)
		arg := in(x)
		axes := reducing.ReducedAxes(&arg, op, &o)
		method := QuantileMethod(o.Number(option.Method, int(Linear)))
		at := or[float64](&q)
		at.CheckAs(op, "the array q")
		parts, shape := partsOf(op, q, whole)
		lanes := lanesOf(x, axes.AxisSet)
		n := lanes.Dim(-1)
		result := axes.Result(nil, x.h.Layout.Shape())
		shape = append(shape, result...)
		checkSize[T](op, shape)
		z := newArray[T](shape)
		count := lanes.Size() / max(n, 1)
		if n == 0 {
			z.Fill(T(math.NaN()))
			return z
		}
		head := lanes.head()
		ordering.Sort(element.Type[T](), op, head, in(lanes), nil)
		sorted, out := lanes.block(), z.block()
		for i := range count {
			lane := numbersOf(sorted[i*n:][:n], o.Has(option.SkipNaN))
			for k, part := range parts {
				if len(lane) == 0 {
					out[k*count+i] = T(math.NaN())
				} else {
					out[k*count+i] = quantile(lane, method.place(part, len(lane)))
				}
			}
		}
		lanes.Release()
		return z
	})
}

// numbersOf returns the elements of a sorted lane that count for quantiles. NaNs are at the end of the lane. If skip is set, the result has
// all elements but the NaNs. Otherwise it is the whole lane, or empty if there is a NaN.
func numbersOf[T Float](sorted []T, skip bool) []T {
	n := len(sorted)
	if !skip && sorted[n-1] != sorted[n-1] {
		return nil
	}
	for n > 0 && sorted[n-1] != sorted[n-1] {
		n--
	}
	return sorted[:n]
}

// lanesOf returns a contiguous copy of x with the given axes merged into the last axis.
func lanesOf[T any](x *NDArray[T], axes iter.AxisSet) *NDArray[T] {
	var kept, gone []int
	n := 1
	for i, size := range x.h.Layout.Shape() {
		if axes.Has(i) {
			gone = append(gone, i)
			n *= size
		} else {
			kept = append(kept, i)
		}
	}
	shape := make([]int, 0, len(kept)+1)
	for _, i := range kept {
		shape = append(shape, x.Dim(i))
	}
	z := x.lent().PermuteDims(append(kept, gone...)...).Copy()
	z.h.Layout.SetPacked(append(shape, n))
	return z
}

// partsOf returns the elements of an operand, divided by whole, and the shape of the operand. It panics if a quotient is not from 0 to 1.
func partsOf[Q Operand[float64]](op string, q Q, whole float64) (parts []float64, shape []int) {
	x := onBehalf(op, func() *NDArray[float64] { return Add(Scalar(0.0), q) })
	parts = x.ToSlice()
	for i, v := range parts {
		if !(v >= 0 && v <= whole) {
			panic(&Error{Op: op, Kind: ErrDomain, Index: iter.Unravel(i, x.Shape()),
				Detail: fmt.Sprintf("q is %v, not from 0 to %v", v, whole)})
		}
		parts[i] = v / whole
	}
	return parts, x.Shape()
}

// onBehalf returns the result of f. If f panics with an *Error, onBehalf changes the function named in the error to op.
func onBehalf[R any](op string, f func() R) (result R) {
	mistakes.OnBehalf(op, func() { result = f() })
	return result
}

// middleOption returns options with the method for medians added.
func middleOption(options []Option) []Option {
	return append(slices.Clone(options), option.Ints(option.Method, []int{int(middle)}))
}

// quantile returns the value at position p of sorted elements.
func quantile[T Float](sorted []T, p quantilePlace) T {
	below, above := sorted[p.below], sorted[p.above]
	switch {
	case p.part == 0 || below == above:
		return below
	case p.mean:
		if sum := below + above; !math.IsInf(float64(sum), 0) || math.IsInf(float64(below), 0) || math.IsInf(float64(above), 0) {
			return sum / 2
		}
		return T(below/2) + T(above/2)
	case p.part < 0.5:
		return below + T((above-below)*T(p.part))
	}
	return above - T((above-below)*T(1-p.part))
}

// A QuantileMethod is a way to compute a quantile between two elements. The first nine methods are the methods of R. J. Hyndman and Y. Fan,
// "Sample Quantiles in Statistical Packages", 1996, in the same order.
type QuantileMethod int

// The methods. Some choose an element; the others interpolate between two.
const (
	InvertedCDF             QuantileMethod = iota // the first element at which the cumulative distribution is at least q
	AveragedInvertedCDF                           // like InvertedCDF; if the distribution is exactly q, the mean of this element and the next
	ClosestObservation                            // the nearest element; if two elements are equally near, the element of even rank
	InterpolatedInvertedCDF                       // interpolates linearly between the steps of the distribution function
	Hazen                                         // interpolates linearly between the middles of the steps of the distribution function
	Weibull                                       // element k of n is at k/(n+1), as if there were one more element
	Linear                                        // the least element is the 0-quantile, the greatest the 1-quantile; NumPy's default
	MedianUnbiased                                // nearly unbiased for the median of every distribution: recommended by Hyndman and Fan
	NormalUnbiased                                // nearly unbiased for the mean of samples from a normal distribution
	Lower                                         // like Linear, but takes the lower element
	Higher                                        // like Linear, but takes the upper element
	Midpoint                                      // like Linear, but takes the mean of the two elements
	Nearest                                       // like Linear, but takes the nearer element; if both are equally near, the element of even index

	quantileMethods

	middle // like Linear, for medians; it never subtracts the two elements, because the difference may overflow
)

// Method selects the way in which [Quantile] and [Percentile] compute a quantile between two elements.
func Method(m QuantileMethod) Option {
	if m < 0 || m >= quantileMethods {
		mistakes.Fail("Method", ErrOption, "there is no method %d; name one, such as nd.Hazen", int(m))
	}
	return option.Ints(option.Method, []int{int(m)})
}

// A quantilePlace is a position between two indices. The field part is a fraction: 0 at index below, and 1 at index above.
type quantilePlace struct {
	below, above int
	part         float64
	mean         bool // whether to take the mean of two different elements
}

// place returns the position of the q-quantile of n elements; n is at least 1.
func (m QuantileMethod) place(q float64, n int) quantilePlace {
	size := float64(n)
	between := func(alpha, beta float64) float64 { return float64(size*q) + (alpha + float64(q*(1-alpha-beta))) - 1 }
	linear := (size - 1) * q
	var v float64 // the position as a fractional index
	switch m {
	case InvertedCDF:
		v = math.Ceil(float64(size*q) - 1)
	case AveragedInvertedCDF:
		v = float64(size*q) - 1
		if v == math.Floor(v) {
			v += 0.5
		} else {
			v = math.Ceil(v)
		}
	case ClosestObservation:
		v = float64(size*q) - 1.5
		if rankIsEven := math.Mod(math.Floor(v), 2) != 0; v == math.Floor(v) && rankIsEven {
			break
		}
		v = math.Floor(v) + 1
	case InterpolatedInvertedCDF:
		v = between(0, 1)
	case Hazen:
		v = between(0.5, 0.5)
	case Weibull:
		v = between(0, 0)
	case MedianUnbiased:
		v = between(1./3, 1./3)
	case NormalUnbiased:
		v = between(3./8, 3./8)
	case Lower:
		v = math.Floor(linear)
	case Higher:
		v = math.Ceil(linear)
	case Midpoint:
		v = (math.Floor(linear) + math.Ceil(linear)) / 2
	case Nearest:
		v = math.RoundToEven(linear)
	default:
		v = linear
	}
	v = min(max(v, 0), size-1)
	below := math.Floor(v)
	return quantilePlace{int(below), min(int(below)+1, n-1), v - below, m == middle}
}
