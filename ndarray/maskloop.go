package ndarray

import (
	"ndgo/internal/core"
	"ndgo/internal/iter"
)

// takeElements sets z to the elements of x where the mask, of x's shape, is true, which are as many.
func (x *NDArray[T]) takeElements(z []T, mask *NDArray[bool]) {
	from, marks, taken := x.block(), mask.block(), 0
	m := under(mask, &x.h)
	for m.Next() {
		mark, at := m.Start[0], m.Start[1]
		markStep, step := m.Step[0], m.Step[1]
		for range m.N {
			if taken == len(z) {
				return
			}
			z[taken] = from[at] // replaced by the next, if it is not to be taken: a branch would be guessed wrong
			if marks[mark] {
				taken++
			}
			mark, at = mark+markStep, at+step
		}
	}
}

// takeRows sets z to the rows of x where the mask, of the shape of x's first axes, is true, which are as many.
func (x *NDArray[T]) takeRows(z *NDArray[T], mask *NDArray[bool]) {
	from, to := typed[T](x.h.Tail(mask.h.Layout.Rank())), typed[T](z.h.Tail(1))
	m := under(mask, &x.h)
	for m.Next() {
		for i := range m.N {
			if m.Marked(i) {
				from.h.Offset = m.At(1, i)
				to.move(from)
				to.h.Offset += z.h.Layout.Strides()[0]
			}
		}
	}
}

// storeElements sets the elements of x where the mask, of x's shape, is true to those of a source.
func (x *NDArray[T]) storeElements(mask *NDArray[bool], a *NDArray[T]) {
	m, source := x.underWith(mask, a)
	to, from, marks := x.block(), a.block(), mask.block()
	for m.Next() {
		mark, at, next := m.Start[0], m.Start[1], m.Start[2]+source.Next
		markStep, step, nextStep := m.Step[0], m.Step[1], m.Step[2]
		for range m.N {
			if source.Left == 0 {
				return
			}
			choice, stored := [2]T{to[at], from[next]}, 0
			if marks[mark] {
				stored = 1
			}
			to[at] = choice[stored] // as above, without a branch
			source.Left -= stored
			source.Next += stored * source.Turn
			mark, at, next = mark+markStep, at+step, next+nextStep+stored*source.Turn
		}
	}
}

// storeRows sets the rows of x where the mask, of the shape of x's first axes, is true to those of a source.
func (x *NDArray[T]) storeRows(mask *NDArray[bool], a *NDArray[T]) {
	m, source := x.underWith(mask, a)
	axes := x.h.Layout.Rank() - mask.h.Layout.Rank()
	to, from := typed[T](x.h.Tail(x.h.Layout.Rank()-axes)), typed[T](a.h.Tail(a.h.Layout.Rank()-axes))
	for m.Next() {
		for i := range m.N {
			if m.Marked(i) {
				to.h.Offset, from.h.Offset = m.At(1, i), m.At(2, i)+source.Next
				to.move(from)
				source.Next += source.Turn
			}
		}
	}
}

// underWith returns a sweep through the mask, x, and a if it has x's shape and gives what is at the same places; else
// a gives one after the other.
func (x *NDArray[T]) underWith(mask *NDArray[bool], a *NDArray[T]) (core.MaskSweep, core.MaskSource) {
	if iter.Equal(a.h.Layout.Shape(), x.h.Layout.Shape()) {
		return under(mask, &x.h, &a.h), core.MaskSource{Left: mask.h.Layout.Size()}
	}
	return under(mask, &x.h), core.MaskSource{Next: a.h.Offset, Turn: a.h.Layout.Strides()[0], Left: a.h.Layout.Shape()[0]}
}
