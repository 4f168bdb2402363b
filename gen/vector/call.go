package vector

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"
)

// call returns the results of c.
func (b *builder) call(c *ast.CallExpr, e scope) []*Value {
	if tv := b.info.Types[c.Fun]; tv.IsType() {
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
		r := b.refusal(c.Pos(), "%s depends on more than its operands, which a function of elements may not: make an array of random numbers, "+
			"by package random, and give it as an operand", fn.FullName())
		r.Always = true
		panic(r)
	}
	signature, _ := b.info.TypeOf(c.Fun).Underlying().(*types.Signature)
	if signature.Variadic() {
		last := signature.Params().At(signature.Params().Len() - 1).Type()
		b.refuse(c.Pos(), "a function with a variable number of arguments cannot be compiled: call one whose last parameter is a slice, and give it %s{…}",
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
				return []*Value{z}
			}
			if values, ok := b.replaced(c, path, fn.Name(), args); ok {
				return values
			}
			b.refuseMath(c.Pos(), fn.Name())
		case "math/bits":
			if z := b.countBits(fn.Name(), args); z != nil {
				return []*Value{z}
			}
		case "math/cmplx":
			if values, ok := b.phase(c, fn.Name(), args); ok {
				return values
			}
			if values, ok := b.replaced(c, path, fn.Name(), args); ok {
				return values
			}
			if name, _ := elementaryOf(path, fn.Name()); b.beginning > 0 && b.source.elementary(name) != nil {
				b.refuse(c.Pos(), "cmplx.%s cannot be compiled: call elem.%s", fn.Name(), name)
			}
		}
	}
	if b.source.isConvert(fn) {
		return []*Value{b.convert(args[0][0], b.layout(c.Pos(), typeArguments[0])[0])}
	}
	return b.settle(b.inline(c.Pos(), fn, typeArguments, args, places), places, e, begun, c.Pos())
}

// refuseCall refuses the call c of what is no declared function.
func (b *builder) refuseCall(c *ast.CallExpr) {
	x, ok := ast.Unparen(c.Fun).(*ast.SelectorExpr)
	if s := b.info.Selections[x]; ok && s != nil && s.Kind() == types.MethodVal && !types.IsInterface(s.Recv()) {
		if _, isPointer := types.Unalias(s.Recv()).(*types.Pointer); isPointer {
			b.refuse(c.Pos(), "%s is a method of a pointer, %s, which cannot be compiled: compute with numbers, and with structs and arrays of them",
				x.Sel.Name, types.TypeString(s.Recv(), (*types.Package).Name))
		}
		b.refuse(c.Pos(), "%s is a method of an embedded struct: call it on the field", x.Sel.Name)
	}
	if s := b.info.Selections[x]; ok && s != nil && s.Kind() == types.MethodVal {
		b.refuse(c.Pos(), "a call of an interface's method cannot be compiled: call a declared function")
	}
	b.refuse(c.Pos(), noFunction)
}

// callee returns the function that x is, its type arguments and, for a method, the receiver.
func (b *builder) callee(x ast.Expr) (fn *types.Func, typeArguments []types.Type, receiver ast.Expr) {
	x = ast.Unparen(x)
	switch y := x.(type) {
	case *ast.IndexExpr:
		x = ast.Unparen(y.X)
	case *ast.IndexListExpr:
		x = ast.Unparen(y.X)
	}
	var name *ast.Ident
	switch y := x.(type) {
	case *ast.Ident:
		name = y
	case *ast.SelectorExpr:
		name = y.Sel
		if s := b.info.Selections[y]; s != nil {
			if s.Kind() != types.MethodVal || types.IsInterface(s.Recv()) {
				return nil, nil, nil
			}
			receiver = y.X
		}
	default:
		return nil, nil, nil
	}
	if f := b.closures[b.info.Uses[name]]; f != nil && f.declared != nil {
		return f.declared, f.typeArguments, nil
	}
	fn, ok := b.info.Uses[name].(*types.Func)
	if !ok {
		return nil, nil, nil
	}
	if receiver == nil {
		return fn.Origin(), b.concreteAll(b.info.Instances[name].TypeArgs), nil
	}
	_, of := b.along(x.Pos(), b.info.TypeOf(receiver), b.embedding(x))
	if named, ok := types.Unalias(b.pointed(of)).(*types.Named); ok {
		typeArguments = b.concreteAll(named.TypeArgs())
	}
	return fn.Origin(), typeArguments, receiver
}

func (b *builder) builtin(c *ast.CallExpr, e scope) []*Value {
	name := ast.Unparen(c.Fun).(*ast.Ident).Name
	switch name {
	case "min", "max":
		z := b.one(c.Args[0], e)
		for _, x := range c.Args[1:] {
			z = b.limit(name, z, b.one(x, e))
		}
		return []*Value{z}
	case "real":
		return b.expression(c.Args[0], e)[:1]
	case "imag":
		return b.expression(c.Args[0], e)[1:]
	case "len":
		if s := b.sliceValues(c.Args[0], e, e); s != nil {
			return s[1:2]
		}
		_, _, n := b.all(c.Args[0], e, e)
		return []*Value{b.f.bits(Int64, uint64(n))}
	case "make":
		return b.made(c, e)
	case "complex":
		return []*Value{b.one(c.Args[0], e), b.one(c.Args[1], e)}
	}
	b.refuseBuiltin(c.Pos(), name)
	return nil
}

