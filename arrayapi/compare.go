package arrayapi

import (
	"reflect"

	"ndgo/internal/core"
	"ndgo/internal/core/mistakes"
	"ndgo/internal/simd"
	nd "ndgo/ndarray"
	"ndgo/ufunc"
)

// The functions in this file compare signed integers with uint64 exactly. A negative integer is less than every uint64; other integers are
// converted to uint64. NumPy converts both operands to float64 instead, so some different numbers compare as equal.

// isAcrossSigns reports whether args are an array of signed integers and an array of uint64.
func isAcrossSigns(args []core.Arg) bool {
	x, y := &args[0], &args[1]
	if x.Head == nil || y.Head == nil {
		return false
	}
	return signed.has(x.Kind) && y.Kind == reflect.Uint64 || signed.has(y.Kind) && x.Kind == reflect.Uint64
}

// compareAcrossSigns returns the result of the comparison op of args: an array of signed integers and an array of uint64, in any order.
func compareAcrossSigns(name string, op *ufunc.Operator, args [2]core.Arg) nd.Array {
	defer mistakes.Rename(name)
	if args[0].Kind == reflect.Uint64 {
		op, args[0], args[1] = mirrored(op), args[1], args[0]
	}
	negative := Less(wrap(args[0].Head), 0)
	// the result of the comparison for a negative signed integer
	holds := op.Relation == ufunc.Less || op.Relation == ufunc.LessEqual || op.Relation == ufunc.NotEqual
	convert(name, &args[0], reflect.Uint64)
	z := array(name, run(name, op, reflect.Uint64, args[:]))
	if holds {
		return run(name, &simd.LogicalOr, reflect.Bool, []core.Arg{array(name, negative), z})
	}
	return run(name, &simd.LogicalAnd, reflect.Bool, []core.Arg{array(name, LogicalNot(negative)), z})
}
