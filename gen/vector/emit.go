package vector

import "strconv"

// An emitter prints the steps of a kernel.
type emitter struct {
	machine
	target
	f        *Func
	pointers []pointer       // to the operands, results first
	loaded   int             // the operand whose address a body has in the register spare, or -1
	from     []part          // where parameters are
	natural  bool            // lanes are in the order of elements, though there are pairs
	slots    memory          // where values are spilled
	masked   bool            // only the lanes that exist count
	rounds   []string        // the labels of those that are being printed
	labels   int             // that rounds have had
	fuel     memory          // how many rounds may be computed until the kernel stops
	lengths  map[part]memory // where the parts of slices are repeated
}

// newEmitter returns an emitter of f.
func newEmitter(f *Func, t target) emitter {
	e := emitter{target: t, f: f, from: parts(f.In), lengths: map[part]memory{}}
	e.natural = t.aside > 0 && (f.Rare != nil || f.hasRounds()) // of whose lanes those are looked at that exist
	for _, t := range f.operands() {
		e.natural = e.natural || !t.isComplex() && !t.isSlice() || e.width(t.part()) < e.bytes
	}
	return e
}

func (e *emitter) step(s step) {
	switch s.kind {
	case compute:
		if s.v.Op == Element {
			s.base = e.sliceBase(s.v)
		}
		e.compute(s)
	case load:
		e.load(s)
	case move:
		e.copyVector(s.v, s.from[0], s.to)
	case spill:
		e.put(s.v, s.from[0], e.slot(s.at))
	case reload:
		e.get(s.v, e.slot(s.at), s.to)
	case test:
		e.branchIfAny(s.v, s.from, s.extra, e.masked, "stop")
	case begin:
		e.begins(s)
	case again:
		e.again(s)
	case gather:
		e.gatherMask(s.v, s.from[0], s.copy == 0)
	case store:
		e.store(s)
	case opens:
		e.loaded = -1
		e.open(passageMacro)
	case closes:
		e.close()
	case storePair:
		t := e.f.Out[s.at]
		e.storeParts(t, s.from, s.extra, e.element(s.at, s.copy, t), e.natural, e.masked)
	}
}

// slot returns the place of a slot.
func (e *emitter) slot(n int) memory { return e.slots.after(n * e.bytes) }

// load loads a constant or an operand, or one of its parts.
func (e *emitter) load(s step) {
	if isFixed(s.v) {
		e.constant(s.v, s.to)
		return
	}
	p := e.from[s.v.Aux]
	if p.of.isSlice() {
		e.loadVector(s.v.Type, e.lengths[p], s.to, e.masked)
		return
	}
	m := e.element(len(e.f.Out)+p.operand, s.copy, p.of)
	if p.of.isComplex() {
		e.loadPart(p, m, s.to, e.natural, e.masked)
	} else {
		e.loadVector(s.v.Type, m, s.to, e.masked)
	}
}

// store stores a result.
func (e *emitter) store(s step) {
	if s.v.Type.isMask() {
		e.storeTruth(s.v.Type, s.from[0], e.element(s.at, s.copy, Uint8))
	} else {
		e.storeVector(s.v.Type, s.from[0], e.element(s.at, s.copy, s.v.Type), e.masked)
	}
}

// element returns where the vector of a copy of operand k is, until it is called for another. In a body, where pointers do
// not change, an address that was loaded last is not loaded again.
func (e *emitter) element(k, copy int, t Type) memory {
	p := e.pointers[k]
	if p.register == 0 {
		p.register = e.spare()
		if e.loaded != k {
			e.move(p.slot, p.register)
			e.loaded = k
		}
	}
	return memory{p.register, copy * e.width(t)}
}

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
		e.branchUnlessAny(mask(s), s.from, s.extra, e.masked, label+"End")
	}
	e.label(label)
	e.loaded = -1 // a round may follow another, or be left out
}

// again prints the end of a round: the next one begins if a lane lives, unless there is but one.
func (e *emitter) again(s step) {
	last := len(e.rounds) - 1
	label := e.rounds[last]
	e.rounds = e.rounds[:last]
	if s.from != nil {
		e.countDown(e.fuel, atMost, "stop")
		e.branchIfAny(mask(s), s.from, s.extra, e.masked, label)
	}
	e.label(label + "End")
	e.loaded = -1
}

// mask returns what says which lanes live.
func mask(s step) *Value {
	if s.v.Op == Rounds {
		return s.v.rounds.states[0]
	}
	return s.v
}

func has(all []register, r register) bool {
	for _, x := range all {
		if x == r {
			return true
		}
	}
	return false
}
