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

// furthest returns the number furthest from 0.
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

// least returns the least x.
//
//ndgo:reduce identity=math.Inf(1)
func least(acc, x float64) float64 { return min(acc, x) }

// product returns the product of x.
//
//ndgo:reduce associative identity=1
func product(acc, x complex128) complex128 { return elem.MultiplyComplex128(acc, x) }
