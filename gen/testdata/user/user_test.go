package user

import (
	"errors"
	"math"
	"testing"

	nd "ndgo/ndarray"
	"ndgo/ndtest"
	"ndgo/ufunc"
)

type celsius float64

func TestFunctions(t *testing.T) {
	x, y := nd.Matrix([][]float64{{1}, {4}}), nd.Of(2.0, 4)
	ndtest.Equal(t, Hypot3(x, y, 2), nd.FromSlice([]float64{3, Hypot3(x, y, 2).At(0, 1), Hypot3(x, y, 2).At(1, 0), 6}, 2, 2))
	ndtest.Equal(t, Length(nd.Of(1.0), nd.Of(2.0)), nd.Of(3.0))
	ndtest.Equal(t, Hypot3(nd.Of[celsius](1), 2, 2), nd.Of[celsius](3))
	ndtest.Equal(t, Hypot3InPlace(x, 0, nd.Of(0.0)), nd.Matrix([][]float64{{1}, {4}}))
	dst := nd.Zeros[float64](2, 2)
	if got := Hypot3Into(dst, x, y, 2); got != dst || dst.At(1, 1) != 6 {
		t.Errorf("Hypot3Into returns %v", got)
	}

	q, r := Split(nd.Of(7, 8, -9), 4)
	ndtest.Equal(t, q, nd.Of(1, 2, -2))
	ndtest.Equal(t, r, nd.Of(3, 0, -1))
	a, b := nd.Of(7, 8, -9), nd.Of(4, 5, 6)
	SplitInPlace(a, b)
	ndtest.Equal(t, a, nd.Of(1, 1, -1))
	ndtest.Equal(t, b, nd.Of(3, 3, -3))

	radius, angle := Polar(3, nd.Of(4.0, -4)) // types are fixed, so the first operand may be a scalar
	ndtest.Equal(t, radius, nd.Of(5.0, 5))
	ndtest.Equal(t, angle.Slice(nd.At(0)), nd.Negative(angle.Slice(nd.At(1))))
	ndtest.Equal(t, Gcd(nd.Of[uint32](12, 7, 0).ExpandDims(1), nd.Of[uint32](18, 0)), nd.Matrix([][]uint32{{6, 12}, {1, 7}, {18, 0}}))
	ndtest.Equal(t, IsNear(nd.Of(1.0, 2), 1, 0.5), nd.Of(true, false))
	ndtest.Equal(t, Scaled(nd.Of[float32](1, 2, 3), nd.Of[int8](-1, 1, 127)), nd.Of(0.25, 16, 1)) // the kernel leaves the last element to Go
}

// TestAsWritten calls operators whose loops use rounded copies of the marked functions. A copy rounds every operation.
func TestAsWritten(t *testing.T) {
	density := Gauss(nd.Of(1.0, 3), 1, 2).ToSlice()
	if want := 1 / (2 * math.Sqrt(2*math.Pi)); density[0] != want || math.Abs(density[1]-want*math.Exp(-0.5)) > 1e-16 {
		t.Errorf("the density is %v", density)
	}
	third := nd.Divide(nd.Arange(1.0, 100, 1), 3)
	ndtest.Equal(t, Residue(third, third), nd.ZerosLike(third))
	thirds := nd.AsType[float32](third)
	ndtest.Equal(t, Residue(thirds, thirds), nd.ZerosLike(thirds))
	_, largest := Swung(nd.Of(3+4i), 0.0)
	ndtest.Equal(t, largest, nd.Of(4.0))
	ndtest.Equal(t, Energy(nd.Of(2.0, 3), nd.Of(3.0, 2)), nd.Scalar(15.0))
	ndtest.Equal(t, Cosine(nd.Of(3.0), 4, 3, 4), nd.Of(1.0))
}

func TestReductions(t *testing.T) {
	x, y := nd.Matrix([][]float64{{0, 0}, {3, 4}}), nd.Matrix([][]float64{{0, 1}, {3, 0}, {0, 0}})
	pairs := Distance(x.ExpandDims(1), y, nd.Axis(-1))
	ndtest.Equal(t, pairs, nd.Matrix([][]float64{{1, 9, 0}, {18, 16, 25}}))
	ndtest.Equal(t, Distance(x, 1, nd.Axis(0), nd.KeepDims), nd.Matrix([][]float64{{5, 10}}))
	ndtest.Equal(t, DistanceInto(nd.Zeros[float64](2), x, y.Slice(nd.To(2)), nd.Axis(1)), nd.Of(1.0, 16))
	ndtest.Equal(t, Furthest(nd.Of(1.0, -7, 7, 2)), nd.Scalar(7.0))
	ndtest.Equal(t, Above(nd.Of(1, 5, 3, 4), 2), nd.Scalar(3))
	ndtest.Equal(t, Known(nd.Of(1, math.NaN(), 2000, -7, math.Inf(1))), nd.Scalar(194.0))
	ndtest.Equal(t, Balance(nd.Of(0.5, -7, 0, 4)), nd.Scalar(0.25))
	ndtest.Equal(t, InOrder(nd.Of(1, 2, 3), nd.Of(2, 2, 2)), nd.Scalar(false))
	ndtest.Equal(t, Least(nd.Zeros[float64](0)), nd.Scalar(math.Inf(1)))
	ndtest.Equal(t, Highest(nd.Of(-3.0, -2)), nd.Scalar(-2.0))
	err := nd.Try(func() { Distance(x, y) })
	if !errors.Is(err, nd.ErrBroadcast) || err.Error() != "user: Distance: shapes (2, 2) and (3, 2) do not broadcast: axis -2 has sizes 2 and 3" {
		t.Errorf("the error is %v", err)
	}
}

