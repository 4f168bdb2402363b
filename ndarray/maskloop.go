package ndarray

import (
	"ndgo/internal/core"
	"ndgo/internal/iter"
)

// compressElements sets z to the elements of x where the mask, of x's shape, is true. Z has room for exactly those.
//
// It stores every element, also where the mask is false, and lets the next replace it: a random branch would be predicted
// wrongly half of the time.
func (x *NDArray[T]) compressElements(z []T, mask *NDArray[bool]) {
	source, marks, taken := x.block(), mask.block(), 0
	m := sweepUnderMask(mask, &x.h)
	for m.Next() {
		mark, place := m.Start[0], m.Start[1]
		markStep, step := m.Step[0], m.Step[1]
		for range m.N {
			if taken == len(z) {
				return
			}
			z[taken] = source[place]
			if marks[mark] {
				taken++
			}
			mark, place = mark+markStep, place+step
		}
	}
}

// compressRows sets z to the rows of x where the mask, of the shape of x's first axes, is true. Z has room for exactly those.
func (x *NDArray[T]) compressRows(z *NDArray[T], mask *NDArray[bool]) {
	source, target := typed[T](x.h.Tail(mask.h.Layout.Rank())), typed[T](z.h.Tail(1))
	m := sweepUnderMask(mask, &x.h)
	for m.Next() {
		for i := range m.N {
			if m.Marked(i) {
				source.h.Offset = m.At(1, i)
				target.move(source)
				target.h.Offset += z.h.Layout.Strides()[0]
			}
		}
	}
}

// assignElements sets the elements of x where the mask, of x's shape, is true to those of a. Where it is false it stores
// what x has there, for the reason that [NDArray.compressElements] has.
func (x *NDArray[T]) assignElements(mask *NDArray[bool], a *NDArray[T]) {
	m, from := x.sweepAssigned(mask, a)
	target, source, marks := x.block(), a.block(), mask.block()
	for m.Next() {
		mark, place, next := m.Start[0], m.Start[1], m.Start[2]+from.Next
		markStep, step, nextStep := m.Step[0], m.Step[1], m.Step[2]
		for range m.N {
			if from.Left == 0 {
				return
			}
			choice, stored := [2]T{target[place], source[next]}, 0
			if marks[mark] {
				stored = 1
			}
			target[place] = choice[stored]
			from.Left -= stored
			from.Next += stored * from.Turn
			mark, place, next = mark+markStep, place+step, next+nextStep+stored*from.Turn
		}
	}
}

// assignRows sets the rows of x where the mask, of the shape of x's first axes, is true to those of a.
func (x *NDArray[T]) assignRows(mask *NDArray[bool], a *NDArray[T]) {
	m, from := x.sweepAssigned(mask, a)
	axes := x.h.Layout.Rank() - mask.h.Layout.Rank()
	target, source := typed[T](x.h.Tail(x.h.Layout.Rank()-axes)), typed[T](a.h.Tail(a.h.Layout.Rank()-axes))
	for m.Next() {
		for i := range m.N {
			if m.Marked(i) {
				target.h.Offset, source.h.Offset = m.At(1, i), m.At(2, i)+from.Next
				target.move(source)
				from.Next += from.Turn
			}
		}
	}
}

// sweepAssigned returns a sweep through the mask and x, and how a is read. An a of x's shape is part of the sweep: it gives
// the elements at the same places. Any other gives one after the other.
func (x *NDArray[T]) sweepAssigned(mask *NDArray[bool], a *NDArray[T]) (core.MaskSweep, core.MaskSource) {
	if iter.Equal(a.h.Layout.Shape(), x.h.Layout.Shape()) {
		return sweepUnderMask(mask, &x.h, &a.h), core.MaskSource{Left: mask.h.Layout.Size()}
	}
	return sweepUnderMask(mask, &x.h), core.MaskSource{Next: a.h.Offset, Turn: a.h.Layout.Strides()[0], Left: a.h.Layout.Shape()[0]}
}
