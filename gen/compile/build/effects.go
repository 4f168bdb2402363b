package build

import (
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"

	"ndgo/gen/compile/ir"
	"ndgo/gen/compile/source"
)

// Go evaluates the calls of a statement from left to right, but does not specify when it reads other variables. Therefore the
// builder refuses a statement that reads a variable and contains a call changing this variable. Two sorts of reads are accepted: in
// the arguments of the call, and on the other side of && or ||.

// A unit collects the reads and changes of a statement, or of a part of a statement. Go specifies when such a part is evaluated.
type unit struct {
	read, changed []extent
	calls         int // number of calls changing variables
}

// An extent is a part of a variable: a range of n of its values.
type extent struct {
	object   types.Object
	first, n int
	chosen   bool // whether an element is selected by an index that depends on array elements
}

// overlaps reports whether two extents have values in common.
func (s extent) overlaps(t extent) bool {
	return s.object == t.object && s.first < t.first+t.n && t.first < s.first+s.n
}

// find returns the extent of x, a local variable or a part of one. For other expressions ok is false. If an index is unknown, the
// extent includes all elements.
func (b *builder) find(x ast.Expr, e scope) (s extent, ok bool) {
	switch x := ast.Unparen(x).(type) {
	case *ast.Ident:
		object := b.Info.ObjectOf(x)
		values, local := e[object]
		return extent{object: object, n: len(values)}, local
	case *ast.StarExpr:
		return b.find(x.X, e)
	case *ast.SelectorExpr:
		first, n, isField := b.field(x)
		if s, ok = b.find(x.X, e); !isField || !ok || s.chosen {
			return s, ok && isField
		}
		s.first, s.n = s.first+first, n
		return s, true
	case *ast.IndexExpr:
		if s, ok = b.find(x.X, e); !ok || s.chosen {
			return s, ok
		}
		s.chosen = true
		if b.sliceValues(x.X, e, e) != nil || b.acting(x.Index) {
			return s, ok
		}
		read := b.unit
		i := b.one(x.Index, e)
		b.unit = read
		width := len(b.layout(x.Pos(), b.elementsOf(b.Info.TypeOf(x.X))))
		if i.Op == ir.Const && ir.Extend(i.Type, i.Aux) < uint64(s.n/width) {
			s.first, s.n, s.chosen = s.first+int(i.Aux)*width, width, false
		}
		return s, ok
	}
	return s, false
}

// noteRead records a read of x, a local variable or a part of one. It ignores other expressions.
func (b *builder) noteRead(x ast.Expr, e scope) {
	s, ok := b.find(x, e)
	if !ok {
		return
	}
	if slices.ContainsFunc(b.unit.changed, s.overlaps) {
		b.refuseOrder(x.Pos(), s.object)
	}
	b.unit.read = append(b.unit.read, s)
}

func (b *builder) refuseOrder(pos token.Pos, object types.Object) {
	b.refuse(pos, "%s is read beside a call that changes it, and Go does not specify the order: compute one of them in an earlier statement", object.Name())
}

// settle splits the values of a call into results and final values of variables. It returns the results, and stores the final values
// in the variables of places. The parameter begun has the reads of the statement before the call's arguments.
func (b *builder) settle(values []*ir.Value, places []*referent, e scope, begun unit, pos token.Pos) []*ir.Value {
	first := len(values)
	for _, p := range places {
		if p != nil {
			first -= len(p.values)
		}
	}
	results, acts := slices.Clip(values[:first]), false
	for _, p := range places {
		if p == nil {
			continue
		}
		left := values[first:][:len(p.values)]
		first += len(left)
		if p.x == nil && p.object == nil || slices.Equal(left, p.values) {
			continue
		}
		acts = true
		b.noteChange(p, left, begun, pos)
		if p.object != nil {
			e[p.object] = left
			continue
		}
		whole := slices.Clone(b.held(p.x, e, p.before))
		copy(whole[p.at:], left)
		b.storeAt(p.x, whole, e, p.before)
	}
	if acts {
		b.unit.calls++
	}
	return results
}

