package products

import (
	"reflect"
	"unsafe"

	"ndgo/internal/core/limits"
	"ndgo/internal/memory"
	"ndgo/internal/parallel"
	"ndgo/internal/simd"
	"ndgo/ufunc"
)

// dots computes dot products of pairs of vectors. A vector is a row of an operand. The elements of a vector may have any distance from each
// other, and so may the rows. Steps are in bytes.
type dots struct {
	simd.Dot
	op               string
	width            int // size of an element in bytes
	rows, terms      int
	zRow, xRow, yRow int
	xTerm, yTerm     int
	kind             reflect.Kind
}

// packedRows is the number of rows in a call of a kernel for copied vectors. Each row has one block, so the rows stay in the second-level
// cache. mostTerms is the maximum number of elements in a call for vectors that are not copied. It is limited because a kernel cannot be
// preempted.
const (
	packedRows = 32
	mostTerms  = 64 << 10
)

// run sets the elements at z to the dot products of the vectors at x and y, on several processors if that is faster.
func (d *dots) run(op string, z, x, y unsafe.Pointer) {
	own := *d
	if own.terms == 1 { // the step of a vector with one term may have any value
		own.xTerm, own.yTerm = own.width, own.width
	}
	own.op = op
	if own.yRow == 0 && own.yTerm != own.width && !own.isFrugal() { // all rows of x share one vector y
		bytes := own.terms * own.width
		room := limits.WorkBlock(op, own.terms, own.width)
		own.copyRows(room, bytes, y, 0, own.yTerm, 1, own.terms)
		own.yTerm = own.width
		own.parallel(z, x, room)
		memory.Release(room, bytes)
		return
	}
	if own.terms > ufunc.Block {
		limits.CheckWork(op, own.blocks()+2*ufunc.Block, own.width) // checked before anything is written
	}
	own.parallel(z, x, y)
}

// isFrugal reports whether a copy of the vector shared by all rows would exceed the memory limit. If so, products copies the vector in
// blocks, again for every few rows, because this needs little memory.
func (d *dots) isFrugal() bool {
	return d.terms > ufunc.Block && d.blocks() <= (limits.WorkBytes/d.width-2*ufunc.Block) && limits.WorkError(d.terms, d.width) != nil
}

// blocks returns the number of blocks of a vector.
func (d *dots) blocks() int { return d.terms/ufunc.Block + min(1, d.terms%ufunc.Block) }

// parallel computes the rows on several processors if that is faster.
func (d *dots) parallel(z, x, y unsafe.Pointer) {
	parts := 1
	if d.rows > 1 {
		parts = min(d.rows, parallel.Parts(d.rows*d.terms/8*d.width, parallel.Cheap))
	}
	if parts == 1 {
		d.products(z, x, y)
		return
	}
	own := *d
	parallel.Run(parts, func(part int) {
		begin, end := parallel.Share(own.rows, parts, part)
		some := own
		some.rows = end - begin
		some.products(unsafe.Add(z, begin*own.zRow), unsafe.Add(x, begin*own.xRow), unsafe.Add(y, begin*own.yRow))
	})
}

// stack runs d for each matrix in r, a row of matrices. If the matrices have one row, they become the rows of one matrix.
func (d *dots) stack(r *ufunc.Row) {
	if d.rows == 1 {
		own, o := *d, r.Operands
		own.rows, own.zRow, own.xRow, own.yRow = r.N, o[0].Step, o[1].Step, o[2].Step
		own.run(d.op, matrixAt(r, 0, 0), matrixAt(r, 1, 0), matrixAt(r, 2, 0))
		return
	}
	for i := range r.N {
		d.run(d.op, matrixAt(r, 0, i), matrixAt(r, 1, i), matrixAt(r, 2, i))
	}
}

// products computes dot products on one processor.
func (d *dots) products(z, x, y unsafe.Pointer) {
	blocks := d.blocks()
	switch {
	case d.besideColumns():
		d.columns(blocks, z, x, y)
	case d.hasFewTerms():
		d.fewProducts(z, x, y)
	case d.xTerm != d.width || d.yTerm != d.width:
		d.packed(blocks, z, x, y)
	case blocks == 1:
		most := max(1, mostTerms/d.terms)
		for i := 0; i < d.rows; i += most {
			d.block(min(most, d.rows-i), d.terms, unsafe.Add(x, i*d.xRow), d.xRow, unsafe.Add(y, i*d.yRow), d.yRow, unsafe.Add(z, i*d.zRow), d.zRow)
		}
	default:
		bytes := blocks * d.width
		room := limits.WorkBlock(d.op, blocks, d.width)
		for i := range d.rows {
			d.long(blocks, room, unsafe.Add(x, i*d.xRow), unsafe.Add(y, i*d.yRow))
			d.Join(blocks, room, unsafe.Add(z, i*d.zRow))
		}
		memory.Release(room, bytes)
	}
}

