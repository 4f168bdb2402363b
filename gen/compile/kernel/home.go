package kernel

import (
	"math"

	"ndgo/gen/compile/ir"
)

// homes are fixed places for values passed from program to program, for example between the iterations of a loop. An iteration leaves each loop
// variable in its home. The next iteration finds it there. A home is either a register reserved for the value, or a spill slot.
type homes struct {
	of       map[Register]bool
	read     map[Register]bool // the reserved registers that the programs do not change
	slots    int               // number of spill slots that are homes; other values use higher slots
	together int               // number of copies of the program computed at the same time

	before map[place]home              // the homes of the parameters, where their values are before the program
	after  func(result, copy int) home // returns the homes of the results, where the program leaves them

	rounds *ir.Value // the loop with this program as its body, or nil
	tried  *int      // number of values allocated in trials so far, shared with the allocator
}

// A home is the fixed place of a value: a register or, if this is InMemory, a spill slot.
type home struct {
	register Register
	slot     int
}

// has reports whether the register r is reserved for a value.
func (h *homes) has(r Register) bool { return h != nil && h.of[r] }

// stays reports whether r is reserved for a value that the program does not change.
func (h *homes) stays(r Register) bool { return h != nil && h.read[r] }

// isBranch reports whether the program is a side of a branch.
func (h *homes) isBranch() bool { return h.rounds != nil && h.rounds.Rounds.Once }

// settle records that at the beginning of a program each parameter is in its home (its fixed place, see homes).
func (a *allocator) settle() {
	for p, h := range a.homes.before {
		if h.register == InMemory {
			a.slots[p] = h.slot
		} else {
			a.bind(p, h.register)
			a.kept[p] = true
		}
	}
	a.nextSlot = a.homes.slots
}

// slot returns the number of a free slot.
func (a *allocator) slot() int {
	a.nextSlot++
	return a.nextSlot - 1
}

// spill adds a step that stores the value p in a spill slot. The value is in register r.
func (a *allocator) spill(p place, r Register) {
	a.slots[p] = a.slot()
	a.spills++
	a.steps = append(a.steps, Step{kind: spill, V: p.v, copy: p.copy, at: a.slots[p], From: []Register{r}})
}

// homeOf returns the home of the result v (its fixed place, see homes), if it is a register that holds no other value still needed.
func (a *allocator) homeOf(v *ir.Value, c int) (r Register, ok bool) {
	if a.homes == nil {
		return 0, false
	}
	for i, result := range a.results {
		if ir.Root(result) != ir.Root(v) {
			continue
		}
		h := a.homes.after(i, c)
		if p, held := a.holds[h.register]; h.register != InMemory && !a.pinned[h.register] && (!held || a.next(p) == math.MaxInt) {
			delete(a.in, p)
			return h.register, true
		}
	}
	return 0, false
}

// keep moves a result to its home, the fixed place where the next program finds it (see homes).
func (a *allocator) keep(s Step) {
	h := a.homes.after(s.at, s.copy)
	r := a.fetch(s.V, s.copy)
	if h.register == InMemory {
		a.clearSlot(h.slot)
		a.steps = append(a.steps, Step{kind: spill, V: ir.Root(s.V), copy: s.copy, at: h.slot, From: []Register{r}})
		a.release(s.V, s.copy)
		return
	}
	a.homes.of[h.register] = true
	if r != h.register {
		a.vacate(h.register)
		a.steps = append(a.steps, Step{kind: move, V: ir.Root(s.V), copy: s.copy, To: h.register, From: []Register{r}})
		a.used[h.register] = true
	}
	a.release(s.V, s.copy)
}

// clearSlot prepares a stack slot for being overwritten. It loads the present value into a register, if the value is still needed
// and in no register.
func (a *allocator) clearSlot(slot int) {
	for p := range a.homes.before {
		if at, ok := a.slots[p]; !ok || at != slot {
			continue
		}
		if a.next(p) != math.MaxInt {
			a.fetch(p.v, p.copy)
			a.kept[p] = true
		}
		delete(a.slots, p)
	}
}

// vacate frees register r: it moves the value in r to another register if the value is still needed.
func (a *allocator) vacate(r Register) {
	p, held := a.holds[r]
	if !held {
		return
	}
	delete(a.in, p)
	delete(a.holds, r)
	if a.next(p) == math.MaxInt {
		return
	}
	to := a.take(p.v.Type == ir.Bool)
	a.steps = append(a.steps, Step{kind: move, V: p.v, copy: p.copy, To: to, From: []Register{r}})
	a.bind(p, to)
}
