package products

import (
	"reflect"
	"testing"
	"unsafe"
)

func TestSymmetricProductsAreFound(t *testing.T) {
	var memory [2]float64
	at, other := unsafe.Pointer(&memory[0]), unsafe.Pointer(&memory[1])
	square := products{rows: 80, terms: 70, columns: 80, width: 8, x: [2]int{560, 8}, y: [2]int{8, 560}, kind: reflect.Float64}
	for _, c := range []struct {
		why    string
		change func(p *products)
		y      unsafe.Pointer
		want   bool
	}{
		{"a matrix by its transpose", func(*products) {}, at, true},
		{"integers", func(p *products) { p.kind = reflect.Int8 }, at, true},
		{"other memory", func(*products) {}, other, false},
		{"complex numbers", func(p *products) { p.kind = reflect.Complex128 }, at, false},
		{"a sum", func(p *products) { p.adds = true }, at, false},
		{"a square by itself", func(p *products) { p.y = p.x }, at, false},
		{"some columns", func(p *products) { p.columns = 79 }, at, false},
		{"few terms", func(p *products) { p.terms = symmetricLeast - 1 }, at, false},
		{"few rows", func(p *products) { p.rows, p.columns = 8, 8 }, at, false},
	} {
		p := square
		c.change(&p)
		if got := p.isSymmetric(at, c.y); got != c.want {
			t.Errorf("%s: symmetric is %v", c.why, got)
		}
	}
}
