package ufunc

import (
	"unsafe"

	"ndgo/internal/bools"
)

// Compress is the loop storing the elements of x where the mask is true, one after another. Operand 1 is the mask and operand 2 is
// x. The result has a step of 0. Its offset is the position for the next element, and the loop advances it past each stored
// element. Operand 3 is the end of the result; no element is stored beyond it. Elements are moved as by [Move].
//
// The loop has no branch on the mask, since a random one would be mispredicted half of the time. It stores every element, and
// advances only if the mask is true; otherwise the next element overwrites this one.
func Compress[T any](r *Row) {
	size := int(unsafe.Sizeof(*new(T)))
	packed := r.Packed(1, 1) && r.Packed(2, uintptr(size))
	z, end := &r.Operands[0], &r.Operands[3]
	for more := r.Rows > 0; more; more = r.Next() {
		var to []T
		if n := room(z, end, size); n > 0 { // a full result may end at the end of its block, and a pointer must not point there
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

// compress stores the elements of x where the mask is true in z, until z is full, and returns their number.
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

// Expand is the loop setting the elements of the result where the mask is true to the elements of x, one after another. Operand 1
// is the mask and operand 2 is x. The offset of operand 2 is that of the next element. The loop advances it by the operand's step
// after each element read; with a step of 0 all get the same element. Operand 3 is the end of x; the loop sets nothing once x is
// used up. Elements are moved as by [Move].
//
// If the mask is false it stores the old element again, to avoid a branch as [Compress] does.
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

// room returns the number of elements, step bytes apart, from o to end.
func room(o, end *Operand, step int) int {
	// The addresses are subtracted as integers: end may lie behind its memory block, where no pointer may point.
	return (int(uintptr(end.Base)-uintptr(o.Base)) + end.Offset - o.Offset) / step
}

// number returns 1 if b is true and 0 otherwise, without a branch.
func number(b bool) (n int) {
	if b {
		n = 1
	}
	return n
}

// falseGroups returns the number of elements in the groups at the start of the mask that are all false. An incomplete group at the
// end counts, too.
func falseGroups(mask []bool) (n int) {
	for ; len(mask)-n >= bools.Group; n += bools.Group {
		if bools.Word(mask[n:]) != 0 {
			return n
		}
	}
	return n
}
