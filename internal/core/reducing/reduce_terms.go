package reducing

import (
	"reflect"
	"slices"
	"unsafe"

	"ndgo/internal/core"
	"ndgo/internal/core/walking"
	"ndgo/ufunc"
)

// terms stands for an array that is reduced but never stored. A loop computes its elements from operands when the reduction needs them. The
// array is in row-major order, and is reduced in this order.
type terms struct {
	loop    *ufunc.Loop
	width   int // size of an element in bytes
	bases   []unsafe.Pointer
	axes    []stateAxis // axes of the operands, merged where all operands allow it
	strides []int       // number of array elements between neighbouring indices along each axis
}

// inRowMajorOrder returns the arrays to pass to r. With these arrays, r joins the terms of operands in the same order as the elements of a
// row-major array. If the operands lead to this order, inRowMajorOrder returns the operands. Otherwise it returns one array without memory,
// and r.terms computes the elements of this array when they are needed. The terms have the given kind and shape.
func (r *reduction) inRowMajorOrder(kind reflect.Kind, axes reducedAxes, shape []int, operands []*core.Header) []*core.Header {
	array := &core.Header{Width: r.Width}
	array.SetKind(kind)
	array.Layout.SetPacked(shape)
	if r.orderedAs(array, axes, operands) {
		return operands
	}
	r.terms, r.whole = termsOf(r.stages.List[0].Loop, shape, operands), nil
	r.terms.width = r.Width
	return []*core.Header{array}
}

// termsOf returns the elements that loop computes from operands. The operands have the given shape.
func termsOf(loop *ufunc.Loop, shape []int, operands []*core.Header) *terms {
	made := &terms{loop: loop, width: 1}
	for _, h := range operands {
		made.bases = append(made.bases, h.Start())
	}
	for i, n := range shape {
		made.axes = joinAxes(made.axes, axisOf(operands, i, n))
	}
	if made.axes == nil {
		made.axes = []stateAxis{{1, make([]int, len(operands))}}
	}
	made.strides = make([]int, len(made.axes))
	for k, next := len(made.axes)-1, 1; k >= 0; k-- {
		made.strides[k], next = next, next*made.axes[k].n
	}
	return made
}

// orderedAs reports whether a reduction of the operands joins elements in the same order as a reduction of array.
func (r *reduction) orderedAs(array *core.Header, axes reducedAxes, operands []*core.Header) bool {
	if !slices.ContainsFunc(operands, func(h *core.Header) bool { return !h.Layout.IsPacked() }) {
		return true
	}
	own, both, want := tree{operands: len(operands)}, tree{operands: len(operands) + 1}, tree{operands: 1}
	own.set(axes, operands)
	both.set(axes, append(slices.Clone(operands), array))
	want.set(axes, []*core.Header{array})
	all, ordered, like := own.over.Axes(), both.over.Axes(), want.over.Axes()
	if len(all) != len(like) || len(ordered) != len(like) {
		return false
	}
	for i := range like {
		if all[i].N != like[i].N || ordered[i].N != like[i].N || ordered[i].Steps()[len(operands)] != like[i].Steps()[0] {
			return false
		}
	}
	first, firstOf := axes.first(operands[0]), axes.first(array)
	return own.orderOf(&first) == want.orderOf(&firstOf)
}

// load sets the results of row to terms. The offsets of operand 1 are the positions of the terms in the array.
func (t *terms) load(row *ufunc.Row) {
	to, from := row.Operands[0], row.Operands[1]
	for i := range row.Rows {
		place, step := (from.Offset+i*from.Outer)/t.width, from.Step/t.width
		for done := 0; done < row.N; {
			z := to
			z.Offset += i*to.Outer + done*to.Step
			done += t.run(&z, place+done*step, step, row.N-done)
		}
	}
}

// store computes the terms at n positions, beginning with place. The first operands of t are the arrays for the results.
func (t *terms) store(place, n int) {
	for end := place + n; place < end; {
		place += t.run(nil, place, 1, end-place)
	}
}

// run stores terms at z and returns their number, at least 1 and at most n. The first term is at position place of the array; step is the
// distance between terms. run stops at the end of the last axis. But if the terms cover whole runs of the last axis, it stops only at the end
// of the axis before. If z is nil, the operands of t include the result.
func (t *terms) run(z *ufunc.Operand, place, step, n int) int {
	k := len(t.axes) - 1
	for k > 0 && t.strides[k-1] <= step {
		k--
	}
	var room walking.RowRoom
	results := 0
	if z != nil {
		results = 1
	}
	row := ufunc.Row{Rows: 1, Operands: room.Operands(results + len(t.bases))}
	steps := make([]int, len(t.bases))
	offsets(t.axes, place, steps)
	axis, often := &t.axes[k], max(1, step/t.strides[k])
	at := place / t.strides[k] % axis.n
	row.N = min(n, (axis.n-at+often-1)/often)
	if whole := n / axis.n; k > 0 && step == t.strides[k] && at == 0 && whole > 1 {
		around := &t.axes[k-1]
		row.Rows = min(whole, around.n-place/t.strides[k-1]%around.n)
	}
	if z != nil {
		row.Operands[0] = *z
		row.Operands[0].Outer = row.N * z.Step
	}
	for o, base := range t.bases {
		operand := ufunc.Operand{Base: base, Offset: steps[o], Step: often * axis.steps[o]}
		if row.Rows > 1 {
			operand.Outer = t.axes[k-1].steps[o]
		}
		row.Operands[results+o] = operand
	}
	count := row.N * row.Rows
	runLonger(t.loop, &row)
	return count
}
