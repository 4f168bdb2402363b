package ir

// This file has functions that make programs from other programs.

// Among returns x where c is true and y elsewhere. Unlike Choose it also takes truth values.
func (f *Func) Among(c, x, y *Value) *Value {
	if x.Type == Bool {
		return f.Do(Or, f.Do(And, c, x), f.Do(AndNot, c, y))
	}
	return f.Choose(c, x, y)
}

// Param adds a parameter of type t.
func (f *Func) Param(t Type) *Value {
	v := f.Value(Param, t, uint64(len(f.Params)))
	f.Params = append(f.Params, t)
	return v
}

// Call adds the operations of g for the arguments args, and returns the results. Lanes that g leaves to the Go loop are also left by
// f.
func (f *Func) Call(g *Func, args []*Value) (results []*Value) {
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
		as[v] = f.Again(v, x)
	}
	for _, r := range g.Results {
		results = append(results, as[r])
	}
	switch {
	case g.Rare == nil:
	case f.Rare == nil:
		f.Rare = as[g.Rare]
	default:
		f.Rare = f.Do(Or, f.Rare, as[g.Rare])
	}
	return results
}

// Then returns the program that applies g to the result of f.
func (f *Func) Then(g *Func) *Func {
	h := &Func{Name: g.Name, In: f.In, Out: g.Out}
	var args []*Value
	for _, t := range f.Params {
		args = append(args, h.Param(t))
	}
	h.Results = h.Call(g, h.Call(f, args))
	return h
}

// AddRare records that the lanes in which c is true are left to the Go loop.
func (f *Func) AddRare(c *Value) {
	if f.Rare == nil {
		f.Rare = c
	} else {
		f.Rare = f.Do(Or, f.Rare, c)
	}
}

// ToInteger returns the integer x as a number of type t.
func (f *Func) ToInteger(x *Value, t Type, aux uint64) *Value {
	if t.IsInteger() && x.Type.Size() == t.Size() {
		return f.Cast(x, t)
	}
	return f.Value(Convert, t, aux, x)
}

// Reach adds the value v, and all values on which v depends, to the set all.
func Reach(v *Value, all map[*Value]bool) {
	if all[v] {
		return
	}
	all[v] = true
	for _, a := range v.Args {
		Reach(a, all)
	}
}
