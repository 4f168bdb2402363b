package core

import (
	"fmt"

	"ndgo/internal/iter"
	"ndgo/ufunc"
)

// An AxisSet is a set of axes.
type AxisSet uint64

const _ = uint(64 - iter.MaxRank) // does not compile if a rank may exceed the 64 bits of an AxisSet

// Has reports whether an axis is in s.
func (s AxisSet) Has(axis int) bool { return s>>axis&1 != 0 }

// CheckAxes returns axes as a set. Negative axes count from the last axis of shape. CheckAxes panics if an axis is out of range or is named
// twice.
func CheckAxes(op string, axes, shape []int) AxisSet {
	var set AxisSet
	for _, axis := range axes {
		i := CheckAxis(op, axis, shape)
		if set.Has(i) {
			failTwice(op, shape, axis, i-len(shape), "shape "+ShapeText(shape))
		}
		set |= 1 << i
	}
	return set
}

// failTwice panics because an axis of shape was named twice. given is the number of the axis as the caller wrote it. purpose describes the
// list of axes in the message.
func failTwice(op string, shape []int, given, axis int, purpose string) {
	panic(&Error{Op: op, Kind: ErrAxis, Shapes: [][]int{Clone(shape)}, Axis: axis,
		Detail: fmt.Sprintf("axis %d is named twice for %s; name it once", given, purpose)})
}

// failSqueeze panics because axis i of shape cannot be removed: its size is not 1.
func failSqueeze(op string, shape []int, i int) {
	panic(&Error{Op: op, Kind: ErrShape, Shapes: [][]int{Clone(shape)}, Axis: i - len(shape),
		Detail: fmt.Sprintf("axis %d of shape %s has size %d, not 1; take one element of it with Slice, or Reshape", i, ShapeText(shape), shape[i])})
}

// ExpandDims makes the new header y a view of x with axes of size 1 added, and returns y. Axes are numbered in the result.
func ExpandDims(op string, y, x *Header, axes []int) *Header {
	x.Check(op)
	own := &x.Layout
	rank := own.Rank() + len(axes)
	CheckRank(op, rank)
	var added AxisSet
	for _, given := range axes {
		axis := given
		if axis < -rank || axis >= rank {
			panic(&Error{Op: op, Kind: ErrAxis, Shapes: [][]int{Clone(own.Shape())}, Axis: axis,
				Detail: fmt.Sprintf("axis %d is out of range for a result of %s; use %d to %d", axis, Count(rank, "axis", "axes"), -rank, rank-1)})
		}
		if axis < 0 {
			axis += rank
		}
		if added.Has(axis) {
			failTwice(op, own.Shape(), given, axis-rank, fmt.Sprintf("a result of %s", Count(rank, "axis", "axes")))
		}
		added |= 1 << axis
	}
	y.SetView(x)
	shape, strides := y.Layout.Make(rank)
	next := 0 // the next axis of x
	for i := range shape {
		if added.Has(i) {
			shape[i] = 1
			continue
		}
		shape[i], strides[i] = own.Shape()[next], own.Strides()[next]
		next++
	}
	return y
}

// Squeeze makes the new header y a view of x without the given axes of size 1, and returns y. No axes means all axes of size 1.
func Squeeze(op string, y, x *Header, axes []int) *Header {
	x.Check(op)
	own := &x.Layout
	removed := CheckAxes(op, axes, own.Shape())
	rank := own.Rank() - len(axes)
	for i, n := range own.Shape() {
		switch {
		case len(axes) == 0 && n == 1:
			removed |= 1 << i
			rank--
		case removed.Has(i) && n != 1:
			failSqueeze(op, own.Shape(), i)
		}
	}
	y.SetView(x)
	shape, strides := y.Layout.Make(rank)
	next := 0 // the next axis of y
	for i, n := range own.Shape() {
		if !removed.Has(i) {
			shape[next], strides[next] = n, own.Strides()[i]
			next++
		}
	}
	return y
}

// Flip makes the new header y a view of x with the given axes reversed, and returns y. No axes means all axes.
func Flip(op string, y, x *Header, axes []int) *Header {
	x.Check(op)
	flipped := CheckAxes(op, axes, x.Layout.Shape())
	shape, strides := y.SetWhole(x)
	offset := 0
	for i, n := range shape {
		if len(axes) == 0 || flipped.Has(i) {
			offset += (n - 1) * strides[i]
			strides[i] = -strides[i]
		}
	}
	y.Advance(offset)
	return y
}

// inOrder changes r so that a loop writes the elements of the result in memory order. If in every operand each row begins where the
// previous row ends, inOrder makes the rows a single run and returns true.
func inOrder(r *ufunc.Row) bool {
	if z := &r.Operands[0]; r.Rows > 1 && (r.N == 1 || iter.Abs(z.Outer) < iter.Abs(z.Step)) {
		SwapAxes(r)
	}
	for k := len(r.Operands) - 1; k >= 0; k-- { // from the last operand, because the last one is broadcast most often
		if o := &r.Operands[k]; o.Outer != r.N*o.Step {
			return false
		}
	}
	r.N, r.Rows = r.N*r.Rows, 1
	return true
}

// inRows sets o to h as an operand of a row. The array h has at most two axes. inRows returns the number of rows and columns of h.
func inRows(o *ufunc.Operand, h *Header) (rows, columns int) {
	rows, columns, outer, step := h.Layout.Two()
	o.Base, o.Step = h.Start(), 0
	if rows != 1 {
		o.Outer = outer * h.Width
	}
	if columns != 1 {
		o.Step = step * h.Width
	}
	return rows, columns
}

// SwapAxes exchanges the two axes of row: runs become elements, and elements become runs.
func SwapAxes(row *ufunc.Row) {
	row.N, row.Rows = row.Rows, row.N
	for k := range row.Operands {
		o := &row.Operands[k]
		o.Step, o.Outer = o.Outer, o.Step
	}
}
