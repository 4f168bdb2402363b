package build

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"math"

	"ndgo/gen/compile/ir"
)

// one returns the only value of x.
func (b *builder) one(x ast.Expr, e scope) *ir.Value {
	values := b.expression(x, e)
	if len(values) != 1 {
		b.refuse(x.Pos(), "a value of type %s cannot be used here", b.Info.TypeOf(x))
	}
	return values[0]
}

// expression returns the values of x.
func (b *builder) expression(x ast.Expr, e scope) []*ir.Value {
	x = ast.Unparen(x)
	if b.given != nil && x == b.given {
		return b.values
	}
	if tv := b.Info.Types[x]; tv.Value != nil {
		return b.constant(x.Pos(), tv.Value, tv.Type)
	}
	if b.isPointer(b.Info.TypeOf(x)) {
		b.refuse(x.Pos(), noPointer)
	}
	if method, ok := x.(*ast.SelectorExpr); isFunction(b.Info.TypeOf(x)) && !(ok && b.Info.Selections[method] != nil) {
		b.refuse(x.Pos(), noFunction)
	}
	switch x := x.(type) {
	case *ast.Ident, *ast.SelectorExpr, *ast.IndexExpr, *ast.StarExpr:
		values := b.held(x, e, e)
		b.noteRead(x, e)
		return values
	case *ast.UnaryExpr:
		return b.unary(x, e)
	case *ast.BinaryExpr:
		return b.binary(x.OpPos, x.Op, x.X, x.Y, e)
	case *ast.CallExpr:
		return b.call(x, e)
	case *ast.CompositeLit:
		return b.composite(x, e)
	case *ast.SliceExpr:
		return b.slice(x, e)
	case *ast.TypeAssertExpr:
		b.refuse(x.Pos(), "interfaces cannot be compiled: write a function for each type")
	}
	b.refuse(x.Pos(), "this expression cannot be compiled: use numbers, their operators, conversions and calls of functions")
	return nil
}

// constant returns the constant c as a value of type t.
func (b *builder) constant(pos token.Pos, c constant.Value, t types.Type) []*ir.Value {
	layout := b.layout(pos, t)
	if len(layout) == 2 {
		return []*ir.Value{b.constantOf(constant.Real(c), layout[0]), b.constantOf(constant.Imag(c), layout[1])}
	}
	return []*ir.Value{b.constantOf(c, layout[0])}
}

func (b *builder) constantOf(c constant.Value, t ir.Type) *ir.Value {
	switch t {
	case ir.Bool:
		return b.f.Truth(constant.BoolVal(c))
	case ir.Float32:
		v, _ := constant.Float32Val(c)
		return b.f.Bits(t, uint64(math.Float32bits(v)))
	case ir.Float64:
		v, _ := constant.Float64Val(c)
		return b.f.Bits(t, math.Float64bits(v))
	}
	c = constant.ToInt(c)
	if v, ok := constant.Int64Val(c); ok {
		return b.f.Bits(t, uint64(v))
	}
	v, _ := constant.Uint64Val(c)
	return b.f.Bits(t, v)
}

// number returns the integer n as a value of type t.
func (b *builder) number(t ir.Type, n int64) *ir.Value {
	if t.IsFloat() {
		return b.f.Bits(t, ir.FloatBits(t, float64(n)))
	}
	return b.f.Bits(t, uint64(n))
}

func (b *builder) variable(x *ast.Ident, e scope) []*ir.Value {
	object := b.Info.ObjectOf(x)
	if values, ok := e[object]; ok {
		return values
	}
	switch v := object.(type) {
	case *types.Nil:
		b.refuse(x.Pos(), "nil cannot be compiled: compare the length of a slice instead, as in len(table) == 0")
	case *types.Var:
		if global := b.source.Unchanged(v); global != nil {
			return b.initial(global)
		}
	}
	if b.isSlice(x) {
		b.refuse(x.Pos(), "elements of the slice %s may change: make it an array, or only index it and range over it, also in tests", x.Name)
	}
	b.refuse(x.Pos(), "%s may change: use parameters, local variables, constants, and unexported variables that nothing sets, not even a test", x.Name)
	return nil
}

// field returns the position of the field x among the values of its struct, and the number of values in the field. For other
// expressions ok is false.
func (b *builder) field(x *ast.SelectorExpr) (first, n int, ok bool) {
	s := b.Info.Selections[x]
	if s == nil || s.Kind() != types.FieldVal {
		return 0, 0, false
	}
	first, t := b.along(x.Pos(), s.Recv(), s.Index())
	return first, len(b.layout(x.Pos(), t)), true
}

// along follows a path of field numbers from type t, a struct or a pointer to one, through embedded structs. It returns the position
// of the last field among the values of t, and this field's type.
func (b *builder) along(pos token.Pos, t types.Type, path []int) (first int, field types.Type) {
	t = b.pointed(b.concrete(t))
	for _, k := range path {
		all, ok := b.concrete(t).Underlying().(*types.Struct)
		if !ok {
			b.refuse(pos, "fields of embedded pointers cannot be compiled: embed the struct")
		}
		for i := range k {
			first += len(b.layout(pos, all.Field(i).Type()))
		}
		t = all.Field(k).Type()
	}
	return first, t
}

func (b *builder) composite(x *ast.CompositeLit, e scope) []*ir.Value {
	t := b.concrete(b.Info.TypeOf(x))
	if slice, ok := t.Underlying().(*types.Slice); ok {
		return b.sliceLiteral(x, slice.Elem(), e)
	}
	values := b.zeros(x.Pos(), t)
	at := 0
	for _, element := range x.Elts {
		if pair, ok := element.(*ast.KeyValueExpr); ok {
			at, element = b.keyed(pair, t), pair.Value
		}
		at += copy(values[at:], b.elementLiteral(element, t, e))
	}
	return values
}

// keyed returns the position of the key-value pair among the values of a literal. The type t of the literal is a struct or an array.
func (b *builder) keyed(pair *ast.KeyValueExpr, t types.Type) (at int) {
	s, isStruct := t.Underlying().(*types.Struct)
	if !isStruct {
		return b.indexed(pair) * len(b.layout(pair.Pos(), b.elementsOf(t)))
	}
	for i := 0; s.Field(i).Name() != pair.Key.(*ast.Ident).Name; i++ {
		at += len(b.layout(pair.Pos(), s.Field(i).Type()))
	}
	return at
}

func (b *builder) unary(x *ast.UnaryExpr, e scope) (values []*ir.Value) {
	for _, v := range b.expression(x.X, e) {
		switch {
		case x.Op == token.ADD:
			values = append(values, v)
		case x.Op == token.SUB:
			values = append(values, b.f.Negative(v))
		case x.Op == token.XOR, x.Op == token.NOT:
			values = append(values, b.f.Not(v))
		default:
			b.refuse(x.Pos(), "operator %s cannot be compiled: pass values, not pointers or channels", x.Op)
		}
	}
	return values
}
