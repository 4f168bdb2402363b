package kernel

import (
	"encoding/binary"
	"maps"
	"math"
	"slices"

	"ndgo/gen/compile/ir"
	"ndgo/gen/compile/lower"
)

// A template holds the steps of a passage (a group of operations), with numbers in place of registers. The first numbers stand for
// the values that the passage reads, and the next for constants in registers.
type template struct {
	*allocator
	begins []Register // the registers of the values that the passage reads
}

// templates caches templates. The key consists of the passage's operations and its situation.
type templates struct {
	of      map[string]*template
	numbers map[*ir.Value]int
}

func newTemplates() *templates { return &templates{map[string]*template{}, map[*ir.Value]int{}} }

// key returns the key of p.
func (t *templates) key(p *passage) []byte {
	var key []byte
	for _, v := range p.values {
		n, ok := t.numbers[v]
		if !ok {
			n = len(t.numbers)
			t.numbers[v] = n
		}
		key = binary.AppendUvarint(key, uint64(n))
	}
	return key
}

// Bits that describe a value that a passage (group of operations) reads or computes.
const (
	lives  = 1 << iota // the value is needed after the passage
	atHome             // the value is in its home, a register for this value only
	stays              // the value is in its home, and nothing overwrites it there
)

// A situation describes everything on which the steps of a passage depend, apart from the operations.
type situation struct {
	of    []byte // the descriptions (see lives) of the values of the passage, beginning with the values it reads
	after []byte // for each result of the program: 1 + the number of the passage's value in the result's home, or 0 for none
	which []byte // for each result of the program: 1 + the number of the passage's value that is this result, or 0 for none
	fixed []byte // for operations with constants from registers: the number of the operation and of these operands
	free  [2]byte
}

// key returns the situation as a key.
func (s *situation) key() []byte {
	return slices.Concat(s.of, []byte{0xff}, s.after, s.which, []byte{0xff}, s.fixed, []byte{0xff}, s.free[:])
}

// situation returns the situation of passage p for a copy of the program. All values that p reads are in registers.
func (a *allocator) situation(p *passage, c int) *situation {
	s := &situation{free: [2]byte{byte(a.free(0, Register(a.target.Registers-1))), byte(a.free(lowestMask, a.target.topMask()))}}
	for i, v := range slices.Concat(p.reads, p.values) {
		var is byte
		if r, in := a.in[place{v, c}]; i < len(p.reads) && in && a.homes.has(r) {
			if is = atHome; a.homes.stays(r) {
				is |= stays | lives
			}
		}
		if a.next(place{v, c}) != math.MaxInt {
			is |= lives
		}
		s.of = append(s.of, is)
	}
	if a.homes != nil {
		for i, result := range a.results {
			s.which = append(s.which, byte(1+slices.Index(p.values, ir.Root(result))))
			h := a.homes.after(i, c).register
			s.after = append(s.after, byte(1+slices.IndexFunc(p.reads, func(v *ir.Value) bool { return h != InMemory && a.in[place{v, c}] == h })))
		}
	}
	for i, v := range p.values {
		for j, x := range v.Args {
			if _, ok := a.fixed[ir.Root(x)]; ok {
				s.fixed = append(s.fixed, byte(i), byte(j))
			}
		}
	}
	return s
}

// template returns the template of p for a situation. It takes the template from the cache, or makes a new one.
func (a *allocator) template(p *passage, s *situation) *template {
	all := a.target.templates
	key := string(slices.Concat(all.key(p), s.key()))
	t, ok := all.of[key]
	if !ok {
		t = a.newTemplate(p, s)
		all.of[key] = t
	}
	return t
}

