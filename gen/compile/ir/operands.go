package ir

import "slices"

// Operands returns the types of the operands, results first.
func (f *Func) Operands() []Type { return append(slices.Clone(f.Out), f.In...) }

// HasPairs reports whether an operand is complex.
func (f *Func) HasPairs() bool { return slices.ContainsFunc(f.Operands(), Type.IsComplex) }

// Stored returns the type of elements of type t in memory. There, truth values are bytes.
func Stored(t Type) Type {
	if t.IsMask() {
		return Uint8
	}
	return t
}

// Touched reports, for each operand, whether the program reads or writes it. Results come first.
func (f *Func) Touched() []bool {
	all, from := make([]bool, len(f.Operands())), Parts(f.In)
	for i := range f.Out {
		all[i] = true
	}
	for _, v := range f.Live() {
		if v.Op == Param && int(v.Aux) < len(from) {
			all[len(f.Out)+from[v.Aux].Operand] = true
		}
	}
	f.Each(func(v *Value) {
		if v.Op == Element {
			operand, _ := v.InSlice()
			all[len(f.Out)+operand] = true
		}
	})
	return all
}
