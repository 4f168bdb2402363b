package ndarray

import (
	"ndgo/internal/core/ordering"
)

// BinCount returns how often x, of any shape, has each of the numbers 0, 1, … up to its greatest element, and as many more as [MinLength]
// asks for: counts of all elements, of whichever axes. A negative element panics with [ErrIndex], and too many counts with [ErrLimit].
func BinCount[T Integer](x *NDArray[T], options ...Option) *NDArray[int] {
	return typed[int](ordering.BinCount("BinCount", in(x), nil, options))
}

// BinCountWeighted returns for each number counted by [BinCount] the sum of the weights of its elements, added from the first to the last.
// Weights of another shape than x panic with [ErrShape].
func BinCountWeighted[T Integer, W Summable](x *NDArray[T], weights *NDArray[W], options ...Option) *NDArray[W] {
	w := in(weights)
	return typed[W](ordering.BinCount("BinCountWeighted", in(x), &w, options))
}

// Histogram returns how many elements of x are in each of so many bins of equal width, and the edges of the bins, one more. They go from
// the least element to the greatest, or over the [Bounds]; elements outside are not counted. With [Edges] bins are between neighbouring
// edges, and bins is 0 or one less than their number. A bin includes its lower edge, and the last bin its upper edge, too. Without Edges
// elements are compared as float64.
//
// The edges of equal elements are half below and half above them, and of no elements 0 and 1. Fewer bins than one, bounds out of order,
// bins too narrow for distinct edges in float64, and without bounds elements that are not finite panic with [ErrShape].
func Histogram[T RealNumber](x *NDArray[T], bins int, options ...Option) (counts *NDArray[int], edges *NDArray[float64]) {
	c, e := ordering.Histogram("Histogram", kindOf[int](), in(x), bins, options)
	return typed[int](c), typed[float64](e)
}

// HistogramAs is [Histogram] of type C: counts, or with [Weights] for each bin the sum of the weights of its elements, added from the first
// to the last. With [Density], of floats only, each is divided by the width of its bin and the sum of all. It takes [Bounds] and [Edges],
// too. Weights of another shape than x panic with [ErrShape].
func HistogramAs[C Summable, T RealNumber](x *NDArray[T], bins int, options ...Option) (sums *NDArray[C], edges *NDArray[float64]) {
	s, e := ordering.HistogramAs("HistogramAs", kindOf[C](), in(x), bins, options)
	return typed[C](s), typed[float64](e)
}

// Histogram2D returns how many pairs of elements of x and y at the same place are in each of binsX×binsY bins, as an array of the named
// type C: Histogram2D[int](x, y, 40, 30). With [Weights] it returns for each bin the sum of the weights of its pairs, added from the first
// to the last. The edges of the bins along either axis are as in [Histogram]: from the least element to the greatest, or within [Bounds]. A
// pair with an element outside is not counted.
//
// X and y of different shapes panic with [ErrShape], as do weights of another shape, and every argument refused by Histogram.
func Histogram2D[C Summable, X, Y RealNumber](x *NDArray[X], y *NDArray[Y], binsX, binsY int, options ...Option) (sums *NDArray[C], edgesX, edgesY *NDArray[float64]) {
	s, e := ordering.Histogram2D("Histogram2D", kindOf[C](), in(x), in(y), [2]int{binsX, binsY}, options)
	return typed[C](s), typed[float64](e[0]), typed[float64](e[1])
}

// Digitize returns for each element of x how many edges, of one axis, are not greater, or with [Right] how many are less: so element v is
// in bin i if edges[i-1] ≤ v < edges[i], or with Right if edges[i-1] < v ≤ edges[i]. Where the edges descend it is in bin i if edges[i-1] >
// v ≥ edges[i], or with Right if edges[i-1] ≥ v > edges[i]. Edges in no order, or with a NaN, panic with [ErrShape].
func Digitize[T RealNumber](x, edges *NDArray[T], options ...Option) *NDArray[int] {
	return typed[int](ordering.Digitize("Digitize", nil, in(x), in(edges), options))
}
