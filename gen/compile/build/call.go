package build

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"ndgo/gen/compile/ir"
	"ndgo/gen/compile/source"
)

// call returns the results of c.
func (b *builder) call(c *ast.CallExpr, e scope) []*ir.Value {
	if tv := b.Info.Types[c.Fun]; tv.IsType() {
		return b.conversion(c, tv.Type, e)
	} else if tv.IsBuiltin() {
		return b.builtin(c, e)
	}
	fn, typeArguments, receiver := b.callee(c.Fun)
	literal := b.closure(c)
	if fn == nil && literal == nil {
		b.refuseCall(c)
	}
	if fn != nil && fn.Pkg() != nil && strings.HasPrefix(fn.Pkg().Path(), "math/rand") {
		r := b.refusal(c.Pos(), "%s depends on more than its operands, and this is not allowed in a function of elements: make an array of random numbers "+
			"with package random, and use it as an operand", fn.FullName())
		r.Always = true
		panic(r)
	}
	signature, _ := b.Info.TypeOf(c.Fun).Underlying().(*types.Signature)
	if signature.Variadic() {
		last := signature.Params().At(signature.Params().Len() - 1).Type()
		b.refuse(c.Pos(), "a variadic function cannot be compiled: call a function with a slice as its last parameter, and pass %s{…}",
			types.TypeString(last, (*types.Package).Name))
	}
	begun := b.unit
	args, places := b.pass(c, fn, receiver, signature, e)
	if literal != nil {
		return b.inlineClosure(c, literal, args, places, e, begun)
	}
	if fn.Pkg() != nil {
		switch path := fn.Pkg().Path(); path {
		case "math":
			if z := b.math(fn.Name(), args); z != nil {
				return []*ir.Value{z}
			}
			if values, ok := b.replaced(c, path, fn.Name(), args); ok {
				return values
			}
			b.refuseMath(c.Pos(), fn.Name())
		case "math/bits":
			if z := b.f.CountBits(fn.Name(), args); z != nil {
				return []*ir.Value{z}
			}
		case "math/cmplx":
			if values, ok := b.phase(c, fn.Name(), args); ok {
				return values
			}
			if values, ok := b.replaced(c, path, fn.Name(), args); ok {
				return values
			}
			if name, _ := source.ElementaryOf(path, fn.Name()); b.beginning > 0 && b.source.Elementary(name) != nil {
				b.refuse(c.Pos(), "cmplx.%s cannot be compiled: call elem.%s", fn.Name(), name)
			}
		}
	}
	if b.source.IsConvert(fn) {
		return []*ir.Value{b.f.As(args[0][0], b.layout(c.Pos(), typeArguments[0])[0])}
	}
	return b.settle(b.inline(c.Pos(), fn, typeArguments, args, places), places, e, begun, c.Pos())
}

// refuseCall refuses c, a call of something other than a declared function.
func (b *builder) refuseCall(c *ast.CallExpr) {
	x, ok := ast.Unparen(c.Fun).(*ast.SelectorExpr)
	if s := b.Info.Selections[x]; ok && s != nil && s.Kind() == types.MethodVal && !types.IsInterface(s.Recv()) {
		if _, isPointer := types.Unalias(s.Recv()).(*types.Pointer); isPointer {
			b.refuse(c.Pos(), "%s is a method of the pointer %s, and cannot be compiled: use numbers, and structs and arrays of numbers",
				x.Sel.Name, types.TypeString(s.Recv(), (*types.Package).Name))
		}
		b.refuse(c.Pos(), "%s is a method of an embedded struct: call it on the field", x.Sel.Name)
	}
	if s := b.Info.Selections[x]; ok && s != nil && s.Kind() == types.MethodVal {
		b.refuse(c.Pos(), "a call of an interface's method cannot be compiled: call a declared function")
	}
	b.refuse(c.Pos(), noFunction)
}

// callee returns the function denoted by x, the type arguments and, for a method, the receiver.
func (b *builder) callee(x ast.Expr) (fn *types.Func, typeArguments []types.Type, receiver ast.Expr) {
	x = source.WithoutTypes(x)
	var name *ast.Ident
	switch y := x.(type) {
	case *ast.Ident:
		name = y
	case *ast.SelectorExpr:
		name = y.Sel
		if s := b.Info.Selections[y]; s != nil {
			if s.Kind() != types.MethodVal || types.IsInterface(s.Recv()) {
				return nil, nil, nil
			}
			receiver = y.X
		}
	default:
		return nil, nil, nil
	}
	if f := b.closures[b.Info.Uses[name]]; f != nil && f.declared != nil {
		return f.declared, f.typeArguments, nil
	}
	fn, ok := b.Info.Uses[name].(*types.Func)
	if !ok {
		return nil, nil, nil
	}
	if receiver == nil {
		return fn.Origin(), b.concreteAll(b.Info.Instances[name].TypeArgs), nil
	}
	_, of := b.along(x.Pos(), b.Info.TypeOf(receiver), b.embedding(x))
	if named, ok := types.Unalias(b.pointed(of)).(*types.Named); ok {
		typeArguments = b.concreteAll(named.TypeArgs())
	}
	return fn.Origin(), typeArguments, receiver
}

