package ir

import (
	"math"
	"math/big"
	"slices"
)

// Some machines fuse a sum with a product, without rounding it: programs should have the same bits on all.

// MayFuse returns v, equal to x op y. As an inexact constant it is an unrounded product: Go multiplies at run time, and it is a constant
// only in loops written out.
func (f *Func) MayFuse(op Op, v, x, y *Value) *Value {
	if v.Op != Const || !v.Type.IsFloat() || op != Mul && op != Div {
		return v
	}
	a, b := FloatOf(x.Type, x.Aux), FloatOf(y.Type, y.Aux)
	if fraction, _ := math.Frexp(b); op == Div && math.Abs(fraction) == 0.5 {
		b = 1 / b // Go multiplies
	} else if op == Div {
		return v
	}
	if a-a != 0 || b-b != 0 { // NaN, or infinite
		return v
	}
	exact := new(big.Float).SetPrec(128).Mul(big.NewFloat(a), big.NewFloat(b))
	if exact.Cmp(big.NewFloat(FloatOf(v.Type, v.Aux))) == 0 {
		return v
	}
	return f.Unrounded(v)
}

// Unrounded returns a constant with the bits of v, as a product.
func (f *Func) Unrounded(v *Value) *Value {
	product := &Value{ID: len(f.Values), Op: Const, Type: v.Type, Aux: v.Aux, Product: true}
	f.Values = append(f.Values, product)
	return product
}

// IsProduct reports whether v may be a product without an explicit rounding. Products with -1 are exact, and Go doubles
// by a sum. Others with powers of two may leave the range of floats before they are fused, or lose bits.
func IsProduct(v *Value) bool { return isProductBut(v, map[*Value]bool{}) }

// isProductBut is IsProduct, where choices in none are not products: chains of choices have few values but many paths.
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
