package ir

// This file composes operations of Go, such as min and negation, from several operations of a [Func].

// Limit returns min(x, y) or max(x, y). If an operand is NaN, the result is NaN. -0 is less than +0.
func (f *Func) Limit(name string, x, y *Value) *Value {
	return f.Exactly(func(v ...*Value) *Value {
		x, y := v[0], v[1]
		op, join := Min, Or
		if name == "max" {
			op, join = Max, And
		}
		z := f.Do(op, x, y) // y if x or y is NaN, or if x and y are zeros
		if !x.Type.IsFloat() {
			return z
		}
		if !IsNumber(x) && !IsNumber(y) {
			z = f.Choose(f.Compare(Eq, x, y), f.Do(join, x, y), z)
		}
		return f.Choose(f.Compare(Ne, x, x), x, z)
	}, x, y)
}

// Infinity returns the infinity with the sign bit of sign.
func (f *Func) Infinity(sign uint64) *Value { return f.Bits(Float64, 0x7ff<<52|sign&(1<<63)) }

// Magnitude returns |v|.
func (f *Func) Magnitude(v *Value) *Value {
	return f.Do(And, v, f.Bits(v.Type, ^v.Type.SignBit()))
}

// Sign returns the sign bit of v.
func (f *Func) Sign(v *Value) *Value { return f.Do(And, v, f.Bits(v.Type, v.Type.SignBit())) }

// Negative returns -v.
func (f *Func) Negative(v *Value) *Value {
	if !v.Type.IsFloat() {
		return f.Do(Sub, f.Bits(v.Type, 0), v)
	}
	z := f.Exactly(func(v ...*Value) *Value {
		return f.Do(Xor, v[0], f.Bits(v[0].Type, v[0].Type.SignBit()))
	}, v)
	if v.Op == Const && v.Product {
		return f.Unrounded(z)
	}
	return z
}

// Exactly returns op(args…). The result of op must need no more significant bits than the arguments. So if all args were converted from float32,
// Exactly can compute op in float32.
func (f *Func) Exactly(op func(v ...*Value) *Value, args ...*Value) *Value {
	if narrow, ok := f.asFloat32(args); ok {
		v := op(narrow...)
		if v.Type == Float32 {
			return f.Convert(v, Float64)
		}
		return v
	}
	return op(args...)
}

// As returns v converted to type t by Go's rules. A conversion to v's own type only rounds v.
func (f *Func) As(v *Value, t Type) *Value {
	for v.Op == Convert && t.IsInteger() && v.Type.IsInteger() && v.Args[0].Type.IsInteger() && t.Size() <= min(v.Type.Size(), v.Args[0].Type.Size()) {
		v = v.Args[0] // has the same low bits
	}
	switch {
	case v.Type == t && t.IsFloat():
		return f.Do(Round, v)
	case v.Type == t:
		return v
	case v.Type.IsInteger() && t.IsInteger() && v.Type.Size() == t.Size():
		return f.Cast(v, t)
	}
	return f.Convert(v, t)
}

// IsNumber reports whether v is a constant float other than zero and NaN.
func IsNumber(v *Value) bool {
	if v.Op != Const || !v.Type.IsFloat() {
		return false
	}
	x := FloatOf(v.Type, v.Aux)
	return x == x && x != 0
}
