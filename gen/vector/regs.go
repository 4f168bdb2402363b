package vector

import (
	"math"
	"sort"
)

// A register is one of the tier's vector registers or, from firstMask on, a mask register.
type register int

const firstMask register = 32

// Mask registers that values may have: K0 means no mask in many instructions, and K7 masks tails.
const (
	lowestMask  = firstMask + 1
	highestMask = firstMask + 6
)

// highestMask returns the last of the mask registers that values may have.
func (t target) highestMask() register {
	if t.last {
		return highestMask - register(t.aside)
	}
	return highestMask
}

// A step is something to be done for one of the copies of a program side by side.
type step struct {
	kind   stepKind
	v      *Value // computed, loaded, moved, tested or stored
	second *Value // stored with it
	with   *step  // a look-up that this one does as well
	copy   int
	at     int // the number of the result or of the spill slot

	passage *passage // that begins
	pattern *pattern // of a computed value
	to      register
	extra   register   // that is used besides
	from    []register // inMemory for a constant in memory
	base    whole      // the register that has the address of a slice
}

type stepKind uint8

const (
	compute stepKind = iota
	load             // a parameter or a constant
	move             // to another register
	spill
	reload
	test   // whether a lane is rare
	begin  // rounds, unless no lane lives
	again  // a round, if a lane lives
	opens  // a passage
	closes // it
	gather // a mask with those before it
	store  // a result
	storePair
	keep // a result that stays in a register
)

const inMemory register = -1

// A pattern is an instruction for a value. Its arguments are those of the value, by number, in the order of the manuals of
// the machine; -1 stands for what it does not have.
type pattern struct {
	name      string
	immediate int
	args      []int
	memory    int  // the place among args of the one that may be a constant in memory
	tied      int  // the argument whose register becomes the result's
	extra     bool // it needs one more register, and the result in none of the arguments'
}

// place is a value of one copy. Constants are shared by all.
type place struct {
	v    *Value
	copy int
}

func placeOf(v *Value, copy int) place {
	if v = root(v); isFixed(v) {
		copy = 0
	}
	return place{v, copy}
}

// An allocator turns values into steps on registers. Of those that have no room, the one whose next use is furthest is
// spilled, as Belady's algorithm does; constants and parameters need no spilling.
type allocator struct {
	target  target
	fixed   map[*Value]register // constants that are in registers already
	homes   *homes              // where values are that no step loads, and results that none stores, or nil
	results []*Value
	steps   []step
	now     int
	in      map[place]register
	holds   map[register]place
	uses    map[place][]int
	slots   map[place]int
	states  map[*Value][]*Value // the states of rounds that are read after them
	pinned  map[register]bool
	kept    map[place]bool  // parameters that cannot be loaded again, since a result may be in place of them, or somebody may change them
	indices map[*Value]bool // the parameters of which indices are made

	lastVector      register // that values may have
	lastMask        register
	used            map[register]bool
	loads, folds    map[*Value]int // of constants
	spills, reloads int
	nextSlot        int
}

// allocate returns the steps of copies of f side by side.
func (t target) allocate(f *Func, order []*Value, copies int, fixed map[*Value]register) *allocator {
	return t.allocateIn(nil, f, order, copies, fixed)
}

// allocateIn does what allocate does, of a program whose results stay in registers.
func (t target) allocateIn(h *homes, f *Func, order []*Value, copies int, fixed map[*Value]register) *allocator {
	a := t.newAllocator()
	a.fixed, a.homes, a.results = fixed, h, f.Results
	if h != nil {
		a.settle()
	}
	a.indices = f.indices()
	a.states = map[*Value][]*Value{}
	for _, v := range f.Live() {
		if v.Op == State {
			a.states[v.Args[0]] = append(a.states[v.Args[0]], v)
		}
	}
	todo := a.plan(f, order, copies)
	for i, s := range todo {
		a.now = i
		clear(a.pinned)
		switch s.kind {
		case begin:
			a.rounds(s)
		case opens:
			a.perform(s.passage, s.copy)
		case again:
			a.goAgain(s)
		case storePair:
			s.from = []register{a.fetch(s.v, s.copy), a.fetch(s.second, s.copy)}
			s.extra = a.take(false)
			a.used[s.extra] = true
			a.steps = append(a.steps, s)
			a.releaseAll([]*Value{s.v, s.second}, s.copy)
		case keep:
			a.keep(s)
		case test:
			a.test(s)
		case load:
			a.fetch(s.v, s.copy)
			a.kept[placeOf(s.v, s.copy)] = true
		default:
			s.from = []register{a.fetch(s.v, s.copy)}
			a.steps = append(a.steps, s)
			a.release(s.v, s.copy)
		}
	}
	if t.together {
		a.pairLookups()
	}
	return a
}

// newAllocator returns an allocator without a program.
func (t target) newAllocator() *allocator {
	return &allocator{
		target: t, lastVector: register(t.registers - 1), lastMask: t.highestMask(),
		in: map[place]register{}, holds: map[register]place{}, uses: map[place][]int{}, slots: map[place]int{},
		pinned: map[register]bool{}, kept: map[place]bool{}, used: map[register]bool{}, loads: map[*Value]int{}, folds: map[*Value]int{},
	}
}

