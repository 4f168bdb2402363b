package ndarray

import (
	"ndgo/internal/core"
	"ndgo/internal/core/ordering"
)

// BinCount returns how often each of the numbers 0, 1, 2, … occurs in x, up to the greatest element. x may have any shape. [MinLength] sets
// a least number of counts. A negative element panics with [ErrIndex], too many counts with [ErrLimit].
func BinCount[T Integer](x *NDArray[T], options ...Option) *NDArray[int] {
	var z core.Token
	z.Self = &z
	return freshBinCount(&z, x, options)
}

// BinCountWeighted returns the sum of weights for each of the numbers 0, 1, 2, …: element i of x adds weights[i] to the sum of the number
// x[i]. Weights are added from first to last. The result has the length of [BinCount]. Weights of another shape than x panic with
// [ErrShape].
func BinCountWeighted[T Integer, W Summable](x *NDArray[T], weights *NDArray[W], options ...Option) *NDArray[W] {
	var z core.Token
	z.Self = &z
	return freshBinCountWeighted(&z, x, weights, options)
}

// Histogram divides a range into intervals of equal width, called bins; the parameter bins is their number. It returns the number of
// elements of x in each bin, and the bins + 1 edges. The range goes from the least to the greatest element, or is given by [Bounds];
// elements outside are not counted. With [Edges] the caller gives the edges, and bins is 0 or one less than their number. A bin includes
// its lower edge; the last bin also includes its upper edge. Without Edges, elements are compared as float64.
//
// If all elements are equal to v, the range is v - ½ to v + ½. Without elements it is 0 to 1. Histogram panics with [ErrShape] if bins is
// below 1, if bounds are out of order, if edges would coincide in float64, or if an element is infinite or NaN and there are no bounds.
func Histogram[T RealNumber](x *NDArray[T], bins int, options ...Option) (counts *NDArray[int], edges *NDArray[float64]) {
	c, e := ordering.Histogram("Histogram", kindOf[int](), in(x), bins, options)
	return typed[int](c), typed[float64](e)
}

// HistogramAs does the work of [Histogram] with counts of type C. With [Weights] it returns, for each bin, the sum of the weights of the
// elements in the bin, added from first to last. With [Density] it divides the count (or sum) of each bin by the width of the bin, and by
// the sum of all bins; C must then be a float. It takes [Bounds] and [Edges], too. Weights of another shape than x panic with [ErrShape].
func HistogramAs[C Summable, T RealNumber](x *NDArray[T], bins int, options ...Option) (sums *NDArray[C], edges *NDArray[float64]) {
	s, e := ordering.HistogramAs("HistogramAs", kindOf[C](), in(x), bins, options)
	return typed[C](s), typed[float64](e)
}

// Histogram2D pairs the elements of x and y at equal indices, and returns the number of pairs in each of binsX×binsY bins, as an array of
// type C: Histogram2D[int](x, y, 40, 30). With [Weights] it returns, for each bin, the sum of the weights of the pairs in the bin, added
// from first to last. Edges are computed as in [Histogram], from the least to the greatest element, or from [Bounds] and [BoundsY]. Pairs
// with an element outside are not counted.
//
// Histogram2D panics with [ErrShape] if x, y and the weights have different shapes, and in the cases listed for Histogram.
func Histogram2D[C Summable, X, Y RealNumber](x *NDArray[X], y *NDArray[Y], binsX, binsY int, options ...Option) (sums *NDArray[C], edgesX, edgesY *NDArray[float64]) {
	s, e := ordering.Histogram2D("Histogram2D", kindOf[C](), in(x), in(y), [2]int{binsX, binsY}, options)
	return typed[C](s), typed[float64](e[0]), typed[float64](e[1])
}

// Digitize returns the bin of each element of x. The 1-d array edges gives the edges of the bins. If edges ascend, bin i has the elements v
// with edges[i-1] ≤ v < edges[i]; with [Right], those with edges[i-1] < v ≤ edges[i]. If edges descend, bin i has the elements v with
// edges[i-1] > v ≥ edges[i]; with Right, those with edges[i-1] ≥ v > edges[i]. Edges out of order, or with a NaN, panic with [ErrShape].
func Digitize[T RealNumber](x, edges *NDArray[T], options ...Option) *NDArray[int] {
	var z core.Token
	z.Self = &z
	return freshDigitize(&z, x, edges, options)
}
