package amd64

import (
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"

	"ndgo/gen/compile/ir"
	"ndgo/gen/compile/kernel"
)

func (e machine) BranchIfAny(v *ir.Value, masks []kernel.Register, extra kernel.Register, masked bool, to string) {
	e.any(v, masks, extra, masked)
	e.emit("JNE", operand.LabelRef(to))
}

func (e machine) BranchUnlessAny(v *ir.Value, masks []kernel.Register, extra kernel.Register, masked bool, to string) {
	e.any(v, masks, extra, masked)
	e.emit("JEQ", operand.LabelRef(to))
}

// GatherMask collects masks in K0 by a logical or. It is called for each mask; first is true in the first call, which overwrites K0.
func (e machine) GatherMask(v *ir.Value, r kernel.Register, first bool) {
	if first {
		e.emit("KMOVQ", e.of(r, v), reg.K0)
		return
	}
	e.emit("KORQ", e.of(r, v), reg.K0, reg.K0)
}

// any clears the zero flag if a lane of the masks is true, and sets it otherwise.
func (e machine) any(v *ir.Value, masks []kernel.Register, extra kernel.Register, masked bool) {
	if e.Masks {
		bits := map[int]string{8: "B", 16: "W", 32: "D", 64: "Q"}[e.Lanes]
		r := e.of(masks[0], v)
		if masked {
			e.emit("KTEST"+bits, r, reg.K7)
			return
		}
		for _, x := range masks[1:max(1, len(masks)-1)] {
			e.emit("KOR"+bits, r, e.of(x, v), reg.K0)
			r = reg.K0
		}
		e.emit("KORTEST"+bits, e.of(masks[len(masks)-1], v), r)
		return
	}
	r := masks[0]
	for _, x := range masks[1:] {
		e.emit("VPOR", e.of(r, v), e.of(x, v), e.of(extra, v))
		r = extra
	}
	if width := e.Width(v.Type); width < 16 {
		e.emit("VPMOVMSKB", view(r, 16), reg.EBX) // no value of the kernel is in EBX
		e.emit("TESTL", operand.U32(1<<width-1), reg.EBX)
		return
	}
	e.emit("VPTEST", e.of(r, v), e.of(r, v))
}