// test adds the step that tests whether a lane of several copies is rare.
func (a *allocator) test(s step) {
	for c := s.copy; c < s.copy+s.at; c++ {
		a.pin(c, s.v)
	}
	for c := s.copy; c < s.copy+s.at; c++ {
		s.from = append(s.from, a.fetch(s.v, c))
	}
	if !a.target.masks && len(s.from) > 1 {
		s.extra = a.take(false)
		a.used[s.extra] = true
	}
	a.steps = append(a.steps, s)
	for c := s.copy; c < s.copy+s.at; c++ {
		a.release(s.v, c)
	}
}

// pin keeps the registers of values, where they have some, for the current step.
func (a *allocator) pin(c int, values ...*Value) {
	for _, v := range values {
		if r, ok := a.in[placeOf(v, c)]; ok {
			a.pinned[r] = true
		}
	}
}

// next returns when p is used after now.
func (a *allocator) next(p place) int {
	uses := a.uses[p]
	if i := sort.SearchInts(uses, a.now+1); i < len(uses) {
		return uses[i]
	}
	return math.MaxInt
}

// compute adds the step that computes v, in the way that costs least.
func (a *allocator) compute(v *Value, c int) {
	if v.Op == State { // it is where the rounds have left it
		return
	}
	a.pin(c, v.Args...)
	var best *pattern
	least := math.MaxInt
	for _, p := range a.target.patterns(a.target, v) {
		if cost := a.cost(v, c, &p); cost < least {
			best, least = &p, cost
		}
	}
	s := step{kind: compute, v: v, copy: c, pattern: best}
	for i, k := range best.args {
		if x := v.Args[k]; i == best.memory && a.isFolded(x, c) {
			s.from = append(s.from, inMemory)
			a.folds[root(x)]++
		} else {
			s.from = append(s.from, a.fetch(x, c))
		}
	}
	switch {
	case best.extra:
		s.extra = a.take(false)
		a.pinned[s.extra], a.used[s.extra] = true, true
		s.to = a.define(v, c)
		a.releaseAll(v.Args, c)
	case best.tied < 0:
		a.releaseAll(v.Args, c)
		s.to = a.define(v, c)
	default:
		s.to = a.tie(v, c, best)
	}
	a.steps = append(a.steps, s)
	a.release(v, c) // which nothing may use
}

// fetch returns the register of v, which is loaded if need be, and keeps it for the current step.
func (a *allocator) fetch(v *Value, c int) register {
	p := placeOf(v, c)
	if r, ok := a.fixed[p.v]; ok {
		return r
	}
	r, ok := a.in[p]
	if !ok {
		r = a.take(p.v.Type == Bool)
		if slot, ok := a.slots[p]; ok {
			a.reloads++
			a.steps = append(a.steps, step{kind: reload, v: p.v, copy: c, at: slot, to: r})
		} else {
			a.load(p, r)
		}
		a.bind(p, r)
	}
	a.pinned[r] = true
	return r
}

// load adds the step that loads the constant or the parameter p.
func (a *allocator) load(p place, to register) {
	if isFixed(p.v) {
		a.loads[p.v]++
	}
	a.kept[p] = a.kept[p] || a.indices[p.v]
	a.steps = append(a.steps, step{kind: load, v: p.v, copy: p.copy, to: to})
}

// define returns a register for the result of v.
func (a *allocator) define(v *Value, c int) register {
	if r, ok := a.homeOf(v, c); ok {
		a.bind(placeOf(v, c), r)
		return r
	}
	r := a.take(v.Type == Bool)
	a.bind(placeOf(v, c), r)
	return r
}

func (a *allocator) bind(p place, r register) {
	a.in[p], a.holds[r] = r, p
	a.used[r] = true
}

// take returns a register that is free, or is made so.
func (a *allocator) take(mask bool) register {
	low, high := a.bounds(mask)
	best, furthest := register(-1), -1
	for r := low; r <= high; r++ {
		p, held := a.holds[r]
		switch {
		case a.pinned[r] || a.isFixed(r) || a.homes.has(r):
		case !held:
			return r
		case a.next(p) > furthest:
			best, furthest = r, a.next(p)
		}
	}
	a.evict(best)
	return best
}

// bounds returns the first and the last register of vectors or masks.
func (a *allocator) bounds(mask bool) (low, high register) {
	if mask {
		return lowestMask, a.lastMask
	}
	return 0, a.lastVector
}

func (a *allocator) isFixed(r register) bool {
	for _, f := range a.fixed {
		if f == r {
			return true
		}
	}
	return false
}

// evict frees r, and spills what it holds unless that is elsewhere.
func (a *allocator) evict(r register) {
	p := a.holds[r]
	if _, saved := a.slots[p]; !saved && (!isLeaf(p.v) || a.kept[p]) && a.next(p) != math.MaxInt {
		a.spill(p, r)
	}
	delete(a.in, p)
	delete(a.holds, r)
}

// release frees the register of v if v is not used again.
func (a *allocator) release(v *Value, c int) {
	p := placeOf(v, c)
	if r, ok := a.in[p]; ok && a.next(p) == math.MaxInt {
		delete(a.in, p)
		delete(a.holds, r)
		delete(a.pinned, r)
	}
}

func (a *allocator) releaseAll(args []*Value, c int) {
	for _, x := range args {
		a.release(x, c)
	}
}
