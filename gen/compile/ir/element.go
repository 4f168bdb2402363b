package ir

import "slices"

// This file has the operations on slice operands. A slice operand is a lookup table that all elements of the arrays share.

// MaxLength is the maximum length of a slice in kernels: byte offsets must fit in 32 bits.
const MaxLength = 1 << 28

// InSlice returns the number of the slice operand read by the Element v, and the size of an element. Numbers of operands do not
// count results. If the size is 0, v reads a 4-byte word, and its index is an offset in bytes, a multiple of 4.
func (v *Value) InSlice() (operand, size int) { return int(v.Aux & 0xff), int(v.Aux >> 8 & 0xff) }

// Alike is a flag in the Aux of an Element in a tier's program. It says that all lanes have the same index.
const Alike = 1 << 16

// IsAlike reports whether all lanes of the Element v have the same index. Then one load is enough.
func (v *Value) IsAlike() bool { return v.Op == Element && v.Aux&Alike != 0 }

// IsLength reports whether v is the length of a slice.
func (f *Func) IsLength(v *Value) bool {
	return v.Op == Param && v.Type == Int64 && int(v.Aux) < len(Parts(f.In)) && Parts(f.In)[v.Aux].Of.IsSlice()
}

// elementIn computes v, an operation Element, for index i. It is for the interpreter. An index beyond the slice gives 0. If v reads words of 4
// bytes (see [Value.InSlice]), i is an offset in bytes, and bytes beyond the slice are arbitrary.
func (f *Func) elementIn(v *Value, i uint64) uint64 {
	operand, size := v.InSlice()
	all := f.InSlices[operand]
	if size > 0 {
		if i < uint64(len(all)) {
			return all[i]
		}
		return 0
	}
	of := uint64(f.In[operand].Of().Size())
	word := uint64(0xa5a5a5a5) // arbitrary bytes before and after the slice
	for k := range 4 / of {
		if at := i/of + k; at < uint64(len(all)) {
			shift := 8 * of * k
			word = word&^((1<<(8*of)-1)<<shift) | all[at]<<shift
		}
	}
	return word
}

// HasSlices reports whether there are slice operands.
func (f *Func) HasSlices() bool { return slices.ContainsFunc(f.In, Type.IsSlice) }

// Reads returns the numbers of the operands read by f.
func (f *Func) Reads() (all []int) {
	for i, touched := range f.Touched()[len(f.Out):] {
		if touched {
			all = append(all, i)
		}
	}
	return all
}

// Indices returns the parameters of f on which indices of slices depend, also in loops. Such a parameter must not be loaded again
// after the bounds check, because memory may change between two loads.
func (f *Func) Indices() map[*Value]bool {
	all, seen := map[*Value]bool{}, map[*Value]bool{}
	var follow func(v *Value)
	follow = func(v *Value) {
		if seen[v] {
			return
		}
		if seen[v] = true; v.Op == Param {
			all[v] = true
		}
		for _, x := range v.Args {
			follow(x)
		}
	}
	for _, v := range f.Live() {
		switch v.Op {
		case Element:
			follow(v)
		case Rounds:
			inside := v.Rounds.Body.Indices()
			for i, p := range slices.Concat(v.Rounds.States, v.Rounds.Reads) {
				if inside[p] {
					follow(v.Args[i])
				}
			}
		}
	}
	return all
}
