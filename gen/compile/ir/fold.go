package ir

import (
	"math"
	"math/bits"
)

// fold returns a simpler value for an operation, or nil if there is none. In every lane the value has the same bits as the operation, except for
// the payload of NaN.
func (f *Func) fold(op Op, t Type, aux uint64, a []*Value) *Value {
	if v := f.foldConstants(op, t, aux, a); v != nil {
		return v
	}
	switch op {
	case Select:
		return f.foldSelect(t, a[0], a[1], a[2])
	case And, Or, Xor:
		return f.foldBits(op, t, a[0], a[1])
	case Shl, Shr:
		return f.foldShift(op, t, aux, a[0])
	case Mul:
		return foldMultiply(t, a[0], a[1])
	case Div:
		return f.foldDivide(t, a[0], a[1])
	case Rem:
		return f.foldRemainder(t, a[0], a[1])
	case FMA, FNMA, FMS, FNMS:
		return f.foldFMA(op, a[0], a[1], a[2])
	case Convert:
		return f.foldConvert(t, a[0])
	case Floor, Ceil, Trunc, Rint, Max, Min:
		return f.foldExact(op, t, a)
	case Eq, Ne, Lt, Le:
		if x, ok := f.asFloat32(a); ok && t == Bool {
			return f.Value(op, t, 0, x...)
		}
		if x := a[0].Type; op == Lt && x.IsInteger() && !x.IsSigned() && a[1].Op == Const && a[1].Aux == 0 {
			return f.Bits(t, 0)
		}
	case Bitcast:
		switch {
		case a[0].Type == t:
			return a[0]
		case a[0].Op == Bitcast:
			return f.Cast(a[0].Args[0], t)
		}
	case Round:
		if f.Dialect != nil || !IsProduct(a[0]) {
			return a[0]
		}
	}
	return nil
}

// foldConstants computes operations on constants.
func (f *Func) foldConstants(op Op, t Type, aux uint64, a []*Value) *Value {
	if len(a) == 0 || op == Element {
		return nil
	}
	var x [3]uint64
	for i, v := range a {
		if v.Op != Const {
			return nil
		}
		x[i] = v.Aux
	}
	if op == Gather {
		return f.Bits(t, (&Value{Op: Gather, Type: t, Aux: aux}).lookedUp(x[0]))
	}
	return f.Bits(t, eval(f.truncated(), op, t, aux, a, x))
}

func (f *Func) foldSelect(t Type, c, x, y *Value) *Value {
	switch {
	case x == y, y.Op == Undefined:
		return x
	case x.Op == Undefined:
		return y
	case c.Op == Const && c.Aux != 0:
		return x
	case c.Op == Const:
		return y
	case c.Op == Xor && c.Args[1].Op == Const: // a negated comparison
		return f.Choose(c.Args[0], y, x)
	case t == Bool && f.Dialect == nil: // c && x, or y && !c
		if y.Op == Const && y.Aux == 0 {
			return f.Do(And, c, x)
		}
		if x.Op == Const && x.Aux == 1 {
			return f.Do(Or, c, y)
		}
		return f.Do(Or, f.Do(And, c, x), f.Do(AndNot, c, y))
	}
	if v := f.foldFloor(t, c, x, y); v != nil {
		return v
	}
	if c.Op == Lt && c.Args[0].Type == t && f.Dialect.Limits(t) {
		if c.Args[0] == x && c.Args[1] == y {
			return f.Do(Min, x, y)
		}
		if c.Args[0] == y && c.Args[1] == x {
			return f.Do(Max, x, y)
		}
	}
	if v, ok := f.asFloat32([]*Value{x, y}); ok {
		return f.Convert(f.Choose(c, v[0], v[1]), t)
	}
	return nil
}

// foldFloor recognises a division that rounds down. In Go it is written as a selection that corrects a division rounding towards
// zero:
//
//	if a%b != 0 && (a < 0) != (b < 0) { a/b - 1 } else { a/b }
//	if a%b != 0 && (a%b < 0) != (b < 0) { a%b + b } else { a%b }
func (f *Func) foldFloor(t Type, c, x, y *Value) *Value {
	if f.Dialect != nil || y.Op != Div && y.Op != Rem || !t.IsSigned() {
		return nil
	}
	a, b, zero := y.Args[0], y.Args[1], f.Bits(t, 0)
	rest := f.Do(Rem, a, b)
	differ := func(v *Value) *Value {
		signs := f.Do(Xor, f.Compare(Lt, v, zero), f.Compare(Lt, b, zero))
		return f.Do(And, f.Not(f.Compare(Eq, rest, zero)), signs)
	}
	switch {
	case c != differ(a) && c != differ(rest):
	case y.Op == Div && x == f.Do(Sub, y, f.Bits(t, 1)):
		return f.Do(FloorDiv, a, b)
	case y.Op == Rem && x == f.Do(Add, y, b):
		return f.Do(FloorRem, a, b)
	}
	return nil
}

