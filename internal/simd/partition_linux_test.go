package simd_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"unsafe"

	"ndgo/internal/simd"
	"ndgo/internal/testrun"
	"ndgo/ufunc"
)

// TestKeys compares the kernels for sorting with loops in Go. The memory of operands ends or begins at guard pages.
func TestKeys(t *testing.T) {
	for _, tier := range ufunc.Tiers() {
		t.Run(tier.String(), func(t *testing.T) {
			holdKeys[uint32](t, tier)
			holdKeys[uint64](t, tier)
		})
	}
}

// keyPatterns has functions that draw keys from distributions, by name.
func keyPatterns[K uint32 | uint64](r *rand.Rand) map[string]func() K {
	return map[string]func() K{
		"random": func() K { return K(r.Uint64()) },
		"few":    func() K { return K(r.IntN(4)) << (unsafe.Sizeof(K(0))*8 - 2) },
		"ends":   func() K { return -K(r.IntN(2)) },
		"near":   func() K { return 1<<(unsafe.Sizeof(K(0))*8-1) + K(r.IntN(100)) - 50 },
	}
}

// keyRoom returns the first or, with atEnd, the last n keys of g.
func keyRoom[K uint32 | uint64](g guarded, n int, atEnd bool) []K {
	all := unsafe.Slice((*K)(unsafe.Pointer(unsafe.SliceData(g))), len(g)/int(unsafe.Sizeof(K(0))))
	if atEnd {
		return all[len(all)-n:]
	}
	return all[:n]
}

func holdKeys[K uint32 | uint64](t *testing.T, tier ufunc.Tier) {
	size := int(unsafe.Sizeof(K(0)))
	k, ok := simd.KeysOf(tier, size)
	if ok != (tier != ufunc.Portable) {
		t.Fatalf("kernels of %d bytes: %t", size, ok)
	}
	if !ok {
		return
	}
	h := keyHolder[K]{Keys: k, z: newGuardedOf(t, 2048*size), y: newGuardedOf(t, 2048*size), x: newGuardedOf(t, 2048*size)}
	r := rand.New(rand.NewPCG(3, 4))
	for name, draw := range keyPatterns[K](r) {
		for n := range 600 {
			if step := testrun.Sparse(31); n > 70 && n%step != 0 && !isEdge(n) && n != k.Most {
				continue
			}
			want := make([]K, n)
			for i := range want {
				want[i] = draw()
			}
			for place := range 8 {
				if n > 130 && place%7 != 0 {
					continue // for many keys, put all arrays at the beginning (0) or all at the end of memory (7)
				}
				if err := h.hold(r, want, place); err != nil {
					t.Fatalf("%d bytes, %s, %d keys, place %d: %v", size, name, n, place, err)
				}
			}
		}
	}
}

// A keyHolder has memory for the operands of the kernels under test.
type keyHolder[K uint32 | uint64] struct {
	simd.Keys
	z, y, x guarded
}

// hold runs the kernels on the given keys. Each bit of place puts one array at the end of memory.
func (h *keyHolder[K]) hold(r *rand.Rand, given []K, place int) error {
	n := len(given)
	z, y, x := keyRoom[K](h.z, n, place&1 != 0), keyRoom[K](h.y, n, place&2 != 0), keyRoom[K](h.x, n, place&4 != 0)
	at := func(x []K) unsafe.Pointer { return unsafe.Pointer(unsafe.SliceData(x)) }
	if n > 0 && n <= h.Most {
		want := slices.Sorted(slices.Values(given))
		for _, from := range [][]K{x, z} {
			copy(from, given)
			h.Network(at(z), at(from), n)
			if !slices.Equal(z, want) {
				return fmt.Errorf("Network: got %x of %x, want %x", z, given, want)
			}
		}
	}
	pivots := []K{0, ^K(0), 1 << (unsafe.Sizeof(K(0))*8 - 1)}
	if n > 0 {
		pivots = append(pivots, given[n/2], given[n-1]+1)
	}
	for _, pivot := range pivots {
		lower, upper := make([]K, 0, n), make([]K, 0, n)
		for _, k := range given {
			if k < pivot {
				lower = append(lower, k)
			} else {
				upper = append(upper, k)
			}
		}
		for _, from := range [][]K{x, y, z} {
			copy(from, given)
			less := -1
			h.Split(at(z), at(y), at(from), n, unsafe.Pointer(&pivot), unsafe.Pointer(&less))
			if less != len(lower) || !slices.Equal(z[:less], lower) || !slices.Equal(y[:n-less], upper) {
				return fmt.Errorf("Split by %x: got %d, %x and %x of %x", pivot, less, z, y, given)
			}
		}
	}
	if h.Thirds != nil {
		for i, lower := range pivots {
			for j, upper := range pivots {
				if lower <= upper && (i+j+place)%testrun.Sparse(3) == 0 { // every pair has some of the places
					if err := h.holdThirds(r, given, z, y, x, [2]K{lower, upper}); err != nil {
						return err
					}
				}
			}
		}
	}
	return h.holdForms(r, given, z, x)
}

