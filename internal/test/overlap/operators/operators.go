// Package operators has functions marked for the generator, for tests of overlapping memory. They have the forms that the
// library's own operators lack: an operator of several results, and reductions of one and of two operands with their cumulative
// forms. This package is smaller than package users, so it compiles faster.
package operators

import "math"

//go:generate go run ndgo/gen

// differences returns x - y, y - z and z - x, so no two results come from the same operands.
//
//ndgo:ufunc
func differences[T interface{ ~int16 | ~float64 }](x, y, z T) (first, second, third T) {
	return x - y, y - z, z - x
}

// distance returns the squared distance of the points x and y.
//
//ndgo:reduce identity=0 scan=CumulativeDistance
func distance(acc, x, y float64) float64 {
	d := x - y
	return acc + float64(d*d)
}

// growth returns the product of x.
//
//ndgo:reduce identity=1 scan=CumulativeGrowth
func growth(acc, x float64) float64 { return acc * x }

// furthest returns the element with the greatest absolute value.
//
//ndgo:reduce identity=0 scan=FurthestSoFar
func furthest(acc, x float64) float64 {
	if math.Abs(x) > math.Abs(acc) || math.Abs(x) == math.Abs(acc) && x > acc {
		return x
	}
	return acc
}
