package lower

import (
	"math"
	"slices"

	"ndgo/gen/compile/ir"
)

// A Reduction computes terms from elements, and joins them. In a kernel, each lane joins terms to its own accumulator, called its state. At the
// end the kernel joins the states of all lanes.
//
// If Step is set, a state has several values, and Step computes the next state of a lane from an element.
type Reduction struct {
	Term *ir.Func // computes a term from an element of each operand; nil if the elements are the terms
	Join *ir.Func // joins two terms, or two partial results

	Step  *ir.Func // computes the next state from an element of each operand and the fields of a state; or nil
	Start []uint64 // the bits of the state for no elements, by field
}

// States describes the accumulators of lanes in a reduction, and the programs that work on them. The last parameters of these
// programs are the states.
type States struct {
	Types []ir.Type
	Step  *ir.Func    // computes the next states (accumulators) from elements and states
	Part  *ir.Func    // like Step, but changes only lanes in which an additional operand is nonzero
	First *ir.Func    // computes the states for the first elements; nil if Start has the initial states
	Start []*ir.Value // the initial states, if constant; First has the same effect as a step from these
	End   *ir.Func    // computes a partial result from states; nil if states are partial results
	Join  *ir.Func    // joins two partial results
	Few   *ir.Func    // like Join, but changes only lanes in which an additional operand is nonzero; or nil
	Free  bool        // whether the bits of results are independent of the order and of the number of lanes
}

// States returns the states (accumulators) of lanes for a kernel on tier t.
func (r Reduction) States(t *Tier) *States {
	if r.Step != nil {
		if l, ops := r.limited(); ops != nil && !t.Extremes {
			if s := l.limits(t, ops); s.Fit(t.Registers) {
				return s
			}
		}
		return r.several()
	}
	r.Join = ofBytes(r.Join)
	op, ok := r.operation()
	if ok && (op == ir.Max || op == ir.Min) && r.Join.Params[0].IsFloat() && !t.Extremes {
		return r.limits(t, []ir.Op{op})
	}
	s := &States{Join: r.joins()}
	types := r.Join.Params[:len(r.Join.Results)]
	s.build(r, types, func(f *ir.Func, terms, states []*ir.Value) []*ir.Value {
		return f.Call(r.Join, slices.Concat(states, terms))
	})
	if !ok {
		s.First = r.program(nil, false, func(_ *ir.Func, terms, _ []*ir.Value) []*ir.Value { return terms })
		return s
	}
	s.Free = types[0].IsInteger() || op == ir.Max || op == ir.Min
	for _, t := range types {
		s.Start = append(s.Start, neutral(&ir.Func{}, op, t))
	}
	return s
}

// several returns the states for a reduction with several values in a state. Lanes without elements are not joined (see
// [ufunc.States]).
func (r Reduction) several() *States {
	s := &States{Types: r.Join.Params[:len(r.Join.Results)]}
	s.Join, s.Few = r.joinsStates(s.Types, false), r.joinsStates(s.Types, true)
	s.Step, s.Part = r.steps(s.Types, false), r.steps(s.Types, true)
	for i, t := range s.Types {
		s.Start = append(s.Start, (&ir.Func{}).Bits(t, r.Start[i]))
	}
	return s
}

// joinsStates returns the program that joins two states with values of the given types. If partial is set, the program has an additional
// operand. Where this operand is zero, the first state stays unchanged.
func (r Reduction) joinsStates(types []ir.Type, partial bool) *ir.Func {
	f := &ir.Func{Name: r.Join.Name, Out: r.Join.Out, Kept: true}
	var params []*ir.Value
	var present *ir.Value
	if partial {
		f.In = r.Step.In[:len(r.Step.In)-len(r.Join.Out)]
		for _, t := range r.Step.Params[:len(r.Step.Params)-len(types)] {
			f.Param(t)
		}
		present = presence(f, types[0])
	}
	for _, t := range r.Join.Params {
		params = append(params, f.Param(t))
	}
	f.Results = f.Call(r.Join, params)
	if partial {
		for i, v := range f.Results {
			f.Results[i] = f.Among(present, v, params[i])
		}
	}
	return f
}

