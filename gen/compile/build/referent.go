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

// Programs have no pointers. Instead of a pointer, a caller passes the value of its target: a local variable, or a part of one. A
// function with a pointer parameter returns the final value of the target after its results, and the caller stores this value.

// noPointer explains the supported uses of pointers.
const noPointer = "a pointer can be passed to a function, and its target can be read and set; a pointer cannot be stored, compared or returned: " +
	"use the variable itself, or an index"

// A referent is a local variable, or a part of a local variable, that a call may change.
type referent struct {
	x      ast.Expr // the variable or part, or a pointer to it; nil for a new value like &vector{1, 2}
	object types.Object
	at     int         // the position of the part among the values of x
	before scope       // the scope for evaluating the indices in x
	of     extent      // the extent of the part of x
	values []*ir.Value // the values of the part at the call

	function *closure // for a function passed as an argument: the function, with variables of the scope before
}

// A pointee is a variable of the caller that the current function may change, through a pointer or in a function literal. It comes with its
// value at the call.
type pointee struct {
	object types.Object
	began  []*ir.Value
}

// isPointer reports whether t is a pointer type.
func (b *builder) isPointer(t types.Type) bool {
	if t == nil {
		return false
	}
	_, is := b.concrete(t).Underlying().(*types.Pointer)
	return is
}

// pointed returns the target type of t if t is a pointer type, and t otherwise.
func (b *builder) pointed(t types.Type) types.Type {
	if p, ok := b.concrete(t).Underlying().(*types.Pointer); ok {
		return p.Elem()
	}
	return t
}

// fresh returns the target of the pointer x, if x is a new pointer and no other pointer leads to the target.
func (b *builder) fresh(x ast.Expr, e scope) []*ir.Value {
	switch x := ast.Unparen(x).(type) {
	case *ast.UnaryExpr:
		if literal, ok := ast.Unparen(x.X).(*ast.CompositeLit); ok && x.Op == token.AND {
			return b.composite(literal, e)
		}
		if name := source.VariableOf(x.X); name != nil {
			b.refuse(x.Pos(), "the pointer would be a second name for %s or for a part of it: copy the value to a variable, use the variable itself, or pass the pointer to a function", name.Name)
		}
	case *ast.CallExpr:
		if b.Info.Types[x.Fun].IsBuiltin() {
			if !b.Info.Types[x.Args[0]].IsType() {
				return b.expression(x.Args[0], e)
			}
			return b.zeros(x.Pos(), b.pointed(b.Info.TypeOf(x)))
		}
		return b.call(x, e)
	}
	b.refuse(x.Pos(), noPointer)
	return nil
}

// leaving returns the value of the target of x, a pointer returned by the current function. As in Go, the target may be a local
// variable.
func (b *builder) leaving(x ast.Expr, e scope) []*ir.Value {
	x = ast.Unparen(x)
	if address, ok := x.(*ast.UnaryExpr); ok && address.Op == token.AND {
		if name, ok := ast.Unparen(address.X).(*ast.Ident); ok {
			x = name
		}
	}
	name, ok := x.(*ast.Ident)
	if !ok {
		return b.fresh(x, e)
	}
	object := b.Info.ObjectOf(name)
	if e[object] == nil || b.isPointee(object) || object.Pos() < b.Decl.Type.Pos() || object.Pos() >= b.Decl.Body.End() {
		b.refuse(x.Pos(), noPointer)
	}
	return b.variable(name, e)
}

// refuseTwice refuses two results pointing to the same variable.
func (b *builder) refuseTwice(results []ast.Expr) {
	var seen []types.Object
	for _, x := range results {
		if !b.isPointer(b.Info.TypeOf(x)) {
			continue
		}
		if address, ok := ast.Unparen(x).(*ast.UnaryExpr); ok {
			x = address.X
		}
		if name := source.VariableOf(x); name != nil {
			if object := b.Info.ObjectOf(name); slices.Contains(seen, object) {
				b.refuse(x.Pos(), noPointer)
			} else {
				seen = append(seen, object)
			}
		}
	}
}

// isPointee reports whether object is a parameter through which the function changes a variable of the caller.
func (b *builder) isPointee(object types.Object) bool {
	return slices.ContainsFunc(b.pointees, func(p pointee) bool { return p.object == object })
}

// finals returns the final values of the caller's variables that the current function may change.
func (b *builder) finals(e scope) (values []*ir.Value) {
	for _, p := range b.pointees {
		values = append(values, e[p.object]...)
	}
	return values
}

// passes sets a parameter of a function to its argument, a value or a referent.
func (b *builder) passes(parameter types.Object, at *referent, values []*ir.Value, e scope) {
	if at != nil && at.function != nil {
		if b.closures[parameter] = at.function; at.function.literal != nil {
			b.capture(at.function, at.before, e)
		}
		return
	}
	e[parameter] = values
	if at != nil {
		b.pointees = append(b.pointees, pointee{parameter, values})
	}
	if _, isSlice := b.concrete(parameter.Type()).Underlying().(*types.Slice); isSlice {
		b.setOwn(parameter, at != nil)
	}
}

// refusePointing refuses an assignment of another pointer to x, if x points to a variable of the caller.
func (b *builder) refusePointing(x ast.Expr) {
	if name, ok := ast.Unparen(x).(*ast.Ident); ok && b.isPointer(b.Info.TypeOf(x)) && b.isPointee(b.Info.ObjectOf(name)) {
		b.refuse(x.Pos(), noPointer)
	}
}

