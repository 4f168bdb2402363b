package ndarray_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ndgo/internal/simd"
	nd "ndgo/ndarray"
)

// many returns a matrix of 1000 rows and 2 columns, all v, which takes the memory of one element.
func many[T any](v T) *nd.NDArray[T] { return nd.Of(v).BroadcastTo(1000, 2) }

// takers are calls of the functions that take memory for their result, which here is more than 100 bytes.
var takers = map[string]func(){
	"AsType":      func() { nd.AsType[float64](many(int8(1))) },
	"AsTypeExact": func() { _, err := nd.AsTypeExact[float64](many(int8(1))); throw(err) },
	"Convert":     func() { nd.Convert[float64](many(int8(1))) },
	"Arange":      func() { nd.Arange(0, 1000, 1) },
	"ArgMax":      func() { nd.ArgMax(many(int8(1)), nd.Axis(1)) },
	"ArgMin":      func() { nd.ArgMin(many(int8(1)), nd.Axis(1)) },
	"All":         func() { nd.All(many(true), nd.Axis(1)) },
	"Any":         func() { nd.Any(many(true), nd.Axis(1)) },
	"Apply":       func() { nd.Add(many(int8(1)), many(int8(1))) },
	"Stencil": func() {
		nd.Stencil[int8, int8](&simd.Negative, &nd.Neighbourhood{Rank: 1, Border: "wrap", Places: []nd.Place{{Offsets: []int{1}}}}, nd.In(many(int8(1))))
	},
	"Rows":   func() { nd.Rows("m.F", func(dst, src []int8) {}, many(int8(1)), nil) },
	"Reduce": func() { nd.Reduce[int8, int8](&simd.Add, nil, 0, []nd.Option{nd.Axis()}, nd.In(many(int8(1)))) },
	"Scan":   func() { nd.Scan[int8, int8]("Scan", &simd.Add, nil, 0, []nd.Option{nd.Axis(0)}, nd.In(many(int8(1)))) },
	"ReduceMean": func() {
		nd.ReduceMean[float64, float64](&simd.Add, &simd.Multiply, []nd.Option{nd.Axis()}, nd.In(many(1.)), nd.In(many(1.)))
	},
	"Concat":                 func() { nd.Concat(nd.Arrays(many(""), many(""))) },
	"Copy":                   func() { many("").Copy() },
	"CountNonzero":           func() { nd.CountNonzero(many(int8(1)), nd.Axis(1)) },
	"CumulativeProd":         func() { nd.CumulativeProd(many(1), nd.Axis(0)) },
	"CumulativeProdAs":       func() { nd.CumulativeProdAs[int](many(int8(1)), nd.Axis(0)) },
	"CumulativeSum":          func() { nd.CumulativeSum(many(1), nd.Axis(0)) },
	"CumulativeSumAs":        func() { nd.CumulativeSumAs[int](many(int8(1)), nd.Axis(0)) },
	"Diag":                   func() { nd.Diag(many("")) },
	"Diff":                   func() { nd.Diff(many(1), nd.Axis(0)) },
	"Cross":                  func() { nd.Cross(nd.Of(1, 2, 3).BroadcastTo(9, 3), nd.Of(1, 2, 3)) },
	"Dot":                    func() { nd.Dot(many(1), nd.Of(1, 2)) },
	"Einsum":                 func() { nd.Einsum("ij->i", many(1)) },
	"Inner":                  func() { nd.Inner(many(1), nd.Of(1, 2)) },
	"Kron":                   func() { nd.Kron(many(1), nd.Of(1, 2)) },
	"Outer":                  func() { nd.Outer(nd.Zeros[int8](10), nd.Zeros[int8](11)) },
	"TensorDot":              func() { nd.TensorDot(many(1), nd.Of(1, 2), 1) },
	"TensorDotAxes":          func() { nd.TensorDotAxes(many(1), nd.Of(1, 2), []int{1}, []int{0}) },
	"Empty":                  func() { nd.Empty[int8](1000) },
	"EmptyLike":              func() { nd.EmptyLike(many(1)) },
	"Eye":                    func() { nd.Eye[int8](50) },
	"FromFunc":               func() { nd.FromFunc(func([]int) int8 { panic("called") }, 1000) },
	"Full":                   func() { nd.Full("", 1000) },
	"FullLike":               func() { nd.FullLike(many(1), 1) },
	"IsClose":                func() { nd.IsClose(many(1), 1) },
	"Geomspace":              func() { nd.Geomspace(1.0, 2, 1000) },
	"Delete":                 func() { nd.Delete(many(""), []int{0}) },
	"Insert":                 func() { nd.Insert(many(""), 0, many("")) },
	"ArgSortBy":              func() { nd.ArgSortBy([]nd.Array{many(int8(1)), many("")}) },
	"NanArgMax":              func() { nd.NanArgMax(many(1.0)) },
	"NanArgMin":              func() { nd.NanArgMin(many(1.0)) },
	"NanCumulativeSum":       func() { nd.NanCumulativeSum(many(1.0)) },
	"NanCumulativeProd":      func() { nd.NanCumulativeProd(many(1.0)) },
	"Linspace":               func() { nd.Linspace(0.0, 1, 1000) },
	"Map":                    func() { nd.Map(many(1), func(int) int8 { panic("called") }) },
	"Mask":                   func() { many(1).Mask(many(true)) },
	"MatMul":                 func() { nd.MatMul(many(1), many(1).MT()) },
	"Max":                    func() { nd.Max(many(1), nd.Axis(1)) },
	"Mean":                   func() { nd.Mean(many(1.0), nd.Axis(1)) },
	"MeanAs":                 func() { nd.MeanAs[float64](many(1), nd.Axis(1)) },
	"Meshgrid":               func() { nd.Meshgrid(nd.Arrays(many(1).Slice(nd.Colon, nd.At(0)), nd.Of(1))) },
	"Min":                    func() { nd.Min(many(1), nd.Axis(1)) },
	"Nonzero":                func() { nd.Nonzero(many(1)) },
	"Ones":                   func() { nd.Ones[int8](1000) },
	"OnesLike":               func() { nd.OnesLike(many(1)) },
	"Prod":                   func() { nd.Prod(many(1), nd.Axis(1)) },
	"ProdAs":                 func() { nd.ProdAs[int](many(int8(1)), nd.Axis(1)) },
	"RavelMultiIndex":        func() { nd.RavelMultiIndex(nd.Arrays(many(int8(0))), 2) },
	"UnravelIndex":           func() { nd.UnravelIndex(many(int8(0)), 2) },
	"Ravel":                  func() { nd.Of(1, 2).BroadcastTo(1000, 2).Ravel() },
	"Repeat":                 func() { nd.Repeat(nd.Of(""), 1000) },
	"Reshape":                func() { nd.Of(1, 2).BroadcastTo(1000, 2).Reshape(2000) },
	"Roll":                   func() { nd.Roll(many(1), nd.Shift(1)) },
	"Stack":                  func() { nd.Stack(nd.Arrays(many(""), many(""))) },
	"Std":                    func() { nd.Std(many(1.0), nd.Axis(1)) },
	"StdAs":                  func() { nd.StdAs[float64](many(1), nd.Axis(1)) },
	"Sum":                    func() { nd.Sum(many(1), nd.Axis(1)) },
	"SumAs":                  func() { nd.SumAs[int](many(int8(1)), nd.Axis(1)) },
	"Take":                   func() { nd.Take(nd.Of(""), many(0)) },
	"TakeAt":                 func() { nd.TakeAt(nd.Of(""), nd.Arrays(many(0))) },
	"TakeAlongAxis":          func() { nd.TakeAlongAxis(many(""), many(0), nd.Axis(0)) },
	"Tile":                   func() { nd.Tile(nd.Of(""), 1000) },
	"ToSlice":                func() { many("").ToSlice() },
	"Tril":                   func() { nd.Tril(many("")) },
	"TriuIndices":            func() { nd.TriuIndices(20) },
	"TrilIndices":            func() { nd.TrilIndices(20) },
	"DiagIndices":            func() { nd.DiagIndices(1000, 2) },
	"Triu":                   func() { nd.Triu(many("")) },
	"Unstack":                func() { nd.Unstack(many(""), nd.Axis(0)) },
	"Var":                    func() { nd.Var(many(1.0), nd.Axis(1)) },
	"VarAs":                  func() { nd.VarAs[float64](many(1), nd.Axis(1)) },
	"VecDot":                 func() { nd.VecDot(many(1), many(1)) },
	"Where":                  func() { nd.Where(many(true), many(1), 2) },
	"Zeros":                  func() { nd.Zeros[int8](1000) },
	"ZerosLike":              func() { nd.ZerosLike(many(1)) },
	"Sort":                   func() { nd.Sort(many(1)) },
	"ArgSort":                func() { nd.ArgSort(many(int8(1))) },
	"SortFunc":               func() { nd.SortFunc(many(1), func(a, b int) int { panic("called") }) },
	"Partition":              func() { nd.Partition(many(1), 0) },
	"ArgPartition":           func() { nd.ArgPartition(many(int8(1)), 0) },
	"TopK":                   func() { nd.TopK(many(1), 1) },
	"SearchSorted":           func() { nd.SearchSorted(nd.Of(1), many(1)) },
	"Unique":                 func() { nd.Unique(many(int8(1))) },
	"UniqueValues":           func() { nd.UniqueValues(many(int8(1))) },
	"UniqueCounts":           func() { nd.UniqueCounts(many(int8(1))) },
	"UniqueInverse":          func() { nd.UniqueInverse(many(int8(1))) },
	"UniqueAll":              func() { nd.UniqueAll(many(int8(1))) },
	"IsIn":                   func() { nd.IsIn(many(int8(1)), 1) },
	"Intersect1D":            func() { nd.Intersect1D(many(int8(1)), many(int8(1))) },
	"Union1D":                func() { nd.Union1D(many(int8(1)), many(int8(1))) },
	"SetDiff1D":              func() { nd.SetDiff1D(many(int8(1)), many(int8(1))) },
	"BinCount":               func() { nd.BinCount(nd.Of(1000)) },
	"BinCountWeighted":       func() { nd.BinCountWeighted(nd.Of(1000), nd.Of(1)) },
	"Histogram":              func() { nd.Histogram(nd.Of(1), 1000) },
	"HistogramWeighted":      func() { nd.HistogramWeighted(nd.Of(1), nd.Of(1), 1000) },
	"Histogram2D":            func() { nd.Histogram2D(nd.Of(1), nd.Of(1), 10, 100) },
	"Histogram2DWeighted":    func() { nd.Histogram2DWeighted(nd.Of(1), nd.Of(1), nd.Of(1), 100, 10) },
	"HistogramEdges":         func() { nd.HistogramEdges(nd.Of[int8](1), nd.Arange[int8](0, 120, 1)) },
	"HistogramEdgesWeighted": func() { nd.HistogramEdgesWeighted(nd.Of[int8](1), nd.Of(1), nd.Arange[int8](0, 120, 1)) },
	"HistogramDensity":       func() { nd.HistogramDensity(nd.Zeros[int8](99), nd.Zeros[float64](100)) },
	"Digitize":               func() { nd.Digitize(many(1), nd.Of(1)) },
	"Convolve":               func() { nd.Convolve(nd.Of(1).BroadcastTo(1000), nd.Of(1)) },
	"Average":                func() { nd.Average(many(1.0), many(1.0)) },
	"PtP":                    func() { nd.PtP(many(1), nd.Axis(1)) },
	"Cov":                    func() { nd.Cov(many(1.0)) },
	"CorrCoef":               func() { nd.CorrCoef(many(1.0)) },
	"Median":                 func() { nd.Median(many(1.0)) },
	"MedianAs":               func() { nd.MedianAs[float64](many(1)) },
	"Quantile":               func() { nd.Quantile(many(1.0), 0.5) },
	"QuantileAs":             func() { nd.QuantileAs[float64](many(1), 0.5) },
	"Percentile":             func() { nd.Percentile(many(1.0), 50) },
	"PercentileAs":           func() { nd.PercentileAs[float64](many(1), 50) },
	"NanSum":                 func() { nd.NanSum(many(1.0)) },
	"NanProd":                func() { nd.NanProd(many(1.0)) },
	"NanMin":                 func() { nd.NanMin(many(1.0)) },
	"NanMax":                 func() { nd.NanMax(many(1.0)) },
	"NanMean":                func() { nd.NanMean(many(1.0)) },
	"NanVar":                 func() { nd.NanVar(many(1.0)) },
	"NanStd":                 func() { nd.NanStd(many(1.0)) },
	"NanMedian":              func() { nd.NanMedian(many(1.0)) },
	"NanQuantile":            func() { nd.NanQuantile(many(1.0), 0.5) },
	"NanPercentile":          func() { nd.NanPercentile(many(1.0), 50) },
	"Interp":                 func() { nd.Interp(many(1.0), nd.Of(1.0), nd.Of(1.0)) },
	"Gradient":               func() { nd.Gradient(many(1.0), 1) },
	"Trapezoid":              func() { nd.Trapezoid(many(1.0), 1) },
	"TrapezoidAt":            func() { nd.TrapezoidAt(many(1.0), nd.Of(1.0, 2)) },
	"Polyval":                func() { nd.Polyval(nd.Of(1), many(1)) },
	"Pad":                    func() { nd.Pad(nd.Of(""), 100, 100) },
	"PadWith":                func() { nd.PadWith(nd.Of(""), 100, 100, "") },
	"ReduceAt":               func() { nd.ReduceAt(nd.Sum, many(1), nd.Arange(0, 1000, 1)) },
	"HStack":                 func() { nd.HStack(many(""), many("")) },
	"VStack":                 func() { nd.VStack(many(""), many("")) },
	"ColumnStack":            func() { nd.ColumnStack(many(""), many("")) },
	"Correlate":              func() { nd.Correlate(nd.Of(1).BroadcastTo(1000), nd.Of(1)) },
}

