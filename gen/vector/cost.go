package vector

import (
	"fmt"
	"slices"
)

// What a kernel and the loop in Go take is estimated, in cycles, from their operations alone, so that every machine generates the same
// files. The numbers are those of Zen 5, rounded: of an instruction how long it keeps what it needs of the processor, and for Go what an
// operation adds to a loop whose operations overlap. They were held to measurements of the functions of examples/kernels. Products are
// converted before they are added to anything, so that no compiler fuses the two, which would make ties another way on another machine.

// A cost is what a kernel takes for an element, and what bounds it.
type cost struct {
	cycles float64
	bound  string
}

// work is the cycles that each part of a processor has for a body.
type work struct{ issue, multiply, divide, memory float64 }

func (w *work) add(v work, times float64) {
	w.issue += float64(times * v.issue)
	w.multiply += float64(times * v.multiply)
	w.divide += float64(times * v.divide)
	w.memory += float64(times * v.memory)
}

// most returns the part that has most, of which the others are done meanwhile.
func (w work) most() cost {
	best := cost{w.issue, "issue"}
	for _, c := range []cost{{w.multiply, "multiplication"}, {w.divide, "division"}, {w.memory, "memory"}} {
		if c.cycles > best.cycles {
			best = c
		}
	}
	return best
}

// cost returns what the main body of k takes for an element.
func (k *kernel) cost() cost {
	elements := float64(k.lanes * k.copies)
	var all, round work // of what is outside of rounds, and of all rounds
	depth, latency, spilled := 0, 0.0, 0.0
	times := 1.0
	for _, s := range k.main.steps {
		switch s.kind {
		case begin:
			if s.v.rounds.once {
				break
			}
			depth++
			times *= perRound * s.v.imbalance()
			latency += float64(times * overlap * s.v.rounds.carried(false))
		case again:
			if s.from == nil {
				break
			}
			depth--
			if depth == 0 {
				times = 1
			}
		case spill, reload:
			spilled += times
		}
		if depth > 0 {
			round.add(k.work(s), times)
		} else {
			all.add(k.work(s), 1)
		}
	}
	c, r := all.most(), round.most()
	if latency > r.cycles {
		r = cost{latency, "latency"}
	}
	bound := c.bound
	if r.cycles > c.cycles {
		bound = r.bound
	}
	if total := all.issue + round.issue; bound == "issue" && spilled > total/4 || bound == "memory" && spilled > 0 {
		bound = "spills"
	}
	return cost{(c.cycles + r.cycles) / elements, bound}
}

// overlap is the part of the latency of a round that other vectors do not hide.
const overlap = .75

// work returns what a step of k takes.
func (k *kernel) work(s step) work {
	whole := float64(k.bytes) / 32
	w := work{issue: 1 / k.perCycle}
	switch s.kind {
	case opens, closes:
		return work{}
	case load, reload:
		w.memory = .5
	case spill, store, storePair:
		w.memory = 1
	case compute:
		f64 := s.v.Type == Float64
		switch s.v.Op {
		case Mul, FMA, FNMA, FMS, FNMS, MulWide:
			w.multiply = .5
		case Div, Sqrt:
			w.divide = map[bool]float64{true: 5, false: 3}[f64] * whole * float64(k.width(s.v.Type)) / float64(k.bytes)
			if s.v.Op == Sqrt {
				w.divide *= 1.8
			}
		case MulHigh:
			w.issue *= float64(map[int]int{2: 1, 4: 6}[s.v.Type.Size()])
		case Gather, Element:
			if w.issue, w.memory = float64(k.lanes)*1.5, float64(k.lanes)/2; s.v.isAlike() {
				w.issue, w.memory = 2/k.perCycle, .5
			}
		}
	}
	return w
}

// carried returns the cycles after which a round can follow the one before, by what its states are computed from. In Go the state that
// says which lanes live is a branch, which is predicted.
func (r *rounds) carried(predicted bool) float64 {
	const warm, rounds = 4, 8
	ready, early := map[*Value]float64{}, 0.0
	latest := func() (n float64) {
		for _, p := range r.states {
			n = max(n, ready[p])
		}
		return n
	}
	live := r.f.Live()
	for n := range rounds {
		if n == warm {
			early = latest()
		}
		at := map[*Value]float64{}
		for _, v := range live {
			at[v] = ready[v]
			for _, a := range v.Args {
				at[v] = max(at[v], at[a])
			}
			if !isLeaf(v) && v.Op != Bitcast && v.Op != State {
				cycles := max(1, v.latency())
				if predicted && v.Op == Element { // a load
					cycles = 5
				}
				at[v] += float64(cycles)
			}
		}
		for i, p := range r.states {
			if !predicted || i > 0 {
				ready[p] = at[r.f.Results[i]]
			}
		}
	}
	return (latest() - early) / (rounds - warm)
}

