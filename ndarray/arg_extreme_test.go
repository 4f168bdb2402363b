package ndarray_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	nd "ndgo/ndarray"
)

// position returns the position of the first NaN in list. If there is none, it returns the position of the first extreme element, compared
// by less. 0 equals -0.
func position[T nd.RealNumber](list []T, less func(x, y T) bool) int {
	best := 0
	for i, v := range list {
		if v != v {
			return i
		}
		if less(v, list[best]) {
			best = i
		}
	}
	return best
}

func testPositions[T nd.RealNumber](t *testing.T, special ...T) {
	t.Helper()
	r := rand.New(rand.NewPCG(11, 12))
	smaller, larger := func(x, y T) bool { return x < y }, func(x, y T) bool { return x > y }
	for _, shape := range reductionShapes {
		x := nd.FromFunc(func([]int) T {
			if len(special) > 0 && r.IntN(20) == 0 {
				return special[r.IntN(len(special))]
			}
			return T(r.IntN(100))
		}, shape...)
		if x.Size() == 0 {
			continue
		}
		elements := x.ToSlice()
		for _, y := range layouts(r, x) {
			why := fmt.Sprintf("%T of shape %v and strides %v", y, shape, y.Strides())
			require.Equal(t, position(elements, smaller), nd.ArgMin(y).Item(), why)
			require.Equal(t, position(elements, larger), nd.ArgMax(y).Item(), why)
			for axis := range shape {
				g := group(shape, []int{axis}, false)
				reducesTo(t, why, g, elements, nd.ArgMin(y, nd.Axis(axis)), func(list []T) int { return position(list, smaller) })
				g = group(shape, []int{axis}, true)
				reducesTo(t, why, g, elements, nd.ArgMax(y, nd.KeepDims, nd.Axis(axis-len(shape))), func(list []T) int { return position(list, larger) })
			}
		}
	}
}

func TestPositions(t *testing.T) {
	testPositions[int](t, -1)
	testPositions[int8](t, -128, 127)
	testPositions[int16](t, -1)
	testPositions[int32](t, -1)
	testPositions[int64](t, -1)
	testPositions[uint](t)
	testPositions[tally](t, 255)
	testPositions[uint16](t)
	testPositions[uint32](t)
	testPositions[uint64](t, 1<<64-1)
	testPositions(t, float32(nan), float32(infty), float32(-infty), float32(negZero))
	testPositions(t, celsius(nan), celsius(infty), celsius(-infty), celsius(negZero))
}

func TestPositionsOfSpecialValues(t *testing.T) {
	for _, c := range []struct {
		why      string
		elements []float64
		min, max int
	}{
		{"the first NaN wins", []float64{1, nan, -infty, nan, infty}, 1, 1},
		{"only NaN", []float64{nan, nan}, 0, 0},
		{"the first of equal elements", []float64{2, 1, 3, 1, 3}, 1, 2},
		{"-0 is equal to +0", []float64{0, negZero}, 0, 0},
		{"+0 is equal to -0", []float64{negZero, 0}, 0, 0},
		{"infinities", []float64{0, infty, -infty, infty}, 2, 1},
	} {
		x := nd.Of(c.elements...)
		assert.Equal(t, c.min, nd.ArgMin(x).Item(), c.why)
		assert.Equal(t, c.max, nd.ArgMax(x).Item(), c.why)
		assert.Equal(t, c.min, nd.ArgMin(x, nd.Axis(0)).Item(), c.why)
		assert.Equal(t, c.max, nd.ArgMax(x, nd.Axis(-1)).Item(), c.why)
	}
	repeated := nd.Of(3, 1, 2).BroadcastTo(2, 3)
	assert.Equal(t, 1, nd.ArgMin(repeated).Item(), "in the first repetition")
	assert.Equal(t, []int{0, 0, 0}, nd.ArgMin(repeated, nd.Axis(0)).ToSlice(), "in the first repetition")
	assert.Equal(t, 0, nd.ArgMax(nd.Scalar(5)).Item(), "an array without axes has one element")
	assert.Equal(t, []int{1, 1, 1}, nd.ArgMax(nd.Zeros[int8](2, 3, 4), nd.KeepDims).Shape())
}

// TestPositionsInBlocks has arrays of several blocks in every layout. The extreme element is at an edge of a block, or occurs twice, and
// may come before or after a NaN.
func TestPositionsInBlocks(t *testing.T) {
	const block = 16 << 10
	for _, n := range []int{block, block + 1, 3*block - 2, 3 * block} {
		for _, place := range []int{0, 1, block - 1, block, block + 1, 2*block - 1, n - 1} {
			if place >= n {
				continue
			}
			for _, second := range []int{-1, n - 1} {
				for _, of := range []float64{2, math.NaN(), math.Inf(1)} {
					x := nd.Full(-1.0, n)
					if x.SetAt(of, place); second >= 0 {
						x.SetAt(of, second)
					}
					if math.IsInf(of, 1) && place > 0 { // one extreme comes before the NaN, and one after it
						x.SetAt(math.NaN(), place-1)
						assert.Equal(t, place-1, nd.ArgMax(x).Item())
						continue
					}
					for _, y := range inMemory(x) {
						assert.Equal(t, place, nd.ArgMax(y).Item())
						assert.Equal(t, place, nd.ArgMin(nd.Negative(y)).Item())
					}
					if n%2 == 0 {
						assert.Equal(t, place, nd.ArgMax(nd.Stack(nd.Arrays(x.Reshape(2, n/2), x.Reshape(2, n/2)), nd.Axis(1)).Slice(nd.Colon, nd.At(1))).Item())
						assert.Equal(t, place, nd.ArgMax(x.Reshape(n/2, 2).T().Copy().T()).Item(), "columns side by side")
					}
				}
			}
		}
	}
}
