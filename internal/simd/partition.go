package simd

import (
	"unsafe"

	"ndgo/ufunc"
)

// Keys holds the kernels for sorting on a tier (set of vector instructions). Keys are unsigned integers of 4 or 8 bytes, in the
// order of the elements. A variable whose address is an argument of a kernel escapes to the heap.
type Keys struct {
	// FromElements converts the n elements at x to keys at z, which may be x. It records in form whether an element equals the field
	// Flip of form. ToElements converts the keys at z back, in place.
	FromElements func(z, x unsafe.Pointer, n int, form unsafe.Pointer)
	ToElements   func(z unsafe.Pointer, n int, form unsafe.Pointer)

	// Split divides the n keys at x in two: keys below the pivot move to z, the others to y. Each part keeps the order of x. It sets less,
	// an int, to the number of keys below the pivot. x may be z or y. z and y do not overlap. Both have space for n keys, and Split may
	// overwrite all of it.
	Split func(z, y, x unsafe.Pointer, n int, pivot, less unsafe.Pointer)

	// Thirds divides the n keys at x in three. Keys below the first pivot move to z. Other keys below the second pivot move to y. All other
	// keys move to the end of the memory up to the key at last. It sets counts, two ints, to the numbers of keys at z and y. The argument
	// pivots has two keys in ascending order. x may be z or y. The memory up to last is that of z if x is y, and otherwise that of y. z and
	// y have space for n keys each and do not overlap; Thirds may overwrite all of it. Thirds and ElementThirds are nil if there are no
	// kernels.
	Thirds func(z, y, last, x unsafe.Pointer, n int, pivots, counts unsafe.Pointer)

	// ElementThirds does the work of Thirds for elements at x: it converts them to keys, as FromElements does. x is neither z nor y.
	ElementThirds func(z, y, last, x unsafe.Pointer, n int, pivots, counts, form unsafe.Pointer)

	// Network sets the n keys at z to those at x in ascending order; n is from 1 to Most. x may be z.
	Network func(z, x unsafe.Pointer, n int)
	Most    int
}

// A KeyForm describes the conversion of elements b of up to 8 bytes to keys k:
//
//	k = (b ^ signs(b)&Turn ^ Flip) - Origin ^ Mirror
//
// where signs(b) is all ones if b is negative, else 0. For shorter elements, the low bytes of the fields count.
type KeyForm struct {
	Turn, Flip, Origin, Mirror uint64
	Negated                    uint64 // must equal -Origin
	_                          [3]uint64
	found                      [8]uint64 // set by FromElements; the emitter gen/shape/partition.go depends on its offset
}

// HasFlip reports whether FromElements has found an element equal to Flip. For a Flip of 0 it returns false.
func (f *KeyForm) HasFlip() bool {
	any := uint64(0)
	for _, w := range f.found {
		any |= w
	}
	return any != 0
}

// KeysOf returns the kernels for keys of size bytes on tier t. ok is false if there are none.
func KeysOf(t ufunc.Tier, size int) (k Keys, ok bool) {
	vectors := 16 * 64
	if t&ufunc.AVX512 != ufunc.AVX512 {
		vectors = 8 * 32
	}
	k.Most = vectors / size
	switch size {
	case 4:
		k.FromElements, _ = keys32.at(t)
		k.ToElements, _ = elements32.at(t)
		k.Split, _ = partition32.at(t)
		k.Network, ok = network32.at(t)
	case 8:
		k.FromElements, _ = keys64.at(t)
		k.ToElements, _ = elements64.at(t)
		k.Split, _ = partition64.at(t)
		k.Thirds, _ = thirds64.at(t)
		k.ElementThirds, _ = elementThirds64.at(t)
		k.Network, ok = network64.at(t)
	}
	return k, ok
}
