package build

import (
	"maps"
	"slices"

	"ndgo/gen/compile/ir"
)

// A rounder evaluates one iteration of a loop for all live lanes: the lanes that have not left the loop. An iteration results in a
// list of values: whether the lane stays live; for each exit, whether the lane took it; the results of a return; and the variables
// changed by the loop.
type rounder struct {
	*builder
	loop       *loop
	exits      []bool // the exits in use: a return, then break and continue of each enclosing loop or switch
	results    []ir.Type
	ends       bool          // whether the condition can end the loop
	conditions []*ir.Value   // the condition at each end of an iteration
	before     [][]*ir.Value // the changed variables before the iteration
}

// out returns the values at one end of an iteration. The value lives is true in lanes that stay live, and exit is the number of the
// exit taken. With a nil e, the code after the loop needs no variables. If no lane stays live, variables that only the loop reads
// become undefined.
func (r *rounder) out(lives *ir.Value, exit int, results []*ir.Value, e scope) (values []*ir.Value) {
	values = append(values, lives)
	for i := range r.exits {
		values = append(values, r.f.Truth(i == exit))
	}
	for i, t := range r.results {
		if results == nil {
			values = append(values, r.f.Value(ir.Undefined, t, 0))
		} else {
			values = append(values, results[i])
		}
	}
	for i, object := range r.loop.changed {
		switch {
		case e == nil, r.loop.own[object] && lives.Op == ir.Const && lives.Aux == 0:
			values = append(values, r.undefinedValues(r.before[i])...)
		case len(e[object]) != len(r.before[i]):
			r.refuse(object.Pos(), "the length of the slice %s depends on elements", object.Name())
		default:
			values = append(values, e[object]...)
		}
	}
	return values
}

// again returns the values at the regular end of an iteration. Lanes with a true condition of the loop stay live.
func (r *rounder) again(e scope) []*ir.Value {
	r.loop.after(e)
	c := r.f.Truth(true)
	if r.loop.condition != nil {
		c = r.loop.condition(e)
	}
	r.conditions = append(r.conditions, c)
	r.ends = r.ends || c.Op != ir.Const || c.Aux == 0
	return r.out(c, -1, nil, e)
}

// flowOf returns the targets of return, break and continue within an iteration.
func (r *rounder) flowOf(outside []destination) flow {
	f := flow{results: func(values []*ir.Value) []*ir.Value {
		r.exits[0] = true
		return r.out(r.f.Truth(false), 0, values, nil)
	}}
	leave := func(exit int) next {
		return func(e scope) []*ir.Value {
			r.exits[exit] = true
			return r.out(r.f.Truth(false), exit, nil, e)
		}
	}
	for i, t := range outside {
		t.stop = leave(1 + 2*i)
		if t.continues != nil {
			t.continues = leave(2 + 2*i)
		}
		f.targets = append(f.targets, t)
	}
	f.targets = append(f.targets, destination{label: r.loop.label, continues: r.again, stop: func(e scope) []*ir.Value {
		r.ends = true
		return r.out(r.f.Truth(false), -1, nil, e)
	}})
	return f
}

// resultTypes returns the types of the current function's result values.
func (b *builder) resultTypes() (all []ir.Type) {
	for _, field := range fields(b.Decl.Type.Results) {
		for range max(1, len(field.Names)) {
			all = append(all, b.layout(field.Pos(), b.pointed(b.Info.TypeOf(field.Type)))...)
		}
	}
	for _, p := range b.pointees {
		for _, v := range p.began {
			all = append(all, v.Type)
		}
	}
	return all
}

// maxNested is the maximum nesting of loops. Each further level multiplies the time for assigning registers by ten.
const maxNested = 4

