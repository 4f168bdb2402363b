package overlap

import (
	"math"
	"testing"

	"ndgo/internal/test/overlap/operators"
	"ndgo/into"
	nd "ndgo/ndarray"
)

// A reducing is a function of package into with options.
type reducing[T comparable] struct {
	name string
	call func(dst, x *nd.NDArray[T], options ...nd.Option) *nd.NDArray[T]
}

// along returns the functions in list with the given options. Their operands do not broadcast.
func along[T comparable](list []reducing[T], options ...nd.Option) (functions []function[T]) {
	for _, f := range list {
		functions = append(functions, exact(unary(f.name, func(dst, x *nd.NDArray[T]) *nd.NDArray[T] { return f.call(dst, x, options...) })))
	}
	return functions
}

// TestReductions tests targets that are parts of the operand, or partly overlap it.
func TestReductions(t *testing.T) {
	t.Run("float64", func(t *testing.T) {
		holdReductions(t, func(i int) float64 { return math.Sin(float64(i)) }, []reducing[float64]{
			{"Sum", into.Sum[float64]}, {"SumAs", into.SumAs[float64, float64]}, {"Prod", into.Prod[float64]}, {"ProdAs", into.ProdAs[float64, float64]},
			{"Min", into.Min[float64]}, {"Max", into.Max[float64]}, {"Mean", into.Mean[float64]}, {"MeanAs", into.MeanAs[float64, float64]},
			{"Var", into.Var[float64]}, {"VarAs", into.VarAs[float64, float64]}, {"Std", into.Std[float64]}, {"StdAs", into.StdAs[float64, float64]},
			{"Distance from numbers", func(dst, x *nd.NDArray[float64], options ...nd.Option) *nd.NDArray[float64] {
				return operators.DistanceInto(dst, x, 3, options...)
			}},
			{"Distance to numbers", func(dst, x *nd.NDArray[float64], options ...nd.Option) *nd.NDArray[float64] {
				return operators.DistanceInto(dst, nd.Full(3.0, x.Shape()...), x, options...)
			}},
		})
	})
	t.Run("int", func(t *testing.T) {
		holdReductions(t, func(i int) int { return i * i % 5 }, []reducing[int]{
			{"Sum", into.Sum[int]}, {"Prod", into.Prod[int]}, {"Max", into.Max[int]}, {"CountNonzero", into.CountNonzero[int]},
		})
	})
	t.Run("bool", func(t *testing.T) {
		holdReductions(t, mixed, []reducing[bool]{{"Any", into.Any[bool]}, {"All", into.All[bool]}})
	})
	t.Run("positions", func(t *testing.T) {
		list := []reducing[int]{{"ArgMin", into.ArgMin[int]}, {"ArgMax", into.ArgMax[int]}}
		holdReductionsOfOneAxis(t, func(i int) int { return i * i % 5 }, list)
	})
}

func holdReductions[T comparable](t *testing.T, element func(i int) T, list []reducing[T]) {
	holdReductionsOfOneAxis(t, element, list)
	hold(t, element, along(list, nd.Axis(0, 1), nd.KeepDims), within("one element", func(m *nd.NDArray[T]) *nd.NDArray[T] { return box(m, 6, 5, 1, 1) }))
}

func holdReductionsOfOneAxis[T comparable](t *testing.T, element func(i int) T, list []reducing[T]) {
	lines := []frame[T]{
		within("a row", func(m *nd.NDArray[T]) *nd.NDArray[T] { return m.Slice(nd.At(5), nd.Range(4, 8)) }),
		within("a row backwards", func(m *nd.NDArray[T]) *nd.NDArray[T] { return m.Slice(nd.At(4), nd.Range(7, 3).By(-1)) }),
		within("a column", func(m *nd.NDArray[T]) *nd.NDArray[T] { return m.Slice(nd.Range(4, 8), nd.At(6)) }),
		within("the diagonal", func(m *nd.NDArray[T]) *nd.NDArray[T] { return middle(m).Diagonal() }),
		within("a row beside", func(m *nd.NDArray[T]) *nd.NDArray[T] { return m.Slice(nd.At(7), nd.Range(6, 10)) }),
		within("every other", func(m *nd.NDArray[T]) *nd.NDArray[T] { return m.Slice(nd.Range(2, 10).By(2), nd.At(5)) }),
	}
	for axis := range 2 {
		hold(t, element, along(list, nd.Axis(axis)), lines...)
	}
	hold(t, element, along(list, nd.Axis(1)), tall[T](false), tall[T](true))
	hold(t, element, along(list, nd.Axis(0), nd.KeepDims), within("a row", func(m *nd.NDArray[T]) *nd.NDArray[T] { return box(m, 6, 4, 1, 4) }))
	hold(t, element, along(list, nd.Axis(1), nd.KeepDims), within("a column", func(m *nd.NDArray[T]) *nd.NDArray[T] { return box(m, 4, 7, 4, 1) }))
	hold(t, element, along(list), within("an element", func(m *nd.NDArray[T]) *nd.NDArray[T] { return m.Slice(nd.At(5), nd.At(6)) }))
}

func TestScans(t *testing.T) {
	list := []reducing[float64]{
		{"CumulativeSum", into.CumulativeSum[float64]}, {"CumulativeSumAs", into.CumulativeSumAs[float64, float64]},
		{"CumulativeProd", into.CumulativeProd[float64]}, {"CumulativeProdAs", into.CumulativeProdAs[float64, float64]},
		{"CumulativeDistance", func(dst, x *nd.NDArray[float64], options ...nd.Option) *nd.NDArray[float64] {
			return operators.CumulativeDistanceInto(dst, x, 3, options...)
		}},
		{"CumulativeGrowth", operators.CumulativeGrowthInto[*nd.NDArray[float64]]}, {"FurthestSoFar", operators.FurthestSoFarInto[*nd.NDArray[float64]]},
	}
	element := func(i int) float64 { return math.Sin(float64(i)) }
	for axis := range 2 {
		hold(t, element, along(list, nd.Axis(axis)), square[float64](), turned[float64]())
	}
	hold(t, element, along(list), long[float64](150))
	longer := within("a square and a row", func(m *nd.NDArray[float64]) *nd.NDArray[float64] { return box(m, 3, 4, 5, 4) })
	hold(t, element, along(list, nd.Axis(0), nd.IncludeInitial), longer)
}

func TestProducts(t *testing.T) {
	hold(t, func(i int) float64 { return math.Sin(float64(i)) }, []function[float64]{exact(binary("MatMul", into.MatMul[float64]))}, square[float64](), turned[float64]())
	hold(t, func(i int) int8 { return int8(i) }, []function[int8]{exact(binary("MatMul", into.MatMul[int8]))}, square[int8](), turned[int8]())
	row := func(dst, x, y *nd.NDArray[float64]) *nd.NDArray[float64] { return into.MatMul(dst, first(x), y) }
	column := func(dst, x, y *nd.NDArray[float64]) *nd.NDArray[float64] { return into.MatMul(dst, x, first(y)) }
	hold(t, func(i int) float64 { return math.Sin(float64(i)) }, []function[float64]{exact(binary("a row by a matrix", row)), exact(binary("a matrix by a column", column))},
		within("a row", func(m *nd.NDArray[float64]) *nd.NDArray[float64] { return m.Slice(nd.At(5), nd.Range(4, 8)) }),
		within("a column", func(m *nd.NDArray[float64]) *nd.NDArray[float64] { return m.Slice(nd.Range(4, 8), nd.At(6)) }))
}