// TestSeveral calls reductions whose states have several values: with several results, along an axis, into given arrays, and for no
// elements.
func TestSeveral(t *testing.T) {
	x := nd.Matrix([][]float64{{1, 2, 3}, {4, math.NaN(), 8}})
	y := nd.Of(1.0, 0, 2)
	c, d, n := Covariance(x, y, nd.Axis(-1))
	ndtest.Equal(t, n, nd.Of[int64](3, 2))
	ndtest.Equal(t, c, nd.Of(1./3, 1))
	ndtest.Equal(t, d, nd.Of(math.Sqrt(2./3), 2))
	c, _, n = Covariance(x, 2, nd.KeepDims)
	ndtest.Equal(t, c, nd.Matrix([][]float64{{0}}))
	ndtest.Equal(t, n, nd.Matrix([][]int64{{5}}))
	_, _, n = Covariance(nd.Zeros[float64](0, 3), y, nd.Axis(0))
	ndtest.Equal(t, n, nd.Of[int64](0, 0, 0))
	z := nd.Zeros[float64](2, 6)
	sum, weight := z.Slice(nd.From(0), nd.At(2)), z.Slice(nd.From(0), nd.At(5))
	HeavyInto(sum, weight, nd.Matrix([][]float64{{1, 2}, {3, 4}}), nd.Axis(1))
	ndtest.Equal(t, z, nd.Matrix([][]float64{{0, 0, 6, 0, 0, 4}, {0, 0, 14, 0, 0, 4}}))
	HeavyInto(sum, weight, sum.ExpandDims(1), nd.Axis(1)) // overwrites the reduced array
	ndtest.Equal(t, z, nd.Matrix([][]float64{{0, 0, 12, 0, 0, 2}, {0, 0, 28, 0, 0, 2}}))
	for want, f := range map[error]func(){
		nd.ErrInPlaceShape: func() { HeavyInto(sum, weight, x, nd.Axis(0)) },
		nd.ErrOverlap:      func() { HeavyInto(sum, sum, x, nd.Axis(1)) },
		nd.ErrBroadcast:    func() { Covariance(x, nd.Of(1.0, 2)) },
		nd.ErrAxis:         func() { Heavy(x, nd.Axis(2)) },
		nd.ErrReleased:     func() { Heavy(released()) },
	} {
		if err := nd.Try(f); !errors.Is(err, want) {
			t.Errorf("the error is %v, want %v", err, want)
		}
	}
}

func released() *nd.NDArray[float64] {
	x := nd.Of(1.0)
	x.Release()
	return x
}

// TestWide calls operators with the maximum number of operands, some of them scalars, and a reduction of ten arrays.
func TestWide(t *testing.T) {
	x := nd.Arange(0.0, 100, 1)
	ndtest.Equal(t, Weighted(x, 1, x, 1, x, 1, x, 1, x, 1, x, 1, x, 1, x, 1, x, 1, x, 1, x, 1, x),
		nd.Add(nd.Multiply(x, 1+3+5+7+9+11+13+15+17+19+21+23), 2+4+6+8+10+12+14+16+18+20+22))
	ndtest.Equal(t, Weighted(x, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, x.Reshape(100, 1)),
		nd.Add(nd.Add(x, nd.Multiply(x.Reshape(100, 1), 23)), 252))

	i := nd.Arange[int32](1, 101, 1)
	m, _, _, _, _, _, _, _, _, _, w, last := Turned(i, 0, i, 0, i, 0, i, 0, i, 3, i, 7)
	ndtest.Equal(t, m, nd.Negative(i))
	ndtest.Equal(t, w, nd.Add(nd.Negative(i), 7))
	ndtest.Equal(t, last, nd.Remainder(i, 7))
	err := nd.Try(func() { Turned(i, 0, i, 0, i, 0, i, 0, i, 3, i, 0) })
	if !errors.Is(err, nd.ErrDivideByZero) {
		t.Errorf("the error is %v", err)
	}

	y := nd.Arange[int64](0, 6, 1).Reshape(2, 3)
	ndtest.Equal(t, Spread(y, 1, y, 1, y, 1, y, 1, y.Slice(nd.At(0)), 1, nd.Axis(1)), nd.Of[int64](
		16*(0+1+2)-3*16+9*(0+1+2)-3*9, 16*(3+4+5)-3*16+9*(0+1+2)-3*9))
}

