package kernel

import (
	"fmt"

	"ndgo/gen/compile/ir"
)

// Before a kernel is printed, its register assignment is checked by a symbolic run of its steps. In this run a register holds the
// name of a value instead of a number.

// A meaning is the content of a register or a spill slot in a symbolic run: a value of one copy of the program, and the time of its
// computation.
type meaning struct {
	place
	time int
}

// A misread is an error: a step would read a register that does not hold the expected value.
type misread string

func (m misread) Error() string { return string(m) }

// A reader runs the steps of an allocator symbolically, and checks the values that they read.
type reader struct {
	Target
	registers map[Register]meaning
	slots     map[int]meaning
	meanings  map[place]meaning // the values of copies, each with the time of its last computation
	rounds    int               // number of iterations of each loop so far
	time      int
	at        string
}

// reads requires that register r holds value v of the given copy. Otherwise it panics with a misread.
func (m *reader) reads(r Register, v *ir.Value, copy int) {
	if got, want := m.registers[r], m.means(v, copy); got != want {
		panic(misread(fmt.Sprintf("%s: register %d has %v, not %v", m.at, r, got.v, want.v)))
	}
}

// means returns the current meaning of v: its last computation. Parameters and constants have a meaning from the beginning.
func (m *reader) means(v *ir.Value, copy int) meaning {
	if v = ir.Root(v); v.Op == ir.State {
		v = v.Args[0].Rounds.States[v.Aux]
	}
	p := placeOf(v, copy)
	if z, ok := m.meanings[p]; ok {
		return z
	}
	return meaning{p, 0}
}

// joins records that step s overwrites register s.Extra. On a tier without mask registers, a step that tests the masks of several copies of
// the program joins them in this register.
func (m *reader) joins(s Step) {
	if !m.Masks && len(s.From) > 1 {
		m.registers[s.Extra] = meaning{}
	}
}

// run runs steps.
func (m *reader) run(steps []Step) {
	for i := 0; i < len(steps); i++ {
		s := steps[i]
		m.at = fmt.Sprintf("step %d, of kind %d", i, s.kind)
		switch s.kind {
		case compute:
			if s.With != nil { // one load for two look-ups, with the registers of the first
				with := *s.With
				with.Extra = s.Extra
				m.compute(with)
			}
			m.compute(s)
		case load:
			m.registers[s.To] = m.means(s.V, s.copy)
		case move:
			m.reads(s.From[0], s.V, s.copy)
			m.registers[s.To] = m.means(s.V, s.copy)
		case spill:
			m.reads(s.From[0], s.V, s.copy)
			m.slots[s.at] = m.means(s.V, s.copy)
		case reload:
			if m.registers[s.To] = m.slots[s.at]; m.registers[s.To] != m.means(s.V, s.copy) {
				panic(misread(m.at + ": the slot has another value"))
			}
		case test:
			for k, r := range s.From {
				m.reads(r, s.V, s.copy+k)
			}
			m.joins(s)
		case store, gather:
			m.reads(s.From[0], s.V, s.copy)
		case storePair:
			m.reads(s.From[0], s.V, s.copy)
			m.reads(s.From[1], s.second, s.copy)
			m.registers[s.Extra] = meaning{}
		case begin:
			i += m.loop(steps[i:])
		}
	}
}

// compute runs the computation of a value. An instruction sequence with an extra register may write this register, and its result,
// before it has read all arguments.
func (m *reader) compute(s Step) {
	for i, k := range s.Pattern.Args {
		if s.From[i] != InMemory {
			m.reads(s.From[i], s.V.Args[k], s.copy)
		}
		if s.Pattern.Extra && (s.From[i] == s.To || s.From[i] == s.Extra) {
			panic(misread(m.at + ": overwrites what it reads"))
		}
	}
	if s.Pattern.Tied >= 0 {
		m.reads(s.To, s.V.Args[s.Pattern.Tied], s.copy)
	}
	if s.Pattern.Extra {
		m.registers[s.Extra] = meaning{}
	}
	m.time++
	z := meaning{placeOf(s.V, s.copy), m.time}
	m.registers[s.To], m.meanings[z.place] = z, z
}

