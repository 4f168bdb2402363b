package users

import (
	"ndgo/inplace"
	nd "ndgo/ndarray"
)

// levelled sets each element inside u to the mean of its neighbours. The new values have a name, but need no array.
//
//ndgo:fuse
func levelled(u *nd.NDArray[float64]) {
	next := nd.Multiply(nd.Add(u.Slice(nd.To(-2)), u.Slice(nd.From(2))), .5)
	u.Slice(nd.Range(1, -1)).Assign(next)
}

// namedSum sets x to a + b, broadcast to the shape of x.
//
//ndgo:fuse
func namedSum[T nd.Number](x, a, b *nd.NDArray[T]) {
	sum := nd.Add(a, b)
	x.Assign(sum)
}

// storedTwice sets x and y to the same values.
//
//ndgo:fuse
func storedTwice(x, y, a *nd.NDArray[float32]) {
	values := nd.Square(nd.Add(a, 1))
	x.Assign(values)
	y.Assign(values)
}

// exchangedIn exchanges x and y, and adds k to the new y.
//
//ndgo:fuse
func exchangedIn(x, y *nd.NDArray[int64], k int64) {
	old := nd.Add(x, k)
	x.Assign(y)
	y.Assign(old)
}

// copiedFirst copies y to x, and then adds k times x to y.
//
//ndgo:fuse
func copiedFirst(x, y *nd.NDArray[float64], k float64) {
	x.Assign(y)
	inplace.Add(y, nd.Multiply(x, k))
}

// storedAndReturned sets x to twice the sum of x and y, and returns these values.
//
//ndgo:fuse
func storedAndReturned(x, y *nd.NDArray[float32]) *nd.NDArray[float32] {
	values := nd.Multiply(nd.Add(x, y), 2)
	x.Assign(values)
	return values
}

// quotientIn sets x to the quotients of y and x. It panics if an element of x is 0.
//
//ndgo:fuse
func quotientIn(x, y *nd.NDArray[int64]) {
	quotients := nd.FloorDivide(y, x)
	x.Assign(quotients)
}

// areaOf returns the product of two lengths. Some machines fuse it with a sum unless the generated code rounds it.
//
//ndgo:ufunc
func areaOf(x, y float32) float32 { return x * y }

// signsOfAreas calls functions of the library on products of an operator, on their negatives, and on a choice of both.
//
//ndgo:fuse
func signsOfAreas(x, y *nd.NDArray[float32]) *nd.NDArray[float32] {
	area := AreaOf(x, y)
	less := nd.Negative(area)
	chosen := nd.Where(nd.Greater(x, 0), area, less)
	return nd.Add(nd.Sign(chosen), nd.Maximum(nd.Sign(less), nd.Sinc(area)))
}
