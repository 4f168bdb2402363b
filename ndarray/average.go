package ndarray

import (
	"math"

	"ndgo/internal/core/limits"
	"ndgo/internal/core/mistakes"
	"ndgo/internal/core/option"
	"ndgo/internal/core/reducing"
	"ndgo/internal/simd"
)

// Average returns the weighted means Σ w·x / Σ w of x's elements over the axes chosen by [Axis], or over all axes. The result lacks these
// axes; with [KeepDims] they have size 1.
//
// Weights broadcast to x's shape. If Axis has one axis, weights may also be 1-d, with one weight for each element along this axis. If the
// weights add up to 0, the result is NaN or an infinity.
func Average[T Float](x, weights *NDArray[T], options ...Option) *NDArray[T] {
	const name = "Average"
	return onBehalf(name, func() *NDArray[T] {
		arg := in(x)
		o := option.Take(name, options, option.Axis, option.KeepDims)
		reducing.ReducedAxes(&arg, name, &o)
		weights.head().CheckAs(name, "the array of weights")
		w := weights
		if chosen := o.Get(option.Axis); chosen != nil && len(chosen.Ints()) == 1 && weights.NDim() == 1 && x.NDim() > 1 {
			axis := mistakes.CheckAxis(name, chosen.Ints()[0], x.h.Layout.Shape())
			for range x.NDim() - 1 - axis {
				w = w.ExpandDims(-1)
			}
		}
		w = onBehalf(name, func() *NDArray[T] { return w.BroadcastTo(x.h.Layout.Shape()...) })
		products := Multiply(x, w)
		defer products.Release()
		z := typed[T](reducing.Sum.Of(name, kindOf[T](), nil, in(products), options))
		return applyInto[T, T]("Divide", z, &simd.Divide, in(z), in(Sum(w, options...)))
	})
}

// PtP returns the range of x's elements, the greatest minus the smallest, over the axes chosen by [Axis], or over all axes. The result
// lacks these axes; with [KeepDims] they have size 1. If there is a NaN, the range is NaN, but [SkipNaN] ignores NaN elements. Ranges of
// integers wrap around. An empty axis panics with [ErrEmpty].
func PtP[T RealNumber](x *NDArray[T], options ...Option) *NDArray[T] {
	return onBehalf("PtP", func() *NDArray[T] {
		most := typed[T](reducing.Max.Of("PtP", kindOf[T](), nil, in(x), options))
		least := typed[T](reducing.Min.Of("PtP", kindOf[T](), nil, in(x), options))
		z := Subtract(most, least)
		most.Release()
		least.Release()
		return z
	})
}

// Cov returns the covariance matrix of the rows of x. Each row holds the observations of one variable; n rows give an n×n matrix. Sums are
// divided by the number of observations minus the [Correction], which is 1 by default. If x does not have exactly two axes, Cov panics with
// [ErrShape].
func Cov[T Float](x *NDArray[T], options ...Option) *NDArray[T] {
	return covariance("Cov", x, options)
}

// CorrCoef returns the correlation coefficients of the rows of x, from -1 to 1. Each row holds the observations of one variable. A
// coefficient is the covariance (see [Cov]) divided by the standard deviations of both variables. If x does not have exactly two axes,
// CorrCoef panics with [ErrShape].
func CorrCoef[T Float](x *NDArray[T]) *NDArray[T] {
	z := covariance("CorrCoef", x, nil)
	n := z.Dim(0)
	elements := z.block()
	root := limits.Make[T]("CorrCoef", n)
	for i := range root {
		root[i] = T(math.Sqrt(float64(elements[i*n+i])))
	}
	for i := range n {
		for j := range n {
			v := elements[i*n+j] / root[i] / root[j]
			if v == v {
				v = min(max(v, -1), 1)
			}
			elements[i*n+j] = v
		}
	}
	return z
}

func covariance[T Float](op string, x *NDArray[T], options []Option) *NDArray[T] {
	return onBehalf(op, func() *NDArray[T] {
		o := option.Take(op, options, option.Correction)
		correction := 1.0
		if c := o.Get(option.Correction); c != nil {
			correction = c.Real(0)
		}
		shape := x.layout(op).Shape()
		if len(shape) != 2 {
			mistakes.FailRank(op, shape, "pass a matrix whose rows are variables; for a single variable use Reshape(1, -1)")
		}
		mean := Mean(x, Axis(1), KeepDims)
		defer mean.Release()
		d := Subtract(x, mean)
		defer d.Release()
		z := MatMul(d, d.lent().T())
		reducing.Divide(z.head(), max(0, float64(shape[1])-correction))
		return z
	})
}
