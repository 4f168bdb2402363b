package vector

import (
	"fmt"

	"github.com/mmcloughlin/avo/operand"
)

// Complex numbers are computed by their parts, which are taken from two vectors of pairs a, b and put there again:
//
//	a0 a1 | a2 a3     b0 b1 | b2 b3     in memory, the parts of one number beside each other
//	a0 b0 | a1 b1                       the first parts, as instructions on 16 bytes of a vector give them
//	a0 a1 | b0 b1                       in the order of elements
//
// The order does not matter where all operands have it. Where it does, AVX2 turns the parts, and AVX-512 takes lanes of both
// vectors by their numbers. There each of the two has a mask of the parts that exist.

// The registers that AVX-512 sets aside where there are pairs.
const (
	secondVector  register = 31
	laneNumbers   register = 30
	firstOfPairs           = firstMask + 5
	secondOfPairs          = firstMask + 6
)

// existInPairs makes the masks of two vectors in which there are n pairs.
func (x x86) existInPairs(n whole) {
	x.context.ADDQ(wholes[n], wholes[n])
	x.context.MOVQ(operand.I32(-1), wholes[done])
	x.context.BZHIQ(wholes[n], wholes[done], wholes[done])
	x.emit("KMOVQ", wholes[done], view(firstOfPairs, 8))
	x.context.SHRQ(operand.U8(x.lanes), wholes[done])
	x.emit("KMOVQ", wholes[done], view(secondOfPairs, 8))
	x.context.SHRQ(operand.U8(1), wholes[n])
}

func (e x86) loadPart(p part, from memory, to register, natural, masked bool) {
	width, of := e.width(p.of.part()), suffix(p.of.part())
	r, m := view(to, width), from.after(width).operand()
	var next operand.Op = m
	if masked {
		next = view(secondVector, width)
		e.emit("VMOVU"+of+"_Z", from.operand(), view(firstOfPairs, width), r)
		e.emit("VMOVU"+of+"_Z", m, view(secondOfPairs, width), next)
	} else {
		e.emit("VMOVUPD", from.operand(), r)
	}
	second := 0
	if p.second {
		second = 1
	}
	switch {
	case natural && e.masks:
		e.emit("VMOVUPD", e.numbers(p.of, func(i int) int { return 2*i + second }), view(laneNumbers, width))
		e.emit("VPERMT2"+of, next, view(laneNumbers, width), r)
	case p.of == Complex128:
		e.emit([]string{"VUNPCKLPD", "VUNPCKHPD"}[second], next, r, r)
	default:
		e.emit("VSHUFPS", operand.U8([]int{0x88, 0xdd}[second]), next, r, r)
	}
	if natural && !e.masks && width == 32 {
		e.emit("VPERMPD", operand.U8(0xd8), r, r)
	}
}

func (e x86) storeParts(t Type, parts []register, extra register, to memory, natural, masked bool) {
	of, width := suffix(t.part()), e.width(t.part())
	first, second, both := view(parts[0], width), view(parts[1], width), view(extra, width)
	for i, name := range []string{"VUNPCKL" + of, "VUNPCKH" + of} {
		m := to.after(width * i).operand()
		switch {
		case natural && e.masks:
			e.emit("VMOVUPD", e.numbers(t, func(lane int) int { return (lane+i*e.lanes)/2 + lane%2*e.lanes }), both)
			e.emit("VPERMI2"+of, second, first, both)
		default:
			e.emit(name, second, first, both)
		}
		switch {
		case masked:
			e.emit("VMOVU"+of, both, view(firstOfPairs+register(i), width), m)
		case natural && !e.masks && width == 32:
			e.emit("VMOVUPD", view(extra, 16), to.after(16*i).operand())
			e.emit("VEXTRACTF128", operand.U8(1), both, to.after(32+16*i).operand())
		default:
			e.emit("VMOVUPD", both, m)
		}
	}
}

// numbers returns where the numbers of lanes are in read-only memory that instructions choose for the parts of a type.
func (e x86) numbers(t Type, of func(lane int) int) operand.Mem {
	size := t.part().Size()
	name := fmt.Sprintf("numbers%d", 8*size)
	for i := range e.lanes {
		name += fmt.Sprintf("_%d", of(i))
	}
	return e.global(name, func() {
		for i := range e.lanes {
			e.context.AddDatum(i*size, constantOf(size, uint64(of(i))))
		}
	})
}
