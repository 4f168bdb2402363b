package generated_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"ndgo/internal/simd"
	nd "ndgo/ndarray"
	"ndgo/ndarray/generated"
	"ndgo/ndtest"
	"ndgo/ufunc"
)

// across returns a neighbourhood of two elements: the previous element along the second-to-last axis, and the second following element
// along the last axis.
func across(border string) *ufunc.Neighbourhood {
	return &ufunc.Neighbourhood{Rank: 2, Border: border, Outside: 7, Places: []ufunc.Place{{Offsets: []int{-1, 0}}, {Offsets: []int{0, 2}}}}
}

// TestStencilBorders compares the treatments of border elements with nd.Around.
func TestStencilBorders(t *testing.T) {
	for _, shape := range [][]int{{4, 5}, {3, 20000}, {2, 2, 3}, {1, 3}, {300, 3}, {0, 4}} {
		x := nd.Zeros[int](shape...)
		for i := range x.Size() {
			x.Ravel().SetAt(i*i%1009, i)
		}
		for _, border := range []string{"wrap", "reflect", "constant", "keep"} {
			if border == "reflect" && shape[len(shape)-2] < 2 {
				continue
			}
			z := generated.Stencil[int, int](&simd.Subtract, across(border), generated.In(x))
			for index, got := range z.Enumerate() {
				near := nd.Around(x, border, 7, index...)
				want := 0
				if err := nd.Try(func() { want = near.At(-1, 0) - near.At(0, 2) }); err != nil {
					require.Equal(t, "keep", border)
					want = x.At(index...)
				}
				require.Equal(t, want, got, "%v at %v of %v", border, index, shape)
			}
		}
	}
}

// TestStencilOverlap writes to arrays that share memory with operands.
func TestStencilOverlap(t *testing.T) {
	x := nd.Arange(0.0, 42, 1).Reshape(6, 7)
	want := generated.Stencil[float64, float64](&simd.Subtract, across("wrap"), generated.In(x))
	y := x.Copy()
	require.Same(t, y, generated.StencilInto[float64, float64]("m.F", y, &simd.Subtract, across("wrap"), generated.In(y)))
	ndtest.Equal(t, y, want)

	all := nd.Zeros[float64](7, 7)
	source, target := all.Slice(nd.From(1)), all.Slice(nd.To(6))
	source.Assign(x)
	generated.StencilInto[float64, float64]("m.F", target, &simd.Subtract, across("wrap"), generated.In(source))
	ndtest.Equal(t, target, want)
}

// TestStencilOperands has operands that are not neighbourhoods, and broadcasts them.
func TestStencilOperands(t *testing.T) {
	places := &ufunc.Neighbourhood{Rank: 1, Border: "constant", Places: []ufunc.Place{{Operand: 1, Offsets: []int{1}}, {Operand: 0}}}
	x := nd.Matrix([][]int{{1, 2, 3}, {4, 5, 6}})
	k := 10
	ndtest.Equal(t, generated.Stencil[int, int](&simd.Add, places, generated.Or[int](&k), generated.In(x)), nd.Matrix([][]int{{12, 13, 10}, {15, 16, 10}}))
	column := nd.Matrix([][]int{{10}, {20}})
	ndtest.Equal(t, generated.Stencil[int, int](&simd.Add, places, generated.In(column), generated.In(x)), nd.Matrix([][]int{{12, 13, 10}, {25, 26, 20}}))
	ndtest.Equal(t, generated.Stencil[int, int](&simd.Add, places, generated.In(x), generated.In(nd.Of(1, 2, 3).BroadcastTo(2, 3))), nd.Matrix([][]int{{3, 5, 3}, {6, 8, 6}}))
}

func ExampleAround() {
	mean := func(u nd.Near[float64]) float64 { return (u.At(-1) + u.At(1)) / 2 }
	x := nd.Of(0.0, 1, 8)
	fmt.Println(mean(nd.Around(x, "wrap", 0, 1)), mean(nd.Around(x, "wrap", 0, 0)), mean(nd.Around(x, "reflect", 0, 0)))
	// Output: 4 4.5 1
}

