package vector

import "github.com/mmcloughlin/avo/operand"

// Complex numbers are computed by their parts, which AVX2 takes from two vectors of pairs a, b and puts there again:
//
//	a0 a1 | a2 a3     b0 b1 | b2 b3     in memory, the parts of one number beside each other
//	a0 b0 | a1 b1                       the first parts, as instructions on halves of a vector give them
//	a0 a1 | b0 b1                       in the order of elements
//
// The order does not matter where all operands have it. Where it does, the parts are turned.

func (e x86) loadPart(p part, from memory, to register, natural bool) {
	width := e.width(p.of.part())
	m, r, next := from.operand(), view(to, width), from.after(width).operand()
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
	if natural && width == 32 {
		e.emit("VPERMPD", operand.U8(0xd8), r, r)
	}
}

func (e x86) storeParts(t Type, of []register, extra register, to memory, natural bool) {
	m, width := to.operand(), e.width(t.part())
	first, second, both := view(of[0], width), view(of[1], width), view(extra, width)
	for i, name := range []string{"VUNPCKL" + suffix(t.part()), "VUNPCKH" + suffix(t.part())} {
		e.emit(name, second, first, both)
		if natural && width == 32 {
			e.emit("VMOVUPD", view(extra, 16), m.Offset(16*i))
			e.emit("VEXTRACTF128", operand.U8(1), both, m.Offset(32+16*i))
		} else {
			e.emit("VMOVUPD", both, m.Offset(width*i))
		}
	}
}
