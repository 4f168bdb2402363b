package vector

import (
	"slices"

	"ndgo/gen/internal/rowlayout"
)

// How a reduction is cut into parts, as package ufunc has it.
const (
	reductionLanes = 32  // ufunc.Lanes
	reductionBlock = 512 // ufunc.Block
)

// reductionDepth is how many partial results a kernel has room for. So it takes runs of fewer than 2⁶ blocks.
const reductionDepth = 6

// A reducer is a kernel that reduces runs. The states of all lanes are in registers, or in slots where there are too many.
// If bits depend on the order, there are as many lanes as package ufunc deals elements to, and blocks are joined by its tree.
type reducer struct {
	kernel
	states     *states // programs of the tier's operations
	homes      homes
	inRegister int    // how many of the states have a register
	tree       memory // partial results: number k joins 2ᵏ blocks where bit k of their number is set
	joined     memory // how many blocks these are
	block      memory // how many elements the block has, if it matters whether all lanes have some
	programs   []*allocator

	firsts, parts, ends, lower, trees *allocator
	copiesJoined                      []*allocator

	lowerFew  *allocator // as lower and copiesJoined, where not all lanes have elements
	fewJoined []*allocator
}

// AddReduction adds the kernel of r, func(r *ufunc.Row), under the given name. It sets the element of the result that each
// run has to the reduction of the run. The error says what t lacks.
func (a *Assembly) AddReduction(name string, r Reduction, t *Tier) (report Report, err error) {
	defer catch(&err)
	k := &reducer{states: r.states(t)}
	var programs []*Func
	for _, f := range []**Func{&k.states.step, &k.states.part, &k.states.first, &k.states.end, &k.states.join, &k.states.few} {
		if *f != nil {
			if *f, err = t.legalise(*f); err != nil {
				return report, err
			}
			programs = append(programs, *f)
		}
	}
	if n := len(k.states.step.operands()); n >= maxOperands {
		t.lack("kernels of %d operands: there are at most %d", n, maxOperands)
	}
	switch {
	case k.states.step.hasSlices():
		t.lack("reductions with slices: elements are looked up before")
	case t.masks && k.states.step.hasPairs():
		t.lack("form of complex numbers in reductions: the kernel of AVX2 serves them")
	case slices.ContainsFunc(programs, (*Func).loops):
		t.lack("loops in reductions: terms are computed before")
	case slices.ContainsFunc(programs, (*Func).gathers): // which needs a register that counts here
		t.lack("tables in memory in reductions: terms are computed before")
	}
	g := t.target(programs...)
	if !k.states.fit(g.registers) {
		t.lack("reductions whose state is %d values: two states are in registers while they are joined", len(k.states.types))
	}
	if !k.states.free {
		g.lanes = min(g.lanes, reductionLanes)
	}
	k.kernel = kernel{emitter: newEmitter(k.states.step, g), touched: append(k.states.step.touched(), true)}
	k.natural = true
	for i := range k.f.Out {
		k.touched[i] = false
	}
	k.plan(a.files[t.Architecture])
	if r.Term != nil && k.main.instructions() > longReduction {
		t.lack("reductions that take %d instructions for an element of each lane: terms are computed before", k.main.instructions())
	}
	k.print(name)
	return Report{
		Function: a.shared(t.Architecture, name),
		Lanes:    k.lanes, Copies: k.copies, Operations: len(k.states.step.order(1)), Instructions: k.main.instructions(),
		Registers: len(k.main.used), Fixed: len(k.fixed), Spills: k.main.spills, Reloads: k.main.reloads, Rare: k.states.step.Rare != nil || k.states.join.Rare != nil,
	}, nil
}

// longReduction is how many steps the loop of a reduction has at most whose terms a kernel of elements could compute before, into a buffer.
// Longer ones are those of eight copies and more, of the logarithms of an entropy: AVX2 takes .83 to .91 of the time without.
const longReduction = 600

