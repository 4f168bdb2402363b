package vector

import (
	"math"
	"slices"
)

// A Reduction joins terms, which are made of elements, two at a time. In a kernel each of several lanes does: it has a
// state, which it joins with one term after the other, and at the end the states of lanes are joined.
//
// With a Step, partial results are states of several values, and a lane goes on by it from one to the next.
type Reduction struct {
	Term *Func // of an element of each operand; nil if the elements are the terms
	Join *Func // of two terms, or of two partial results

	Step  *Func    // from an element of each operand and the fields of a state to those of the next, or nil
	Start []uint64 // the bits of the fields of the state of no elements
}

// states are what lanes of a reduction hold, and programs from and to them. Of these the last parameters are states.
type states struct {
	types []Type
	step  *Func    // from elements and states to states
	part  *Func    // likewise, in the lanes for which one operand more is not zero
	first *Func    // from elements to states; nil if there are states to start with
	start []*Value // constants, which the first step makes what first does
	end   *Func    // from states to a partial result; nil if that is what they are
	join  *Func    // of two partial results
	few   *Func    // likewise, in the lanes for which one operand more is not zero, or nil
	free  bool     // the bits depend neither on the order nor on the number of lanes
}

// states returns what lanes of r hold on tier t.
func (r Reduction) states(t *Tier) *states {
	if r.Step != nil {
		if l, ops := r.limited(); ops != nil && !t.hasExtremes() {
			if s := l.limits(t, ops); s.fit(t.registers) {
				return s
			}
		}
		return r.several()
	}
	r.Join = r.Join.ofBytes()
	op, ok := r.operation()
	if ok && (op == Max || op == Min) && r.Join.Params[0].IsFloat() && !t.hasExtremes() {
		return r.limits(t, []Op{op})
	}
	s := &states{join: r.joins()}
	types := r.Join.Params[:len(r.Join.Results)]
	s.build(r, types, func(f *Func, terms, states []*Value) []*Value {
		return f.call(r.Join, slices.Concat(states, terms))
	})
	if !ok {
		s.first = r.program(nil, false, func(_ *Func, terms, _ []*Value) []*Value { return terms })
		return s
	}
	s.free = types[0].IsInteger() || op == Max || op == Min
	for _, t := range types {
		s.start = append(s.start, neutral(&Func{}, op, t))
	}
	return s
}

// several returns what lanes hold whose states are several values. Those that have no elements are not joined, as [ufunc.States] has it.
func (r Reduction) several() *states {
	s := &states{types: r.Join.Params[:len(r.Join.Results)]}
	s.join, s.few = r.joinsStates(s.types, false), r.joinsStates(s.types, true)
	s.step, s.part = r.steps(s.types, false), r.steps(s.types, true)
	for i, t := range s.types {
		s.start = append(s.start, (&Func{}).bits(t, r.Start[i]))
	}
	return s
}

// joinsStates returns the program from two states of the given types to one. If it is partial, its operands are those of the partial
// step; in lanes without elements it leaves the first state as it is.
func (r Reduction) joinsStates(types []Type, partial bool) *Func {
	f := &Func{Name: r.Join.Name, Out: r.Join.Out, kept: true}
	var params []*Value
	var present *Value
	if partial {
		f.In = r.Step.In[:len(r.Step.In)-len(r.Join.Out)]
		for _, t := range r.Step.Params[:len(r.Step.Params)-len(types)] {
			f.param(t)
		}
		present = f.present(types[0])
	}
	for _, t := range r.Join.Params {
		params = append(params, f.param(t))
	}
	f.Results = f.call(r.Join, params)
	if partial {
		for i, v := range f.Results {
			f.Results[i] = f.among(present, v, params[i])
		}
	}
	return f
}

