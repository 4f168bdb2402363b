package vector

import (
	"math/bits"
	"slices"
	"sync"
)

// Tables of up to 32 constants of float64 are in registers, from which an instruction chooses an element for each lane by the
// lowest bits of its index: AVX-512 among eight elements, or 16 of two registers; AVX2 among four, as pairs of halves.

// maxPermuted is how many elements such a table has at most.
const maxPermuted = 32

// tables has the elements of all tables. A Table is a number in it, since programs copy values from each other.
var tables struct {
	sync.Mutex
	all [][]uint64
}

// table returns the elements, as a value from which Lookup chooses.
func (f *Func) table(elements []uint64) *Value {
	tables.Lock()
	defer tables.Unlock()
	n := slices.IndexFunc(tables.all, func(t []uint64) bool { return slices.Equal(t, elements) })
	if n < 0 {
		n = len(tables.all)
		tables.all = append(tables.all, slices.Clone(elements))
	}
	return f.value(Table, Float64, uint64(n))
}

// elements returns those of the table v.
func (v *Value) elements() []uint64 {
	tables.Lock()
	defer tables.Unlock()
	return tables.all[v.Aux]
}

// isFixed reports whether v has the same value in all lanes of all vectors, or is a table.
func isFixed(v *Value) bool { return v.Op == Const || v.Op == Table }

// lookUp returns the element of values, constants, at index i, which is in range. It is nil if no instruction finds it.
func (b *builder) lookUp(values []*Value, i *Value) *Value {
	n := len(values)
	if n <= 2 || n > maxPermuted || slices.ContainsFunc(values, func(v *Value) bool { return v.Op != Const || v.Type != Float64 }) {
		return nil
	}
	elements := make([]uint64, max(8, 1<<bits.Len(uint(n-1)))) // 8, 16 or 32
	for k, v := range values {
		elements[k] = v.Aux
	}
	if i.Op == And && i.Args[1].Op == Const && (i.Args[1].Aux+1)%uint64(len(elements)) == 0 {
		i = i.Args[0] // higher bits do not count
	}
	i = b.f.convert(i, Uint64)
	find := func(elements []uint64) *Value {
		if len(elements) == 8 {
			return b.f.value(Lookup, Float64, 0, i, b.f.table(elements))
		}
		return b.f.value(Lookup, Float64, 0, i, b.f.table(elements[:8]), b.f.table(elements[8:]))
	}
	if len(elements) <= 16 {
		return find(elements)
	}
	bit := b.f.bits(Uint64, 16)
	return b.f.choose(b.f.compare(Eq, b.f.do(And, i, bit), bit), find(elements[16:]), find(elements[:16]))
}

// lookedUp returns the element of a Lookup or a Permute at index i.
func (v *Value) lookedUp(i uint64) uint64 {
	var elements []uint64
	for _, t := range v.Args[1:] {
		elements = append(elements, t.elements()...)
	}
	if v.Op == Permute {
		i >>= 1
	}
	return elements[i%uint64(len(elements))]
}