// plan chooses how many copies of the states there are, and where, and assigns registers.
func (k *reducer) plan(f file) {
	operations, n := len(k.states.step.order(1)), len(k.states.types)
	k.copies = reductionLanes / k.lanes
	if k.states.free {
		for k.copies = 4; n*k.copies > k.registers; k.copies /= 2 {
		}
	}
	room := 4 // registers that are no homes
	if operations > 6 || k.states.step.Rare != nil {
		room = 8
	}
	k.inRegister = min(n*k.copies, k.registers-room)
	k.homes = homes{of: map[register]bool{}, slots: n*k.copies - k.inRegister}
	for r := range register(max(k.inRegister, 2*n)) {
		k.homes.of[r] = true
	}
	for k.homes.together = min(k.copies, 4); ; k.homes.together /= 2 {
		k.main = k.program(k.states.step, k.copies, k.state, k.state)
		if k.homes.together == 1 || 100*k.main.reloads <= maxReloads*k.main.instructions() {
			break
		}
	}
	copies := register(len(k.homes.of)) // what is copied goes through it
	k.machine = f.machine(k.target, copies)
	k.main.used[copies] = true
	for r := range k.homes.of { // of other copies too, which the main loop has no use for
		k.main.used[r] = true
	}
	k.fix(max(8, copies+leastFree)) // other programs may need more than the main loop
	k.programs = nil
	k.main = k.program(k.states.step, k.copies, k.state, k.state)
	k.parts = k.program(k.states.part, k.copies, k.state, k.state)
	if k.states.first != nil {
		k.firsts = k.program(k.states.first, k.copies, k.state, k.state)
	}
	together := k.homes.together
	k.homes.together = 1
	if k.states.end != nil {
		k.ends = k.program(k.states.end, k.copies, k.state, k.state)
	}
	for half := k.copies / 2; half > 0; half /= 2 {
		for c := range half {
			k.copiesJoined = append(k.copiesJoined, k.joining(k.states.join, c, c, c+half))
			if k.states.few != nil {
				k.fewJoined = append(k.fewJoined, k.joining(k.states.few, c, c, c+half))
			}
		}
	}
	k.lower, k.trees = k.joining(k.states.join, 0, 0, other), k.joining(k.states.join, 0, other, 0)
	if k.states.few != nil {
		k.lowerFew = k.joining(k.states.few, 0, 0, other)
	}
	k.homes.together = together
}

// roomToJoin is how many registers joins have beside two states.
const roomToJoin = 6

// fit reports whether so many registers are enough to join states.
func (s *states) fit(registers int) bool { return 2*len(s.types) <= registers-roomToJoin }

// other stands for the copy of a partial result that is neither in the states' homes nor needs them: in registers of its own.
const other = -1

// state returns the home of state i of a copy.
func (k *reducer) state(i, copy int) home {
	n := len(k.states.types)
	if copy == other { // where the second copy is, which has been joined with the first by then
		return home{register: register(n + i)}
	}
	if i += copy * n; i < k.inRegister {
		return home{register: register(i)}
	} else {
		return home{inMemory, i - k.inRegister}
	}
}

// program returns the steps of copies of f, whose last parameters and whose results have the homes before and after.
func (k *reducer) program(f *Func, copies int, before, after func(i, copy int) home) *allocator {
	h := k.homes
	h.after, h.before = after, map[place]home{}
	h.together = min(h.together, copies)
	elements := len(parts(f.In))
	for _, v := range f.Live() {
		if v.Op == Param && int(v.Aux) >= elements {
			for c := range copies {
				h.before[place{v, c}] = before(int(v.Aux)-elements, c)
			}
		}
	}
	a := k.allocateIn(&h, f, f.order(k.registers/h.together-1), copies, k.fixed)
	k.programs = append(k.programs, a)
	return a
}

// joining returns the steps of join that set the partial result of a copy to those of copies x and y, joined.
func (k *reducer) joining(join *Func, to, x, y int) *allocator {
	n := len(join.Results)
	before := func(i, _ int) home {
		if i < n {
			return k.state(i, x)
		}
		return k.state(i-n, y)
	}
	return k.program(join, 1, before, func(i, _ int) home { return k.state(i, to) })
}

// print prints the kernel:
//
//	run:      pointers to the elements of the run
//	block:    the states that it begins with
//	loop:     one element in each lane
//	partial:  one element in some lanes, from blocks on the stack
//	lanes:    the partial result of all lanes
//	join:     the same of all blocks so far, by the tree
//	next:     the next run, if there is one
//	few:      the partial result of a block in which not all lanes have elements, if those are not joined
func (k *reducer) print(name string) {
	lanes := k.lanes * k.copies
	k.begin(name)
	k.frame()
	k.argument(row)
	k.move(field(rowlayout.Operands), described)
	for _, v := range k.f.Live() {
		if r, ok := k.fixed[v]; ok {
			k.constant(v, r)
		}
	}
	k.label("run")
	k.enter()
	if k.states.free {
		k.move(left, done)
	} else {
		k.enterTree()
	}
	k.begins()
	if k.states.few != nil {
		k.move(done, k.block)
	}
	k.branch(less, done, lanes, "rest")
	k.label("loop")
	k.body(k.main, false)
	k.open(againMacro)
	k.advanceAll()
	k.subtract(lanes, done)
	k.branch(atLeast, done, lanes, "loop")
	k.close()
	k.label("rest")
	k.branchIfZero(done, "lanes")
	k.partial()
	apart := k.states.few != nil && len(k.states.join.order(1)) <= longJoin
	if apart {
		k.branch(less, k.block, lanes, "few")
	}
	k.label("lanes")
	if apart || k.states.few == nil {
		k.joinLanes()
	} else {
		k.move(k.block, done)
		k.move(lanes, scratch)
		k.atMost(scratch, done)
		k.presence(done)
		k.joinFew()
	}
	if apart {
		k.label("joined")
	}
	if !k.states.free {
		k.joinBlocks()
	}
	k.store()
	k.next()
	if apart {
		k.label("few")
		k.joinFew()
		k.jump("joined")
	}
	k.label("stop")
	k.label("return")
	k.leave()
}

