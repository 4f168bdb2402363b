package products

import (
	"math/bits"
	"reflect"
	"unsafe"

	"ndgo/internal/core"
	"ndgo/internal/memory"
	"ndgo/internal/simd"
	"ndgo/ufunc"
)

// A transposed matrix by a vector is products of the vector and of adjacent columns, without a copy: each of the 32 sums in the product of
// two vectors is then a row of sums, one for each column, and rows of the matrix are added to it.

// columnBytes is how many bytes of rows are computed at once. Their 32 rows of sums are 64 KiB, within the second-level cache.
const columnBytes = 2 << 10

// wideColumns is the least bytes of a row of columns to be faster than a copy: 32 columns of 128 float64 take .59 µs for 1.03, of 1,000 3.5
// for 6.3. Of 200 they take 1.6 for 1.45.
const wideColumns = 256

// besideColumns reports whether rows of x are adjacent columns of a matrix, and y is one vector, with enough of both. Of complex numbers
// rows would be added in another order of parts.
func (d *dots) besideColumns() bool {
	return d.xRow == d.width && d.yRow == 0 && d.xTerm != d.width && d.rows*d.width >= wideColumns &&
		d.terms >= simd.Combined*ufunc.Lanes && d.kind != reflect.Complex64 && d.kind != reflect.Complex128 &&
		simd.ProductOf(ufunc.Active(), d.kind).Combine != nil
}

// columns is products for besideColumns.
func (d *dots) columns(blocks int, z, x, y unsafe.Pointer) {
	product := simd.ProductOf(ufunc.Active(), d.kind)
	whole := d.rows - d.rows%product.Lanes
	most := columnBytes / d.width
	if core.MaxBytes() < 2*core.WorkBytes {
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

// columnSums are the sums of n columns in rows: 32 for each column of a block, or one for each term where there are few, and of blocks the
// parts of the tree of sums.
type columnSums struct {
	dots                // a copy: a pointer in an argument of kernels would put it on the heap
	product             simd.Product
	sum                 *ufunc.Loop
	n, row, levels      int // columns, bytes of a row, and rows of parts
	lanes, parts, zeros unsafe.Pointer
}

// block sets the first row of lanes to the products of n terms, at most a block, of the columns from x on and of y.
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
	if done < n { // else there is nothing behind the last element
		c.rest(n-done, unsafe.Add(x, done*c.xTerm), unsafe.Add(y, done*c.yTerm))
	}
	for half := ufunc.Lanes / 2; half > 0; half /= 2 {
		c.add(half*c.row/c.width, c.lanes, c.lane(half))
	}
}

// rest adds the last terms of a block, fewer than the kernel takes of each lane.
func (c *columnSums) rest(n int, x, y unsafe.Pointer) {
	p := products{Product: c.product, width: c.width, rows: 1, columns: c.n, x: [2]int{0, ufunc.Lanes * c.yTerm}}
	for i := range min(n, ufunc.Lanes) {
		p.terms = (n - i + ufunc.Lanes - 1) / ufunc.Lanes
		p.strips(c.lane(i), unsafe.Add(y, i*c.yTerm), unsafe.Add(x, i*c.xTerm), ufunc.Lanes*c.xTerm, p.Columns*p.width, 1)
	}
	for i := n % ufunc.Lanes; i > 0 && i < ufunc.Lanes; i++ { // as the products of zeros in the last 32 do
		c.add(c.n, c.lane(i), c.zeros)
	}
}

// add adds n elements at x to the ones at z.
func (c *columnSums) add(n int, z, x unsafe.Pointer) {
	operands := [3]ufunc.Operand{{Base: z, Step: c.width}, {Base: z, Step: c.width}, {Base: x, Step: c.width}}
	var r ufunc.Row
	r.N, r.Rows, r.Operands = n, 1, operands[:]
	c.sum.RunPacked(&r)
}

func (c *columnSums) lane(i int) unsafe.Pointer { return unsafe.Add(c.lanes, i*c.row) }
func (c *columnSums) part(k int) unsafe.Pointer { return unsafe.Add(c.parts, k*c.row) }

// push adds the block in the first row of lanes to the tree, as the block after n others.
func (c *columnSums) push(n int) {
	k := 0
	for ; n>>k&1 == 1; k++ {
		c.add(c.n, c.lanes, c.part(k))
	}
	copy(unsafe.Slice((*byte)(c.part(k)), c.row), unsafe.Slice((*byte)(c.lanes), c.row))
}

// join returns the sums of the n blocks pushed.
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
