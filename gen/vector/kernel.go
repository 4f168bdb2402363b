package vector

import (
	"math/bits"
	"slices"
	"sort"
	"strconv"

	"ndgo/gen/internal/rowlayout"
)

// maxOperands is ufunc.MaxOperands.
const maxOperands = 24

// A Report says what a function was compiled to.
type Report struct {
	Function         string // that was compiled: for several kernels of the same text, that of the first
	Lanes, Copies    int    // elements in a vector, and vectors side by side
	Operations       int
	Instructions     int // of the main loop's body
	Registers, Fixed int // that are used, and that hold constants throughout
	Spills, Reloads  int
	Rare             bool
	Loops            bool // there are some whose rounds depend on elements

	Cycles, Go float64 // for an element, of the kernel and of the loop in Go, by a model
	Bound      string  // what bounds the kernel
}

// A kernel is a program with its registers: the copies of the main loop, and the single one after it. One body serves all where there is one
// copy only, where lanes have masks the single one, else the main one, and in long programs the main one.
type kernel struct {
	emitter
	main, single *allocator
	copies       int
	loops        bool // there are rounds
	fixed        map[*Value]register
	touched      []bool   // the operands that are read or written
	advance      []number // what is added to each pointer after the main body
	blocks       []memory // for each operand: where an element that repeats is copied, and what is less than a vector
	kept         []memory // for each result: its pointer, while the blocks have its elements
	whole        bool     // the main body serves what is less than its elements
	part         number   // where it is how many elements the blocks hold while a loop computes them, else 0
}

// plan chooses how many copies of f are computed side by side, and assigns registers.
func plan(f *Func, t target) *kernel {
	k := &kernel{emitter: newEmitter(f, t), copies: t.unroll, touched: f.touched(), loops: f.loops()}
	switch size := f.size(); {
	case size > longBody:
		k.copies = 1
	case k.loops:
		k.copies = min(k.copies, 2) // more lanes wait for the last one of a loop
	case !t.masks && size <= 4 && !f.hasPairs():
		k.copies = 4 // it has few values, and the overhead of the loop shows
	case t.masks || t.registers <= 16:
	case len(f.operands()) > t.pointers, size < shortBody && f.chain() > longChain:
		k.copies = 4 // addresses are loaded from the stack for all, and others compute while one waits
	}
	for ; ; k.copies /= 2 {
		order := f.order(t.registers/k.copies - 1)
		k.main = t.allocate(f, order, k.copies, nil)
		if k.copies == 1 || 100*k.main.reloads <= k.mostReloads()*k.main.instructions() || k.waits(f) {
			k.fix(8)
			k.main = t.allocate(f, order, k.copies, k.fixed)
			t.last = t.masks
			k.single = t.allocate(f, order, 1, k.fixed)
			k.whole = k.copies > 1 && k.single.instructions() > t.once || k.copies == 1 && !t.masks
			return k
		}
	}
}

// A chain of more than longChain operations in fewer than shortBody leaves a processor waiting, if there are no more than two copies. By
// the model of a Neoverse V2 four of others save nothing; of these they save a tenth to a fifth.
const (
	longChain = 36
	shortBody = 120
)

// chain returns how many operations there are at most of which each waits for the one before.
func (f *Func) chain() (most int) {
	after := map[*Value]int{}
	for _, v := range f.Live() {
		for _, x := range v.Args {
			after[v] = max(after[v], after[x])
		}
		if v.Op != Param && v.Op != Const {
			after[v]++
		}
		most = max(most, after[v])
	}
	return most
}

// longBody is how many operations keep a processor busy without copies side by side.
const longBody = 300

// maxReloads is how many of 100 steps may reload spilled values before fewer copies are tried.
const maxReloads = 12

// mostReloads returns what maxReloads is for k.
func (k *kernel) mostReloads() int {
	switch {
	case k.loops:
		return 13
	}
	return maxReloads
}

// waits reports whether two copies of a loop that looks up elements take less time than one by the model, though values are spilled: the one
// waits for what it looks up.
func (k *kernel) waits(f *Func) bool {
	if !k.loops || k.copies != 2 || !f.looksUp() {
		return false
	}
	single := *k
	single.copies = 1
	single.main = k.allocate(f, f.order(k.registers-1), 1, nil)
	return k.cost().cycles < single.cost().cycles
}