// keepers return arrays but take no memory for elements, or only for those that their caller has listed.
var keepers = strings.Fields(`
	BitView Field Along ApplyInto ReduceInto ReduceMeanInto ScanInto RowsInto StencilInto Arrays BroadcastArrays BroadcastInDim BroadcastTo Diagonal ExpandDims Flip FromSlice Ix MT Made Matrix
	MoveAxes MoveAxis Of PermuteDims Raw ReadOnly Scalar Slice SlidingWindow Split SplitAt Squeeze SwapAxes T ViewAs`)

// throw panics with err, which is not nil.
func throw(err error) {
	if err != nil {
		panic(err)
	}
}

// TestEveryResultIsLimited calls every function that returns new memory.
func TestEveryResultIsLimited(t *testing.T) {
	for name, call := range takers {
		old := nd.SetMaxBytes(100)
		err := nd.Try(call)
		nd.SetMaxBytes(old)
		assert.ErrorIs(t, err, nd.ErrLimit, name)
	}
}

// TestEveryResultIsKnown holds the lists to the package: what returns arrays or slices of elements is in one of them.
// Operators are one, Apply.
func TestEveryResultIsKnown(t *testing.T) {
	known := map[string]bool{}
	for _, name := range keepers {
		known[name] = true
	}
	for name := range takers {
		known[name] = true
	}
	files, err := filepath.Glob("*.go")
	require.NoError(t, err)
	found := map[string]bool{}
	for _, name := range files {
		if strings.HasPrefix(name, "z_") || strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		require.NoError(t, err)
		for _, d := range file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && f.Name.IsExported() && returnsElements(f) {
				found[f.Name.Name] = true
			}
		}
	}
	assert.Equal(t, known, found)
}

// returnsElements reports whether f returns arrays, or a slice of their elements.
func returnsElements(f *ast.FuncDecl) (yes bool) {
	if f.Type.Results == nil {
		return false
	}
	for _, r := range f.Type.Results.List {
		s := text(r.Type)
		yes = yes || strings.Contains(s, "NDArray") || s == "[]T"
	}
	return yes
}

// text returns how e is written.
func text(e ast.Expr) string { return types.ExprString(e) }
