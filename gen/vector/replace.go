package vector

import (
	"go/ast"
	"go/token"
	"go/types"
)

// The library's functions are of the same bits on all machines, and have kernels. Those of package math are replaced by them, as
// are products and quotients of complex numbers, which some machines fuse.

// elementary are the functions of package elem that stand for those of math.
var elementary = map[string]string{
	"Acos": "Acos", "Acosh": "Acosh", "Asin": "Asin", "Asinh": "Asinh", "Atan": "Atan", "Atan2": "Atan2", "Atanh": "Atanh",
	"Cbrt": "Cbrt", "Cos": "Cos", "Cosh": "Cosh", "Dim": "Dim", "Erf": "Erf", "Erfc": "Erfc", "Erfcinv": "ErfcInv", "Erfinv": "ErfInv", "Exp": "Exp", "Exp2": "Exp2", "Expm1": "Expm1", "Frexp": "Frexp", "Gamma": "Gamma",
	"Hypot": "Hypot", "J0": "BesselJ0", "J1": "BesselJ1", "Ldexp": "Ldexp", "Lgamma": "Lgamma", "Log": "Log", "Log10": "Log10", "Log1p": "Log1p", "Log2": "Log2", "Max": "Max", "Min": "Min",
	"Mod": "Fmod", "Modf": "Modf", "Nextafter": "Nextafter", "Pow": "Pow", "Remainder": "IEEERemainder", "Round": "RoundAway",
	"Sin": "Sin", "Sincos": "Sincos", "Sinh": "Sinh", "Tan": "Tan", "Tanh": "Tanh", "Y0": "BesselY0", "Y1": "BesselY1",
}

// elementaryOf returns the name of the function of package elem that stands for the one called name of the package at path, or
// "" if there is none, and the type that it takes, which is nil if it takes no other.
func elementaryOf(path, name string) (elem string, of types.Type) {
	if path == "math/cmplx" && name == "Abs" {
		return "AbsComplex128", nil
	}
	if path == "math/cmplx" {
		return name + "Complex", types.Typ[types.Complex128]
	}
	return elementary[name], types.Typ[types.Float64]
}

// elementary returns the function of package elem of that name, or nil if there is none or the package is not loaded.
func (s *Source) elementary(name string) *types.Func {
	if s.elem == nil || name == "" {
		return nil
	}
	fn, _ := s.elem.Scope().Lookup(name).(*types.Func)
	return fn
}

// convert is the name of the function of package elem that converts numbers as the operation Convert does.
const convert = "Convert"

// isConvert reports whether fn is that function.
func (s *Source) isConvert(fn *types.Func) bool {
	return s.elem != nil && fn.Pkg() == s.elem && fn.Name() == convert
}

// instruction returns the operation that a function of package elem is. Where a tier has no instruction for it, its kernels do
// what the function does.
func (s *Source) instruction(fn *types.Func) (op Op, ok bool) {
	if s.elem == nil || fn.Pkg() != s.elem {
		return 0, false
	}
	op, ok = map[string]Op{
		"scale": Scale, "scaleSingle": Scale, "orLogOfSpecial": LogSpecial, "fuse": FMA,
		"exponent": Exponent, "exponent32": Exponent, "significand": Significand, "significand32": Significand,
	}[fn.Name()]
	return op, ok
}

