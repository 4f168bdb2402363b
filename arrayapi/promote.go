package arrayapi

import (
	"reflect"

	"ndgo/internal/core"
	"ndgo/internal/core/mistakes"
	nd "ndgo/ndarray"
	"ndgo/ufunc"
)

// promote returns the common kind of the kinds a and b. If the standard defines none, promote follows NumPy: for integers with floats, bool
// with numbers, and uint64 with signed integers.
func promote(a, b reflect.Kind) reflect.Kind {
	if rank(a) > rank(b) || rank(a) == rank(b) && a > b {
		a, b = b, a
	}
	switch width := ufunc.Size(a); { // here the class of b is the class of a, or a higher one
	case rank(a) == rank(b) || booleans.has(a):
		return b
	case signed.has(b): // here b is signed and a is unsigned
		return max(b, [9]reflect.Kind{1: reflect.Int16, 2: reflect.Int32, 4: reflect.Int64, 8: reflect.Float64}[width])
	case width > 2 && integers.has(a) || width == 8: // here a may have more digits than a float32
		return max(b, map[bool]reflect.Kind{false: reflect.Float64, true: reflect.Complex128}[complexes.has(b)])
	}
	return b
}

// rank returns the position of a kind in the order of classes.
func rank(kind reflect.Kind) int {
	for i, class := range [...]kindSet{booleans, unsigned, signed, floats, complexes} {
		if class.has(kind) {
			return i
		}
	}
	return -1
}

// promoteScalar returns the common kind of an array's elements and a scalar. The parameter class is the widest kind of the scalar's class.
// If this class is not higher than the class of the array, the result is the array's kind.
func promoteScalar(kind, class reflect.Kind) reflect.Kind {
	switch {
	case integers.has(class) && booleans.has(kind):
		return reflect.Int64
	case floats.has(class) && rank(kind) < rank(class):
		return reflect.Float64
	case complexes.has(class) && kind == reflect.Float32:
		return reflect.Complex64
	case complexes.has(class) && !complexes.has(kind):
		return reflect.Complex128
	}
	return kind
}

// common returns the common kind of operands. If all operands are scalars, it panics. Errors show name as the function's name.
func common(name string, args []core.Arg) (kind reflect.Kind) {
	for i := range args {
		switch {
		case args[i].Head == nil:
		case kind == reflect.Invalid:
			kind = args[i].Kind
		case kind != args[i].Kind:
			kind = promote(kind, args[i].Kind)
		}
	}
	if kind == reflect.Invalid {
		mistakes.Fail(name, nd.ErrDType, "all operands are scalars; make one an array with Asarray")
	}
	for i := range args {
		if args[i].Head == nil {
			kind = promoteScalar(kind, args[i].Kind)
		}
	}
	return kind
}

// ResultType returns the common element type of operands. Each operand is an array, an [nd.DType], or a scalar. If all operands are
// scalars, ResultType panics with [nd.ErrDType].
//
//   - Two types of one class promote to the wider type. An unsigned and a signed integer type promote to the narrowest signed type
//     that holds all their integers. A float type and a complex type promote to the complex type with parts of the wider float type.
//   - For all other pairs of types the standard has no rule, and NumPy 2's rules apply. Bool promotes to any number type. Uint64 and
//     a signed integer type promote to float64. An integer type of up to 16 bits promotes to any float or complex type. A wider
//     integer type and a float type promote to float64, and a wider integer type and a complex type to complex128.
//   - If the class of a scalar is not higher than the class of the arrays, the result has the type of the arrays; a bool counts as
//     0 or 1. A float scalar and integers give float64. A complex scalar and integers give complex128. A complex scalar and floats
//     give the complex type with parts of the floats' type. A number and bool arrays give the default type of the number's class.
func ResultType(operands ...any) nd.DType {
	const name = "arrayapi.ResultType"
	args := make([]core.Arg, len(operands))
	for i, x := range operands {
		if d, ok := x.(nd.DType); ok {
			args[i] = core.Arg{Head: new(core.Header), Kind: standardKind(name, d)}
			continue
		}
		setOperand(name, &args[i], i+1, x)
	}
	return nd.DType(common(name, args))
}

// CanCast reports whether the common type of from and to is to: [ResultType](from, to) == to. The argument from is an [nd.DType] or an
// array.
func CanCast(from any, to nd.DType) bool {
	const name = "arrayapi.CanCast"
	kind := standardKind(name, to)
	return promote(typeOf(name, from), kind) == kind
}
