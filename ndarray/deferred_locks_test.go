package ndarray_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"

	"ndgo/inplace"
	nd "ndgo/ndarray"
)

// The elements of a pending array are not yet computed. A reduction of a pending array may get the memory of an earlier result, although
// the pending array still reads this memory. The reduction must not wait forever for the locks of the pending array.
func TestReductionsReclaimWhatTheirTermsRead(t *testing.T) {
	deferAll(t)
	x := nd.Full(2.0, 4, 2000)
	q := nd.Add(x, 1)
	want := 3.0
	for range 6 {
		sum := nd.Sum(q, nd.Axis(0))
		mean := nd.Mean(nd.Subtract(q, 0.5), nd.Axis(0))
		q = nd.Multiply(nd.Subtract(nd.Add(x, sum), mean), 0.25)
		want = (2 + 4*want - (want - 0.5)) / 4
	}
	assert.Equal(t, slices.Repeat([]float64{want}, 4*2000), q.ToSlice())
}

// A Go slice of a view's memory reaches the whole block, beyond the elements of the view. A write to this slice may change elements that a
// pending array reads.
func TestSlicesOfViewsReachOtherPartsOfPendingArrays(t *testing.T) {
	deferAll(t)
	x := nd.Ones[float64](10, 2000)
	first, last := nd.Add(x.Slice(nd.Range(1, 5)), 1), nd.Add(x.Slice(nd.From(5)), 1)
	data, _, _, _ := x.Slice(nd.At(0)).Raw()
	data[3000], data[19000] = 7, 7
	all, _, _, _ := x.Raw()
	all[3001], all[19001] = 8, 8
	assert.Equal(t, 2.0, nd.Max(first).Item())
	assert.Equal(t, 2.0, nd.Max(last).Item())
}

// A chain may have any number of operands, pending or not.
func TestLongChainsOfLargeArrays(t *testing.T) {
	deferAll(t)
	var list []f64
	for i := range 60 {
		list = append(list, nd.Full(float64(i), 300))
	}
	for _, n := range []int{19, 20, 21, 22, 48, 60} {
		want := float64(n * (n - 1) / 2)
		z := nd.Add(list[0], list[1], list[2:n]...)
		assert.Equal(t, want, z.At(5), "%d operands", n)
		pending := slices.Clone(list)
		for i := 0; i < n; i += 7 {
			pending[i] = nd.Multiply(nd.Add(list[i], list[0]), 1.0)
		}
		z = nd.Add(pending[0], pending[1], pending[2:n]...)
		assert.Equal(t, want+1, nd.Add(z, 1).At(5), "%d operands, some pending", n)
		inplace.Add(z, pending[0], pending[1:n]...)
		assert.Equal(t, 2*want, z.At(7), "%d operands in place", n)
	}
}

// Pending arrays may together read 4 GiB of one array. As an int of 32 bits, this number of bytes is 0, but a write to the array must still
// find its readers.
func TestManyReadersOfOneArray(t *testing.T) {
	deferAll(t)
	x := nd.Ones[float64](1 << 17)
	list := make([]f64, 4096)
	for i := range list {
		list[i] = nd.Add(x, float64(i))
	}
	x.SetAt(100, 3)
	assert.Equal(t, 1.0, list[0].At(3))
	assert.Equal(t, 4096.0, list[4095].At(3))
}

// One goroutine writes to the operand of a pending array, and so computes the pending array. At the same time, the goroutine that made the
// pending array drops it, and makes the next result in its place.
func TestWritersComputeWhatOthersDrop(t *testing.T) {
	deferAll(t)
	x := nd.Ones[float64](4, 4000)
	part, apart := x.Slice(nd.At(0)), nd.Full(1000.0, 4000)
	turn, done := make(chan bool), make(chan bool, 1)
	go func() {
		for range turn {
			part.SetAt(1, 5)
			done <- true
		}
	}()
	defer close(turn)
	for i := range 4000 {
		from := part
		if i%2 == 1 {
			from = apart
		}
		z := nd.Add(from, float64(i))
		if i%2 == 0 {
			turn <- true
			continue
		}
		if nd.Min(z).Item() != 1000+float64(i) || nd.Max(z).Item() != 1000+float64(i) {
			t.Fatal(i, "was overwritten")
		}
		<-done
	}
}
