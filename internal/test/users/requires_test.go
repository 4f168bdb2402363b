package users_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ndgo/internal/test/users"
	nd "ndgo/ndarray"
)

// A conditional is an operator with conditions on several operands.
type conditional[T nd.RealNumber] struct {
	good       []T   // one element of each operand; together they meet all conditions
	bad        [][]T // one element of each operand; together they violate a condition
	conditions []condition[T]
	results    int
	calls      map[string]func(dst, x []*nd.NDArray[T])
}

type condition[T any] struct {
	kind  error
	holds func(x []T) bool
}

// TestConditions compares conditions on several operands with a loop over all indices. The error must be for the first violation in
// row-major order, and nothing may be written. Operands broadcast, and have several layouts.
func TestConditions(t *testing.T) {
	t.Run("Gap of int8", func(t *testing.T) { holdConditions(t, gaps[int8]()) })
	t.Run("Gap of float64", func(t *testing.T) { holdConditions(t, gaps[float64]()) })
	t.Run("Within", func(t *testing.T) {
		holdConditions(t, conditional[int32]{
			good: []int32{40, 20, 60},
			bad:  [][]int32{{5, 90}, {50, 70}, {30, 10}},
			conditions: []condition[int32]{
				{nd.ErrNegativeShift, func(x []int32) bool { return x[1] <= x[0] }},
				{nd.ErrNegativePower, func(x []int32) bool { return x[0] <= x[2] }},
			},
			results: 1,
			calls: map[string]func(dst, x []*nd.NDArray[int32]){
				"new":      func(_, x []*nd.NDArray[int32]) { users.Within(x[0], x[1], x[2]) },
				"into":     func(dst, x []*nd.NDArray[int32]) { users.WithinInto(dst[0], x[0], x[1], x[2]) },
				"in place": func(_, x []*nd.NDArray[int32]) { users.WithinInPlace(x[0], x[1], x[2]) },
			},
		})
	})
	t.Run("Ends", func(t *testing.T) {
		holdConditions(t, conditional[int64]{
			good:       []int64{1, 2, 3},
			bad:        [][]int64{{-5}, {-4}, {-3}},
			conditions: []condition[int64]{{nd.ErrDivideByZero, func(x []int64) bool { return x[0]+x[1]+x[2] != 0 }}},
			results:    2,
			calls: map[string]func(dst, x []*nd.NDArray[int64]){
				"new":  func(_, x []*nd.NDArray[int64]) { users.Ends(x[0], x[1], x[2]) },
				"into": func(dst, x []*nd.NDArray[int64]) { users.EndsInto(dst[0], dst[1], x[0], x[1], x[2]) },
			},
		})
	})
	t.Run("Quotients of a reduction with a state", func(t *testing.T) {
		holdConditions(t, conditional[int64]{
			good:       []int64{7, 2},
			bad:        [][]int64{{-5}, {0}},
			conditions: []condition[int64]{{nd.ErrDivideByZero, func(x []int64) bool { return x[1] != 0 }}},
			results:    2,
			calls: map[string]func(dst, x []*nd.NDArray[int64]){
				"new":           func(_, x []*nd.NDArray[int64]) { users.Quotients(x[0], x[1]) },
				"of a row":      func(_, x []*nd.NDArray[int64]) { users.Quotients(x[0], x[1], nd.Axis(-1)) },
				"of a line":     func(_, x []*nd.NDArray[int64]) { users.Quotients(x[0], x[1], nd.Axis(0)) },
				"of none, into": func(dst, x []*nd.NDArray[int64]) { users.QuotientsInto(dst[0], dst[1], x[0], x[1], nd.Axis()) },
			},
		})
	})
}

func gaps[T ~int8 | ~float64]() conditional[T] {
	return conditional[T]{
		good:       []T{20, 40},
		bad:        [][]T{{41, 70}, {19, 5}},
		conditions: []condition[T]{{nd.ErrNegativeShift, func(x []T) bool { return x[0] <= x[1] }}},
		results:    1,
		calls: map[string]func(dst, x []*nd.NDArray[T]){
			"new":      func(_, x []*nd.NDArray[T]) { users.Gap(x[0], x[1]) },
			"into":     func(dst, x []*nd.NDArray[T]) { users.GapInto(dst[0], x[0], x[1]) },
			"in place": func(_, x []*nd.NDArray[T]) { users.GapInPlace(x[0], x[1]) },
		},
	}
}

func holdConditions[T nd.RealNumber](t *testing.T, f conditional[T]) {
	r := rand.New(rand.NewPCG(1, 2))
	refused := 0
	for trial := range 200 {
		shape := [][]int{{1 + r.IntN(200)}, {2 + r.IntN(3), 1 + r.IntN(40)}, {2, 3, 4}, {3, 1, 5}, {70, 2}}[r.IntN(5)]
		x := make([]*nd.NDArray[T], len(f.good))
		for k, v := range f.good {
			if x[k] = nd.Full(v, shape...); r.IntN(2) == 0 {
				x[k] = nd.Full(v, shrunk(r, shape)...)
			}
		}
		for range r.IntN(3) {
			k := r.IntN(len(x))
			places := indices(x[k].Shape())
			x[k].SetAt(f.bad[k][r.IntN(len(f.bad[k]))], places[r.IntN(len(places))]...)
		}
		for k := range x {
			x[k] = spread(r, x[k])
		}
		for how, call := range f.calls {
			target := shape
			switch {
			case how == "new" || strings.HasPrefix(how, "of "):
				target = commonShape(x)
			case how == "in place" && x[0].Size() != nd.Zeros[T](shape...).Size():
				continue
			}
			dst := make([]*nd.NDArray[T], f.results)
			for k := range dst {
				dst[k] = spread(r, nd.Full(T(99), target...))
			}
			before := x[0].ToSlice()
			err := nd.Try(func() { call(dst, x) })
			index, kind := f.fault(target, x)
			why := fmt.Sprintf("%s, trial %d: operands %v", how, trial, x)
			if kind == nil {
				require.NoError(t, err, why)
				x[0].Assign(nd.FromSlice(before, x[0].Shape()...))
				continue
			}
			var e *nd.Error
			require.ErrorAs(t, err, &e, why)
			require.Equal(t, kind, e.Kind, why)
			require.Equal(t, index, e.Index, why)
			require.Equal(t, before, x[0].ToSlice(), "nothing is written: %s", why)
			for _, z := range dst {
				require.Equal(t, nd.Full(T(99), target...).ToSlice(), z.ToSlice(), "nothing is written: %s", why)
			}
			refused++
		}
	}
	require.Greater(t, refused, 50)
}

func commonShape[T any](x []*nd.NDArray[T]) []int {
	var shapes [][]int
	for _, a := range x {
		shapes = append(shapes, a.Shape())
	}
	shape, err := nd.BroadcastShapes(shapes...)
	if err != nil {
		panic(err)
	}
	return shape
}

// fault returns the kind of the first violated condition, and the first index in shape with a violation.
func (f *conditional[T]) fault(shape []int, x []*nd.NDArray[T]) (index []int, kind error) {
	for _, c := range f.conditions {
		for _, index := range indices(shape) {
			var elements []T
			for _, a := range x {
				elements = append(elements, at(a, index))
			}
			if !c.holds(elements) {
				return index, c.kind
			}
		}
	}
	return nil, nil
}