// steps returns the program from elements and a state of the given types to the next one. If it is partial, an operand more says in
// which lanes there are elements; in others it leaves states as they are.
func (r Reduction) steps(types []Type, partial bool) *Func {
	elements := len(r.Step.Params) - len(types)
	f := &Func{Name: r.Step.Name, Out: r.Join.Out, In: r.Step.In[:len(r.Step.In)-len(r.Join.Out)], kept: true}
	var params []*Value
	for _, t := range r.Step.Params[:elements] {
		params = append(params, f.param(t))
	}
	var present *Value
	if partial {
		present = f.present(types[0])
	}
	for _, t := range types {
		params = append(params, f.param(t))
	}
	f.Results = f.call(r.Step, params)
	if partial {
		for i, v := range f.Results {
			f.Results[i] = f.among(present, v, params[elements+i])
		}
	}
	return f
}

// present adds an operand, as wide as t, that is not zero in the lanes that have elements, and returns where that is.
func (f *Func) present(t Type) *Value {
	t = t.unsigned()
	f.In = append(slices.Clone(f.In), t)
	return f.compare(Ne, f.param(t), f.bits(t, 0))
}

// operation returns the operation that joins every part of partial results, if there is one of which the compiler knows
// what is neutral.
func (r Reduction) operation() (op Op, ok bool) {
	j := r.Join
	for _, name := range []string{"max", "min"} {
		b := &builder{f: &Func{}}
		x, y := b.f.value(Param, j.Params[0], 0), b.f.value(Param, j.Params[0], 1)
		b.f.Results = []*Value{b.limit(name, x, y)}
		if b.f.String() == j.String() {
			return map[string]Op{"max": Max, "min": Min}[name], true
		}
	}
	n := len(j.Results)
	for i, v := range j.Results {
		if len(v.Args) != 2 || i > 0 && v.Op != op {
			return 0, false
		}
		x, y := v.Args[0], v.Args[1]
		if x.Op != Param || y.Op != Param || min(x.Aux, y.Aux) != uint64(i) || max(x.Aux, y.Aux) != uint64(n+i) {
			return 0, false
		}
		op = v.Op
	}
	switch op {
	case Add, Mul:
		return op, n == 1 || op == Add
	case And, Or, Xor:
		return op, true
	}
	return 0, false
}

// neutral returns what every value of type t, joined with it by op, is itself: -0 for sums of floats.
func neutral(f *Func, op Op, t Type) *Value {
	switch {
	case op == Add && t.IsFloat():
		return f.bits(t, t.signBit())
	case op == Mul && t.IsFloat():
		return f.bits(t, floatBits(t, 1))
	case op == Max && t.IsFloat():
		return f.bits(t, floatBits(t, math.Inf(-1)))
	case op == Min && t.IsFloat():
		return f.bits(t, floatBits(t, math.Inf(1)))
	case op == Mul:
		return f.bits(t, 1)
	case op == And:
		return f.bits(t, t.ones())
	case op == Max && t.IsSigned():
		return f.bits(t, t.signBit())
	case op == Min && t.IsSigned():
		return f.bits(t, t.signBit()-1)
	case op == Min:
		return f.bits(t, t.ones())
	}
	return f.bits(t, 0)
}

// ofBytes returns f, if it computes with truth values alone, as a program of bytes that are 0 or 1, else f.
func (f *Func) ofBytes() *Func {
	g := &Func{Name: f.Name, In: slices.Clone(f.In), Out: slices.Clone(f.Out), Params: slices.Clone(f.Params)}
	for _, v := range f.Live() {
		if v.Type != Bool || !slices.Contains([]Op{Param, Const, And, AndNot, Or, Xor}, v.Op) {
			return f
		}
	}
	for _, types := range [][]Type{g.In, g.Out, g.Params} {
		for i := range types {
			types[i] = Uint8
		}
	}
	as := map[*Value]*Value{}
	for _, v := range f.Live() {
		var x []*Value
		for _, a := range v.Args {
			x = append(x, as[a])
		}
		as[v] = g.value(v.Op, Uint8, v.Aux, x...)
	}
	for _, r := range f.Results {
		g.Results = append(g.Results, as[r])
	}
	return g
}

// joins returns the program from two partial results to one.
func (r Reduction) joins() *Func {
	f := &Func{Name: r.Join.Name, Out: r.Join.Out, kept: true}
	var params []*Value
	for _, t := range r.Join.Params {
		params = append(params, f.param(t))
	}
	f.Results = f.call(r.Join, params)
	f.Rare = nil
	return f
}

