package ndarray

import (
	"fmt"
	"math"
	"reflect"
	"strconv"
	"unsafe"

	"ndgo/elem"
	"ndgo/internal/core"
	"ndgo/internal/core/limits"
	"ndgo/internal/core/mistakes"
	"ndgo/internal/core/option"
	"ndgo/internal/core/scalars"
	"ndgo/internal/element"
	"ndgo/internal/iter"
)

// Of returns a 1-d array of the given elements. If they are passed as a slice, as in Of(s...), the array shares memory with the slice.
func Of[T any](elements ...T) *NDArray[T] { return wrap(elements, []int{len(elements)}) }

// Scalar returns v as a 0-d array. An untyped constant has its default type: Scalar(3) is an array of int.
func Scalar[T any](v T) *NDArray[T] {
	z := newArray[T](nil)
	z.Fill(v)
	return z
}

// FromSlice returns an array of the given shape with the elements of data in row-major order. The array shares memory with data. If the
// size of the shape is not len(data), FromSlice panics with [ErrShape].
func FromSlice[T any](data []T, shape ...int) *NDArray[T] {
	limits.CheckView("FromSlice", shape)
	if n := iter.Size(shape); n != len(data) {
		remedy := "give a shape of that many, or a part of data"
		if len(shape) == 0 {
			remedy = "for an array of one axis write Of(data...)"
		}
		panic(&Error{Op: "FromSlice", Kind: ErrShape, Shapes: [][]int{iter.Clone(shape)},
			Detail: "shape " + mistakes.ShapeText(shape) + " has " + mistakes.Count(n, "element", "elements") + ", but data has " + strconv.Itoa(len(data)) + "; " + remedy})
	}
	return wrap(data, shape)
}

// Matrix returns a 2-d array with copies of the given rows. Rows of different lengths panic with [ErrShape]. Without rows the shape is 0×0.
func Matrix[T any](rows [][]T) *NDArray[T] {
	columns := 0
	for i, row := range rows {
		if i == 0 {
			columns = len(row)
		}
		if len(row) != columns {
			panic(&Error{Op: "Matrix", Kind: ErrShape, Index: []int{i},
				Detail: fmt.Sprintf("row %d has %s, but row 0 has %d", i, mistakes.Count(len(row), "element", "elements"), columns)})
		}
	}
	z := create[T]("Matrix", []int{len(rows), columns})
	for i, row := range rows {
		copy(z.block()[i*columns:], row)
	}
	return z
}

// Zeros returns an array of the given shape with every element the zero value of T. A negative size, or too many axes, panics with
// [ErrShape]. If the array would exceed the limit of [SetMaxBytes], Zeros panics with [ErrLimit] before memory is allocated.
func Zeros[T any](shape ...int) *NDArray[T] {
	var z core.Token
	z.Self = &z
	return freshZeros[T](&z, "Zeros", shape)
}

// Ones returns an array of the given shape with every element 1, or true. It panics with the errors of [Zeros].
func Ones[T Element](shape ...int) *NDArray[T] {
	var z core.Token
	z.Self = &z
	return freshOnes[T](&z, "Ones", shape)
}

// Full returns an array of the given shape with every element v. An untyped constant has its default type: Full(7, 2, 3) is an array of
// int. It panics with the errors of [Zeros].
func Full[T any](v T, shape ...int) *NDArray[T] {
	var z core.Token
	z.Self = &z
	return freshFull(&z, "Full", v, shape)
}

// Empty returns an array of the given shape with unspecified elements, to be overwritten. It panics with the errors of [Zeros].
func Empty[T any](shape ...int) *NDArray[T] {
	var z core.Token
	z.Self = &z
	return freshEmpty[T](&z, "Empty", shape)
}

// ZerosLike returns an array of x's shape with every element the zero value of T.
func ZerosLike[T any](x *NDArray[T]) *NDArray[T] {
	var z core.Token
	z.Self = &z
	return freshZerosLike(&z, x)
}

// OnesLike returns an array of x's shape with every element 1, or true.
func OnesLike[T Element](x *NDArray[T]) *NDArray[T] {
	var z core.Token
	z.Self = &z
	return freshOnesLike(&z, x)
}

// FullLike returns an array of x's shape with every element v.
func FullLike[T any](x *NDArray[T], v T) *NDArray[T] {
	var z core.Token
	z.Self = &z
	return freshFullLike(&z, x, v)
}

// EmptyLike returns an array of x's shape with unspecified elements, to be overwritten.
func EmptyLike[T any](x *NDArray[T]) *NDArray[T] {
	var z core.Token
	z.Self = &z
	return freshEmptyLike(&z, x)
}

// create returns a new array with unspecified elements.
func create[T any](op string, shape []int) *NDArray[T] {
	checkSize[T](op, shape)
	return newArray[T](shape)
}

// zeros returns a new array of zeros.
func zeros[T any](op string, shape []int) *NDArray[T] {
	checkSize[T](op, shape)
	return newCleared[T](shape)
}

// one returns 1, or true.
func one[T Element]() (v T) {
	s := scalars.Scalar{Class: scalars.Bool, U: 1}
	if kindOf[T]() != reflect.Bool {
		s = scalars.Scalar{Class: scalars.Int, I: 1}
	}
	s.Store(unsafe.Pointer(&v), kindOf[T]())
	return v
}

// checkSize panics if the size of an array of T with the given shape exceeds the limit.
func checkSize[T any](op string, shape []int) {
	limits.CheckShape(op, shape, widthOf[T](), typeName[T])
}

func typeName[T any]() string { return reflect.TypeFor[T]().String() }

