package build

import (
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"

	"ndgo/gen/compile/ir"
	"ndgo/gen/compile/source"
)

// A Promise is a fact about an operand, guaranteed by a check before the loop. For example, the operand is the same for all
// elements.
type Promise struct {
	NonZero, NonNegative, Repeated bool

	within *ir.Span // for an int64: its range in all lanes, for all possible operands; or nil
}

// A Bound gives a parameter the value of an expression. With a nil Value the parameter stays an operand.
type Bound struct {
	Value ast.Expr
	Info  *types.Info
}

// newBuilder returns a builder for the program of fn.
func newBuilder(s *source.Source, fn *types.Func) *builder {
	return &builder{source: s, f: &ir.Func{Name: fn.Name()}, Function: s.Functions[fn], ranges: map[*ast.RangeStmt]*hidden{}, closures: map[types.Object]*closure{}, work: new(int)}
}

// Function returns the program of fn with the type arguments args. The first parameters of fn have the values in bound; promises has
// facts about the first operands. The error is a *Refusal if the function cannot be compiled.
func Function(s *source.Source, fn *types.Func, args []types.Type, promises []Promise, bound ...Bound) (f *ir.Func, err error) {
	b := newBuilder(s, fn)
	defer b.catch(&err)
	e := b.begin(fn, args, bound)
	b.promise(promises)
	for r := range fn.Signature().Results().Variables() {
		b.f.Out = append(b.f.Out, b.operand(r))
	}
	b.f.Results = b.body(e)
	b.f.Trim()
	return b.f, nil
}

// Join returns the program that joins two partial results of the reduction fn. The expression x computes the join. In x, the first
// parameter of fn stands for one partial result, and the expression term stands for the other.
func Join(s *source.Source, fn *types.Func, args []types.Type, x, term ast.Expr) (f *ir.Func, err error) {
	b := newBuilder(s, fn)
	defer b.catch(&err)
	b.given = ast.Unparen(term)
	b.setTypeArguments(fn, args)
	first := fn.Signature().Params().At(0)
	partial := func() (values []*ir.Value) {
		b.f.In = append(b.f.In, b.operand(first))
		for _, t := range b.layout(first.Pos(), first.Type()) {
			values = append(values, b.f.Param(t))
		}
		return values
	}
	e := scope{first: partial()}
	b.values = partial()
	b.f.Out = b.f.In[:1]
	b.f.Results = b.expression(x, e)
	b.f.Trim()
	return b.f, nil
}

// Condition returns a program with the operands of fn and no results, for a check. Its output Rare is true in the lanes in which the
// condition x is false. The parameter info has the types of x.
func Condition(s *source.Source, fn *types.Func, args []types.Type, promises []Promise, x ast.Expr, info *types.Info, bound ...Bound) (f *ir.Func, err error) {
	b := newBuilder(s, fn)
	defer b.catch(&err)
	b.Function, b.strict = &source.Function{Info: info}, true
	e := b.begin(fn, args, bound)
	b.promise(promises)
	b.f.Rare = b.f.Not(b.one(x, e))
	b.f.Trim()
	return b.f, nil
}

// promise records promises about operands.
func (b *builder) promise(promises []Promise) {
	for _, p := range ir.Parts(b.f.In) {
		var of Promise
		switch {
		case p.Of.IsSlice():
			of = Promise{NonNegative: true, Repeated: true}
		case p.Operand < len(promises):
			of = promises[p.Operand]
		}
		b.promises = append(b.promises, of)
		b.f.Repeated = append(b.f.Repeated, of.Repeated)
	}
}

// begin returns the variables of fn at its beginning: the bound parameters with their values, and the operands.
func (b *builder) begin(fn *types.Func, args []types.Type, bound []Bound) scope {
	b.setTypeArguments(fn, args)
	e, own := scope{}, b.Function
	for i := range fn.Signature().Params().Len() {
		p := fn.Signature().Params().At(i)
		if i < len(bound) && bound[i].Value != nil {
			b.bound = append(b.bound, p)
			b.Function = &source.Function{Info: bound[i].Info}
			e[p] = b.expression(bound[i].Value, scope{})
			b.Function = own
			continue
		}
		if t := b.sliceType(p.Type()); t != 0 {
			e[p] = b.sliceOperand(t)
			continue
		}
		b.f.In = append(b.f.In, b.operand(p))
		for _, t := range b.layout(p.Pos(), p.Type()) {
			e[p] = append(e[p], b.f.Value(ir.Param, t, uint64(len(b.f.Params))))
			b.f.Params = append(b.f.Params, t)
		}
	}
	return e
}

