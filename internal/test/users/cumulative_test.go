package users

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	nd "ndgo/ndarray"
	"ndgo/ndtest"
	"ndgo/ufunc"
)

// numbers returns an array of numbers between -2 and 2.
func numbers(seed uint64, shape ...int) *nd.NDArray[float64] {
	g := rand.New(rand.NewPCG(seed, 1))
	return nd.FromFunc(func([]int) float64 { return 4*g.Float64() - 2 }, shape...)
}

// views returns arrays in several layouts, with an axis long enough for blocks, vectors, and parts of a run.
func views() map[string]*nd.NDArray[float64] {
	return map[string]*nd.NDArray[float64]{
		"one run":           numbers(1, 40_000),
		"a short run":       numbers(2, 5),
		"one element":       numbers(3, 1),
		"no elements":       numbers(4, 0),
		"rows":              numbers(5, 7, 300),
		"columns":           numbers(6, 300, 70),
		"planes":            numbers(7, 9, 130, 11),
		"backwards":         numbers(8, 50, 90).Flip(0, 1),
		"every third":       numbers(9, 50, 270).Slice(nd.Range(0, 50), nd.Range(0, 270).By(3)),
		"transposed":        numbers(10, 60, 80).T(),
		"empty planes":      numbers(11, 3, 0, 4),
		"the same row":      numbers(12, 100).BroadcastTo(20, 100),
		"the same elements": numbers(13, 30, 1).BroadcastTo(30, 40),
		"no numbers":        special(500, math.Copysign(0, -1), 0, math.Inf(-1), math.Inf(1), math.NaN(), 1e308),
		"zeros":             special(500, math.Copysign(0, -1), 0),
	}
}

// special returns n elements. Every other element is a number below -1. The elements between them are the given values: first the first
// value several times, then the second value, and so on.
func special(n int, values ...float64) *nd.NDArray[float64] {
	x := nd.Subtract(numbers(14, n), 3)
	for i := 1; i < n; i += 2 {
		x.SetAt(values[i*len(values)/n], i)
	}
	return x
}

// TestCumulativeOrder compares cumulative reductions of floats with the documented order, bit for bit, along every axis and on every tier
// (set of vector instructions). Sums and products have the order of nd.CumulativeSum and nd.CumulativeProd. Other reductions go from the
// first element to the last.
func TestCumulativeOrder(t *testing.T) {
	for name, x := range views() {
		y := x.Flip(0)
		terms := nd.Square(nd.Subtract(x, y))
		differences := nd.Subtract(x, y)
		for axis := range x.NDim() {
			along := nd.Axis(axis)
			furthest := fromTheFirst(x, axis, furthest)
			steepest := fromTheFirst(differences, axis, func(acc, x float64) float64 { return max(acc, x) })
			for _, tier := range ufunc.Tiers() {
				t.Run(fmt.Sprint(name, "/", axis, "/", tier), func(t *testing.T) {
					defer ufunc.Use(ufunc.Use(tier))
					ndtest.Equal(t, CumulativeDistance(x, y, along), nd.CumulativeSum(terms, along))
					ndtest.Equal(t, CumulativeGrowth(x, along), nd.CumulativeProd(x, along))
					ndtest.Equal(t, FurthestSoFar(x, along), furthest)
					ndtest.Equal(t, SteepestSoFar(x, y, along), steepest)
				})
			}
		}
	}
}

// fromTheFirst returns the cumulative joins of x's elements along axis, from the first to the last.
func fromTheFirst(x *nd.NDArray[float64], axis int, join func(acc, x float64) float64) *nd.NDArray[float64] {
	z := x.Copy()
	for index, v := range x.Enumerate() {
		if index[axis] > 0 {
			before := slices.Clone(index)
			before[axis]--
			z.SetAt(join(z.At(before...), v), index...)
		}
	}
	return z
}

