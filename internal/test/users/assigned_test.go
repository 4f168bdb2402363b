package users

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	nd "ndgo/ndarray"
)

// TestAssigned compares functions with their compiled forms. The functions store the result of a single operator by Assign. Operands and
// targets have all layouts.
func TestAssigned(t *testing.T) {
	type list = []*nd.NDArray[float64]
	row := func(n int) *nd.NDArray[float64] { return nd.Sqrt(nd.Arange(0.0, float64(n), 1)) }
	square := func(n int) *nd.NDArray[float64] { return row(n*n).Reshape(n, n) }
	layouts := []struct {
		name string
		make func() list
	}{
		{"apart", func() list { return list{row(99), row(99), row(99)} }},
		{"large", func() list { return list{square(300), square(300), row(300)} }},
		{"empty", func() list { return list{row(0), row(0), row(0)} }},
		{"an empty operand", func() list { return list{row(9), row(0), row(9)} }},
		{"an empty target", func() list { return list{row(0).Reshape(0, 3), row(3), row(3)} }},
		{"scalars", func() list { return list{nd.Scalar(2.0), nd.Scalar(3.0), nd.Scalar(4.0)} }},
		{"scalar operands", func() list { return list{square(5), nd.Scalar(3.0), nd.Scalar(4.0)} }},
		{"a row over rows", func() list { return list{square(40), row(40), row(40)} }},
		{"a column over columns", func() list { return list{square(40), row(40).ExpandDims(1), row(40)} }},
		{"a large row over rows", func() list { return list{row(1<<16).Reshape(32, 2048), row(2048), row(1)} }},
		{"one array", func() list { x := square(7); return list{x, x, x} }},
		{"one array turned", func() list { x := square(7); return list{x, x.T(), x} }},
		{"a target turned", func() list { x := square(70); return list{x.T(), x, x.Flip()} }},
		{"one array backwards", func() list { x := row(70); return list{x.Flip(), x, x} }},
		{"a row of the target", func() list { x := square(7); return list{x, x.Slice(nd.At(3)), x.Slice(nd.Ellipsis, nd.At(3))} }},
		{"an element of the target", func() list { x := square(7); return list{x, x.Slice(nd.At(3), nd.At(3)), x.Slice(nd.At(0), nd.At(0))} }},
		{"targets a place apart", func() list { x := row(5001); return list{x.Slice(nd.From(1)), x.Slice(nd.To(-1)), x.Slice(nd.From(1))} }},
		{"every second element", func() list {
			x := row(900)
			return list{x.Slice(nd.S("::2")), x.Slice(nd.S("1::2")), x.Slice(nd.S("::-2"))}
		}},
		{"interleaved columns", func() list {
			x := row(300).Reshape(100, 3)
			return list{x.Slice(nd.S(":, 0")), x.Slice(nd.S(":, 2")), x.Slice(nd.S("::-1, 0"))}
		}},
		{"repeated operands", func() list {
			return list{square(12), row(12).BroadcastTo(12, 12), row(12).ExpandDims(1).BroadcastTo(12, 12)}
		}},
		{"a repeated row of the target", func() list { x := square(12); return list{x, x.Slice(nd.At(1)).BroadcastTo(12, 12), x} }},
		{"windows of the target", func() list { x := row(20); return list{x.SlidingWindow(1).T().Slice(nd.At(0)), x, x} }},
		{"a larger operand", func() list { return list{row(4), square(4), row(4)} }},
		{"other sizes", func() list { return list{row(4), row(3), row(5)} }},
		{"a read-only target", func() list { return list{row(4).ReadOnly(), row(4), row(4)} }},
		{"a repeated target", func() list { return list{row(4).BroadcastTo(4, 4), row(4), row(4)} }},
		{"nil", func() list { return list{nil, row(4), row(4)} }},
		{"a nil operand", func() list { return list{row(4), nil, row(4)} }},
		{"released", func() list { x := row(5000); x.Release(); return list{x, row(5000), row(5000)} }},
		{"a released operand", func() list { x := row(5000); x.Release(); return list{row(5000), x, row(5000)} }},
		{"infinities and NaN", func() list {
			x := nd.FromSlice([]float64{math.Inf(1), math.Inf(-1), math.NaN(), math.Copysign(0, -1), math.SmallestNonzeroFloat64, math.MaxFloat64}, 6)
			return list{x.Copy(), x.Flip(), nd.Negative(x)}
		}},
	}
	for _, c := range []struct {
		name        string
		plain, made func(x list)
	}{
		{"advance", func(x list) { advance(x[0], x[1], 3) }, func(x list) { Advance(x[0], x[1], 3) }},
		{"spreadOver", func(x list) { spreadOver(x[0], x[1]) }, func(x list) { SpreadOver(x[0], x[1]) }},
		{"mirroredIn", func(x list) { mirroredIn(x[0]) }, func(x list) { MirroredIn(x[0]) }},
		{"turnedSum", func(x list) { turnedSum(x[0]) }, func(x list) { TurnedSum(x[0]) }},
		{"movedBy", func(x list) { movedBy(x[0], x[1], x[2]) }, func(x list) { MovedBy(x[0], x[1], x[2]) }},
		{"diagonal", func(x list) { diagonal(x[0], x[1]) }, func(x list) { Diagonal(x[0], x[1]) }},
		{"scaledByElement", func(x list) { scaledByElement(x[0]) }, func(x list) { ScaledByElement(x[0]) }},
	} {
		for _, l := range layouts {
			t.Run(c.name+" of "+l.name, func(t *testing.T) { sameStores(t, l.make, c.plain, c.made) })
		}
	}
}