// store prints what stores the partial result of the first copy as that of the run.
func (k *reducer) store() {
	k.label("store")
	at := parts(k.f.Out)
	k.eachPart(func(i int, r register, size int) {
		if !at[i].second {
			k.move(operandField(at[i].operand, rowlayout.Base), scratch)
			k.add(operandField(at[i].operand, rowlayout.Offset), scratch)
		}
		k.hold(r, size, memory{scratch, whichPart(at[i]) * size})
	})
}

// steps prints the steps of a.
func (k *reducer) steps(a *allocator, f *Func) {
	k.from, k.masked, k.loaded = parts(f.In), false, -1
	for _, s := range a.steps {
		k.step(s)
	}
}

// whichPart returns the number of a part of an operand.
func whichPart(p part) int {
	if p.second {
		return 1
	}
	return 0
}

// eachPart calls do for the parts of the partial result of the first copy, with the bytes of an element.
func (k *reducer) eachPart(do func(i int, r register, size int)) {
	for i, v := range k.states.join.Results {
		do(i, k.state(i, 0).register, v.Type.Size())
	}
}

// begins sets the states that a block begins with.
func (k *reducer) begins() {
	if k.firsts != nil {
		k.steps(k.firsts, k.states.first)
		k.advanceAll()
		k.subtract(reductionLanes, done)
		return
	}
	for c := range k.copies {
		for i, v := range k.states.start {
			h := k.state(i, c)
			if h.register != inMemory {
				k.constant(v, h.register)
				continue
			}
			r := k.state(i, other).register
			k.constant(v, r)
			k.put(v, r, k.slot(h.slot))
		}
	}
}

// partial prints the step of the lanes for which there are elements left.
func (k *reducer) partial() {
	k.elementsToBlocks(done, k.lanes*k.copies)
	k.presence(done)
	k.steps(k.parts, k.states.part)
}

// presence makes the last operand one that is not zero in the first n lanes.
func (k *reducer) presence(n whole) {
	window := len(k.f.operands())
	p := k.into(window)
	k.move(n, p)
	k.shiftLeft(shift(k.states.types[0].Size()), p)
	k.window(8*reductionLanes, p)
	k.point(window)
}

// longJoin is how many operations a join has of which there are not two programs: one for blocks in which all lanes have elements.
const longJoin = 24

// joinLanes prints what joins the states of all lanes: each with that half as far on as there are lanes left.
func (k *reducer) joinLanes() {
	if k.states.end != nil {
		k.steps(k.ends, k.states.end)
	}
	for _, a := range k.copiesJoined {
		k.steps(a, k.states.join)
	}
	for lanes := k.lanes; lanes > 1; lanes /= 2 {
		k.eachPart(func(i int, r register, size int) { k.upper(r, k.state(i, other).register, lanes*size) })
		k.steps(k.lower, k.states.join)
	}
}

// joinFew prints what joinLanes does where not all lanes have elements. The operand that says which have is that of partial, from the
// lane on that the first is joined with.
func (k *reducer) joinFew() {
	window, size, from := len(k.f.operands()), k.states.types[0].Size(), 0
	step := func(a *allocator, lane int) {
		if lane != from {
			p := k.at(window)
			if lane > from {
				k.add((lane-from)*size, p)
			} else {
				k.subtract((from-lane)*size, p)
			}
			k.point(window)
		}
		from = lane
		k.steps(a, k.states.few)
	}
	next := 0
	for half := k.copies / 2; half > 0; half /= 2 {
		for c := range half {
			step(k.fewJoined[next], (c+half)*k.lanes)
			next++
		}
	}
	for n := k.lanes / 2; n > 0; n /= 2 {
		k.eachPart(func(i int, r register, size int) { k.upper(r, k.state(i, other).register, 2*n*size) })
		step(k.lowerFew, n)
	}
}
