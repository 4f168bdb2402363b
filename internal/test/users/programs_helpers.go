package users

import (
	"ndgo/inplace"
	nd "ndgo/ndarray"
)

// rises returns the differences of neighbours along the first and the last axis, divided by h.
func rises[T nd.Float](u *nd.NDArray[T], h T) (dx, dy *nd.NDArray[T]) {
	rise := func(axis int) *nd.NDArray[T] {
		n := u.Dim(axis)
		v := u.MoveAxis(axis, 0)
		return nd.Divide(nd.Subtract(v.Slice(nd.From(1)), v.Slice(nd.To(n-1))), h)
	}
	return rise(0), rise(-1)
}

// lifted calls helpers of several statements. Some of their variables have the names of variables of lifted. One helper stores into its
// operand.
//
//ndgo:fuse
func lifted(u *nd.NDArray[float32], h float32) float32 {
	rise := u.Copy()
	lift(rise, h)
	dx := climbed(rise, 2)
	rise = climbed(dx, h)
	v := nd.Add(nd.Square(dx), nd.Square(rise))
	return nd.Max(v).Item()
}

// lift adds h to each element of x below h, and halves the other elements.
func lift(x *nd.NDArray[float32], h float32) {
	less := nd.AsType[float32](nd.Less(x, h))
	v := nd.Subtract(less.Scalar(1), less)
	inplace.Multiply(x, nd.Add(less, nd.Multiply(v, 0.5)))
	inplace.Add(x, nd.Multiply(less, h))
}

// climbed subtracts from each row of x its least element, divides the result by 2h if 2h > 1, and adds 1.
func climbed[T nd.Float](x *nd.NDArray[T], h T) (v *nd.NDArray[T]) {
	dx := nd.Subtract(x, nd.Min(x, nd.Axis(-1), nd.KeepDims))
	h *= 2
	if h > 1 {
		dx = nd.Divide(dx, h)
	}
	v = nd.Add(dx, 1)
	return
}

// steep calls a helper with two results, which calls a function literal twice.
//
//ndgo:fuse
func steep(u *nd.NDArray[float64]) (float64, float64) {
	dx, dy := rises(u, 2)
	return nd.Max(nd.Abs(nd.Subtract(dx, 1))).Item(), nd.Min(nd.Square(nd.Add(dy, 1))).Item()
}

// clipped sets elements of x by masks computed from x or from y, and counts elements.
//
//ndgo:fuse
func clipped(x, y *nd.NDArray[float64], least float64) (low float64, high int) {
	low = nd.Mean(nd.AsType[float64](nd.Less(x, least))).Item()
	x.SetMask(nd.Less(nd.Multiply(x, 2), least), least)
	x.SetMask(nd.Greater(nd.Add(x, y), 1), 1)
	x.SetMask(nd.Greater(nd.Multiply(y, 2), 1), 2)
	high = nd.CountNonzero(nd.Equal(nd.AsType[int64](nd.Greater(x, y)), 1)).Item()
	return low, high
}

// truths converts bools to integers and to complex numbers.
//
//ndgo:fuse
func truths(x *nd.NDArray[float64], yes *nd.NDArray[bool]) (*nd.NDArray[uint8], *nd.NDArray[complex128]) {
	up := nd.LogicalXor(nd.Signbit(x), yes.Flip())
	return nd.Add(nd.AsType[uint8](up), nd.AsType[uint8](yes)), nd.Multiply(nd.AsType[complex128](nd.LogicalNot(up)), 2i)
}

// weighed returns a new array, computed from intermediate arrays. The intermediate arrays are not among the results.
//
//ndgo:fuse
func weighed(x *nd.NDArray[float64], inOrder bool) (*nd.NDArray[float64], error) {
	e := nd.Exp(nd.Multiply(nd.Abs(x.Ravel().ExpandDims(0)), -1))
	w := nd.Divide(e, nd.Sum(e, nd.Axis(-1), nd.KeepDims))
	if inOrder {
		return nd.MatMul(w, e.MT()), nil
	}
	return nd.Sort(nd.CumulativeSum(w, nd.Axis(-1)), nd.Axis(-1)), nil
}
