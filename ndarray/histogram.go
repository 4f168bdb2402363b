package ndarray

import (
	"ndgo/internal/core"
	"ndgo/internal/iter"
)

// BinCount returns how often x, of any shape, has each of the numbers 0, 1, … up to its greatest element, and as many more as
// [MinLength] asks for: counts of all elements, of whichever axes. A negative element panics with [ErrIndex], and a count for each number that is too many with [ErrLimit].
func BinCount[T Integer](x *NDArray[T], options ...Option) *NDArray[int] {
	return typed[int](core.BinCount("BinCount", In(x), nil, options))
}

// BinCountWeighted returns for each of the numbers that [BinCount] counts the sum of the weights of the elements that are it,
// added from the first to the last. Weights of another shape than x panic with [ErrShape].
func BinCountWeighted[T Integer, W Summable](x *NDArray[T], weights *NDArray[W], options ...Option) *NDArray[W] {
	w := In(weights)
	return typed[W](core.BinCount("BinCountWeighted", In(x), &w, options))
}

// Histogram returns how many elements of x are in each of so many bins of equal width, and the edges of the bins, one more. They go
// from the least element to the greatest, or from and to the [Bounds]; what lies outside of them is not counted. A bin has
// elements that are equal to its lower edge, and the last bin those that are equal to its upper one, too. Elements are compared as
// float64.
//
// The edges of elements that are all equal are half below and half above them, and those of none 0 and 1. Fewer bins than one,
// bounds that are not in order, bins for which float64 has no edges that differ, and without bounds elements that are not finite panic
// with [ErrShape].
func Histogram[T RealNumber](x *NDArray[T], bins int, options ...Option) (counts *NDArray[int], edges *NDArray[float64]) {
	c, e := core.Histogram("Histogram", In(x), nil, bins, options)
	return typed[int](c), typed[float64](e)
}

// HistogramWeighted returns what [Histogram] returns, but for each bin the sum of the weights of its elements, added from the first
// to the last. Weights of another shape than x panic with [ErrShape].
func HistogramWeighted[T RealNumber, W Summable](x *NDArray[T], weights *NDArray[W], bins int, options ...Option) (sums *NDArray[W], edges *NDArray[float64]) {
	w := In(weights)
	s, e := core.Histogram("HistogramWeighted", In(x), &w, bins, options)
	return typed[W](s), typed[float64](e)
}

// Histogram2D returns how many pairs of an element of x and the one of y at the same place are in each of binsX×binsY bins, an array of
// that shape, and the edges of the bins along either axis, as [Histogram] has them: from the least element to the greatest, or
// those that [Bounds] says for x and [BoundsY] for y. A pair of which one element lies outside of them is not counted.
//
// X and y of different shapes panic with [ErrShape], and so does what Histogram refuses.
func Histogram2D[X, Y RealNumber](x *NDArray[X], y *NDArray[Y], binsX, binsY int, options ...Option) (counts *NDArray[int], edgesX, edgesY *NDArray[float64]) {
	c, e := core.Histogram2D("Histogram2D", In(x), In(y), nil, [2]int{binsX, binsY}, options)
	return typed[int](c), typed[float64](e[0]), typed[float64](e[1])
}

// Histogram2DWeighted returns what [Histogram2D] returns, but for each bin the sum of the weights of its pairs, added from the first
// to the last. Weights of another shape than x panic with [ErrShape].
func Histogram2DWeighted[X, Y RealNumber, W Summable](x *NDArray[X], y *NDArray[Y], weights *NDArray[W], binsX, binsY int, options ...Option) (sums *NDArray[W], edgesX, edgesY *NDArray[float64]) {
	w := In(weights)
	s, e := core.Histogram2D("Histogram2DWeighted", In(x), In(y), &w, [2]int{binsX, binsY}, options)
	return typed[W](s), typed[float64](e[0]), typed[float64](e[1])
}

// HistogramEdges returns how many elements of x are between each two edges, of one axis: a bin has elements that are equal to its
// lower edge, and the last bin those that are equal to its upper one, too. Edges that do not ascend, or have a NaN, panic with
// [ErrShape].
func HistogramEdges[T RealNumber](x, edges *NDArray[T]) *NDArray[int] {
	return typed[int](core.HistogramEdges("HistogramEdges", In(x), In(edges), nil))
}

// HistogramEdgesWeighted returns for each of the bins of [HistogramEdges] the sum of the weights of its elements, added from the
// first to the last. Weights of another shape than x panic with [ErrShape].
func HistogramEdgesWeighted[T RealNumber, W Summable](x *NDArray[T], weights *NDArray[W], edges *NDArray[T]) *NDArray[W] {
	w := In(weights)
	return typed[W](core.HistogramEdges("HistogramEdgesWeighted", In(x), In(edges), &w))
}

// HistogramDensity returns what a histogram says of the density of elements: its counts, or sums of weights, each divided by the
// width of its bin and the sum of all counts. The edges are one more than the counts, or HistogramDensity panics with [ErrShape].
func HistogramDensity[T RealNumber](counts *NDArray[T], edges *NDArray[float64]) *NDArray[float64] {
	const name = "HistogramDensity"
	c, e := counts.layout(name).Shape(), edges.layout(name).Shape()
	if len(c) != 1 || !iter.Equal([]int{c[0] + 1}, e) {
		panic(&Error{Op: name, Kind: ErrShape, Shapes: [][]int{core.Clone(c), core.Clone(e)},
			Detail: "counts of shape " + core.ShapeText(c) + " have edges of shape " + core.ShapeText(e) + "; give one edge more than counts, along one axis"})
	}
	widths := Subtract(edges.Slice(From(1)), edges.Slice(To(-1)))
	return Divide(Divide(AsType[float64](counts), widths), SumAs[float64](counts))
}

// Digitize returns for each element of x how many edges, of one axis, are not greater, or with [Right] how many are less: so
// element v is in bin i if edges[i-1] ≤ v < edges[i], or with Right if edges[i-1] < v ≤ edges[i]. Where the edges descend it is in
// bin i if edges[i-1] > v ≥ edges[i], or with Right if edges[i-1] ≥ v > edges[i]. Edges that go up and down, or have a NaN, panic
// with [ErrShape].
func Digitize[T RealNumber](x, edges *NDArray[T], options ...Option) *NDArray[int] {
	return typed[int](core.Digitize("Digitize", nil, In(x), In(edges), options))
}