// holdThirds checks the kernels that split keys and elements at two pivots. It compares the sorted keys of each part.
func (h *keyHolder[K]) holdThirds(r *rand.Rand, given, z, y, x []K, pivots [2]K) error {
	n := len(given)
	at := func(x []K) unsafe.Pointer { return unsafe.Pointer(unsafe.SliceData(x)) }
	var want [3][]K
	for _, k := range given {
		part := 0
		for part < 2 && k >= pivots[part] {
			part++
		}
		want[part] = append(want[part], k)
	}
	for i := range want {
		slices.Sort(want[i])
	}
	sign := K(1) << (unsafe.Sizeof(K(0))*8 - 1)
	form := simd.KeyForm{Turn: uint64(^sign), Flip: uint64(sign), Origin: r.Uint64(), Mirror: -(r.Uint64() & 1)}
	form.Negated = -form.Origin
	for i, from := range [][]K{x, y, z, x} {
		copy(from, given)
		high, counts, converts := y, [2]int{-1, -1}, i == 3
		if i == 1 {
			high = z
		}
		last := unsafe.Add(at(high), (n-1)*int(unsafe.Sizeof(K(0))))
		if converts {
			h.ToElements(at(from), n, unsafe.Pointer(&form))
			flipped := slices.Contains(from, sign)
			h.ElementThirds(at(z), at(y), last, at(from), n, unsafe.Pointer(&pivots), unsafe.Pointer(&counts), unsafe.Pointer(&form))
			if form.HasFlip() != flipped {
				return fmt.Errorf("ElementThirds: the flip is found: %t", !flipped)
			}
		} else {
			h.Thirds(at(z), at(y), last, at(from), n, unsafe.Pointer(&pivots), unsafe.Pointer(&counts))
		}
		if counts != [2]int{len(want[0]), len(want[1])} {
			return fmt.Errorf("Thirds of %x at %x: got %d keys, want %d and %d", given, pivots, counts, len(want[0]), len(want[1]))
		}
		for part, got := range [][]K{z[:counts[0]], y[:counts[1]], high[counts[0]+counts[1]:]} {
			if got = slices.Sorted(slices.Values(got)); !slices.Equal(got, want[part]) {
				return fmt.Errorf("Thirds of %x at %x, operand %d: part %d is %x, want %x", given, pivots, i, part, got, want[part])
			}
		}
	}
	return nil
}

// holdForms checks the conversions of elements to keys, and of keys to elements.
func (h *keyHolder[K]) holdForms(r *rand.Rand, given, z, x []K) error {
	n := len(given)
	at := func(x []K) unsafe.Pointer { return unsafe.Pointer(unsafe.SliceData(x)) }
	sign := K(1) << (unsafe.Sizeof(K(0))*8 - 1)
	for i, form := range []simd.KeyForm{
		{},
		{Flip: uint64(sign)},
		{Turn: uint64(^sign), Flip: uint64(sign), Origin: uint64(K(r.Uint64())), Mirror: uint64(^K(0))},
		{Turn: r.Uint64(), Flip: r.Uint64(), Origin: r.Uint64(), Mirror: r.Uint64()},
	} {
		form.Negated = -form.Origin
		for _, from := range [][]K{x, z} {
			copy(from, given)
			if n > 0 && r.IntN(2) == 0 {
				from[r.IntN(n)] = K(form.Flip)
			}
			want, elements, flipped := make([]K, n), slices.Clone(from), false
			for i, b := range elements {
				flipped = flipped || b == K(form.Flip)
				want[i] = b ^ -(b/sign)&K(form.Turn) ^ K(form.Flip)
				want[i] = want[i] - K(form.Origin) ^ K(form.Mirror)
			}
			h.FromElements(at(z), at(from), n, unsafe.Pointer(&form))
			if !slices.Equal(z, want) || form.Flip != 0 && form.HasFlip() != flipped {
				return fmt.Errorf("FromElements, form %d: got %x of %x, want %x; the flip is found: %t", i, z, elements, want, form.HasFlip())
			}
			if i == 3 { // this form cannot be reversed
				continue
			}
			if h.ToElements(at(z), n, unsafe.Pointer(&form)); !slices.Equal(z, elements) {
				return fmt.Errorf("ToElements, form %d: got %x of %x, want %x", i, z, want, elements)
			}
		}
	}
	return nil
}
