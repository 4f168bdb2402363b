package users

import (
	"math"

	"ndgo/elem"
)

// near reports whether any x is near y.
//
//ndgo:reduce identity=false scan=NearSoFar
func near(acc bool, x, y float32) bool { return acc || x-y < 0.25 && y-x < 0.25 }

// above returns the number of elements of x greater than y.
//
//ndgo:reduce identity=0 scan=AboveSoFar
func above(acc int64, x, y float32) int64 {
	n := int64(0)
	if x > y {
		n = 1
	}
	return acc + n
}

// area returns the sum of eˣ·y.
//
//ndgo:reduce identity=0 scan=CumulativeArea
func area(acc, x, y float64) float64 { return acc + float64(elem.Exp(x)*y) }

// furthest returns the element with the greatest absolute value.
//
//ndgo:reduce identity=0 scan=FurthestSoFar
func furthest(acc, x float64) float64 {
	if math.Abs(x) > math.Abs(acc) || math.Abs(x) == math.Abs(acc) && x > acc {
		return x
	}
	return acc
}
