package ir

import (
	"math"
	"math/big"
	"slices"
)

// On some machines Go fuses a product with a sum, and does not round the product. But programs must compute the same bits on all
// machines.

// MayFuse returns v, the value of x op y. If v is an inexact constant, MayFuse marks v as an unrounded product. The reason is
// unrolled loops: there the compiler folds a product of constants, but Go computes it at run time and may fuse it.
func (f *Func) MayFuse(op Op, v, x, y *Value) *Value {
	if v.Op != Const || !v.Type.IsFloat() || op != Mul && op != Div {
		return v
	}
	a, b := FloatOf(x.Type, x.Aux), FloatOf(y.Type, y.Aux)
	if fraction, _ := math.Frexp(b); op == Div && math.Abs(fraction) == 0.5 {
		b = 1 / b // Go multiplies by the inverse of this divisor
	} else if op == Div {
		return v
	}
	if a-a != 0 || b-b != 0 { // infinite or NaN
		return v
	}
	exact := new(big.Float).SetPrec(128).Mul(big.NewFloat(a), big.NewFloat(b))
	if exact.Cmp(big.NewFloat(FloatOf(v.Type, v.Aux))) == 0 {
		return v
	}
	return f.Unrounded(v)
}

// Unrounded returns a constant with the bits of v, marked as an unrounded product.
func (f *Func) Unrounded(v *Value) *Value {
	product := &Value{ID: len(f.Values), Op: Const, Type: v.Type, Aux: v.Aux, Product: true}
	f.Values = append(f.Values, product)
	return product
}

// IsProduct reports whether v may be a product without explicit rounding. Products with -1 and 2 do not count: the first are exact,
// and Go computes the second as sums. Products with other powers of two count, because fusing changes the result if the product
// overflows or loses bits.
func IsProduct(v *Value) bool { return isProductBut(v, map[*Value]bool{}) }

// isProductBut does the work of IsProduct. The map none remembers selections that are not products, because a chain of selections
// has few values but many paths.
func isProductBut(v *Value, none map[*Value]bool) bool {
	switch v.Op {
	case Mul:
		for _, c := range v.Args {
			if c.Op == Const && slices.Contains([]float64{-1, 2}, FloatOf(c.Type, c.Aux)) {
				return false
			}
		}
		return v.Type.IsFloat()
	case Select:
		if none[v] {
			return false
		}
		none[v] = true
		return isProductBut(v.Args[1], none) || isProductBut(v.Args[2], none)
	case Param, State, Const:
		return v.Product
	}
	x, ok := negated(v)
	return ok && isProductBut(x, none)
}
