package ir

import "testing"

// TestProductsInChoices looks for products in a chain of choices with 2⁹⁹ paths.
func TestProductsInChoices(t *testing.T) {
	x := &Value{Op: Param, Type: Float64}
	for _, product := range []bool{false, true} {
		x.Product = product
		v := x
		for range 99 {
			v = &Value{Op: Select, Type: Float64, Args: []*Value{{Op: Param, Type: Bool}, v, v}}
		}
		if got := IsProduct(v); got != product {
			t.Errorf("isProduct is %v, want %v", got, product)
		}
	}
}