// foldBits makes a constant the last argument, combines constants, and drops operations without effect.
func (f *Func) foldBits(op Op, t Type, x, y *Value) *Value {
	if x.Op == Const {
		return f.Do(op, y, x)
	}
	if x == y {
		if op == Xor {
			return f.Bits(t, 0)
		}
		return x
	}
	if y.Op != Const {
		return nil
	}
	all := y.Aux == MaskBits(t)
	switch {
	case x.Op == op && x.Args[1].Op == Const:
		return f.Do(op, x.Args[0], f.Do(op, x.Args[1], y))
	case op == And && all, op != And && y.Aux == 0:
		return x
	case op == And && y.Aux == 0, op == Or && all:
		return y
	case op == Xor && t == Bool && f.Dialect == nil && x.Op.IsRelation() && (x.Args[0].Type.IsInteger() || x.Op == Eq || x.Op == Ne):
		return f.foldNot(x)
	}
	return nil
}

// foldNot returns the negation of the comparison v, or nil. Lt and Le of floats have no negated comparison, because of NaN.
func (f *Func) foldNot(v *Value) *Value {
	switch x, y := v.Args[0], v.Args[1]; v.Op {
	case Eq:
		return f.Compare(Ne, x, y)
	case Ne:
		return f.Compare(Eq, x, y)
	case Lt:
		return f.Compare(Le, y, x)
	default:
		return f.Compare(Lt, y, x)
	}
}

func (f *Func) foldShift(op Op, t Type, n uint64, x *Value) *Value {
	switch {
	case n == 0:
		return x
	case n < uint64(t.Bits()):
		return nil
	case op == Shr && t.IsSigned():
		return f.Value(Shr, t, uint64(t.Bits()-1), x)
	}
	return f.Bits(t, 0)
}

// foldDivide replaces a division by a multiplication if the inverse of the divisor is exact. Go does the same, so on some machines
// it may fuse this product with a sum.
func (f *Func) foldDivide(t Type, x, y *Value) *Value {
	switch {
	case y.Op != Const:
		return nil
	case t.IsInteger():
		return f.foldQuotient(t, x, y)
	}
	fraction, exponent := math.Frexp(FloatOf(t, y.Aux))
	if math.Abs(fraction) != 0.5 || exponent < -100 || exponent > 100 {
		return nil
	}
	return f.Do(Mul, x, f.Bits(t, FloatBits(t, 1/FloatOf(t, y.Aux))))
}

// foldQuotient returns x / y by shifts if y is a power of two. It adds y - 1 to a negative x, so the result is rounded towards zero.
func (f *Func) foldQuotient(t Type, x, y *Value) *Value {
	k := uint64(bits.TrailingZeros64(y.Aux))
	switch {
	case !y.IsPower():
		return nil
	case k == 0:
		return x
	case !t.IsSigned():
		return f.Value(Shr, t, k, x)
	}
	if t == Int64 { // keeps the sign, so the quotient may later be computed in 32 bits
		return f.Value(Shr, t, k, f.Do(Add, x, f.Do(And, f.Value(Shr, t, 63, x), f.Bits(t, y.Aux-1))))
	}
	sign := f.Cast(f.Value(Shr, t, uint64(t.Bits()-1), x), t.Unsigned())
	more := f.Cast(f.Value(Shr, t.Unsigned(), uint64(t.Bits())-k, sign), t)
	return f.Value(Shr, t, k, f.Do(Add, x, more))
}

// foldRemainder returns x % y by a mask if x is unsigned and y is a power of two. A signed remainder stays, because there is a
// faster form for its comparison with 0.
func (f *Func) foldRemainder(t Type, x, y *Value) *Value {
	if !y.IsPower() || t.IsSigned() {
		return nil
	}
	return f.Do(And, x, f.Bits(t, y.Aux-1))
}

