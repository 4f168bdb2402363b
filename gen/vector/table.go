package vector

import (
	"fmt"
	"hash/fnv"
	"math/bits"
	"slices"
	"sync"

	"github.com/mmcloughlin/avo/operand"
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
	n, t := len(values), values[0].Type
	if !t.IsFloat() || n <= 2 || n*t.Size() > maxPermuted || slices.ContainsFunc(values, func(v *Value) bool { return v.Op != Const }) {
		return nil
	}
	elements := make([]uint64, max(64/t.Size(), 1<<bits.Len(uint(n-1))))
	for k, v := range values {
		elements[k] = v.Aux
	}
	if i.Op == And && i.Args[1].Op == Const && (i.Args[1].Aux+1)%uint64(len(elements)) == 0 {
		i = i.Args[0] // higher bits do not count
	}
	return b.f.value(Lookup, t, 0, b.f.convert(i, indexOf(t)), b.f.table(t, elements))
}

// indexOf returns the type of indices in a table of t.
func indexOf(t Type) Type {
	if t.Size() == 4 {
		return Uint32
	}
	return Uint64
}

// lookedUp returns the element of a Lookup or a Permute at index i.
func (v *Value) lookedUp(i uint64) uint64 {
	var elements []uint64
	for _, t := range v.Args[1:] {
		elements = append(elements, t.elements()...)
	}
	if v.Op == Permute && v.Type.Size() == 8 {
		i >>= 1
	}
	return elements[i%uint64(len(elements))]
}

// lookUp returns the element of a table at index i, from what registers hold of it.
func (l *legaliser) lookUp(i, table *Value) *Value {
	t, elements := table.Type, table.elements()
	one := l.tier.bytes / t.Size() // elements of a register
	all := one
	if l.tier.masks && len(elements) > one {
		all = 2 * one
	}
	at := i
	if !l.tier.masks && t.Size() == 8 {
		i = l.do(And, i, l.bits(Uint64, uint64(len(elements)-1)))
		at = l.halves(i)
	}
	var parts []*Value
	for part := range slices.Chunk(elements, all) {
		switch {
		case !l.tier.masks:
			parts = append(parts, l.value(Permute, t, 0, at, l.table(t, part)))
		case all == one:
			parts = append(parts, l.value(Lookup, t, 0, at, l.table(t, part)))
		default:
			parts = append(parts, l.value(Lookup, t, 0, at, l.table(t, part[:one]), l.table(t, part[one:])))
		}
	}
	for bit := uint64(all); len(parts) > 1; bit *= 2 {
		low := l.relation(Eq, l.do(And, i, l.bits(i.Type, bit)), l.bits(i.Type, 0))
		for k := range len(parts) / 2 {
			parts[k] = l.pick(low, parts[2*k], parts[2*k+1])
		}
		parts = parts[:len(parts)/2]
	}
	return parts[0]
}

// halves returns the numbers of the halves of element i, one beside the other. AVX2 moves halves of elements, whose numbers are in
// the lowest three bits of the halves of an index.
func (l *legaliser) halves(i *Value) *Value {
	twice := l.value(Shl, Uint64, 1, i)
	return l.do(Or, l.do(Or, l.value(Shl, Uint64, 32, twice), twice), l.bits(Uint64, 1<<32))
}

// isChoice reports whether v chooses from a register, of which all elements count, whatever the lanes of a kernel.
func isChoice(v *Value) bool { return v.Op == Lookup || v.Op == Permute }

// choice returns the instruction of a Lookup or a Permute.
func choice(v *Value) []pattern {
	switch {
	case v.Op == Permute:
		return []pattern{{name: "VPERMPS", immediate: -1, args: []int{0, 1}, memory: 1, tied: -1}}
	case len(v.Args) == 2:
		return []pattern{{name: "VPERM" + suffix(v.Type), immediate: -1, args: []int{0, 1}, memory: 1, tied: -1}}
	}
	return []pattern{{name: "VPERMI2" + suffix(v.Type), immediate: -1, args: []int{1, 2}, memory: 1, tied: 0}}
}

// tableAt returns where the elements of v are in read-only memory.
func (e *emitter) tableAt(v *Value) operand.Mem {
	elements, size, h := v.elements(), v.Type.Size(), fnv.New128a()
	for _, x := range elements {
		fmt.Fprintf(h, "%0*x", 2*size, x)
	}
	return e.global(fmt.Sprintf("table%d_%x", len(elements), h.Sum(nil)), func() {
		for i, x := range elements {
			e.context.AddDatum(size*i, constantOf(size, x))
		}
	})
}
