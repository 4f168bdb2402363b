package main

// writtenOut has the sources of removed functions that no single expression can replace, by name.
var writtenOut = map[string]string{
	"HStack": `
// NAME joins arrays along their second axis, and 1-d arrays along their only axis.
func NAME[T any](arrays ...*nd.NDArray[T]) *nd.NDArray[T] {
	axis, rows := 1, make([]*nd.NDArray[T], len(arrays))
	for i, x := range arrays {
		if rows[i] = x; x.NDim() == 0 {
			rows[i] = x.ExpandDims(0)
		}
		if x.NDim() < 2 {
			axis = 0
		}
	}
	return nd.Concat(rows, nd.Axis(axis))
}`,
	"VStack": `
// NAME joins arrays along their first axis. A 1-d array becomes a row.
func NAME[T any](arrays ...*nd.NDArray[T]) *nd.NDArray[T] {
	rows := make([]*nd.NDArray[T], len(arrays))
	for i, x := range arrays {
		for rows[i] = x; rows[i].NDim() < 2; {
			rows[i] = rows[i].ExpandDims(0)
		}
	}
	return nd.Concat(rows, nd.Axis(0))
}`,
	"ColumnStack": `
// NAME joins matrices along their second axis. A 1-d array becomes a column.
func NAME[T any](arrays ...*nd.NDArray[T]) *nd.NDArray[T] {
	columns := make([]*nd.NDArray[T], len(arrays))
	for i, x := range arrays {
		for columns[i] = x; columns[i].NDim() < 2; {
			columns[i] = columns[i].ExpandDims(-1)
		}
	}
	return nd.Concat(columns, nd.Axis(1))
}`,
	"DiagIndices": `
// NAME returns the indices of the main diagonal of an array with the given number of axes, each of size n.
func NAME(n, axes int) []*nd.NDArray[int] {
	indices := make([]*nd.NDArray[int], axes)
	for i := range indices {
		indices[i] = nd.Arange(0, n, 1)
	}
	return indices
}`,
	"TriuIndices": `
// NAME returns the indices of the upper triangle of a matrix of n rows and columns.
func NAME(n int, options ...nd.Option) []*nd.NDArray[int] {
	return nd.Nonzero(nd.Triu(nd.Ones[bool](n, n), options...))
}`,
	"TrilIndices": `
// NAME returns the indices of the lower triangle of a matrix of n rows and columns.
func NAME(n int, options ...nd.Option) []*nd.NDArray[int] {
	return nd.Nonzero(nd.Tril(nd.Ones[bool](n, n), options...))
}`,
	"HistogramWeighted": `
// NAME returns the sum of the weights of x's elements in each bin, and the edges of the bins.
func NAME[T nd.RealNumber, W nd.Summable](x *nd.NDArray[T], weights *nd.NDArray[W], bins int, options ...nd.Option) (*nd.NDArray[W], *nd.NDArray[float64]) {
	return nd.HistogramAs[W](x, bins, append([]nd.Option{nd.Weights(weights)}, options...)...)
}`,
	"Histogram2DWeighted": `
// NAME returns the sum of the weights of pairs in each bin, and the edges of the bins.
func NAME[X, Y nd.RealNumber, W nd.Summable](x *nd.NDArray[X], y *nd.NDArray[Y], weights *nd.NDArray[W], binsX, binsY int, options ...nd.Option) (*nd.NDArray[W], *nd.NDArray[float64], *nd.NDArray[float64]) {
	return nd.Histogram2D[W](x, y, binsX, binsY, append([]nd.Option{nd.Weights(weights)}, options...)...)
}`,
	"HistogramEdges": `
// NAME returns the counts of x's elements between edges.
func NAME[T nd.RealNumber](x, edges *nd.NDArray[T]) *nd.NDArray[int] {
	counts, _ := nd.Histogram(x, 0, nd.Edges(edges))
	return counts
}`,
	"HistogramEdgesWeighted": `
// NAME returns the sums of the weights of x's elements between edges.
func NAME[T nd.RealNumber, W nd.Summable](x *nd.NDArray[T], weights *nd.NDArray[W], edges *nd.NDArray[T]) *nd.NDArray[W] {
	sums, _ := nd.HistogramAs[W](x, 0, nd.Edges(edges), nd.Weights(weights))
	return sums
}`,
	"HistogramDensity": `
// NAME returns counts, each divided by the width of its bin and the sum of all.
func NAME[T nd.RealNumber](counts *nd.NDArray[T], edges *nd.NDArray[float64]) *nd.NDArray[float64] {
	c, e := counts.Shape(), edges.Shape()
	if len(c) != 1 || len(e) != 1 || e[0] != c[0]+1 {
		text := func(shape []int) string {
			list := ""
			for i, n := range shape {
				if i > 0 {
					list += ", "
				}
				list += strconv.Itoa(n)
			}
			return "(" + list + ")"
		}
		panic(&nd.Error{Op: "HistogramDensity", Kind: nd.ErrShape, Shapes: [][]int{c, e},
			Detail: "counts of shape " + text(c) + " have edges of shape " + text(e) + "; give one edge more than counts, along one axis"})
	}
	return nd.Divide(nd.Divide(nd.AsType[float64](counts), nd.Diff(edges)), nd.SumAs[float64](counts))
}`,
	"MedianAs": `
// NAME returns the medians of x, converted to U.
func NAME[U nd.Float, T nd.RealNumber](x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[U] {
	return nd.Median(nd.AsType[U](x), options...)
}`,
	"Inner": `
// NAME returns the sums of products over the last axes of x and y, and their product if one has no axes.
func NAME[T nd.Number](x, y *nd.NDArray[T]) *nd.NDArray[T] {
	if x.NDim() == 0 || y.NDim() == 0 {
		return nd.Multiply(x, y)
	}
	return nd.TensorDot(x, y, [2][]int{{-1}, {-1}})
}`,
	"TensorDotAxes": `
// NAME returns the sums of products over pairs of axes.
func NAME[T nd.Number](x, y *nd.NDArray[T], xAxes, yAxes []int) *nd.NDArray[T] {
	return nd.TensorDot(x, y, [2][]int{xAxes, yAxes})
}`,
}

func init() {
	for name, remains := range skipping {
		result, q, argument := "T", "", ""
		switch remains {
		case "ArgMax", "ArgMin":
			result = "int"
		case "Quantile", "Percentile":
			q, argument = "q Q, ", "q, "
		}
		parameters := "T nd.Float"
		if q != "" {
			parameters += ", Q nd.Operand[float64]"
		}
		writtenOut[name] = "\n// NAME is nd." + remains + " of elements that are not NaN.\nfunc NAME[" + parameters + "](x *nd.NDArray[T], " + q +
			"options ...nd.Option) *nd.NDArray[" + result + "] {\n\treturn nd." + remains + "(x, " + argument + "append([]nd.Option{nd.SkipNaN}, options...)...)\n}"
	}
}
