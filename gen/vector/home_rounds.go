package vector

import (
	"math"
	"slices"
	"sort"
)

// A resident is a parameter of rounds, of one of the copies, with what it is at their beginning.
type resident struct {
	param, first *Value
	copy         int
	state        bool
	home         home
}

// residents returns the parameters of the rounds v: states first, then what they read besides.
func residents(v *Value, copies int) (all []*resident) {
	r := v.rounds
	for i, p := range slices.Concat(r.states, r.reads) {
		for c := range copies {
			all = append(all, &resident{param: p, first: v.Args[i], copy: c, state: i < len(r.states), home: home{register: inMemory}})
		}
	}
	return all
}

// Registers that programs with homes compute with at least, of vectors and of masks.
const (
	leastFree      = 5
	leastFreeMasks = 3
)

// perRound is how often a round is expected to be computed.
const perRound = 8

// rounds adds the steps of the rounds s.v, for all copies at once. Between rounds states are in their homes, as many of them
// registers as makes a round short.
func (a *allocator) rounds(s step) {
	f, copies := s.v.rounds.f, s.at
	order := f.order(max(a.target.registers/copies-1, 1))
	all := residents(s.v, copies)
	vectors, masks := len(all), len(all)
	if !s.v.rounds.once {
		vectors, masks = a.atHome(all, func() int {
			trial := a.round(s.v, order, a.homesOf(s.v, all, copies), copies)
			return trial.spills + trial.reloads
		})
	}
	a.imagine(all, vectors, masks)
	a.settleIn(all, !s.v.rounds.once)
	h := a.homesOf(s.v, all, copies)
	first := a.first(s.v, h, copies)
	body := a.round(s.v, order, h, copies)
	a.steps = append(append(a.steps, first), body.steps...)
	a.nextSlot = body.nextSlot
	a.spills, a.reloads = a.spills+body.spills, a.reloads+body.reloads
	for r := range body.used {
		a.used[r] = true
	}
	for r := range h.of {
		a.used[r] = true
	}
	for v, n := range body.loads {
		a.loads[v] += perRound * n
	}
	for v, n := range body.folds {
		a.folds[v] += perRound * n
	}
	for _, r := range all {
		if p := (place{a.atEnd(s.v, r), r.copy}); p.v == nil || a.next(p) == math.MaxInt {
			continue
		} else if r.home.register == inMemory {
			a.slots[p] = r.home.slot
		} else {
			a.bind(p, r.home.register)
		}
	}
}

// first returns the step that begins the rounds v, which jumps over those of which no lane lives. Loops of several copies begin without, where
// that takes one more register, or where what says it has none.
func (a *allocator) first(v *Value, h *homes, copies int) step {
	if v.rounds.once {
		return a.jump(v, h, copies)
	}
	s := step{kind: begin, v: v}
	if v.Args[0].Op != Const && (copies == 1 || a.target.masks) {
		for c := range copies {
			s.from = append(s.from, h.before[place{v.rounds.states[0], c}].register)
		}
	}
	return s
}

// jump returns the step that begins the side v of a branch, unless no lane needs it. Of more copies than two it gathers masks before.
func (a *allocator) jump(v *Value, h *homes, copies int) step {
	s, lives := step{kind: begin, v: v}, v.rounds.states[0]
	asked := slices.Contains(v.rounds.f.Live(), lives)
	for _, at := range h.before {
		a.pinned[at.register] = true
	}
	defer clear(a.pinned)
	for c := range copies {
		p := place{lives, c}
		at := h.before[p]
		if at.register == inMemory {
			at.register = a.take(lives.Type == Bool)
			a.reloads++
			a.steps = append(a.steps, step{kind: reload, v: root(v.Args[0]), copy: c, at: at.slot, to: at.register})
		} else if !asked {
			delete(h.before, p)
		}
		a.used[at.register] = true
		if a.target.masks && copies > 2 {
			a.steps = append(a.steps, step{kind: gather, v: root(v.Args[0]), copy: c, from: []register{at.register}})
			s.from = []register{firstMask}
			continue
		}
		a.pinned[at.register] = true
		s.from = append(s.from, at.register)
	}
	if !a.target.masks && copies > 1 {
		s.extra = a.take(false)
		a.used[s.extra] = true
	}
	return s
}

