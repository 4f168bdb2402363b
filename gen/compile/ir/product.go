package ir

import (
	"math"
	"math/big"
	"slices"
)

// On some machines Go fuses a product with a sum, so the product is not rounded. But programs must compute the same bits on all machines.

// MayFuse returns v, the value of x op y. If v is an inexact constant, MayFuse marks it as an unrounded product. Such a constant comes
// from an unrolled loop: the program folds the product, but Go computes the product at run time and may fuse it.
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

// IsProduct reports whether v may be a product without explicit rounding. Products with -1 and with 2 are not counted: a product with -1 is
// exact, and Go computes a product with 2 as a sum. A product with another power of two may overflow or lose bits, so fusing changes its
// result.
func IsProduct(v *Value) bool { return isProductBut(v, map[*Value]bool{}) }

// isProductBut does the work of IsProduct. The parameter none has the selections that are known not to be products. Remembering these
// saves time, because a chain of selections has few values but many paths.
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
