package users

import (
	"ndgo/inplace"
	nd "ndgo/ndarray"
)

// The loops of the programs below have weights in tables of the package, rows of tables, or indices computed from a counter.

var (
	kernel3     = [3][3]float32{{1, -2, .1}, {0, 4, 2}, {-0.5, 2, 1. / 3}}
	binomial    = []float64{.25, .5, .25}
	flatKernel  = [9]int64{1, 2, 1, 2, -4, 2, 1, 2, 1}
	ragged      = [][]float64{{1}, {2, -3}, {.5, .25, 0}}
	emptied     = [][]float64{{1}, {}, {2}}
	adjusted    = []float64{1, 2, 3}
	aliasedRows = [][]float64{{1, 2}, {3, 4}}
	passedOn    = [2][2]float64{{1, 2}, {3, 4}}
)

// PublicWeights may be changed by other packages.
var PublicWeights = []float64{1, 2, 3}

// convolved returns sums of weighted neighbours. Its loops range over rows of a table of the package.
//
//ndgo:fuse
func convolved(x *nd.NDArray[float32]) *nd.NDArray[float32] {
	n, m := x.Dim(0)-2, x.Dim(1)-2
	sum := nd.Zeros[float32](n, m)
	for i := range kernel3 {
		for j, w := range kernel3[i] {
			inplace.Add(sum, nd.Multiply(x.Slice(nd.Range(i, i+n), nd.Range(j, j+m)), w))
		}
	}
	return sum
}

// flattened returns sums of weighted neighbours. Its indices are computed from one counter.
//
//ndgo:fuse
func flattened(x *nd.NDArray[int64]) (*nd.NDArray[int64], *nd.NDArray[int64]) {
	n, m := x.Dim(0)-2, x.Dim(1)-2
	sum, other := nd.Zeros[int64](n, m), nd.Zeros[int64](n, m)
	for k, w := range flatKernel {
		i, j := k/3, k%3
		part := x.Slice(nd.Range(i, i+n), nd.Range(j, j+m))
		inplace.Add(sum, nd.Multiply(part, w))
		inplace.Subtract(other, nd.Multiply(part, flatKernel[3*j+i]))
	}
	return sum, other
}

// blurred returns means along an axis, in rows and then in columns.
//
//ndgo:fuse
func blurred(x *nd.NDArray[float64]) *nd.NDArray[float64] {
	n := x.Dim(0) - len(binomial) + 1
	sum := nd.ZerosLike(x.Slice(nd.To(n)))
	for i, w := range binomial {
		sum = nd.Add(sum, nd.Multiply(x.Slice(nd.Range(i, i+n)), w))
	}
	for i := len(binomial) - 1; i >= 0; i-- {
		sum = nd.Subtract(sum, nd.Multiply(x.Slice(nd.Range(i, i+n)), binomial[i]))
	}
	return sum
}

// raggedRows has rows of different lengths.
//
//ndgo:fuse
func raggedRows(x, y *nd.NDArray[float64]) {
	for i := range 3 {
		for j := range ragged[i] {
			inplace.Add(x, nd.Multiply(y, ragged[i][j]))
			inplace.Add(x, float64(j-2*i))
		}
	}
}

// emptiedRows has an empty row.
//
//ndgo:fuse
func emptiedRows(x, y *nd.NDArray[float64]) {
	for i, row := range emptied {
		for _, w := range row {
			inplace.Add(x, nd.Multiply(y, w))
			inplace.Subtract(x, float64(i)/3)
		}
	}
	for i := range emptied {
		for j := range emptied[i] {
			inplace.Add(x, nd.Multiply(y, emptied[i][j]))
			inplace.Subtract(x, float64(i)/3)
		}
	}
}

// numbered computes with indices as numbers, also with negative ones.
//
//ndgo:fuse
func numbered(x, y *nd.NDArray[int64]) {
	rows := [][]int64{{1, 2}, {3, 4}, {5, 6}}
	for k := 5; k >= 0; k-- {
		i, j := k/2, k%2
		low := -k / 2
		inplace.Add(x, nd.Multiply(y, rows[2-i][j]))
		inplace.Maximum(x, int64(low*i-j))
		inplace.Add(x, nd.Multiply(x, i64(i*7-low%2)))
	}
}

// readjusted changes the weights of the package before it uses them.
//
//ndgo:fuse
func readjusted(x *nd.NDArray[float64], k float64) *nd.NDArray[float64] {
	adjust(k)
	sum := nd.ZerosLike(x)
	for i, w := range adjusted {
		inplace.Add(sum, nd.Multiply(x, w))
		inplace.Add(sum, adjusted[2-i])
	}
	return sum
}

func adjust(k float64) { adjusted[1] = k }

// throughAlias changes a weight of the package through a row, and another through a pointer.
//
//ndgo:fuse
func throughAlias(x *nd.NDArray[float64], k float64) *nd.NDArray[float64] {
	rowOf(1)[0] = k
	*weightAt(0) = k
	sum := nd.ZerosLike(x)
	for i := range 2 {
		for j, w := range aliasedRows[i] {
			inplace.Add(sum, nd.Multiply(x, w))
			inplace.Add(sum, passedOn[j][i])
		}
	}
	return sum
}

func rowOf(i int) []float64 { return aliasedRows[i] }

func weightAt(i int) *float64 { return &passedOn[1][i] }

// byPublic multiplies x by weights that other packages may change.
//
//ndgo:fuse
func byPublic(x *nd.NDArray[float64]) *nd.NDArray[float64] {
	sum := nd.ZerosLike(x)
	for _, w := range PublicWeights {
		inplace.Add(sum, nd.Multiply(x, w))
	}
	return sum
}

// hiddenRows has a variable with the name of a table of the package.
//
//ndgo:fuse
func hiddenRows(x *nd.NDArray[float64], k float64) *nd.NDArray[float64] {
	sum := nd.ZerosLike(x)
	for _, w := range binomial {
		inplace.Add(sum, nd.Multiply(x, w))
	}
	binomial := []float64{k, 2 * k}
	for i, w := range binomial {
		inplace.Add(sum, nd.Multiply(x, w))
		binomial[1-i] = 3
	}
	return sum
}