// operand returns the element type of an operand or a result.
func (b *builder) operand(v *types.Var) ir.Type {
	layout := b.layout(v.Pos(), v.Type())
	if basic, ok := b.concrete(v.Type()).Underlying().(*types.Basic); ok && basic.Info()&types.IsComplex != 0 {
		return map[ir.Type]ir.Type{ir.Float32: ir.Complex64, ir.Float64: ir.Complex128}[layout[0]]
	}
	if len(layout) != 1 {
		b.refuse(v.Pos(), "an operand of type %s is not a single number: use its parts as operands", b.concrete(v.Type()))
	}
	return layout[0]
}

// A builder evaluates the body of a function for all lanes at once. The value of a variable is a list of values. For a struct, the list has
// the values of all fields.
type builder struct {
	source *source.Source
	f      *ir.Func
	*source.Function
	arguments map[*types.TypeParam]types.Type
	calls     []call
	path      *ir.Value // the condition for a lane to reach the current statement; nil for all lanes
	promises  []Promise
	bounded   map[*ir.Value]ir.Span // cache of method bounds
	closures  map[types.Object]*closure
	bound     []types.Object
	steps     int  // number of statements evaluated
	work      *int // number of statements evaluated, including attempts that were given up
	flow      flow // the targets of return, break and continue
	ranges    map[*ast.RangeStmt]*hidden
	fact      *ir.Value // a true condition in addition to path; or nil
	rounding  bool      // whether the builder is in a loop with a data-dependent trip count
	nested    int       // the number of loops with a data-dependent trip count around the current statement
	strict    bool      // whether no lane may panic
	seeks     bool      // whether this program searches for elements for which the function panics
	beginning int       // the number of package variables being initialised
	at        token.Pos // the current statement

	pointees []pointee             // variables that the current function changes through pointers
	own      map[types.Object]bool // the slices sharing their elements with no other slice
	unit     unit                  // the variables that the current statement has read and changed so far

	given  ast.Expr    // an expression with already known values, or nil
	values []*ir.Value // the values of the expression given
}

// A scope maps variables to their values.
type scope map[types.Object][]*ir.Value

// A next is a continuation: it evaluates the code after a statement, with the variables in e, and returns the results of the
// function.
type next func(e scope) []*ir.Value

// body evaluates the body of the current function. The scope e has the parameters of the function.
func (b *builder) body(e scope) []*ir.Value {
	for _, field := range fields(b.Decl.Type.Results) {
		for _, name := range field.Names {
			object := b.Info.Defs[name]
			if b.isPointer(object.Type()) {
				b.refuse(name.Pos(), noPointer)
			}
			e[object] = b.zeros(name.Pos(), object.Type())
		}
	}
	outside := b.flow
	b.flow = flow{}
	defer func() { b.flow = outside }()
	return b.block(b.Decl.Body.List, e, func(e scope) []*ir.Value {
		if len(fields(b.Decl.Type.Results)) == 0 {
			return b.returned(b.finals(e))
		}
		b.refuse(b.Decl.Body.Rbrace, "%s ends without a return: return a value on every path", b.Decl.Name.Name)
		return nil
	})
}

func fields(l *ast.FieldList) []*ast.Field {
	if l == nil {
		return nil
	}
	return l.List
}

// under evaluates code in those lanes of the current path in which c is true. An undefined c leaves the path unchanged, because its lanes are
// left to the Go loop anyway.
func (b *builder) under(c *ir.Value, evaluate func() []*ir.Value) []*ir.Value {
	outside := b.path
	switch {
	case c.Op == ir.Undefined:
	case outside == nil:
		b.path = c
	default:
		b.path = b.f.Do(ir.And, outside, c)
	}
	defer func() { b.path = outside }()
	return evaluate()
}

// merge returns x where c is true and y elsewhere.
func (b *builder) merge(c *ir.Value, x, y []*ir.Value) (z []*ir.Value) {
	for i := range x {
		z = append(z, b.f.Choose(c, x[i], y[i]))
	}
	return z
}

// leave records that the lanes of the current path are left to the Go loop.
func (b *builder) leave(pos token.Pos) {
	if b.seeks { // in a search for panics, the Go code must run, because it may panic
		return
	}
	if b.path == nil {
		b.refuse(pos, "every element takes this path, which is marked ndgo:rare: guard the call with a condition")
	}
	b.addRare(b.path)
}

// addRare records that the lanes with true c are left to the Go loop.
func (b *builder) addRare(c *ir.Value) {
	if b.f.Rare == nil {
		b.f.Rare = c
	} else {
		b.f.Rare = b.f.Do(ir.Or, b.f.Rare, c)
	}
}

