package users

import (
	"testing"

	"github.com/stretchr/testify/require"

	nd "ndgo/ndarray"
	"ndgo/ndarray/generated"
)

// TestTiles compares loops, executed in tiles of one row, with the loops as written, and counts the passes. There is one more tile than
// there are rows: the first tile is empty. If rows may depend on each other, or if the loop fails, it must be executed once, for all rows.
func TestTiles(t *testing.T) {
	defer generated.SetTiling(generated.SetTiling(1, 1))
	array := func(shape ...int) *nd.NDArray[float64] {
		size := 1
		for _, n := range shape {
			size *= n
		}
		return nd.Add(nd.Sin(nd.Arange(0.0, float64(size), 1)), 3).Reshape(shape...)
	}
	type arrays = []*nd.NDArray[float64]
	plain, made := func(x arrays) { sweep(x[0], x[1], x[2], x[3]) }, func(x arrays) { Sweep(x[0], x[1], x[2], x[3]) }
	for _, c := range []struct {
		name   string
		make   func() arrays
		passed int64
	}{
		{"rows apart", func() arrays { return arrays{array(6, 4), array(6, 4), array(6, 4), array(6, 4)} }, 7 * 10},
		{"three axes", func() arrays { return arrays{array(5, 2, 4), array(5, 2, 4), array(5, 2, 4), array(5, 2, 4)} }, 6 * 10},
		{"transposed", func() arrays { return arrays{array(4, 6).T(), array(4, 6).T(), array(6, 4), array(6, 4)} }, 7 * 10},
		{"one system for all rows", func() arrays { return arrays{array(4), array(6, 4), array(1, 4), array(6, 4)} }, 7 * 10},
		{"an operand twice", func() arrays { a := array(6, 4); return arrays{a, array(6, 4), a, array(6, 4)} }, 7 * 10},
		{"one axis", func() arrays { return arrays{array(4), array(4), array(4), array(4)} }, 10},
		{"one row", func() arrays { return arrays{array(1, 4), array(1, 4), array(1, 4), array(1, 4)} }, 10},
		{"no column", func() arrays { return arrays{array(6, 0), array(6, 0), array(6, 0), array(6, 0)} }, 0},
		{"no row", func() arrays { return arrays{array(0, 4), array(0, 4), array(0, 4), array(0, 4)} }, 10},
		{"the same target twice", func() arrays { b := array(6, 4); return arrays{array(6, 4), b, array(6, 4), b} }, 7 * 10},
		{"targets a row apart", func() arrays {
			x := array(7, 4)
			return arrays{array(6, 4), x.Slice(nd.To(-1)), array(6, 4), x.Slice(nd.From(1))}
		}, 10},
		{"an operand a row apart", func() arrays {
			x := array(7, 4)
			return arrays{x.Slice(nd.From(1)), array(6, 4), array(6, 4), x.Slice(nd.To(-1))}
		}, 10},
		{"a row of the target for all rows", func() arrays {
			d := array(6, 4)
			return arrays{d.Slice(nd.At(2)), array(6, 4), array(6, 4), d}
		}, 10},
	} {
		t.Run(c.name, func(t *testing.T) {
			passed, written := sameStores(t, c.make, plain, made)
			failed := int64(0)
			if c.passed == 0 {
				failed = 1 // there is no last element
			}
			require.Equal(t, [2]int64{c.passed, failed}, [2]int64{passed, written}, "runs by passes, and runs as written after an error")
		})
	}
	for name, f := range map[string][2]func(x, y *nd.NDArray[float64], n int){
		"lessOf": {lessOf, LessOf}, "crossed": {crossed, Crossed}, "freedAfter": {freedAfter, FreedAfter}, "freedIfSet": {freedIfSet, FreedIfSet},
	} {
		for _, y := range []func(x *nd.NDArray[float64]) *nd.NDArray[float64]{
			func(x *nd.NDArray[float64]) *nd.NDArray[float64] { return x },
			func(x *nd.NDArray[float64]) *nd.NDArray[float64] { return x.Slice(nd.Colon) },
			func(x *nd.NDArray[float64]) *nd.NDArray[float64] { return x.T() },
			func(x *nd.NDArray[float64]) *nd.NDArray[float64] { return x.Slice(nd.At(2)) },
			func(x *nd.NDArray[float64]) *nd.NDArray[float64] { return x.Copy() },
		} {
			t.Run(name, func(t *testing.T) {
				make := func() arrays { x := array(6, 6); return arrays{x, y(x)} }
				sameStores(t, make, func(x arrays) { f[0](x[0], x[1], 4) }, func(x arrays) { f[1](x[0], x[1], 4) })
			})
		}
	}
	between := func() arrays { return arrays{array(6, 4), array(6, 3), array(3, 5)} }
	sameStores(t, between, func(x arrays) { freedBetween(x[0], x[1], x[2], 4) }, func(x arrays) { FreedBetween(x[0], x[1], x[2], 4) })
	for name, make := range map[string]func() arrays{
		"a read-only target": func() arrays { return arrays{array(6, 4), array(6, 4), array(6, 4), array(6, 4).ReadOnly()} },
		"a short operand":    func() arrays { return arrays{array(6, 4), array(6, 4), array(6, 2), array(6, 4)} },
		"other rows":         func() arrays { return arrays{array(6, 4), array(6, 4), array(3, 4), array(6, 4)} },
		"a released target": func() arrays {
			d := array(600, 4)
			d.Release()
			return arrays{array(600, 4), array(600, 4), array(600, 4), d}
		},
		"a nil operand": func() arrays { return arrays{nil, array(6, 4), array(6, 4), array(6, 4)} },
	} {
		t.Run(name, func(t *testing.T) {
			require.Error(t, nd.Try(func() { plain(make()) }))
			sameStores(t, make, plain, made)
		})
	}
}

