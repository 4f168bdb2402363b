package ir

import (
	"math/bits"
	"slices"
	"sync"
)

// Tables of up to 32 constants of float64, or 64 of float32, are in registers; an instruction chooses an element for each lane by the
// lowest bits of its index. AVX-512 chooses among the elements of one register, or of two; AVX2 among the elements of one, for float64
// as pairs of halves.

// maxPermuted is the most bytes of a table in registers.
const maxPermuted = 256

// tables has the elements of all tables. A Table is a number in it, since programs copy values from each other.
var tables struct {
	sync.Mutex
	all [][]uint64
}

// Table returns the elements, of type t, as a value for Lookup.
func (f *Func) Table(t Type, elements []uint64) *Value {
	tables.Lock()
	defer tables.Unlock()
	n := slices.IndexFunc(tables.all, func(t []uint64) bool { return slices.Equal(t, elements) })
	if n < 0 {
		n = len(tables.all)
		tables.all = append(tables.all, slices.Clone(elements))
	}
	return f.Value(Table, t, uint64(n))
}

// Elements returns the elements of the table v, or of the table of the lookup v.
func (v *Value) Elements() []uint64 {
	tables.Lock()
	defer tables.Unlock()
	return tables.all[v.Aux]
}

// IsFixed reports whether v has the same value in all lanes of all vectors, or is a table.
func IsFixed(v *Value) bool { return v.Op == Const || v.Op == Table }

// LookUp returns the element of values, constants, at index i, in range. It is nil if no instruction finds it.
func (f *Func) LookUp(values []*Value, i *Value) *Value {
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
	return f.Value(Lookup, t, 0, f.Convert(i, t.Unsigned()), f.Table(t, elements))
}

// MaxGathered is how many elements a table in memory has at most.
const MaxGathered = 1 << 12

// Gather returns the element of a table of constants at index i, in range. It is nil if there are other values, or too many. The table
// is in memory, in lanes of 32 bits at least, with an element for every pattern of the index's lowest bits.
func (f *Func) Gather(values []*Value, i *Value) *Value {
	n, t := len(values), values[0].Type
	if n > MaxGathered || slices.ContainsFunc(values, func(v *Value) bool { return v.Op != Const }) {
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
	v := f.Value(Gather, of, f.Table(of, elements).Aux, f.Convert(i, of.Unsigned()))
	if t == Bool {
		return f.Compare(Eq, v, f.Bits(of, 1))
	}
	return f.Convert(v, t)
}

// lookedUp returns the element of a Lookup, a Permute or a Gather at index i.
func (v *Value) lookedUp(i uint64) uint64 {
	var elements []uint64
	if v.Op == Gather {
		elements = v.Elements()
		return elements[i%uint64(len(elements))]
	}
	for _, t := range v.Args[1:] {
		elements = append(elements, t.Elements()...)
	}
	if v.Op == Permute && v.Type.Size() == 8 {
		i >>= 1
	}
	return elements[i%uint64(len(elements))]
}

// IsChoice reports whether v chooses from a register with all elements used, for any lanes of a kernel.
func IsChoice(v *Value) bool { return v.Op == Lookup || v.Op == Permute }
