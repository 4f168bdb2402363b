package users

import nd "ndgo/ndarray"

// leastAndMost returns the least and the greatest element. Two reductions of one array are computed together.
//
//ndgo:fuse
func leastAndMost[T nd.Float](x *nd.NDArray[T]) (low, high *nd.NDArray[T]) {
	lo, hi := nd.Min(x), nd.Max(x)
	return lo, hi
}

// weightedMean returns the weighted mean of x. Its two reductions are computed together.
//
//ndgo:fuse
func weightedMean(w, x *nd.NDArray[float64]) *nd.NDArray[float64] {
	n := nd.Sum(w)
	m := nd.Sum(nd.Multiply(w, x))
	return nd.Divide(m, n)
}

// settle smooths u until the change is small, at most n times. A step and the reduction of its change are computed together.
//
//ndgo:fuse
func settle(u *nd.NDArray[float64], tolerance float64, n int) *nd.NDArray[float64] {
	for range min(n, 20) {
		next := nd.Multiply(nd.Add(u, nd.Roll(u, nd.Shift(1), nd.Axis(0))), 0.5)
		change := nd.Max(nd.Abs(nd.Subtract(next, u)))
		u = next
		if change.Item() <= tolerance {
			break
		}
	}
	return u
}

// shares divides exponentials of x by their sums. Each row of each step needs only the same row of the other steps.
//
//ndgo:fuse
func shares[T nd.Float](x *nd.NDArray[T]) *nd.NDArray[T] {
	most := nd.Max(x, nd.Axis(-1), nd.KeepDims)
	e := nd.Exp(nd.Subtract(x, most))
	sum := nd.Sum(e, nd.Axis(-1), nd.KeepDims)
	return nd.Multiply(nd.Divide(e, sum), 100)
}

// partOfAnother computes the median of an array before another reduction of it. So the two reductions cannot be computed together.
//
//ndgo:fuse
func partOfAnother(x *nd.NDArray[float64]) (*nd.NDArray[float64], *nd.NDArray[float64]) {
	twice := nd.Add(nd.Multiply(x, 2), 1)
	middle := nd.Median(twice)
	above := nd.Sum(nd.Maximum(nd.Subtract(twice, middle), 0))
	first := nd.Multiply(nd.Subtract(twice.Flip(), above), x)
	return first, above
}

// sharedQuotients divides by an intermediate result of the same pass. The pass checks the divisors before it divides.
//
//ndgo:fuse
func sharedQuotients(x, y *nd.NDArray[int64]) (*nd.NDArray[int64], *nd.NDArray[int64]) {
	sum := nd.Add(nd.Multiply(x, x), y)
	quotient := nd.Multiply(nd.FloorDivide(x, sum), y)
	least := nd.Min(nd.Add(quotient, sum))
	return quotient, least
}

// thenReplaced computes two arrays in one pass. The second replaces a parameter that a loop replaces again.
//
//ndgo:fuse
func thenReplaced(x, y, z *nd.NDArray[uint8], n int) (first, second *nd.NDArray[uint8]) {
	y.SetMask(nd.Greater(y, x), 1)
	chosen := nd.Where(nd.Greater(nd.Remainder(y, 2), z), y, z)
	x = nd.Add(nd.AsType[uint8](nd.Greater(chosen, 3)), nd.Maximum(z, 3))
	y.SetMask(nd.Greater(y, 9), 0)
	for range n {
		x = nd.Maximum(nd.Multiply(x, 2), y)
	}
	return chosen, x
}