func TestMistakes(t *testing.T) {
	x := nd.Of(1.0, 2, 3)
	a, b := nd.Of(4, 6, 8), nd.Of(1, 2, 3)
	for _, c := range []struct {
		call    func()
		kind    error
		message string
	}{
		{func() { Hypot3(x, nd.Of(1.0, 2), 0) }, nd.ErrBroadcast, "user: Hypot3: shapes (3), (2) and () do not broadcast: axis -1 has sizes 3 and 2"},
		{func() { Hypot3InPlace(x, nd.Zeros[float64](2, 3), 0) }, nd.ErrInPlaceShape, "user: Hypot3InPlace: operand (2, 3) does not broadcast to the target (3): it has 1 axis too many"},
		{func() { Hypot3Into(nil, x, x, x) }, nd.ErrNil, "user: Hypot3Into: the target is nil; make one with Zeros, Of or FromSlice"},
		{func() { Hypot3(nd.Of[float32](1), 1e300, 0) }, nd.ErrScalar, "user: Hypot3: the scalar 1e+300 does not fit float32; convert the array with AsType"},
		{func() { Split(a, 0) }, nd.ErrDivideByZero, "user: Split: integer division by zero at index (0); mask the divisor, or divide floats"},
		{func() { SplitInto(a, a, a, b) }, nd.ErrOverlap, "user: SplitInto: targets 1 and 2 share memory; use separate arrays"},
		{func() { SplitInto(a, nd.Of(1), a, b) }, nd.ErrInPlaceShape, "user: SplitInto: operand (3) does not broadcast to the target (1): axis -1 has sizes 3 and 1"},
		{func() { SplitInto(a, nd.Zeros[int](2, 3), a, b) }, nd.ErrInPlaceShape, "user: SplitInto: targets (3) and (2, 3) differ in shape; use arrays of one shape"},
		{func() { SplitInto(a.BroadcastTo(2, 3), nd.Zeros[int](2, 3), a, b) }, nd.ErrReadOnly, "user: SplitInto: the target (2, 3) is read-only: it repeats memory, was made by ReadOnly, or is a view of such an array; write to a Copy of it"},
		{func() { SplitInto(nil, a, a, b) }, nd.ErrNil, "user: SplitInto: target 1 is nil; make one with Zeros, Of or FromSlice"},
	} {
		err := nd.Try(c.call)
		if !errors.Is(err, c.kind) || err.Error() != c.message {
			t.Errorf("the error is %v, want %s", err, c.message)
		}
	}
	ndtest.Equal(t, a, nd.Of(4, 6, 8))
}

// TestOverlap stores results into arrays that share memory with operands.
func TestOverlap(t *testing.T) {
	all := nd.Arange[int](1, 41, 1)
	q, r := Split(all.Slice(nd.From(3)).Copy(), all.Slice(nd.To(37)).Copy())
	rest := nd.Zeros[int](37)
	SplitInto(all.Slice(nd.To(37)), rest, all.Slice(nd.From(3)), all.Slice(nd.To(37)))
	ndtest.Equal(t, all.Slice(nd.To(37)), q)
	ndtest.Equal(t, rest, r)
}

var kept *nd.NDArray[float64]

// TestAllocations counts the allocations of calls. Only a new result that is kept allocates.
func TestAllocations(t *testing.T) {
	x, y, z := nd.Of(1.0, 2), nd.Of(3.0, 4), nd.Of(5.0, 6)
	for _, c := range []struct {
		name string
		call func()
		want float64
	}{
		{"Hypot3", func() { kept = Hypot3(x, y, 2) }, 2}, // a header, and elements
		{"Hypot3Into", func() { Hypot3Into(z, x, y, 2) }, 0},
		{"Polar", func() { Polar(x, y) }, 2},
		{"PolarInto", func() { PolarInto(z, x, x, 2) }, 0},
	} {
		if got := testing.AllocsPerRun(100, c.call); got != c.want {
			t.Errorf("%s allocates %v times, want %v", c.name, got, c.want)
		}
	}
}

// TestTier logs the active tier, so that the caller can compare it with NDGO_SIMD.
func TestTier(t *testing.T) { t.Logf("NDGO_SIMD=%v", ufunc.Active()) }