// rounds evaluates a loop with a data-dependent trip count.
func (b *builder) rounds(l *loop, e scope, then next) []*ir.Value {
	start := b.f.Truth(true)
	if l.condition != nil {
		start = l.condition(e)
	}
	if start.Op == ir.Const && start.Aux == 0 {
		return then(e)
	}
	if b.nested == maxNested {
		b.refuse(l.pos, "loops with a data-dependent trip count are nested deeper than %d: move the inner loops into a function marked ndgo:rare", maxNested)
	}
	begins := start
	if b.path != nil {
		start = b.f.Do(ir.And, b.path, start)
	}
	r := &rounder{builder: b, loop: l, exits: make([]bool, 1+2*len(b.flow.targets)), results: b.resultTypes()}
	for _, object := range l.changed {
		r.before = append(r.before, e[object])
	}
	args := r.out(start, -1, nil, e)
	args = append(args, b.f.Truth(false)) // whether the lane is left to the Go loop
	rare := len(args) - 1
	rounds, reads, later := r.build(args, e)
	for _, p := range rounds.States[len(args):] {
		args = append(args, b.f.Value(ir.Undefined, p.Type, 0))
	}
	v := b.f.Loop(rounds, append(args, reads...))
	same := v.Uniform()
	rounds.Uniform = v.IsUniform(same)
	rounds.Search = r.exits[0] && slices.ContainsFunc(r.conditions, func(c *ir.Value) bool { return c.Op != ir.Const && !same[c] })
	if !r.ends && !slices.Contains(r.exits, true) {
		b.refuse(l.pos, "the loop has no end: add a condition, a break or a return")
	}
	states := make([]*ir.Value, len(args))
	for i, init := range args {
		states[i] = b.f.State(v, i)
		states[i].Product = ir.IsProduct(init) || ir.IsProduct(rounds.Raw[i])
		if rounds.Uniform && i > 0 {
			states[i] = b.f.Choose(begins, states[i], init) // without this, an iteration for other lanes would change the state of a finished lane
		}
	}
	if rounds.Raw[rare] != rounds.States[rare] {
		b.addRare(states[rare])
	}
	if later != nil {
		later.raise(b.f, states)
	}
	return r.follow(states[1:], maps.Clone(e), then)
}

