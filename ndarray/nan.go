package ndarray

import (
	"math"

	"ndgo/internal/core"
	"ndgo/internal/simd"
)

// NanSum returns the sums of x's elements that are not NaN, over the axes that [Axis] chooses, all of them without it. These axes leave
// the result, or have size 1 there with [KeepDims]. It is [Sum] of x with 0 for NaN.
func NanSum[T Float](x *NDArray[T], options ...Option) *NDArray[T] {
	return onBehalf("NanSum", func() *NDArray[T] {
		y := withoutNaN("NanSum", x, 0)
		defer y.Release()
		return typed[T](core.Sum("NanSum", kindOf[T](), nil, In(y), options))
	})
}

// NanProd returns the products of x's elements that are not NaN, over the axes that [Axis] chooses, all of them without it. These axes
// leave the result, or have size 1 there with [KeepDims]. It is [Prod] of x with 1 for NaN.
func NanProd[T Float](x *NDArray[T], options ...Option) *NDArray[T] {
	return onBehalf("NanProd", func() *NDArray[T] {
		y := withoutNaN("NanProd", x, 1)
		defer y.Release()
		return typed[T](core.Prod("NanProd", kindOf[T](), nil, In(y), options))
	})
}

// NanMin returns the smallest of x's elements that are not NaN, over the axes that [Axis] chooses, all of them without it. These axes
// leave the result, or have size 1 there with [KeepDims]. It is NaN where all elements are. An axis without elements panics
// with [ErrEmpty].
func NanMin[T Float](x *NDArray[T], options ...Option) *NDArray[T] {
	return onBehalf("NanMin", func() *NDArray[T] {
		y := withoutNaN("NanMin", x, T(math.Inf(1)))
		defer y.Release()
		return nanWhereAllAre(x, typed[T](core.Min("NanMin", kindOf[T](), nil, In(y), options)), options)
	})
}

// NanMax returns the largest of x's elements that are not NaN, over the axes that [Axis] chooses, all of them without it. These axes
// leave the result, or have size 1 there with [KeepDims]. It is NaN where all elements are. An axis without elements panics
// with [ErrEmpty].
func NanMax[T Float](x *NDArray[T], options ...Option) *NDArray[T] {
	return onBehalf("NanMax", func() *NDArray[T] {
		y := withoutNaN("NanMax", x, T(math.Inf(-1)))
		defer y.Release()
		return nanWhereAllAre(x, typed[T](core.Max("NanMax", kindOf[T](), nil, In(y), options)), options)
	})
}

// NanMean returns the arithmetic means of x's elements that are not NaN, over the axes that [Axis] chooses, all of them without it.
// These axes leave the result, or have size 1 there with [KeepDims]. The mean of no elements is NaN.
func NanMean[T Float](x *NDArray[T], options ...Option) *NDArray[T] {
	return onBehalf("NanMean", func() *NDArray[T] {
		y := withoutNaN("NanMean", x, 0)
		defer y.Release()
		z := typed[T](core.Sum("NanMean", kindOf[T](), nil, In(y), options))
		return divideBy(z, numbers(x, options))
	})
}

// NanVar returns the variances of x's elements that are not NaN, over the axes that [Axis] chooses, all of them without it: the sum of
// the squares of their distances from their mean, divided by how many they are less the [Correction]. These axes leave the result, or
// have size 1 there with [KeepDims]. It is NaN where there are no more elements than the Correction.
func NanVar[T Float](x *NDArray[T], options ...Option) *NDArray[T] {
	return nanVar("NanVar", x, options)
}

// NanStd returns the square roots of the variances that [NanVar] returns.
func NanStd[T Float](x *NDArray[T], options ...Option) *NDArray[T] {
	z := nanVar("NanStd", x, options)
	return ApplyInto[T, T]("NanStd", z, &simd.Sqrt, nil, In(z))
}

// NanMedian returns the medians of x's elements that are not NaN, over the axes that [Axis] chooses, all of them without it. These axes
// leave the result, or have size 1 there with [KeepDims]. It is NaN where there are none.
func NanMedian[T Float](x *NDArray[T], options ...Option) *NDArray[T] {
	return nanQuantiles("NanMedian", x, 0.5, 1, middleOption(options))
}

// NanQuantile returns the [Quantile] of those of x's elements that are not NaN.
func NanQuantile[T Float, Q Operand[float64]](x *NDArray[T], q Q, options ...Option) *NDArray[T] {
	return nanQuantiles("NanQuantile", x, q, 1, options)
}

// NanPercentile returns the [Percentile] of those of x's elements that are not NaN.
func NanPercentile[T Float, Q Operand[float64]](x *NDArray[T], q Q, options ...Option) *NDArray[T] {
	return nanQuantiles("NanPercentile", x, q, 100, options)
}

// withoutNaN returns x with v for NaN.
func withoutNaN[T Float](op string, x *NDArray[T], v T) *NDArray[T] {
	x.layout(op)
	m := IsNaN(x)
	defer m.Release()
	return Where(m, x.Scalar(v), x)
}

// numbers returns how many elements are not NaN, over the axes that options choose.
func numbers[T Float](x *NDArray[T], options []Option) *NDArray[T] {
	m := Equal(x, x)
	defer m.Release()
	return SumAs[T](AsType[uint8](m), options...)
}

// nanWhereAllAre sets z, a reduction of x, to NaN where all elements are.
func nanWhereAllAre[T Float](x, z *NDArray[T], options []Option) *NDArray[T] {
	m := IsNaN(x)
	defer m.Release()
	z.SetMask(All(m, options...), T(math.NaN()))
	return z
}

// divideBy sets z = z / n, and returns z.
func divideBy[T Float](z, n *NDArray[T]) *NDArray[T] {
	return ApplyInto[T, T]("Divide", z, &simd.Divide, nil, In(z), In(n))
}

func nanVar[T Float](op string, x *NDArray[T], options []Option) *NDArray[T] {
	return onBehalf(op, func() *NDArray[T] {
		o := core.TakeOptions(op, options, core.AxisOption, core.KeepDimsOption, core.CorrectionOption)
		in := In(x)
		axes := in.ReducedAxes(op, &o)
		correction := 0.0
		var rest []Option
		for _, option := range options {
			if core.IsNamed(&option, core.CorrectionOption) {
				correction = option.Real(0)
			} else {
				rest = append(rest, option)
			}
		}
		var chosen []int
		for i := range x.NDim() {
			if axes.Has(i) {
				chosen = append(chosen, i)
			}
		}
		mean := NanMean(x, Axis(chosen...), KeepDims)
		d := Subtract(x, mean)
		defer d.Release()
		m := IsNaN(x)
		defer m.Release()
		y := Where(m, x.Scalar(0), d)
		defer y.Release()
		z := Sum(Multiply(y, y), rest...)
		n := numbers(x, rest)
		for i, v := range n.block() {
			n.block()[i] = v - T(correction)
			if !(n.block()[i] > 0) {
				n.block()[i] = T(math.NaN())
			}
		}
		return divideBy(z, n)
	})
}

// nanQuantiles returns the quantiles q/whole of the numbers of x.
func nanQuantiles[T Float, Q Operand[float64]](op string, x *NDArray[T], q Q, whole float64, options []Option) *NDArray[T] {
	return quantilesOf(op, x, q, whole, options, func(sorted []T) []T {
		n := len(sorted)
		for n > 0 && sorted[n-1] != sorted[n-1] {
			n--
		}
		return sorted[:n]
	})
}