// long sets sums to the dot products of two vectors, one sum for each block. It uses several processors if that is faster and the rows are
// not already divided among processors.
func (d *dots) long(blocks int, sums, x, y unsafe.Pointer) {
	parts := 1
	if d.rows == 1 {
		parts = min(blocks, parallel.Parts(d.terms/8*d.width*2, parallel.Cheap))
	}
	if parts == 1 {
		d.someBlocks(0, blocks, sums, x, y)
		return
	}
	own := *d
	parallel.Run(parts, func(part int) {
		begin, end := parallel.Share(blocks, parts, part)
		own.someBlocks(begin, end, sums, x, y)
	})
}

// someBlocks computes sums begin … end-1 for long.
func (d *dots) someBlocks(begin, end int, sums, x, y unsafe.Pointer) {
	const most = mostTerms / ufunc.Block
	step := ufunc.Block * d.width
	for b := begin; b < end; b += most {
		n := min(most, end-b)
		whole := min(n, d.terms/ufunc.Block-b)
		if whole > 0 {
			d.block(whole, ufunc.Block, unsafe.Add(x, b*step), step, unsafe.Add(y, b*step), step, unsafe.Add(sums, b*d.width), d.width)
		}
		if whole < n {
			last := b + whole
			d.block(1, d.terms%ufunc.Block, unsafe.Add(x, last*step), 0, unsafe.Add(y, last*step), 0, unsafe.Add(sums, last*d.width), 0)
		}
	}
}

// packed does the work of products for vectors that are not contiguous. It copies one block of a few rows at a time.
func (d *dots) packed(blocks int, z, x, y unsafe.Pointer) {
	length := min(d.terms, ufunc.Block) * d.width
	most := limits.Frugal(min(packedRows, d.rows), blocks*d.width+2*length)
	sums, copied := most*blocks*d.width, most*length
	bytes := sums + 2*copied
	room := limits.WorkBlock(d.op, bytes, 1)
	xRoom, yRoom := unsafe.Add(room, sums), unsafe.Add(room, sums+copied)
	for i := 0; i < d.rows; i += most {
		rows := min(most, d.rows-i)
		for b := range blocks {
			n := min(ufunc.Block, d.terms-b*ufunc.Block)
			x, xRow := unsafe.Add(x, i*d.xRow+b*ufunc.Block*d.xTerm), d.xRow
			y, yRow := unsafe.Add(y, i*d.yRow+b*ufunc.Block*d.yTerm), d.yRow
			if d.xTerm != d.width {
				d.copyRows(xRoom, length, x, xRow, d.xTerm, rows, n)
				x, xRow = xRoom, length
			}
			if d.yTerm != d.width {
				d.copyRows(yRoom, length, y, yRow, d.yTerm, rows, n)
				y, yRow = yRoom, length
			}
			d.block(rows, n, x, xRow, y, yRow, unsafe.Add(room, b*d.width), blocks*d.width)
		}
		for j := range rows {
			d.Join(blocks, unsafe.Add(room, j*blocks*d.width), unsafe.Add(z, (i+j)*d.zRow))
		}
	}
	memory.Release(room, bytes)
}

// copyRows copies rows of n elements to contiguous rows. The contiguous rows are toRow bytes apart.
func (d *dots) copyRows(to unsafe.Pointer, toRow int, from unsafe.Pointer, fromRow, fromTerm, rows, n int) {
	operands := [2]ufunc.Operand{{Base: to, Step: d.width, Outer: toRow}, {Base: from, Step: fromTerm, Outer: fromRow}}
	r := ufunc.Row{N: n, Rows: rows, Operands: operands[:]}
	ufunc.Mover(d.width).Run(&r)
}

// block computes dot products of rows of at most ufunc.Block elements. Kernels for integers compute only multiples of a number of terms;
// block adds the remaining terms.
func (d *dots) block(rows, n int, x unsafe.Pointer, xRow int, y unsafe.Pointer, yRow int, z unsafe.Pointer, zRow int) {
	whole := n - n%d.Whole
	switch {
	case whole == n:
		d.Run(rows, n, x, xRow, y, yRow, z, zRow)
	case whole == 0:
		d.Rest(rows, n, x, xRow, y, yRow, z, zRow)
	default:
		d.Run(rows, whole, x, xRow, y, yRow, z, zRow)
		rest := unsafe.Pointer(new([2]uint64))
		for i := range rows {
			z, at := unsafe.Add(z, i*zRow), whole*d.width
			d.Rest(1, n-whole, unsafe.Add(x, i*xRow+at), 0, unsafe.Add(y, i*yRow+at), 0, rest, 0)
			d.Add(z, z, rest)
		}
	}
}
