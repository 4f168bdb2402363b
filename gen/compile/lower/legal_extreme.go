package lower

import (
	"math"
	"slices"

	"ndgo/gen/compile/ir"
)

// This file computes maxima and minima, by Go's definition and by that of processors: x > y ? x : y.

// limit returns Max or Min of x and y.
func (l *Legaliser) limit(op ir.Op, x, y *ir.Value) *ir.Value {
	switch {
	case l.Tier.Limits(x.Type):
		return l.Do(op, x, y)
	case l.Tier.Extremes && ir.IsNumber(x): // the instruction is correct if one argument is neither NaN nor zero
		return l.Do(map[ir.Op]ir.Op{ir.Max: ir.Maximum, ir.Min: ir.Minimum}[op], x, y)
	case op == ir.Max:
		return l.Pick(l.Relation(ir.Lt, y, x), x, y)
	}
	return l.Pick(l.Relation(ir.Lt, x, y), x, y)
}

// extreme returns Go's max or min of x and y. On a tier without an operation for it, it computes the processor's Max or Min of x and
// y in both orders. The two differ for NaN, and for zeros of different sign; their bitwise or is then NaN or -0. For the maximum of
// such zeros, clearing the bits that differ gives +0.
func (l *Legaliser) extreme(op ir.Op, x, y *ir.Value) *ir.Value {
	if x.Op == ir.Const {
		x, y = y, x
	}
	limit := map[ir.Op]ir.Op{ir.Maximum: ir.Max, ir.Minimum: ir.Min}[op]
	switch {
	case l.Tier.Extremes:
		return l.Do(op, x, y)
	case y.Op == ir.Const && y.Aux == 0 && op == ir.Maximum:
		return l.Do(ir.Add, l.Do(ir.Max, y, x), y) // -0 + +0 = +0
	case limits(limit, y):
		return l.Do(limit, y, x)
	}
	z, turned := l.Do(limit, x, y), l.Do(limit, y, x)
	bits := l.Do(ir.Or, z, turned)
	if op == ir.Minimum || isMagnitude(x) && isMagnitude(y) {
		return bits
	}
	return l.Do(ir.Sub, bits, l.Do(ir.Xor, z, turned))
}

// limits reports whether the processor's Max or Min of v and any float equals Go's max or min. This is so if v is a constant other
// than zero, if v is -0 and op is Max, and if v is +0 and op is Min.
func limits(op ir.Op, v *ir.Value) bool {
	if v.Op != ir.Const {
		return false
	}
	x := ir.FloatOf(v.Type, v.Aux)
	return x == x && (x != 0 || math.Signbit(x) == (op == ir.Max))
}

// isMagnitude reports whether v is a float with a cleared sign bit, as an absolute value.
func isMagnitude(v *ir.Value) bool {
	return v.Op == ir.And && slices.ContainsFunc(v.Args, func(a *ir.Value) bool { return a.Op == ir.Const && a.Aux < v.Type.SignBit() })
}

// extreme recognises Go's max or min of floats, and returns it as one operation of x and y. In a program, v is then a selection of
// this form:
//
//	if x != x { x } else if x == y { x & y } else if x > y { x } else { y }
//
// If y is a constant other than zero, the part with x & y is missing. For any other v, ok is false.
func extreme(v *ir.Value) (op ir.Op, x, y *ir.Value, ok bool) {
	nan, x, rest := v.Args[0], v.Args[1], v.Args[2]
	if !v.Type.IsFloat() || nan.Op != ir.Ne || nan.Args[0] != x || nan.Args[1] != x {
		return 0, nil, nil, false
	}
	switch rest.Op {
	case ir.Max, ir.Min:
		op, y = map[ir.Op]ir.Op{ir.Max: ir.Maximum, ir.Min: ir.Minimum}[rest.Op], rest.Args[1]
		return op, x, y, rest.Args[0] == x && ir.IsNumber(y)
	case ir.Select:
	default:
		return 0, nil, nil, false
	}
	equal, zero, limit := rest.Args[0], rest.Args[1], rest.Args[2]
	op, join := ir.Maximum, ir.And
	if limit.Op == ir.Min {
		op, join = ir.Minimum, ir.Or
	}
	if equal.Op != ir.Eq || limit.Op != ir.Max && limit.Op != ir.Min || equal.Args[0] != x || limit.Args[0] != x || equal.Args[1] != limit.Args[1] {
		return 0, nil, nil, false
	}
	y = limit.Args[1]
	switch isZero := y.Op == ir.Const && y.Aux == 0; {
	case zero.Op == join:
		ok = zero.Args[0] == x && zero.Args[1] == y || zero.Args[0] == y && zero.Args[1] == x
	case isZero: // y is +0: x & y is y, and x | y is x, for both zeros x
		ok = zero == map[ir.Op]*ir.Value{ir.And: y, ir.Or: x}[join]
	}
	return op, x, y, ok
}
