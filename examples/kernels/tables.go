package kernels

// palette returns a pixel's colour in a palette.
//
// Source: Portable Network Graphics (PNG) Specification, 3rd edition (2025), 11.2.2.
//
//ndgo:ufunc
func palette(pixel uint8, colours []uint32) uint32 { return colours[pixel] }

// interpolate returns the value at x of the polyline through the points (i, table[i]). It extrapolates linearly beyond the
// ends.
//
// Source: M. Abramowitz, I. A. Stegun, Handbook of Mathematical Functions (1964), 25.2.1.
//
//ndgo:ufunc
func interpolate(x float64, table []float64) float64 {
	i := int(x)
	i = max(0, min(i, len(table)-2))
	f := x - float64(i)
	return table[i]*(1-f) + table[i+1]*f
}

// polynomial returns the polynomial of x with the given coefficients, highest first, by Horner's rule.
//
// Source: D. E. Knuth, The Art of Computer Programming, volume 2, 3rd edition (1997), 4.6.4.
//
//ndgo:ufunc
func polynomial(x float64, coefficients []float64) (sum float64) {
	for _, c := range coefficients {
		sum = sum*x + c
	}
	return sum
}
