package kernel

import (
	"math/bits"
	"sort"
	"strconv"

	"ndgo/gen/compile/ir"
	"ndgo/gen/compile/lower"
	"ndgo/gen/internal/rowlayout"
)

// MaxOperands is ufunc.MaxOperands.
const MaxOperands = 24

// A Report describes a compiled function.
type Report struct {
	Function         string // the name of the kernel, or of the first kernel with the same text
	Lanes, Copies    int    // number of elements in a vector, and of vectors computed at the same time
	Operations       int
	Instructions     int // number of instructions in the body of the main loop
	Registers, Fixed int // number of registers in use, and of registers holding constants
	Spills, Reloads  int
	Rare             bool
	Loops            bool // whether there are loops with a data-dependent trip count

	Cycles, Go float64 // estimated cycles for an element, in the kernel and in the Go loop
	Bound      string  // the unit of the processor that limits the kernel
}

// A kernel is a program with assigned registers. Usually it has two bodies: the main body computes several vectors in each
// iteration, one for each copy of the program; the single body computes one vector, for the elements that remain.
//
// With one copy of the program, there is only one body: the single body if lanes have masks, and the main body otherwise. A long
// program also has only the main body.
type kernel struct {
	emitter
	main, single *allocator
	copies       int
	loops        bool // whether there are loops with a data-dependent trip count
	fixed        map[*ir.Value]Register
	touched      []bool   // for each operand, whether it is read or written
	advance      []Number // number of bytes to add to the pointer of each operand after the main body
	blocks       []Memory // for each operand, memory for a repeated element, or for the last elements of a run
	kept         []Memory // for each operand, its pointer while the loop works on blocks
	all          Memory   // the number of elements in the run, saved while the loop works on the run's last iteration
	whole        bool     // whether the main body also computes the last, incomplete vectors
	part         Number   // the number of elements in the blocks while the loop works on them; otherwise 0
}

// plan chooses the number of copies of the program that are computed at the same time, and assigns registers.
func plan(f *ir.Func, t Target) *kernel {
	k := &kernel{emitter: newEmitter(f, t), copies: t.Unroll, touched: f.Touched(), loops: f.Loops()}
	switch size := f.Size(); {
	case size > longBody:
		k.copies = 1
	case k.loops:
		k.copies = min(k.copies, 2) // with more copies, more lanes would wait for the lane with the most iterations
	case !t.Masks && size <= 4 && !f.HasPairs():
		k.copies = 4 // in a short body, the loop's own instructions take much of the time
	case t.Masks || t.Registers <= 16:
	case len(f.Operands()) > t.Pointers, size < shortBody && chain(f) > longChain:
		k.copies = 4 // while one copy loads addresses from the stack, the processor computes the others
	}
	for ; ; k.copies /= 2 {
		order := lower.Order(f, t.Registers/k.copies-1)
		k.main = t.allocate(f, order, k.copies, nil)
		if k.copies == 1 || 100*k.main.reloads <= k.mostReloads()*k.main.instructions() || k.waits(f) {
			k.fix(8)
			k.main = t.allocate(f, order, k.copies, k.fixed)
			t.last = t.Masks
			k.single = t.allocate(f, order, 1, k.fixed)
			k.whole = k.copies > 1 && k.single.instructions() > t.Once || k.copies == 1 && !t.Masks
			return k
		}
	}
}

// A body with fewer than shortBody operations, and a dependency chain of more than longChain operations, does not keep the processor
// busy with two copies. By the model of a Neoverse V2, four copies save a tenth to a fifth of the time. For other bodies they save
// nothing.
const (
	longChain = 36
	shortBody = 120
)

// chain returns the length of the longest dependency chain.
func chain(f *ir.Func) (most int) {
	after := map[*ir.Value]int{}
	for _, v := range f.Live() {
		for _, x := range v.Args {
			after[v] = max(after[v], after[x])
		}
		if v.Op != ir.Param && v.Op != ir.Const {
			after[v]++
		}
		most = max(most, after[v])
	}
	return most
}

// longBody is the number of operations for which a single copy of the program keeps a processor busy.
const longBody = 300

// maxReloads is the maximum percentage of steps that reload spilled values. Above it, fewer copies of the program are tried.
const maxReloads = 12

