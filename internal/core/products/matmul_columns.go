package products

import (
	"math/bits"
	"reflect"
	"unsafe"

	"ndgo/internal/core/limits"
	"ndgo/internal/memory"
	"ndgo/internal/simd"
	"ndgo/ufunc"
)

// The product of a transposed matrix and a vector consists of the dot products of many adjacent columns with the vector. These functions need
// no copy of the matrix. In an ordinary dot product, each of the 32 partial sums is a number. Here each partial sum is a row of numbers, one
// for each column. The functions add multiples of the rows of the matrix to these rows.

// columnBytes is the number of bytes of a row computed at once. The 32 rows of sums then take 64 KiB and fit in the second-level cache.
const columnBytes = 2 << 10

// wideColumns is the least number of bytes in a row for which these functions are usually faster than a copy of the matrix: 32 columns of
// float64. For 32 columns of 128 elements these functions take .59 µs, and a copy takes 1.03 µs. For 32 columns of 1,000 elements they take
// 3.5 µs, and a copy 6.3 µs. But for 32 columns of 200 elements they take 1.6 µs, and a copy 1.45 µs.
const wideColumns = 256

// besideColumns reports whether the functions of this file can compute d: rows of x are adjacent columns of a matrix, y is a single vector,
// and x and y are large enough. It returns false for complex numbers, because the parts of their products would be added in another order.
func (d *dots) besideColumns() bool {
	return d.xRow == d.width && d.yRow == 0 && d.xTerm != d.width && d.rows*d.width >= wideColumns &&
		d.terms >= simd.Combined*ufunc.Lanes && d.kind != reflect.Complex64 && d.kind != reflect.Complex128 &&
		simd.ProductOf(ufunc.Active(), d.kind).Combine != nil
}

// columns does the work of products if besideColumns holds.
func (d *dots) columns(blocks int, z, x, y unsafe.Pointer) {
	product := simd.ProductOf(ufunc.Active(), d.kind)
	whole := d.rows - d.rows%product.Lanes
	most := columnBytes / d.width
	if limits.MaxBytes() < 2*limits.WorkBytes {
		most /= 2
	}
	c := columnSums{dots: *d, product: product, sum: simd.SumOfRows(d.kind), row: min(most, whole) * d.width, levels: bits.Len(uint(blocks))}
	bytes := (ufunc.Lanes + c.levels + 1) * c.row
	room := memory.Uncleared(bytes)
	c.lanes, c.parts, c.zeros = room, unsafe.Add(room, ufunc.Lanes*c.row), unsafe.Add(room, bytes-c.row)
	clear(unsafe.Slice((*byte)(c.zeros), c.row))
	for j := 0; j < whole; j += most {
		c.n = min(most, whole-j)
		for b := range blocks {
			first := b * ufunc.Block
			c.block(min(ufunc.Block, d.terms-first), unsafe.Add(x, j*d.xRow+first*d.xTerm), unsafe.Add(y, first*d.yTerm))
			c.push(b)
		}
		operands := [2]ufunc.Operand{{Base: unsafe.Add(z, j*d.zRow), Step: d.zRow}, {Base: c.join(blocks), Step: d.width}}
		r := ufunc.Row{N: c.n, Rows: 1, Operands: operands[:]}
		ufunc.Mover(d.width).Run(&r)
	}
	memory.Release(room, bytes)
	if whole < d.rows {
		rest := *d
		rest.rows = d.rows - whole
		rest.packed(blocks, unsafe.Add(z, whole*d.zRow), unsafe.Add(x, whole*d.xRow), y)
	}
}

// columnSums holds the sums of n columns, as rows of n sums. For a block there are 32 rows of partial sums. If there are fewer terms, there
// is one row for each term. Further rows hold the tree that joins the sums of blocks.
type columnSums struct {
	dots                // a copy: otherwise the pointers passed to kernels would move it to the heap
	product             simd.Product
	sum                 *ufunc.Loop
	n, row, levels      int // number of columns, bytes of a row, number of rows in the tree
	lanes, parts, zeros unsafe.Pointer
}

// block sets the first row of lanes to the dot products of y with the columns at x. Each dot product has n terms; n is at most the length of
// a block.
func (c *columnSums) block(n int, x, y unsafe.Pointer) {
	clear(unsafe.Slice((*byte)(c.lanes), ufunc.Lanes*c.row))
	const together = simd.Combined * ufunc.Lanes
	done := n - n%together
	for k := 0; k < done; k += together {
		for lane := range ufunc.Lanes {
			i := k + lane
			c.product.Combine(c.n, unsafe.Add(y, i*c.yTerm), ufunc.Lanes*c.yTerm, unsafe.Add(x, i*c.xTerm), ufunc.Lanes*c.xTerm, c.lane(lane))
		}
	}
	if done < n { // without remaining terms, the pointers would be out of bounds
		c.rest(n-done, unsafe.Add(x, done*c.xTerm), unsafe.Add(y, done*c.yTerm))
	}
	for half := ufunc.Lanes / 2; half > 0; half /= 2 {
		c.add(half*c.row/c.width, c.lanes, c.lane(half))
	}
}

// rest adds the last n terms of a block, which are too few for the kernel.
func (c *columnSums) rest(n int, x, y unsafe.Pointer) {
	p := products{Product: c.product, width: c.width, rows: 1, columns: c.n, x: [2]int{0, ufunc.Lanes * c.yTerm}}
	for i := range min(n, ufunc.Lanes) {
		p.terms = (n - i + ufunc.Lanes - 1) / ufunc.Lanes
		p.strips(c.lane(i), unsafe.Add(y, i*c.yTerm), unsafe.Add(x, i*c.xTerm), ufunc.Lanes*c.xTerm, p.Columns*p.width, 1)
	}
	for i := n % ufunc.Lanes; i > 0 && i < ufunc.Lanes; i++ { // a dot product would add a zero here for each missing term
		c.add(c.n, c.lane(i), c.zeros)
	}
}

// add adds the n elements at x to the n elements at z.
func (c *columnSums) add(n int, z, x unsafe.Pointer) {
	operands := [3]ufunc.Operand{{Base: z, Step: c.width}, {Base: z, Step: c.width}, {Base: x, Step: c.width}}
	var r ufunc.Row
	r.N, r.Rows, r.Operands = n, 1, operands[:]
	c.sum.RunPacked(&r)
}

func (c *columnSums) lane(i int) unsafe.Pointer { return unsafe.Add(c.lanes, i*c.row) }
func (c *columnSums) part(k int) unsafe.Pointer { return unsafe.Add(c.parts, k*c.row) }

// push adds the sums of a block to the tree. These sums are in the first row of lanes. The parameter n is the number of blocks pushed before.
func (c *columnSums) push(n int) {
	k := 0
	for ; n>>k&1 == 1; k++ {
		c.add(c.n, c.lanes, c.part(k))
	}
	copy(unsafe.Slice((*byte)(c.part(k)), c.row), unsafe.Slice((*byte)(c.lanes), c.row))
}

// join returns the sums of all n blocks in the tree.
func (c *columnSums) join(n int) unsafe.Pointer {
	k := bits.TrailingZeros(uint(n))
	sums := c.part(k)
	for k++; n>>k != 0; k++ {
		if n>>k&1 == 1 {
			c.add(c.n, sums, c.part(k))
		}
	}
	return sums
}