func TestStencilErrors(t *testing.T) {
	x := nd.Zeros[float64](4, 1)
	z := nd.Zeros[float64](4, 2)
	run := func(border string, x, y *nd.NDArray[float64]) func() {
		p := across(border)
		p.Places[1].Operand = 1
		return func() {
			generated.StencilInto[float64, float64]("m.F", z, &simd.Add, p, generated.In(x), generated.In(y))
		}
	}
	beside := func(x, y *nd.NDArray[float64]) func() {
		p := &ufunc.Neighbourhood{Rank: 1, Border: "wrap", Places: []ufunc.Place{{Offsets: []int{1}}, {Operand: 1}}}
		return func() { generated.Stencil[float64, float64](&simd.Add, p, generated.In(x), generated.In(y)) }
	}
	for _, c := range []struct {
		call func()
		kind error
		text string
	}{
		{run("keep", x, x), nd.ErrInPlaceShape, ""},
		{func() { generated.Stencil[float64, float64](&simd.Add, across("wrap"), generated.In(x)) }, nd.ErrShape,
			"ndarray: Add: neighbourhoods reach 2 beyond axis -1 of shape (4, 1), whose size 1 gives 1 by the border wrap; give a larger array, or generate with another border"},
		{func() {
			generated.Stencil[float64, float64](&simd.Add, across("reflect"), generated.In(nd.Zeros[float64](4, 2)))
		}, nd.ErrShape,
			"ndarray: Add: neighbourhoods reach 2 beyond axis -1 of shape (4, 2), whose size 2 gives 1 by the border reflect; give a larger array, or generate with another border"},
		{func() { generated.Stencil[float64, float64](&simd.Add, across("keep"), generated.In(nd.Of(1.0))) }, nd.ErrShape,
			"ndarray: Add: shape (1) has 1 axis; neighbourhoods have 2; add axes with ExpandDims"},
		{run("keep", z, nd.Zeros[float64](1, 2)), nd.ErrBroadcast,
			"m: F: arrays with neighbourhoods must have one shape, not (4, 2) and (1, 2); broadcast the smaller one, and pass a Copy"},
		{func() { // the loop reads the second operand before the first
			p := across("keep")
			p.Places[0].Operand, p.Places[1].Operand = 1, 0
			generated.StencilInto[float64, float64]("m.F", z, &simd.Add, p, generated.In(z), generated.In(nd.Zeros[float64](1, 2)))
		}, nd.ErrBroadcast, "m: F: arrays with neighbourhoods must have one shape, not (4, 2) and (1, 2); broadcast the smaller one, and pass a Copy"},
		{run("keep", z, nil), nd.ErrNil, "m: F: operand 2 is nil; make one with Zeros, Of or FromSlice"},
		{func() { nd.Around(z, "mirror", 0, 0, 0) }, nd.ErrOption, `ndarray: Around: there is no border "mirror"; use keep, wrap, reflect or constant`},
		{func() { nd.Around(z, "wrap", 0, 0) }, nd.ErrIndex, ""},
		{func() { nd.Around(z, "wrap", 0, 0, 0).At(1, 1, 1) }, nd.ErrIndex, ""},
		{func() { nd.Around(z, "keep", 0, 0, 0).At(-1, 0) }, nd.ErrIndex,
			"ndarray: At: the neighbour at (-1, 0) of index (0, 0) is beyond shape (4, 2); use another border"},
		{beside(nd.Zeros[float64](3), nd.Zeros[float64](3, 3)), nd.ErrBroadcast,
			"ndarray: Add: the operand of shape (3, 3) does not broadcast to the neighbourhood's shape (3): it has 1 axis too many; BroadcastTo(3, 3) of the array with the neighbourhood makes room for it"},
		{beside(nd.Zeros[float64](4, 5), nd.Zeros[float64](1, 4, 5)), nd.ErrBroadcast,
			"ndarray: Add: the operand of shape (1, 4, 5) does not broadcast to the neighbourhood's shape (4, 5): it has 1 axis too many; Squeeze it; BroadcastTo(1, 4, 5) of the array with the neighbourhood makes room for it"},
		{beside(nd.Zeros[float64](2), nd.Zeros[float64](3)), nd.ErrBroadcast,
			"ndarray: Add: the operand of shape (3) does not broadcast to the neighbourhood's shape (2): axis -1 has sizes 3 and 2"},
	} {
		if c.kind == nd.ErrInPlaceShape {
			z = nd.Zeros[float64](4, 3)
		}
		err := nd.Try(c.call)
		require.ErrorIs(t, err, c.kind, c.text)
		if c.text != "" {
			require.EqualError(t, err, c.text)
		}
		ndtest.Equal(t, z, nd.ZerosLike(z))
		z = nd.Zeros[float64](4, 2)
	}
}

// TestStencilSeveral computes two results at once, in new or given arrays. If given arrays share memory, nothing is written.
func TestStencilSeveral(t *testing.T) {
	places := &ufunc.Neighbourhood{Rank: 1, Border: "wrap", Places: []ufunc.Place{{Offsets: []int{1}}, {Operand: 1, Offsets: []int{0}}}}
	x, y := nd.Of(17, 23, 5, 40), nd.Of(5, 5, 3, 7)
	outs := []generated.Out{generated.OutNew[int](), generated.OutNew[int]()}
	generated.StencilTo[int]("m.F", outs, &divMod, places, generated.In(x), generated.In(y))
	require.Equal(t, []int{4, 1, 13, 2}, generated.Made[int](outs[0]).ToSlice())
	require.Equal(t, []int{3, 0, 1, 3}, generated.Made[int](outs[1]).ToSlice())

	z := nd.Zeros[int](8)
	err := nd.Try(func() {
		generated.StencilTo[int]("m.F", []generated.Out{generated.OutInto(z.Slice(nd.To(4))), generated.OutInto(z.Slice(nd.Range(3, 7)))}, &divMod, places, generated.In(x), generated.In(y))
	})
	require.ErrorIs(t, err, nd.ErrOverlap)
	err = nd.Try(func() {
		generated.StencilTo[int]("m.F", []generated.Out{generated.OutInto(z.Slice(nd.To(4))), generated.OutInto(z.Slice(nd.Range(4, 7)))}, &divMod, places, generated.In(x), generated.In(y))
	})
	require.ErrorIs(t, err, nd.ErrInPlaceShape)
	require.Equal(t, make([]int, 8), z.ToSlice())

	generated.StencilTo[int]("m.F", []generated.Out{generated.OutInto(x), generated.OutInto(y)}, &divMod, places, generated.In(x), generated.In(y))
	require.Equal(t, []int{4, 1, 13, 2}, x.ToSlice())
	require.Equal(t, []int{3, 0, 1, 3}, y.ToSlice())
}
