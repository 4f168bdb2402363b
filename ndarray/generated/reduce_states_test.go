package generated_test

import (
	"fmt"
	"reflect"
	"testing"

	"github.com/stretchr/testify/require"

	nd "ndgo/ndarray"
	"ndgo/ndarray/generated"
	"ndgo/ufunc"
)

// A mean is a state: a sum and a count.
type mean struct {
	sum   float64
	count int64
}

// meanStep is the operator that the generator would make from a func(s mean, x float64) mean.
var meanStep = ufunc.Operator{
	Name: "m.Mean", In: 3, Out: 2,
	Loops: ufunc.OneLoop(reflect.Float64, &ufunc.Loop{
		Kinds: []reflect.Kind{reflect.Float64, reflect.Int64, reflect.Float64, reflect.Float64, reflect.Int64},
		Go: func(r *ufunc.Row) {
			for more := r.Rows > 0; more; more = r.Next() {
				for i := r.Done; i < r.N; i++ {
					*ufunc.At[float64](r, 0, i) = *ufunc.At[float64](r, 3, i) + *ufunc.At[float64](r, 2, i)
					*ufunc.At[int64](r, 1, i) = *ufunc.At[int64](r, 4, i) + 1
				}
			}
		},
		States: &ufunc.States{
			Identity: func(r *ufunc.Row) { *ufunc.At[float64](r, 0, 0), *ufunc.At[int64](r, 1, 0) = 0, 0 },
			Runs: &ufunc.Loop{
				Kinds: []reflect.Kind{reflect.Float64, reflect.Int64, reflect.Float64},
				Go: func(r *ufunc.Row) {
					ufunc.ReduceStates(r, mean{}, func(r *ufunc.Row, s mean, i int) mean {
						return mean{s.sum + *ufunc.At[float64](r, 2, i), s.count + 1}
					}, func(a, b mean) mean { return mean{a.sum + b.sum, a.count + b.count} }, func(r *ufunc.Row, s mean) {
						*ufunc.At[float64](r, 0, 0), *ufunc.At[int64](r, 1, 0) = s.sum, s.count
					})
				},
				Folding: ufunc.WholeRuns,
			},
			Join: &ufunc.Loop{
				Kinds: []reflect.Kind{reflect.Float64, reflect.Int64, reflect.Float64, reflect.Int64, reflect.Float64, reflect.Int64},
				Go: func(r *ufunc.Row) {
					for more := r.Rows > 0; more; more = r.Next() {
						for i := r.Done; i < r.N; i++ {
							*ufunc.At[float64](r, 0, i) = *ufunc.At[float64](r, 2, i) + *ufunc.At[float64](r, 4, i)
							*ufunc.At[int64](r, 1, i) = *ufunc.At[int64](r, 3, i) + *ufunc.At[int64](r, 5, i)
						}
					}
				},
			},
		},
	}),
}

// meanOf returns the sums and counts of x along axes.
func meanOf(x *nd.NDArray[float64], options ...nd.Option) (*nd.NDArray[float64], *nd.NDArray[int64]) {
	dst := []generated.Out{generated.OutNew[float64](), generated.OutNew[int64]()}
	generated.ReduceStates[float64]("m.Mean", &meanStep, dst, options, generated.In(x))
	return generated.Made[float64](dst[0]), generated.Made[int64](dst[1])
}

func ExampleReduceStates() {
	sum, count := meanOf(nd.Matrix([][]float64{{1, 2, 3}, {4, 5, 6}}), nd.Axis(1))
	fmt.Println(sum, count)
	// Output: [ 6. 15.] [3 3]
}

// TestStatesOrder compares reductions with states bit for bit with reductions of arrays in row-major order, for all strides, axes and
// numbers of goroutines. The library has different code for columns computed together and for runs.
func TestStatesOrder(t *testing.T) {
	for _, shape := range [][]int{{3, 1700}, {1700, 9}, {1700, 40}, {40, 6, 50}, {7, 530, 11}, {2, 3, 4, 5}, {200000}, {2, 90000}, {90000, 2}, {1, 600}, {0, 3}} {
		n := 1
		for _, size := range shape {
			n *= size
		}
		x := nd.Divide(nd.Sqrt(nd.Arange[float64](1, float64(n+1), 1)), 3).Reshape(shape...)
		reversed := make([]int, len(shape))
		for i := range reversed {
			reversed[i] = len(shape) - 1 - i
		}
		turned := x.PermuteDims(reversed...).Copy().PermuteDims(reversed...) // the same elements in column-major order
		for axis := range shape {
			want, number := meanOf(x.MoveAxis(axis, -1).Copy(), nd.Axis(-1))
			for _, limit := range []int{1, 2, 3} {
				old := nd.SetParallelism(limit)
				sum, count := meanOf(x, nd.Axis(axis))
				other, _ := meanOf(turned, nd.Axis(axis))
				nd.SetParallelism(old)
				require.Equal(t, want.ToSlice(), sum.ToSlice(), "shape %v, axis %d", shape, axis)
				require.Equal(t, want.ToSlice(), other.ToSlice(), "shape %v, axis %d", shape, axis)
				require.Equal(t, number.ToSlice(), count.ToSlice())
			}
		}
		all, _ := meanOf(x.Ravel())
		sum, _ := meanOf(turned)
		require.Equal(t, all.Item(), sum.Item(), "shape %v", shape)
	}
}
