package vector

import (
	"maps"
	"slices"
)

// A rounder evaluates a round of a loop for all lanes that live. What it makes of one is a list of values: whether the lane lives
// on; for each exit whether it took that; the results of a return; and the variables that are changed.
type rounder struct {
	*builder
	loop       *loop
	exits      []bool // that are taken: a return, then break and continue of each target outside
	results    []Type
	ends       bool       // the loop has an end other than those
	conditions []*Value   // of the loop, at the ends of a round
	before     [][]*Value // the variables that are changed
}

// out returns what a round that ends has: where e is nil no variables are needed any more, and where no lane lives none of the loop's.
func (r *rounder) out(lives *Value, exit int, results []*Value, e scope) (values []*Value) {
	values = append(values, lives)
	for i := range r.exits {
		values = append(values, r.f.truth(i == exit))
	}
	for i, t := range r.results {
		if results == nil {
			values = append(values, r.f.value(Undefined, t, 0))
		} else {
			values = append(values, results[i])
		}
	}
	for i, object := range r.loop.changed {
		switch {
		case e == nil, r.loop.own[object] && lives.Op == Const && lives.Aux == 0:
			values = append(values, r.undefinedValues(r.before[i])...)
		case len(e[object]) != len(r.before[i]):
			r.refuse(object.Pos(), "the length of the slice %s depends on elements", object.Name())
		default:
			values = append(values, e[object]...)
		}
	}
	return values
}

// again returns what a round has after which lanes go on where the loop's condition holds.
func (r *rounder) again(e scope) []*Value {
	r.loop.after(e)
	c := r.f.truth(true)
	if r.loop.condition != nil {
		c = r.loop.condition(e)
	}
	r.conditions = append(r.conditions, c)
	r.ends = r.ends || c.Op != Const || c.Aux == 0
	return r.out(c, -1, nil, e)
}

// flow returns where the statements of a round may go.
func (r *rounder) flowOf(outside []destination) flow {
	f := flow{results: func(values []*Value) []*Value {
		r.exits[0] = true
		return r.out(r.f.truth(false), 0, values, nil)
	}}
	leave := func(exit int) next {
		return func(e scope) []*Value {
			r.exits[exit] = true
			return r.out(r.f.truth(false), exit, nil, e)
		}
	}
	for i, t := range outside {
		t.stop = leave(1 + 2*i)
		if t.continues != nil {
			t.continues = leave(2 + 2*i)
		}
		f.targets = append(f.targets, t)
	}
	f.targets = append(f.targets, destination{label: r.loop.label, continues: r.again, stop: func(e scope) []*Value {
		r.ends = true
		return r.out(r.f.truth(false), -1, nil, e)
	}})
	return f
}

// resultTypes returns the types of the values that the current function returns.
func (b *builder) resultTypes() (all []Type) {
	for _, field := range fields(b.decl.Type.Results) {
		for range max(1, len(field.Names)) {
			all = append(all, b.layout(field.Pos(), b.pointed(b.info.TypeOf(field.Type)))...)
		}
	}
	for _, p := range b.pointees {
		for _, v := range p.began {
			all = append(all, v.Type)
		}
	}
	return all
}

// rounds evaluates a loop whose number of rounds may depend on elements.
func (b *builder) rounds(l *loop, e scope, then next) []*Value {
	start := b.f.truth(true)
	if l.condition != nil {
		start = l.condition(e)
	}
	if start.Op == Const && start.Aux == 0 {
		return then(e)
	}
	begins := start
	if b.path != nil {
		start = b.f.do(And, b.path, start)
	}
	r := &rounder{builder: b, loop: l, exits: make([]bool, 1+2*len(b.flow.targets)), results: b.resultTypes()}
	for _, object := range l.changed {
		r.before = append(r.before, e[object])
	}
	args := r.out(start, -1, nil, e)
	args = append(args, b.f.truth(false)) // whether the lane is rare
	rare := len(args) - 1
	rounds, reads, later := r.build(args, e)
	for _, p := range rounds.states[len(args):] {
		args = append(args, b.f.value(Undefined, p.Type, 0))
	}
	v := b.f.loop(rounds, append(args, reads...))
	same := v.uniform()
	rounds.uniform = v.isUniform(same)
	rounds.search = r.exits[0] && slices.ContainsFunc(r.conditions, func(c *Value) bool { return c.Op != Const && !same[c] })
	if !r.ends && !slices.Contains(r.exits, true) {
		b.refuse(l.pos, "the loop has no end: give it a condition, or leave it by break or return")
	}
	states := make([]*Value, len(args))
	for i, init := range args {
		states[i] = b.f.state(v, i)
		states[i].product = isProduct(init) || isProduct(rounds.raw[i])
		if rounds.uniform && i > 0 {
			states[i] = b.f.choose(begins, states[i], init) // the round that no lane may have had changes it
		}
	}
	if rounds.raw[rare] != rounds.states[rare] {
		b.addRare(states[rare])
	}
	if later != nil {
		later.raise(b.f, states)
	}
	return r.follow(states[1:], maps.Clone(e), then)
}

