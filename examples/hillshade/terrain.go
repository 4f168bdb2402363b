package main

import (
	"ndgo/inplace"
	nd "ndgo/ndarray"
)

// terrain returns elevations of shape (height, width), with a sea at 0. It is value noise, a sum of eight octaves of smoothly interpolated
// random lattices. Each octave is half as high and twice as fine as the one before.
func terrain(height, width int) *nd.NDArray[float64] {
	z := nd.Zeros[float64](height, width)
	for octave := range 8 {
		n := 2 << octave
		lattice := nd.FromFunc(func(i []int) float64 { return noise(octave, i[0], i[1]) }, n+2, n+2)
		i, v := cells(height, n)
		j, u := cells(width, n)
		v = v.ExpandDims(1) // a column, to broadcast against the row u

		top, bottom := nd.Take(lattice, i, nd.Axis(0)), nd.Take(lattice, nd.Add(i, 1), nd.Axis(0))
		left := mix(nd.Take(top, j, nd.Axis(1)), nd.Take(bottom, j, nd.Axis(1)), v)
		j1 := nd.Add(j, 1)
		right := mix(nd.Take(top, j1, nd.Axis(1)), nd.Take(bottom, j1, nd.Axis(1)), v)
		inplace.Add(z, inplace.Multiply(mix(left, right, u), 2400/float64(n)))
	}
	sea := nd.Mean(z).Item() - nd.Std(z).Item()/2
	return inplace.Maximum(inplace.Subtract(z, sea), 0)
}

// cells spreads size places over n cells. It returns the cell of each place, and its position in the cell from 0 to 1, eased by 3t² - 2t³.
func cells(size, n int) (cell *nd.NDArray[int], t *nd.NDArray[float64]) {
	at := nd.Multiply(nd.Arange[float64](0, float64(size), 1), float64(n)/float64(size))
	whole := nd.Floor(at)
	t = nd.Subtract(at, whole)
	return nd.AsType[int](whole), nd.Multiply(nd.Square(t), nd.Subtract(t.Scalar(3), nd.Multiply(t, 2)))
}

// mix returns x + (y - x)·t, broadcast.
func mix(x, y, t *nd.NDArray[float64]) *nd.NDArray[float64] {
	return nd.Add(x, nd.Multiply(nd.Subtract(y, x), t))
}

// noise returns a pseudorandom number from 0 to 1: the finalizer of splitmix64 of a mixture of the arguments.
//
// Source: Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", OOPSLA 2014.
func noise(octave, i, j int) float64 {
	h := uint64(octave)*0x9E3779B97F4A7C15 + uint64(i)*0xBF58476D1CE4E5B9 + uint64(j)*0x94D049BB133111EB
	h = (h ^ h>>30) * 0xBF58476D1CE4E5B9
	h = (h ^ h>>27) * 0x94D049BB133111EB
	h ^= h >> 31
	return float64(h>>11) * 0x1p-53
}