// atHome returns up to which of all states have homes in registers of vectors, and in those of masks, so that a round costs least. There are
// fewer of the latter.
func (a *allocator) atHome(all []*resident, cost func() int) (vectors, masks int) {
	least := math.MaxInt
	try := func(n, m int) {
		if least == 0 {
			return
		}
		a.imagine(all, n, m)
		if c := cost(); c < least {
			vectors, masks, least = n, m, c
		}
	}
	for n := len(all); n > 0; n = 2 * n / 3 {
		try(n, n)
		if a.target.masks {
			try(len(all), n)
		}
	}
	try(0, 0)
	return vectors, masks
}

// atEnd returns the value of the state r at the end of the rounds v, or nil if there is none.
func (a *allocator) atEnd(v *Value, r *resident) *Value {
	for _, s := range a.states[v] {
		if v.rounds.states[s.Aux] == r.param {
			return s
		}
	}
	return nil
}

// free returns how many registers have neither a constant nor what is at home there.
func (a *allocator) free(low, high register) (n int) {
	for r := low; r <= high; r++ {
		if !a.isFixed(r) && !a.homes.has(r) {
			n++
		}
	}
	return n
}

// imagine gives registers to the vectors among the first n of all, and to the masks among the first m, while there are enough left, as if
// all were free. The numbers of registers mean nothing yet but that there are so many.
func (a *allocator) imagine(all []*resident, n, m int) {
	vectors := a.free(0, register(a.target.registers-1)) - max(leastFree, all[len(all)-1].copy+3)
	masks := a.free(lowestMask, a.target.highestMask()) - leastFreeMasks
	nextVector, nextMask := register(-1), lowestMask-1
	after := func(r register) register {
		for r++; a.isFixed(r) || a.homes.has(r); r++ {
		}
		return r
	}
	slot := a.nextSlot
	for i, r := range all {
		r.home = home{register: inMemory, slot: slot}
		switch {
		case i < m && r.param.Type == Bool && masks > 0:
			masks--
			nextMask = after(nextMask)
			r.home.register = nextMask
		case i < n && r.param.Type != Bool && vectors > 0:
			vectors--
			nextVector = after(nextVector)
			r.home.register = nextVector
		default:
			slot++
		}
	}
}

// homesOf returns the homes of all during the rounds v.
func (a *allocator) homesOf(v *Value, all []*resident, copies int) *homes {
	h := &homes{of: map[register]bool{}, read: map[register]bool{}, together: copies, before: map[place]home{}, rounds: v}
	for _, r := range all {
		h.before[place{r.param, r.copy}] = r.home
		if r.home.register == inMemory {
			h.slots = max(h.slots, r.home.slot+1)
		} else if !v.rounds.once { // else the side takes the register, and keep gives it back
			h.of[r.home.register] = true
			h.read[r.home.register] = !r.state
		}
	}
	h.slots = max(h.slots, a.nextSlot)
	if a.homes != nil {
		for r := range a.homes.of {
			h.of[r] = true
		}
	}
	h.after = func(result, copy int) home { return h.before[place{v.rounds.states[result], copy}] }
	return h
}

// round returns the steps of a round of v, whose parameters have homes.
func (a *allocator) round(v *Value, order []*Value, h *homes, copies int) *allocator {
	return a.target.allocateIn(h, v.rounds.f, order, copies, a.fixed)
}

// settleIn moves what all are at the beginning to their homes: to registers for those that imagine has given one. What is needed
// after the rounds is spilled, and remains in registers that rounds only read, if these stay as they are.
func (a *allocator) settleIn(all []*resident, stay bool) {
	survives := a.spillSurvivors()
	a.now-- // what rounds begin with is still to be used
	for _, r := range all {
		if r.home.register == inMemory {
			a.settleInSlot(r)
		}
	}
	claimed := map[register]bool{}
	for _, r := range a.unsettled(all, survives, claimed) {
		a.settleInRegister(r, claimed)
	}
	a.pinned = map[register]bool{}
	a.now++
	for _, r := range a.held() {
		if p := a.holds[r]; !a.homes.has(r) && !(claimed[r] && survives[p] && stay) {
			delete(a.in, p)
			delete(a.holds, r)
		}
	}
}