func (a *allocator) newTemplate(p *passage, s *situation) *template {
	t := &template{allocator: a.target.newAllocator()}
	t.results, t.fixed = a.results, map[*ir.Value]Register{}
	t.homes = &homes{of: map[Register]bool{}, read: map[Register]bool{}, after: func(result, _ int) home {
		if result >= len(s.after) || s.after[result] == 0 {
			return home{register: InMemory}
		}
		return home{register: t.begins[s.after[result]-1]}
	}}
	next := [2]Register{0, lowestMask}
	end := [2]Register{Register(s.free[0]), lowestMask + Register(s.free[1])}
	take := func(v *ir.Value, more bool) Register {
		of := class(v)
		if next[of]++; more {
			end[of]++
		}
		return next[of] - 1
	}
	for i, v := range p.reads {
		r := take(v, s.of[i]&atHome > 0)
		t.begins = append(t.begins, r)
		t.bind(place{v, 0}, r)
		t.kept[place{v, 0}] = true
		t.homes.of[r], t.homes.read[r] = s.of[i]&atHome > 0, s.of[i]&stays > 0
	}
	for i, v := range p.values {
		for _, x := range lower.Operands(v) {
			at := placeOf(x, 0)
			t.uses[at] = append(t.uses[at], i)
			if _, ok := a.fixed[x]; ok {
				if _, again := t.fixed[x]; !again {
					t.fixed[x] = take(x, true)
				}
			}
		}
	}
	for i, v := range slices.Concat(p.reads, p.values) {
		if s.of[i]&lives > 0 {
			t.uses[place{v, 0}] = append(t.uses[place{v, 0}], len(p.values))
		}
	}
	t.lastVector, t.lastMask = end[0]-1, end[1]-1
	for i, v := range p.values {
		t.now = i
		clear(t.pinned)
		t.compute(v, 0)
	}
	return t
}

// perform adds the steps of the passage p for a copy of the program.
func (a *allocator) perform(p *passage, c int) {
	a.pin(c, p.reads...)
	for _, v := range p.reads {
		a.fetch(v, c)
	}
	s := a.situation(p, c)
	t := a.template(p, s)
	to := a.placed(p, s, t, c)
	first := a.nextSlot
	a.nextSlot += t.nextSlot
	a.steps = append(a.steps, Step{kind: opens, copy: c, To: InMemory, Extra: InMemory})
	for _, x := range t.steps {
		x.copy, x.To, x.Extra, x.at = c, to[x.To], to[x.Extra], x.at+first
		from := make([]Register, len(x.From))
		for i, r := range x.From {
			from[i] = to[r]
		}
		x.From = from
		a.steps = append(a.steps, x)
	}
	a.steps = append(a.steps, Step{kind: closes, copy: c, To: InMemory, Extra: InMemory})
	a.count(t)
	for _, v := range p.reads {
		at := place{v, c}
		delete(a.holds, a.in[at])
		delete(a.in, at)
	}
	for i, v := range slices.Concat(p.reads, p.values) {
		if s.of[i]&lives == 0 {
			continue
		}
		if r, ok := t.in[place{v, 0}]; ok {
			a.bind(place{v, c}, to[r])
		} else {
			a.slots[place{v, c}] = first + t.slots[place{v, 0}]
		}
	}
}

// count adds the numbers of spills, reloads and loads of constants in t to the allocator's.
func (a *allocator) count(t *template) {
	a.spills, a.reloads = a.spills+t.spills, a.reloads+t.reloads
	for v, n := range t.loads {
		a.loads[v] += n
	}
	for v, n := range t.folds {
		a.folds[v] += n
	}
}

// placed returns the machine register for each register of t. The registers that are free again after the passage become the lowest
// possible machine registers, so all copies of the program use the same ones.
func (a *allocator) placed(p *passage, s *situation, t *template, c int) map[Register]Register {
	to := map[Register]Register{InMemory: InMemory}
	for v, r := range t.fixed {
		to[r] = a.fixed[v]
	}
	for i, v := range p.reads {
		to[t.begins[i]] = a.in[place{v, c}]
	}
	put := func(r, at Register) { to[r], a.pinned[at], a.used[at] = at, true, true }
	for i, v := range p.values {
		r, ok := t.in[place{v, 0}]
		if _, has := to[r]; has || !ok || s.of[len(p.reads)+i]&lives == 0 {
			continue
		}
		if at, ok := a.homeOf(v, c); ok {
			put(r, at)
		} else {
			put(r, a.takeAbove(v.Type == ir.Bool))
		}
	}
	for _, r := range slices.Sorted(maps.Keys(t.used)) {
		if _, has := to[r]; !has {
			put(r, a.take(r >= FirstMask))
		}
	}
	return to
}

// takeAbove does the work of take, but it leaves the lowest quarter of the registers free if possible.
func (a *allocator) takeAbove(mask bool) Register {
	low, high := a.bounds(mask)
	for r := low + (high-low+1)/4; r <= high; r++ {
		if _, held := a.holds[r]; !held && !a.pinned[r] && !a.isFixed(r) && !a.homes.has(r) {
			return r
		}
	}
	return a.take(mask)
}

// instructions returns the number of steps, not counting the marks of passages.
func (a *allocator) instructions() (n int) {
	for _, s := range a.steps {
		if s.kind != opens && s.kind != closes {
			n++
		}
	}
	return n
}
