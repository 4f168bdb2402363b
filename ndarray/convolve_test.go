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

// TestConvolutionsOfNumPy compares convolutions of short sequences with NumPy 2.4.6, in each mode.
func TestConvolutionsOfNumPy(t *testing.T) {
	for _, c := range []struct {
		name string
		f    func(x, y *nd.NDArray[int], options ...nd.Option) *nd.NDArray[int]
		mode nd.Option
		want int
	}{
		{"convolve full", nd.Convolve[int], nd.ModeFull, 357802},
		{"convolve same", nd.Convolve[int], nd.ModeSame, 591853},
		{"convolve valid", nd.Convolve[int], nd.ModeValid, 481682},
		{"correlate full", nd.Correlate[int], nd.ModeFull, 139683},
		{"correlate same", nd.Correlate[int], nd.ModeSame, 402242},
		{"correlate valid", nd.Correlate[int], nd.ModeValid, 96206},
	} {
		sum := 0
		for n := 1; n < 9; n++ {
			for m := 1; m < 9; m++ {
				x := nd.FromFunc(func(i []int) int { return (i[0]+1)*7%5 - 2 }, n)
				y := nd.FromFunc(func(i []int) int { return (i[0]+1)*3%7 - 1 }, m).Flip().Copy().Flip()
				z := c.f(x, y, c.mode)
				sum = (sum*31 + nd.VecDot(z, nd.Arange(1, z.Size()+1, 1)).Item() + z.Size()) % 1000003
				if sum < 0 {
					sum += 1000003
				}
			}
		}
		assert.Equal(t, c.want, sum, c.name)
	}
	assert.Equal(t, []complex128{2 + 4i, 8 - 1i, -1i, 1}, nd.Correlate(nd.Of(1+2i, 3, 1i), nd.Of(1i, 2), nd.ModeFull).ToSlice())
}

// holdConvolution compares a convolution with its definition. It adds products in the documented order.
func holdConvolution[T nd.Number](t *testing.T, draw func(r *rand.Rand) T, product func(x, y T) T) {
	r := rand.New(rand.NewPCG(25, 26))
	for _, n := range []int{1, 2, 7, 64, 5000} {
		for _, m := range []int{1, 3, 20} {
			x := anyLayout(r, nd.FromFunc(func([]int) T { return draw(r) }, n))
			y := anyLayout(r, nd.FromFunc(func([]int) T { return draw(r) }, m))
			long, short := x.ToSlice(), y.ToSlice()
			if n < m {
				long, short = short, long
			}
			want := make([]T, n+m-1)
			for k := range want {
				for j, v := range short {
					if i := k - j; i >= 0 && i < len(long) {
						want[k] += product(long[i], v)
					}
				}
			}
			require.Equal(t, fmt.Sprint(want), fmt.Sprint(nd.Convolve(x, y).ToSlice()), "%d and %d", n, m)
			require.Equal(t, fmt.Sprint(want[min(n, m)-1:max(n, m)]), fmt.Sprint(nd.Convolve(x, y, nd.ModeValid).ToSlice()))
			require.Equal(t, fmt.Sprint(want), fmt.Sprint(nd.Correlate(x, nd.Conj(y.Flip()), nd.ModeFull).ToSlice()))
		}
	}
}

func TestConvolutions(t *testing.T) {
	t.Run("float64", func(t *testing.T) {
		special := []float64{math.Inf(1), math.NaN(), 0, 1e308}
		holdConvolution(t, func(r *rand.Rand) float64 {
			if r.IntN(9) == 0 {
				return special[r.IntN(4)]
			}
			return r.NormFloat64()
		}, func(x, y float64) float64 { return float64(x * y) })
	})
	t.Run("float32", func(t *testing.T) {
		holdConvolution(t, func(r *rand.Rand) float32 { return r.Float32() }, func(x, y float32) float32 { return float32(x * y) })
	})
	t.Run("int8", func(t *testing.T) {
		holdConvolution(t, func(r *rand.Rand) int8 { return int8(r.Uint32()) }, func(x, y int8) int8 { return x * y })
	})
	t.Run("uint16", func(t *testing.T) {
		holdConvolution(t, func(r *rand.Rand) uint16 { return uint16(r.Uint32()) }, func(x, y uint16) uint16 { return x * y })
	})
	t.Run("int32", func(t *testing.T) {
		holdConvolution(t, func(r *rand.Rand) int32 { return int32(r.Uint32()) }, func(x, y int32) int32 { return x * y })
	})
	t.Run("complex128", func(t *testing.T) {
		holdConvolution(t, func(r *rand.Rand) complex128 { return complex(float64(r.IntN(9)), float64(r.IntN(9))) },
			func(x, y complex128) complex128 { return x * y })
	})
	t.Run("complex64", func(t *testing.T) {
		holdConvolution(t, func(r *rand.Rand) complex64 { return complex(float32(r.IntN(9)), float32(r.IntN(9))) },
			func(x, y complex64) complex64 { return x * y })
	})
}

func TestConvolutionsOfMany(t *testing.T) {
	x, y := nd.Linspace(0.0, 1, 1<<18), nd.Linspace(-1.0, 2, 9)
	var want []float64
	for i, n := range processors {
		on(n, func() {
			got := nd.Convolve(x, y).ToSlice()
			if i == 0 {
				want = got
			}
			require.Equal(t, want, got, "%d processors", n)
		})
	}
}

func TestConvolutionErrors(t *testing.T) {
	for text, call := range map[string]func(){
		"ndarray: Convolve: shape (1, 2) has 2 axes; it takes arrays of one axis; use Slice or Ravel": func() { nd.Convolve(nd.Of(1), nd.Ones[int](1, 2)) },
		"ndarray: Correlate: an array of shape (0) has no elements to add; at least one is needed":    func() { nd.Correlate(nd.Zeros[int](0), nd.Of(1)) },
		"ndarray: Convolve: Axis is not one of its options; it takes Mode":                            func() { nd.Convolve(nd.Of(1), nd.Of(1), nd.Axis(0)) },
		"ndarray: Convolve: operand 2 is nil; make one with Zeros, Of or FromSlice":                   func() { nd.Convolve(nd.Of(1), nil) },
	} {
		var e *nd.Error
		require.ErrorAs(t, nd.Try(call), &e)
		assert.Equal(t, text, e.Error())
	}
}

func ExampleConvolve() {
	x, y := nd.Of(1, 2, 3, 4), nd.Of(1, 0, -1)
	fmt.Println(nd.Convolve(x, y), nd.Convolve(x, y, nd.ModeSame), nd.Convolve(x, y, nd.ModeValid))
	fmt.Println(nd.Correlate(x, y))
	// Output:
	// [ 1  2  2  2 -3 -4] [ 2  2  2 -3] [2 2]
	// [-2 -2]
}
