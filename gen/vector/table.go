package vector

import (
	"math/bits"
	"slices"
	"sync"
)

// Tables of up to 32 constants of float64, or 64 of float32, are in registers, from which an instruction chooses an element for each
// lane by the lowest bits of its index. AVX-512 chooses among the elements of one register, or of two; AVX2 among those of one, those
// of float64 as pairs of halves.

// maxPermuted is how many bytes such a table has at most.
const maxPermuted = 256

// tables has the elements of all tables. A Table is a number in it, since programs copy values from each other.
var tables struct {
	sync.Mutex
	all [][]uint64
}

// table returns the elements, of type t, as a value from which Lookup chooses.
func (f *Func) table(t Type, elements []uint64) *Value {
	tables.Lock()
	defer tables.Unlock()
	n := slices.IndexFunc(tables.all, func(t []uint64) bool { return slices.Equal(t, elements) })
	if n < 0 {
		n = len(tables.all)
		tables.all = append(tables.all, slices.Clone(elements))
	}
	return f.value(Table, t, uint64(n))
}

// elements returns those of the table v, or of the one that v looks up.
func (v *Value) elements() []uint64 {
	tables.Lock()
	defer tables.Unlock()
	return tables.all[v.Aux]
}

// isFixed reports whether v has the same value in all lanes of all vectors, or is a table.
func isFixed(v *Value) bool { return v.Op == Const || v.Op == Table }

// lookUp returns the element of values, constants, at index i, which is in range. It is nil if no instruction finds it.
func (b *builder) lookUp(values []*Value, i *Value) *Value {
	n, t := len(values), values[0].Type
	if !t.IsFloat() || n <= 2 || n*t.Size() > maxPermuted || slices.ContainsFunc(values, func(v *Value) bool { return v.Op != Const }) {
		return nil
	}
	elements := make([]uint64, max(64/t.Size(), 1<<bits.Len(uint(n-1))))
	for k := range elements {
		if n&(n-1) == 0 || k < n { // as often as there is room
			elements[k] = values[k%n].Aux
		}
	}
	if i.Op == And && i.Args[1].Op == Const && (i.Args[1].Aux+1)%uint64(n) == 0 && n&(n-1) == 0 {
		i = i.Args[0] // higher bits do not count
	}
	return b.f.value(Lookup, t, 0, b.f.convert(i, t.unsigned()), b.f.table(t, elements))
}

// maxGathered is how many elements a table in memory has at most.
const maxGathered = 1 << 12

// gather returns the element of a table of constants at index i, which is in range. It is nil if there are values that are none, or too
// many. The table is in memory, in lanes of 32 bits at least, of which there is an index for every bit pattern of its lowest bits.
func (b *builder) gather(values []*Value, i *Value) *Value {
	n, t := len(values), values[0].Type
	if n > maxGathered || slices.ContainsFunc(values, func(v *Value) bool { return v.Op != Const }) {
		return nil
	}
	of := t
	if t.Size() < 4 {
		of = Uint32
	}
	elements := make([]uint64, 1<<bits.Len(uint(n-1)))
	for k, v := range values {
		elements[k] = v.Aux
	}
	v := b.f.value(Gather, of, b.f.table(of, elements).Aux, b.f.convert(i, of.unsigned()))
	if t == Bool {
		return b.f.compare(Eq, v, b.f.bits(of, 1))
	}
	return b.f.convert(v, t)
}

// gatherLegal returns the Gather v at the legal index i, of which no higher bits are left.
func (l *legaliser) gatherLegal(v, i *Value) *Value {
	if last := uint64(len(v.elements())) - 1; largest(i) > last {
		i = l.do(And, i, l.bits(i.Type, last))
	}
	return l.value(Gather, v.Type, v.Aux, i)
}

// lookedUp returns the element of a Lookup, a Permute or a Gather at index i.
func (v *Value) lookedUp(i uint64) uint64 {
	var elements []uint64
	if v.Op == Gather {
		elements = v.elements()
		return elements[i%uint64(len(elements))]
	}
	for _, t := range v.Args[1:] {
		elements = append(elements, t.elements()...)
	}
	if v.Op == Permute && v.Type.Size() == 8 {
		i >>= 1
	}
	return elements[i%uint64(len(elements))]
}

// lookUpIn returns the element at index i of a table of which registers hold n elements each: find returns that of so many.
func (l *legaliser) lookUpIn(table *Value, n int, i *Value, find func(part []uint64) *Value) *Value {
	var parts []*Value
	for part := range slices.Chunk(table.elements(), n) {
		parts = append(parts, find(part))
	}
	for bit := uint64(n); len(parts) > 1; bit *= 2 {
		low := l.relation(Eq, l.do(And, i, l.bits(i.Type, bit)), l.bits(i.Type, 0))
		for k := range len(parts) / 2 {
			parts[k] = l.pick(low, parts[2*k], parts[2*k+1])
		}
		parts = parts[:len(parts)/2]
	}
	return parts[0]
}

// isChoice reports whether v chooses from a register, all of whose elements count, whatever the lanes of a kernel.
func isChoice(v *Value) bool { return v.Op == Lookup || v.Op == Permute }
