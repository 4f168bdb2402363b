package ir_test

import (
	"testing"

	"ndgo/gen/compile/ir"
)

// TestProductsInChoices asks IsProduct about a chain of selections with 2⁹⁹ paths. The answer must come soon.
func TestProductsInChoices(t *testing.T) {
	x := &ir.Value{Op: ir.Param, Type: ir.Float64}
	for _, product := range []bool{false, true} {
		x.Product = product
		v := x
		for range 99 {
			v = &ir.Value{Op: ir.Select, Type: ir.Float64, Args: []*ir.Value{{Op: ir.Param, Type: ir.Bool}, v, v}}
		}
		if got := ir.IsProduct(v); got != product {
			t.Errorf("isProduct is %v, want %v", got, product)
		}
	}
}