// TestTilesWithinLimit compares a loop executed in tiles of rows with the loop as written, for limits of memory. Both must succeed,
// or both must stop at the same array.
func TestTilesWithinLimit(t *testing.T) {
	defer generated.SetTiling(generated.SetTiling(1, 1))
	make := func() []*nd.NDArray[float64] {
		x := nd.Cos(nd.Arange(0.0, 12000, 1)).Reshape(3000, 4)
		return []*nd.NDArray[float64]{x, nd.Add(x, 2), nd.Add(x, 3), nd.Add(x, 4)}
	}
	for _, limit := range []int64{100, 20_000, 23_999, 24_000, 30_000, 1 << 30} {
		limited := func(f func(a, b, c, d *nd.NDArray[float64])) func(x []*nd.NDArray[float64]) {
			return func(x []*nd.NDArray[float64]) {
				defer nd.SetMaxBytes(nd.SetMaxBytes(limit))
				f(x[0], x[1], x[2], x[3])
			}
		}
		sameStores(t, make, limited(sweep), limited(Sweep))
	}
}

// TestTilesOnProcessors compares a loop executed in tiles of the usual size, on one and on several processors, with the loop as
// written.
func TestTilesOnProcessors(t *testing.T) {
	make := func() []*nd.NDArray[float64] {
		x := nd.Cos(nd.Arange(0.0, 1<<18, 1)).Reshape(1<<10, 1<<8)
		return []*nd.NDArray[float64]{x, nd.Multiply(x, 2), nd.Add(x, 1)}
	}
	for _, processors := range []int{1, 2, 8} {
		defer nd.SetParallelism(nd.SetParallelism(processors))
		passed, written := sameStores(t, make, func(x []*nd.NDArray[float64]) { decay(x[0], x[1], x[2], 9, -1) },
			func(x []*nd.NDArray[float64]) { Decay(x[0], x[1], x[2], 9, -1) })
		require.Greater(t, passed, int64(3*9))
		require.Zero(t, written)
	}
}

// TestTilesOfIntegers counts the passes of loops of integers. Loops with a division by an array must be executed once, for all rows;
// other loops row by row.
func TestTilesOfIntegers(t *testing.T) {
	defer generated.SetTiling(generated.SetTiling(1, 1))
	for name, f := range map[string]struct {
		plain, made func(x, y *nd.NDArray[int64])
		passed      int64
	}{"countedUp": {countedUp[int64], CountedUp[int64], 7 * 4}, "divided": {divided, Divided, 4}} {
		x, y := nd.Arange[int64](1, 31, 1).Reshape(6, 5), nd.Arange[int64](2, 32, 1).Reshape(6, 5)
		x2 := x.Copy()
		f.plain(x, y)
		before, _ := generated.Runs()
		f.made(x2, y)
		after, _ := generated.Runs()
		require.Equal(t, f.passed, after-before, name)
		require.Equal(t, x.ToSlice(), x2.ToSlice(), name)
	}
}

// TestTilesOfWeights compares a loop over weights with its compiled form. If the weights are elements of the target, the loop must
// be executed once, for all rows.
func TestTilesOfWeights(t *testing.T) {
	defer generated.SetTiling(generated.SetTiling(1, 1))
	make := func() []*nd.NDArray[float64] {
		x := nd.Cos(nd.Arange(0.0, 24, 1)).Reshape(6, 4)
		return []*nd.NDArray[float64]{x, nd.Add(x, 2)}
	}
	passed, _ := sameStores(t, make, func(x []*nd.NDArray[float64]) { weighedIn(x[0], x[1], []float64{1, 2, 3}) },
		func(x []*nd.NDArray[float64]) { WeighedIn(x[0], x[1], []float64{1, 2, 3}) })
	require.Equal(t, int64(7*7), passed) // two for each of three weights, and one for the loop over known weights
	data := func(x *nd.NDArray[float64]) []float64 { all, _, _, _ := x.Raw(); return all[3:6] }
	passed, _ = sameStores(t, make, func(x []*nd.NDArray[float64]) { weighedIn(x[0], x[1], data(x[0])) },
		func(x []*nd.NDArray[float64]) { WeighedIn(x[0], x[1], data(x[0])) })
	require.Equal(t, int64(7), passed)
	passed, _ = sameStores(t, make, func(x []*nd.NDArray[float64]) { relaxed(x[0], x[1], []float64{1, 2, 3}, 2) },
		func(x []*nd.NDArray[float64]) { Relaxed(x[0], x[1], []float64{1, 2, 3}, 2) })
	require.Equal(t, int64(7*2), passed)
	passed, _ = sameStores(t, make, func(x []*nd.NDArray[float64]) { relaxed(x[0], x[1], data(x[0]), 2) },
		func(x []*nd.NDArray[float64]) { Relaxed(x[0], x[1], data(x[0]), 2) })
	require.Equal(t, int64(2), passed)
	sameStores(t, make, func(x []*nd.NDArray[float64]) { weighedIn(x[0], x[1], nil) }, func(x []*nd.NDArray[float64]) { WeighedIn(x[0], x[1], nil) })
}
