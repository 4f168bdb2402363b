package ndarray_test

import (
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"

	nd "ndgo/ndarray"
	"ndgo/strict"
)

// Goroutines may read an array, and make views of it, at the same time. The race detector checks this.
func TestReadersBesideViews(t *testing.T) {
	for name, read := range map[string]func(x *nd.NDArray[float64]){
		"Add":           func(x *nd.NDArray[float64]) { nd.Add(x, x.T()) },
		"strict.Add":    func(x *nd.NDArray[float64]) { strict.Add(x, nd.Ones[float64](20), 0) },
		"strict.Add, 1": func(x *nd.NDArray[float64]) { strict.Add(nd.Ones[float64](2, 20, 20), x, 1, 2) },
		"Sum":           func(x *nd.NDArray[float64]) { nd.Sum(x, nd.Axis(1)) },
		"Var":           func(x *nd.NDArray[float64]) { nd.Var(x, nd.Axis(0)) },
		"ArgMax":        func(x *nd.NDArray[float64]) { nd.ArgMax(x, nd.Axis(1)) },
		"CumulativeSum": func(x *nd.NDArray[float64]) { nd.CumulativeSum(x, nd.Axis(0)) },
		"MatMul":        func(x *nd.NDArray[float64]) { nd.MatMul(x.ExpandDims(0), x) },
		"ViewAs":        func(x *nd.NDArray[float64]) { nd.ViewAs[Celsius](x) },
		"Take":          func(x *nd.NDArray[float64]) { nd.Take(x, nd.Of(1, 0), nd.Axis(1)) },
		"Map":           func(x *nd.NDArray[float64]) { nd.Map(x, func(v float64) float64 { return v }) },
		"Values":        func(x *nd.NDArray[float64]) { x.Values() },
		"Copy":          func(x *nd.NDArray[float64]) { x.Copy() },
	} {
		t.Run(name, func(*testing.T) {
			x := nd.Ones[float64](20, 20)
			var wg sync.WaitGroup
			for range 3 {
				wg.Go(func() { read(x) })
				wg.Go(func() { x.Slice(nd.At(1)) })
			}
			wg.Wait()
		})
	}
}

// If a function called in a loop over an array releases the array, the loop must still read the array's own elements.
func TestReleaseOnTheWay(t *testing.T) {
	x := nd.Ones[float64](10_000)
	calls := 0
	y := nd.Map(x, func(v float64) float64 {
		if calls++; calls == 1 {
			x.Release()
			nd.Full(7.0, 10_000)
		}
		return v
	})
	assert.Equal(t, 10_000.0, nd.Sum(y).Item())

	for name, f := range map[string]func(x *nd.NDArray[float64]){
		"Values": func(x *nd.NDArray[float64]) { v := x.Values(); x.Release(); v(func(float64) bool { return true }) },
		"Enumerate": func(x *nd.NDArray[float64]) {
			v := x.Enumerate()
			x.Release()
			v(func([]int, float64) bool { return true })
		},
		"Along": func(x *nd.NDArray[float64]) {
			for range x.Along(0) {
				x.Release()
			}
		},
	} {
		err := nd.Try(func() { f(nd.Ones[float64](20, 20)) })
		assert.ErrorIs(t, err, nd.ErrReleased)
		assert.ErrorContains(t, err, "ndarray: "+name+": ")
	}
	gone := nd.Ones[float64](3)
	gone.Release()
	assert.ErrorContains(t, nd.Try(func() { nd.ViewAs[float64](gone) }), "ViewAs")
	assert.ErrorContains(t, nd.Try(func() { strict.Add(gone, nd.Of(1.0)) }), "strict: Add: operand 1 was released")
}
