package lower

import (
	"slices"

	"ndgo/gen/compile/ir"
)

// rounds returns the loop v in operations of the tier. The arguments a are already in such operations. All truth values among the states become
// masks of one type.
func (l *Legaliser) rounds(v *ir.Value, a []*ir.Value) *ir.Value {
	from := v.Rounds
	truth := ir.Bool
	if !l.Tier.Masks {
		truth = widest(from.Body).Mask()
	}
	in := &Legaliser{Func: &ir.Func{Name: l.Name, Kept: true, Dialect: l.Dialect}, Tier: l.Tier, As: map[*ir.Value]*ir.Value{}, same: l.same, wide: l.wide}
	to := &ir.Loop{Body: in.Func, Search: from.Search, Uniform: from.Uniform, Once: from.Once}
	var args, reads []*ir.Value
	for i, p := range from.States {
		t := p.Type
		if t == ir.Bool {
			t, a[i] = truth, l.To(a[i], truth)
		}
		in.As[p] = in.Param(t)
		to.States, args = append(to.States, in.As[p]), append(args, a[i])
	}
	for i, p := range from.Reads {
		x := a[len(from.States)+i]
		if ir.IsFixed(x) {
			in.As[p] = in.Value(x.Op, x.Type, x.Aux)
			continue
		}
		in.As[p] = in.Param(x.Type)
		to.Reads, reads = append(to.Reads, in.As[p]), append(reads, x)
	}
	in.addAll(from.Body)
	for i, r := range from.Body.Results {
		next := in.As[r]
		if from.States[i].Type == ir.Bool {
			next = in.To(next, truth)
		}
		in.Results = append(in.Results, next)
	}
	if in.Rare == nil {
		return l.Loop(to, append(args, keepRead(to, reads)...))
	}
	rare := in.Param(truth)
	left := in.To(in.Logic(ir.And, in.Rare, to.States[0]), truth)
	in.Rare = nil
	if !to.Once {
		in.Results[0] = in.Do(ir.AndNot, left, in.Results[0])
	}
	in.Results = append(in.Results, in.Do(ir.Or, rare, left))
	to.States = append(to.States, rare)
	z := l.Loop(to, slices.Concat(args, []*ir.Value{l.To(l.Truth(false), truth)}, keepRead(to, reads)))
	l.addRare(l.State(z, len(to.States)-1))
	return z
}

// keepRead returns the values in reads still read by the rewritten loop.
func keepRead(r *ir.Loop, reads []*ir.Value) (kept []*ir.Value) {
	live := r.Body.Live()
	params := r.Reads
	r.Reads = nil
	for i, p := range params {
		if slices.Contains(live, p) {
			r.Reads, kept = append(r.Reads, p), append(kept, reads[i])
		}
	}
	return kept
}

// widest returns the type of the widest lanes in f.
func widest(f *ir.Func) (t ir.Type) {
	t = ir.Uint8
	f.Each(func(v *ir.Value) {
		if v.Op != ir.Slice && v.Type.Size() > t.Size() {
			t = v.Type
		}
	})
	return t
}

// unify merges equal constants in f and its loops, including nested loops, into one value.
func unify(f *ir.Func) {
	type constant struct {
		op   ir.Op
		t    ir.Type
		bits uint64
	}
	known := map[constant]*ir.Value{}
	f.Each(func(v *ir.Value) {
		if !ir.IsFixed(v) {
			return
		}
		c := constant{v.Op, v.Type, v.Aux}
		if known[c] == nil {
			known[c] = v
		} else {
			v.Same = known[c]
		}
	})
}

// Constants returns the constants and tables of f and its loops, each once.
func Constants(f *ir.Func) (all []*ir.Value) {
	f.Each(func(v *ir.Value) {
		if ir.IsFixed(v) && v.Same == nil {
			all = append(all, v)
		}
	})
	return all
}

// alike returns the flag Alike if all lanes read the same element by v, and 0 otherwise.
func (l *Legaliser) alike(v *ir.Value) uint64 {
	if slices.ContainsFunc(v.Args, func(a *ir.Value) bool { return !l.same[a] }) {
		return 0
	}
	return ir.Alike
}
