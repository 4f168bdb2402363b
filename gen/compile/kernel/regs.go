package kernel

import (
	"math"
	"sort"

	"ndgo/gen/compile/ir"
)

// A Register is a vector register of the tier or, from FirstMask on, a mask register.
type Register int

const FirstMask Register = 32

// lowestMask is the first mask register for values. FirstMask holds the joined masks of several copies of the program.
const lowestMask = FirstMask + 1

// A Step is an instruction of the kernel, for one copy of the program or for several copies together.
type Step struct {
	kind   stepKind
	V      *ir.Value // the value computed, loaded, moved, tested or stored
	second *ir.Value // a value stored together with V
	With   *Step     // a look-up in another table, done by the same load
	copy   int
	at     int // the number of the result or of the spill slot

	passage *passage // the passage (group of operations) that begins with this step
	Pattern *Pattern // the instruction that computes V
	To      Register
	Extra   Register   // an additional register
	From    []Register // the registers of arguments; InMemory for a constant in memory
	Base    Whole      // the register with the address of a slice
}

type stepKind uint8

const (
	compute stepKind = iota
	load             // loads a parameter or a constant
	move             // copies to another register
	spill
	reload
	test   // leaves the kernel if an element must be computed by the Go loop
	begin  // begins a loop, or jumps over the loop if no lane is live
	again  // jumps back while a lane is in the loop
	opens  // begins a passage (group of operations)
	closes // ends a passage (group of operations)
	gather // joins a mask with masks joined before
	store  // stores a result
	storePair
	keep // moves a result to a register instead of memory
)

const InMemory Register = -1

// A place identifies a value of one copy of the program. Constants have the same place in all copies.
type place struct {
	v    *ir.Value
	copy int
}

func placeOf(v *ir.Value, copy int) place {
	if v = ir.Root(v); ir.IsFixed(v) {
		copy = 0
	}
	return place{v, copy}
}

// An allocator turns values into steps on registers. If no register is free, it spills the value whose next use is farthest away (Belady's
// algorithm). Constants and parameters are not spilled but loaded again.
type allocator struct {
	target  Target
	fixed   map[*ir.Value]Register // constants in registers from the beginning
	homes   *homes                 // fixed places of parameters and results that need no loads and stores (see homes); or nil
	results []*ir.Value
	steps   []Step
	now     int
	in      map[place]Register
	holds   map[Register]place
	uses    map[place][]int
	slots   map[place]int
	states  map[*ir.Value][]*ir.Value // for each loop, the final values of loop variables that are read after it
	pinned  map[Register]bool
	// kept has the parameters that must not be loaded again from memory, because a result may have overwritten them, or another
	// goroutine may change them.
	kept     map[place]bool
	indices  map[*ir.Value]bool // parameters used for indices of slices
	ofSlices map[*ir.Value]bool // indices that depend only on the layout of slices, and so never change

	lastVector      Register // the last vector register for values
	lastMask        Register
	used            map[Register]bool
	loads, folds    map[*ir.Value]int // for each constant, the number of loads, and of instructions that read it from memory
	spills, reloads int
	nextSlot        int
	tried           *int // number of values allocated in trials of reserved registers, for the whole kernel
}

// allocate assigns registers to several copies of f that are computed together. The returned allocator has the steps of all copies.
func (t Target) allocate(f *ir.Func, order []*ir.Value, copies int, fixed map[*ir.Value]Register) *allocator {
	return t.allocateIn(nil, f, order, copies, fixed)
}

// allocateIn does the work of allocate for a program whose parameters and results have fixed places (see homes).
func (t Target) allocateIn(h *homes, f *ir.Func, order []*ir.Value, copies int, fixed map[*ir.Value]Register) *allocator {
	a := t.newAllocator()
	a.fixed, a.homes, a.results = fixed, h, f.Results
	if h != nil {
		a.tried = h.tried
		a.settle()
	}
	a.indices, a.ofSlices = f.Indices(), map[*ir.Value]bool{}
	for v := range a.indices {
		parts := ir.Parts(f.In)
		a.ofSlices[v] = int(v.Aux) < len(parts) && parts[v.Aux].Of.IsSlice()
	}
	a.states = map[*ir.Value][]*ir.Value{}
	for _, v := range f.Live() {
		if v.Op == ir.State {
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
			s.From = []Register{a.fetch(s.V, s.copy), a.fetch(s.second, s.copy)}
			s.Extra = a.take(false)
			a.used[s.Extra] = true
			a.steps = append(a.steps, s)
			a.releaseAll([]*ir.Value{s.V, s.second}, s.copy)
		case keep:
			a.keep(s)
		case test:
			a.test(s)
		case load:
			a.fetch(s.V, s.copy)
			a.kept[placeOf(s.V, s.copy)] = true
		default:
			s.From = []Register{a.fetch(s.V, s.copy)}
			a.steps = append(a.steps, s)
			a.release(s.V, s.copy)
		}
	}
	if t.Together {
		a.pairLookups()
	}
	return a
}

// newAllocator returns an allocator without a program.
func (t Target) newAllocator() *allocator {
	return &allocator{
		target: t, lastVector: Register(t.Registers - 1), lastMask: t.topMask(),
		in: map[place]Register{}, holds: map[Register]place{}, uses: map[place][]int{}, slots: map[place]int{},
		pinned: map[Register]bool{}, kept: map[place]bool{}, used: map[Register]bool{}, loads: map[*ir.Value]int{}, folds: map[*ir.Value]int{},
		tried: new(int),
	}
}

