package users_test

import (
	"fmt"
	"math"
	"runtime"
	"runtime/debug"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ndgo/internal/memory"
	"ndgo/internal/test/users"
	nd "ndgo/ndarray"
)

// TestAxisAtFault checks that errors of users' operators name the axis that does not fit, in operands and in targets, as errors of
// ndarray's operators do.
func TestAxisAtFault(t *testing.T) {
	zeros := func(shape ...int) *nd.NDArray[float64] { return nd.Zeros[float64](shape...) }
	yes := func(shape ...int) *nd.NDArray[bool] { return nd.Zeros[bool](shape...) }
	one := nd.Scalar(1.0)
	for _, m := range []struct {
		x, y  []int
		axis  int
		sizes [2]int
	}{
		{[]int{3}, []int{13}, -1, [2]int{3, 13}},
		{[]int{3, 4}, []int{13, 1}, -2, [2]int{3, 13}},
		{[]int{3, 4, 5}, []int{14, 5}, -2, [2]int{4, 14}},
		{[]int{3, 4, 5, 6}, []int{13, 4, 15, 6}, -2, [2]int{5, 15}},
	} {
		for _, c := range []struct {
			op   string
			kind any
			call func(x, y *nd.NDArray[float64])
		}{
			{"users.Differences", nd.ErrBroadcast, func(x, y *nd.NDArray[float64]) { users.Differences(x, y, 1) }},
			{"users.Differences", nd.ErrBroadcast, func(x, y *nd.NDArray[float64]) { users.Differences(one, x, y) }},
			{"users.Compare", nd.ErrBroadcast, func(x, y *nd.NDArray[float64]) { users.Compare(x, y) }},
			{"users.Distance", nd.ErrBroadcast, func(x, y *nd.NDArray[float64]) { users.Distance(x, y, nd.Axis(0)) }},
			{"users.DistanceInto", nd.ErrBroadcast, func(x, y *nd.NDArray[float64]) { users.DistanceInto(zeros(), x, y) }},
			{"users.DifferencesInto", nd.ErrInPlaceShape, func(x, y *nd.NDArray[float64]) {
				users.DifferencesInto(zeros(m.x...), zeros(m.x...), zeros(m.x...), y, 1, 2)
			}},
			{"users.DifferencesInto", nd.ErrInPlaceShape, func(x, y *nd.NDArray[float64]) {
				users.DifferencesInto(zeros(m.x...), zeros(m.x...), zeros(m.x...), one, 1, y)
			}},
			{"users.CompareInto", nd.ErrInPlaceShape, func(x, y *nd.NDArray[float64]) {
				users.CompareInto(yes(m.x...), zeros(m.x...), nd.Zeros[int8](m.x...), one, y)
			}},
		} {
			var e *nd.Error
			err := nd.Try(func() { c.call(zeros(m.x...), zeros(m.y...)) })
			require.ErrorAs(t, err, &e, "%s of shapes %v and %v", c.op, m.x, m.y)
			assert.Equal(t, c.op, e.Op, "shapes %v and %v", m.x, m.y)
			assert.Equal(t, c.kind, e.Kind, "%s of shapes %v and %v", c.op, m.x, m.y)
			assert.Equal(t, m.axis, e.Axis, "%s of shapes %v and %v", c.op, m.x, m.y)
			sizes := m.sizes
			if c.kind == nd.ErrInPlaceShape { // the error has the sizes of the operand and of the target
				sizes[0], sizes[1] = sizes[1], sizes[0]
			}
			assert.Contains(t, e.Detail, fmt.Sprintf("axis %d has sizes %d and %d", m.axis, sizes[0], sizes[1]), c.op)
		}
	}
}

// TestSameBitsOnAnyNumberOfProcessors checks that a user's reduction has the same bits on one processor and on several.
func TestSameBitsOnAnyNumberOfProcessors(t *testing.T) {
	for _, shape := range [][]int{{1 << 18}, {600, 513}, {40000, 8}} {
		x := nd.Divide(nd.Arange[float64](0, float64(nd.Zeros[bool](shape...).Size()), 1).Reshape(shape...), 7)
		for axis := range len(shape) + 1 {
			var options []nd.Option
			if axis > 0 {
				options = []nd.Option{nd.Axis(axis - 1)}
			}
			var want *nd.NDArray[float64]
			for _, n := range []int{1, 2, 3, 8} {
				before := nd.SetParallelism(n)
				got := users.Distance(x, 0.5, options...)
				nd.SetParallelism(before)
				if want == nil {
					want = got
				}
				assert.Equal(t, want.ToSlice(), got.ToSlice(), "shape %v, %d options, on %d processors", shape, len(options), n)
			}
		}
	}
}

// TestNothingIsKept checks that later results reuse the memory of released operands and results. They also reuse the memory of
// copies, which an operator makes for operands that overlap the target.
func TestNothingIsKept(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	runtime.GC()                                  // the first call may only finish an earlier collection
	defer nd.SetParallelism(nd.SetParallelism(1)) // each processor has its own buffers
	x, y := nd.Ones[float64](100, 100), nd.Ones[float64](100, 100)
	a, b, c := users.Differences(x, y, 1)
	d := users.Distance(x, y, nd.Axis(1))
	for i, z := range []*nd.NDArray[float64]{a, b, c, d, x, y} {
		bytes, before := 8*z.Size(), memory.Held()
		z.Release()
		assert.GreaterOrEqual(t, memory.Held()-before, bytes, "array %d", i)
	}

	const n = 1 << 16
	many, three := nd.Zeros[float64](3*n), nd.Zeros[float64](3, n)
	at := func(first int) *nd.NDArray[float64] { return many.Slice(nd.Range(first, first+n)) }
	overlapping := func() {
		users.DifferencesInto(three.Slice(nd.At(0)), at(2*n), at(n-1), at(0), at(1), at(2*n-1))
	}
	least := math.MaxInt
	for try := 0; try < 50 && least > 16<<10; try++ { // try again: a call may run on a processor without buffers
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		overlapping()
		runtime.ReadMemStats(&after)
		least = min(least, int(after.TotalAlloc-before.TotalAlloc))
	}
	assert.LessOrEqual(t, least, 16<<10, "copies of operands are given back")
}