// Arange returns a 1-d array of the numbers start, start + step, … before stop. There are ⌈(stop - start) / step⌉ numbers, or none if this
// is negative. Untyped constants have their default type: Arange(0, 10, 1) is an array of int.
//
// Element i is start + i·step; floats are computed in float64. Because of rounding the last float may be stop or beyond it; [Linspace] has
// an exact end. A step of 0 or NaN panics with [ErrStep], and a start or stop of NaN with [ErrShape]. Too many numbers panic with [ErrSize]
// or [ErrLimit].
func Arange[T RealNumber](start, stop, step T) *NDArray[T] {
	var z core.Token
	z.Self = &z
	return freshArange(&z, start, stop, step)
}

// freshArange returns the numbers of [Arange] in a new array for token z (see [core.Token]).
//
//go:noinline
func freshArange[T RealNumber](z *core.Token, start, stop, step T) *NDArray[T] {
	if step == 0 || step != step {
		mistakes.Fail("Arange", ErrStep, "the step is %v; use one above or below 0", step)
	}
	if start != start || stop != stop {
		mistakes.Fail("Arange", ErrShape, "there is no range from %v to %v", start, stop)
	}
	n, ok := stepsBetween(start, stop, step)
	if !ok {
		mistakes.Fail("Arange", ErrSize, "from %v to %v there are more steps of %v than an int can count", start, stop, step)
	}
	y := freshEmpty[T](z, "Arange", []int{n})
	data := y.block()
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
		data[0] = start // set apart, because 0 times an infinite step would be NaN
	}
	return y
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
			count = last/by - first/by // the difference overflowed; the quotients of both bounds may be finite
		}
		if !(count < math.MaxInt) {
			return 0, false
		}
		return max(int(math.Ceil(count)), 1), true // at least 1, because the quotient may have been rounded to 0
	}
	span, by := uint64(stop)-uint64(start), uint64(step)
	if step < 0 {
		span, by = -span, -by
	}
	count := (span-1)/by + 1
	return int(count), count <= math.MaxInt
}

func isFloat[T RealNumber]() bool { return T(1)/2 != 0 }

// Linspace returns a 1-d array of n equally spaced numbers. The first is exactly start, the last exactly stop. With [ExcludeStop] the last
// number is one step before stop. If n is 1, the only number is start. A negative n panics with [ErrShape].
//
// If start and stop are constants, write a decimal point, as in Linspace(0.0, 1, 5), or name the type, as in Linspace[float64](0, 1, 5): 0
// and 1 alone are ints.
//
// Element i is start + i·step, computed in float64 as in NumPy. The step is (stop - start) / (n - 1), or (stop - start) / n with
// ExcludeStop.
func Linspace[T Inexact](start, stop T, n int, options ...Option) *NDArray[T] {
	var z core.Token
	z.Self = &z
	return freshLinspace(&z, start, stop, n, options)
}

// freshLinspace returns the numbers of [Linspace] in a new array for token z (see [core.Token]).
//
//go:noinline
func freshLinspace[T Inexact](z *core.Token, start, stop T, n int, options []Option) *NDArray[T] {
	o := option.Take("Linspace", options, option.ExcludeStop)
	y := freshEmpty[T](z, "Linspace", []int{n})
	first, last, points := element.Scalar(start), element.Scalar(stop), n
	if o.Has(option.ExcludeStop) {
		points++
	}
	re, im := scalars.NewLine(real(first.C), real(last.C), points), scalars.NewLine(imag(first.C), imag(last.C), points)
	switch data := y.block(); kindOf[T]() {
	case reflect.Float32:
		scalars.SetLine(unsafe.Slice((*float32)(unsafe.Pointer(unsafe.SliceData(data))), n), &re)
	case reflect.Float64:
		scalars.SetLine(unsafe.Slice((*float64)(unsafe.Pointer(unsafe.SliceData(data))), n), &re)
	default:
		for i := range data {
			first.C = complex(re.At(i), im.At(i))
			data[i] = valueOf[T](&first)
		}
	}
	return y
}

// Geomspace returns a 1-d array of n numbers from start to stop with equal ratios. The first number is exactly start, the last one exactly
// stop. With [ExcludeStop] the last number is one step before stop. If n is 1 the only number is start.
//
// Element i is start · (stop / start)^t, computed in float64, with t = i / (n - 1), or t = i / n with ExcludeStop.
//
// A negative n panics with [ErrShape]. Geomspace panics with [ErrDomain] if start and stop have different signs, or if one of them is zero,
// infinite or NaN.
func Geomspace[T Float](start, stop T, n int, options ...Option) *NDArray[T] {
	const name = "Geomspace"
	o := option.Take(name, options, option.ExcludeStop)
	first, last := float64(start), float64(stop)
	if !(first*math.Copysign(1, last) > 0) || last == 0 || math.IsInf(first, 0) || math.IsInf(last, 0) || last != last {
		mistakes.Fail(name, ErrDomain, "there are no numbers at equal ratios from %v to %v; use two finite numbers of the same sign, other than 0", start, stop)
	}
	z := create[T](name, []int{n})
	steps := float64(n - 1)
	if o.Has(option.ExcludeStop) {
		steps++
	}
	data, ratio := z.block(), last/first
	far := ratio == 0 || math.IsInf(ratio, 0) || ratio < 0x1p-1000
	for i := range data {
		switch t := float64(i) / steps; {
		case i == 0:
			data[i] = start
		case t == 1:
			data[i] = stop
		case far: // the ratio overflows float64
			data[i] = T(math.Copysign(elem.Pow(math.Abs(first), 1-t)*elem.Pow(math.Abs(last), t), first))
		default:
			data[i] = T(first * elem.Pow(ratio, t))
		}
	}
	return z
}