// steps returns the program that computes the next state from elements and a state with values of the given types. If partial is set, the
// program has an additional operand. Where this operand is zero, the state stays unchanged.
func (r Reduction) steps(types []ir.Type, partial bool) *ir.Func {
	elements := len(r.Step.Params) - len(types)
	f := &ir.Func{Name: r.Step.Name, Out: r.Join.Out, In: r.Step.In[:len(r.Step.In)-len(r.Join.Out)], Kept: true}
	var params []*ir.Value
	for _, t := range r.Step.Params[:elements] {
		params = append(params, f.Param(t))
	}
	var present *ir.Value
	if partial {
		present = presence(f, types[0])
	}
	for _, t := range types {
		params = append(params, f.Param(t))
	}
	f.Results = f.Call(r.Step, params)
	if partial {
		for i, v := range f.Results {
			f.Results[i] = f.Among(present, v, params[elements+i])
		}
	}
	return f
}

// presence adds an operand of the size of t to f. The operand is nonzero in lanes with elements. The result is the comparison of the operand
// with zero.
func presence(f *ir.Func, t ir.Type) *ir.Value {
	t = t.Unsigned()
	f.In = append(slices.Clone(f.In), t)
	return f.Compare(ir.Ne, f.Param(t), f.Bits(t, 0))
}

// operation returns the operation that joins two partial results. For several results, the same operation must join each of them. ok is false if
// a join takes several operations, or if the identity of the operation is unknown.
func (r Reduction) operation() (op ir.Op, ok bool) {
	j := r.Join
	for _, name := range []string{"max", "min"} {
		f := &ir.Func{}
		x, y := f.Value(ir.Param, j.Params[0], 0), f.Value(ir.Param, j.Params[0], 1)
		f.Results = []*ir.Value{f.Limit(name, x, y)}
		if f.String() == j.String() {
			return map[string]ir.Op{"max": ir.Max, "min": ir.Min}[name], true
		}
	}
	n := len(j.Results)
	for i, v := range j.Results {
		if len(v.Args) != 2 || i > 0 && v.Op != op {
			return 0, false
		}
		x, y := v.Args[0], v.Args[1]
		if x.Op != ir.Param || y.Op != ir.Param || min(x.Aux, y.Aux) != uint64(i) || max(x.Aux, y.Aux) != uint64(n+i) {
			return 0, false
		}
		op = v.Op
	}
	switch op {
	case ir.Add, ir.Mul:
		return op, n == 1 || op == ir.Add
	case ir.And, ir.Or, ir.Xor:
		return op, true
	}
	return 0, false
}

// neutral returns the identity of op for type t. For sums of floats it is -0.
func neutral(f *ir.Func, op ir.Op, t ir.Type) *ir.Value {
	switch {
	case op == ir.Add && t.IsFloat():
		return f.Bits(t, t.SignBit())
	case op == ir.Mul && t.IsFloat():
		return f.Bits(t, ir.FloatBits(t, 1))
	case op == ir.Max && t.IsFloat():
		return f.Bits(t, ir.FloatBits(t, math.Inf(-1)))
	case op == ir.Min && t.IsFloat():
		return f.Bits(t, ir.FloatBits(t, math.Inf(1)))
	case op == ir.Mul:
		return f.Bits(t, 1)
	case op == ir.And:
		return f.Bits(t, t.Ones())
	case op == ir.Max && t.IsSigned():
		return f.Bits(t, t.SignBit())
	case op == ir.Min && t.IsSigned():
		return f.Bits(t, t.SignBit()-1)
	case op == ir.Min:
		return f.Bits(t, t.Ones())
	}
	return f.Bits(t, 0)
}