// TestCumulativeKinds tests cumulative reductions of integers, bools and complex numbers, and scalars and slices as operands.
func TestCumulativeKinds(t *testing.T) {
	x := nd.Of[int8](3, -5, 7, 7, 100, -128, 2, 2).Reshape(2, 4)
	require.Equal(t, []int8{3, 3, 7, 7, 100, 100, 100, 100}, HighestSoFar(x, nd.Axis(-1)).ToSlice())
	require.Equal(t, []int8{3, -5, 7, 7, 100, -5, 7, 7}, HighestSoFar(x, nd.Axis(0)).ToSlice())
	require.Equal(t, []int8{-128, 3, 3, 7, 7, -128, 100, 100, 100, 100}, HighestSoFar(x, nd.Axis(-1), nd.IncludeInitial).ToSlice())
	require.Equal(t, []int8{-128, -128}, HighestSoFar(nd.Zeros[int8](2, 0), nd.Axis(1), nd.IncludeInitial).ToSlice())
	require.Equal(t, []bool{false, false, true, true}, NearSoFar(nd.Of[float32](1, 2, 3, 9), 3).ToSlice())
	require.Equal(t, []int64{0, 0, 1, 1, 2}, AboveSoFar(nd.Of[float32](1, 2, 3, 0, 4), float32(2.5)).ToSlice())
	require.Equal(t, []complex64{2i, 8i, -48}, CumulativeProduct(nd.Of[complex64](1i, 2, 3i), complex64(2)).ToSlice())
	require.Equal(t, []int16{6, 6 ^ 8, 6 ^ 8 ^ 20}, CumulativeMixed(nd.Of[int16](3, 4, 5), nd.Of[int16](2, 2, 4)).ToSlice())
	require.Equal(t, []float64{20, 10, 10}, CheapestSoFar(nd.Of[uint8](1, 0, 1), 2, []float64{5, 10}).ToSlice())
}

// TestCumulativeBroadcast tests operands whose common shape differs from the shape of each operand.
func TestCumulativeBroadcast(t *testing.T) {
	x, y := numbers(1, 40, 1), numbers(2, 70)
	for axis := range 2 {
		whole := CumulativeDistance(x.BroadcastTo(40, 70).Copy(), y.BroadcastTo(40, 70).Copy(), nd.Axis(axis))
		ndtest.Equal(t, CumulativeDistance(x, y, nd.Axis(axis)), whole)
		shape := []int{40, 70}
		shape[axis]++
		into := nd.Full(math.NaN(), shape...)
		CumulativeDistanceInto(into, x, y, nd.Axis(axis), nd.IncludeInitial)
		at := []nd.Index{nd.Range(0, shape[0]), nd.Range(0, shape[1])}
		at[axis] = nd.Range(1, shape[axis])
		ndtest.Equal(t, into.Slice(at...), whole)
		at[axis] = nd.Range(0, 1)
		require.Zero(t, nd.CountNonzero(into.Slice(at...)).Item())
	}
}

// TestCumulativeOverlap tests targets that share memory with operands, in every direction.
func TestCumulativeOverlap(t *testing.T) {
	for name, views := range map[string]func(x *nd.NDArray[float64]) (dst, x1, y *nd.NDArray[float64]){
		"in place": func(x *nd.NDArray[float64]) (dst, x1, y *nd.NDArray[float64]) { return x, x, x.Flip(1) },
		"one behind": func(x *nd.NDArray[float64]) (dst, x1, y *nd.NDArray[float64]) {
			return columns(x, 1, 40), columns(x, 0, 39), columns(x, 1, 40)
		},
		"one before": func(x *nd.NDArray[float64]) (dst, x1, y *nd.NDArray[float64]) {
			return columns(x, 0, 39), columns(x, 1, 40), columns(x, 1, 40)
		},
		"turned":           func(x *nd.NDArray[float64]) (dst, x1, y *nd.NDArray[float64]) { return x.Flip(0), x, x },
		"transposed":       func(x *nd.NDArray[float64]) (dst, x1, y *nd.NDArray[float64]) { return x.T(), x, x },
		"only the second":  func(x *nd.NDArray[float64]) (dst, x1, y *nd.NDArray[float64]) { return x, numbers(9, 40, 40), x.T() },
		"a row of operand": func(x *nd.NDArray[float64]) (dst, x1, y *nd.NDArray[float64]) { return x, x, x.Slice(nd.At(7)) },
	} {
		for axis := range 2 {
			all := numbers(3, 40, 40)
			dst, x, y := views(all)
			want, steepest, growth := CumulativeDistance(x.Copy(), y.Copy(), nd.Axis(axis)), SteepestSoFar(x.Copy(), y.Copy(), nd.Axis(axis)), CumulativeGrowth(x.Copy(), nd.Axis(axis))
			CumulativeDistanceInto(dst, x, y, nd.Axis(axis))
			require.True(t, ndtest.Equal(t, dst, want), "%s along axis %d", name, axis)
			dst, x, y = views(numbers(3, 40, 40))
			SteepestSoFarInto(dst, x, y, nd.Axis(axis))
			require.True(t, ndtest.Equal(t, dst, steepest), "%s along axis %d", name, axis)
			dst, x, _ = views(numbers(3, 40, 40))
			CumulativeGrowthInto(dst, x, nd.Axis(axis))
			require.True(t, ndtest.Equal(t, dst, growth), "%s along axis %d", name, axis)
		}
	}
}

