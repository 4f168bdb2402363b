package build

import (
	"go/ast"
	"go/token"
	"go/types"

	"ndgo/gen/compile/ir"
	"ndgo/gen/compile/source"
)

// Functions of package elem have the same bits on all machines, and can be compiled to kernels. They replace functions of package
// math. They also replace products and quotients of complex numbers, for which Go uses fused operations on some machines.

// replaced returns the results of the call c of a function in math or math/cmplx. A function of package elem computes them instead. ok is false
// if elem has no such function, or if the source of the caller cannot be rewritten.
func (b *builder) replaced(c *ast.CallExpr, path, called string, args [][]*ir.Value) ([]*ir.Value, bool) {
	name, of := source.ElementaryOf(path, called)
	fn := b.source.Elementary(name)
	var arguments []types.Type
	if of != nil {
		arguments = []types.Type{of}
	}
	inline := func() []*ir.Value { return b.inline(c.Pos(), fn, arguments, args, make([]*referent, len(args))) }
	if fn != nil && b.beginning > 0 && path == "math" && exactMath[called] {
		return inline(), true
	}
	if fn == nil || !b.isCopied() {
		return nil, false
	}
	if !b.writeAs(c.Fun, fn, of) {
		return nil, false
	}
	return inline(), true
}

// writeAs records an edit that replaces the function x by fn, a function of package elem. A generic fn gets the type argument.
// writeAs returns false if the edit is not possible.
func (b *builder) writeAs(x ast.Expr, fn *types.Func, argument types.Type) bool {
	named, imports := b.elemAt(x.Pos())
	text := named + "." + fn.Name()
	if argument != nil {
		text += "[" + argument.String() + "]"
	}
	edit := b.edit(x.Pos(), x.End(), source.Part{Text: text})
	edit.Import = imports
	return b.source.Replace(edit)
}

// isCopied reports whether the generator writes a rounded copy of the current function, with edits.
func (b *builder) isCopied() bool {
	return b.source.Elem != nil && b.Decl != nil && b.beginning == 0 && b.source.Replace != nil
}

// phase computes a call c of cmplx.Phase by elem.Atan2 of the imaginary and the real part. It returns false if c calls another
// function, or if the current function cannot be edited.
func (b *builder) phase(c *ast.CallExpr, name string, args [][]*ir.Value) ([]*ir.Value, bool) {
	fn := b.source.Elementary("Atan2")
	if name != "Phase" || fn == nil || !b.isCopied() {
		return nil, false
	}
	b.refuseActs(c.Args[0])
	named, imports := b.elemAt(c.Pos())
	x := b.part(c.Args[0])
	edit := b.edit(c.Pos(), c.End(), source.Part{Text: named + ".Atan2[float64](imag("}, x, source.Part{Text: "), real("}, x, source.Part{Text: "))"})
	edit.Import = imports
	if !b.source.Replace(edit) {
		return nil, false
	}
	re, im := args[0][:1], args[0][1:]
	return b.inline(c.Pos(), fn, []types.Type{types.Typ[types.Float64]}, [][]*ir.Value{im, re}, make([]*referent, 2)), true
}

// replacedComplex returns the product or quotient x op y of complex numbers, computed by package elem. The result ok is false if the source
// cannot be rewritten.
func (b *builder) replacedComplex(pos token.Pos, op token.Token, x term, y ast.Expr, r []*ir.Value) ([]*ir.Value, bool) {
	if !b.isCopied() {
		return nil, false
	}
	t := b.Info.TypeOf(y)
	if left := x.expression(); left != nil && b.Info.Types[left].Value == nil {
		t = b.Info.TypeOf(left)
	}
	basic, ok := t.Underlying().(*types.Basic)
	if _, isParameter := types.Unalias(t).(*types.TypeParam); isParameter || !ok {
		return nil, false
	}
	name, arguments, named := "MultiplyComplex128", []types.Type(nil), ""
	if basic.Kind() == types.Complex64 {
		name = "MultiplyComplex64"
	}
	if op == token.QUO {
		name, arguments = "DivideComplex", []types.Type{basic}
		named = "[" + basic.Name() + "]"
	}
	fn := b.source.Elementary(name)
	if fn == nil {
		return nil, false
	}
	alias, imports := b.elemAt(pos)
	edit := b.complexCall(x, y, t, basic, alias+"."+name+named)
	edit.Import = imports
	if !b.source.Replace(edit) {
		return nil, false
	}
	return b.inline(pos, fn, arguments, [][]*ir.Value{x.values, r}, make([]*referent, 2)), true
}

// complexCall returns an edit that writes x op y, of type t, as a call of function. Conversions turn the operands into the type basic, which
// underlies t, and the result into t.
func (b *builder) complexCall(x term, y ast.Expr, t types.Type, basic *types.Basic, function string) source.Edit {
	left := x.expression()
	open, end := function+"(", ")"
	between := ", "
	if !types.Identical(t, basic) {
		name, _ := b.typeName(y)
		open, between, end = name+"("+function+"("+basic.Name()+"(", "), "+basic.Name()+"(", ")))"
	}
	parts := []source.Part{{Text: open}, b.part(left), {Text: between}, b.part(y), {Text: end}}
	if x.written != left { // x *= y becomes x = elem.MultiplyComplex128(x, y)
		parts = append([]source.Part{b.part(left), {Text: " = "}}, parts...)
	}
	return b.edit(x.written.Pos(), y.End(), parts...)
}

// integer returns the float v converted to an integer by the conversion c, with the same result on all machines. If v may be out of
// range, an edit replaces the conversion by a call of elem.Convert. In package elem itself, all conversions are of floats in range.
func (b *builder) integer(c *ast.CallExpr, v *ir.Value, t ir.Type) *ir.Value {
	switch {
	case b.Decl != nil && b.Pkg == b.source.Elem:
		return b.f.Value(ir.Convert, t, ir.InRange, v)
	case ir.IsWithin(v, t):
		return b.f.Convert(v, t)
	}
	if b.isCopied() {
		alias, imports := b.elemAt(c.Pos())
		edit := b.edit(c.Fun.Pos(), c.Fun.End(), source.Part{Text: alias + "." + source.Convert + "["}, b.part(c.Fun), source.Part{Text: "]"})
		edit.Import = imports
		if b.source.Replace(edit) {
			return b.f.Convert(v, t)
		}
	}
	b.refuse(c.Pos(), "the conversion of a float out of range depends on the machine: write elem.%s[%s](…), which saturates",
		source.Convert, types.TypeString(b.Info.TypeOf(c.Fun), (*types.Package).Name))
	return nil
}

// elemAt returns the name of package elem at pos, and the import that a copy of the current function needs, as a name and a path. It returns the
// import even if the file imports elem already, because the copy may be in another file.
func (b *builder) elemAt(pos token.Pos) (name, imports string) {
	scope := b.Pkg.Scope().Innermost(pos)
	if p := b.imported(b.source.Elem.Path(), pos); p != nil {
		if _, object := scope.LookupParent(p.Name(), pos); object == p {
			return p.Name(), p.Name() + " " + p.Imported().Path()
		}
	}
	for name = "elem"; ; name = "nd" + name {
		if _, object := scope.LookupParent(name, pos); object == nil {
			return name, name + " " + b.source.Elem.Path()
		}
	}
}
