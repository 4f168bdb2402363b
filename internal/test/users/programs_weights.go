package users

import (
	"unsafe"

	"ndgo/inplace"
	"ndgo/into"
	nd "ndgo/ndarray"
)

// edges returns the length of the gradient of x, by two sums of weighted neighbours.
//
//ndgo:fuse
func edges(x *nd.NDArray[float32]) *nd.NDArray[float32] {
	n, m := x.Dim(0)-2, x.Dim(1)-2
	across, down := nd.Zeros[float32](n, m), nd.Zeros[float32](n, m)
	weights := [3][3]float32{{-1, 0, 1}, {-2, 0, 2}, {-1, 0, 1}}
	for i := range 3 {
		for j := range 3 {
			part := x.Slice(nd.Range(i, i+n), nd.Range(j, j+m))
			inplace.Add(across, nd.Multiply(part, weights[i][j]))
			inplace.Add(down, nd.Multiply(part, weights[j][i]))
		}
	}
	return nd.Hypot(across, down)
}

// weightedRows returns sums of weighted neighbours in each row. The loops range over rows of weights.
//
//ndgo:fuse
func weightedRows(x *nd.NDArray[float64]) *nd.NDArray[float64] {
	n := x.Dim(-1) - 3
	sum := x.Slice(nd.Ellipsis, nd.To(n)).Copy()
	for i, row := range [][]float64{{1, 2}, {2, 1}} {
		for j, w := range row {
			inplace.Add(sum, nd.Multiply(x.Slice(nd.Ellipsis, nd.Range(i+j, i+j+n)), w))
		}
	}
	return sum
}

// reweighted changes one of the weights before it uses them.
//
//ndgo:fuse
func reweighted(x *nd.NDArray[int64], k int64) *nd.NDArray[int64] {
	weights := [2][2]int64{{1, 2}, {3, 4}}
	weights[1][0] = k
	sum := nd.ZerosLike(x)
	for i := range 2 {
		for j := range 2 {
			inplace.Add(sum, nd.Multiply(nd.Add(x, i64(j)), weights[i][j]))
		}
	}
	return sum
}

func i64(i int) int64 { return int64(i) }

// aliased changes one of the weights through a row.
//
//ndgo:fuse
func aliased(x *nd.NDArray[float64], k float64) *nd.NDArray[float64] {
	weights := [][]float64{{1, 2}, {3, 4}}
	row := weights[1]
	row[0] = k
	sum := nd.ZerosLike(x)
	for i := range 2 {
		for j := range 2 {
			inplace.Add(sum, nd.Multiply(x, weights[i][j]))
		}
	}
	return sum
}

// changedRow changes a weight in a loop over rows.
//
//ndgo:fuse
func changedRow(x *nd.NDArray[float64], k float64) *nd.NDArray[float64] {
	weights := [][]float64{{1, 2}, {3, 4}}
	for _, row := range weights {
		row[1] = k
	}
	sum := nd.ZerosLike(x)
	for i := range 2 {
		inplace.Add(sum, nd.Multiply(x, weights[i][1]))
		inplace.Subtract(sum, weights[i][0])
	}
	return sum
}

// powersIn adds the first powers of x to y, and leaves the last one in x.
//
//ndgo:fuse
func powersIn[T nd.Number](x, y *nd.NDArray[T]) {
	first := x.Copy()
	for range 4 {
		inplace.Multiply(x, first)
		into.Add(y, y, x)
	}
}

// clippedIn doubles x three times, and limits it to k after each.
//
//ndgo:fuse
func clippedIn(x *nd.NDArray[int16], k int16) {
	for range 3 {
		inplace.Multiply(x, 2)
		x.SetMask(nd.Greater(x, k), k)
	}
}

// movedIn adds half of the elements of x in reverse order, three times.
//
//ndgo:fuse
func movedIn(x *nd.NDArray[float64]) {
	for range 3 {
		inplace.Add(x, nd.Multiply(x.Flip(), .5))
	}
}

