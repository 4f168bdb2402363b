package users

import nd "ndgo/ndarray"

// advance adds step to the inside of u, again and again. The sum needs no temporary array.
//
//ndgo:fuse
func advance(u, step *nd.NDArray[float64], steps int) {
	inner := u.Slice(nd.S("1:-1"))
	for range steps {
		inner.Assign(nd.Add(inner, step))
	}
}

// spreadOver sets x to eʸ, broadcast to the shape of x.
//
//ndgo:fuse
func spreadOver[T nd.Float](x, y *nd.NDArray[T]) { x.Assign(nd.Exp(y)) }

// mirroredIn reverses the elements of x and negates them.
//
//ndgo:fuse
func mirroredIn[T nd.Number](x *nd.NDArray[T]) { x.Assign(nd.Negative(x.Flip())) }

// neighbours sets each element inside x to the sum of its neighbours. Both operands share memory with the target.
//
//ndgo:fuse
func neighbours(x *nd.NDArray[float32]) {
	x.Slice(nd.S("1:-1")).Assign(nd.Add(x.Slice(nd.S(":-2")), x.Slice(nd.S("2:"))))
}

// doubledAfter sets each element but the first to twice the element before it.
//
//ndgo:fuse
func doubledAfter(x *nd.NDArray[int16]) {
	x.Slice(nd.From(1)).Assign(nd.Multiply(x.Slice(nd.To(-1)), 2))
}

// turnedSum adds the transpose of x to x.
//
//ndgo:fuse
func turnedSum(x *nd.NDArray[float64]) { x.Assign(nd.Add(x, x.T())) }

// dividedIn divides the integers of x by y, in the memory of x.
//
//ndgo:fuse
func dividedIn(x, y *nd.NDArray[int64]) { x.Assign(nd.FloorDivide(x, y)) }

// limitedIn stores the elements of y into x in reverse order. It panics if an element is above 5.
//
//ndgo:fuse
func limitedIn(x, y *nd.NDArray[int64]) { x.Slice(nd.S("::-1")).Assign(Limited(y)) }

// digitsIn sets x to the sums of the digits of x, plus 1. It panics in a loop if a base is 0.
//
//ndgo:fuse
func digitsIn(x, base *nd.NDArray[uint32]) { x.Assign(nd.Add(Digits(x, base), 1)) }

// colouredIn sets z to colours. A part of the table may be the memory of z.
//
//ndgo:fuse
func colouredIn(z *nd.NDArray[uint32], x *nd.NDArray[uint8], lut []uint32) { z.Assign(Palette(x, lut)) }

// movedBy stores a sum, and computes the greatest change together with the store.
//
//ndgo:fuse
func movedBy(x, y, before *nd.NDArray[float64]) float64 {
	x.Assign(nd.Add(x, y))
	return nd.Max(nd.Abs(nd.Subtract(x, before))).Item()
}

// diagonal adds y to the diagonal of x, and doubles the only element of a view.
//
//ndgo:fuse
func diagonal(x, y *nd.NDArray[float64]) {
	x.Diagonal().Assign(nd.Add(x.Diagonal(), y))
	x.Slice(nd.At(0), nd.At(0)).Assign(nd.Multiply(x.Slice(nd.At(0), nd.At(0)), 2))
}

// scaledByElement multiplies x by its own first element, which the store changes.
//
//ndgo:fuse
func scaledByElement(x *nd.NDArray[float64]) { x.Assign(nd.Multiply(x, x.Slice(nd.At(0)))) }

// A tank has levels and factors of their flow.
type tank struct{ Level, Flow *nd.NDArray[complex128] }

// fill multiplies the levels by the factors.
//
//ndgo:fuse
func (t *tank) fill() { t.Level.Assign(nd.Multiply(t.Level, t.Flow)) }