// mostReloads returns the maximum percentage of reloads for k. It is maxReloads, except for some kernels.
func (k *kernel) mostReloads() int {
	switch {
	case k.loops:
		return 13
	}
	return maxReloads
}

// waits reports whether, by the cost model, two copies of a loop with table look-ups are faster than one copy, although two copies spill values.
// A single copy would have to wait for its look-ups.
func (k *kernel) waits(f *ir.Func) bool {
	if !k.loops || k.copies != 2 || !looksUp(f) {
		return false
	}
	single := *k
	single.copies = 1
	single.main = k.allocate(f, lower.Order(f, k.Registers-1), 1, nil)
	return k.cost().cycles < single.cost().cycles
}

// fix keeps the most frequently read constants in free registers with numbers from first on.
func (k *kernel) fix(first Register) {
	var constants []*ir.Value
	weight := func(v *ir.Value) int { return 10*k.main.loads[v] + k.main.folds[v] }
	for _, v := range lower.Constants(k.f) {
		if v.Type != ir.Bool && weight(v) > 0 {
			constants = append(constants, v)
		}
	}
	sort.SliceStable(constants, func(i, j int) bool { return weight(constants[i]) > weight(constants[j]) })
	k.fixed = map[*ir.Value]Register{}
	for r := Register(k.Registers - 1); r >= first && len(constants) > 0; r-- {
		if !k.main.used[r] {
			k.fixed[constants[0]] = r
			constants = constants[1:]
		}
	}
}

// blockSize returns the size in bytes of the block for an operand of type t: memory for the elements of one iteration of the main
// body.
func (k *kernel) blockSize(t ir.Type) int {
	if t.IsSlice() { // a vector of the length, and a vector of the number of bytes before the first element
		return 2 * k.Bytes
	}
	return (k.copies*k.Width(t) + k.Bytes - 1) / k.Bytes * k.Bytes
}

// print prints the kernel, with these labels:
//
//	run:      a run begins: pointers to its elements are set
//	begin:    the same after the last elements of the run were computed into blocks, on a tier without masks (see ahead)
//	loop:     one vector for each copy of the program
//	rest:     single vectors; the last one is masked if lanes have masks
//	partial:  the last elements, copied to blocks on the stack for the loop above, if lanes have no masks or there is one body
//	next:     the next run, if there is one
//	stop:     stores the number of elements done
func (k *kernel) print(name string) {
	k.Begin(name)
	k.frame()
	k.Argument(Row)
	k.Move(Field(rowlayout.Operands), Described)
	for _, v := range lower.Constants(k.f) {
		if r, ok := k.fixed[v]; ok {
			k.Constant(v, r)
		}
	}
	if k.loops {
		k.Move(ir.MaxFuel, k.fuel)
	}
	k.Label("run")
	k.enter()
	switch {
	case k.whole:
		k.Move(0, k.part)
		k.ahead("loop", k.Lanes*k.copies)
		k.loop()
		k.restByLoop("loop", k.Lanes*k.copies)
	case k.Masks:
		if k.copies > 1 {
			k.loop()
		}
		k.maskedRest()
	default:
		k.Move(0, k.part)
		k.ahead("single", k.Lanes)
		k.loop()
		k.rest()
	}
	k.Label("next")
	k.next()
	if k.mayStop() {
		k.stop()
	}
	k.Label("return")
	k.Leave()
}

// maxFrame is the maximum size in bytes of a stack frame for which no stack check is needed.
const maxFrame = 512

// frame lays out the stack frame: spill slots, a block for each operand, and the advances (pointer increments) not in registers.
func (k *kernel) frame() {
	types := k.f.Operands()
	slots, size := k.Bytes*max(k.main.nextSlot, k.single.nextSlot), 0
	for i, t := range types {
		if k.touched[i] {
			size += k.blockSize(t)
		}
	}
	kept, ahead := len(k.f.Out), 0 // number of saved pointers, and bytes for the last iteration
	if k.goesAhead() {
		kept = len(types)
		ahead = 8 * (1 + kept)
	}
	if slots+size+ahead+8*len(types) <= maxFrame && len(types) <= k.Target.Pointers {
		k.Leaf()
	}
	k.place()
	if k.hasBlocks() {
		k.part = k.Local(8)
		for range kept {
			k.kept = append(k.kept, k.Local(8))
		}
	}
	if k.goesAhead() {
		k.all = k.Local(8)
	}
	if k.loops {
		k.fuel = k.Local(8)
	}
	all := k.Local(size)
	for i, t := range types {
		k.blocks = append(k.blocks, all)
		if k.touched[i] {
			all = all.After(k.blockSize(t))
		}
	}
	if slots > 0 {
		k.slots = k.Local(slots)
	}
	k.placeAdvances()
}

