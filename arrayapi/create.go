package arrayapi

import (
	"reflect"

	"ndgo/internal/core"
	"ndgo/internal/core/mistakes"
	"ndgo/internal/core/option"
	nd "ndgo/ndarray"
)

// Zeros returns an array of the given shape with every element 0 or false. Its type is float64 unless [DType] sets another type. If the
// array exceeds the limit of nd.SetMaxBytes, Zeros panics with [nd.ErrLimit] before it allocates. If a size is negative, or if there are
// too many axes, it panics with [nd.ErrShape].
func Zeros(shape []int, options ...nd.Option) nd.Array {
	return wrap(zeros("arrayapi.Zeros", shape, options, reflect.Float64))
}

// ZerosLike returns an array of x's shape with every element 0 or false. It has the type of x unless [DType] sets another type.
func ZerosLike(x nd.Array, options ...nd.Option) nd.Array {
	a := array("arrayapi.ZerosLike", x)
	return wrap(zeros("arrayapi.ZerosLike", a.Shape(), options, a.Kind))
}

// Ones returns an array of the given shape with every element 1 or true. Its type is float64 unless [DType] sets another type. Ones
// panics for the same shapes as [Zeros].
func Ones(shape []int, options ...nd.Option) nd.Array {
	return wrap(ones("arrayapi.Ones", shape, options, reflect.Float64))
}

// OnesLike returns an array of x's shape with every element 1 or true. It has the type of x unless [DType] sets another type.
func OnesLike(x nd.Array, options ...nd.Option) nd.Array {
	a := array("arrayapi.OnesLike", x)
	return wrap(ones("arrayapi.OnesLike", a.Shape(), options, a.Kind))
}

// Full returns an array of the given shape with every element equal to a scalar. Its type is the default type of the scalar's class
// (bool, int64, float64 or complex128) unless [DType] sets another type. If the type cannot hold the scalar, Full panics with
// [nd.ErrScalar]. It panics for the same shapes as [Zeros].
func Full(shape []int, value any, options ...nd.Option) nd.Array {
	const name = "arrayapi.Full"
	v := scalar(name, value)
	return wrap(full(name, shape, options, defaultKind(&v), &v))
}

// FullLike returns an array of x's shape with every element equal to a scalar. It has the type of x unless [DType] sets another
// type. If the type cannot hold the scalar, FullLike panics with [nd.ErrScalar].
func FullLike(x nd.Array, value any, options ...nd.Option) nd.Array {
	const name = "arrayapi.FullLike"
	a, v := array(name, x), scalar(name, value)
	return wrap(full(name, a.Shape(), options, a.Kind, &v))
}

// Empty returns an array of the given shape. Its elements are unspecified, and the caller must overwrite them. Its type is float64
// unless [DType] sets another type. Empty panics for the same shapes as [Zeros].
func Empty(shape []int, options ...nd.Option) nd.Array {
	return wrap(empty("arrayapi.Empty", shape, options, reflect.Float64))
}

// EmptyLike returns an array of x's shape. Its elements are unspecified, and the caller must overwrite them. It has the type of x
// unless [DType] sets another type.
func EmptyLike(x nd.Array, options ...nd.Option) nd.Array {
	a := array("arrayapi.EmptyLike", x)
	return wrap(empty("arrayapi.EmptyLike", a.Shape(), options, a.Kind))
}

// Eye returns a matrix with 1 or true on a diagonal and 0 elsewhere. Its type is float64 unless [DType] sets another type. The
// matrix is square unless [nd.Columns] sets its number of columns. The diagonal is the main diagonal unless [nd.Offset] selects
// another diagonal. Eye panics for the same shapes as [Zeros].
func Eye(rows int, options ...nd.Option) nd.Array {
	const name = "arrayapi.Eye"
	o := option.Take(name, options, option.Columns, option.Offset, option.DType)
	columns, k := o.Number(option.Columns, rows), o.Number(option.Offset, 0)
	z := cleared(name, []int{rows, columns}, kindOr(name, o.Get(option.DType), reflect.Float64))
	k = min(max(k, -rows), columns) // limited; any diagonal outside the matrix is empty
	first := max(k, 0) + max(-k, 0)*columns
	if n := min(rows-max(-k, 0), columns-max(k, 0)); n > 0 {
		diagonal := z.Lent()
		diagonal.Advance(first)
		shape, strides := diagonal.Layout.Reset(1)
		shape[0], strides[0] = n, columns+1
		fill(name, &diagonal, true)
	}
	return wrap(z)
}

// cleared returns a new array of zeros of a kind. Errors show name as the function's name.
func cleared(name string, shape []int, kind reflect.Kind) *core.Header {
	t := core.Type{Kind: kind}
	t.CheckShape(name, shape)
	return t.NewCleared(shape)
}

// empty returns a new array with arbitrary elements. Its kind is the kind in options or, without the option DType, the parameter kind.
func empty(name string, shape []int, options []nd.Option, kind reflect.Kind) *core.Header {
	o := option.Take(name, options, option.DType)
	t := core.Type{Kind: kindOr(name, o.Get(option.DType), kind)}
	t.CheckShape(name, shape)
	return t.New(shape)
}

func zeros(name string, shape []int, options []nd.Option, kind reflect.Kind) *core.Header {
	o := option.Take(name, options, option.DType)
	return cleared(name, shape, kindOr(name, o.Get(option.DType), kind))
}

func ones(name string, shape []int, options []nd.Option, kind reflect.Kind) *core.Header {
	z := empty(name, shape, options, kind)
	fill(name, z, true)
	return z
}

func full(name string, shape []int, options []nd.Option, kind reflect.Kind, value *core.Arg) *core.Header {
	o := option.Take(name, options, option.DType)
	element := value.AsElement(name, kindOr(name, o.Get(option.DType), kind))
	t := core.Type{Kind: element.Kind()}
	t.CheckShape(name, shape)
	z := t.New(shape)
	t.Assign(name, z, element)
	return z
}

// fill sets the elements of z to a scalar.
func fill(name string, z *core.Header, value any) {
	v := scalar(name, value)
	core.Type{Kind: z.Kind()}.Assign(name, z, v.AsElement(name, z.Kind()))
}

// scalar returns the scalar v as an operand. It panics if v is not a scalar. Errors show name as the function's name.
func scalar(name string, v any) (a core.Arg) {
	if !a.SetScalar(v) {
		mistakes.Fail(name, nd.ErrScalar, "a %T is not a scalar; use a bool or a number", v)
	}
	return a
}

// defaultKind returns the standard's default kind for a scalar's class.
func defaultKind(a *core.Arg) reflect.Kind {
	if integers.has(a.Kind) {
		return reflect.Int64
	}
	return a.Kind
}
