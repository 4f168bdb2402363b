package ndarray

import "ndgo/internal/iter"

// takeElements sets z to the elements of x where the mask, of x's shape, is true, which are as many.
func (x *NDArray[T]) takeElements(z []T, mask *NDArray[bool]) {
	from, marks, taken := x.block(), mask.block(), 0
	m := under(mask, &x.h)
	for m.next() {
		mark, at := m.start[0], m.start[1]
		markStep, step := m.step[0], m.step[1]
		for range m.n {
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
	from, to := typed[T](x.h.tail(mask.h.lay.Rank())), typed[T](z.h.tail(1))
	m := under(mask, &x.h)
	for m.next() {
		for i := range m.n {
			if m.marked(i) {
				from.h.offset = m.at(1, i)
				to.move(from)
				to.h.offset += z.h.lay.Strides()[0]
			}
		}
	}
}

// storeElements sets the elements of x where the mask, of x's shape, is true to those of a source.
func (x *NDArray[T]) storeElements(mask *NDArray[bool], a *NDArray[T]) {
	m, source := x.underWith(mask, a)
	to, from, marks := x.block(), a.block(), mask.block()
	for m.next() {
		mark, at, next := m.start[0], m.start[1], m.start[2]+source.next
		markStep, step, nextStep := m.step[0], m.step[1], m.step[2]
		for range m.n {
			if source.left == 0 {
				return
			}
			choice, stored := [2]T{to[at], from[next]}, 0
			if marks[mark] {
				stored = 1
			}
			to[at] = choice[stored] // as above, without a branch
			source.left -= stored
			source.next += stored * source.turn
			mark, at, next = mark+markStep, at+step, next+nextStep+stored*source.turn
		}
	}
}

// storeRows sets the rows of x where the mask, of the shape of x's first axes, is true to those of a source.
func (x *NDArray[T]) storeRows(mask *NDArray[bool], a *NDArray[T]) {
	m, source := x.underWith(mask, a)
	axes := x.h.lay.Rank() - mask.h.lay.Rank()
	to, from := typed[T](x.h.tail(x.h.lay.Rank()-axes)), typed[T](a.h.tail(a.h.lay.Rank()-axes))
	for m.next() {
		for i := range m.n {
			if m.marked(i) {
				to.h.offset, from.h.offset = m.at(1, i), m.at(2, i)+source.next
				to.move(from)
				source.next += source.turn
			}
		}
	}
}

// A maskSource says which element, or row, of an array is stored at one that is swept: in the array's block, it is
// next after where the sweep is in it.
type maskSource struct {
	next int
	turn int // what next moves on by for each that is stored
	left int // how many there are to be stored
}

// underWith returns a sweep through the mask, x, and a if it has x's shape and gives what is at the same places; else
// a gives one after the other.
func (x *NDArray[T]) underWith(mask *NDArray[bool], a *NDArray[T]) (maskSweep, maskSource) {
	if iter.Equal(a.h.lay.Shape(), x.h.lay.Shape()) {
		return under(mask, &x.h, &a.h), maskSource{left: mask.h.lay.Size()}
	}
	return under(mask, &x.h), maskSource{a.h.offset, a.h.lay.Strides()[0], a.h.lay.Shape()[0]}
}
