package main

import (
	"ndgo/bench/internal/peer"
	"ndgo/inplace"
	nd "ndgo/ndarray"
)

// sorts has the cases of sorts and searches.
func sorts[T nd.RealNumber]() cases {
	return cases{
		"sort": func(n int) *peer.Operation {
			x := operand[T](0, n)
			return drops(func() { nd.Sort(x) }, func() array[T] { return nd.Sort(x) })
		},
		"sort_ax0": func(n int) *peer.Operation {
			rows, columns := peer.Matrix(n)
			x := operand[T](0, rows, columns)
			return drops(func() { nd.Sort(x, nd.Axis(0)) }, func() array[T] { return nd.Sort(x, nd.Axis(0)) })
		},
		"argsort": func(n int) *peer.Operation {
			x := operand[T](0, n)
			return drops(func() { nd.ArgSort(x) }, func() array[int] { return nd.ArgSort(x) })
		},
		"argsort_stable": func(n int) *peer.Operation {
			x := operand[T](0, n)
			return drops(func() { nd.ArgSort(x) }, func() array[int] { return nd.ArgSort(x) })
		},
		"unique": fresh(func(x array[T]) array[T] { return nd.Unique(x) }),
		"unique_counts": fresh(func(x array[T]) array[int] {
			_, counts := nd.UniqueCounts(x)
			return counts
		}),
		"searchsorted": func(n int) *peer.Operation {
			x, sorted := operand[T](0, n), nd.Sort(operand[T](1, n))
			return drops(func() { nd.SearchSorted(sorted, x) }, func() array[int] { return nd.SearchSorted(sorted, x) })
		},
		"isin": func(n int) *peer.Operation {
			x, values := operand[T](0, n), operand[T](0, 2*n).Slice(nd.Range(n/2, n/2+n))
			return drops(func() { nd.IsIn(x, values) }, func() array[bool] { return nd.IsIn(x, values) })
		},
		"histogram": fresh(func(x array[T]) array[int] {
			counts, _ := nd.Histogram(x, 100)
			return counts
		}),
		"add_at": func(n int) *peer.Operation {
			x, indices := operand[T](0, n), nd.FromSlice(peer.Indices(1, n), n)
			return drops(func() { inplace.AddAt(nd.Zeros[T](n), indices, x) }, func() array[T] { return inplace.AddAt(nd.Zeros[T](n), indices, x) })
		},
	}
}

// bins has the cases that count integers, like Bincount.
func bins[T nd.Integer]() cases {
	return cases{"bincount": fresh(func(x array[T]) array[int] { return nd.BinCount(x) })}
}

func complexSorts[T nd.ComplexNumber]() cases {
	return cases{"sort": func(n int) *peer.Operation {
		x := operand[T](0, n)
		return drops(func() { nd.Sort(x) }, func() array[T] { return nd.Sort(x) })
	}}
}
