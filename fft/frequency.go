package fft

import (
	"ndgo/internal/core"
	"ndgo/internal/operand"
	nd "ndgo/ndarray"
)

// Freq returns the frequencies of the elements of a transform of length n, of samples d apart: 0, 1, … up to the middle and then those
// below 0, each divided by n·d, in cycles for each unit of d. An n below 1 panics with nd.ErrShape.
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

// RFreq returns the frequencies of the elements of half a transform of length n, as [RFFT] returns it: 0, 1, … n/2, each divided by n·d. An
// n below 1 panics with nd.ErrShape.
func RFreq[T nd.Float](n int, d T) *nd.NDArray[T] {
	checkLength("fft.RFreq", n)
	return frequencies("fft.RFreq", n/2+1, n, d, func(i int) int { return i })
}

// frequencies returns so many frequencies; the i-th is of(i) / (n·d).
func frequencies[T nd.Float](op string, count, n int, d T, of func(i int) int) *nd.NDArray[T] {
	defer core.Rename(op)
	step := 1 / (float64(n) * float64(d))
	return nd.FromFunc(func(index []int) T { return T(float64(of(index[0])) * step) }, count)
}

func checkLength(op string, n int) {
	if n < 1 {
		core.Fail(op, nd.ErrShape, "there is no transform of length %d; use 1 or more", n)
	}
}

// Shift returns x with the elements of transforms in ascending order of their frequencies, as [Freq] has them: that of frequency 0 in the
// middle. It does so along the axes of nd.Axis, all of them without it. T may be any type.
func Shift[T any](x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[T] {
	return shift("fft.Shift", x, options, func(n int) int { return n / 2 })
}

// IShift returns x with its elements moved back from where [Shift] puts them.
func IShift[T any](x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[T] {
	return shift("fft.IShift", x, options, func(n int) int { return -(n / 2) })
}

// shift returns x rolled along the axes of options, by by(size) places.
func shift[T any](op string, x *nd.NDArray[T], options []nd.Option, by func(n int) int) *nd.NDArray[T] {
	defer core.Rename(op)
	operand.Head(x).Check(op)
	shape := x.Shape()
	o := core.TakeOptions(op, options, core.AxisOption)
	var list, places []int
	if chosen := o.Get(core.AxisOption); chosen != nil {
		core.CheckAxes(op, chosen.Ints(), shape)
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
		places = append(places, by(shape[core.CheckAxis(op, axis, shape)]))
	}
	return nd.Roll(x, nd.Shift(places...), nd.Axis(list...))
}