// spillSurvivors spills what registers hold that is needed after the rounds, and returns it.
func (a *allocator) spillSurvivors() map[place]bool {
	survives := map[place]bool{}
	for _, r := range a.held() {
		p := a.holds[r]
		uses := a.uses[p]
		survives[p] = sort.SearchInts(uses, a.now+1) < len(uses)
		if !survives[p] || a.homes.has(r) || isLeaf(p.v) && !a.kept[p] {
			continue
		}
		if _, saved := a.slots[p]; !saved {
			a.spill(p, r)
		}
	}
	return survives
}

// unsettled returns those of all whose homes are registers in which they are not yet. The registers of the others it adds to claimed.
func (a *allocator) unsettled(all []*resident, survives map[place]bool, claimed map[register]bool) (others []*resident) {
	times := map[place]int{}
	for _, r := range all {
		times[placeOf(r.first, r.copy)]++
	}
	for _, r := range all {
		p := placeOf(r.first, r.copy)
		at, ok := a.in[p]
		switch {
		case r.home.register == inMemory:
		case ok && !a.isFixed(at) && !claimed[at] && (!r.state || times[p] == 1 && !survives[p] && !a.homes.has(at)):
			r.home.register, claimed[at] = at, true
		default:
			others = append(others, r)
		}
	}
	return others
}

// settleInRegister puts what r is at the beginning into a register that is not claimed.
func (a *allocator) settleInRegister(r *resident, claimed map[register]bool) {
	a.pinned = claimed
	to := a.take(r.param.Type == Bool)
	claimed[to] = true
	p := placeOf(r.first, r.copy)
	if from, ok := a.fixed[p.v]; ok {
		a.steps = append(a.steps, step{kind: move, v: p.v, copy: p.copy, to: to, from: []register{from}})
	} else if from, ok := a.in[p]; ok {
		a.steps = append(a.steps, step{kind: move, v: p.v, copy: p.copy, to: to, from: []register{from}})
	} else if slot, ok := a.slots[p]; ok {
		a.steps = append(a.steps, step{kind: reload, v: p.v, copy: p.copy, at: slot, to: to})
	} else if a.load(p, to); a.kept[p] {
		a.spill(p, to)
	}
	a.used[to] = true
	r.home.register = to
}

// settleInSlot puts what r is at the beginning into a slot: where it is already, if rounds only read it.
func (a *allocator) settleInSlot(r *resident) {
	p := placeOf(r.first, r.copy)
	if slot, ok := a.slots[p]; ok && !r.state {
		r.home.slot = slot
		return
	}
	clear(a.pinned)
	from := a.fetch(r.first, r.copy)
	r.home.slot = a.slot()
	a.spills++
	a.steps = append(a.steps, step{kind: spill, v: p.v, copy: p.copy, at: r.home.slot, from: []register{from}})
}

// held returns the registers that hold something, in their order.
func (a *allocator) held() (all []register) {
	for r := range a.holds {
		all = append(all, r)
	}
	slices.Sort(all)
	return all
}

// goAgain adds the step that begins the next round if a lane lives. Of more copies than two it gathers masks before, in a register
// that no value has.
func (a *allocator) goAgain(s step) {
	if a.homes.isBranch() {
		a.steps = append(a.steps, s)
		return
	}
	if a.target.masks && s.at > 2 {
		for c := range s.at {
			a.steps = append(a.steps, step{kind: gather, v: s.v, copy: c, from: []register{a.fetch(s.v, c)}})
			a.release(s.v, c)
			clear(a.pinned)
		}
		s.from = []register{firstMask}
		a.steps = append(a.steps, s)
		return
	}
	for c := range s.at {
		a.pin(c, s.v)
	}
	for c := range s.at {
		r := a.fetch(s.v, c)
		s.from = append(s.from, r)
	}
	if !a.target.masks && len(s.from) > 1 {
		s.extra = a.take(false)
		a.used[s.extra] = true
	}
	a.steps = append(a.steps, s)
	for c := range s.at {
		a.release(s.v, c)
	}
}