// build makes the programs step and part of states of the given types, by what joins terms with them.
func (s *states) build(r Reduction, types []Type, join func(f *Func, terms, states []*Value) []*Value) {
	s.types = types
	s.step, s.part = r.program(types, false, join), r.program(types, true, join)
}

// program returns the program from elements, and states of the given types, to what results returns. If it is partial, an
// operand more says in which lanes there are elements; in others it leaves states as they are.
func (r Reduction) program(types []Type, partial bool, results func(f *Func, terms, states []*Value) []*Value) *Func {
	f := &Func{Name: r.Join.Name, Out: r.Join.Out, In: r.Join.Out, kept: true}
	values := r.Join.Params[:len(r.Join.Results)]
	if r.Term != nil {
		f.In, values = r.Term.In, r.Term.Params
	}
	var terms, states []*Value
	for _, t := range values {
		terms = append(terms, f.param(t))
	}
	var present *Value
	if partial {
		present = f.present(types[0])
	}
	for _, t := range types {
		states = append(states, f.param(t))
	}
	if r.Term != nil {
		terms = f.call(r.Term, terms)
	}
	if terms[0].Type == Bool && r.Join.Params[0] == Uint8 {
		terms[0] = f.choose(terms[0], f.bits(Uint8, 1), f.bits(Uint8, 0))
	}
	f.Results = results(f, terms, states)
	if partial {
		for i, v := range f.Results {
			f.Results[i] = f.among(present, v, states[i])
		}
	}
	return f
}

// among returns x where c is true, else y, which may be truth values.
func (f *Func) among(c, x, y *Value) *Value {
	if x.Type == Bool {
		return f.do(Or, f.do(And, c, x), f.do(AndNot, c, y))
	}
	return f.choose(c, x, y)
}

// param adds a parameter of type t.
func (f *Func) param(t Type) *Value {
	v := f.value(Param, t, uint64(len(f.Params)))
	f.Params = append(f.Params, t)
	return v
}

// call returns the results of g, with args for its parameters. Lanes that are rare in g are so in f.
func (f *Func) call(g *Func, args []*Value) (results []*Value) {
	as := map[*Value]*Value{}
	for _, v := range g.Live() {
		if v.Op == Param {
			as[v] = args[v.Aux]
			continue
		}
		var x []*Value
		for _, a := range v.Args {
			x = append(x, as[a])
		}
		as[v] = f.again(v, x)
	}
	for _, r := range g.Results {
		results = append(results, as[r])
	}
	switch {
	case g.Rare == nil:
	case f.Rare == nil:
		f.Rare = as[g.Rare]
	default:
		f.Rare = f.do(Or, f.Rare, as[g.Rare])
	}
	return results
}

// Then returns the program that g makes of the result of f.
func (f *Func) Then(g *Func) *Func {
	h := &Func{Name: g.Name, In: f.In, Out: g.Out}
	var args []*Value
	for _, t := range f.Params {
		args = append(args, h.param(t))
	}
	h.Results = h.call(g, h.call(f, args))
	return h
}

// Eight returns the program that reduces eight elements by join as a tree does: pairs, and pairs of pairs. If there is a term,
// each of them is what that makes of it and of a ninth element.
func Eight(join, term *Func) *Func {
	f := &Func{Name: join.Name, Out: join.Out}
	var parts [][]*Value
	n := len(join.Results)
	element := func() (part []*Value) {
		f.In = append(f.In, join.Out[0])
		for _, t := range join.Params[:n] {
			part = append(part, f.param(t))
		}
		return part
	}
	for range 8 {
		parts = append(parts, element())
	}
	if term != nil {
		ninth := element()
		for i, part := range parts {
			parts[i] = f.call(term, slices.Concat(part, ninth))
		}
	}
	for ; len(parts) > 1; parts = parts[:len(parts)/2] {
		for i := range len(parts) / 2 {
			parts[i] = f.call(join, slices.Concat(parts[2*i], parts[2*i+1]))
		}
	}
	f.Results = parts[0]
	return f
}
