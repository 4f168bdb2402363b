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

// above counts the x that are above y.
//
//ndgo:reduce identity=0
func above[T nd.RealNumber](acc int, x, y T) int {
	if x > y {
		acc++
	}
	return acc
}

// known returns the sum of the x that are numbers, of which those above 100 count 100.
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

// least returns the least x.
//
//ndgo:reduce identity=math.Inf(1)
func least(acc, x float64) float64 { return min(acc, x) }

// product returns the product of x.
//
//ndgo:reduce associative identity=1
func product(acc, x complex128) complex128 { return elem.MultiplyComplex128(acc, x) }
