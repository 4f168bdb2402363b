package fft

import (
	"ndgo/internal/core/mistakes"
	"ndgo/internal/core/option"
	"ndgo/internal/operand"
	nd "ndgo/ndarray"
)

// Freq returns the frequencies of the elements of a transform of length n, for samples at distance d. The frequencies are 0, 1, … up to the
// middle, followed by the negative numbers up to -1, each divided by n·d. The unit is cycles per unit of d. If n is below 1, Freq panics
// with nd.ErrShape.
func Freq[T nd.Float](n int, d T) *nd.NDArray[T] {
	checkLength("fft.Freq", n)
	middle := (n-1)/2 + 1
	return frequencies("fft.Freq", n, n, d, func(i int) int {
		if i >= middle {
			return i - n
		}
		return i
	})
}

// RFreq returns the frequencies of the elements of half a transform of length n, as returned by [RFFT]: 0, 1, … n/2, each divided by n·d. d
// is the distance of samples. If n is below 1, RFreq panics with nd.ErrShape.
func RFreq[T nd.Float](n int, d T) *nd.NDArray[T] {
	checkLength("fft.RFreq", n)
	return frequencies("fft.RFreq", n/2+1, n, d, func(i int) int { return i })
}

// frequencies returns count frequencies. Frequency i is of(i) / (n·d).
func frequencies[T nd.Float](op string, count, n int, d T, of func(i int) int) *nd.NDArray[T] {
	defer mistakes.Rename(op)
	step := 1 / (float64(n) * float64(d))
	return nd.FromFunc(func(index []int) T { return T(float64(of(index[0])) * step) }, count)
}

func checkLength(op string, n int) {
	if n < 1 {
		mistakes.Fail(op, nd.ErrShape, "there is no transform of length %d; use 1 or more", n)
	}
}

// Shift reorders transforms so that the frequencies (see [Freq]) ascend, with frequency 0 in the middle. It reorders along the axes of
// nd.Axis, or along all axes. T may be any type.
func Shift[T any](x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[T] {
	return shift("fft.Shift", x, options, func(n int) int { return n / 2 })
}

// IShift is the inverse of [Shift].
func IShift[T any](x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[T] {
	return shift("fft.IShift", x, options, func(n int) int { return -(n / 2) })
}

// shift rolls the elements of x along the axes of options. Along an axis of size n, elements move by by(n) positions.
func shift[T any](op string, x *nd.NDArray[T], options []nd.Option, by func(n int) int) *nd.NDArray[T] {
	defer mistakes.Rename(op)
	operand.Head(x).Check(op)
	shape := x.Shape()
	o := option.Take(op, options, option.Axis)
	var list, places []int
	if chosen := o.Get(option.Axis); chosen != nil {
		mistakes.CheckAxes(op, chosen.Ints(), shape)
		list = chosen.Ints()
	} else {
		for axis := range shape {
			list = append(list, axis)
		}
	}
	if len(list) == 0 {
		return x.Copy()
	}
	for _, axis := range list {
		places = append(places, by(shape[mistakes.CheckAxis(op, axis, shape)]))
	}
	return nd.Roll(x, nd.Shift(places...), nd.Axis(list...))
}
