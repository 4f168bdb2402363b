package kernel

import (
	"ndgo/gen/compile/ir"
	"ndgo/gen/compile/lower"
	"ndgo/gen/internal/rowlayout"
)

// The sizes by which package ufunc divides the elements of a reduction.
const (
	ReductionLanes = 32  // equals ufunc.Lanes
	ReductionBlock = 512 // equals ufunc.Block
)

// reductionDepth is the number of partial results in the stack frame. It is enough for fewer than 2⁶ blocks of elements.
const reductionDepth = 6

// A reducer is a kernel that reduces runs of elements. Each lane has its own accumulators, here called states; they are in registers
// or, if these are not enough, in spill slots. If the bits of results depend on the order of elements, the kernel has as many lanes
// as package ufunc, and joins blocks in the order of the same tree.
type reducer struct {
	kernel
	assembly *Assembly
	name     string
	tier     *lower.Tier
	of       *Architecture
	hasTerm  bool       // whether terms are computed from elements
	legal    []*ir.Func // all programs, in operations that the tier has
	report   Report

	states     *lower.States // the programs in operations of the tier
	homes      homes
	inRegister int    // number of accumulators (states) in registers
	tree       Memory // partial results: number k joins 2ᵏ blocks, and is in use if bit k of the number of blocks is set
	joined     Memory // number of blocks of elements joined so far
	block      Memory // number of elements in the block, if incomplete blocks need separate code
	programs   []*allocator

	firsts, parts, ends, lower, trees *allocator
	copiesJoined                      []*allocator

	lowerFew  *allocator // like lower and copiesJoined, for incomplete blocks
	fewJoined []*allocator
}

// longReduction is the maximum number of steps in the loop of a reduction. With more steps, an elementwise kernel first stores the terms in a
// buffer, and a reduction then reads the buffer. An example is the sum of the logarithms of an entropy, with eight or more copies of the
// program. On AVX2, such sums with the buffer take 0.83 to 0.91 of the time without it.
const longReduction = 600

// plan chooses the number of copies of the program and the places of their states, and assigns registers.
func (k *reducer) plan(f File) {
	operations, n := len(lower.Order(k.states.Step, 1)), len(k.states.Types)
	k.copies = ReductionLanes / k.Lanes
	if k.states.Free {
		for k.copies = 4; n*k.copies > k.Registers; k.copies /= 2 {
		}
	}
	room := 4 // registers not reserved for states
	if operations > 6 || k.states.Step.Rare != nil {
		room = 8
	}
	k.inRegister = min(n*k.copies, k.Registers-room)
	k.homes = homes{of: map[Register]bool{}, slots: n*k.copies - k.inRegister}
	for r := range Register(max(k.inRegister, 2*n)) {
		k.homes.of[r] = true
	}
	for k.homes.together = min(k.copies, 4); ; k.homes.together /= 2 {
		k.main = k.program(k.states.Step, k.copies, k.state, k.state)
		if k.homes.together == 1 || 100*k.main.reloads <= maxReloads*k.main.instructions() {
			break
		}
	}
	copies := Register(len(k.homes.of)) // the register with this number is for the routines that copy memory
	k.Machine = f.Machine(k.Target, copies)
	k.main.used[copies] = true
	for r := range k.homes.of { // no copy of the program may lose a reserved register to a constant
		k.main.used[r] = true
	}
	k.fix(max(8, copies+leastFree)) // the other programs may need more registers than the main loop
	k.programs = nil
	k.main = k.program(k.states.Step, k.copies, k.state, k.state)
	k.parts = k.program(k.states.Part, k.copies, k.state, k.state)
	if k.states.First != nil {
		k.firsts = k.program(k.states.First, k.copies, k.state, k.state)
	}
	together := k.homes.together
	k.homes.together = 1
	if k.states.End != nil {
		k.ends = k.program(k.states.End, k.copies, k.state, k.state)
	}
	for half := k.copies / 2; half > 0; half /= 2 {
		for c := range half {
			k.copiesJoined = append(k.copiesJoined, k.joining(k.states.Join, c, c, c+half))
			if k.states.Few != nil {
				k.fewJoined = append(k.fewJoined, k.joining(k.states.Few, c, c, c+half))
			}
		}
	}
	k.lower, k.trees = k.joining(k.states.Join, 0, 0, other), k.joining(k.states.Join, 0, other, 0)
	if k.states.Few != nil {
		k.lowerFew = k.joining(k.states.Few, 0, 0, other)
	}
	k.homes.together = together
}

