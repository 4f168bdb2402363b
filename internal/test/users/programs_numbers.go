package users

import (
	"ndgo/inplace"
	nd "ndgo/ndarray"
)

// The programs below read results of reductions as numbers, between other reductions.

// lowHigh returns numbers computed from two reductions. It panics if the least element is 0.
//
//ndgo:fuse
func lowHigh(x *nd.NDArray[int64]) (int64, int64, int64) {
	low := nd.Min(x).Item()
	ratio := 1000 / low
	low2 := low
	high := nd.Max(x).Item()
	more := nd.Max(nd.Multiply(nd.Abs(x), 2)).Item()
	return ratio + low2, high - low, more
}

// scaledByMean reads the mean of x as a number, before and after other reductions.
//
//ndgo:fuse
func scaledByMean(x, y *nd.NDArray[float64]) (*nd.NDArray[float64], float64) {
	mean := nd.Mean(x).Item()
	k := mean * 2
	spread := nd.Sum(nd.Square(nd.Subtract(x, mean))).Item()
	most := nd.Max(nd.Multiply(x, y)).Item()
	inplace.Add(y, nd.Multiply(x, k))
	return nd.Divide(nd.Subtract(x, mean), spread+1), most
}

var divisors = []int64{3, 0, -1}

// beyondInt8 reads a table at an index of type int8, which wraps around to a negative number. So it panics.
//
//ndgo:fuse
func beyondInt8(x, z *nd.NDArray[float64]) *nd.NDArray[float64] {
	table := [...]float64{1, 2, 3, 4}
	for k := range int8(3) {
		inplace.Add(z, nd.Multiply(x, table[(k+127)/63]))
	}
	return z
}

// keyed looks up numbers by keys of several types.
//
//ndgo:fuse
func keyed(x *nd.NDArray[float64]) *nd.NDArray[float64] {
	numbers := map[any]float64{uint8(0): 2, uint8(1): 3, 0: 50, 1: 70}
	z := nd.ZerosLike(x)
	for k := range uint8(2) {
		z = nd.Add(z, nd.Multiply(x, numbers[k]))
	}
	return z
}

// byDivisors divides by the elements of a table. Among them is 0, so it panics unless x is empty.
//
//ndgo:fuse
func byDivisors(x, z *nd.NDArray[int64]) {
	for _, d := range divisors {
		inplace.Add(z, nd.Multiply(x, d))
		inplace.Add(z, nd.FloorDivide(nd.Add(x, 1), d))
	}
}
