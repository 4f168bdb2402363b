package user

import (
	"math"

	"ndgo/elem"
	nd "ndgo/ndarray"
)

// distance returns the squared distance of the points x and y.
//
//ndgo:reduce identity=0
func distance[T nd.Float](acc, x, y T) T {
	d := x - y
	return acc + T(d*d)
}

// furthest returns the element with the greatest absolute value.
//
//ndgo:reduce identity=0
func furthest(acc, x float64) float64 {
	if math.Abs(x) > math.Abs(acc) || math.Abs(x) == math.Abs(acc) && x > acc {
		return x
	}
	return acc
}

//ndgo:reduce identity=true
func inOrder[T nd.RealNumber](acc bool, x, y T) bool { return acc && x <= y }

// above returns the number of elements of x greater than y.
//
//ndgo:reduce identity=0
func above[T nd.RealNumber](acc int, x, y T) int {
	if x > y {
		acc++
	}
	return acc
}

// known returns the sum of the elements other than NaN. An element above 100 counts as 100.
//
//ndgo:reduce identity=0
func known(acc, x float64) float64 {
	switch {
	case math.IsNaN(x):
		return acc
	case x > 100:
		return acc + 100
	}
	acc += x
	return acc
}

// balance returns the sum of 1/x over the positive elements, minus the number of the other elements.
//
//ndgo:reduce identity=0
func balance(acc, x float64) float64 {
	if x > 0 {
		acc += 1 / x
	} else {
		acc -= 1
	}
	return acc
}

// least returns the least x.
//
//ndgo:reduce identity=math.Inf(1)
func least(acc, x float64) float64 { return min(acc, x) }

// product returns the product of x.
//
//ndgo:reduce associative identity=1
func product(acc, x complex128) complex128 { return elem.MultiplyComplex128(acc, x) }

// sums has the number of pairs, and the sums from which their moments are computed.
type sums[T nd.Float] struct {
	n               int64
	x, y            T
	xx, xy, yy, top T
}

func joinSums[T nd.Float](a, b sums[T]) sums[T] {
	return sums[T]{a.n + b.n, a.x + b.x, a.y + b.y, a.xx + b.xx, a.xy + b.xy, a.yy + b.yy, max(a.top, b.top)}
}

func (s sums[T]) covariance() T { return (s.xy - s.x*s.y/T(s.n)) / T(s.n) }

func correlationOf[T nd.Float](s sums[T]) (covariance, deviation T, n int64) {
	return s.covariance(), elem.Sqrt((s.xx - s.x*s.x/T(s.n)) / T(s.n)), s.n
}

// covariance returns the covariance of x and y, the standard deviation of x, and the number of pairs without NaN.
//
//ndgo:reduce identity=sums[T]{} join=joinSums result=correlationOf
func covariance[T nd.Float](s sums[T], x, y T) sums[T] {
	if x != x || y != y {
		return s
	}
	return joinSums(s, sums[T]{1, x, y, x * x, x * y, y * y, x})
}

var weights = []float64{1, 2}

// SetWeights changes a package variable, so functions that read the variable cannot be compiled.
func SetWeights(w []float64) { weights = w }

type laden struct{ sum, weight float64 }

func joinLaden(a, b laden) laden { return laden{a.sum + b.sum, a.weight + b.weight} }

// heavy returns the weighted sum of x and the sum of the weights.
//
//ndgo:reduce identity=laden{} join=joinLaden
//ndgo:portable
func heavy(s laden, x float64) laden {
	return laden{s.sum + x*weights[1], s.weight + float64(len(weights))}
}