// other stands in place of a copy's number for the second partial result of a join. This result belongs to no copy of the program.
const other = -1

// state returns the fixed place (see homes) of state i in a copy of the program.
func (k *reducer) state(i, copy int) home {
	n := len(k.states.Types)
	if copy == other { // copy 1, if it had these registers, has been joined to copy 0 already
		return home{register: Register(n + i)}
	}
	if i += copy * n; i < k.inRegister {
		return home{register: Register(i)}
	} else {
		return home{InMemory, i - k.inRegister}
	}
}

// program returns the steps for several copies of the program f. The functions parameterHomes and resultHomes return the fixed
// places (see homes) of the last parameters and of the results.
func (k *reducer) program(f *ir.Func, copies int, parameterHomes, resultHomes func(i, copy int) home) *allocator {
	h := k.homes
	h.after, h.before = resultHomes, map[place]home{}
	h.together = min(h.together, copies)
	elements := len(ir.Parts(f.In))
	for _, v := range f.Live() {
		if v.Op == ir.Param && int(v.Aux) >= elements {
			for c := range copies {
				h.before[place{v, c}] = parameterHomes(int(v.Aux)-elements, c)
			}
		}
	}
	a := k.allocateIn(&h, f, lower.Order(f, k.Registers/h.together-1), copies, k.fixed)
	k.programs = append(k.programs, a)
	return a
}

// joining returns the steps of join for the partial results of copies x and y. The result becomes the partial result of copy to.
func (k *reducer) joining(join *ir.Func, to, x, y int) *allocator {
	n := len(join.Results)
	before := func(i, _ int) home {
		if i < n {
			return k.state(i, x)
		}
		return k.state(i-n, y)
	}
	return k.program(join, 1, before, func(i, _ int) home { return k.state(i, to) })
}

// print prints the kernel, with these labels:
//
//	run:      a run begins: pointers to its elements are set
//	block:    sets the initial states
//	loop:     one element in each lane
//	partial:  the last elements, from blocks on the stack; some lanes have none
//	lanes:    joins all lanes to one partial result
//	join:     joins it with the blocks before, in the order of the tree
//	next:     the next run, if there is one
//	few:      joins lanes of an incomplete block, if lanes without elements must be left out
func (k *reducer) print(name string) {
	lanes := k.Lanes * k.copies
	k.Begin(name)
	k.frame()
	k.Argument(Row)
	k.Move(Field(rowlayout.Operands), Described)
	for _, v := range k.f.Live() {
		if r, ok := k.fixed[v]; ok {
			k.Constant(v, r)
		}
	}
	k.Label("run")
	k.enter()
	if k.states.Free {
		k.Move(left, Done)
	} else {
		k.enterTree()
	}
	k.begins()
	if k.states.Few != nil {
		k.Move(Done, k.block)
	}
	k.Branch(Less, Done, lanes, "rest")
	k.Label("loop")
	k.body(k.main, false)
	k.Open(againMacro)
	k.advanceAll()
	k.Subtract(lanes, Done)
	k.Branch(AtLeast, Done, lanes, "loop")
	k.Close()
	k.Label("rest")
	k.BranchIfZero(Done, "lanes")
	k.partial()
	apart := k.states.Few != nil && len(lower.Order(k.states.Join, 1)) <= longJoin
	if apart {
		k.Branch(Less, k.block, lanes, "few")
	}
	k.joinAll(apart, lanes)
	if !k.states.Free {
		k.joinBlocks()
	}
	k.store()
	k.next()
	if apart {
		k.Label("few")
		k.joinFew()
		k.Jump("joined")
	}
	k.Label("stop")
	k.Label("return")
	k.Leave()
}

// joinAll prints the code that joins the states of all lanes to a partial result. Lanes without elements may have to be left out.
// With apart set, print adds separate code for such incomplete blocks, and joinAll joins all lanes.
func (k *reducer) joinAll(apart bool, lanes int) {
	k.Label("lanes")
	if apart || k.states.Few == nil {
		k.joinLanes()
	} else {
		k.Move(k.block, Done)
		k.Move(lanes, Scratch)
		k.AtMost(Scratch, Done)
		k.presence(Done)
		k.joinFew()
	}
	if apart {
		k.Label("joined")
	}
}

