package simd

import (
	"unsafe"

	"ndgo/ufunc"
)

// Keys are the kernels for sorting keys, unsigned integers of 4 or 8 bytes, on a tier. Pointers of arguments escape.
type Keys struct {
	// FromElements sets n keys at z to the keys of the elements at x, perhaps the same, and records in the form whether one of
	// them is Flip. ToElements sets n elements at z to the elements of the keys there.
	FromElements func(z, x unsafe.Pointer, n int, form unsafe.Pointer)
	ToElements   func(z unsafe.Pointer, n int, form unsafe.Pointer)

	// Split sets the first keys at z to the ones of the n at x below the pivot, in their order, the first at y to the others,
	// and less, an int, to the number below. X may be z or y; z and y do not overlap, and have room for n keys: contents after
	// the moved keys are lost.
	Split func(z, y, x unsafe.Pointer, n int, pivot, less unsafe.Pointer)

	// Network sets n keys at z, from 1 to Most, to x's in order. X may be z.
	Network func(z, x unsafe.Pointer, n int)
	Most    int
}

// A KeyForm says how elements of up to 8 bytes become keys:
//
//	k = (b ^ signs(b)&Turn ^ Flip) - Origin ^ Mirror
//
// where signs(b) is all ones for a negative number, else 0. Of the fields, the lower bytes count.
type KeyForm struct {
	Turn, Flip, Origin, Mirror uint64
	Negated                    uint64 // -Origin
	_                          [3]uint64
	found                      [8]uint64 // gen/shape/partition.go knows where it is
}

// HasFlip reports whether an element made a key was Flip, a nonzero one.
func (f *KeyForm) HasFlip() bool {
	any := uint64(0)
	for _, w := range f.found {
		any |= w
	}
	return any != 0
}

// KeysOf returns the kernels for keys of size bytes on tier t, if there are any.
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
		k.Network, ok = network64.at(t)
	}
	return k, ok
}
