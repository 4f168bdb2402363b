package simd_test

import (
	"fmt"
	"reflect"
	"testing"
	"unsafe"

	"ndgo/internal/simd"
	"ndgo/ufunc"
)

// place returns the address of rows of n elements in g, at the end of the memory or at its beginning. The rows are row bytes
// apart.
func (g guarded) place(rows, n, row, size int, atEnd bool) unsafe.Pointer {
	if atEnd {
		return unsafe.Pointer(&g[len(g)-(rows-1)*row-n*size])
	}
	return unsafe.Pointer(&g[0])
}

// TestProductsStayInside multiplies operands at the end of memory, and at its beginning.
func TestProductsStayInside(t *testing.T) {
	for _, of := range kinds {
		if of.Kind() == reflect.Bool {
			continue
		}
		x, y, z := newGuarded(t), newGuarded(t), newGuarded(t)
		size := int(of.Size())
		for _, tier := range ufunc.Tiers() {
			p, d := simd.ProductOf(tier, of.Kind()), simd.DotOf(tier, of.Kind())
			for _, atEnd := range []bool{true, false} {
				what := ""
				err := fault(func() {
					for rows := 1; rows < 18; rows++ {
						for columns := p.Whole; columns <= p.Columns; columns += p.Whole {
							terms, row := 1+rows%5, columns*size
							what = fmt.Sprintf("%d rows, %d columns, %d terms", rows, columns, terms)
							p.Run(rows, columns, terms, x.place(rows, terms, terms*size, size, atEnd), terms*size, size,
								y.place(terms, columns, row, size, atEnd), row, z.place(rows, columns, row, size, atEnd), row, columns%2)
						}
					}
					for columns := p.Lanes; p.Combine != nil && columns <= 5*p.Lanes; columns += p.Lanes {
						what = fmt.Sprintf("a combination of %d columns", columns)
						p.Combine(columns, x.place(1, simd.Combined, 0, size, atEnd), size,
							y.place(simd.Combined, columns, columns*size, size, atEnd), columns*size, z.place(1, columns, 0, size, atEnd))
					}
					for n := d.Whole; n <= 130; n += d.Whole {
						what = fmt.Sprintf("3 dots of %d", n)
						d.Run(3, n, x.place(3, n, n*size, size, atEnd), n*size, y.place(3, n, n*size, size, atEnd), n*size, z.place(3, 1, size, size, atEnd), size)
					}
				})
				if err != nil {
					t.Fatalf("%v, NDGO_SIMD=%v, at the end %v, %s: %v", of, tier, atEnd, what, err)
				}
			}
		}
	}
}