// test adds a step that leaves the kernel if an element must be computed by the Go loop. It tests the lanes of several copies of the
// program.
func (a *allocator) test(s Step) {
	for c := s.copy; c < s.copy+s.at; c++ {
		a.pin(c, s.V)
	}
	for c := s.copy; c < s.copy+s.at; c++ {
		s.From = append(s.From, a.fetch(s.V, c))
	}
	if !a.target.Masks && len(s.From) > 1 {
		s.Extra = a.take(false)
		a.used[s.Extra] = true
	}
	a.steps = append(a.steps, s)
	for c := s.copy; c < s.copy+s.at; c++ {
		a.release(s.V, c)
	}
}

// pin keeps the registers of values from being evicted until the end of the current step.
func (a *allocator) pin(c int, values ...*ir.Value) {
	for _, v := range values {
		if r, ok := a.in[placeOf(v, c)]; ok {
			a.pinned[r] = true
		}
	}
}

// next returns the number of the next step that uses the value p.
func (a *allocator) next(p place) int {
	uses := a.uses[p]
	if i := sort.SearchInts(uses, a.now+1); i < len(uses) {
		return uses[i]
	}
	return math.MaxInt
}

// compute adds a step that computes v, by the cheapest pattern of instructions.
func (a *allocator) compute(v *ir.Value, c int) {
	if v.Op == ir.State { // a loop has put it in a register or slot already
		return
	}
	a.pin(c, v.Args...)
	var best *Pattern
	least := math.MaxInt
	for _, p := range a.target.of.Patterns(a.target, v) {
		if cost := a.cost(v, c, &p); cost < least {
			best, least = &p, cost
		}
	}
	s := Step{kind: compute, V: v, copy: c, Pattern: best}
	for i, k := range best.Args {
		if x := v.Args[k]; i == best.Memory && a.isFolded(x, c) {
			s.From = append(s.From, InMemory)
			a.folds[ir.Root(x)]++
		} else {
			s.From = append(s.From, a.fetch(x, c))
		}
	}
	switch {
	case best.Extra:
		s.Extra = a.take(false)
		a.pinned[s.Extra], a.used[s.Extra] = true, true
		s.To = a.define(v, c)
		a.releaseAll(v.Args, c)
	case best.Tied < 0:
		a.releaseAll(v.Args, c)
		s.To = a.define(v, c)
	default:
		s.To = a.tie(v, c, best)
	}
	a.steps = append(a.steps, s)
	a.release(v, c) // frees the register if nothing uses v
}

// fetch returns the register of v, and keeps it from being evicted. If v is in no register, fetch first loads it.
func (a *allocator) fetch(v *ir.Value, c int) Register {
	p := placeOf(v, c)
	if r, ok := a.fixed[p.v]; ok {
		return r
	}
	r, ok := a.in[p]
	if !ok {
		r = a.take(p.v.Type == ir.Bool)
		if slot, ok := a.slots[p]; ok {
			a.reloads++
			a.steps = append(a.steps, Step{kind: reload, V: p.v, copy: c, at: slot, To: r})
		} else {
			a.load(p, r)
		}
		a.bind(p, r)
	}
	a.pinned[r] = true
	return r
}

// load adds the load of the constant or the parameter p.
func (a *allocator) load(p place, to Register) {
	if ir.IsFixed(p.v) {
		a.loads[p.v]++
	}
	a.kept[p] = a.kept[p] || a.indices[p.v]
	a.steps = append(a.steps, Step{kind: load, V: p.v, copy: p.copy, To: to})
}

// define returns a register for the result of v.
func (a *allocator) define(v *ir.Value, c int) Register {
	if r, ok := a.homeOf(v, c); ok {
		a.bind(placeOf(v, c), r)
		return r
	}
	r := a.take(v.Type == ir.Bool)
	a.bind(placeOf(v, c), r)
	return r
}

func (a *allocator) bind(p place, r Register) {
	a.in[p], a.holds[r] = r, p
	a.used[r] = true
}

// take returns a free register. If there is none, it evicts a value.
func (a *allocator) take(mask bool) Register {
	low, high := a.bounds(mask)
	best, furthest := Register(-1), -1
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

// bounds returns the first and the last register for vectors or for masks.
func (a *allocator) bounds(mask bool) (low, high Register) {
	if mask {
		return lowestMask, a.lastMask
	}
	return 0, a.lastVector
}

func (a *allocator) isFixed(r Register) bool {
	for _, f := range a.fixed {
		if f == r {
			return true
		}
	}
	return false
}

// evict frees r. If the value in r is not stored elsewhere, evict spills it.
func (a *allocator) evict(r Register) {
	p := a.holds[r]
	if _, saved := a.slots[p]; !saved && (!ir.IsLeaf(p.v) || a.kept[p]) && a.next(p) != math.MaxInt {
		a.spill(p, r)
	}
	delete(a.in, p)
	delete(a.holds, r)
}

// release frees the register of v if nothing uses v again.
func (a *allocator) release(v *ir.Value, c int) {
	p := placeOf(v, c)
	if r, ok := a.in[p]; ok && a.next(p) == math.MaxInt {
		delete(a.in, p)
		delete(a.holds, r)
		delete(a.pinned, r)
	}
}

func (a *allocator) releaseAll(args []*ir.Value, c int) {
	for _, x := range args {
		a.release(x, c)
	}
}
