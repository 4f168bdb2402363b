package ir

import (
	"math/bits"
	"slices"
	"sync"
)

// Tables of up to 32 float64 or 64 float32 constants are kept in registers. An instruction selects an element for each lane, by the
// low bits of the lane's index. On AVX-512 the table has one or two registers. On AVX2 it has one, and a float64 counts as two
// halves.

// maxPermuted is the maximum size in bytes of a table in registers.
const maxPermuted = 256

// tables holds the elements of all tables, because programs share tables. The Aux of a Table value is the table's index in this list.
var tables struct {
	sync.Mutex
	all [][]uint64
}

// Table returns a table with elements of type t, as an argument for Lookup.
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

// Elements returns the elements of the table v, or of the table read by the look-up v.
func (v *Value) Elements() []uint64 {
	tables.Lock()
	defer tables.Unlock()
	return tables.all[v.Aux]
}

// IsFixed reports whether v is a constant or a table: the same for all vectors.
func IsFixed(v *Value) bool { return v.Op == Const || v.Op == Table }

// LookUp returns the element at index i, which is in range, of a list of constants kept in registers. It returns nil if no
// instruction can do this.
func (f *Func) LookUp(values []*Value, i *Value) *Value {
	n, t := len(values), values[0].Type
	if !t.IsFloat() || n <= 2 || n*t.Size() > maxPermuted || slices.ContainsFunc(values, func(v *Value) bool { return v.Op != Const }) {
		return nil
	}
	elements := make([]uint64, max(64/t.Size(), 1<<bits.Len(uint(n-1))))
	for k := range elements {
		if n&(n-1) == 0 || k < n { // repeat the elements to fill the registers
			elements[k] = values[k%n].Aux
		}
	}
	if i.Op == And && i.Args[1].Op == Const && (i.Args[1].Aux+1)%uint64(n) == 0 && n&(n-1) == 0 {
		i = i.Args[0] // a look-up ignores higher bits of the index
	}
	return f.Value(Lookup, t, 0, f.Convert(i, t.Unsigned()), f.Table(t, elements))
}

// MaxGathered is the maximum number of elements of a table in memory.
const MaxGathered = 1 << 12

// Gather returns the element at index i, which is in range, of a table in memory. It works in lanes of at least 32 bits. It returns
// nil if a value is not constant, or if there are more than MaxGathered. The table is filled up to a power of two, so any low
// bits of an index are valid.
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

// lookedUp returns the element at index i read by a Lookup, a Permute or a Gather.
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

// IsChoice reports whether v selects elements from a register by an index. Even for a narrower v, the elements fill a whole register.
func IsChoice(v *Value) bool { return v.Op == Lookup || v.Op == Permute }
