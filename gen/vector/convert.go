package vector

import "go/types"

// Conversion returns the program of elem.Convert, for elements of the given types. A truth value becomes 0 or 1.
func Conversion(from, to types.Type) *Func {
	source, _ := basicType(from)
	target, _ := basicType(to)
	if source == Bool {
		source = Uint8 // as it is in memory
	}
	b := &builder{f: &Func{Name: "convert", In: []Type{source}, Out: []Type{target}}}
	b.f.Results = []*Value{b.convert(b.f.param(source), target)}
	return b.f
}
