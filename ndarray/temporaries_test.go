package ndarray_test

import (
	"math"
	"runtime"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"

	"ndgo/inplace"
	"ndgo/internal/memory"
	"ndgo/into"
	nd "ndgo/ndarray"
)

// TestTemporariesAreGivenBack checks that functions release their temporaries before they return: copies of operands that overlap a target,
// results before they are copied to it, buffers, and intermediate arrays. A second call then allocates only its result.
func TestTemporariesAreGivenBack(t *testing.T) {
	withoutCollections(t)
	defer nd.SetParallelism(nd.SetParallelism(1)) // one processor, because each processor has its own buffers
	const n = 1 << 16
	const bytes = 8 * n
	const positions = n * strconv.IntSize / 8
	x := nd.FromFunc(func(i []int) float64 { return float64(i[0] * 7919 % n) }, n)
	columns, indices := x.Reshape(2, n/2), nd.AsType[int](x)
	fromTheEnd := nd.Subtract(indices, n)
	apart := nd.Zeros[float64](2 * n).Slice(nd.Colon.By(2))
	apart.Assign(x)
	places, marks := nd.Zeros[int](2*n).Slice(nd.Colon.By(2)), nd.Zeros[bool](8*n+1)
	square := nd.FromFunc(func(i []int) float64 { return float64(i[0] - i[1]) }, 160, 160)
	pairs := nd.Remainder(x.Slice(nd.To(n/2)), 3).Reshape(n/4, 2)
	tall := nd.Zeros[float64](n, 32).T()
	zeros := nd.Zeros[float64](2 * n).Slice(nd.Colon.By(2))
	many := nd.Zeros[float64](3 * n)
	at := func(first int) *nd.NDArray[float64] { return many.Slice(nd.Range(first, first+n)) }
	bools := func(first int) *nd.NDArray[bool] { return marks.Slice(nd.Range(first, first+8*n)) }
	for _, c := range []struct {
		what   string
		result int // size of the result in bytes
		call   func()
	}{
		{"an operand that overlaps", 0, func() { inplace.Add(at(1), at(0)) }},
		{"two of them", 0, func() { into.Add(at(1), at(0), at(2)) }},
		{"a condition", 0, func() { into.Where(bools(0), bools(1), nd.Scalar(true), false) }},
		{"what is assigned backwards", 0, func() { at(0).Assign(at(0).Flip()) }},
		{"what is assigned under a mask", 0, func() { at(0).AssignMask(bools(0).Slice(nd.To(n)), at(1)) }},
		{"a mask", 0, func() { bools(0).SetMask(bools(1), false) }},
		{"offsets of elements", bytes, func() { nd.Take(x, fromTheEnd) }},
		{"those of places, and what is put there", 0, func() { nd.Put(at(0), indices, at(1)) }},
		{"those of TakeAlongAxis", bytes, func() { nd.TakeAlongAxis(x, indices) }},
		{"what is joined at indices", 0, func() { inplace.AddAt(at(0), indices, at(1)) }},
		{"offsets at which is joined", 0, func() { inplace.AddAt(apart, indices, 1) }},
		{"marks of what is not zero", positions, func() { nd.Nonzero(x) }},
		{"a result that overlaps", 0, func() { into.CumulativeSum(at(1), at(0)) }},
		{"a product in columns", 0, func() { into.MatMul(square.T(), square, square) }},
		{"panels of a matrix", 160 * 160 * 8, func() { nd.MatMul(square, square.T()) }},
		{"rows of a matrix, and the vector", 0, func() { nd.MatMul(tall, apart) }},
		{"blocks of a product of vectors", 0, func() { nd.MatMul(x, x) }},
		{"means of a variance", bytes / 2, func() { nd.Var(columns, nd.Axis(0)) }},
		{"extremes along an axis", positions / 2, func() { nd.ArgMax(columns, nd.Axis(0)) }},
		{"extremes of rows, and where they are", 8, func() { nd.ArgMax(columns.T()) }},
		{"keys that are sorted", bytes, func() { nd.Sort(x) }},
		{"lanes that are sorted", 0, func() { into.Sort(apart, apart) }},
		{"positions that are sorted", 0, func() { into.ArgSort(places, x) }},
		{"the order of a partition", bytes, func() { nd.Partition(x, 9) }},
		{"that of the largest", 0, func() { nd.TopK(x, 9) }},
		{"distinct elements", 0, func() { nd.Unique(nd.Remainder(x.Slice(nd.To(999)), 99)) }},
		{"all of them", bytes + 3*positions, func() { nd.UniqueAll(x) }},
		{"distinct rows", 160 * 160 * 8, func() { nd.Unique(square, nd.Axis(0)) }},
		// only four different rows are possible
		{"columns of many rows, few of which are distinct", positions + n/4, func() { nd.Unique(pairs, nd.Axis(0)) }},
		{"elements to look among", n, func() { nd.IsIn(x, x) }},
		{"those, what is looked for, and where it is", 0, func() { into.SearchSorted(places, zeros, apart) }},
		{"what is put into bins, and which these are", 0, func() { into.Digitize(places, apart, nd.Of(1.0, 2)) }},
		{"numbers of a histogram", 0, func() { nd.Histogram(indices, 9) }},
		{"numbers that are counted", positions + bytes/2, func() { nd.BinCount(nd.AsType[int32](x)) }},
	} {
		memory.Trim()
		c.call()
		most := c.result + c.result/8 + 16<<10
		// Take the minimum over several calls. One call may run on a processor without buffers; and with the race detector, pools drop
		// entries at random.
		least := math.MaxInt
		for try := 0; try < 50 && least >= most; try++ {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			c.call()
			runtime.ReadMemStats(&after)
			least = min(least, int(after.TotalAlloc-before.TotalAlloc))
		}
		assert.Less(t, least, most, c.what)
	}
}
