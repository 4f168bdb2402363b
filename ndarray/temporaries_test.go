package ndarray_test

import (
	"runtime/debug"
	"testing"

	"github.com/stretchr/testify/assert"

	"ndgo/inplace"
	"ndgo/internal/memory"
	"ndgo/internal/users"
	"ndgo/into"
	nd "ndgo/ndarray"
)

// TestTemporariesAreGivenBack holds functions to it that what they take on the way waits for the next result when they return:
// copies of what overlaps a target, results that are brought to it, buffers, and what stands between two steps.
func TestTemporariesAreGivenBack(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(-1)) // a collection drops what waits
	defer nd.SetParallelism(nd.SetParallelism(1))    // each processor has buffers of its own
	const n = 1 << 13
	const bytes = 8 * n
	x := nd.FromFunc(func(i []int) float64 { return float64(i[0] * 7919 % n) }, n)
	columns, indices := x.Reshape(2, n/2), nd.AsType[int](x)
	apart := nd.Zeros[float64](2 * n).Slice(nd.Colon.By(2))
	apart.Assign(x)
	positions, marks := nd.Zeros[int](2*n).Slice(nd.Colon.By(2)), nd.Zeros[bool](16*n+1)
	zeros := nd.Zeros[float64](2 * n).Slice(nd.Colon.By(2))
	long := nd.Zeros[float64](8 * n)
	square := nd.FromFunc(func(i []int) float64 { return float64(i[0] - i[1]) }, 96, 96)
	many := nd.Zeros[float64](3 * n)
	at := func(first int) *nd.NDArray[float64] { return many.Slice(nd.Range(first, first+n)) }
	bools := func(first int) *nd.NDArray[bool] { return marks.Slice(nd.Range(first, first+8*n)) }
	for _, c := range []struct {
		what  string
		bytes int
		call  func()
	}{
		{"an operand that overlaps", bytes, func() { inplace.Add(at(1), at(0)) }},
		{"two of them", 2 * bytes, func() { into.Add(at(1), at(0), at(2)) }},
		{"those of a user's operator of several results", 2 * bytes, func() {
			users.DifferencesInto(nd.Zeros[float64](n), at(2*n), at(n-1), at(0), at(1), at(2*n-1))
		}},
		{"a condition", 8 * n, func() { into.Where(bools(0), bools(1), nd.Scalar(true), false) }},
		{"what is assigned backwards", bytes, func() { at(0).Assign(at(0).Flip()) }},
		{"what is assigned under a mask", bytes, func() { at(0).AssignMask(nd.Zeros[bool](n), at(1)) }},
		{"a mask", 8 * n, func() { bools(0).SetMask(bools(1), false) }},
		{"offsets of elements", bytes, func() { nd.Take(x, indices) }},
		{"those of places, and what is put there", 2 * bytes, func() { nd.Put(at(0), indices, at(1)) }},
		{"those of TakeAlongAxis", bytes, func() { nd.TakeAlongAxis(x, indices) }},
		{"what is joined at indices", bytes, func() { inplace.AddAt(at(0), indices, at(1)) }},
		{"offsets at which is joined", bytes, func() { inplace.AddAt(apart, indices, 1) }},
		{"marks of what is not zero", n, func() { nd.Nonzero(x) }},
		{"a result that overlaps", bytes, func() { into.CumulativeSum(at(1), at(0)) }},
		{"a product in columns", 96 * 96 * 8, func() { into.MatMul(square.Copy().T(), square, square) }},
		{"panels of a matrix", 96 * 96 * 8, func() { nd.MatMul(square, square.T()) }},
		{"rows of a matrix, and the vector", 32 * 512 * 8, func() { nd.MatMul(nd.Zeros[float64](n, 96).T(), apart) }},
		{"blocks of a product of vectors", 8 * n / 512 * 8, func() { nd.MatMul(long, long) }},
		{"means of a variance", bytes / 2, func() { nd.Var(columns, nd.Axis(0)) }},
		{"keys that are sorted", bytes, func() { nd.Sort(x) }},
		{"lanes that are sorted", 2 * bytes, func() { into.Sort(apart, apart) }},
		{"positions that are sorted", 2 * bytes, func() { into.ArgSort(positions, x) }},
		{"the order of a partition", 2 * bytes, func() { nd.Partition(x, 9) }},
		{"that of the largest", 2 * bytes, func() { nd.TopK(x, 9) }},
		{"distinct elements", bytes, func() { nd.Unique(nd.Remainder(x, 99)) }},
		{"all of them", 3 * bytes, func() { nd.UniqueAll(x) }},
		{"distinct rows", 96 * 96 * 8, func() { nd.Unique(square, nd.Axis(0)) }},
		{"elements to look among", bytes, func() { nd.IsIn(x, x) }},
		{"those, what is looked for, and where it is", 5 * bytes / 2, func() { into.SearchSorted(positions, zeros, apart) }},
		{"what is put into bins, and which these are", 3 * bytes / 2, func() { into.Digitize(positions, apart, nd.Of(1.0, 2)) }},
		{"edges that descend", bytes, func() { nd.Digitize(nd.Of(1.0), nd.Sort(x).Flip()) }},
		{"numbers of a histogram", bytes, func() { nd.Histogram(indices, 9) }},
		{"numbers that are counted", bytes, func() { nd.BinCount(nd.AsType[int16](x)) }},
	} {
		memory.Trim()
		c.call()
		assert.GreaterOrEqual(t, memory.Held(), c.bytes, c.what)
	}
}
