package ndarray_test

import (
	"errors"
	"maps"
	"reflect"
	"runtime"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"

	"ndgo/inplace"
	"ndgo/internal/testrun"
	"ndgo/into"
	nd "ndgo/ndarray"
	"ndgo/ndarray/generated"
	"ndgo/ufunc"
)

// parallelisms returns numbers of goroutines for a test, which compares their results with the results of one goroutine. With -long it
// returns 2, 3 and 8, and with -short only 3. Otherwise it returns one of these numbers; three successive turns give all of them.
func parallelisms(turn int) []int {
	switch {
	case testing.Short():
		return []int{3}
	case testrun.Long():
		return []int{2, 3, 8}
	}
	return []int{2, 3, 8}[turn%3:][:1]
}

// Results have the same bits for any number of goroutines. The test has operations that are divided in different ways, with sizes above and
// below the thresholds.
func TestResultsForEveryParallelism(t *testing.T) {
	type array = *nd.NDArray[float64]
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(8))
	odd := func(shape ...int) array {
		k := 0.0
		return nd.FromFunc(func([]int) float64 { k += 1.0 / 7; return k - 300 }, shape...)
	}
	flat, plane, row, column := odd(1_100_001), odd(1201, 1003), odd(1003), odd(1201, 1)
	cube := odd(110, 110, 110)
	functions := map[string]func() array{
		"a run":               func() array { return nd.Add(flat, flat) },
		"a run and a scalar":  func() array { return nd.Multiply(flat, 3) },
		"scalars":             func() array { return nd.Clip(flat, -1.25, 7.5) },
		"a wider scalar":      func() array { return nd.AsType[float64](nd.Less(flat, 0.1)) },
		"a function":          func() array { return nd.Exp(odd(40_001)) },
		"rare lanes":          func() array { return nd.Sin(nd.Multiply(odd(50_000), 1e300)) },
		"a row":               func() array { return nd.Add(plane, row) },
		"a column":            func() array { return nd.Subtract(plane, column) },
		"an outer product":    func() array { return nd.Multiply(column, row) },
		"transposed":          func() array { return nd.Add(cube.PermuteDims(2, 0, 1), cube) },
		"strided":             func() array { return nd.Sqrt(nd.Abs(plane.Slice(nd.Colon.By(2), nd.Colon.By(-1)))) },
		"a chain":             func() array { return nd.Add(plane, row, column, plane) },
		"in place":            func() array { return inplace.Add(flat.Copy(), 0.1) },
		"in place, a view":    func() array { x := plane.Copy(); inplace.Add(x.Slice(nd.From(1)), x.Slice(nd.To(-1))); return x },
		"into a transpose":    func() array { z := nd.Zeros[float64](1003, 1201).T(); return into.Multiply(z, plane, plane) },
		"Where":               func() array { return nd.Where(nd.Greater(flat, 0), flat, -1) },
		"AsType":              func() array { return nd.AsType[float64](nd.AsType[int](flat)) },
		"Copy, transposed":    func() array { return plane.T().Copy() },
		"Sum":                 func() array { return nd.Sum(flat) },
		"Sum along":           func() array { return nd.Sum(plane, nd.Axis(0)) },
		"CumulativeSum along": func() array { return nd.CumulativeSum(plane, nd.Axis(1)) },
	}
	for i, name := range slices.Sorted(maps.Keys(functions)) {
		f := functions[name]
		old := nd.SetParallelism(1)
		want := f().ToSlice()
		for _, n := range parallelisms(i) {
			nd.SetParallelism(n)
			assert.True(t, slices.Equal(want, f().ToSlice()), "%s by %d", name, n)
		}
		nd.SetParallelism(old)
	}
	assert.ErrorIs(t, nd.Try(func() { nd.SetParallelism(0) }), nd.ErrOption)
}