// inline evaluates a call of fn. It returns the results, followed by the final values of the variables in places. The call may change these
// variables through pointers.
func (b *builder) inline(pos token.Pos, fn *types.Func, typeArguments []types.Type, args [][]*ir.Value, places []*referent) []*ir.Value {
	name := fn.FullName()
	f := b.source.Functions[fn]
	if f == nil {
		b.refuseBodiless(pos, fn)
	}
	for _, c := range b.calls {
		if c.function == name {
			b.refuse(pos, "%s calls itself: write a loop, or mark it ndgo:rare and guard its call with a condition that is true for few elements", name)
		}
	}
	outer := *b
	b.Function = f
	b.setTypeArguments(fn, typeArguments)
	e, s := scope{}, fn.Signature()
	b.pointees = nil
	if r := s.Recv(); r != nil {
		b.passes(r, places[0], args[0], e)
		args, places = args[1:], places[1:]
	}
	for i := range s.Params().Len() {
		b.passes(s.Params().At(i), places[i], args[i], e)
	}
	if f.Rare {
		b.leave(pos)
		results := b.undefined(pos, fn)
		b.Function, b.arguments, b.pointees = outer.Function, outer.arguments, outer.pointees
		return results
	}
	if op, ok := b.source.Instruction(fn); ok {
		b.Function, b.arguments, b.pointees = outer.Function, outer.arguments, outer.pointees
		var values []*ir.Value
		for _, a := range args {
			values = append(values, a...)
		}
		return []*ir.Value{b.f.Do(op, values...)}
	}
	if f.Seldom && b.path != nil {
		c := b.path
		for c.Op == ir.And { // c joins conditions
			c = c.Args[1]
		}
		b.f.Seldom = append(b.f.Seldom, c)
	}
	b.calls = append(b.calls, call{pos, name})
	results := b.body(e)
	b.Function, b.arguments, b.calls, b.pointees, b.unit = outer.Function, outer.arguments, outer.calls, outer.pointees, outer.unit
	return results
}

// refuseBodiless refuses a call of fn, a function without a known body in Go.
func (b *builder) refuseBodiless(pos token.Pos, fn *types.Func) {
	name, path := fn.FullName(), ""
	if fn.Pkg() != nil {
		path = fn.Pkg().Path()
	}
	switch {
	case strings.HasPrefix(path, source.Library+"/"):
		b.refuse(pos, "%s is in a package of arrays: call functions of numbers, for example of package elem", name)
	case b.source.Standard[path]:
		b.refuse(pos, "%s cannot be compiled: of the standard library only cmp, math, math/bits and math/cmplx can; write the code here, also "+
			"as a loop over elements, which can have kernels", name)
	}
	b.refuse(pos, "%s has no Go source: write the code here", name)
}

// undefined returns undefined values as the results of fn. They stand for results in lanes that do not need them.
func (b *builder) undefined(pos token.Pos, fn *types.Func) (values []*ir.Value) {
	for r := range fn.Signature().Results().Variables() {
		for _, t := range b.layout(pos, b.pointed(r.Type())) {
			values = append(values, b.f.Value(ir.Undefined, t, 0))
		}
	}
	for _, p := range b.pointees {
		values = append(values, b.undefinedValues(p.began)...)
	}
	return values
}

// join returns a scope with the variables of x where c is true, and those of y elsewhere. It visits variables in the order of
// declaration, so every run of the generator makes the same program.
func (b *builder) join(c *ir.Value, x, y scope) scope {
	e := maps.Clone(y)
	for _, object := range slices.SortedFunc(maps.Keys(e), byPosition) {
		if in, ok := x[object]; ok {
			if len(in) != len(e[object]) {
				b.refuse(object.Pos(), "the length of the slice %s depends on elements", object.Name())
			}
			e[object] = b.merge(c, in, y[object])
		}
	}
	return e
}

// Constant returns the bits of a bound parameter of fn: one number, or two for a complex number. If the value is not constant, ok is
// false.
func Constant(s *source.Source, fn *types.Func, args []types.Type, bound Bound) (bits []uint64, ok bool) {
	var err error
	var values []*ir.Value
	func() {
		b := newBuilder(s, fn)
		defer b.catch(&err)
		b.Function = &source.Function{Info: bound.Info}
		b.setTypeArguments(fn, args)
		values = b.expression(bound.Value, scope{})
	}()
	for _, v := range values {
		if v.Op != ir.Const {
			return nil, false
		}
		bits = append(bits, v.Aux)
	}
	return bits, err == nil
}
