package main

import (
	"ndgo/bench/internal/peer"
	nd "ndgo/ndarray"
)

// sums has the cases of sums with the element type of their operands.
func sums[T nd.Summable]() cases {
	return cases{
		"sum_all": fresh(func(x array[T]) array[T] { return nd.Sum(x) }),
		"sum_ax0": freshMatrix(func(x array[T]) array[T] { return nd.Sum(x, nd.Axis(0)) }),
		"sum_ax1": freshMatrix(func(x array[T]) array[T] { return nd.Sum(x, nd.Axis(-1)) }),
		"sum_mid": func(n int) *peer.Operation {
			rows, _ := peer.Matrix(n)
			outer, _ := peer.Matrix(rows)
			x := operand[T](0, outer, n/(outer*outer), outer)
			return makes(func() array[T] { return nd.Sum(x, nd.Axis(1)) })
		},
		"cumsum_all": fresh(func(x array[T]) array[T] { return nd.CumulativeSum(x) }),
		"cumsum_ax0": freshMatrix(func(x array[T]) array[T] { return nd.CumulativeSum(x, nd.Axis(0)) }),
	}
}

// wideSums has the cases of integers with int64 sums.
//
//go:noinline // see mixed
func wideSums[T nd.Integer]() cases {
	return cases{"sum_all": fresh(func(x array[T]) array[int64] { return nd.SumAs[int64](x) })}
}

// means has the cases of floats.
func means[T nd.Float]() cases {
	return cases{
		"mean_all": fresh(func(x array[T]) array[T] { return nd.Mean(x) }),
		"var_all":  fresh(func(x array[T]) array[T] { return nd.Var(x) }),
		"var_ax0":  freshMatrix(func(x array[T]) array[T] { return nd.Var(x, nd.Axis(0)) }),
	}
}

// extremes has the cases of ordered numbers.
func extremes[T nd.RealNumber]() cases {
	return cases{
		"max_all":    fresh(func(x array[T]) array[T] { return nd.Max(x) }),
		"max_ax0":    freshMatrix(func(x array[T]) array[T] { return nd.Max(x, nd.Axis(0)) }),
		"max_ax1":    freshMatrix(func(x array[T]) array[T] { return nd.Max(x, nd.Axis(-1)) }),
		"argmax_all": fresh(func(x array[T]) array[int] { return nd.ArgMax(x) }),
		"argmax_ax0": freshMatrix(func(x array[T]) array[int] { return nd.ArgMax(x, nd.Axis(0)) }),
		"argmax_ax1": freshMatrix(func(x array[T]) array[int] { return nd.ArgMax(x, nd.Axis(-1)) }),
	}
}