// Reductions have the same bits for any number of goroutines. The reductions are over runs, columns and several axes, with few and many
// results, and with converted elements. Their sizes go up to the largest parts of the tree.
func TestReductionsForEveryParallelism(t *testing.T) {
	type array = *nd.NDArray[float32]
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(8))
	k := uint32(1)
	numbers := nd.FromFunc(func([]int) float32 { k = k*1664525 + 1013904223; return float32(k>>8) / 1e5 }, 160*300*160)
	odd := func(shape ...int) array {
		size := 1
		for _, n := range shape {
			size *= n
		}
		return numbers.Slice(nd.To(size)).Reshape(shape...)
	}
	run, power := odd(2_300_001), odd(1<<21)
	arrays := map[string]array{
		"a run":                  run,
		"a power of two":         power,
		"reversed":               run.Slice(nd.Colon.By(-1)),
		"every other":            odd(4_400_001).Slice(nd.Colon.By(2)),
		"long rows":              odd(3, 800_001),
		"rows":                   odd(1601, 1503),
		"rows of few":            odd(800_000, 3),
		"rows of 15":             odd(160_000, 15),
		"16 rows":                odd(16, 140_001),
		"columns":                odd(1503, 1601).T(),
		"a cube":                 odd(131, 133, 135),
		"a cube, turned":         odd(131, 133, 135).PermuteDims(2, 0, 1),
		"a cube with a thin one": odd(1031, 2, 1111),
		"gaps in two axes":       odd(160, 300, 160).Slice(nd.Colon.By(2), nd.Colon.By(-1)),
		"repeated":               odd(1, 1503).BroadcastTo(1601, 1503),
	}
	for name, x := range arrays {
		var sets [][]nd.Option
		sets = append(sets, nil, []nd.Option{nd.KeepDims})
		for i := range x.NDim() {
			sets = append(sets, []nd.Option{nd.Axis(i)})
			if i > 0 {
				sets = append(sets, []nd.Option{nd.Axis(i-1, i)}, []nd.Option{nd.Axis(0, i), nd.KeepDims})
			}
		}
		for i, options := range sets {
			for operator, f := range map[string]func() []float64{
				"Sum":    func() []float64 { return nd.AsType[float64](nd.Sum(x, options...)).ToSlice() },
				"Max":    func() []float64 { return nd.AsType[float64](nd.Max(x, options...)).ToSlice() },
				"MeanAs": func() []float64 { return nd.MeanAs[float64](x, options...).ToSlice() },
				"Var":    func() []float64 { return nd.AsType[float64](nd.Var(x, options...)).ToSlice() },
			} {
				if testing.Short() && i > 2 && operator != "Sum" {
					continue
				}
				old := nd.SetParallelism(1)
				want := f()
				for _, n := range parallelisms(i + len(operator)) {
					nd.SetParallelism(n)
					if got := f(); !slices.Equal(want, got) {
						t.Errorf("%s of %s, options %d, by %d: %v, want %v", operator, name, i, n, got[:min(4, len(got))], want[:min(4, len(want))])
					}
				}
				nd.SetParallelism(old)
			}
		}
	}
}

// If a user's function panics in another goroutine, the panic reaches the caller's goroutine.
func TestPanicsOfUsersFunctions(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(4))
	mine := errors.New("my own")
	loop := &ufunc.Loop{Kinds: []reflect.Kind{reflect.Float64, reflect.Float64}, Go: func(r *ufunc.Row) {
		for more := r.Rows > 0; more; more = r.Next() {
			for i := r.Done; i < r.N; i++ {
				if *ufunc.At[float64](r, 1, i) == 77_777 {
					panic(mine)
				}
				*ufunc.At[float64](r, 0, i) = 1
			}
		}
	}}
	op := &ufunc.Operator{Name: "fussy", In: 1, Out: 1, Loops: ufunc.OneLoop(reflect.Float64, loop)}
	x := nd.Arange[float64](0, 100_000, 1)
	for range 20 {
		assert.PanicsWithValue(t, mine, func() { generated.Apply[float64, float64](op, nil, generated.In(x)) })
	}
}

// TestTargetsInPartsForEveryParallelism reduces arrays on several processors into targets that are not contiguous.
func TestTargetsInPartsForEveryParallelism(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(4))
	defer nd.SetParallelism(nd.SetParallelism(4))
	const rows, columns = 1200, 1100
	x := nd.Remainder(nd.Multiply(nd.Arange[int64](0, rows*columns, 1), 7919), 10007).Reshape(rows, columns)
	data := x.ToSlice()
	for axis, n := range []int{columns, rows} {
		first := func(isBetter func(v, than int64) bool) *nd.NDArray[int] { // first returns the positions of the first best elements
			return nd.FromFunc(func(i []int) int {
				best, start, step := 0, i[0], columns
				if axis == 1 {
					start, step = i[0]*columns, 1
				}
				for k := range rows + columns - n {
					if isBetter(data[start+k*step], data[start+best*step]) {
						best = k
					}
				}
				return best
			}, n)
		}
		greatest := first(func(v, than int64) bool { return v > than })
		least := first(func(v, than int64) bool { return v < than })
		room := nd.Zeros[int](2 * n)
		sums := nd.Zeros[int64](2 * n)
		for _, index := range []nd.Index{nd.Colon.By(2), nd.Colon.By(-2), nd.To(n)} {
			assert.True(t, nd.ArrayEqual(greatest, into.ArgMax(room.Slice(index), x, nd.Axis(axis))), "ArgMax along %d", axis)
			assert.True(t, nd.ArrayEqual(least, into.ArgMin(room.Slice(index), x, nd.Axis(axis))), "ArgMin along %d", axis)
			assert.True(t, nd.ArrayEqual(nd.Sum(x, nd.Axis(axis)), into.Sum(sums.Slice(index), x, nd.Axis(axis))), "Sum along %d", axis)
			assert.True(t, nd.ArrayEqual(nd.Max(x, nd.Axis(axis)), into.Max(sums.Slice(index), x, nd.Axis(axis))), "Max along %d", axis)
		}
	}
}