// replaced returns the results of the call c of a function of math or math/cmplx, as those of its counterpart in elem. It
// reports whether there is one, and whether the source will be written so.
func (b *builder) replaced(c *ast.CallExpr, path, called string, args [][]*Value) ([]*Value, bool) {
	name, of := elementaryOf(path, called)
	fn := b.source.elementary(name)
	var arguments []types.Type
	if of != nil {
		arguments = []types.Type{of}
	}
	inline := func() []*Value { return b.inline(c.Pos(), fn, arguments, args, make([]*referent, len(args))) }
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

// writeAs reports whether the function x of the source will be written as fn of package elem, of numbers of a type if it is generic.
func (b *builder) writeAs(x ast.Expr, fn *types.Func, of types.Type) bool {
	named, imports := b.elemAt(x.Pos())
	text := named + "." + fn.Name()
	if of != nil {
		text += "[" + of.String() + "]"
	}
	edit := b.edit(x.Pos(), x.End(), Part{Text: text})
	edit.Import = imports
	return b.source.Replace(edit)
}

// isCopied reports whether a copy of the current function may be written otherwise than its source.
func (b *builder) isCopied() bool {
	return b.source.elem != nil && b.decl != nil && b.beginning == 0 && b.source.Replace != nil
}

// phase returns what a call c of cmplx.Phase does, as elem.Atan2 of the parts. It reports whether c is one, and whether the source will
// be written so.
func (b *builder) phase(c *ast.CallExpr, name string, args [][]*Value) ([]*Value, bool) {
	fn := b.source.elementary("Atan2")
	if name != "Phase" || fn == nil || !b.isCopied() {
		return nil, false
	}
	b.refuseActs(c.Args[0])
	named, imports := b.elemAt(c.Pos())
	x := b.part(c.Args[0])
	edit := b.edit(c.Pos(), c.End(), Part{Text: named + ".Atan2[float64](imag("}, x, Part{Text: "), real("}, x, Part{Text: "))"})
	edit.Import = imports
	if !b.source.Replace(edit) {
		return nil, false
	}
	re, im := args[0][:1], args[0][1:]
	return b.inline(c.Pos(), fn, []types.Type{types.Typ[types.Float64]}, [][]*Value{im, re}, make([]*referent, 2)), true
}

// replacedComplex returns x op y of complex numbers, a product or a quotient, as that of elem. It reports whether the source
// will be written so.
func (b *builder) replacedComplex(pos token.Pos, op token.Token, x term, y ast.Expr, r []*Value) ([]*Value, bool) {
	if !b.isCopied() {
		return nil, false
	}
	t := b.info.TypeOf(y)
	if left := x.expression(); left != nil && b.info.Types[left].Value == nil {
		t = b.info.TypeOf(left)
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
	fn := b.source.elementary(name)
	if fn == nil {
		return nil, false
	}
	alias, imports := b.elemAt(pos)
	edit := b.complexCall(x, y, t, basic, alias+"."+name+named)
	edit.Import = imports
	if !b.source.Replace(edit) {
		return nil, false
	}
	return b.inline(pos, fn, arguments, [][]*Value{x.values, r}, make([]*referent, 2)), true
}

// complexCall returns x op y, of type t, as a call of a function of two numbers of the basic type beneath.
func (b *builder) complexCall(x term, y ast.Expr, t types.Type, basic *types.Basic, function string) Edit {
	left := x.expression()
	open, end := function+"(", ")"
	between := ", "
	if !types.Identical(t, basic) {
		name, _ := b.typeName(y)
		open, between, end = name+"("+function+"("+basic.Name()+"(", "), "+basic.Name()+"(", ")))"
	}
	parts := []Part{{Text: open}, b.part(left), {Text: between}, b.part(y), {Text: end}}
	if x.written != left { // x *= y becomes x = elem.MultiplyComplex128(x, y)
		parts = append([]Part{b.part(left), {Text: " = "}}, parts...)
	}
	return b.edit(x.written.Pos(), y.End(), parts...)
}

// integer returns the conversion c of the float v to an integer, which is the same on all machines: where v may be out of range, the
// source will be written as a call of elem.Convert. In package elem itself all are in range.
func (b *builder) integer(c *ast.CallExpr, v *Value, t Type) *Value {
	switch {
	case b.decl != nil && b.pkg == b.source.elem:
		return b.f.value(Convert, t, inRange, v)
	case isWithin(v, t):
		return b.f.convert(v, t)
	}
	if b.isCopied() {
		alias, imports := b.elemAt(c.Pos())
		edit := b.edit(c.Fun.Pos(), c.Fun.End(), Part{Text: alias + "." + convert + "["}, b.part(c.Fun), Part{Text: "]"})
		edit.Import = imports
		if b.source.Replace(edit) {
			return b.f.convert(v, t)
		}
	}
	b.refuse(c.Pos(), "a float that is out of range becomes an integer that depends on the machine: write elem.%s[%s](…), which saturates",
		convert, types.TypeString(b.info.TypeOf(c.Fun), (*types.Package).Name))
	return nil
}

// elemAt returns what package elem is called at pos, and how a copy of what is there imports it: other functions of the file may be
// the only ones that name it themselves.
func (b *builder) elemAt(pos token.Pos) (name, imports string) {
	scope := b.pkg.Scope().Innermost(pos)
	if p := b.imported(b.source.elem.Path(), pos); p != nil {
		if _, object := scope.LookupParent(p.Name(), pos); object == p {
			return p.Name(), p.Name() + " " + p.Imported().Path()
		}
	}
	for name = "elem"; ; name = "nd" + name {
		if _, object := scope.LookupParent(name, pos); object == nil {
			return name, name + " " + b.source.elem.Path()
		}
	}
}