// fix gives the registers from the given one on that are left over to the constants that are read most.
func (k *kernel) fix(from register) {
	var constants []*Value
	weight := func(v *Value) int { return 10*k.main.loads[v] + k.main.folds[v] }
	for _, v := range k.f.constants() {
		if v.Type != Bool && weight(v) > 0 {
			constants = append(constants, v)
		}
	}
	sort.SliceStable(constants, func(i, j int) bool { return weight(constants[i]) > weight(constants[j]) })
	k.fixed = map[*Value]register{}
	for r := register(k.registers - 1); r >= from && len(constants) > 0; r-- {
		if !k.main.used[r] {
			k.fixed[constants[0]] = r
			constants = constants[1:]
		}
	}
}

// operands returns the types of the operands, results first.
func (f *Func) operands() []Type { return append(slices.Clone(f.Out), f.In...) }

// hasPairs reports whether there are complex operands.
func (f *Func) hasPairs() bool { return slices.ContainsFunc(f.operands(), Type.isComplex) }

// stored returns the type in memory of elements of type t: truth values are bytes.
func stored(t Type) Type {
	if t.isMask() {
		return Uint8
	}
	return t
}

// touched returns which operands are read or written, results first.
func (f *Func) touched() []bool {
	all, from := make([]bool, len(f.operands())), parts(f.In)
	for i := range f.Out {
		all[i] = true
	}
	for _, v := range f.Live() {
		if v.Op == Param && int(v.Aux) < len(from) {
			all[len(f.Out)+from[v.Aux].operand] = true
		}
	}
	f.each(func(v *Value) {
		if v.Op == Element {
			operand, _ := v.inSlice()
			all[len(f.Out)+operand] = true
		}
	})
	return all
}

// blockSize returns the bytes in which an element of type t is repeated for the copies of the main body.
func (k *kernel) blockSize(t Type) int {
	if t.isSlice() { // a vector of lengths, and one of what comes before
		return 2 * k.bytes
	}
	return (k.copies*k.width(t) + k.bytes - 1) / k.bytes * k.bytes
}

// Add adds the kernel of f, func(r *ufunc.Row), under the given name. The error says what t lacks, or
// that the kernel would be slower than the loop in Go.
func (a *Assembly) Add(name string, f *Func, t *Tier) (r Report, err error) {
	defer catch(&err)
	if n := len(f.operands()); n > maxOperands {
		t.lack("kernels of %d operands: there are at most %d", n, maxOperands)
	}
	k, err := a.planned(f.narrowedFor(t), t)
	if err != nil {
		return r, err
	}
	c := k.cost()
	if err := k.worth(f, c); err != nil && !a.Slow {
		return r, err
	}
	k.machine = a.files[t.Architecture].machine(k.target, 0)
	k.print(name)
	r = Report{
		Function: a.shared(t.Architecture, name),
		Lanes:    k.lanes, Copies: k.copies, Operations: k.f.size(), Instructions: k.main.instructions(),
		Registers: len(k.main.used), Fixed: len(k.fixed), Spills: k.main.spills, Reloads: k.main.reloads, Rare: k.f.Rare != nil, Loops: k.loops,
		Cycles: c.cycles, Go: f.scalar(), Bound: c.bound,
	}
	return r, nil
}

// print prints the kernel:
//
//	run:      pointers to the elements that are left of the run
//	loop:     as many vectors as there are copies
//	rest:     single vectors; where lanes have masks the last one has one
//	partial:  where they have none, or one body serves all, blocks on the stack for what is less than it computes, which go through the loop before
//	next:     the next run, if there is one
//	stop:     notes how many elements are done
func (k *kernel) print(name string) {
	k.begin(name)
	k.frame()
	k.argument(row)
	k.move(field(rowlayout.Operands), described)
	for _, v := range k.f.constants() {
		if r, ok := k.fixed[v]; ok {
			k.constant(v, r)
		}
	}
	if k.loops {
		k.move(maxFuel, k.fuel)
	}
	k.label("run")
	k.enter()
	switch {
	case k.whole:
		k.move(0, k.part)
		k.loop()
		k.restByLoop("loop", k.lanes*k.copies)
	case k.masks:
		if k.copies > 1 {
			k.loop()
		}
		k.maskedRest()
	default:
		k.move(0, k.part)
		k.loop()
		k.rest()
	}
	k.label("next")
	k.next()
	if k.f.Rare != nil || k.loops || k.f.hasSlices() {
		k.stop()
	}
	k.label("return")
	k.leave()
}

