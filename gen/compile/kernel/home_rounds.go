package kernel

import (
	"math"
	"slices"
	"sort"

	"ndgo/gen/compile/ir"
	"ndgo/gen/compile/lower"
)

// A resident is a parameter of a loop's body for one copy of the program, with its initial value. It is either a state, passed from
// iteration to iteration, or another value that the body reads.
type resident struct {
	param, first *ir.Value
	copy         int
	state        bool
	home         home
}

// residents returns the parameters of the body of loop v: first the loop's variables (states), then other values that the body
// reads.
func residents(v *ir.Value, copies int) (all []*resident) {
	r := v.Rounds
	for i, p := range slices.Concat(r.States, r.Reads) {
		for c := range copies {
			all = append(all, &resident{param: p, first: v.Args[i], copy: c, state: i < len(r.States), home: home{register: InMemory}})
		}
	}
	return all
}

// mostTried is the maximum number of values that a kernel may allocate in trials of home registers, because nested loops multiply
// the trials. After that, a loop takes as many home registers as possible, without a trial. No kernel of ndgo reaches the limit.
const mostTried = 50_000

// The minimum numbers of vector registers and mask registers that must remain for temporary values in a loop.
const (
	leastFree      = 5
	leastFreeMasks = 3
)

// rounds adds the steps of the loop s.v for all copies of the program. Between iterations the states are in fixed places, their
// homes. rounds tries different numbers of home registers, and takes the number for which an iteration is cheapest.
func (a *allocator) rounds(s Step) {
	f, copies := s.V.Rounds.Body, s.at
	order := lower.Order(f, max(a.target.Registers/copies-1, 1))
	all := residents(s.V, copies)
	vectors, masks := len(all), len(all)
	if !s.V.Rounds.Once && *a.tried < mostTried {
		vectors, masks = a.atHome(all, func() int {
			*a.tried += len(order) * copies
			trial := a.round(s.V, order, a.homesOf(s.V, all, copies), copies)
			return trial.spills + trial.reloads
		})
	}
	a.imagine(all, vectors, masks)
	a.settleIn(all, !s.V.Rounds.Once)
	h := a.homesOf(s.V, all, copies)
	first := a.first(s.V, h, copies)
	body := a.round(s.V, order, h, copies)
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
		a.loads[v] += lower.PerRound * n
	}
	for v, n := range body.folds {
		a.folds[v] += lower.PerRound * n
	}
	for _, r := range all {
		if p := (place{a.atEnd(s.V, r), r.copy}); p.v == nil || a.next(p) == math.MaxInt {
			continue
		} else if r.home.register == InMemory {
			a.slots[p] = r.home.slot
		} else {
			a.bind(p, r.home.register)
		}
	}
}

// first returns the step that begins the loop v. It jumps over the loop if no lane is live. There is no jump if the mask of the live
// lanes is a constant, if the mask is in no register, or if there are several copies of the program on a tier without mask
// registers.
func (a *allocator) first(v *ir.Value, h *homes, copies int) Step {
	if v.Rounds.Once {
		return a.jump(v, h, copies)
	}
	s := Step{kind: begin, V: v}
	if v.Args[0].Op != ir.Const && (copies == 1 || a.target.Masks) {
		for c := range copies {
			s.From = append(s.From, h.before[place{v.Rounds.States[0], c}].register)
		}
	}
	return s
}

// jump returns the step that begins v, a side of a branch. It jumps over the side if no lane needs it. On a tier with mask registers
// and more than two copies of the program, jump first adds steps that join the masks of the copies.
func (a *allocator) jump(v *ir.Value, h *homes, copies int) Step {
	s, lives := Step{kind: begin, V: v}, v.Rounds.States[0]
	asked := slices.Contains(v.Rounds.Body.Live(), lives)
	for _, at := range h.before {
		a.pinned[at.register] = true
	}
	defer clear(a.pinned)
	for c := range copies {
		p := place{lives, c}
		at := h.before[p]
		if at.register == InMemory {
			at.register = a.take(lives.Type == ir.Bool)
			a.reloads++
			a.steps = append(a.steps, Step{kind: reload, V: ir.Root(v.Args[0]), copy: c, at: at.slot, To: at.register})
		} else if !asked {
			delete(h.before, p)
		}
		a.used[at.register] = true
		if a.target.Masks && copies > 2 {
			a.steps = append(a.steps, Step{kind: gather, V: ir.Root(v.Args[0]), copy: c, From: []Register{at.register}})
			s.From = []Register{FirstMask}
			continue
		}
		a.pinned[at.register] = true
		s.From = append(s.From, at.register)
	}
	if !a.target.Masks && copies > 1 {
		s.Extra = a.take(false)
		a.used[s.Extra] = true
	}
	return s
}

