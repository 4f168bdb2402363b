package ir

import "testing"

// TestProductsInChoices asks whether a chain of selections with 2⁹⁹ paths contains a product.
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