// TestAssignedOnce checks that a single pass over memory computes a store of one operator, and also a store together with a reduction.
func TestAssignedOnce(t *testing.T) {
	make := func() []*nd.NDArray[float64] {
		return []*nd.NDArray[float64]{nd.Arange(0.0, 90, 1), nd.Full(2.5, 90), nd.Full(1.5, 90)}
	}
	passed, written := sameStores(t, make, func(x []*nd.NDArray[float64]) { spreadOver(x[0], x[1]) }, func(x []*nd.NDArray[float64]) { SpreadOver(x[0], x[1]) })
	require.Equal(t, [2]int64{1, 0}, [2]int64{passed, written})
	passed, written = sameStores(t, make, func(x []*nd.NDArray[float64]) { x[2].SetAt(movedBy(x[0], x[1], x[2]), 0) }, func(x []*nd.NDArray[float64]) { x[2].SetAt(MovedBy(x[0], x[1], x[2]), 0) })
	require.Equal(t, [2]int64{1, 0}, [2]int64{passed, written})
}

// TestAssignedFails checks that a store fails before it changes an element.
func TestAssignedFails(t *testing.T) {
	for _, at := range []int{0, 17, 99} {
		x, y := nd.Arange[int64](0, 100, 1), nd.Full[int64](3, 100)
		y.SetAt(0, at)
		require.ErrorIs(t, nd.Try(func() { DividedIn(x, y) }), nd.ErrDivideByZero)
		y.SetAt(6, at)
		require.Panics(t, func() { LimitedIn(x, y) })
		require.True(t, nd.ArrayEqual(x, nd.Arange[int64](0, 100, 1)))

		n, base := nd.Arange[uint32](1, 101, 1), nd.Full[uint32](10, 100)
		base.SetAt(0, at)
		require.Panics(t, func() { DigitsIn(n, base) })
	}
	for _, shift := range []int{0, 1, 3} { // the table has elements of the target
		want, got := nd.Arange[uint32](0, 64, 1), nd.Arange[uint32](0, 64, 1)
		x := nd.FromSlice([]uint8{3, 1, 4, 1, 5, 9, 2, 6}, 8)
		table := func(z *nd.NDArray[uint32]) []uint32 { data, _, _, _ := z.Raw(); return data }
		colouredIn(want.Slice(nd.Range(shift, shift+8)), x, table(want))
		ColouredIn(got.Slice(nd.Range(shift, shift+8)), x, table(got))
		require.True(t, nd.ArrayEqual(want, got), "the target begins at %d", shift)
	}
}

// TestPanicInLoopOfLargeArrays checks that an operator that panics in a loop runs at the call: it changes no element of the target.
func TestPanicInLoopOfLargeArrays(t *testing.T) {
	const n = 1 << 21
	x, k := nd.Full[uint32](100, n), nd.Ones[int32](n)
	k.SetAt(-1, n/2)
	require.Panics(t, func() { x.Assign(Shrunk(nd.Add(x, 0), k)) })
	require.True(t, nd.All(nd.Equal(x, 100)).Item())
}
