package users

// lit returns the sum of y times a curve's value at x.
//
//ndgo:reduce identity=0
func lit(acc float64, x uint8, y float64, curve []float64) float64 { return acc + float64(curve[x]*y) }

// bent returns the sum of the values at x of the polyline through the points (i, table[i]).
//
//ndgo:reduce identity=0
func bent[T interface{ ~float32 | ~float64 }](acc, x T, table []T) T {
	return acc + interpolate(x, table)
}

// brightest returns the greatest of the elements at indices x and y, or 0.
//
//ndgo:reduce identity=0
func brightest(acc uint32, x, y uint8, lut []uint32) uint32 { return max(acc, max(lut[x], lut[y])) }
