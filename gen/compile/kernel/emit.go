package kernel

import (
	"strconv"

	"ndgo/gen/compile/ir"
)

// An emitter prints the steps of a kernel.
type emitter struct {
	Machine
	Target
	f        *ir.Func
	pointers []pointer          // where the addresses of the next elements are, for each operand, results first
	loaded   int                // the operand whose address is in the spare register, or -1
	from     []ir.Part          // the part of an operand that each parameter holds
	natural  bool               // whether lanes are in the order of elements, even with complex operands
	slots    Memory             // stack memory of the spill slots
	masked   bool               // whether lanes beyond the last element are masked
	rounds   []string           // labels of the enclosing loops
	labels   int                // number of loop labels so far
	fuel     Memory             // the number of iterations that loops may still take
	lengths  map[ir.Part]Memory // for each slice, a vector of its length
}

// newEmitter returns an emitter of f.
func newEmitter(f *ir.Func, t Target) emitter {
	e := emitter{Target: t, f: f, from: ir.Parts(f.In), lengths: map[ir.Part]Memory{}}
	// Jumps that depend on lanes must ignore lanes beyond the last element. Such jumps leave loops, or leave lanes to the Go loop.
	// So the lanes must be in the order of elements.
	e.natural = t.Aside > 0 && (f.Rare != nil || f.HasRounds())
	for _, t := range f.Operands() {
		e.natural = e.natural || !t.IsComplex() && !t.IsSlice() || e.Width(t.Part()) < e.Bytes
	}
	return e
}

func (e *emitter) step(s Step) {
	switch s.kind {
	case compute:
		if s.V.Op == ir.Element {
			s.Base = e.sliceBase(s.V)
		}
		e.Compute(s)
	case load:
		e.load(s)
	case move:
		e.CopyVector(s.V, s.From[0], s.To)
	case spill:
		e.Put(s.V, s.From[0], e.slot(s.at))
	case reload:
		e.Get(s.V, e.slot(s.at), s.To)
	case test:
		e.BranchIfAny(s.V, s.From, s.Extra, e.masked, "stop")
	case begin:
		e.begins(s)
	case again:
		e.again(s)
	case gather:
		e.GatherMask(s.V, s.From[0], s.copy == 0)
	case store:
		e.store(s)
	case opens:
		e.loaded = -1
		e.Open(PassageMacro)
	case closes:
		e.Close()
	case storePair:
		t := e.f.Out[s.at]
		e.StoreParts(t, s.From, s.Extra, e.element(s.at, s.copy, t), e.natural, e.masked)
	}
}

// slot returns the memory of slot n.
func (e *emitter) slot(n int) Memory { return e.slots.After(n * e.Bytes) }

// load prints the load of a constant, an operand, or a part of an operand.
func (e *emitter) load(s Step) {
	if ir.IsFixed(s.V) {
		e.Constant(s.V, s.To)
		return
	}
	p := e.from[s.V.Aux]
	if p.Of.IsSlice() {
		e.LoadVector(s.V.Type, e.lengths[p], s.To, e.masked)
		return
	}
	m := e.element(len(e.f.Out)+p.Operand, s.copy, p.Of)
	if p.Of.IsComplex() {
		e.LoadPart(p, m, s.To, e.natural, e.masked)
	} else {
		e.LoadVector(s.V.Type, m, s.To, e.masked)
	}
}

// store prints the store of a result.
func (e *emitter) store(s Step) {
	if s.V.Type.IsMask() {
		e.StoreTruth(s.V.Type, s.From[0], e.element(s.at, s.copy, ir.Uint8))
	} else {
		e.StoreVector(s.V.Type, s.From[0], e.element(s.at, s.copy, s.V.Type), e.masked)
	}
}

// element returns the address of operand k's vector for a copy of the program. If the address is kept on the stack, element loads it into the
// spare register. It omits the load if the address is still there: pointers do not change within a body. The result is valid until element is
// called for another operand.
func (e *emitter) element(k, copy int, t ir.Type) Memory {
	p := e.pointers[k]
	if p.register == 0 {
		p.register = spare(e.Target.Tier)
		if e.loaded != k {
			e.Move(p.slot, p.register)
			e.loaded = k
		}
	}
	return Memory{p.register, copy * e.Width(t)}
}

// begins prints the beginning of a loop.
func (e *emitter) begins(s Step) {
	e.labels++
	label := "round" + strconv.Itoa(e.labels)
	e.rounds = append(e.rounds, label)
	if s.From != nil && !has(s.From, InMemory) {
		e.BranchUnlessAny(mask(s), s.From, s.Extra, e.masked, label+"End")
	}
	e.Label(label)
	e.loaded = -1 // after a jump, the content of the spare register is unknown
}

// again prints the end of a loop: a jump back if any lane is live. At the end of a branch, it prints no jump.
func (e *emitter) again(s Step) {
	last := len(e.rounds) - 1
	label := e.rounds[last]
	e.rounds = e.rounds[:last]
	if s.From != nil {
		e.CountDown(e.fuel, AtMost, "stop")
		e.BranchIfAny(mask(s), s.From, s.Extra, e.masked, label)
	}
	e.Label(label + "End")
	e.loaded = -1
}

// mask returns the mask of the lanes that have not left the loop.
func mask(s Step) *ir.Value {
	if s.V.Op == ir.Rounds {
		return s.V.Rounds.States[0]
	}
	return s.V
}

func has(all []Register, r Register) bool {
	for _, x := range all {
		if x == r {
			return true
		}
	}
	return false
}