// placeAdvances puts advances (pointer increments) in the registers that pointers leave free, and the others on the stack.
func (k *kernel) placeAdvances() {
	next := firstPointer
	for i, p := range k.pointers {
		if next = max(next, p.register+1); k.touched[i] && p.register == 0 {
			next = spare(k.emitter.Target.Tier) + 1 // some addresses are on the stack, so the spare register is taken
			break
		}
	}
	for i := range k.f.Operands() {
		if !k.moves(i) {
			k.advance = append(k.advance, nil)
		} else if next <= spare(k.emitter.Target.Tier) {
			k.advance = append(k.advance, next)
			next++
		} else {
			k.advance = append(k.advance, k.Local(8))
		}
	}
}

// Field returns a field of ufunc.Row.
func Field(offset int) Memory { return Memory{Row, offset} }

// OperandField returns a field of the row's operand i.
func OperandField(i, offset int) Memory { return Memory{Described, i*rowlayout.Size + offset} }

// enter sets pointers and advances (pointer increments) for the first run of the row. A repeated element is copied into a whole
// block; its pointer is the address of the block, and its advance is 0.
func (k *kernel) enter() {
	k.Open(headMacro)
	k.Move(Field(rowlayout.Done), Done)
	k.Move(Field(rowlayout.N), left)
	k.Subtract(Done, left)
	k.Close()
	for i, t := range k.f.Operands() {
		if k.touched[i] {
			k.Open(EnterMacro)
			k.enterOperand(i, t)
			k.Close()
		}
	}
}

// enterOperand sets the pointer and the advance (pointer increment) of operand i.
func (k *kernel) enterOperand(i int, t ir.Type) {
	p := k.into(i)
	k.Sum(OperandField(i, rowlayout.Base), OperandField(i, rowlayout.Offset), p)
	if t.IsSlice() {
		k.enterSlice(i, p)
		return
	}
	k.Move(OperandField(i, rowlayout.Step), Scratch)
	if i >= len(k.f.Out) {
		packed := "packed" + strconv.Itoa(i)
		k.BranchUnlessZero(Scratch, packed)
		k.Repeat(t, Memory{Base: p}, k.blocks[i], k.blockSize(t))
		k.Address(k.blocks[i], p)
		k.Label(packed)
	}
	k.Shifted(Scratch, Shift(k.Lanes*k.copies), k.advance[i])
	k.AddProduct(Done, Scratch, p)
	k.point(i)
}

// Shift returns the logarithm of n, a power of 2.
func Shift(n int) int { return bits.TrailingZeros(uint(n)) }

// loop prints the main loop.
func (k *kernel) loop() {
	n := k.Lanes * k.copies
	k.Branch(Less, left, n, "rest")
	k.Label("loop")
	k.body(k.main, false)
	k.Open(againMacro)
	k.advanceAll()
	k.Subtract(n, left)
	k.Branch(AtLeast, left, n, "loop")
	k.Close()
	k.Label("rest")
	if k.copies > 1 && !k.whole {
		k.Open(restMacro)
		k.BranchIfZero(left, "next")
		for i, a := range k.advance {
			if k.moves(i) {
				k.ShiftRight(Shift(k.copies), a)
			}
		}
		k.Close()
	}
}

// body prints the body of a loop.
func (k *kernel) body(a *allocator, masked bool) {
	k.masked, k.loaded = masked, -1
	if k.loops {
		k.Branch(Less, k.fuel, ir.MaxFuel/2, "stop")
	}
	for _, s := range a.steps {
		k.step(s)
	}
}

// advanceAll advances the pointers.
func (k *kernel) advanceAll() {
	for i := range k.advance {
		if k.moves(i) {
			k.moveOn(i)
		}
	}
}