// refuseBuiltin refuses the call of a builtin function.
func (b *builder) refuseBuiltin(pos token.Pos, name string) {
	switch name {
	case "append":
		b.refuse(pos, "append cannot be compiled: set elements of an array, or of make([]T, n) of a constant n, and count them")
	case "copy", "clear":
		b.refuse(pos, "%s cannot be compiled: set the elements in a loop", name)
	case "recover":
		b.refuse(pos, "what a function panics with cannot be recovered in it: leave recover out, or mark the function ndgo:portable")
	case "cap":
		b.refuse(pos, "cap cannot be compiled: use len")
	}
	b.refuse(pos, "%s cannot be compiled: leave it out", name)
}

// made returns the elements of a slice that c makes.
func (b *builder) made(c *ast.CallExpr, e scope) (all []*Value) {
	of := b.elementsOf(b.info.TypeOf(c))
	if of == nil {
		b.refuse(c.Pos(), "maps and channels cannot be compiled: use numbers, arrays, and slices of a constant length")
	}
	if n := b.one(c.Args[1], e); len(c.Args) == 2 && n.Op == Const && extend(n.Type, n.Aux) <= maxMade {
		for range n.Aux {
			all = append(all, b.zeros(c.Pos(), of)...)
		}
		return all
	}
	b.refuse(c.Pos(), "make cannot be compiled but for slices of a constant length of at most %d: use an array", maxMade)
	return nil
}

// maxMade is how many elements a slice has at most that is made.
const maxMade = 1 << 12

// limit returns min(x, y) or max(x, y): NaN if either is NaN, and -0 is less than +0.
func (b *builder) limit(name string, x, y *Value) *Value {
	return b.exactly(func(v ...*Value) *Value {
		x, y := v[0], v[1]
		op, join := Min, Or
		if name == "max" {
			op, join = Max, And
		}
		z := b.f.do(op, x, y) // y, if either is NaN or both are zeros
		if !x.Type.IsFloat() {
			return z
		}
		if !isNumber(x) && !isNumber(y) {
			z = b.f.choose(b.f.compare(Eq, x, y), b.f.do(join, x, y), z)
		}
		return b.f.choose(b.f.compare(Ne, x, x), x, z)
	}, x, y)
}

// mathOps are the functions of package math that are operations.
var mathOps = map[string]Op{
	"FMA": FMA, "Sqrt": Sqrt, "Floor": Floor, "Ceil": Ceil, "Trunc": Trunc, "RoundToEven": Rint,
}

// mathCasts are those that keep the bits.
var mathCasts = map[string]Type{
	"Float64bits": Uint64, "Float64frombits": Float64, "Float32bits": Uint32, "Float32frombits": Float32,
}

// math returns the result of a function of package math that is an operation or a few of them, or nil if it is not.
func (b *builder) math(name string, args [][]*Value) *Value {
	var x []*Value
	for _, a := range args {
		x = append(x, a...)
	}
	if op, ok := mathOps[name]; ok {
		return b.f.do(op, x...)
	}
	if t, ok := mathCasts[name]; ok {
		return b.f.cast(x[0], t)
	}
	switch name {
	case "Abs":
		return b.exactly(func(v ...*Value) *Value { return b.magnitude(v[0]) }, x...)
	case "Copysign":
		return b.exactly(func(v ...*Value) *Value { return b.f.do(Or, b.magnitude(v[0]), b.sign(v[1])) }, x...)
	case "Signbit":
		return b.exactly(func(v ...*Value) *Value {
			i := b.f.cast(v[0], v[0].Type.signed())
			return b.f.compare(Lt, i, b.f.bits(i.Type, 0))
		}, x...)
	case "IsNaN":
		return b.f.compare(Ne, x[0], x[0])
	case "NaN":
		return b.f.bits(Float64, 0x7ff8000000000001)
	case "Inf":
		if x[0].Op == Const {
			return b.infinity(x[0].Aux)
		}
	case "IsInf":
		above, below := b.f.compare(Eq, x[0], b.infinity(0)), b.f.compare(Eq, x[0], b.infinity(1<<63))
		zero := b.f.bits(x[1].Type, 0)
		negative, positive := b.f.compare(Lt, x[1], zero), b.f.compare(Lt, zero, x[1])
		return b.f.do(Or, b.f.do(And, above, b.f.not(negative)), b.f.do(And, below, b.f.not(positive)))
	}
	return nil
}

// refuseMath refuses the call of a function of package math.
func (b *builder) refuseMath(pos token.Pos, name string) {
	other := "compute it from arithmetic, math.FMA, math.Sqrt and the like"
	if elem, _ := elementaryOf("math", name); elem != "" {
		other = "call elem." + elem
	}
	if name == "Logb" || name == "Ilogb" {
		other = "take one from the exponent that math.Frexp returns, and choose otherwise for 0, infinities and NaN"
	}
	b.refuse(pos, "math.%s cannot be compiled: %s", name, other)
}

// infinity returns the infinity with the sign bit of sign.
func (b *builder) infinity(sign uint64) *Value { return b.f.bits(Float64, 0x7ff<<52|sign&(1<<63)) }

// magnitude returns |v|.
func (b *builder) magnitude(v *Value) *Value {
	return b.f.do(And, v, b.f.bits(v.Type, ^v.Type.signBit()))
}

// sign returns the sign bit of v.
func (b *builder) sign(v *Value) *Value { return b.f.do(And, v, b.f.bits(v.Type, v.Type.signBit())) }