// build returns the loop, its inputs apart from states, and the computations moved out of it. The parameter args has the initial
// values of the loop's first states.
func (r *rounder) build(args []*ir.Value, e scope) (*ir.Loop, []*ir.Value, *sunk) {
	b := r.builder
	outer := *b
	rounds := &ir.Loop{Body: &ir.Func{Name: b.f.Name}}
	b.f, b.promises, b.fact, b.closures, b.rounding, b.nested = rounds.Body, nil, nil, maps.Clone(b.closures), true, b.nested+1
	r.carry(rounds, args, &outer)
	inside, reads := r.read(rounds, e, &outer)
	at := r.first()
	for i, object := range r.loop.changed {
		inside[object] = slices.Clone(rounds.States[at:][:len(r.before[i])])
		at += len(r.before[i])
	}
	b.path = rounds.States[0]
	if r.loop.condition != nil {
		b.unit = unit{}
		b.fact = r.loop.condition(maps.Clone(inside))
		if b.unit.calls > 0 { // a condition with such a call must be evaluated in each iteration
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
	outer.f.PanicsInLoop = outer.f.PanicsInLoop || rounds.Body.PanicsInLoop
	*b = outer
	b.steps = steps
	return rounds, reads, later
}

// carry adds a state to the loop for each value in args, which is its initial value.
func (r *rounder) carry(rounds *ir.Loop, args []*ir.Value, outer *builder) {
	counter := r.counter()
	for i, a := range args {
		promise := Promise{NonNegative: i == counter}
		if i == counter && outer.startsSmall(a) {
			promise.within = &ir.Span{Low: 0, High: ir.MaxLength + ir.MaxFuel}
		}
		rounds.States = append(rounds.States, r.parameter(a.Type, promise))
	}
}

// read adds parameters to the loop for the values of variables in e, except constants. The scope inside maps each variable to these parameters.
// The list reads has, for each parameter, its value outside of the loop.
func (r *rounder) read(rounds *ir.Loop, e scope, outer *builder) (inside scope, reads []*ir.Value) {
	inside, as := scope{}, map[*ir.Value]*ir.Value{}
	for _, object := range slices.SortedFunc(maps.Keys(e), byPosition) {
		values := make([]*ir.Value, len(e[object]))
		for i, v := range e[object] {
			if as[v] == nil {
				switch v.Op {
				case ir.Const, ir.Undefined, ir.Slice:
					as[v] = r.f.Value(v.Op, v.Type, v.Aux)
					if v.Product {
						as[v] = r.f.Unrounded(v)
					}
				default:
					as[v] = r.parameter(v.Type, outer.promiseOf(v))
					as[v].Product, as[v].Repeated = ir.IsProduct(v), v.Repeated
					rounds.Reads, reads = append(rounds.Reads, as[v]), append(reads, v)
				}
			}
			values[i] = as[v]
		}
		inside[object] = values
	}
	return inside, reads
}

// parameter adds a parameter to the program, with the known facts in promise.
func (b *builder) parameter(t ir.Type, promise Promise) *ir.Value {
	b.promises = append(b.promises, promise)
	return b.f.Param(t)
}

// promiseOf returns the known facts about v.
func (b *builder) promiseOf(v *ir.Value) (p Promise) {
	if v.Type.IsInteger() {
		p.NonZero, p.NonNegative = b.isNonZero(v), b.isNonNegative(v)
	}
	if v.Type == ir.Int64 {
		s := b.bounds(v)
		p.within = &s
	}
	return p
}

// first returns the number of the first state that holds a changed variable. Before it are the states for liveness, exits and
// results.
func (r *rounder) first() int { return 1 + len(r.exits) + len(r.results) }

// counter returns the number of the state for the loop's counter, a variable that counts up from a nonnegative number. Without a counter
// it returns -1.
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

// finish gives the loop's body its results: the new values in live lanes, and the old values in other lanes.
func (r *rounder) finish(rounds *ir.Loop, next []*ir.Value) {
	f := rounds.Body
	lives := rounds.States[0]
	rare := rounds.States[len(rounds.States)-1]
	rounds.Raw = append(next, rare)
	on := f.Do(ir.And, lives, next[0])
	if f.Rare != nil {
		rounds.Raw[len(next)] = f.Do(ir.Or, rare, f.Rare)
		on = f.Do(ir.And, on, f.Not(f.Rare))
	}
	f.Rare = nil
	rounds.Raw[0] = on
	for i, v := range rounds.Raw {
		if i > 0 && v != rounds.States[i] {
			v = f.Among(lives, v, rounds.States[i])
		}
		f.Results = append(f.Results, v)
	}
}

// follow evaluates the code after the loop, for given final states. Lanes may have left by different exits, so it evaluates the code
// after each exit, and after the regular end.
func (r *rounder) follow(states []*ir.Value, e scope, then next) []*ir.Value {
	b := r.builder
	left, results := states[:len(r.exits)], states[len(r.exits):][:len(r.results)]
	at := len(r.exits) + len(r.results)
	for i, object := range r.loop.changed {
		e[object] = slices.Clone(states[at:][:len(r.before[i])])
		at += len(r.before[i])
	}
	type way struct {
		taken *ir.Value
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
			w.run = func(scope) []*ir.Value { return b.returned(results) }
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
	var from func(ways []way) []*ir.Value
	from = func(ways []way) []*ir.Value {
		w := ways[0]
		if len(ways) == 1 {
			return w.run(maps.Clone(e))
		}
		x := b.under(w.taken, func() []*ir.Value { return w.run(maps.Clone(e)) })
		y := b.under(b.f.Not(w.taken), func() []*ir.Value { return from(ways[1:]) })
		return b.merge(w.taken, x, y)
	}
	return from(ways)
}
