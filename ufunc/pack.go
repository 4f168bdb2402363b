package ufunc

import (
	"sync"
	"unsafe"
)

// blockGap is the number of bytes between the blocks of a call. Without this gap, all blocks would begin in the same cache set.
const blockGap = 5 * line

// blocks holds one block for each operand, aligned for any element type.
type blocks [MaxOperands][(blockBytes + blockGap) / 16]complex128

var blockPool = sync.Pool{New: func() any { return new(blocks) }}

// usualOperands is the maximum number of operands of most loops. Clearing memory for MaxOperands operands takes too long for short rows.
const usualOperands = 8

const (
	leastPacked = 128 // the least number of elements for packing to pay in a cheap loop
	shortRun    = 8   // the least number of elements in a run for a call of a kernel or a loop to pay
	leastWide   = 32  // the least number of columns in a block with a transposed operand
	line        = 64  // the size of a cache line in bytes
)

// Packing copies strided operands to contiguous blocks before a loop. It pays for operands that span fewer bytes than farApart
// divided by the element size.
//
// Beyond the caches, a loop should read all strided operands together: packing them one after another uses less of the memory
// bandwidth. For 1 Mi float64 with a step of two elements, the loop takes 1 ms, and packing 1.5 ms. For short elements packing is
// faster, because a cache line holds many elements: 0.14 ms against 0.22 for 512 Ki float32, and 0.78 against 2.4 for 4 Mi uint8.
// Elements of one and two bytes are always packed.
//
// A single strided operand has another limit, loneFarApart, because it is read as one stream with or without packing. Negative of
// every second float64 takes 75 µs packed and 143 unpacked for 256 Ki elements. For 1 Mi elements the two times are equal. For 1 Mi
// float32 it takes 176 µs packed and 570 unpacked.
const (
	farApart     = 32 << 20
	loneFarApart = 128 << 20
)

// worthPacking reports whether packing pays for a cheap loop: an operand is transposed, or kernels can pack the operands, or very
// short runs can be joined to longer ones.
func (l *Loop) worthPacking(r *Row, t Tier, kernel bool) bool {
	if l.Moves || l.Folding != Elementwise || r.N*r.Rows < leastPacked {
		return false
	}
	if !kernel && len(l.Kinds) > 2 && (l.Kernels == nil || l.Kernels.List == nil) {
		return false // the number of results is not known without kernels
	}
	fast, strided, apart := kernel, 0, 0
	for k, kind := range l.Kinds {
		o, size := &r.Operands[k], int(sizes[kind])
		if o.Step == 0 || o.Step == size {
			continue
		}
		if r.N >= leastWide && r.Rows >= shortRun && r.crossed(k) {
			return true
		}
		// If a result is strided, a kernel computes a block and a Go loop unpacks it. For 16 Ki float32 the maximum takes 7 µs, against 14
		// µs by a Go loop alone, and a sum takes 7 µs against 9 µs.
		fast = fast && (k == 0 || movesFast(size, o.Step, t))
		if strided++; o.Step > 0 && size >= 4 {
			apart = max(apart, r.N*o.Step*size)
		}
	}
	if apart >= farApart && (strided > 1 || apart >= loneFarApart) {
		return false
	}
	return fast && (r.N < shortRun || !l.packed(r))
}

// crossed reports whether operand k is transposed: its elements are closer between runs than within a run.
func (r *Row) crossed(k int) bool {
	o := &r.Operands[k]
	return o.Outer != 0 && max(o.Outer, -o.Outer) < max(o.Step, -o.Step)
}

// A packing is a row and the state of packing its operands into blocks. Only the field row points to a stack.
type packing struct {
	row        *Row
	wide, tall int  // numbers of columns and of rows in a block
	crossed    bool // whether an operand is transposed
	lo, n      int  // the first column and the number of columns of the previous block
	rows       int  // the number of rows of the previous block
}

// pack runs kernel over r block by block. It packs strided operands before the kernel, and unpacks strided results after it.
func (l *Loop) pack(kernel func(*Row), r *Row) {
	if len(l.Kinds) > usualOperands {
		l.packMany(kernel, r)
		return
	}
	var operands [usualOperands]Operand
	l.packInto(operands[:len(l.Kinds)], kernel, r)
}

