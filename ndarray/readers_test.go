package ndarray_test

import (
	"fmt"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"

	nd "ndgo/ndarray"
)

// TestReaders reads arrays from many goroutines at once, by all functions that might write to the array's header or memory. The race
// detector would find such a write.
func TestReaders(t *testing.T) {
	x := arange(4, 5)
	y := x.T().Flip(0)
	var zero nd.NDArray[int]
	read := func() string {
		mean := nd.MeanAs[float64](x, nd.Axis(0))
		return fmt.Sprint(x, y, nd.Sum(nd.Add(x, y.T())), nd.Take(x, nd.Of(1, -1), nd.Axis(0)), x.Mask(nd.Less(x, 7)),
			nd.ArrayEqual(x, y.T()), nd.MatMul(x, y), mean, x.ToSlice(), y.Reshape(2, 10), zero.Shape(), nd.Add(&zero, 1))
	}
	want := read()
	var wg sync.WaitGroup
	got := make([]string, 8)
	for i := range got {
		wg.Go(func() { got[i] = read() })
	}
	wg.Wait()
	for _, s := range got {
		assert.Equal(t, want, s)
	}
}

// TestWritersApart writes the two halves of one array from two goroutines. The halves share a word of memory.
func TestWritersApart(t *testing.T) {
	x := nd.Zeros[uint8](2, 101)
	var wg sync.WaitGroup
	for i := range 2 {
		wg.Go(func() {
			for range 100 {
				half := x.Slice(nd.At(i))
				half.Assign(nd.Add(half, uint8(i+1)))
			}
		})
	}
	wg.Wait()
	assert.True(t, nd.ArrayEqual(nd.Of[uint8](100, 200).Reshape(2, 1).BroadcastTo(2, 101), x))
}
