package users

import (
	"ndgo/inplace"
	"ndgo/into"
	nd "ndgo/ndarray"
)

// sweep solves tridiagonal systems along the last axis, in place. The array b is the diagonal, a is below and c above the diagonal, and d
// is the right-hand side.
//
//ndgo:fuse
func sweep[T nd.Float](a, b, c, d *nd.NDArray[T]) {
	n := d.Shape()[d.NDim()-1]
	item := func(x *nd.NDArray[T], k int) *nd.NDArray[T] { return x.Slice(nd.Ellipsis, nd.At(k)) }
	for k := 1; k < n; k++ {
		w := nd.Divide(item(a, k), item(b, k-1))
		inplace.Subtract(item(b, k), nd.Multiply(w, item(c, k-1)))
		inplace.Subtract(item(d, k), nd.Multiply(w, item(d, k-1)))
	}
	item(d, -1).Assign(nd.Divide(item(d, -1), item(b, -1)))
	for k := n - 2; k >= 0; k-- {
		into.Divide(item(d, k), nd.Subtract(item(d, k), nd.Multiply(item(c, k), item(d, k+1))), item(b, k))
	}
}

// decay moves x and v in place for some steps, with branches on numbers.
//
//ndgo:fuse
func decay(x, v, pull *nd.NDArray[float64], steps, stop int) {
	t := 0.0
	for k := range steps {
		if k == stop {
			break
		}
		t += 0.125
		if k%2 == 0 {
			force := nd.Subtract(nd.Multiply(pull, t), v)
			inplace.Add(v, nd.Multiply(force, 0.25))
			continue
		}
		inplace.Add(x, nd.Multiply(v, 0.5))
		x.SetMask(nd.Greater(x, 3), t)
	}
}

// smoothed loops over the last axis but one. It averages y at an index with x at the index before, one element further along the last axis.
// It stores the averages in y and adds them to x. The parameter columns may exceed the size of the axis.
//
//ndgo:fuse
func smoothed(x, y *nd.NDArray[complex128], columns int) {
	for j := 1; j < columns; j++ {
		before, now := x.Slice(nd.Ellipsis, nd.At(j-1), nd.From(1)), y.Slice(nd.Ellipsis, nd.At(j), nd.To(-1))
		into.Add(now, nd.Multiply(now, 0.5), nd.Multiply(before, 0.5))
		inplace.Add(x.Slice(nd.Ellipsis, nd.At(j), nd.From(1)), now)
	}
}

// rowSums cannot run in tiles: each row reads the row before.
//
//ndgo:fuse
func rowSums(x *nd.NDArray[float64]) {
	for k := 1; k < x.Dim(0); k++ {
		inplace.Add(x.Slice(nd.At(k)), nd.Multiply(x.Slice(nd.At(k-1)), 0.5))
	}
}

// centring cannot run in tiles: it needs the mean of all rows.
//
//ndgo:fuse
func centring(x, y *nd.NDArray[float64], steps int) {
	for range steps {
		mean := nd.Mean(x)
		inplace.Subtract(x, nd.Multiply(nd.Subtract(x, mean), y))
	}
}

// sized cannot run in tiles: the number of rows is an operand.
//
//ndgo:fuse
func sized(x, y *nd.NDArray[float64], steps int) {
	for range steps {
		inplace.Add(x, nd.Multiply(y, float64(x.Dim(0))))
	}
}

// lessOf reads the first row of y for each row of x. The operands may be the same array.
//
//ndgo:fuse
func lessOf(x, y *nd.NDArray[float64], n int) {
	for k := range n {
		inplace.Subtract(x, nd.Multiply(y.Slice(nd.Ellipsis, nd.At(0), nd.At(k)), 0.5))
	}
}

// crossed reads a whole column of y for each row of x. The operands may be the same square array.
//
//ndgo:fuse
func crossed(x, y *nd.NDArray[float64], n int) {
	for k := range n {
		inplace.Subtract(x, nd.Multiply(y.Slice(nd.Ellipsis, nd.At(k)), 0.5))
	}
}

// freedBetween has two loops. Only the first loop reads a view of the array base, so base is released after this loop.
//
//ndgo:fuse
func freedBetween(x, a, b *nd.NDArray[float64], n int) *nd.NDArray[float64] {
	base := nd.MatMul(a, b)
	u := base.Slice(nd.Ellipsis, nd.From(1))
	for k := range n {
		inplace.Add(x.Slice(nd.Ellipsis, nd.At(k)), nd.Multiply(u.Slice(nd.Ellipsis, nd.At(k)), 2))
	}
	for k := range n {
		inplace.Multiply(x.Slice(nd.Ellipsis, nd.At(k)), nd.Add(x.Slice(nd.Ellipsis, nd.At(k)), 0.5))
	}
	return nd.Sum(x)
}

// freedAfter releases w, an array of one row, after a loop and a store. Only the store reads w.
//
//ndgo:fuse
func freedAfter(x, y *nd.NDArray[float64], n int) {
	w := nd.Mean(y, nd.Axis(0))
	for range n {
		inplace.Add(x, nd.Multiply(y, 0.5))
	}
	inplace.Multiply(x, nd.Add(w, 1))
}

// freedIfSet releases u after the second loop, if the first loop has replaced the operand.
//
//ndgo:fuse
func freedIfSet(x, u *nd.NDArray[float64], n int) {
	for range n {
		next := nd.Add(nd.Multiply(u, 0.5), 1)
		u = next
	}
	for k := range n {
		inplace.Add(x, nd.Multiply(u, float64(k)))
	}
	for range n {
		inplace.Multiply(x, nd.Add(x, 0.25))
	}
}