//go:noinline
func (l *Loop) packMany(kernel func(*Row), r *Row) {
	var operands [MaxOperands]Operand
	l.packInto(operands[:len(l.Kinds)], kernel, r)
}

// packInto does the work of pack. The parameter operands has space for the operands of a block.
func (l *Loop) packInto(operands []Operand, kernel func(*Row), r *Row) {
	room := blockPool.Get().(*blocks)
	if kernel != nil && l.packStrided(operands, room, kernel, r) {
		blockPool.Put(room)
		return
	}
	p := packing{row: r}
	l.shape(&p)
	first := 0
	if r.Done > 0 {
		for lo := r.Done; lo < r.N; lo += p.wide {
			l.packBlock(&p, operands, room, kernel, 0, 1, lo)
		}
		first = 1
	}
	if p.crossed {
		for lo := 0; lo < r.N; lo += p.wide {
			for j := first; j < r.Rows; j += p.tall {
				l.packBlock(&p, operands, room, kernel, j, min(p.tall, r.Rows-j), lo)
			}
		}
	} else {
		for j := first; j < r.Rows; j += p.tall {
			for lo := 0; lo < r.N; lo += p.wide {
				l.packBlock(&p, operands, room, kernel, j, min(p.tall, r.Rows-j), lo)
			}
		}
	}
	r.finish()
	blockPool.Put(room)
}

// shape chooses the numbers of columns and rows in a block. If an operand is transposed, a block has as many rows as a cache line has
// elements, and the next block is the one below it. So all elements of a cache line are used while the line is in the cache.
func (l *Loop) shape(p *packing) {
	elements, narrowest := blockBytes, blockBytes
	for k, kind := range l.Kinds {
		size := int(sizes[kind])
		elements = min(elements, blockBytes/size)
		if p.row.crossed(k) {
			narrowest, p.crossed = min(narrowest, size), true
		}
	}
	p.wide = elements
	if p.crossed {
		p.wide = elements / min(line/narrowest, elements/leastWide)
	}
	p.wide = min(p.wide, p.row.N)
	p.tall = elements / p.wide
}

// packBlock computes one block: the given number of rows from run j on, and columns from lo on. An operand may be the result, because its
// block is copied before the result is written.
func (l *Loop) packBlock(p *packing, operands []Operand, room *blocks, kernel func(*Row), j, rows, lo int) {
	results, n := 1, min(p.wide, p.row.N-lo)
	if l.Kernels != nil {
		results = max(1, l.Kernels.Results)
	}
	again := p.lo == lo && p.n == n && rows <= p.rows // whether an operand with the same elements in all runs is in its block already
	if !again {
		p.lo, p.n, p.rows = lo, n, rows
	}
	joined := true
	for k, kind := range l.Kinds {
		size, x := int(sizes[kind]), p.at(k, j, lo)
		operands[k] = x
		if x.Step == size && (rows == 1 || x.Outer == n*size) || x.Step == 0 && (rows == 1 || x.Outer == 0) && k >= results {
			continue
		}
		if n >= shortRun && (x.Step == size || x.Step == 0 && k >= results) {
			joined = false
			continue
		}
		operands[k] = Operand{Base: unsafe.Pointer(&room[k]), Step: size, Outer: n * size}
		if k >= results && !(again && x.Outer == 0) {
			move(size, operands[k], x, n, rows)
		}
	}
	var b Row
	b.N, b.Rows, b.Operands = n, rows, operands
	if joined {
		b.N, b.Rows = n*rows, 1
	}
	if kernel != nil {
		l.drive(kernel, b.hidden())
	} else {
		l.Go(b.hidden())
	}
	for k := range results {
		size := int(sizes[l.Kinds[k]])
		if block := unsafe.Pointer(&room[k]); operands[k].Base == block {
			move(size, p.at(k, j, lo), Operand{Base: block, Step: size, Outer: n * size}, n, rows)
		}
	}
}

// at returns operand k, beginning at element lo of run j.
func (p *packing) at(k, j, lo int) Operand {
	x := p.row.Operands[k]
	x.Offset += j*x.Outer + lo*x.Step
	return x
}

// move copies n elements of each run. The number of runs is rows. Elements have size bytes and no pointers.
func move(size int, dst, src Operand, n, rows int) {
	operands := [2]Operand{dst, src}
	var r Row
	r.N, r.Rows, r.Operands = n, rows, operands[:]
	Mover(size).Go(r.hidden())
}