// address returns a referent for &x or, if x is a pointer, for its target. If path is not empty, the referent is of the embedded
// struct at the end of path.
func (b *builder) address(x ast.Expr, path []int, e scope) *referent {
	x = ast.Unparen(x)
	if u, ok := x.(*ast.UnaryExpr); ok && u.Op == token.AND {
		if _, ok := ast.Unparen(u.X).(*ast.CompositeLit); !ok {
			x = ast.Unparen(u.X)
		}
	}
	t := b.Info.TypeOf(x)
	_, isName := x.(*ast.Ident)
	p := &referent{before: e}
	if b.isPointer(t) && !isName {
		p.values = b.fresh(x, e)
	} else {
		if b.acting(x) {
			b.refuse(x.Pos(), "a call that changes variables cannot be in the index of a pointer's target: compute the index in an earlier statement")
		}
		var ok bool
		if p.of, ok = b.find(x, e); !ok {
			b.refuse(x.Pos(), "only local variables, their fields and their elements can be passed by pointer")
		}
		p.x, p.values = x, b.held(x, e, e)
	}
	if len(path) > 0 {
		at, t := b.along(x.Pos(), t, path)
		n := len(b.layout(x.Pos(), t))
		p.at, p.values = at, p.values[at:][:n]
		if !p.of.chosen {
			p.of.first, p.of.n = p.of.first+at, n
		}
	}
	return p
}

// whole returns the referent of an entire variable.
func (b *builder) whole(object types.Object, e scope) *referent {
	return &referent{object: object, of: extent{object: object, n: len(e[object])}, values: e[object]}
}

// pass evaluates the receiver and the arguments of the call c. It returns their values and, for pointers, referents.
func (b *builder) pass(c *ast.CallExpr, fn *types.Func, receiver ast.Expr, signature *types.Signature, e scope) (args [][]*ir.Value, places []*referent) {
	if receiver != nil {
		values, place := b.received(c, fn, receiver, e)
		args, places = append(args, values), append(places, place)
	}
	first := len(places)
	if len(c.Args) == 1 && signature.Params().Len() > 1 {
		args = append(args, b.split(c.Args[0], b.expression(c.Args[0], e))...)
	} else {
		for i, x := range c.Args {
			p := b.argument(fn, i, x, e)
			places = append(places, p)
			if p != nil {
				args = append(args, nil)
			} else {
				args = append(args, b.expression(x, e))
			}
		}
	}
	for i := range signature.Params().Len() {
		if first+i == len(places) {
			places = append(places, nil)
		}
		if b.isPointer(signature.Params().At(i).Type()) && places[first+i] == nil {
			places[first+i] = &referent{values: args[first+i]} // the argument is the result of another call
		}
	}
	for i, p := range places {
		if p == nil {
			continue
		}
		if p.x != nil { // later arguments may have changed the value
			p.before = maps.Clone(e)
			p.values = b.held(p.x, e, e)[p.at:][:len(p.values)]
		}
		args[i] = p.values
	}
	b.refuseTwoNames(fn, places, first)
	b.refuseReading(places)
	return args, places
}

// received returns the values of the receiver x in the call c of fn. For a pointer receiver it also returns a referent.
func (b *builder) received(c *ast.CallExpr, fn *types.Func, x ast.Expr, e scope) ([]*ir.Value, *referent) {
	path := b.embedding(ast.Unparen(c.Fun))
	if b.isPointer(fn.Signature().Recv().Type()) {
		return nil, b.address(x, path, e)
	}
	values := b.held(x, e, e)
	b.noteRead(x, e)
	if len(path) > 0 {
		at, t := b.along(x.Pos(), b.Info.TypeOf(x), path)
		values = values[at:][:len(b.layout(x.Pos(), t))]
	}
	return values, nil
}

// refuseTwoNames refuses arguments that refer to overlapping parts of a variable, if fn may set one of these parts. The referents in
// places belong to the parameters of fn from number first on.
func (b *builder) refuseTwoNames(fn *types.Func, places []*referent, first int) {
	sets := func(place int) bool {
		switch {
		case fn == nil:
			return true
		case place < first:
			return b.source.Sets(fn, fn.Signature().Recv(), nil)
		}
		return b.source.Sets(fn, fn.Signature().Params().At(place-first), nil)
	}
	for i, p := range places {
		for k, q := range places[:i] {
			if p != nil && q != nil && p.x != nil && q.x != nil && p.of.overlaps(q.of) && (sets(i) || sets(k)) {
				b.refuse(p.x.Pos(), "%s is passed by two pointers, so the function would have two names for it: copy it to another variable before the call", p.of.object.Name())
			}
		}
	}
}

// argument returns the referent of argument x of fn. For an argument passed by value it returns nil.
func (b *builder) argument(fn *types.Func, i int, x ast.Expr, e scope) *referent {
	switch {
	case isFunction(b.Info.TypeOf(x)):
		return b.functionAt(x, e)
	case b.isPointer(b.Info.TypeOf(x)), b.isOwn(x):
		return b.address(x, nil, e)
	case b.isSlice(x) && b.isMade(x) && fn != nil && b.measures(fn, i):
		return &referent{values: b.expression(x, e)}
	}
	return nil
}

// embedding returns the path through embedded structs to the method selected by x.
func (b *builder) embedding(x ast.Expr) []int {
	if selector, ok := x.(*ast.SelectorExpr); ok && b.Info.Selections[selector] != nil {
		path := b.Info.Selections[selector].Index()
		return path[:len(path)-1]
	}
	return nil
}
