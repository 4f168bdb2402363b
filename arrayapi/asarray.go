package arrayapi

import (
	"reflect"

	"ndgo/internal/core"
	"ndgo/internal/core/elementwise"
	"ndgo/internal/core/limits"
	"ndgo/internal/core/mistakes"
	"ndgo/internal/core/option"
	nd "ndgo/ndarray"
)

// Asarray returns value as an array. The value may be an array, a scalar, a slice of scalars, or a slice of slices of equal lengths, nested
// to any depth.
//
// The option [DType] sets the element type. Without it, an array, or a slice of a standard type, keeps its type. Other values get the
// default type of the highest class among their scalars: bool, int64, float64 or complex128. Slices without elements become float64.
//
// If value is an array of the requested type, Asarray returns this array itself, unless [Copy] asks for a copy. An array of another type is
// converted as by [AsType]. With Copy(false), Asarray panics with [nd.ErrOption] if the result needs a copy: for an array of another type,
// a scalar, or a slice. Asarray panics with [nd.ErrScalar] if the type cannot hold a scalar, with [nd.ErrShape] if slices have different
// lengths, and with [nd.ErrDType] for any other value.
func Asarray(value any, options ...nd.Option) nd.Array {
	const name = "arrayapi.Asarray"
	o := option.Take(name, options, option.DType, option.Copy)
	d, never := o.Get(option.DType), o.Number(option.Copy, 1) == 0
	if x, ok := value.(nd.Array); ok {
		a := array(name, x)
		kind := kindOr(name, d, a.Kind)
		switch {
		case kind == a.Kind && (never || !o.Has(option.Copy)):
			return wrap(a.Head)
		case never:
			mistakes.Fail(name, nd.ErrOption, "a conversion to %s from %s needs a copy, and Copy(false) forbids it", kind, a.Kind)
		}
		return wrap(elementwise.AsType(name, kind, nil, a))
	}
	if never {
		mistakes.Fail(name, nd.ErrOption, "an array from a %T needs a copy, and Copy(false) forbids it", value)
	}
	var v core.Arg
	if v.SetScalar(value) {
		return wrap(v.AsElement(name, kindOr(name, d, defaultKind(&v))))
	}
	return fromSlices(name, reflect.ValueOf(value), d)
}

// fromSlices returns an array of the scalars in nested slices. If the option d is not nil, it sets the type of the array.
func fromSlices(name string, value reflect.Value, d *option.Option) nd.Array {
	var n nesting
	n.enter(name, value, 0)
	kind := reflect.Float64
	if n.seen != reflect.Invalid {
		kind = n.seen
	}
	kind = kindOr(name, d, kind)
	t := core.Type{Kind: kind}
	t.CheckShape(name, n.shape)
	z := t.New(n.shape)
	for _, leaf := range n.leaves {
		leaf.put(name, z)
	}
	return wrap(z)
}

// A nesting is the state of a function that visits nested slices of scalars.
type nesting struct {
	shape  []int
	whole  bool         // whether shape is complete: true after the first leaf or empty slice
	leaves []leaf       // all scalars and innermost slices, in row-major order
	size   int          // number of elements of all leaves
	seen   reflect.Kind // the kind of the result; Invalid before the first leaf
}

// A leaf is a scalar, or a slice of scalars of one type.
type leaf struct {
	first  int // position of the leaf's first element in the array
	scalar core.Arg
	slice  reflect.Value
	kind   reflect.Kind
}

// enter adds value, a scalar or nested slices. The parameter depth is the number of slices around value.
func (n *nesting) enter(name string, value reflect.Value, depth int) {
	for value.Kind() == reflect.Interface {
		value = value.Elem()
	}
	if k := value.Kind(); k != reflect.Slice && k != reflect.Array {
		n.addScalar(name, value, depth)
		return
	}
	switch {
	case depth == len(n.shape) && !n.whole:
		limits.CheckRank(name, depth+1)
		n.shape = append(n.shape, value.Len())
	case depth >= len(n.shape) || value.Len() != n.shape[depth]:
		n.failRagged(name, depth)
	}
	if kind := defaultKindOf(value.Type().Elem().Kind()); kind != reflect.Invalid {
		n.add(name, leaf{slice: value, kind: kind}, value.Len(), depth+1)
		return
	}
	n.whole = n.whole || value.Len() == 0
	for i := range value.Len() {
		n.enter(name, value.Index(i), depth+1)
	}
}

// defaultKindOf returns the element kind of an array made of Go values of the given kind. A kind of the standard stays the same. Int
// becomes int64, uint becomes uint64, and any other kind becomes Invalid.
func defaultKindOf(kind reflect.Kind) reflect.Kind {
	switch {
	case isStandard(kind):
		return kind
	case kind == reflect.Int:
		return reflect.Int64
	case kind == reflect.Uint:
		return reflect.Uint64
	}
	return reflect.Invalid
}

// addScalar adds the scalar value. The parameter depth is the number of slices around value.
func (n *nesting) addScalar(name string, value reflect.Value, depth int) {
	var v core.Arg
	if !value.IsValid() || !v.SetScalar(value.Interface()) {
		text := "nil"
		if value.IsValid() {
			if _, ok := value.Interface().(nd.Array); ok {
				mistakes.Fail(name, nd.ErrDType, "slices of scalars become arrays, slices of arrays do not; use Stack or Concat")
			}
			text = "a " + value.Type().String()
		}
		mistakes.Fail(name, nd.ErrDType, "%s is neither an array, a scalar nor a slice of scalars", text)
	}
	n.add(name, leaf{scalar: v, kind: defaultKind(&v)}, 1, depth)
}

// add adds a leaf of size elements. The parameter depth is the number of slices around its elements.
func (n *nesting) add(name string, l leaf, size, depth int) {
	n.whole = true
	if depth != len(n.shape) {
		n.failRagged(name, depth)
	}
	l.first = n.size
	n.leaves, n.size = append(n.leaves, l), n.size+size
	switch {
	case n.seen == reflect.Invalid:
		n.seen = l.kind
	case n.seen != l.kind:
		n.seen = promote(n.seen, l.kind)
	}
}

// put stores the elements of l in z, from position l.first on. It panics if the type of z cannot hold an element. The error shows name as
// the function's name.
func (l *leaf) put(name string, z *core.Header) {
	if !l.slice.IsValid() {
		l.scalar.PutElement(name, z, l.first)
		return
	}
	// in the usual case the types are equal, and one copy suffices
	if l.slice.Kind() == reflect.Slice && l.kind == z.Kind() && int(l.slice.Type().Elem().Size()) == z.Width {
		z.PutSlice(name, l.slice, l.first)
		return
	}
	for i := range l.slice.Len() {
		v := scalar(name, l.slice.Index(i).Interface())
		v.PutElement(name, z, l.first+i)
	}
}

func (n *nesting) failRagged(name string, depth int) {
	mistakes.Fail(name, nd.ErrShape, "at depth %d slices differ in length, or are mixed with scalars; all parts of an array must have one shape", depth)
}
