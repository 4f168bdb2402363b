package ndarray

import (
	"fmt"

	"ndgo/internal/iter"
)

// Mask returns x[mask], a new array: the elements of x where the mask is true, in row-major order. The mask has x's
// shape, or that of x's first axes: an x of shape (n, m) under a mask of shape (n) gives those of its rows, (k, m).
// Another shape panics with [ErrShape].
func (x *NDArray[T]) Mask(mask *NDArray[bool]) *NDArray[T] {
	x.checkMask("Mask", mask)
	shape := x.maskedShape(mask)
	checkSize[T]("Mask", shape)
	z := newArray[T](shape)
	if len(shape) == 1 {
		x.takeElements(z.block(), mask)
	} else {
		x.takeRows(z, mask)
	}
	return z
}

// takeElements sets z to the elements of x where the mask, of x's shape, is true.
func (x *NDArray[T]) takeElements(z []T, mask *NDArray[bool]) {
	from, marks := x.block(), mask.block()
	s := sweepTogether(x.h.lay.Rank(), &x.h, &mask.h)
	for taken := 0; taken < len(z); s.next() {
		at, mark := s.start[0], s.start[1]
		for i := 0; i < s.n && taken < len(z); i++ {
			z[taken] = from[at] // if it is not taken, the next one replaces it: a branch would be mispredicted
			if marks[mark] {
				taken++
			}
			at, mark = at+s.step[0], mark+s.step[1]
		}
	}
}

// takeRows sets z to the rows of x where the mask, of the shape of x's first axes, is true.
func (x *NDArray[T]) takeRows(z *NDArray[T], mask *NDArray[bool]) {
	axes := mask.h.lay.Rank()
	from, to := typed[T](x.h.tail(axes)), typed[T](z.h.tail(1))
	marks := mask.block()
	s := sweepTogether(axes, &x.h, &mask.h)
	for ; s.n > 0; s.next() {
		at, mark := s.start[0], s.start[1]
		for range s.n {
			if marks[mark] {
				from.h.offset = at
				to.move(from)
				to.h.offset += z.h.lay.Strides()[0]
			}
			at, mark = at+s.step[0], mark+s.step[1]
		}
	}
}

// SetMask sets x[mask] = v: the elements of x where the mask is true become v. The mask has x's shape, or that of x's
// first axes, and then chooses whole rows. Another shape panics with [ErrShape], and an x that repeats memory with
// [ErrReadOnly]; x is then unchanged.
func (x *NDArray[T]) SetMask(mask *NDArray[bool], v T) {
	x.checkMask("SetMask", mask)
	x.writable("SetMask")
	x.storeMasked(mask, wrap([]T{v}, nil).broadcastTo(x.h.lay.Shape()), true)
}

// AssignMask sets x[mask] = a: the elements of x where the mask is true become those of a. The mask has x's shape, or
// that of x's first axes, and then chooses whole rows. If a has x's shape it gives the elements at the same places;
// else it is broadcast to the shape of x[mask], as [NDArray.Mask] returns it. What x shares with a or the mask is read
// as if it had been copied first.
//
// Another shape of the mask panics with [ErrShape], one of a with [ErrInPlaceShape], and an x that repeats memory with
// [ErrReadOnly]; x is then unchanged.
func (x *NDArray[T]) AssignMask(mask *NDArray[bool], a *NDArray[T]) {
	x.checkMask("AssignMask", mask)
	source := a.layout("AssignMask").Shape()
	x.writable("AssignMask")
	same := iter.Equal(source, x.h.lay.Shape())
	if mustCopy(&x.h, &a.h, same) {
		a = a.Copy()
	}
	if !same {
		shape := x.maskedShape(mask)
		if axis, ok := iter.Reaches(source, shape); !ok {
			failAssignMask(x.h.lay.Shape(), mask.h.lay.Shape(), source, shape, axis)
		}
		a = a.broadcastTo(shape)
	}
	x.storeMasked(mask, a, same)
}

// storeMasked sets the elements, or rows, of x where the mask is true: to those of a at the same places, or to one of a
// after the other.
func (x *NDArray[T]) storeMasked(mask *NDArray[bool], a *NDArray[T], same bool) {
	if x.h.lay.Size() == 0 {
		return
	}
	if mustCopy(&x.h, &mask.h, false) {
		mask = mask.Copy()
	}
	axes := mask.h.lay.Rank()
	rowAxes := x.h.lay.Rank() - axes
	s := sweepTogether(axes, &x.h, &mask.h)
	source, stored := a.h.offset, 0 // a's position, and what it moves on by for each that is stored
	if same {
		s = sweepTogether(axes, &x.h, &mask.h, &a.h)
	} else {
		stored = a.h.lay.Strides()[0]
	}
	to, from, marks := x.block(), a.block(), mask.block()
	toRow, fromRow := typed[T](x.h.tail(axes)), typed[T](a.h.tail(a.h.lay.Rank()-rowAxes))
	for ; s.n > 0; s.next() {
		at, mark := s.start[0], s.start[1]
		if same {
			source = s.start[2]
		}
		for range s.n {
			if marks[mark] {
				if rowAxes == 0 {
					to[at] = from[source]
				} else {
					toRow.h.offset, fromRow.h.offset = at, source
					toRow.move(fromRow)
				}
				source += stored
			}
			at, mark, source = at+s.step[0], mark+s.step[1], source+s.step[2]
		}
	}
}

// maskedShape returns the shape of x[mask].
func (x *NDArray[T]) maskedShape(mask *NDArray[bool]) []int {
	n := 0
	for marked := range mask.Values() {
		if marked {
			n++
		}
	}
	return append([]int{n}, x.h.lay.Shape()[mask.h.lay.Rank():]...)
}

// checkMask panics on behalf of op unless the mask has x's shape or that of x's first axes.
func (x *NDArray[T]) checkMask(op string, mask *NDArray[bool]) {
	own, shape := x.layout(op).Shape(), mask.layout(op).Shape()
	for i, n := range shape {
		if i >= len(own) {
			failMask(op, own, shape, 0, fmt.Sprintf("it has %s too many", count(len(shape)-len(own), "axis", "axes")))
		}
		if n != own[i] {
			failMask(op, own, shape, i-len(own), fmt.Sprintf("axis %d has sizes %d and %d", i-len(own), n, own[i]))
		}
	}
}

func failMask(op string, own, mask []int, axis int, reason string) {
	panic(&Error{Op: op, Kind: ErrShape, Shapes: [][]int{clone(own), clone(mask)}, Axis: axis,
		Detail: fmt.Sprintf("the mask's shape %s is neither the array's %s nor that of its first axes: %s", shapeText(mask), shapeText(own), reason)})
}

// failAssignMask panics because an operand has neither the shape of x nor broadcasts to that of x[mask]. Axis is the
// first at fault in the latter, from the last.
func failAssignMask(own, mask, operand, masked []int, axis int) {
	panic(&Error{Op: "AssignMask", Kind: ErrInPlaceShape, Shapes: [][]int{clone(own), clone(mask), clone(operand)}, Axis: axis,
		Detail: fmt.Sprintf("operand %s neither has the array's shape %s nor broadcasts to the %s that the mask chooses: %s",
			shapeText(operand), shapeText(own), shapeText(masked), reachReason(operand, masked, axis))})
}
