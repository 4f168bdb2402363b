// Package states has reductions whose state is several values, as users write them.
package states

//go:generate go run ndgo/gen

import (
	"math"

	nd "ndgo/ndarray"
)

// moments are the number of elements, their mean, and the sum of the squares of what they differ from it.
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

// bounds are the least and the greatest element.
type bounds struct{ Low, High float64 }

// noBounds returns the bounds of no elements.
func noBounds() bounds { return bounds{math.Inf(1), math.Inf(-1)} }

func joinBounds(a, b bounds) bounds { return bounds{min(a.Low, b.Low), max(a.High, b.High)} }

// extremes returns the least and the greatest x.
//
//ndgo:reduce identity=noBounds() join=joinBounds
func extremes(s bounds, x float64) bounds { return bounds{min(s.Low, x), max(s.High, x)} }