// atHome returns the numbers of vectors and of masks to keep in fixed registers (see homes), for which an iteration is cheapest. The
// number of masks is at most the number of vectors.
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
		if a.target.Masks {
			try(len(all), n)
		}
	}
	try(0, 0)
	return vectors, masks
}

// atEnd returns the final value of the loop variable r after loop v, or nil if nothing reads it.
func (a *allocator) atEnd(v *ir.Value, r *resident) *ir.Value {
	for _, s := range a.states[v] {
		if v.Rounds.States[s.Aux] == r.param {
			return s
		}
	}
	return nil
}

// free returns the number of registers from low to high that hold no constant and are not reserved as homes (see homes).
func (a *allocator) free(low, high Register) (n int) {
	for r := low; r <= high; r++ {
		if !a.isFixed(r) && !a.homes.has(r) {
			n++
		}
	}
	return n
}

// imagine reserves registers for the first n vectors and the first m masks in list, as long as enough registers remain for other
// values. It serves for a cost estimate, so it assumes that all registers are free.
func (a *allocator) imagine(list []*resident, n, m int) {
	vectors := a.free(0, Register(a.target.Registers-1)) - max(leastFree, list[len(list)-1].copy+3)
	masks := a.free(lowestMask, a.target.topMask()) - leastFreeMasks
	nextVector, nextMask := Register(-1), lowestMask-1
	after := func(r Register) Register {
		for r++; a.isFixed(r) || a.homes.has(r); r++ {
		}
		return r
	}
	slot := a.nextSlot
	for i, r := range list {
		r.home = home{register: InMemory, slot: slot}
		switch {
		case i < m && r.param.Type == ir.Bool && masks > 0:
			masks--
			nextMask = after(nextMask)
			r.home.register = nextMask
		case i < n && r.param.Type != ir.Bool && vectors > 0:
			vectors--
			nextVector = after(nextVector)
			r.home.register = nextVector
		default:
			slot++
		}
	}
}