// ofBytes returns f. If all values of f are truth values, the result is a program on bytes of 0 or 1 instead.
func ofBytes(f *ir.Func) *ir.Func {
	g := &ir.Func{Name: f.Name, In: slices.Clone(f.In), Out: slices.Clone(f.Out), Params: slices.Clone(f.Params)}
	for _, v := range f.Live() {
		if v.Type != ir.Bool || !slices.Contains([]ir.Op{ir.Param, ir.Const, ir.And, ir.AndNot, ir.Or, ir.Xor}, v.Op) {
			return f
		}
	}
	for _, types := range [][]ir.Type{g.In, g.Out, g.Params} {
		for i := range types {
			types[i] = ir.Uint8
		}
	}
	as := map[*ir.Value]*ir.Value{}
	for _, v := range f.Live() {
		var x []*ir.Value
		for _, a := range v.Args {
			x = append(x, as[a])
		}
		as[v] = g.Value(v.Op, ir.Uint8, v.Aux, x...)
	}
	for _, r := range f.Results {
		g.Results = append(g.Results, as[r])
	}
	return g
}

// joins returns the program joining two partial results.
func (r Reduction) joins() *ir.Func {
	f := &ir.Func{Name: r.Join.Name, Out: r.Join.Out, Kept: true}
	var params []*ir.Value
	for _, t := range r.Join.Params {
		params = append(params, f.Param(t))
	}
	f.Results = f.Call(r.Join, params)
	f.Rare = nil
	return f
}

// build makes the programs Step and Part for states of the given types. The function join emits the join of terms and states.
func (s *States) build(r Reduction, types []ir.Type, join func(f *ir.Func, terms, states []*ir.Value) []*ir.Value) {
	s.Types = types
	s.Step, s.Part = r.program(types, false, join), r.program(types, true, join)
}

// program returns the program that computes the next states from elements and states of the given types. The function results emits the next
// states. If partial is set, the program has an additional operand. Where this operand is zero, the states stay unchanged.
func (r Reduction) program(types []ir.Type, partial bool, results func(f *ir.Func, terms, states []*ir.Value) []*ir.Value) *ir.Func {
	f := &ir.Func{Name: r.Join.Name, Out: r.Join.Out, In: r.Join.Out, Kept: true}
	values := r.Join.Params[:len(r.Join.Results)]
	if r.Term != nil {
		f.In, values = r.Term.In, r.Term.Params
	}
	var terms, states []*ir.Value
	for _, t := range values {
		terms = append(terms, f.Param(t))
	}
	var present *ir.Value
	if partial {
		present = presence(f, types[0])
	}
	for _, t := range types {
		states = append(states, f.Param(t))
	}
	if r.Term != nil {
		terms = f.Call(r.Term, terms)
	}
	if terms[0].Type == ir.Bool && r.Join.Params[0] == ir.Uint8 {
		terms[0] = f.Choose(terms[0], f.Bits(ir.Uint8, 1), f.Bits(ir.Uint8, 0))
	}
	f.Results = results(f, terms, states)
	if partial {
		for i, v := range f.Results {
			f.Results[i] = f.Among(present, v, states[i])
		}
	}
	return f
}

// Eight returns the program that reduces eight elements by join. It joins pairs, then pairs of pairs, like the tree of package ufunc. If term is
// not nil, the program has a ninth operand, and first computes the term of each element and this operand.
func Eight(join, term *ir.Func) *ir.Func {
	f := &ir.Func{Name: join.Name, Out: join.Out}
	var parts [][]*ir.Value
	n := len(join.Results)
	element := func() (part []*ir.Value) {
		f.In = append(f.In, join.Out[0])
		for _, t := range join.Params[:n] {
			part = append(part, f.Param(t))
		}
		return part
	}
	for range 8 {
		parts = append(parts, element())
	}
	if term != nil {
		ninth := element()
		for i, part := range parts {
			parts[i] = f.Call(term, slices.Concat(part, ninth))
		}
	}
	for ; len(parts) > 1; parts = parts[:len(parts)/2] {
		for i := range len(parts) / 2 {
			parts[i] = f.Call(join, slices.Concat(parts[2*i], parts[2*i+1]))
		}
	}
	f.Results = parts[0]
	return f
}

// roomToJoin is the number of registers needed by a join in addition to those of the two states.
const roomToJoin = 6

// Fit reports whether the given number of registers is enough to join two states.
func (s *States) Fit(registers int) bool { return 2*len(s.Types) <= registers-roomToJoin }
