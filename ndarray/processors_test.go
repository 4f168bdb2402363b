package ndarray_test

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	nd "ndgo/ndarray"
)

// processors has the values of GOMAXPROCS to test. They may exceed the number of processors.
var processors = []int{1, 2, 3, 8}

// on calls f with GOMAXPROCS set to n.
func on(n int, f func()) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(n))
	f()
}

// manyShapes has shapes with long and short axes. Their sizes are just below, at and above the sizes from which work is divided.
var manyShapes = [][]int{{1<<18 - 1}, {1 << 18}, {1<<18 + 1}, {1<<19 + 777}, {600, 513}, {40000, 8}, {7, 41000}, {64, 65, 66}}

// TestSumsOnAnyNumberOfProcessors compares sums with sums by the documented tree. The shape of the tree must not depend on the number of
// processors.
func TestSumsOnAnyNumberOfProcessors(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	all := nd.FromFunc(func([]int) float32 { return rough[float32](r) }, 1<<19+777)
	for _, shape := range manyShapes {
		x := all.Slice(nd.To(nd.Zeros[bool](shape...).Size())).Reshape(shape...)
		for axis := range len(shape) + 1 {
			over, options := []int{axis}, []nd.Option{nd.Axis(axis)}
			if axis == len(shape) {
				over, options = sequence(axis), nil
			}
			for _, y := range []*nd.NDArray[float32]{x, x.Flip(), x.Slice(nd.Ellipsis, nd.Colon.By(2))} {
				if y != x && axis < len(shape) {
					continue // only the contiguous x is reduced over single axes
				}
				want := slowSums(y, over, func(v float32, _ int) float32 { return v })
				for _, n := range processors {
					on(n, func() {
						require.Equal(t, want, nd.Sum(y, options...).ToSlice(), "%v over %v, strides %v, on %d processors", shape, over, y.Strides(), n)
					})
				}
			}
		}
	}
}

// TestSameBitsOnAnyNumberOfProcessors tests other functions that add elements, and functions that find the first of several equal elements.
func TestSameBitsOnAnyNumberOfProcessors(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	all := nd.FromFunc(func([]int) float64 { return 1 + r.NormFloat64()/1000 }, 1<<19+777)
	shapes := manyShapes
	if testing.Short() {
		shapes = [][]int{{1 << 18}, {600, 513}, {40000, 8}}
	}
	for _, shape := range shapes {
		x := all.Slice(nd.To(nd.Zeros[bool](shape...).Size())).Reshape(shape...)
		few := nd.AsType[int8](nd.Multiply(nd.Subtract(x, 1), 1000))
		for name, f := range map[string]func(options ...nd.Option) nd.Array{
			"Prod":         func(options ...nd.Option) nd.Array { return nd.Prod(x, options...) },
			"Mean":         func(options ...nd.Option) nd.Array { return nd.Mean(x, options...) },
			"Var":          func(options ...nd.Option) nd.Array { return nd.Var(x, options...) },
			"SumAs":        func(options ...nd.Option) nd.Array { return nd.SumAs[float32](x, options...) },
			"MeanAs":       func(options ...nd.Option) nd.Array { return nd.MeanAs[float32](few, options...) },
			"Sum, complex": func(options ...nd.Option) nd.Array { return nd.SumAs[complex128](x, options...) },
			"VecDot":       func(...nd.Option) nd.Array { return nd.VecDot(x, x) },
			"ArgMax":       func(...nd.Option) nd.Array { return nd.ArgMax(few) },
			"CumulativeSum": func(options ...nd.Option) nd.Array {
				if len(options) == 0 {
					return nd.CumulativeSum(x.Ravel())
				}
				return nd.CumulativeSum(x, options...)
			},
		} {
			for axis := range min(2, len(shape)) + 1 {
				var options []nd.Option
				if axis > 0 {
					options = []nd.Option{nd.Axis(axis - 1)}
				}
				var want nd.Array
				for _, n := range processors {
					on(n, func() {
						if got := f(options...); want == nil {
							want = got
						} else {
							require.True(t, sameElements(want, got), "%s of shape %v, %d options, on %d processors", name, shape, len(options), n)
						}
					})
				}
			}
		}
	}
}

// sameElements reports whether x and y have equal elements. Both have the same type.
func sameElements(x, y nd.Array) bool {
	switch x := x.(type) {
	case *nd.NDArray[int]:
		return slices.Equal(x.ToSlice(), y.(*nd.NDArray[int]).ToSlice())
	case *nd.NDArray[float32]:
		return slices.Equal(x.ToSlice(), y.(*nd.NDArray[float32]).ToSlice())
	case *nd.NDArray[float64]:
		return slices.Equal(x.ToSlice(), y.(*nd.NDArray[float64]).ToSlice())
	case *nd.NDArray[complex128]:
		return slices.Equal(x.ToSlice(), y.(*nd.NDArray[complex128]).ToSlice())
	}
	panic(fmt.Sprintf("%T", x))
}
