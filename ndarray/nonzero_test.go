package ndarray_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"

	"ndgo/internal/trial"
	nd "ndgo/ndarray"
)

func ExampleNonzero() {
	x := nd.Matrix([][]int{{0, 7, 0}, {8, 0, 9}})
	at := nd.Nonzero(x)
	fmt.Println(at[0])
	fmt.Println(at[1])
	// Output:
	// [0 1 1]
	// [1 0 2]
}

func TestNonzero(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		shape := make([]int, 1+r.IntN(4))
		for i := range shape {
			shape[i] = r.IntN(5)
		}
		x := trial.Scattered(nd.FromFunc(func([]int) celsius { return celsius(r.IntN(2)) }, shape...))
		at := nd.Nonzero(x)
		assert.Len(t, at, len(shape))
		k := 0
		for _, index := range indices(shape) {
			if x.At(index...) == 0 {
				continue
			}
			for axis, i := range index {
				assert.Equal(t, i, at[axis].At(k))
			}
			k++
		}
		for _, indices := range at {
			assert.Equal(t, []int{k}, indices.Shape())
		}
	}
	assert.Equal(t, []int{1}, nd.Nonzero(nd.Of(0, math.NaN(), math.Copysign(0, -1)))[0].ToSlice(), "NaN is not 0, -0 is")
	assert.Equal(t, []int{1, 2}, nd.Nonzero(nd.Of(0, 1, 1i))[0].ToSlice(), "either part of a complex number")
	assert.Equal(t, []int{2}, nd.Nonzero(nd.Of(false, false, true))[0].ToSlice())

	assert.ErrorIs(t, nd.Try(func() { nd.Nonzero(nd.Scalar(1)) }), nd.ErrShape, "no axes")
}

// TestNonzeroOfView searches parts of a block of bools. Elements outside of the part are true as well, but must not be counted. The block
// is as long as a huge page, so memory may end after it.
func TestNonzeroOfView(t *testing.T) {
	x := nd.Full(true, 1<<22)
	for _, n := range []int{0, 1, 7, 64, 300} {
		assert.Equal(t, nd.Arange(0, n, 1).ToSlice(), nd.Nonzero(x.Slice(nd.Range(1<<22-n, 1<<22)))[0].ToSlice())
		rows := nd.Nonzero(x.Reshape(-1, 2).Slice(nd.Range(1<<21-n, 1<<21)))
		assert.Equal(t, []int{2 * n}, rows[0].Shape())
		if n > 0 {
			assert.Equal(t, n-1, rows[0].At(2*n-1))
			assert.Equal(t, 1, rows[1].At(2*n-1))
		}
	}
}

// TestNonzeroOfPart has contiguous parts of a block. If the last axis is long, the search visits each row separately. The parts have
// shorter and longer last axes.
func TestNonzeroOfPart(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for _, columns := range []int{1, 5, 23, 24, 25, 70} {
		whole := nd.FromFunc(func([]int) bool { return r.IntN(3) == 0 }, 5, 3, columns)
		for _, part := range []nd.Index{nd.Colon, nd.From(2), nd.Range(1, 4), nd.At(2)} {
			x := whole.Slice(part)
			want := make([][]int, x.NDim())
			for _, index := range indices(x.Shape()) {
				for axis, i := range index {
					if x.At(index...) {
						want[axis] = append(want[axis], i)
					}
				}
			}
			for axis, found := range nd.Nonzero(x) {
				equal(t, want[axis], found, fmt.Sprintf("axis %d of shape %v", axis, x.Shape()))
			}
		}
	}
}