// homesOf returns the homes (fixed places, see homes) of all residents in the loop v.
func (a *allocator) homesOf(v *ir.Value, all []*resident, copies int) *homes {
	h := &homes{of: map[Register]bool{}, read: map[Register]bool{}, together: copies, before: map[place]home{}, rounds: v, tried: a.tried}
	for _, r := range all {
		h.before[place{r.param, r.copy}] = r.home
		if r.home.register == InMemory {
			h.slots = max(h.slots, r.home.slot+1)
		} else if !v.Rounds.Once { // in a branch, other values may use the register, and keep restores it
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
	h.after = func(result, copy int) home { return h.before[place{v.Rounds.States[result], copy}] }
	return h
}

// round returns the steps of one iteration of v.
func (a *allocator) round(v *ir.Value, order []*ir.Value, h *homes, copies int) *allocator {
	return a.target.allocateIn(h, v.Rounds.Body, order, copies, a.fixed)
}

// settleIn moves the initial values of all residents to their fixed places before a loop. It spills values needed after the loop. If
// stay is set, a value that the loop only reads also stays in its register.
func (a *allocator) settleIn(all []*resident, stay bool) {
	survives := a.spillSurvivors()
	a.now-- // code after this point still uses the initial values
	for _, r := range all {
		if r.home.register == InMemory {
			a.settleInSlot(r)
		}
	}
	claimed := map[Register]bool{}
	for _, r := range a.unsettled(all, survives, claimed) {
		a.settleInRegister(r, claimed)
	}
	a.pinned = map[Register]bool{}
	a.now++
	for _, r := range a.held() {
		if p := a.holds[r]; !a.homes.has(r) && !(claimed[r] && survives[p] && stay) {
			delete(a.in, p)
			delete(a.holds, r)
		}
	}
}

// spillSurvivors spills the values in registers that code after the loop needs. It returns these values.
func (a *allocator) spillSurvivors() map[place]bool {
	survives := map[place]bool{}
	for _, r := range a.held() {
		p := a.holds[r]
		uses := a.uses[p]
		survives[p] = sort.SearchInts(uses, a.now+1) < len(uses)
		if !survives[p] || a.homes.has(r) || ir.IsLeaf(p.v) && !a.kept[p] {
			continue
		}
		if _, saved := a.slots[p]; !saved {
			a.spill(p, r)
		}
	}
	return survives
}

// unsettled makes the present register of each resident its home, if possible, and adds the register to claimed. It returns the residents that
// must still be moved to home registers.
func (a *allocator) unsettled(all []*resident, survives map[place]bool, claimed map[Register]bool) (others []*resident) {
	times := map[place]int{}
	for _, r := range all {
		times[placeOf(r.first, r.copy)]++
	}
	for _, r := range all {
		p := placeOf(r.first, r.copy)
		at, ok := a.in[p]
		switch {
		case r.home.register == InMemory:
		case ok && !a.isFixed(at) && !claimed[at] && (!r.state || times[p] == 1 && !survives[p] && !a.homes.has(at)):
			r.home.register, claimed[at] = at, true
		default:
			others = append(others, r)
		}
	}
	return others
}

// settleInRegister moves the initial value of r to a register that is not in claimed.
func (a *allocator) settleInRegister(r *resident, claimed map[Register]bool) {
	a.pinned = claimed
	to := a.take(r.param.Type == ir.Bool)
	claimed[to] = true
	p := placeOf(r.first, r.copy)
	if from, ok := a.fixed[p.v]; ok {
		a.steps = append(a.steps, Step{kind: move, V: p.v, copy: p.copy, To: to, From: []Register{from}})
	} else if from, ok := a.in[p]; ok {
		a.steps = append(a.steps, Step{kind: move, V: p.v, copy: p.copy, To: to, From: []Register{from}})
	} else if slot, ok := a.slots[p]; ok {
		a.steps = append(a.steps, Step{kind: reload, V: p.v, copy: p.copy, at: slot, To: to})
	} else if a.load(p, to); a.kept[p] {
		a.spill(p, to)
	}
	a.used[to] = true
	r.home.register = to
}

// settleInSlot stores the initial value of r in a stack slot. A value that the loop does not change stays in the slot it has already.
func (a *allocator) settleInSlot(r *resident) {
	p := placeOf(r.first, r.copy)
	if slot, ok := a.slots[p]; ok && !r.state {
		r.home.slot = slot
		return
	}
	clear(a.pinned)
	from := a.fetch(r.first, r.copy)
	// The operand must not be loaded again after the loop, so keep its value.
	if uses := a.uses[p]; a.kept[p] && !a.ofSlices[p.v] && sort.SearchInts(uses, a.now+2) < len(uses) {
		if _, saved := a.slots[p]; !saved {
			a.spill(p, from)
		}
	}
	r.home.slot = a.slot()
	a.spills++
	a.steps = append(a.steps, Step{kind: spill, V: p.v, copy: p.copy, at: r.home.slot, From: []Register{from}})
}

// held returns the registers in use, in ascending order.
func (a *allocator) held() (all []Register) {
	for r := range a.holds {
		all = append(all, r)
	}
	slices.Sort(all)
	return all
}

// goAgain adds the step that jumps back while a lane is live. On a tier with mask registers, it first joins the masks of more than
// two copies of the program in FirstMask.
func (a *allocator) goAgain(s Step) {
	if a.homes.isBranch() {
		a.steps = append(a.steps, s)
		return
	}
	if a.target.Masks && s.at > 2 {
		for c := range s.at {
			a.steps = append(a.steps, Step{kind: gather, V: s.V, copy: c, From: []Register{a.fetch(s.V, c)}})
			a.release(s.V, c)
			clear(a.pinned)
		}
		s.From = []Register{FirstMask}
		a.steps = append(a.steps, s)
		return
	}
	for c := range s.at {
		a.pin(c, s.V)
	}
	for c := range s.at {
		r := a.fetch(s.V, c)
		s.From = append(s.From, r)
	}
	if !a.target.Masks && len(s.From) > 1 {
		s.Extra = a.take(false)
		a.used[s.Extra] = true
	}
	a.steps = append(a.steps, s)
	for c := range s.at {
		a.release(s.V, c)
	}
}
