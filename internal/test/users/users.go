// Package users has functions marked for the generator, like a user's package, for tests. They have forms that the library's own
// operators lack: several results, results of several types, and conditions on several operands.
package users

//go:generate go run ndgo/gen

// differences returns x - y, y - z and z - x, so no two results come from the same operands.
//
//ndgo:ufunc
func differences[T interface{ ~int16 | ~float64 }](x, y, z T) (first, second, third T) {
	return x - y, y - z, z - x
}

// compare returns x < y, y - x, and the sign of y - x. The second result has the largest type.
//
//ndgo:ufunc
func compare(x, y float64) (less bool, difference float64, sign int8) {
	switch {
	case x < y:
		sign = 1
	case x > y:
		sign = -1
	}
	return x < y, y - x, sign
}

// gap returns high - low.
//
//ndgo:ufunc
//ndgo:requires low <= high NegativeShift
func gap[T interface{ ~int8 | ~float64 }](low, high T) T { return high - low }

// within returns x - low + (high - x). There is a condition on x and low, and a condition on x and high.
//
//ndgo:ufunc
//ndgo:requires low <= x NegativeShift
//ndgo:requires x <= high NegativePower
func within(x, low, high int32) int32 { return x - low + (high - x) }

// ends returns low & x and high | x. There is a condition on all three operands.
//
//ndgo:ufunc
//ndgo:requires x+low+high != 0 DivideByZero
func ends(x, low, high int64) (int64, int64) { return low & x, high | x }

// distance returns the squared distance of the points x and y.
//
//ndgo:reduce identity=0 scan=CumulativeDistance
func distance(acc, x, y float64) float64 {
	d := x - y
	return acc + float64(d*d)
}

// integers converts x to integers of several types. Numbers out of range give the same results on all machines.
//
//ndgo:ufunc
func integers[T interface{ ~float32 | ~float64 }](x T) (int8, uint32, int64, uint64) {
	return int8(x), uint32(x), int64(x), uint64(x)
}

// logisticMap returns x after n steps of growth at the rate r.
//
//ndgo:ufunc
func logisticMap(x, r float64, n int64) float64 {
	for i := int64(0); i < n; i++ {
		x = r * x * (1 - x)
	}
	return x
}