// dividedThrice divides the integers of x by each divisor. It panics at a divisor 0.
//
//ndgo:fuse
func dividedThrice(x *nd.NDArray[int64], a, b int64) {
	for _, divisor := range []int64{a, b, 3} {
		inplace.Add(x, 7)
		inplace.FloorDivide(x, divisor)
	}
}

// shadowedWeights uses constants with the name of another constant.
//
//ndgo:fuse
func shadowedWeights(x *nd.NDArray[float64]) *nd.NDArray[float64] {
	const a, b = 3, 0.1
	weights := [][]float64{{a, b * a}, {-a, -b}}
	sum := nd.ZerosLike(x)
	{
		const a, b = 5, 7
		for i, row := range weights {
			for j, w := range row {
				inplace.Add(sum, nd.Multiply(x, w))
				inplace.Add(sum, nd.Multiply(x, weights[j][i]*a+b))
			}
		}
	}
	return sum
}

// numberedRows has weights with keys.
//
//ndgo:fuse
func numberedRows(x *nd.NDArray[int64]) *nd.NDArray[int64] {
	weights := [3][2]int64{1: {1, 2}, {3, 4}}
	sum := nd.ZerosLike(x)
	for i := range 3 {
		for j := range 2 {
			inplace.Add(sum, nd.Multiply(x, weights[i][j]))
		}
	}
	return sum
}

// rangedInto changes a weight through a field that a loop over the rows sets.
//
//ndgo:fuse
func rangedInto(x *nd.NDArray[float64], k float64) *nd.NDArray[float64] {
	weights := [][]float64{{1, 2}, {3, 4}}
	var last struct{ row []float64 }
	for _, last.row = range weights {
	}
	last.row[0] = k
	sum := nd.ZerosLike(x)
	for i := range 2 {
		for j := range 2 {
			inplace.Add(sum, nd.Multiply(x, weights[i][j]))
		}
	}
	return sum
}

// throughPointer changes a row of weights by functions of package unsafe.
//
//ndgo:fuse
func throughPointer(x *nd.NDArray[float64], k float64) *nd.NDArray[float64] {
	weights := [][]float64{{1, 2}, {3, 4}}
	*unsafe.SliceData(weights) = []float64{k, -k}
	sum := nd.ZerosLike(x)
	for i := range 2 {
		for j := range 2 {
			inplace.Add(sum, nd.Multiply(x, weights[i][j]))
		}
	}
	return sum
}

// filledByWeights calls a function for one of the weights. The function sets the elements of x.
//
//ndgo:fuse
func filledByWeights(x *nd.NDArray[float64]) *nd.NDArray[float64] {
	weights := [][]float64{{1, 2}, {3, filled(x)}}
	sum := x.Copy()
	for i := range weights {
		inplace.Add(sum, nd.Multiply(x, weights[i][0]))
	}
	for range weights {
		inplace.Add(sum, nd.Multiply(x, 2))
	}
	return sum
}

func filled(x *nd.NDArray[float64]) float64 {
	x.Fill(3)
	return 1
}

// scaledWeights multiplies the weights by k.
//
//ndgo:fuse
func scaledWeights(x *nd.NDArray[float64], k float64) *nd.NDArray[float64] {
	weights := [][]float64{{.1, .2}, {.3, 0}}
	sum := nd.ZerosLike(x)
	for i := range 2 {
		for j := range 2 {
			inplace.Add(sum, nd.Multiply(x, k*weights[i][j]*weights[j][i]))
		}
	}
	return sum
}

// copiedRows has weights in copies of Go arrays, and changes one of the arrays.
//
//ndgo:fuse
func copiedRows(x *nd.NDArray[float64], k float64) *nd.NDArray[float64] {
	a, b := [2]float64{1, 2}, [2]float64{3, 4}
	weights := [][2]float64{a, b}
	a[0] = k
	sum := nd.ZerosLike(x)
	for i := range 2 {
		for j := range 2 {
			inplace.Add(sum, nd.Multiply(x, weights[i][j]))
			inplace.Add(sum, a[j])
		}
	}
	return sum
}
