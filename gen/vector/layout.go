package vector

import (
	"go/token"
	"go/types"
)

// setTypeArguments sets what the type parameters of fn are, or for a method those of its receiver.
func (b *builder) setTypeArguments(fn *types.Func, args []types.Type) {
	b.arguments = map[*types.TypeParam]types.Type{}
	for _, list := range []*types.TypeParamList{fn.Signature().TypeParams(), fn.Signature().RecvTypeParams()} {
		for p := range list.TypeParams() {
			b.arguments[p] = args[p.Index()]
		}
	}
}

// concrete returns t with type arguments in place of the current function's type parameters.
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
			panic(err) // the number of arguments is right
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

// layout returns the types of the values that a variable of type t consists of.
func (b *builder) layout(pos token.Pos, t types.Type) []Type {
	t = b.concrete(t)
	if basic, ok := basicType(t); ok {
		return []Type{basic}
	}
	var all []Type
	switch t := t.Underlying().(type) {
	case *types.Basic:
		switch t.Kind() {
		case types.Complex64:
			return []Type{Float32, Float32}
		case types.Complex128, types.UntypedComplex:
			return []Type{Float64, Float64}
		}
	case *types.Struct:
		for field := range t.Fields() {
			all = append(all, b.layout(pos, field.Type())...)
		}
		return all
	case *types.Array:
		for range t.Len() {
			all = append(all, b.layout(pos, t.Elem())...)
		}
		return all
	}
	if isFunction(t) {
		b.refuse(pos, noFunction)
	}
	b.refuse(pos, "%s is no type that vectors hold: use numbers, bool, and structs or arrays of them", t)
	return nil
}

// zeros returns the zero value of type t.
func (b *builder) zeros(pos token.Pos, t types.Type) (values []*Value) {
	for _, l := range b.layout(pos, t) {
		values = append(values, b.f.bits(l, 0))
	}
	return values
}
