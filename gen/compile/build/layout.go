package build

import (
	"go/token"
	"go/types"
	"slices"

	"ndgo/gen/compile/ir"
)

// setTypeArguments sets the type arguments of fn. If fn is a method, these are the type arguments of its receiver.
func (b *builder) setTypeArguments(fn *types.Func, args []types.Type) {
	b.arguments = map[*types.TypeParam]types.Type{}
	for _, list := range []*types.TypeParamList{fn.Signature().TypeParams(), fn.Signature().RecvTypeParams()} {
		for p := range list.TypeParams() {
			b.arguments[p] = args[p.Index()]
		}
	}
}

// concrete returns t with the current function's type parameters replaced by type arguments.
func (b *builder) concrete(t types.Type) types.Type {
	switch t := types.Unalias(t).(type) {
	case *types.TypeParam:
		if of, ok := b.arguments[t]; ok {
			return of
		}
	case *types.Array:
		return types.NewArray(b.concrete(t.Elem()), t.Len())
	case *types.Slice:
		return types.NewSlice(b.concrete(t.Elem()))
	case *types.Named:
		if t.TypeArgs() == nil {
			return t
		}
		instance, err := types.Instantiate(nil, t.Origin(), b.concreteAll(t.TypeArgs()), false)
		if err != nil {
			panic(err) // cannot happen: the number of arguments is right
		}
		return instance
	}
	return t
}

func (b *builder) concreteAll(list *types.TypeList) (all []types.Type) {
	for t := range list.Types() {
		all = append(all, b.concrete(t))
	}
	return all
}

// maxHeld is the maximum number of values in an array.
const maxHeld = 1 << 16

// layout returns the types of the values in a variable of type t.
func (b *builder) layout(pos token.Pos, t types.Type) []ir.Type {
	t = b.concrete(t)
	if basic, ok := ir.BasicType(t); ok {
		return []ir.Type{basic}
	}
	var all []ir.Type
	switch t := t.Underlying().(type) {
	case *types.Basic:
		switch t.Kind() {
		case types.Complex64:
			return []ir.Type{ir.Float32, ir.Float32}
		case types.Complex128, types.UntypedComplex:
			return []ir.Type{ir.Float64, ir.Float64}
		}
	case *types.Struct:
		for field := range t.Fields() {
			all = append(all, b.layout(pos, field.Type())...)
		}
		return all
	case *types.Array:
		element := b.layout(pos, t.Elem())
		if n := max(len(element), 1); t.Len() > int64(maxHeld/n) {
			b.refuse(pos, "an array of %d elements of %s cannot be compiled, because each element becomes a value, and the limit is %d values: use a smaller table, or a slice operand",
				t.Len(), b.concrete(t.Elem()), maxHeld)
		}
		return slices.Repeat(element, int(t.Len()))
	}
	if isFunction(t) {
		b.refuse(pos, noFunction)
	}
	b.refuse(pos, "type %s cannot be compiled: use numbers, bool, and structs or arrays of these", t)
	return nil
}

// zeros returns the zero value of type t.
func (b *builder) zeros(pos token.Pos, t types.Type) (values []*ir.Value) {
	for _, l := range b.layout(pos, t) {
		values = append(values, b.f.Bits(l, 0))
	}
	return values
}