func (b *builder) builtin(c *ast.CallExpr, e scope) []*ir.Value {
	own, ok := ast.Unparen(c.Fun).(*ast.Ident)
	if !ok {
		b.refuse(c.Pos(), "package unsafe cannot be compiled: get the bits of a float by functions such as math.Float64bits, and write sizes as constants")
	}
	name := own.Name
	switch name {
	case "min", "max":
		z := b.one(c.Args[0], e)
		for _, x := range c.Args[1:] {
			z = b.f.Limit(name, z, b.one(x, e))
		}
		return []*ir.Value{z}
	case "real":
		return b.expression(c.Args[0], e)[:1]
	case "imag":
		return b.expression(c.Args[0], e)[1:]
	case "len":
		if s := b.sliceValues(c.Args[0], e, e); s != nil {
			return s[1:2]
		}
		_, _, n := b.all(c.Args[0], e, e)
		return []*ir.Value{b.f.Bits(ir.Int64, uint64(n))}
	case "make":
		return b.made(c, e)
	case "complex":
		return []*ir.Value{b.one(c.Args[0], e), b.one(c.Args[1], e)}
	}
	b.refuseBuiltin(c.Pos(), name)
	return nil
}

// refuseBuiltin refuses the call of a builtin function.
func (b *builder) refuseBuiltin(pos token.Pos, name string) {
	switch name {
	case "append":
		b.refuse(pos, "append cannot be compiled: set elements of an array, or of make([]T, n) with a constant n, and count them")
	case "copy", "clear":
		b.refuse(pos, "%s cannot be compiled: set the elements in a loop", name)
	case "recover":
		b.refuse(pos, "a function cannot recover from its own panic: remove recover, or mark the function ndgo:portable")
	case "cap":
		b.refuse(pos, "cap cannot be compiled: use len")
	}
	b.refuse(pos, "%s cannot be compiled: remove it", name)
}

// made returns the elements of the slice made by the call c of make.
func (b *builder) made(c *ast.CallExpr, e scope) (all []*ir.Value) {
	of := b.elementsOf(b.Info.TypeOf(c))
	if of == nil {
		b.refuse(c.Pos(), "maps and channels cannot be compiled: use numbers, arrays, and slices of a constant length")
	}
	if n := b.one(c.Args[1], e); len(c.Args) == 2 && n.Op == ir.Const && ir.Extend(n.Type, n.Aux) <= maxMade {
		for range n.Aux {
			all = append(all, b.zeros(c.Pos(), of)...)
		}
		return all
	}
	b.refuse(c.Pos(), "make can be compiled only for slices with a constant length of at most %d: use an array", maxMade)
	return nil
}

// maxMade is the maximum number of elements of a slice made by make, because each element is a value of the program.
const maxMade = 1 << 12

// mathOps maps functions of package math to single operations of programs.
var mathOps = map[string]ir.Op{
	"FMA": ir.FMA, "Sqrt": ir.Sqrt, "Floor": ir.Floor, "Ceil": ir.Ceil, "Trunc": ir.Trunc, "RoundToEven": ir.Rint,
}

// mathCasts maps functions like math.Float64bits, which reinterpret bits, to their result types.
var mathCasts = map[string]ir.Type{
	"Float64bits": ir.Uint64, "Float64frombits": ir.Float64, "Float32bits": ir.Uint32, "Float32frombits": ir.Float32,
}

// math returns the result of a function of package math, if a few operations of the program can compute it. Otherwise it returns nil.
func (b *builder) math(name string, args [][]*ir.Value) *ir.Value {
	var x []*ir.Value
	for _, a := range args {
		x = append(x, a...)
	}
	if op, ok := mathOps[name]; ok {
		return b.f.Do(op, x...)
	}
	if t, ok := mathCasts[name]; ok {
		return b.f.Cast(x[0], t)
	}
	switch name {
	case "Abs":
		return b.f.Exactly(func(v ...*ir.Value) *ir.Value { return b.f.Magnitude(v[0]) }, x...)
	case "Copysign":
		return b.f.Exactly(func(v ...*ir.Value) *ir.Value { return b.f.Do(ir.Or, b.f.Magnitude(v[0]), b.f.Sign(v[1])) }, x...)
	case "Signbit":
		return b.f.Exactly(func(v ...*ir.Value) *ir.Value {
			i := b.f.Cast(v[0], v[0].Type.Signed())
			return b.f.Compare(ir.Lt, i, b.f.Bits(i.Type, 0))
		}, x...)
	case "IsNaN":
		return b.f.Compare(ir.Ne, x[0], x[0])
	case "NaN":
		return b.f.Bits(ir.Float64, 0x7ff8000000000001)
	case "Inf":
		if x[0].Op == ir.Const {
			return b.f.Infinity(x[0].Aux)
		}
	case "IsInf":
		above, below := b.f.Compare(ir.Eq, x[0], b.f.Infinity(0)), b.f.Compare(ir.Eq, x[0], b.f.Infinity(1<<63))
		zero := b.f.Bits(x[1].Type, 0)
		negative, positive := b.f.Compare(ir.Lt, x[1], zero), b.f.Compare(ir.Lt, zero, x[1])
		return b.f.Do(ir.Or, b.f.Do(ir.And, above, b.f.Not(negative)), b.f.Do(ir.And, below, b.f.Not(positive)))
	}
	return nil
}

// refuseMath refuses the call of a function of package math.
func (b *builder) refuseMath(pos token.Pos, name string) {
	other := "compute it by arithmetic, and functions such as math.FMA and math.Sqrt"
	if elem, _ := source.ElementaryOf("math", name); elem != "" {
		other = "call elem." + elem
	}
	if name == "Logb" || name == "Ilogb" {
		other = "subtract 1 from the exponent of math.Frexp, and treat 0, infinities and NaN separately"
	}
	b.refuse(pos, "math.%s cannot be compiled: %s", name, other)
}
