package ndarray

import (
	"ndgo/internal/core/ordering"
)

// BinCount returns how often x, of any shape, has each of the numbers 0, 1, … up to its greatest element, and as many more as
// [MinLength] asks for: counts of all elements, of whichever axes. A negative element panics with [ErrIndex], and a count for each number that is too many with [ErrLimit].
func BinCount[T Integer](x *NDArray[T], options ...Option) *NDArray[int] {
	return typed[int](ordering.BinCount("BinCount", in(x), nil, options))
}

// BinCountWeighted returns for each of the numbers that [BinCount] counts the sum of the weights of the elements that are it,
// added from the first to the last. Weights of another shape than x panic with [ErrShape].
func BinCountWeighted[T Integer, W Summable](x *NDArray[T], weights *NDArray[W], options ...Option) *NDArray[W] {
	w := in(weights)
	return typed[W](ordering.BinCount("BinCountWeighted", in(x), &w, options))
}

// Histogram returns how many elements of x are in each of so many bins of equal width, and the edges of the bins, one more. They go
// from the least element to the greatest, or from and to the [Bounds]; what lies outside of them is not counted. With [Edges] bins
// are between each two of those, and their number is 0 or one less. A bin has elements that are equal to its lower edge, and the last bin
// those that are equal to its upper one, too. Without Edges elements are compared as float64.
//
// The edges of elements that are all equal are half below and half above them, and those of none 0 and 1. Fewer bins than one,
// bounds that are not in order, bins for which float64 has no edges that differ, and without bounds elements that are not finite panic
// with [ErrShape].
func Histogram[T RealNumber](x *NDArray[T], bins int, options ...Option) (counts *NDArray[int], edges *NDArray[float64]) {
	c, e := ordering.Histogram("Histogram", kindOf[int](), in(x), bins, options)
	return typed[int](c), typed[float64](e)
}

// HistogramAs returns what [Histogram] returns, but of type C: counts, or with [Weights] for each bin the sum of the weights of its
// elements, added from the first to the last. With [Density], of floats only, each is divided by the width of its bin and the sum of
// all. It takes [Bounds] and [Edges], too. Weights of another shape than x panic with [ErrShape].
func HistogramAs[C Summable, T RealNumber](x *NDArray[T], bins int, options ...Option) (sums *NDArray[C], edges *NDArray[float64]) {
	s, e := ordering.HistogramAs("HistogramAs", kindOf[C](), in(x), bins, options)
	return typed[C](s), typed[float64](e)
}

// Histogram2D returns how many pairs of an element of x and the one of y at the same place are in each of binsX×binsY bins, an array of
// that shape and of type C, which is named: Histogram2D[int](x, y, 40, 30). With [Weights] it returns for each bin the sum of the weights of its
// pairs, added from the first to the last. The edges of the bins along either axis are as [Histogram] has them: from the least element to the
// greatest, or those that [Bounds] says. A pair of which one element lies outside of them is not counted.
//
// X and y of different shapes panic with [ErrShape], as do weights of another shape, and what Histogram refuses.
func Histogram2D[C Summable, X, Y RealNumber](x *NDArray[X], y *NDArray[Y], binsX, binsY int, options ...Option) (sums *NDArray[C], edgesX, edgesY *NDArray[float64]) {
	s, e := ordering.Histogram2D("Histogram2D", kindOf[C](), in(x), in(y), [2]int{binsX, binsY}, options)
	return typed[C](s), typed[float64](e[0]), typed[float64](e[1])
}

// Digitize returns for each element of x how many edges, of one axis, are not greater, or with [Right] how many are less: so
// element v is in bin i if edges[i-1] ≤ v < edges[i], or with Right if edges[i-1] < v ≤ edges[i]. Where the edges descend it is in
// bin i if edges[i-1] > v ≥ edges[i], or with Right if edges[i-1] ≥ v > edges[i]. Edges that go up and down, or have a NaN, panic
// with [ErrShape].
func Digitize[T RealNumber](x, edges *NDArray[T], options ...Option) *NDArray[int] {
	return typed[int](ordering.Digitize("Digitize", nil, in(x), in(edges), options))
}
