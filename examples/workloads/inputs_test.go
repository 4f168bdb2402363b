package workloads_test

import (
	"ndgo/inplace"
	nd "ndgo/ndarray"
)

// uniform returns numbers in [lo, hi): splitmix64 of their positions and a seed, the same in every language.
//
// Source: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.
func uniform(seed uint64, lo, hi float64, shape ...int) *nd.NDArray[float64] {
	n := uint64(1)
	for _, size := range shape {
		n *= uint64(size)
	}
	z := nd.Arange[uint64](1, n+1, 1)
	inplace.Add(inplace.Multiply(z, uint64(0x9E3779B97F4A7C15)), seed*0xBF58476D1CE4E5B9)
	inplace.Multiply(inplace.BitwiseXor(z, nd.BitwiseRightShift(z, 30)), uint64(0xBF58476D1CE4E5B9))
	inplace.Multiply(inplace.BitwiseXor(z, nd.BitwiseRightShift(z, 27)), uint64(0x94D049BB133111EB))
	inplace.BitwiseXor(z, nd.BitwiseRightShift(z, 31))
	u := nd.AsType[float64](inplace.BitwiseRightShift(z, 11))
	inplace.Multiply(u, 0x1p-53*(hi-lo)) // a power of 2 causes no rounding
	return inplace.Add(u, lo).Reshape(shape...)
}

// terrain returns h×w heights: noise of eight octaves. Each octave interpolates a lattice of random numbers.
func terrain(h, w int) *nd.NDArray[float64] {
	z := nd.Zeros[float64](h, w)
	for octave := range 8 {
		n := 2 << octave
		lattice := uniform(uint64(300+octave), 0, 1, n+2, n+2)
		i, v := positions(h, n)
		j, u := positions(w, n)
		corner := func(di, dj int) *nd.NDArray[float64] {
			return nd.Take(nd.Take(lattice, nd.Add(i, di), nd.Axis(0)), nd.Add(j, dj), nd.Axis(1))
		}
		upper := mix(corner(0, 0), corner(0, 1), u)
		lower := mix(corner(1, 0), corner(1, 1), u)
		inplace.Add(z, inplace.Multiply(mix(upper, lower, v.ExpandDims(1)), 900/float64(n)))
	}
	return z
}

// positions spreads m points over n cells. It returns the cell of each point, and its smoothed position within the
// cell.
func positions(m, n int) (cell *nd.NDArray[int], across *nd.NDArray[float64]) {
	x := nd.Multiply(nd.Arange[float64](0, float64(m), 1), float64(n)/float64(m))
	v := nd.Subtract(x, nd.Floor(x))
	smooth := nd.Multiply(nd.Square(v), nd.Subtract(v.Scalar(3), nd.Multiply(v, 2)))
	return nd.AsType[int](nd.Floor(x)), smooth
}

// mix returns x(1 - u) + yu.
func mix(x, y, u *nd.NDArray[float64]) *nd.NDArray[float64] {
	return nd.Add(nd.Multiply(x, nd.Subtract(u.Scalar(1), u)), nd.Multiply(y, u))
}