// IsPower reports whether v is a constant positive power of two.
func (v *Value) IsPower() bool {
	return v.Op == Const && v.Aux != 0 && v.Aux&(v.Aux-1) == 0 && !(v.Type.IsSigned() && v.Aux == v.Type.SignBit())
}

// negated returns x if v is -x.
func negated(v *Value) (x *Value, ok bool) {
	if v.Op == Xor && v.Type.IsFloat() && v.Args[1].Op == Const && v.Args[1].Aux == v.Type.SignBit() {
		return v.Args[0], true
	}
	return v, false
}

// foldMultiply drops a factor of 1.
func foldMultiply(t Type, x, y *Value) *Value {
	isOne := func(v *Value) bool {
		return v.Op == Const && (t.IsFloat() && FloatOf(t, v.Aux) == 1 || t.IsInteger() && v.Aux == 1)
	}
	switch {
	case isOne(x):
		return y
	case isOne(y):
		return x
	}
	return nil
}

// foldFMA turns negated arguments into the variants FNMA, FMS and FNMS of the operation.
func (f *Func) foldFMA(op Op, x, y, z *Value) *Value {
	x, flipX := negated(x)
	y, flipY := negated(y)
	z, flipZ := negated(z)
	if !flipX && !flipY && !flipZ {
		return nil
	}
	product, summand := op == FNMA || op == FNMS, op == FMS || op == FNMS
	product, summand = product != (flipX != flipY), summand != flipZ
	switch {
	case product && summand:
		op = FNMS
	case product:
		op = FNMA
	case summand:
		op = FMS
	default:
		op = FMA
	}
	return f.Do(op, x, y, z)
}

func (f *Func) foldConvert(t Type, x *Value) *Value {
	if x.Type == t {
		return x
	}
	if v := f.foldHigh(t, x); v != nil {
		return v
	}
	if t != Float32 || x.Type != Float64 {
		return nil
	}
	if x.Op == Convert && x.Args[0].Type == Float32 {
		return x.Args[0]
	}
	if x.Op == Round {
		x = x.Args[0]
	}
	switch x.Op {
	case Add, Sub, Mul, Div, Sqrt: // the results are right: float64 has more than twice the bits of float32, so rounding twice equals rounding once
		if v, ok := f.asFloat32(x.Args); ok {
			return f.Value(x.Op, Float32, 0, v...)
		}
	}
	return nil
}

// foldHigh recognises the upper half of a product, written as a product of twice the width followed by a shift.
func (f *Func) foldHigh(t Type, x *Value) *Value {
	if t != Uint16 && t != Uint32 || x.Op != Shr || x.Type != t+1 || x.Aux != uint64(t.Bits()) || x.Args[0].Op != Mul {
		return nil
	}
	for _, a := range x.Args[0].Args {
		if a.Op != Convert || a.Args[0].Type != t {
			return nil
		}
	}
	a, b, repeated := x.Args[0].Args[0].Args[0], x.Args[0].Args[1].Args[0], uint64(0)
	if b.Op == Param && int(b.Aux) < len(f.Repeated) && f.Repeated[b.Aux] {
		repeated = 1
	}
	return f.Value(MulHigh, t, repeated, a, b)
}

// foldExact returns the operation in float32, if the arguments are converted from float32 and the result needs no more bits.
func (f *Func) foldExact(op Op, t Type, a []*Value) *Value {
	if v, ok := f.asFloat32(a); ok {
		return f.Convert(f.Value(op, Float32, 0, v...), t)
	}
	return nil
}

// asFloat32 returns the arguments a as float32 values, if each is converted from a float32 or is a constant exact in float32. At
// least one must not be a constant. Otherwise it returns false.
func (f *Func) asFloat32(a []*Value) (x []*Value, ok bool) {
	for _, v := range a {
		switch {
		case v.Type != Float64:
			return nil, false
		case v.Op == Convert && v.Args[0].Type == Float32:
			x, ok = append(x, v.Args[0]), true
		case v.Op == Const && float64(float32(FloatOf(Float64, v.Aux))) == FloatOf(Float64, v.Aux):
			x = append(x, f.Bits(Float32, FloatBits(Float32, FloatOf(Float64, v.Aux))))
		default:
			return nil, false
		}
	}
	return x, ok
}
