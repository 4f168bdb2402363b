package ndarray

import (
	"math"
	"reflect"
	"unsafe"

	"ndgo/internal/core"
	"ndgo/internal/element"
)

// Arange returns a 1-d array of the numbers start, start + step, … before stop. There are ⌈(stop - start) / step⌉ numbers, or none if step
// leads away from stop. Untyped constants have their default type: Arange(0, 10, 1) is an array of int.
//
// Element i is start + i·step; floats are computed in float64. Because of rounding the last float may be stop or beyond it; [Linspace] has
// an exact end. A step of 0 or NaN panics with [ErrStep], and a start or stop of NaN with [ErrShape]. Too many numbers panic with [ErrSize]
// or [ErrLimit].
func Arange[T RealNumber](start, stop, step T) *NDArray[T] {
	if step == 0 || step != step {
		core.Fail("Arange", ErrStep, "the step is %v; use one above or below 0", step)
	}
	if start != start || stop != stop {
		core.Fail("Arange", ErrShape, "there is no range from %v to %v", start, stop)
	}
	n, ok := stepsBetween(start, stop, step)
	if !ok {
		core.Fail("Arange", ErrSize, "from %v to %v there are more steps of %v than an int can count", start, stop, step)
	}
	z := create[T]("Arange", []int{n})
	data := z.block()
	if isFloat[T]() {
		first, by := float64(start), float64(step)
		for i := range data {
			data[i] = T(first + float64(float64(i)*by))
		}
	} else {
		for i := range data {
			data[i] = start + T(i)*step
		}
	}
	if n > 0 {
		data[0] = start // 0 times an infinite step would be NaN
	}
	return z
}

// stepsBetween returns ⌈(stop - start) / step⌉, or 0 if that is negative. ok is false if n overflows.
func stepsBetween[T RealNumber](start, stop, step T) (n int, ok bool) {
	if up := step > 0; up && !(start < stop) || !up && !(start > stop) {
		return 0, true
	}
	if isFloat[T]() {
		first, last, by := float64(start), float64(stop), float64(step)
		count := (last - first) / by
		if math.IsInf(last-first, 0) {
			count = last/by - first/by // the difference overflowed, but last/by and first/by may be finite
		}
		if !(count < math.MaxInt) {
			return 0, false
		}
		return max(int(math.Ceil(count)), 1), true // at least 1: the quotient may have been rounded to 0
	}
	span, by := uint64(stop)-uint64(start), uint64(step)
	if step < 0 {
		span, by = -span, -by
	}
	count := (span-1)/by + 1
	return int(count), count <= math.MaxInt
}

func isFloat[T RealNumber]() bool { return T(1)/2 != 0 }

// Linspace returns a 1-d array of n equally spaced numbers. The first is exactly start, the last exactly stop. With [ExcludeStop] the
// numbers end one step before stop. If n is 1, the only number is start. A negative n panics with [ErrShape].
//
// If start and stop are constants, write a decimal point, as in Linspace(0.0, 1, 5), or name the type, as in Linspace[float64](0, 1, 5): 0
// and 1 alone are ints.
//
// Element i is start + i·step, computed in float64 as in NumPy. The step is (stop - start) / (n - 1), or (stop - start) / n with
// ExcludeStop.
func Linspace[T Inexact](start, stop T, n int, options ...Option) *NDArray[T] {
	o := core.TakeOptions("Linspace", options, core.ExcludeStopOption)
	z := create[T]("Linspace", []int{n})
	first, last, points := element.Scalar(start), element.Scalar(stop), n
	if o.Has(core.ExcludeStopOption) {
		points++
	}
	re, im := core.NewLine(real(first.C), real(last.C), points), core.NewLine(imag(first.C), imag(last.C), points)
	switch data := z.block(); kindOf[T]() {
	case reflect.Float32:
		core.SetLine(unsafe.Slice((*float32)(unsafe.Pointer(unsafe.SliceData(data))), n), &re)
	case reflect.Float64:
		core.SetLine(unsafe.Slice((*float64)(unsafe.Pointer(unsafe.SliceData(data))), n), &re)
	default:
		for i := range data {
			first.C = complex(re.At(i), im.At(i))
			data[i] = valueOf[T](&first)
		}
	}
	return z
}
