package build

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"maps"

	"ndgo/gen/compile/ir"
	"ndgo/gen/compile/source"
)

// A ranged is the operand of a range statement: a number n (for the numbers below n), or the elements of an array or a slice.
type ranged struct {
	n      *ir.Value   // number of iterations
	values []*ir.Value // the elements at the beginning of the loop
	width  int         // number of values in an element

	shared ast.Expr // the expression whose elements are read in each iteration; nil if they are read once, before the loop
	from   int      // position of the first value used

	places []int // for a string with characters beyond ASCII: the positions of its runes; otherwise nil
}

// hidden holds the variables of a range statement that have no name in the source: the counter, the limit and the elements. Its field before is
// for variables in indices of the range expression: it keeps their values at the beginning of the loop.
type hidden struct {
	counter, limit, elements types.Object
	before                   map[types.Object]types.Object
}

// rangeLoop evaluates a range statement over a number or over elements. Elements of an array are read before the loop. Elements of a
// slice, or of an array behind a pointer, are read in each iteration.
func (b *builder) rangeLoop(s *ast.RangeStmt, label string, e scope, then next) []*ir.Value {
	over, h := b.rangedOver(s, e), b.hidden(s)
	e[h.counter], e[h.limit], e[h.elements] = []*ir.Value{b.f.Bits(over.n.Type, 0)}, []*ir.Value{over.n}, over.values
	for variable, before := range h.before {
		if e[variable] != nil {
			e[before] = e[variable]
		}
	}
	l := &loop{pos: s.Pos(), label: label, body: s.Body.List}
	l.condition = func(e scope) *ir.Value { return b.f.Compare(ir.Lt, e[h.counter][0], e[h.limit][0]) }
	l.enter = func(e scope) {
		if s.Key != nil {
			b.store(s.Key, b.keyOf(over, e[h.counter][0], s.Pos()), e)
		}
		if s.Value == nil {
			return
		}
		values := e[h.elements]
		if over.shared != nil {
			before := maps.Clone(e)
			for variable, was := range h.before {
				if values, ok := e[was]; ok {
					before[variable] = values
				}
			}
			now, _, _ := b.all(over.shared, e, before)
			values = now[over.from:][:len(values)]
		}
		b.store(s.Value, b.elementAt(values, over.width, e[h.counter][0], s.Pos()), e)
	}
	l.after = func(e scope) { e[h.counter] = []*ir.Value{b.f.Do(ir.Add, e[h.counter][0], b.f.Bits(over.n.Type, 1))} }
	l.changed, l.own = append(b.changedIn(e, s, s.Body), h.counter), map[types.Object]bool{h.counter: true}
	l.counts = h.counter
	return b.loop(l, e, then)
}

// rangedOver returns the operand of the range statement s.
func (b *builder) rangedOver(s *ast.RangeStmt, e scope) (r ranged) {
	b.unit = unit{}
	at := b.concrete(b.Info.TypeOf(s.X))
	if t, ok := at.Underlying().(*types.Basic); ok && t.Info()&types.IsInteger != 0 {
		r.n = b.one(s.X, e)
		return r
	}
	if isFunction(at) {
		b.refuse(s.X.Pos(), "%s is an iterator function, and a loop over it cannot be compiled: write the iterator's own loop", types.ExprString(s.X))
	}
	if r.values = b.sliceValues(s.X, e, e); r.values != nil {
		r.n = r.values[1]
		return r
	}
	if c := b.Info.Types[s.X].Value; c != nil {
		return b.runes(constant.StringVal(c))
	}
	var rounds int
	r.values, r.width, rounds = b.all(s.X, e, e)
	r.n = b.f.Bits(ir.Int64, uint64(rounds))
	whole, from := s.X, 0
	if part, ok := ast.Unparen(s.X).(*ast.SliceExpr); ok {
		if whole = part.X; part.Low != nil {
			from = int(b.one(part.Low, e).Aux) * r.width
		}
	}
	if b.isOwn(whole) || b.isPointer(at) && source.VariableOf(pointedAt(whole)) != nil {
		b.refuseActs(whole)
		b.refuseMoved(whole, s.Body)
		r.shared, r.from = whole, from
	}
	return r
}

// runes returns a range over the runes of text.
func (b *builder) runes(text string) ranged {
	r := ranged{width: 1}
	for i, c := range text {
		r.values, r.places = append(r.values, b.f.Bits(ir.Int32, uint64(c))), append(r.places, i)
	}
	if r.n = b.f.Bits(ir.Int64, uint64(len(r.values))); len(r.values) == len(text) {
		r.places = nil
	}
	return r
}

// keyOf returns the key in iteration i of a range.
func (b *builder) keyOf(over ranged, i *ir.Value, pos token.Pos) []*ir.Value {
	if over.places == nil {
		return []*ir.Value{i}
	}
	var all []*ir.Value
	for _, at := range over.places {
		all = append(all, b.f.Bits(ir.Int64, uint64(at)))
	}
	return b.elementAt(all, 1, i, pos)
}

// pointedAt returns x for the expression &x, and any other expression unchanged.
func pointedAt(x ast.Expr) ast.Expr {
	if u, ok := ast.Unparen(x).(*ast.UnaryExpr); ok && u.Op == token.AND {
		return u.X
	}
	return x
}

// refuseMoved refuses a loop that assigns to the pointer in its range clause. Go would go on with the pointer's old target; the
// builder cannot.
func (b *builder) refuseMoved(over ast.Expr, body ast.Node) {
	object := b.Info.ObjectOf(source.VariableOf(pointedAt(over)))
	if !b.isPointer(object.Type()) {
		return
	}
	ast.Inspect(body, func(n ast.Node) bool {
		if a, ok := n.(*ast.AssignStmt); ok {
			for _, x := range a.Lhs {
				if name, ok := ast.Unparen(x).(*ast.Ident); ok && b.Info.ObjectOf(name) == object {
					b.refuse(x.Pos(), "the loop continues over the old target of %s: assign the new pointer to another variable", object.Name())
				}
			}
		}
		return true
	})
}

// hidden returns the variables of s without a name in the source.
func (b *builder) hidden(s *ast.RangeStmt) *hidden {
	if h := b.ranges[s]; h != nil {
		return h
	}
	at := s.Pos()
	variable := func() types.Object {
		at++
		return types.NewVar(at-1, nil, "", types.Typ[types.Int])
	}
	h := &hidden{variable(), variable(), variable(), map[types.Object]types.Object{}}
	ast.Inspect(s.X, func(n ast.Node) bool {
		if x, ok := n.(*ast.IndexExpr); ok {
			ast.Inspect(x.Index, func(n ast.Node) bool {
				if name, ok := n.(*ast.Ident); ok && b.Info.Uses[name] != nil {
					h.before[b.Info.Uses[name]] = types.NewVar(name.Pos(), nil, "", types.Typ[types.Int])
				}
				return true
			})
		}
		return true
	})
	b.ranges[s] = h
	return h
}
