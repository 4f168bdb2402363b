package build

import (
	"ndgo/gen/compile/ir"
	"ndgo/gen/compile/source"
)

// initial returns the values that a variable of a package begins with, and keeps. Loops that compute them are written out, as long as
// they are, since nothing is left of them but constants. Of what computes them there are no copies: Go does, as it is written.
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

// exactMath are the functions of math whose results have no rounding, or are rounded once, so that elem's have the same bits.
var exactMath = map[string]bool{
	"Dim": true, "Frexp": true, "Ldexp": true, "Max": true, "Min": true, "Mod": true, "Modf": true, "Nextafter": true, "Remainder": true, "Round": true,
}
