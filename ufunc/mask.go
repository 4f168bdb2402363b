package ufunc

import (
	"unsafe"

	"ndgo/internal/bools"
)

// Compress is the loop that stores the elements of x where the mask is true, one after another. Operand 1 is the mask, and operand 2 is x.
//
// The result has a step of 0. Its offset is the position of the next element to store, and advances with each stored element. Operand 3 is
// the end of the result, and nothing is stored from there on. Elements are moved as by [Move].
//
// The loop has no branch for single elements of the mask, because a random mask would be mispredicted half of the time. It stores every
// element of x, but advances only where the mask is true; so the next element overwrites a wrongly stored one. If the mask and x are
// contiguous, the loop skips groups of eight elements where the mask is false.
func Compress[T any](r *Row) {
	size := int(unsafe.Sizeof(*new(T)))
	packed := r.Packed(1, 1) && r.Packed(2, uintptr(size))
	z, end := &r.Operands[0], &r.Operands[3]
	for more := r.Rows > 0; more; more = r.Next() {
		var to []T
		if n := room(z, end, size); n > 0 { // check first: the position after a full result may be the end of memory, where no pointer may point
			to = unsafe.Slice((*T)(z.Pointer()), n)
		}
		taken := 0
		if packed {
			taken = compress(to, Slice[bool](r, 1), Slice[T](r, 2))
		} else {
			mask, x := Rest[bool](r, 1), Rest[T](r, 2)
			for i := r.Done; i < r.N && taken < len(to); i++ {
				to[taken] = *x.At(0)
				taken += number(*mask.At(0))
				mask, x = mask.Next(), x.Next()
			}
		}
		z.Offset += taken * size
	}
}

// compress stores in z the elements of x where the mask is true, until z is full. It returns the number of stored elements.
func compress[T any](z []T, mask []bool, x []T) (taken int) {
	x = x[:len(mask)]
	for i := falseGroups(mask); i < len(mask); i += falseGroups(mask[i:]) {
		end := min(i+bools.Group, len(mask))
		for ; i < end; i++ {
			if taken == len(z) {
				return taken
			}
			z[taken] = x[i]
			taken += number(mask[i])
		}
	}
	return taken
}

// Expand is the loop that takes the elements of x one after another, and stores them in the result where the mask is true. Operand 1 is the
// mask, and operand 2 is x.
//
// The offset of operand 2 is the position of the next element of x. The loop advances the offset by the step after each element. With a
// step of 0, all set elements are equal. Operand 3 is the end of x: from there on, the loop sets nothing. Elements are moved as by [Move].
//
// Like [Compress], the loop has no branch for single elements of the mask: where the mask is false, it stores the result's element again.
// If the mask and the result are contiguous, the loop skips groups of eight false elements.
func Expand[T any](r *Row) {
	size := int(unsafe.Sizeof(*new(T)))
	x, end := &r.Operands[2], &r.Operands[3]
	packed := r.Packed(0, uintptr(size)) && r.Packed(1, 1)
	for more := r.Rows > 0; more; more = r.Next() {
		left, turn := r.N, x.Step
		if turn != 0 {
			left = room(x, end, turn)
		}
		z, mask, from := Rest[T](r, 0), Rest[bool](r, 1), Run[T]{x.Base, x.Offset, turn}
		for i := r.Done; i < r.N && left > 0; i++ {
			if packed && (i-r.Done)%bools.Group == 0 {
				if skip := falseGroups(Slice[bool](r, 1)[i-r.Done:]); skip > 0 {
					z, mask = z.from(skip), mask.from(skip)
					if i += skip; i == r.N {
						break
					}
				}
			}
			choice, stored := [2]T{*z.At(0), *from.At(0)}, number(*mask.At(0))
			*z.At(0) = choice[stored]
			left -= stored
			z, mask, from = z.Next(), mask.Next(), from.from(stored)
		}
		x.Offset = from.offset
	}
}

// room returns the number of elements from the position of o to the position of end. Elements are step bytes apart.
func room(o, end *Operand, step int) int {
	// Subtract integers instead of making a pointer: end may lie behind its memory, where no pointer may point.
	return (int(uintptr(end.Base)-uintptr(o.Base)) + end.Offset - o.Offset) / step
}

// number returns 1 if b is true and 0 otherwise, without a branch.
func number(b bool) (n int) {
	if b {
		n = 1
	}
	return n
}

// falseGroups returns the number of elements before the first group of the mask that has a true element. If there is no such group, it
// returns the number of elements in all whole groups.
func falseGroups(mask []bool) (n int) {
	for ; len(mask)-n >= bools.Group; n += bools.Group {
		if bools.Word(mask[n:]) != 0 {
			return n
		}
	}
	return n
}
