package vector

import (
	"slices"

	"github.com/mmcloughlin/avo/operand"
)

// Complex numbers are computed by their parts, which AVX2 takes from two vectors of pairs a, b and puts there again:
//
//	a0 a1 | a2 a3     b0 b1 | b2 b3     in memory, the parts of one number beside each other
//	a0 b0 | a1 b1                       the first parts, as instructions on halves of a vector give them
//	a0 a1 | b0 b1                       in the order of elements
//
// The order does not matter where all operands have it. Where it does, the parts are turned.

// hasPairs reports whether there are complex operands.
func (f *Func) hasPairs() bool { return slices.ContainsFunc(f.operands(), Type.isComplex) }

// loadPart loads the first or second parts of the pairs at m.
func (e *emitter) loadPart(m operand.Mem, p part, to register) {
	width := e.width(p.of.part())
	r, next := view(to, width), m.Offset(width)
	e.emit("VMOVUPD", m, r)
	switch {
	case p.of == Complex128 && p.second:
		e.emit("VUNPCKHPD", next, r, r)
	case p.of == Complex128:
		e.emit("VUNPCKLPD", next, r, r)
	case p.second:
		e.emit("VSHUFPS", operand.U8(0xdd), next, r, r)
	default:
		e.emit("VSHUFPS", operand.U8(0x88), next, r, r)
	}
	if e.natural && width == 32 {
		e.emit("VPERMPD", operand.U8(0xd8), r, r)
	}
}

// storePair stores both parts of a result.
func (e *emitter) storePair(s step) {
	t := e.f.Out[s.at]
	m, width := e.element(s.at, s.copy, t), e.width(t.part())
	first, second, both := view(s.from[0], width), view(s.from[1], width), view(s.extra, width)
	for i, name := range []string{"VUNPCKL" + suffix(t.part()), "VUNPCKH" + suffix(t.part())} {
		e.emit(name, second, first, both)
		if e.natural && width == 32 {
			e.emit("VMOVUPD", view(s.extra, 16), m.Offset(16*i))
			e.emit("VEXTRACTF128", operand.U8(1), both, m.Offset(32+16*i))
		} else {
			e.emit("VMOVUPD", both, m.Offset(width*i))
		}
	}
}
