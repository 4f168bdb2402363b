package users

import (
	"math"

	nd "ndgo/ndarray"
)

// moments has the number of elements, their mean, and the sum of their squared deviations.
type moments[T nd.Float] struct{ n, mean, m2 T }

// joinMoments returns the moments of two parts of the elements.
func joinMoments[T nd.Float](a, b moments[T]) moments[T] {
	n := a.n + b.n
	d := b.mean - a.mean
	return moments[T]{n, a.mean + d*(b.n/n), a.m2 + b.m2 + d*d*(a.n*b.n/n)}
}

func variance[T nd.Float](s moments[T]) T { return s.m2 / s.n }

// spread returns the variance of x.
//
//ndgo:reduce identity=moments[T]{} join=joinMoments result=variance
func spread[T nd.Float](s moments[T], x T) moments[T] {
	n := s.n + 1
	d := x - s.mean
	mean := s.mean + d/n
	return moments[T]{n, mean, s.m2 + d*(x-mean)}
}

// bounds has the least and the greatest element.
type bounds struct{ Low, High float64 }

// noBounds returns the bounds of no elements.
func noBounds() bounds { return bounds{math.Inf(1), math.Inf(-1)} }

func joinBounds(a, b bounds) bounds { return bounds{min(a.Low, b.Low), max(a.High, b.High)} }

// extremes returns the least and the greatest x.
//
//ndgo:reduce identity=noBounds() join=joinBounds
func extremes(s bounds, x float64) bounds { return bounds{min(s.Low, x), max(s.High, x)} }

// interval is a range of numbers, from the least to the greatest.
type interval[T nd.Float] struct{ Low, High T }

// nothing returns the interval without numbers.
func nothing[T nd.Float]() interval[T] { return interval[T]{T(math.Inf(1)), T(math.Inf(-1))} }

func joinIntervals[T nd.Float](a, b interval[T]) interval[T] {
	return interval[T]{min(b.Low, a.Low), max(a.High, b.High)}
}

// reach returns the least x - r and the greatest x + r.
//
//ndgo:reduce identity=nothing[T]() join=joinIntervals
func reach[T nd.Float](s interval[T], x, r T) interval[T] {
	return interval[T]{min(x-r, s.Low), max(s.High, x+r)}
}

// exponents has the greatest x, called m, and the sum of e^(x-m) over all x.
type exponents struct{ most, sum float64 }

func none() exponents { return exponents{most: math.Inf(-1)} }

func joinExponents(a, b exponents) exponents {
	if b.most > a.most {
		a, b = b, a
	}
	if b.most == math.Inf(-1) {
		return a
	}
	return exponents{a.most, a.sum + b.sum*math.Exp(b.most-a.most)}
}

func logarithm(s exponents) float64 { return s.most + math.Log(s.sum) }

// logSumExp returns the logarithm of the sum of eˣ.
//
//ndgo:reduce identity=none() join=joinExponents result=logarithm
func logSumExp(s exponents, x float64) exponents {
	d := x - s.most
	if x > s.most {
		return exponents{x, s.sum*math.Exp(-d) + 1}
	}
	if x == math.Inf(-1) {
		return s
	}
	s.sum += math.Exp(d)
	return s
}

// best has the greatest element, and its y.
type best struct {
	value float64
	at    int64
}

func joinBest(a, b best) best {
	if b.value > a.value || b.value == a.value && b.at < a.at {
		return b
	}
	return a
}

// greatest returns the greatest x and its y. If several x are equal, it returns the least of their y.
//
//ndgo:reduce identity=best{-math.MaxFloat64,math.MaxInt64} join=joinBest
func greatest(s best, x float64, y int64) best { return joinBest(s, best{x, y}) }
