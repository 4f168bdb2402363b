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

// testMoments compares means, variances and standard deviations with their definitions, computed by slow code.
func testMoments[T nd.Float](t *testing.T) {
	t.Helper()
	r := rand.New(rand.NewPCG(9, 10))
	for _, shape := range treeShapes {
		x := nd.FromFunc(func([]int) T { return rough[T](r) }, shape...)
		for _, y := range arrangements(r, x) {
			for _, over := range overs(r, y.NDim()) {
				why := fmt.Sprintf("%T of shape %v and strides %v, over %v", y, y.Shape(), y.Strides(), over)
				n := 1
				for _, axis := range over {
					n *= y.Dim(axis)
				}
				means := slowSums(y, over, func(v T, _ int) T { return v })
				for i := range means {
					means[i] /= T(n)
				}
				variances := slowSums(y, over, func(v T, i int) T {
					d := v - means[i]
					return T(d * d)
				})
				deviations := make([]T, len(variances))
				for i := range variances {
					variances[i] /= T(n)
					deviations[i] = T(math.Sqrt(float64(variances[i])))
				}
				o := nd.Axis(over...)
				require.Equal(t, means, nd.Mean(y, o).ToSlice(), why)
				require.Equal(t, variances, nd.Var(y, o, nd.KeepDims).ToSlice(), why)
				require.Equal(t, deviations, nd.Std(y, o).ToSlice(), why)
			}
		}
	}
}

func TestMoments(t *testing.T) {
	testMoments[float32](t)
	testMoments[float64](t)
}

func TestMeanOfSpecialValues(t *testing.T) {
	for _, c := range []struct {
		why      string
		elements []float64
		want     float64
	}{
		{"nothing", nil, nan},
		{"NaN", []float64{1, nan}, nan},
		{"an infinity", []float64{infty, 1, -5}, infty},
		{"opposite infinities", []float64{infty, -infty}, nan},
		{"-0", []float64{negZero, negZero}, negZero},
		{"a sum that overflows", []float64{math.MaxFloat64, math.MaxFloat64}, infty},
		{"a quotient that is no product with 1/3", []float64{5, 0, 0}, 5.0 / 3},
	} {
		assert.True(t, same(c.want, nd.Mean(nd.Of(c.elements...)).Item()), c.why)
	}
	z := nd.Mean(nd.Of(complex(1, infty), complex(3, 1))).Item()
	assert.Equal(t, complex(2, infty), z, "the parts are divided each by itself")
	z = nd.Mean(nd.Zeros[complex128](0)).Item()
	assert.True(t, real(z) != real(z) && imag(z) != imag(z), "both parts of 0 / 0 are NaN")
	w := nd.Mean(nd.FromSlice([]complex64{1 + 2i, 3, 5i, 1}, 2, 2).T(), nd.Axis(0), nd.KeepDims)
	assert.Equal(t, [][]int{{1, 2}}, [][]int{w.Shape()})
	assert.Equal(t, []complex64{2 + 1i, 0.5 + 2.5i}, w.ToSlice())
	assert.Equal(t, float32(2.5), nd.MeanAs[float32](nd.Of[int8](127, -122)).Item())
	assert.Equal(t, complex64(0.5), nd.MeanAs[complex64](nd.Of[uint](1, 0)).Item())
}

func TestVarOfFewElements(t *testing.T) {
	for _, c := range []struct {
		why        string
		elements   []float64
		correction float64
		want       float64
	}{
		{"nothing", nil, 0, nan},
		{"nothing, corrected", nil, 1, nan},
		{"one element", []float64{7}, 0, 0},
		{"no freedom is left: 0 / 0", []float64{7}, 1, nan},
		{"less than none is left: 0 / 0", []float64{7, 7}, 3, nan},
		{"less than none is left: 0.5 / 0", []float64{7, 8}, 3, infty},
		{"the sample variance", []float64{1, 2, 4, 5}, 1, 10.0 / 3},
		{"a correction that is no whole number", []float64{1, 2, 4, 5}, 1.5, 4},
		{"a correction below 0", []float64{1, 2, 4, 5}, -1, 2},
		{"NaN", []float64{1, nan}, 0, nan},
		{"an infinity is infinitely far from the mean, and from itself", []float64{1, infty}, 0, nan},
	} {
		x := nd.Of(c.elements...)
		assert.True(t, same(c.want, nd.Var(x, nd.Correction(c.correction)).Item()), c.why)
		assert.True(t, same(math.Sqrt(c.want), nd.Std(x, nd.Axis(0), nd.Correction(c.correction)).Item()), c.why)
	}
	assert.Equal(t, float32(0.25), nd.VarAs[float32](nd.Of[uint8](255, 254)).Item())
	assert.Equal(t, 0.5, nd.StdAs[float64](nd.Of[uint8](255, 254)).Item())
	assert.Equal(t, celsius(4), nd.Var(nd.Of[celsius](1, 5)).Item())
}

// TestVarFarFromZero has deviations much smaller than the mean. The result loses no digits, because the mean is subtracted first.
func TestVarFarFromZero(t *testing.T) {
	x := nd.Add(nd.FromFunc(func(index []int) float64 { return float64(index[0] % 2) }, 1000), 0x1p40)
	assert.Equal(t, 0.25, nd.Var(x).Item())
	assert.Equal(t, float32(0.25), nd.VarAs[float32](nd.Add(nd.FromFunc(func(i []int) float32 { return float32(i[0] % 2) }, 1000), 1<<20)).Item())
}
