package vector

// constantBits is a constant of a program.
type constantBits struct {
	of   Type
	bits uint64
}

// initial returns the values that a variable of a package begins with, and keeps. Loops that compute them are written out, as long as
// they are, since nothing is left of them but constants. Of what computes them there are no copies: Go does, as it is written.
func (b *builder) initial(v *variable) (values []*Value) {
	if known, ok := b.source.constants[v]; ok {
		for _, c := range known {
			values = append(values, b.f.bits(c.of, c.bits))
		}
		return values
	}
	outer, steps := b.function, b.steps
	b.function = &function{pkg: v.pkg, info: v.info}
	b.beginning++
	values = b.expression(v.value, scope{})
	b.beginning--
	b.function, b.steps = outer, steps
	var known []constantBits
	for _, v := range values {
		if v.Op != Const {
			return values
		}
		known = append(known, constantBits{v.Type, v.Aux})
	}
	b.source.constants[v] = known
	return b.initial(v)
}

// exactMath are the functions of math whose results have no rounding, or are rounded once, so that elem's have the same bits.
var exactMath = map[string]bool{
	"Dim": true, "Frexp": true, "Ldexp": true, "Max": true, "Min": true, "Mod": true, "Modf": true, "Nextafter": true, "Remainder": true, "Round": true,
}