// What rounds of all lanes are expected to be more than those of one: the lane with most rounds decides. Where lanes leave by a return
// as well as by a condition on elements, as a search does, few have many rounds.
const (
	usualImbalance  = 1.5
	searchImbalance = 12
)

func (v *Value) imbalance() float64 {
	switch {
	case v.rounds.search:
		return searchImbalance
	case v.rounds.uniform:
		return 1
	}
	return usualImbalance
}

// scalar returns the cycles that the loop in Go takes for an element: of loops, that many more for each round that is expected. Of a branch
// one side is computed, but for loops, which vectors without such lanes skip as well, and every other time the right side of && or ||.
func (f *Func) scalar() (cycles float64) { return f.scalarOf(nil) + float64(len(f.In)+len(f.Out))/2 }

// scalarOf returns the cycles of f, of which the lanes where lives is true, or all, count.
func (f *Func) scalarOf(lives *Value) (cycles float64) {
	reached := map[*Value]float64{}
	for _, r := range f.Results {
		reached[r] = 1
	}
	if f.Rare != nil {
		reached[f.Rare] = 1
	}
	compared := f.congruences()
	for _, v := range slices.Backward(f.Live()) {
		share := min(1, reached[v])
		for i, a := range v.Args {
			times := share
			switch {
			case v.Args[0] == lives:
				times *= float64(1 - i/2) // of a selection the second side is what was before
			case v.Op == Select && i > 0 || v.Type == Bool && (v.Op == And || v.Op == Or) && i == 1:
				times /= 2
			}
			reached[a] += times
		}
		switch {
		case v.Op == Rounds:
			f := v.rounds.f
			cycles += float64(perRound * (1 + max(f.scalarOf(v.rounds.states[0]), overlap*v.rounds.carried(true))))
		case compared[v]: // by a product, or a bit mask
			cycles += float64(share * .7)
		default:
			cycles += float64(share * v.scalar())
		}
	}
	return cycles
}

// scalar returns the cycles that an operation of a function adds to the loop in Go. An element of a table is one load, whatever chooses it
// in vectors.
func (v *Value) scalar() float64 {
	long := v.Type.Size() == 8
	switch v.Op {
	case Param, Undefined, Const, Table, Slice, Bitcast, Round, State:
		return 0
	case Add, Sub, Mul, FMA, FNMA, FMS, FNMS, Max, Min, Maximum, Minimum:
		if v.Type.IsFloat() || v.Op == Mul {
			return 1
		}
		return .3
	case Div, Rem, FloorDiv, FloorRem:
		switch {
		case v.Type.IsFloat():
			return 4
		case v.Args[1].Op == Const:
			return 1.3
		case long:
			return 10
		}
		return 8
	case Sqrt:
		return 8
	case Scale, Exponent, Significand, LogSpecial, Lookup, Gather, Element:
		return 2
	case Convert:
		if v.Args[0].Type.IsFloat() && v.Type.IsInteger() && v.Aux != inRange { // it saturates
			return 4
		}
		return 1
	case Floor, Ceil, Trunc, Rint, OnesCount:
		return 1
	case Select:
		if v.Args[0].isBit() {
			return 0
		}
		return .5
	case Eq:
		if v.isBit() {
			return 0
		}
	}
	return .3
}

// isBit reports whether v is one bit of an index, by which elements are chosen.
func (v *Value) isBit() bool {
	return v.Op == Eq && v.Args[0].Op == And && v.Args[1].Op == Const && v.Args[0].Args[1] == v.Args[1]
}

// grows reports whether rounds of f divide products of 64 bits that they make themselves: these soon have more bits than kernels divide.
func (f *Func) grows() (does bool) {
	for _, v := range f.Live() {
		if v.Op == Rounds {
			for _, w := range v.rounds.f.Live() {
				does = does || (w.Op == Div || w.Op == Rem) && w.Type.IsInteger() && w.Type.Size() == 8 && w.Args[0].Op == Mul && w.Args[1].Op != Const
			}
			does = does || v.rounds.f.grows()
		}
	}
	return does
}

// gain is how many times as fast a kernel without loops is by the model at least, as there are the ends of runs, too.
const gain = 1.3

// worth returns why k, which takes c, is not to be used for the function f, or nil. Those of conditions are used, and those of arm64, whose
// cycles nobody has measured.
func (k *kernel) worth(f *Func, c cost) error {
	least := c.cycles
	if !k.loops {
		least *= gain
	}
	switch {
	case k.Architecture != AMD64 || len(f.Out) == 0:
		return nil
	case f.grows():
		return lacking(k.Name + " has no quotients of the products that the loop makes once they have 53 bits: the loop in Go is faster")
	case least > f.scalar():
		return lacking(fmt.Sprintf("%s takes %.3g cycles an element by the model, bound by %s, and the loop in Go %.3g: the loop is used", k.Name, c.cycles, c.bound, f.scalar()))
	}
	return nil
}
