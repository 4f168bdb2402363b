package iter

// A DimsRule is a rule of explicit broadcasting.
type DimsRule int

// The rules, in the order of the checks.
const (
	DimsNeeded   DimsRule = 1 + iota // operands of different ranks, neither of them a scalar, need dimensions
	DimsIdentity                     // operands of equal rank have none, or 0, 1, 2, …
	DimsCount                        // the number of dimensions is the number of axes of the operand of lower rank; this is 0 for a scalar
	DimsRange                        // each is an axis of the operand of higher rank, counted from 0
	DimsOrder                        // each dimension is greater than the previous one
	DimsSizes                        // sizes at the same axis are equal, or one of them is 1
)

// A DimsError describes how shapes and dimensions break a rule of explicit broadcasting. DimsSizes refers to the shapes, all
// other rules to the dimensions.
type DimsError struct {
	Rule  DimsRule
	Dim   int    // the position of the dimension at fault, for DimsRange and DimsOrder
	Axis  int    // the axis of the result at fault, counted from the last: -1, -2, …, for DimsSizes
	Sizes [2]int // the sizes of the first and the second operand at this axis
	Fit   []int  // dimensions that make operands of different ranks compatible, as a remedy; nil if no such dimensions exist
}

// StrictShape returns the shape of the result of an operator on shapes x and y by explicit broadcasting. Axis i of the operand of lower
// rank becomes axis dims[i] of the other operand. Then axes of size 1 are repeated in both operands. For example, shapes 4 and 1×2 with
// dims 0 give 4×2. Sizes 1 and 0 give 0.
//
// Source: https://openxla.org/xla/broadcasting. For equal ranks with dims, and for sizes of 0, this page is silent or wrong; for these
// cases the source is XLA's shape_inference.cc.
func StrictShape(x, y, dims []int) (shape []int, err *DimsError) {
	// This function is small enough to be inlined. A shape up to rank Inline then stays on the caller's stack.
	return appendStrictShape(make([]int, 0, Inline), x, y, dims)
}

func appendStrictShape(out, x, y, dims []int) ([]int, *DimsError) {
	low, high := x, y
	if len(x) > len(y) {
		low, high = y, x
	}
	if err := checkDims(len(low), len(high), dims); err != nil {
		err.Fit = fit(low, high, alike)
		return nil, err
	}
	out = append(out, high...)
	for i := len(low) - 1; i >= 0; i-- {
		switch axis := axisOf(i, len(low), len(high), dims); {
		case !alike(low[i], high[axis]):
			sizes := [2]int{low[i], high[axis]}
			if len(x) > len(y) {
				sizes = [2]int{high[axis], low[i]}
			}
			return nil, &DimsError{Rule: DimsSizes, Axis: axis - len(high), Sizes: sizes, Fit: fit(low, high, alike)}
		case low[i] != 1:
			out[axis] = low[i]
		}
	}
	return out, nil
}

// CheckInDim checks the dims of a broadcast such as XLA's BroadcastInDim: axis i of shape becomes axis dims[i] of target. It returns the
// first broken rule of [StrictShape], or nil. Each size of shape must be 1 or the size of target at its axis.
func CheckInDim(shape, target, dims []int) *DimsError {
	if err := checkDims(len(shape), len(target), dims); err != nil {
		err.Fit = fit(shape, target, reaches)
		return err
	}
	for i := len(shape) - 1; i >= 0; i-- {
		if axis := axisOf(i, len(shape), len(target), dims); !reaches(shape[i], target[axis]) {
			return &DimsError{Rule: DimsSizes, Axis: axis - len(target), Sizes: [2]int{shape[i], target[axis]},
				Fit: fit(shape, target, reaches)}
		}
	}
	return nil
}

// Spread sets dst to the strides of an operand along the axes of a result, one stride for each axis. Axis i of the operand is
// axis dims[i] of the result, as checked by [StrictShape] or [CheckInDim]. Missing axes and axes of size 1 get stride 0.
func Spread(dst, shape, strides, dims []int) {
	clear(dst)
	for i, n := range shape {
		if n != 1 {
			dst[axisOf(i, len(shape), len(dst), dims)] = strides[i]
		}
	}
}

// axisOf returns the result's axis for axis i of an operand. If the ranks are equal, it is the same axis, with or without dims.
func axisOf(i, rank, outRank int, dims []int) int {
	if rank == outRank {
		return i
	}
	return dims[i]
}

// checkDims returns an error for the first rule that dims break, or nil. The parameter rank is the rank of the operand with dims, and outRank
// is the rank of the other operand.
func checkDims(rank, outRank int, dims []int) *DimsError {
	switch {
	case len(dims) == 0 && (rank == 0 || rank == outRank):
		return nil
	case len(dims) == 0:
		return &DimsError{Rule: DimsNeeded}
	case len(dims) != rank && rank != outRank:
		return &DimsError{Rule: DimsCount}
	case len(dims) != rank:
		return &DimsError{Rule: DimsIdentity}
	}
	for i, d := range dims {
		switch {
		case rank == outRank && d != i:
			return &DimsError{Rule: DimsIdentity}
		case d < 0 || d >= outRank:
			return &DimsError{Rule: DimsRange, Dim: i}
		case i > 0 && d <= dims[i-1]:
			return &DimsError{Rule: DimsOrder, Dim: i}
		}
	}
	return nil
}

// alike reports whether the sizes of two axes are equal, or one of them is 1.
func alike(low, high int) bool { return low == high || low == 1 || high == 1 }

// reaches reports whether an axis of size n broadcasts to size target.
func reaches(n, target int) bool { return n == target || n == 1 }

// fit returns dimensions that make low and high compatible, as near to the last axes as possible. It first tries to pair only equal sizes.
// If this fails, it pairs sizes for which together returns true. It returns nil if there are no suitable dimensions, or if none are needed.
func fit(low, high []int, together func(low, high int) bool) []int {
	if len(low) == 0 || len(low) == len(high) {
		return nil
	}
	if dims := match(low, high, func(n, m int) bool { return n == m }); dims != nil {
		return dims
	}
	return match(low, high, together)
}

// match finds an axis of high for each axis of low, in the same order. It prefers the last suitable axes.
func match(low, high []int, together func(low, high int) bool) []int {
	dims := make([]int, len(low))
	axis := len(high)
	for i := len(low) - 1; i >= 0; i-- {
		axis--
		for axis >= i && !together(low[i], high[axis]) {
			axis--
		}
		if axis < i {
			return nil
		}
		dims[i] = axis
	}
	return dims
}
