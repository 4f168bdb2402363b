package ordering

import (
	"fmt"
	"math"
	"reflect"
	"unsafe"

	"ndgo/internal/core"
	"ndgo/internal/core/elementwise"
	"ndgo/internal/core/mistakes"
	"ndgo/internal/core/option"
	"ndgo/internal/core/selecting"
	"ndgo/internal/iter"
)

// BinCount returns z with z[k] = the number of elements of x equal to k. If weights is not nil, z[k] is the sum of these elements' weights.
// The result is a new array for the token, which may be nil.
func BinCount(op string, token *core.Token, x core.Arg, weights *core.Arg, options []option.Option) *core.Header {
	o := option.Take(op, options, option.MinLength)
	x.Head.Check(op)
	n := o.Number(option.MinLength, 0)
	if n < 0 {
		mistakes.Fail(op, mistakes.ErrShape, "MinLength is %d; use 0 or more", n)
	}
	flat := int64s(&x, op)
	defer flat.DiscardUnless(x.Head)
	numbers := unsafe.Slice((*int64)(flat.Start()), flat.Layout.Size())
	if len(numbers) > 0 {
		greatest := selecting.GreatestUnsigned(numbers)
		if greatest > math.MaxInt64 {
			failBin(op, &x, numbers)
		}
		if greatest >= math.MaxInt {
			mistakes.Fail(op, mistakes.ErrSize, "there are more counts up to %d than an int can count", greatest)
		}
		n = max(n, int(greatest)+1)
	}
	counts := countsOf(op, token, &x, weights, n)
	if weights == nil {
		countNumbers(counts.Ints(), numbers)
		return counts
	}
	tally(op, counts, weights, len(numbers), func(places []int, from int) {
		for i := range places {
			places[i] = int(numbers[from+i])
		}
	})
	return counts
}

// countNumbers adds to counts[k] the number of occurrences of k in numbers. If counts is short, countNumbers counts alternate numbers in
// two tables, because it is slow to increment one counter twice in a row.
func countNumbers(counts []int, numbers []int64) {
	var other [256]int
	half := len(numbers) / 2
	if len(counts) > len(other) {
		half = 0
	}
	for i, v := range numbers[:half] {
		counts[v]++
		other[numbers[half+i]&int64(len(other)-1)]++
	}
	for _, v := range numbers[2*half:] {
		counts[v]++
	}
	for i := range min(len(counts), len(other)) {
		counts[i] += other[i]
	}
}

// failBin panics because an element of x is negative or does not fit an int64.
func failBin(op string, x *core.Arg, numbers []int64) {
	for i, v := range numbers {
		if v < 0 {
			place := iter.Unravel(i, x.Shape())
			if x.Kind > reflect.Int64 {
				mistakes.Fail(op, mistakes.ErrSize, "there are more counts up to %d than an int can count", uint64(v))
			}
			panic(&mistakes.Error{Op: op, Kind: mistakes.ErrIndex, Shapes: [][]int{iter.Clone(x.Shape())}, Index: place,
				Detail: fmt.Sprintf("element %d, at %s, is negative; Subtract the least element, or count with UniqueCounts", v, mistakes.ShapeText(place))})
		}
	}
}

// int64s returns the operand a as a contiguous array of int64. It makes no copy of a contiguous array of int64.
func int64s(a *core.Arg, op string) *core.Header {
	if ofInt64 := a.Kind == reflect.Int64 || a.Kind == reflect.Int && math.MaxInt == math.MaxInt64; ofInt64 {
		return core.Type{Kind: a.Kind}.Packed(op, a.Head)
	}
	z := core.Type{Kind: reflect.Int64}.Work(op, a.Shape()...)
	core.SetEach(z, a.Head, elementwise.Converter(op, reflect.Int64, a.Kind))
	return z
}