// maxFrame is the most bytes on the stack of a function without a check that there is room.
const maxFrame = 512

// frame lays out the stack: spilled values, a block for each operand, and the advances that have no register.
func (k *kernel) frame() {
	types := k.f.operands()
	slots, size := k.bytes*max(k.main.nextSlot, k.single.nextSlot), 0
	for i, t := range types {
		if k.touched[i] {
			size += k.blockSize(t)
		}
	}
	if slots+size+8*len(types) <= maxFrame && len(types) <= k.target.pointers {
		k.leaf()
	}
	k.place()
	if k.whole || !k.masks {
		k.part = k.local(8)
		for range k.f.Out {
			k.kept = append(k.kept, k.local(8))
		}
	}
	if k.loops {
		k.fuel = k.local(8)
	}
	all := k.local(size)
	for i, t := range types {
		k.blocks = append(k.blocks, all)
		if k.touched[i] {
			all = all.after(k.blockSize(t))
		}
	}
	if slots > 0 {
		k.slots = k.local(slots)
	}
	k.placeAdvances()
}

// placeAdvances makes room for the advances: in the registers that pointers leave, or on the stack.
func (k *kernel) placeAdvances() {
	next := firstPointer
	for i, p := range k.pointers {
		if next = max(next, p.register+1); k.touched[i] && p.register == 0 {
			next = k.spare() + 1 // there are addresses on the stack
			break
		}
	}
	for i := range k.f.operands() {
		if !k.moves(i) {
			k.advance = append(k.advance, nil)
		} else if next <= k.spare() {
			k.advance = append(k.advance, next)
			next++
		} else {
			k.advance = append(k.advance, k.local(8))
		}
	}
}

// field returns a field of the row.
func field(offset int) memory { return memory{row, offset} }

// operandField returns a field of operand i of the row.
func operandField(i, offset int) memory { return memory{described, i*rowlayout.Size + offset} }

// enter sets the pointers and advances for the run that is first in the row. An element that repeats is copied to a
// block, whose pointer does not advance.
func (k *kernel) enter() {
	k.open(headMacro)
	k.move(field(rowlayout.Done), done)
	k.move(field(rowlayout.N), left)
	k.subtract(done, left)
	k.close()
	for i, t := range k.f.operands() {
		if k.touched[i] {
			k.open(enterMacro)
			k.enterOperand(i, t)
			k.close()
		}
	}
}

// enterOperand sets the pointer and the advance of operand i.
func (k *kernel) enterOperand(i int, t Type) {
	p := k.into(i)
	k.sum(operandField(i, rowlayout.Base), operandField(i, rowlayout.Offset), p)
	if t.isSlice() {
		k.enterSlice(i, p)
		return
	}
	k.move(operandField(i, rowlayout.Step), scratch)
	if i >= len(k.f.Out) {
		packed := "packed" + strconv.Itoa(i)
		k.branchUnlessZero(scratch, packed)
		k.repeat(t, memory{base: p}, k.blocks[i], k.blockSize(t))
		k.address(k.blocks[i], p)
		k.label(packed)
	}
	k.shifted(scratch, shift(k.lanes*k.copies), k.advance[i])
	k.addProduct(done, scratch, p)
	k.point(i)
}

// shift returns the shift that multiplies by n, a power of 2.
func shift(n int) int { return bits.TrailingZeros(uint(n)) }

// loop prints the main loop.
func (k *kernel) loop() {
	n := k.lanes * k.copies
	k.branch(less, left, n, "rest")
	k.label("loop")
	k.body(k.main, false)
	k.open(againMacro)
	k.advanceAll()
	k.subtract(n, left)
	k.branch(atLeast, left, n, "loop")
	k.close()
	k.label("rest")
	if k.copies > 1 && !k.whole {
		k.open(restMacro)
		k.branchIfZero(left, "next")
		for i, a := range k.advance {
			if k.moves(i) {
				k.shiftRight(shift(k.copies), a)
			}
		}
		k.close()
	}
}

// body prints a body.
func (k *kernel) body(a *allocator, masked bool) {
	k.masked, k.loaded = masked, -1
	if k.loops {
		k.branch(less, k.fuel, maxFuel/2, "stop")
	}
	for _, s := range a.steps {
		k.step(s)
	}
}

// advanceAll moves the pointers on.
func (k *kernel) advanceAll() {
	for i := range k.advance {
		if k.moves(i) {
			k.moveOn(i)
		}
	}
}