// store prints the code that stores the result of the run: the final partial result, which is in the first copy.
func (k *reducer) store() {
	k.Label("store")
	at := ir.Parts(k.f.Out)
	k.eachPart(func(i int, r Register, size int) {
		if !at[i].Second {
			k.Move(OperandField(at[i].Operand, rowlayout.Base), Scratch)
			k.Add(OperandField(at[i].Operand, rowlayout.Offset), Scratch)
		}
		k.Hold(r, size, Memory{Scratch, whichPart(at[i]) * size})
	})
}

// steps prints the instructions of the steps of a.
func (k *reducer) steps(a *allocator, f *ir.Func) {
	k.from, k.masked, k.loaded = ir.Parts(f.In), false, -1
	for _, s := range a.steps {
		k.step(s)
	}
}

// whichPart returns the number of part p in its operand: 0 or 1.
func whichPart(p ir.Part) int {
	if p.Second {
		return 1
	}
	return 0
}

// eachPart calls do for each part of the partial result of the first copy. The argument size is the size of an element in bytes.
func (k *reducer) eachPart(do func(i int, r Register, size int)) {
	for i, v := range k.states.Join.Results {
		do(i, k.state(i, 0).register, v.Type.Size())
	}
}

// begins prints the instructions that initialise the accumulators of a block.
func (k *reducer) begins() {
	if k.firsts != nil {
		k.steps(k.firsts, k.states.First)
		k.advanceAll()
		k.Subtract(ReductionLanes, Done)
		return
	}
	for c := range k.copies {
		for i, v := range k.states.Start {
			h := k.state(i, c)
			if h.register != InMemory {
				k.Constant(v, h.register)
				continue
			}
			r := k.state(i, other).register
			k.Constant(v, r)
			k.Put(v, r, k.slot(h.slot))
		}
	}
}

// partial prints the code for the last elements of a block: an iteration in which only some lanes have elements.
func (k *reducer) partial() {
	k.elementsToBlocks(Done, k.Lanes*k.copies)
	k.presence(Done)
	k.steps(k.parts, k.states.Part)
}

// presence prints code that sets the additional last operand: nonzero in the first n lanes, and zero in the others.
func (k *reducer) presence(n Whole) {
	window := len(k.f.Operands())
	p := k.into(window)
	k.Move(n, p)
	k.ShiftLeft(Shift(k.states.Types[0].Size()), p)
	k.Window(8*ReductionLanes, p)
	k.point(window)
}

// longJoin is the maximum number of operations in a join that a kernel may contain twice: for complete and for incomplete blocks.
const longJoin = 24

// joinLanes prints the code that joins the states of all lanes. Each step joins the upper half of the lanes to the lower half, until
// one lane is left.
func (k *reducer) joinLanes() {
	if k.states.End != nil {
		k.steps(k.ends, k.states.End)
	}
	for _, a := range k.copiesJoined {
		k.steps(a, k.states.Join)
	}
	for lanes := k.Lanes; lanes > 1; lanes /= 2 {
		k.eachPart(func(i int, r Register, size int) { k.Upper(r, k.state(i, other).register, lanes*size) })
		k.steps(k.lower, k.states.Join)
	}
}

// joinFew does the work of joinLanes for an incomplete block. The last operand of the join tells whether a lane has elements (see presence).
// Lanes with elements come first, so each step looks only at the first of the lanes that it joins to others.
func (k *reducer) joinFew() {
	window, size, from := len(k.f.Operands()), k.states.Types[0].Size(), 0
	step := func(a *allocator, lane int) {
		if lane != from {
			p := k.at(window)
			if lane > from {
				k.Add((lane-from)*size, p)
			} else {
				k.Subtract((from-lane)*size, p)
			}
			k.point(window)
		}
		from = lane
		k.steps(a, k.states.Few)
	}
	next := 0
	for half := k.copies / 2; half > 0; half /= 2 {
		for c := range half {
			step(k.fewJoined[next], (c+half)*k.Lanes)
			next++
		}
	}
	for n := k.Lanes / 2; n > 0; n /= 2 {
		k.eachPart(func(i int, r Register, size int) { k.Upper(r, k.state(i, other).register, 2*n*size) })
		step(k.lowerFew, n)
	}
}
