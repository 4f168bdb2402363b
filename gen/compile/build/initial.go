package build

import (
	"ndgo/gen/compile/ir"
	"ndgo/gen/compile/source"
)

// initial returns the initial values of a package variable that never changes. Loops in its initialisation are unrolled at any
// length, because only constants remain. Go runs the initialisation as written: no rounded copy is generated.
func (b *builder) initial(v *source.Variable) (values []*ir.Value) {
	if known, ok := b.source.Constants[v]; ok {
		for _, c := range known {
			values = append(values, b.f.Bits(c.Of, c.Bits))
		}
		return values
	}
	outer, steps := b.Function, b.steps
	b.Function = &source.Function{Pkg: v.Pkg, Info: v.Info}
	b.beginning++
	values = b.expression(v.Value, scope{})
	b.beginning--
	b.Function, b.steps = outer, steps
	var known []source.ConstantBits
	for _, v := range values {
		if v.Op != ir.Const {
			return values
		}
		known = append(known, source.ConstantBits{Of: v.Type, Bits: v.Aux})
	}
	b.source.Constants[v] = known
	return b.initial(v)
}

// exactMath lists the functions of package math with exact or correctly rounded results. They have the same bits as package elem's
// functions.
var exactMath = map[string]bool{
	"Dim": true, "Frexp": true, "Ldexp": true, "Max": true, "Min": true, "Mod": true, "Modf": true, "Nextafter": true, "Remainder": true, "Round": true,
}
