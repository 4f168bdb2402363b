package ndarray_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	nd "ndgo/ndarray"
)

// The message about a wrong option lists exactly the options that the function takes.
func TestMessagesListTheOptionsTaken(t *testing.T) {
	x, m := nd.Of(3.0, 1, 2), nd.Zeros[float64](2, 3)
	all := map[string]nd.Option{
		"Axis": nd.Axis(0), "KeepDims": nd.KeepDims, "SkipNaN": nd.SkipNaN, "Correction": nd.Correction(1), "IncludeInitial": nd.IncludeInitial,
		"Shift": nd.Shift(1), "Order": nd.Order(1), "Tolerance": nd.Tolerance(0, 0), "IJ": nd.IJ, "Offset": nd.Offset(0), "Columns": nd.Columns(2),
		"EqualNaN": nd.EqualNaN, "Descending": nd.Descending, "Right": nd.Right, "Sorter": nd.Sorter(nd.Of(1, 2, 0)), "Invert": nd.Invert,
		"Bounds": nd.Bounds(0, 9), "BoundsY": nd.BoundsY(0, 9), "MinLength": nd.MinLength(1), "Mode": nd.ModeSame, "ExcludeStop": nd.ExcludeStop,
		"Method": nd.Method(nd.Linear), "StatLength": nd.StatLength(1), "Weights": nd.Weights(x), "Edges": nd.Edges(x), "Density": nd.Density,
	}
	for name, call := range map[string]func(o nd.Option){
		"Sum": func(o nd.Option) { nd.Sum(x, o) }, "SumAs": func(o nd.Option) { nd.SumAs[float64](x, o) }, "Prod": func(o nd.Option) { nd.Prod(x, o) },
		"Min": func(o nd.Option) { nd.Min(x, o) }, "Max": func(o nd.Option) { nd.Max(x, o) }, "PtP": func(o nd.Option) { nd.PtP(x, o) },
		"Any": func(o nd.Option) { nd.Any(x, o) }, "All": func(o nd.Option) { nd.All(x, o) }, "CountNonzero": func(o nd.Option) { nd.CountNonzero(x, o) },
		"Mean": func(o nd.Option) { nd.Mean(x, o) }, "Var": func(o nd.Option) { nd.Var(x, o) }, "Std": func(o nd.Option) { nd.Std(x, o) },
		"ArgMin": func(o nd.Option) { nd.ArgMin(x, o) }, "ArgMax": func(o nd.Option) { nd.ArgMax(x, o) },
		"CumulativeSum": func(o nd.Option) { nd.CumulativeSum(x, o) }, "CumulativeProd": func(o nd.Option) { nd.CumulativeProd(x, o) },
		"Median": func(o nd.Option) { nd.Median(x, o) }, "Quantile": func(o nd.Option) { nd.Quantile(x, 0.5, o) }, "Average": func(o nd.Option) { nd.Average(x, x, o) },
		"Cov": func(o nd.Option) { nd.Cov(m, o) }, "Sort": func(o nd.Option) { nd.Sort(x, o) }, "ArgSort": func(o nd.Option) { nd.ArgSort(x, o) },
		"Unique": func(o nd.Option) { nd.Unique(x, o) }, "SearchSorted": func(o nd.Option) { nd.SearchSorted(x, 1, o) }, "Digitize": func(o nd.Option) { nd.Digitize(x, nd.Of(1.0, 2), o) },
		"IsIn": func(o nd.Option) { nd.IsIn(x, x, o) }, "BinCount": func(o nd.Option) { nd.BinCount(nd.Of(1, 2), o) }, "Diff": func(o nd.Option) { nd.Diff(x, o) },
		"Histogram": func(o nd.Option) { nd.Histogram(x, 2, o) }, "HistogramAs": func(o nd.Option) { nd.HistogramAs[float64](x, 2, o) },
		"Histogram2D": func(o nd.Option) { nd.Histogram2D[float64](x, x, 2, 2, o) }, "Take": func(o nd.Option) { nd.Take(x, nd.Of(0), o) }, "Roll": func(o nd.Option) { nd.Roll(x, o) },
		"Repeat": func(o nd.Option) { nd.Repeat(x, 2, o) }, "Concat": func(o nd.Option) { nd.Concat(nd.Arrays(x, x), o) }, "Stack": func(o nd.Option) { nd.Stack(nd.Arrays(x, x), o) },
		"Meshgrid": func(o nd.Option) { nd.Meshgrid(nd.Arrays(x, x), o) }, "Eye": func(o nd.Option) { nd.Eye[float64](2, o) }, "Diag": func(o nd.Option) { nd.Diag(x, o) },
		"Tril": func(o nd.Option) { nd.Tril(m, o) }, "IsClose": func(o nd.Option) { nd.IsClose(x, x, o) }, "ArrayEqual": func(o nd.Option) { nd.ArrayEqual(x, x, o) },
		"Convolve": func(o nd.Option) { nd.Convolve(x, x, o) }, "Linspace": func(o nd.Option) { nd.Linspace(0.0, 1, 3, o) }, "VecDot": func(o nd.Option) { nd.VecDot(x, x, o) },
	} {
		var taken []string
		listed := ""
		for option, o := range all {
			err := nd.Try(func() { call(o) })
			if _, list, refused := strings.Cut(text(err), "is not one of its options; it takes "); refused {
				require.ErrorIs(t, err, nd.ErrOption, name)
				listed = list
			} else {
				taken = append(taken, option)
			}
		}
		names := strings.Split(strings.Replace(listed, " and ", ", ", 1), ", ")
		slices.Sort(names)
		slices.Sort(taken)
		require.Equal(t, taken, names, name)
	}
}

// text returns the message of err, or "".
func text(err error) string {
	var e *nd.Error
	if errors.As(err, &e) {
		return e.Error()
	}
	return ""
}
