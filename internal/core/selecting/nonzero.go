package selecting

import (
	"reflect"
	"unsafe"

	"ndgo/internal/core"
	"ndgo/internal/core/elementwise"
	"ndgo/internal/core/mistakes"
	"ndgo/internal/core/viewing"
	"ndgo/internal/simd"
	"ndgo/ufunc"
)

// Nonzero returns the indices of the nonzero elements of x in row-major order, as a 1-d array for each axis.
func Nonzero(op string, x *core.Header) []*core.Header {
	x.Check(op)
	shape := x.Layout.Shape()
	if len(shape) == 0 {
		mistakes.FailRank(op, shape, "it needs at least 1; compare Item")
	}
	once, times := viewing.Once(x)
	mask := nonzero(&once, op)
	n := countMarked(mask) * times
	integers := core.Type{Kind: reflect.Int}
	integers.CheckShape(op, []int{len(shape), n})
	indices := make([]*core.Header, len(shape))
	for axis := range indices {
		indices[axis] = integers.New([]int{n})
	}
	if n > 0 {
		if times > 1 {
			mask.Discard()
			mask = nonzero(x, op)
		}
		setPositions(indices, mask)
	}
	mask.Discard()
	return indices
}

// nonzero returns a contiguous array of bools: true for the nonzero elements of h. If h already is a contiguous array of bools, nonzero
// returns h.
func nonzero(h *core.Header, op string) *core.Header {
	if h.Kind() == reflect.Bool && h.Layout.IsPacked() {
		y := h.Lent()
		return &y
	}
	z := core.Type{Kind: reflect.Bool}.Work(op, h.Layout.Shape()...)
	if z.Length > 0 {
		core.SetEach(z, h, elementwise.Converter(op, reflect.Bool, h.Kind()))
	}
	return z
}

// shortRow is a size of the last axis. For shorter axes, dividing positions is faster than visiting each row.
const shortRow = 24

// setPositions sets indices, one array for each axis, to the indices of the true elements of mask. The mask is contiguous.
func setPositions(indices []*core.Header, mask *core.Header) {
	shape := mask.Layout.Shape()
	last := len(shape) - 1
	if last == 0 || shape[last] < shortRow {
		putPositions(indices[last], 0, mask.Start(), mask.Layout.Size())
		// The remainder of a position divided by the size of an axis is the index on this axis. The quotient is the position on the axes
		// before it.
		for axis := last; axis > 0; axis-- {
			own, before := indices[axis].Ints(), indices[axis-1].Ints()
			for k, position := range own {
				before[k], own[k] = position/shape[axis], position%shape[axis]
			}
		}
		return
	}
	index := make([]int, last)
	n := 0
	for rows := elementwise.SweepRows(mask); rows.N > 0; rows.Next() {
		first := n
		n = putPositions(indices[last], n, mask.Element(rows.Start[0]-mask.Offset), rows.N)
		rows.OuterIndex(index)
		for axis, i := range index {
			ufunc.Fill(indices[axis].Ints()[first:n], i)
		}
	}
}

// putPositions finds the true elements among n bools at mask. It stores their positions in z, from element k on, and returns the end of the
// stored positions.
func putPositions(z *core.Header, k int, mask unsafe.Pointer, n int) (end int) {
	first := 0
	operands := [4]ufunc.Operand{
		{Base: z.Base(), Offset: k * z.Width},
		{Base: mask, Step: 1},
		{Base: unsafe.Pointer(&first)},
		{Base: z.Base(), Offset: z.Length * z.Width},
	}
	r := ufunc.Row{N: n, Rows: 1, Operands: operands[:]}
	simd.Positions.Run(&r)
	return operands[0].Offset / z.Width
}
