package amd64

import (
	"fmt"

	"github.com/mmcloughlin/avo/operand"

	"ndgo/gen/compile/ir"
	"ndgo/gen/compile/kernel"
)

// Operations on complex numbers need vectors of real parts and vectors of imaginary parts. In memory, the two parts of a number are
// neighbours: a pair. Kernels load two vectors of pairs, a and b, and rearrange their parts. Shown here are vectors of four parts:
//
//	a0 a1 | a2 a3     b0 b1 | b2 b3     in memory: a0 is a real part, a1 its imaginary part
//	a0 b0 | a2 b2                       the real parts, as instructions on 16 bytes of a vector give them
//	a0 a2 | b0 b2                       in the order of elements
//
// If the lanes of all operands have the order of the second line, they keep it. Otherwise they are brought into the order of elements: AVX2
// permutes them, and AVX-512 selects lanes of both vectors by lane numbers. On AVX-512 each of the two vectors has a mask of the existing parts.

// The registers reserved for pairs of parts on AVX-512.
const (
	secondVector  kernel.Register = 31
	laneNumbers   kernel.Register = 30
	firstOfPairs                  = kernel.FirstMask + 5
	secondOfPairs                 = kernel.FirstMask + 6
)

// existInPairs sets the masks of two vectors that together have n pairs.
func (x machine) existInPairs(n kernel.Whole) {
	x.context.ADDQ(wholes[n], wholes[n])
	x.context.MOVQ(operand.I32(-1), wholes[kernel.Done])
	x.context.BZHIQ(wholes[n], wholes[kernel.Done], wholes[kernel.Done])
	x.emit("KMOVQ", wholes[kernel.Done], view(firstOfPairs, 8))
	x.context.SHRQ(operand.U8(x.Lanes), wholes[kernel.Done])
	x.emit("KMOVQ", wholes[kernel.Done], view(secondOfPairs, 8))
	x.context.SHRQ(operand.U8(1), wholes[n])
}

func (e machine) LoadPart(p ir.Part, from kernel.Memory, to kernel.Register, natural, masked bool) {
	width, of := e.Width(p.Of.Part()), suffix(p.Of.Part())
	r, m := view(to, width), memoryOf(from.After(width))
	var next operand.Op = m
	if masked {
		next = view(secondVector, width)
		e.emit("VMOVU"+of+"_Z", memoryOf(from), view(firstOfPairs, width), r)
		e.emit("VMOVU"+of+"_Z", m, view(secondOfPairs, width), next)
	} else {
		e.emit("VMOVUPD", memoryOf(from), r)
	}
	second := 0
	if p.Second {
		second = 1
	}
	switch {
	case natural && e.Masks:
		e.emit("VMOVUPD", e.numbers(p.Of, func(i int) int { return 2*i + second }), view(laneNumbers, width))
		e.emit("VPERMT2"+of, next, view(laneNumbers, width), r)
	case p.Of == ir.Complex128:
		e.emit([]string{"VUNPCKLPD", "VUNPCKHPD"}[second], next, r, r)
	default:
		e.emit("VSHUFPS", operand.U8([]int{0x88, 0xdd}[second]), next, r, r)
	}
	if natural && !e.Masks && width == 32 {
		e.emit("VPERMPD", operand.U8(0xd8), r, r)
	}
}

func (e machine) StoreParts(t ir.Type, parts []kernel.Register, extra kernel.Register, to kernel.Memory, natural, masked bool) {
	of, width := suffix(t.Part()), e.Width(t.Part())
	first, second, both := view(parts[0], width), view(parts[1], width), view(extra, width)
	for i, name := range []string{"VUNPCKL" + of, "VUNPCKH" + of} {
		m := memoryOf(to.After(width * i))
		switch {
		case natural && e.Masks:
			e.emit("VMOVUPD", e.numbers(t, func(lane int) int { return (lane+i*e.Lanes)/2 + lane%2*e.Lanes }), both)
			e.emit("VPERMI2"+of, second, first, both)
		default:
			e.emit(name, second, first, both)
		}
		switch {
		case masked:
			e.emit("VMOVU"+of, both, view(firstOfPairs+kernel.Register(i), width), m)
		case natural && !e.Masks && width == 32:
			e.emit("VMOVUPD", view(extra, 16), memoryOf(to.After(16*i)))
			e.emit("VEXTRACTF128", operand.U8(1), both, memoryOf(to.After(32+16*i)))
		default:
			e.emit("VMOVUPD", both, m)
		}
	}
}

// numbers returns read-only memory with lane numbers, for instructions that select the parts of complex numbers.
func (e machine) numbers(t ir.Type, of func(lane int) int) operand.Mem {
	size := t.Part().Size()
	name := fmt.Sprintf("numbers%d", 8*size)
	for i := range e.Lanes {
		name += fmt.Sprintf("_%d", of(i))
	}
	return e.global(name, func() {
		for i := range e.Lanes {
			e.context.AddDatum(i*size, constantOf(size, uint64(of(i))))
		}
	})
}
