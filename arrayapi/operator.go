package arrayapi

import (
	"reflect"

	"ndgo/internal/core"
	"ndgo/internal/core/elementwise"
	"ndgo/internal/core/mistakes"
	"ndgo/internal/simd"
	nd "ndgo/ndarray"
	"ndgo/ufunc"
)

// This file has the functions that run element-wise operators. Most calls have arrays of one type, and scalars of the same class. These
// calls need no conversion.

// setOperand sets the operand a to x, an array or a scalar. It panics for any other x. Errors show name as the function's name, and number
// as the number of the operand.
func setOperand(name string, a *core.Arg, number int, x any) {
	if own, ok := x.(nd.Array); ok {
		*a = numbered(name, number, own)
	} else if !a.SetScalar(x) {
		failOperand(name, number, x)
	}
}

func failOperand(name string, number int, x any) {
	if x == nil {
		checkNumbered(name, number, nil)
	}
	mistakes.Fail(name, nd.ErrDType, "an operand of type %T is neither an array nor a scalar; Asarray makes arrays of slices", x)
}

// one returns op of x.
func one(name string, op *ufunc.Operator, x nd.Array) nd.Array {
	args := [1]core.Arg{array(name, x)}
	return run(name, op, args[0].Kind, args[:])
}

// two returns op of x and y, each an array or a scalar.
func two(name string, op *ufunc.Operator, x, y any) nd.Array {
	var args [2]core.Arg
	setOperand(name, &args[0], 1, x)
	setOperand(name, &args[1], 2, y)
	kind := args[0].Kind
	if args[1].Kind != kind || args[0].Head == nil || args[1].Head == nil {
		if op.Relation != ufunc.NoRelation && isAcrossSigns(args[:]) {
			return compareAcrossSigns(name, op, args)
		}
		op, kind = resolve(name, op, args[:])
	}
	return run(name, op, kind, args[:])
}

// resolve returns the operator to run, and the common kind of args. It replaces a comparison such as 3 < x by x > 3, because comparisons
// take scalars of any size only as their second operand.
func resolve(name string, op *ufunc.Operator, args []core.Arg) (*ufunc.Operator, reflect.Kind) {
	if op.Relation != ufunc.NoRelation {
		if args[0].Head == nil && args[1].Head != nil {
			op = mirrored(op)
			args[0], args[1] = args[1], args[0]
		}
		if args[1].Head == nil && args[0].Head != nil && isRelated(op, args[0].Kind, args[1].Kind) {
			return op, args[0].Kind
		}
	}
	kind := common(name, args)
	for i := range args {
		if args[i].Head == nil && args[i].Kind == reflect.Bool && kind != reflect.Bool {
			s := args[i].Scalar()
			args[i].SetScalar(s.Int()) // a bool becomes 0 or 1
		}
	}
	return op, kind
}

// isRelated reports whether op compares elements of the given kind with every scalar of the given class by their exact values.
func isRelated(op *ufunc.Operator, kind, class reflect.Kind) bool {
	ordered := op.Relation != ufunc.Equal && op.Relation != ufunc.NotEqual
	return booleans.has(kind) == booleans.has(class) && !(ordered && complexes.has(class))
}

// mirrored returns the comparison for exchanged operands, for example greater for less: x < y is y > x.
func mirrored(op *ufunc.Operator) *ufunc.Operator {
	switch op.Relation {
	case ufunc.Less:
		return &simd.Greater
	case ufunc.LessEqual:
		return &simd.GreaterEqual
	case ufunc.Greater:
		return &simd.Less
	case ufunc.GreaterEqual:
		return &simd.LessEqual
	}
	return op
}

// run returns op of args. The parameter kind is the common kind of args.
func run(name string, op *ufunc.Operator, kind reflect.Kind, args []core.Arg) nd.Array {
	loop := op.Loops.Of(kind)
	if loop == nil {
		kind = loopKind(name, op, kind, args)
		loop = op.Loops.Of(kind)
	}
	converted := 0 // bit i is set if operand i is a converted array, to be released
	for i := range args {
		if a := &args[i]; a.Head != nil && a.Kind != loop.Kinds[1+i] {
			convert(name, a, loop.Kinds[1+i])
			converted |= 1 << i
		}
	}
	var c core.Call // the fields are set one by one, because the compiler would build a composite literal elsewhere and copy it
	c.Name, c.Op, c.Loop, c.Args = name, op, loop, args
	c.Result.Kind = loop.Kinds[0]
	z := c.Into(nil)
	for i := range args {
		if converted>>i&1 != 0 {
			args[i].Head.Release()
		}
	}
	return wrap(z)
}

// convert converts the operand a to kind if it is an array.
func convert(name string, a *core.Arg, kind reflect.Kind) {
	if a.Head != nil && a.Kind != kind {
		a.Head = elementwise.AsType(name, kind, nil, *a)
		a.Kind = kind
	}
}

// loopKind returns the kind in which op computes. If op has a loop for kind, the result is kind. If op is a function of floats and kind is
// an integer, the result is float64.
func loopKind(name string, op *ufunc.Operator, kind reflect.Kind, args []core.Arg) reflect.Kind {
	set := loopKinds(op)
	if integers.has(kind) && set&integers == 0 && set.has(reflect.Float64) {
		return reflect.Float64
	}
	failKinds(name, set, args)
	return 0
}

// loopKinds returns the kinds of the standard for which op has loops.
func loopKinds(op *ufunc.Operator) (set kindSet) {
	for kind := range ufunc.Kinds {
		if isStandard(kind) && op.Loops.Of(kind) != nil {
			set |= 1 << kind
		}
	}
	return set
}

// failKinds panics with the error for a function that is defined only for the kinds in set. The error shows name as the function's name,
// and the kinds of args.
func failKinds(name string, set kindSet, args []core.Arg) {
	kinds := ""
	for i := range args {
		if i > 0 {
			kinds += " and "
		}
		if args[i].Head == nil {
			kinds += "a " + args[i].Kind.String() + " scalar"
		} else {
			kinds += args[i].Kind.String()
		}
	}
	mistakes.Fail(name, nd.ErrDType, "it takes %s, not %s; convert with AsType", set, kinds)
}