// endOf returns the number of the last step of a loop. The parameter steps begins with the loop.
func endOf(steps []Step) (end int) {
	depth := 0
	for i, s := range steps {
		switch s.kind {
		case begin:
			depth++
		case again:
			depth--
		}
		if depth == 0 {
			return i
		}
	}
	return len(steps) - 1
}

// loop runs the loop at the beginning of steps. It returns the number of the loop's last step.
func (m *reader) loop(steps []Step) (end int) {
	end = endOf(steps)
	v, copies := steps[0].V, steps[end].at
	r := v.Rounds
	states := make([][]meaning, copies)
	for c := range states {
		for i := range r.States {
			states[c] = append(states[c], m.means(v.Args[i], c))
		}
	}
	set := func(copy int, params []*ir.Value, to []meaning) {
		for i, p := range params {
			m.meanings[place{p, copy}] = to[i]
		}
	}
	rounds, first := m.rounds, steps[0].From
	if r.Once {
		rounds = min(rounds, 1)
	}
	if first == nil || has(first, InMemory) {
		rounds, first = max(rounds, 1), nil
	}
	for c := range copies {
		var read []meaning
		for _, x := range v.Args[len(r.States):] {
			read = append(read, m.means(x, c))
		}
		set(c, r.Reads, read)
		set(c, r.States, states[c])
	}
	for c, r := range first {
		if r == FirstMask { // it holds the joined masks of earlier steps
			break
		}
		m.reads(r, v.Rounds.States[0], c)
	}
	m.joins(steps[0])
	for range rounds {
		m.run(steps[1:end])
		for c := range copies {
			for i, x := range r.Body.Results {
				states[c][i] = m.means(x, c)
			}
			if from := steps[end].From; len(from) == copies && from[c] != FirstMask {
				m.reads(from[c], r.Body.Results[0], c)
			}
		}
		m.joins(steps[end])
		for c := range copies {
			set(c, r.States, states[c])
		}
	}
	return end
}

// check runs the steps of k, with up to two iterations of each loop. If a step reads a wrong value, the error names the step.
func (k *kernel) check() error {
	for _, a := range []*allocator{k.main, k.single} {
		if err := k.loadOnce(a); err != nil {
			return err
		}
		for rounds := range 3 {
			if err := k.read(a, rounds); err != nil {
				return fmt.Errorf("%s on %s, loops of %d rounds: %w", k.f.Name, k.Name, rounds, err)
			}
		}
	}
	return nil
}

// loadOnce returns an error if a kernel loads a parameter twice, and indices of slices depend on this parameter. Memory may change between the
// two loads, and the second value is not compared with the length.
func (k *kernel) loadOnce(a *allocator) error {
	loaded := map[place]bool{}
	for i, s := range a.steps {
		if s.kind != load || !a.indices[s.V] || k.from[s.V.Aux].Of.IsSlice() {
			continue
		}
		p := place{s.V, s.copy}
		if loaded[p] {
			return misread(fmt.Sprintf("step %d loads an index again", i))
		}
		loaded[p] = true
	}
	return nil
}

// read runs the steps of the allocator a with the given number of iterations of each loop.
func (k *kernel) read(a *allocator, rounds int) (err error) {
	m := &reader{Target: k.Target, registers: map[Register]meaning{}, slots: map[int]meaning{}, meanings: map[place]meaning{}, rounds: rounds}
	defer func() {
		switch r := recover().(type) {
		case nil:
		case misread:
			err = r
		default:
			panic(r)
		}
	}()
	for v, r := range k.fixed {
		m.registers[r] = m.means(v, 0)
	}
	m.run(a.steps)
	return nil
}
