package vector

import (
	"errors"
	"fmt"
	"testing"
)

// A meaning is what is in a register or a slot: a value of a copy, as it was computed at some time.
type meaning struct {
	place
	time int
}

// A misread is a step that reads something else than its value.
type misread string

func (m misread) Error() string { return string(m) }

// A reader runs the steps of an allocator on meanings, and looks at what each of them reads.
type reader struct {
	target
	registers map[register]meaning
	slots     map[int]meaning
	meanings  map[place]meaning // of values
	rounds    int               // that each loop has
	time      int
	at        string
}

// reads panics with a misread unless register r has the value v of a copy.
func (m *reader) reads(r register, v *Value, copy int) {
	if got, want := m.registers[r], m.means(v, copy); got != want {
		panic(misread(fmt.Sprintf("%s: register %d has %v, not %v", m.at, r, got.v, want.v)))
	}
}

// means returns the meaning of v. Parameters and constants have one from the beginning.
func (m *reader) means(v *Value, copy int) meaning {
	if v = root(v); v.Op == State {
		v = v.Args[0].rounds.states[v.Aux]
	}
	p := placeOf(v, copy)
	if z, ok := m.meanings[p]; ok {
		return z
	}
	return meaning{p, 0}
}

// joins overwrites the register in which the masks of several copies are joined.
func (m *reader) joins(s step) {
	if !m.masks && len(s.from) > 1 {
		m.registers[s.extra] = meaning{}
	}
}

// run runs steps.
func (m *reader) run(steps []step) {
	for i := 0; i < len(steps); i++ {
		s := steps[i]
		m.at = fmt.Sprintf("step %d, of kind %d", i, s.kind)
		switch s.kind {
		case compute:
			if s.with != nil {
				m.compute(*s.with)
			}
			m.compute(s)
		case load:
			m.registers[s.to] = m.means(s.v, s.copy)
		case move:
			m.reads(s.from[0], s.v, s.copy)
			m.registers[s.to] = m.means(s.v, s.copy)
		case spill:
			m.reads(s.from[0], s.v, s.copy)
			m.slots[s.at] = m.means(s.v, s.copy)
		case reload:
			if m.registers[s.to] = m.slots[s.at]; m.registers[s.to] != m.means(s.v, s.copy) {
				panic(misread(m.at + ": the slot has another value"))
			}
		case test:
			for k, r := range s.from {
				m.reads(r, s.v, s.copy+k)
			}
			m.joins(s)
		case store, gather:
			m.reads(s.from[0], s.v, s.copy)
		case storePair:
			m.reads(s.from[0], s.v, s.copy)
			m.reads(s.from[1], s.second, s.copy)
			m.registers[s.extra] = meaning{}
		case begin:
			i += m.loop(steps[i:])
		}
	}
}

// compute computes a value. An instruction that takes one more register may write it, and its result, before it has read all.
func (m *reader) compute(s step) {
	for i, k := range s.pattern.args {
		if s.from[i] != inMemory {
			m.reads(s.from[i], s.v.Args[k], s.copy)
		}
		if s.pattern.extra && (s.from[i] == s.to || s.from[i] == s.extra) {
			panic(misread(m.at + ": overwrites what it reads"))
		}
	}
	if s.pattern.tied >= 0 {
		m.reads(s.to, s.v.Args[s.pattern.tied], s.copy)
	}
	if s.pattern.extra {
		m.registers[s.extra] = meaning{}
	}
	m.time++
	z := meaning{placeOf(s.v, s.copy), m.time}
	m.registers[s.to], m.meanings[z.place] = z, z
}

// loop runs the rounds that begin with the first of steps, and returns the number of the step that ends them.
func (m *reader) loop(steps []step) (end int) {
	v, depth, copies := steps[0].v, 0, 0
	for end = range steps {
		switch s := steps[end]; {
		case s.kind == begin:
			depth++
		case s.kind == again:
			depth, copies = depth-1, s.at
		}
		if depth == 0 {
			break
		}
	}
	r := v.rounds
	states := make([][]meaning, copies)
	for c := range states {
		for i := range r.states {
			states[c] = append(states[c], m.means(v.Args[i], c))
		}
	}
	set := func(copy int, params []*Value, to []meaning) {
		for i, p := range params {
			m.meanings[place{p, copy}] = to[i]
		}
	}
	rounds, first := m.rounds, steps[0].from
	if r.once {
		rounds = min(rounds, 1)
	}
	if first == nil || has(first, inMemory) {
		rounds, first = max(rounds, 1), nil
	}
	for c := range copies {
		var read []meaning
		for _, x := range v.Args[len(r.states):] {
			read = append(read, m.means(x, c))
		}
		set(c, r.reads, read)
		set(c, r.states, states[c])
	}
	for c, r := range first {
		if r == firstMask { // what steps before have gathered
			break
		}
		m.reads(r, v.rounds.states[0], c)
	}
	m.joins(steps[0])
	for range rounds {
		m.run(steps[1:end])
		for c := range copies {
			for i, x := range r.f.Results {
				states[c][i] = m.means(x, c)
			}
			if from := steps[end].from; len(from) == copies && from[c] != firstMask {
				m.reads(from[c], r.f.Results[0], c)
			}
		}
		m.joins(steps[end])
		for c := range copies {
			set(c, r.states, states[c])
		}
	}
	return end
}

// TestRegisters holds what the steps of kernels read to what they should read, also in loops of several rounds.
func TestRegisters(t *testing.T) {
	for _, e := range examples() {
		checkRegisters(t, e.title(), program(t, e.name, e.f), 4)
	}
}

// checkRegisters runs the steps of the kernels of f for all tiers, with loops of up to two rounds. A side of a branch is
// jumped over that has so many instructions.
func checkRegisters(t *testing.T, name string, f *Func, least int) {
	t.Helper()
	for _, tier := range Tiers {
		g, err := tier.legalise(f.narrowedFor(tier).branched(least))
		if errors.As(err, new(lacking)) {
			continue
		} else if err != nil {
			t.Fatal(err)
		}
		k := plan(g, tier.target(g))
		for rounds := range 3 {
			for _, a := range []*allocator{k.main, k.single} {
				if err := k.read(a, rounds); err != nil {
					t.Errorf("%s on %s, loops of %d rounds: %v", name, tier.Name, rounds, err)
				}
			}
		}
	}
}

// read runs the steps of a, with loops of so many rounds. The error says which of them reads what it should not.
func (k *kernel) read(a *allocator, rounds int) (err error) {
	m := &reader{target: k.target, registers: map[register]meaning{}, slots: map[int]meaning{}, meanings: map[place]meaning{}, rounds: rounds}
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
