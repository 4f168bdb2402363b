package ufunc

import (
	"sync"
	"unsafe"
)

// blockGap sets blocks apart, so that the blocks of a call do not begin at addresses for the same places of the cache.
const blockGap = 5 * line

// blocks are room for the elements of every operand, aligned for any.
type blocks [MaxOperands][(blockBytes + blockGap) / 16]complex128

var blockPool = sync.Pool{New: func() any { return new(blocks) }}

// usualOperands is how many operands most loops have at most. Room for as many as can be would cost more than it is worth to
// clear.
const usualOperands = 8

const (
	leastPacked = 128 // the least number of elements worth packing for a loop that computes little
	shortRun    = 8   // the least number of elements of a run worth a call of a kernel, or a loop
	leastWide   = 32  // the least number of columns of a block for transposing operands
	line        = 64  // the bytes of a line of the cache
)

// farApart is over how many bytes every other element is packed at most, times the bytes of an element. Beyond the caches operands read in
// turns keep more of memory busy than blocks read one at a time: 1 ms against 1.5 for 1 Mi elements of float64. But loops in Go take as
// long for short elements, many to a cache line: 512 Ki float32 take .14 ms for .22, 4 Mi uint8 .78 for 2.4. So elements of one and two
// bytes are always packed.
const farApart = 32 << 20

// worthPacking reports whether operands are to be copied to blocks, though the loop computes little: because they lie in another order than
// the runs, are copied by vector instructions, or have very short runs, to be joined.
func (l *Loop) worthPacking(r *Row, t Tier, kernel bool) bool {
	if l.Moves || l.Folding != Elementwise || r.N*r.Rows < leastPacked {
		return false
	}
	if !kernel && len(l.Kinds) > 2 && (l.Kernels == nil || l.Kernels.List == nil) {
		return false // nothing says how many of the operands are results
	}
	fast := kernel
	for k, kind := range l.Kinds {
		o, size := &r.Operands[k], int(sizes[kind])
		if o.Step == 0 || o.Step == size {
			continue
		}
		if r.N >= leastWide && r.Rows >= shortRun && r.crossed(k) {
			return true
		}
		fast = fast && movesFast(size, o.Step, t) && (o.Step < 0 || size < 4 || r.N*o.Step < farApart/size)
	}
	return fast && (r.N < shortRun || !l.packed(r))
}

// crossed reports whether operand k lies in another order than the runs of r: it steps less from run to run than within one.
func (r *Row) crossed(k int) bool {
	o := &r.Operands[k]
	return o.Outer != 0 && max(o.Outer, -o.Outer) < max(o.Step, -o.Step)
}

// A packing is a row with its operands in blocks. It points to nothing on a stack, except the row.
type packing struct {
	row        *Row
	wide, tall int  // columns and rows of a block
	crossed    bool // an operand lies in another order
	lo, n      int  // the columns of the block before
	rows       int  // its rows
}

// pack runs kernel over r, a block at a time: operands with other steps are copied to blocks, results from there.
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

// packInto is pack, with room for the operands of a block, perhaps on stacks like r's.
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

// shape sets how many columns and rows a block has. If an operand lies in another order, blocks have as many rows as a cache line has
// elements of it, and follow one another from row to row: the whole line is used while it is in the cache.
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

// packBlock computes the columns from lo on of rows runs, beginning with run j. An operand equal to the result is copied like others, and
// read before the result is written.
func (l *Loop) packBlock(p *packing, operands []Operand, room *blocks, kernel func(*Row), j, rows, lo int) {
	results, n := 1, min(p.wide, p.row.N-lo)
	if l.Kernels != nil {
		results = max(1, l.Kernels.Results)
	}
	again := p.lo == lo && p.n == n && rows <= p.rows // operands common to all runs are in their block
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

// at returns operand k from element lo of run j on.
func (p *packing) at(k, j, lo int) Operand {
	x := p.row.Operands[k]
	x.Offset += j*x.Outer + lo*x.Step
	return x
}

// move copies n elements of size bytes, without pointers in them, of each of rows runs.
func move(size int, dst, src Operand, n, rows int) {
	operands := [2]Operand{dst, src}
	var r Row
	r.N, r.Rows, r.Operands = n, rows, operands[:]
	Mover(size).Go(r.hidden())
}