// noteChange records that a call changes p. It refuses the statement if another part of the statement has read p.
func (b *builder) noteChange(p *referent, left []*ir.Value, begun unit, pos token.Pos) {
	for i, v := range left {
		s := extent{object: p.of.object, first: p.of.first + i, n: 1}
		switch {
		case v == p.values[i]:
			continue
		case p.of.chosen:
			s = p.of
		}
		if slices.ContainsFunc(begun.read, s.overlaps) {
			b.refuseOrder(pos, s.object)
		}
		b.unit.changed = append(b.unit.changed, s)
	}
}

// decides evaluates x, the condition of a statement. Go evaluates it before the rest, so its reads and changes form a unit.
func (b *builder) decides(x ast.Expr, e scope) *ir.Value {
	b.unit = unit{}
	return b.one(x, e)
}

// needing evaluates y, the right side of && or ||, for the lanes in which needed is true. begun has the reads and changes of the statement
// before the left side.
func (b *builder) needing(needed *ir.Value, y ast.Expr, e scope, begun unit) (values []*ir.Value) {
	after, inner := b.unit, e
	if b.acting(y) {
		inner = maps.Clone(e)
	}
	b.unit = unit{slices.Clip(begun.read), slices.Clip(begun.changed), begun.calls}
	values = b.under(needed, func() []*ir.Value { return b.expression(y, inner) })
	for _, object := range slices.SortedFunc(maps.Keys(inner), byPosition) {
		if is, was := inner[object], e[object]; !slices.Equal(is, was) {
			e[object] = b.merge(needed, is, was)
		}
	}
	b.unit.read = slices.Concat(after.read, b.unit.read[len(begun.read):])
	b.unit.changed = slices.Concat(after.changed, b.unit.changed[len(begun.changed):])
	b.unit.calls += after.calls - begun.calls
	return values
}

// passed returns the variables, and the pointers to variables, within reach of the call c.
func (b *builder) passed(c *ast.CallExpr) (all []ast.Expr) {
	if fun := b.Info.Types[c.Fun]; fun.IsBuiltin() || fun.IsType() { // builtins and conversions change no variables, or are refused
		return nil
	}
	if x, ok := ast.Unparen(c.Fun).(*ast.SelectorExpr); ok {
		if s := b.Info.Selections[x]; s != nil && s.Kind() == types.MethodVal && b.isPointer(s.Obj().(*types.Func).Signature().Recv().Type()) {
			all = append(all, x.X)
		}
	}
	for _, x := range c.Args {
		if u, ok := ast.Unparen(x).(*ast.UnaryExpr); ok && u.Op == token.AND {
			x = u.X
		} else if t := b.Info.TypeOf(x); t == nil || !b.isPointer(t) && !b.isOwn(x) {
			continue
		}
		all = append(all, x)
	}
	return slices.DeleteFunc(all, func(x ast.Expr) bool { return source.VariableOf(x) == nil })
}

// acts reports whether the call c may change variables.
func (b *builder) acts(c *ast.CallExpr) bool {
	f := b.closure(c)
	return len(b.passed(c)) > 0 || f != nil && b.changesAround(f)
}

// acting reports whether a call in x may change variables.
func (b *builder) acting(x ast.Expr) (acts bool) {
	ast.Inspect(x, func(n ast.Node) bool {
		c, ok := n.(*ast.CallExpr)
		acts = acts || ok && b.acts(c)
		return !acts
	})
	return acts
}

// refuseActs refuses a call in x that changes variables, because x is evaluated more than once.
func (b *builder) refuseActs(x ast.Expr) {
	if b.acting(x) {
		b.refuse(x.Pos(), "a call at this position must not change variables: move the call to an earlier statement")
	}
}