// build returns the rounds of the loop whose states begin with args, what they read besides, and what is computed after them.
func (r *rounder) build(args []*Value, e scope) (*rounds, []*Value, *sunk) {
	b := r.builder
	outer := *b
	rounds := &rounds{f: &Func{Name: b.f.Name}}
	b.f, b.promises, b.fact, b.closures, b.rounding = rounds.f, nil, nil, maps.Clone(b.closures), true
	r.carry(rounds, args, &outer)
	inside, reads := r.read(rounds, e, &outer)
	at := r.first()
	for i, object := range r.loop.changed {
		inside[object] = slices.Clone(rounds.states[at:][:len(r.before[i])])
		at += len(r.before[i])
	}
	b.path = rounds.states[0]
	if r.loop.condition != nil {
		b.unit = unit{}
		b.fact = r.loop.condition(maps.Clone(inside))
		if b.unit.calls > 0 { // it is another one each time
			b.fact = nil
		}
		b.f.Rare = nil
	}
	b.flow = r.flowOf(outer.flow.targets)
	r.loop.enter(inside)
	next := b.block(r.loop.body, inside, r.again)
	r.finish(rounds, next)
	later := r.sink(rounds, reads)
	steps := b.steps
	outer.f.PanicsInLoop = outer.f.PanicsInLoop || rounds.f.PanicsInLoop
	*b = outer
	b.steps = steps
	return rounds, reads, later
}

// carry gives rounds a state for each of args, which are values of the builder outside.
func (r *rounder) carry(rounds *rounds, args []*Value, outer *builder) {
	counter := r.counter()
	for i, a := range args {
		promise := Promise{NonNegative: i == counter}
		if i == counter && outer.startsSmall(a) {
			promise.within = &span{0, maxLength + maxFuel}
		}
		rounds.states = append(rounds.states, r.parameter(a.Type, promise))
	}
}

// read gives rounds a parameter for each value in e, of the builder outside, that is no constant. It returns what variables hold in a round
// by that, and those values.
func (r *rounder) read(rounds *rounds, e scope, outer *builder) (inside scope, reads []*Value) {
	inside, as := scope{}, map[*Value]*Value{}
	for _, object := range slices.SortedFunc(maps.Keys(e), byPosition) {
		values := make([]*Value, len(e[object]))
		for i, v := range e[object] {
			if as[v] == nil {
				switch v.Op {
				case Const, Undefined, Slice:
					as[v] = r.f.value(v.Op, v.Type, v.Aux)
					if v.product {
						as[v] = r.f.unrounded(v)
					}
				default:
					as[v] = r.parameter(v.Type, outer.promiseOf(v))
					as[v].product, as[v].repeated = isProduct(v), v.repeated
					rounds.reads, reads = append(rounds.reads, as[v]), append(reads, v)
				}
			}
			values[i] = as[v]
		}
		inside[object] = values
	}
	return inside, reads
}

// parameter adds a parameter to the program, of which promise is known.
func (b *builder) parameter(t Type, promise Promise) *Value {
	b.promises = append(b.promises, promise)
	return b.f.param(t)
}

// promiseOf returns what is known of v.
func (b *builder) promiseOf(v *Value) (p Promise) {
	if v.Type.IsInteger() {
		p.NonZero, p.NonNegative = b.isNonZero(v), b.isNonNegative(v)
	}
	if v.Type == Int64 {
		s := b.bounds(v)
		p.within = &s
	}
	return p
}

// first returns which state is the first of the variables that are changed.
func (r *rounder) first() int { return 1 + len(r.exits) + len(r.results) }

// counter returns which state is the variable that counts rounds from a number that is not negative, or -1.
func (r *rounder) counter() int {
	at := r.first()
	for i, object := range r.loop.changed {
		if object == r.loop.counts {
			return at
		}
		at += len(r.before[i])
	}
	return -1
}

// finish makes the results of rounds: of what a round has in the lanes that live, and what it had before in others.
func (r *rounder) finish(rounds *rounds, next []*Value) {
	f := rounds.f
	lives := rounds.states[0]
	rare := rounds.states[len(rounds.states)-1]
	rounds.raw = append(next, rare)
	on := f.do(And, lives, next[0])
	if f.Rare != nil {
		rounds.raw[len(next)] = f.do(Or, rare, f.Rare)
		on = f.do(And, on, f.not(f.Rare))
	}
	f.Rare = nil
	rounds.raw[0] = on
	for i, v := range rounds.raw {
		if i > 0 && v != rounds.states[i] {
			v = f.among(lives, v, rounds.states[i])
		}
		f.Results = append(f.Results, v)
	}
}

// follow evaluates what follows the loop, whose other states are given: at each exit that is taken, else after its end.
func (r *rounder) follow(states []*Value, e scope, then next) []*Value {
	b := r.builder
	left, results := states[:len(r.exits)], states[len(r.exits):][:len(r.results)]
	at := len(r.exits) + len(r.results)
	for i, object := range r.loop.changed {
		e[object] = slices.Clone(states[at:][:len(r.before[i])])
		at += len(r.before[i])
	}
	type way struct {
		taken *Value
		run   next
	}
	var ways []way
	for i, taken := range r.exits {
		if !taken {
			continue
		}
		w := way{taken: left[i]}
		switch target := max(0, i-1) / 2; {
		case i == 0:
			w.run = func(scope) []*Value { return b.returned(results) }
		case i%2 == 1:
			w.run = b.flow.targets[target].stop
		default:
			w.run = b.flow.targets[target].continues
		}
		ways = append(ways, w)
	}
	if r.ends {
		ways = append(ways, way{run: then})
	}
	var from func(ways []way) []*Value
	from = func(ways []way) []*Value {
		w := ways[0]
		if len(ways) == 1 {
			return w.run(maps.Clone(e))
		}
		x := b.under(w.taken, func() []*Value { return w.run(maps.Clone(e)) })
		y := b.under(b.f.not(w.taken), func() []*Value { return from(ways[1:]) })
		return b.merge(w.taken, x, y)
	}
	return from(ways)
}
