package users

import nd "ndgo/ndarray"

// growth returns the product of the elements of x.
//
//ndgo:reduce identity=1 scan=CumulativeGrowth
func growth[T nd.Float](acc, x T) T { return acc * x }

// highest returns the greatest x.
//
//ndgo:reduce scan=HighestSoFar identity=-128
func highest(acc, x int8) int8 { return max(acc, x) }

// cheapest returns the least product of y and the element of a table at index x.
//
//ndgo:reduce identity=math.Inf(1) scan=CheapestSoFar
func cheapest(acc float64, x uint8, y float64, values []float64) float64 {
	return min(acc, values[x]*y)
}

// steepest returns the largest difference of x and y.
//
//ndgo:reduce identity=math.Inf(-1) scan=SteepestSoFar
func steepest(acc, x, y float64) float64 { return max(acc, x-y) }