// columns returns the columns lo to hi-1 of x.
func columns(x *nd.NDArray[float64], lo, hi int) *nd.NDArray[float64] {
	return x.Slice(nd.Range(0, x.Shape()[0]), nd.Range(lo, hi))
}

// TestCumulativeRefuses checks that errors name the called function, and that nothing is written.
func TestCumulativeRefuses(t *testing.T) {
	x, dst := numbers(1, 3, 4), nd.Zeros[float64](3, 4)
	for name, c := range map[string]struct {
		kind error
		op   string
		call func()
	}{
		"no axis":              {nd.ErrAxis, "users.FurthestSoFar", func() { FurthestSoFar(x) }},
		"an axis that is none": {nd.ErrAxis, "users.CumulativeDistance", func() { CumulativeDistance(x, x, nd.Axis(2)) }},
		"two axes":             {nd.ErrAxis, "users.CumulativeDistance", func() { CumulativeDistance(x, x, nd.Axis(0, 1)) }},
		"numbers alone":        {nd.ErrAxis, "users.CumulativeDistance", func() { CumulativeDistance(1, 2) }},
		"another option":       {nd.ErrOption, "users.SteepestSoFar", func() { SteepestSoFar(x, x, nd.Axis(0), nd.KeepDims) }},
		"shapes":               {nd.ErrBroadcast, "users.CumulativeDistance", func() { CumulativeDistance(x, numbers(2, 3), nd.Axis(0)) }},
		"a target":             {nd.ErrInPlaceShape, "users.CumulativeDistanceInto", func() { CumulativeDistanceInto(dst, x, x, nd.Axis(0), nd.IncludeInitial) }},
		"a target of columns":  {nd.ErrInPlaceShape, "users.FurthestSoFarInto", func() { FurthestSoFarInto(dst, x.T(), nd.Axis(0)) }},
		"a target that is nil": {nd.ErrNil, "users.CumulativeGrowthInto", func() { CumulativeGrowthInto(nil, x, nd.Axis(0)) }},
		"a nil operand":        {nd.ErrNil, "users.CumulativeGrowth", func() { CumulativeGrowth[float64](nil, nd.Axis(0)) }},
		"read-only":            {nd.ErrReadOnly, "users.FurthestSoFarInto", func() { FurthestSoFarInto(nd.Zeros[float64](4).BroadcastTo(3, 4), x, nd.Axis(0)) }},
		"an index":             {nd.ErrDomain, "users.CheapestSoFarInto", func() { CheapestSoFarInto(dst, nd.Full[uint8](3, 3, 4), x, []float64{1, 2}, nd.Axis(0)) }},
	} {
		err := nd.Try(c.call)
		require.ErrorIs(t, err, c.kind, name)
		require.Equal(t, c.op, err.(*nd.Error).Op, name)
		require.Zero(t, nd.CountNonzero(dst).Item(), name)
	}
}
