package vector

import (
	"strconv"

	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// maxFuel is how many rounds a kernel computes at most, as it cannot be preempted: some of 50 instructions take 0.3 ms. Once half
// of them are computed it begins no other vector, so that a vector has the other half. A vector that needs more is left to Go,
// which computes it for as long as it takes, and can be preempted.
const maxFuel = 1 << 14

// begins prints the beginning of rounds.
func (e *emitter) begins(s step) {
	e.labels++
	label := "round" + strconv.Itoa(e.labels)
	e.rounds = append(e.rounds, label)
	if s.from != nil && !has(s.from, inMemory) {
		e.any(s)
		e.emit("JEQ", operand.LabelRef(label+"End"))
	}
	e.context.Label(label)
}

// again prints the end of a round: the next one begins if a lane lives.
func (e *emitter) again(s step) {
	last := len(e.rounds) - 1
	label := e.rounds[last]
	e.rounds = e.rounds[:last]
	e.emit("DECQ", e.fuel.operand())
	e.emit("JLE", operand.LabelRef("stop"))
	e.any(s)
	e.emit("JNE", operand.LabelRef(label))
	e.context.Label(label + "End")
}

// gather makes K0 true where any of the masks is that are given to it one after the other, of the copies from the first on.
func (e *emitter) gather(s step) {
	r := e.of(s.from[0], s.v)
	if s.copy == 0 {
		e.emit("KMOVQ", r, reg.K0)
		return
	}
	e.emit("KORQ", r, reg.K0, reg.K0)
}

func has(all []register, r register) bool {
	for _, x := range all {
		if x == r {
			return true
		}
	}
	return false
}

// any sets the flags to those of zero if no lane of the masks s.from is true.
func (e *emitter) any(s step) {
	v := s.v
	if v.Op == Rounds {
		v = v.rounds.states[0]
	}
	if e.masks {
		bits := map[int]string{8: "B", 16: "W", 32: "D", 64: "Q"}[e.lanes]
		r := e.of(s.from[0], v)
		if e.masked {
			e.emit("KTEST"+bits, r, reg.K7)
			return
		}
		for _, x := range s.from[1:max(1, len(s.from)-1)] {
			e.emit("KOR"+bits, r, e.of(x, v), reg.K0)
			r = reg.K0
		}
		e.emit("KORTEST"+bits, e.of(s.from[len(s.from)-1], v), r)
		return
	}
	r := s.from[0]
	for _, x := range s.from[1:] {
		e.emit("VPOR", e.of(r, v), e.of(x, v), e.of(s.extra, v))
		r = s.extra
	}
	if width := e.width(v.Type); width < 16 {
		e.emit("VPMOVMSKB", view(r, 16), reg.EBX) // of scratch
		e.emit("TESTL", operand.U32(1<<width-1), reg.EBX)
		return
	}
	e.emit("VPTEST", e.of(r, v), e.of(r, v))
}
