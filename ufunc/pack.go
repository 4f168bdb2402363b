package ufunc

import (
	"sync"
	"unsafe"
)

// blocks are room for the elements of every operand, aligned for any.
type blocks [MaxOperands][blockBytes / 16]complex128

var blockPool = sync.Pool{New: func() any { return new(blocks) }}

// usualOperands is how many operands most loops have at most. Room for as many as can be would cost more than it is worth to
// clear.
const usualOperands = 8

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

// packInto does what pack does, with room for the operands of a block, which may be on stacks, as those of r are.
func (l *Loop) packInto(operands []Operand, kernel func(*Row), r *Row) {
	room := blockPool.Get().(*blocks)
	elements := blockBytes
	for _, k := range l.Kinds {
		elements = min(elements, blockBytes/int(sizes[k]))
	}
	for more := r.Rows > 0; more; more = r.Next() {
		for lo := r.Done; lo < r.N; lo += elements {
			l.packBlock(operands, kernel, r, lo, min(lo+elements, r.N), room)
		}
	}
	blockPool.Put(room)
}

// packBlock computes the elements [lo, hi) of the first run. An operand that is the result is copied like others, and
// read before the result is written.
func (l *Loop) packBlock(operands []Operand, kernel func(*Row), r *Row, lo, hi int, room *blocks) {
	results := max(1, l.Kernels.Results)
	for k := range operands {
		size := int(sizes[l.Kinds[k]])
		x := r.Operands[k]
		x.Offset += lo * x.Step
		if x.Step == size || x.Step == 0 && k >= results {
			operands[k] = x
			continue
		}
		operands[k] = Operand{Base: unsafe.Pointer(&room[k]), Step: size}
		if k >= results {
			move(size, operands[k], x, hi-lo)
		}
	}
	var b Row
	b.N, b.Rows, b.Operands = hi-lo, 1, operands
	l.drive(kernel, b.hidden())
	for k := range results {
		z := r.Operands[k]
		z.Offset += lo * z.Step
		if size := int(sizes[l.Kinds[k]]); z.Step != size {
			move(size, z, Operand{Base: unsafe.Pointer(&room[k]), Step: size}, hi-lo)
		}
	}
}

// move copies n elements of size bytes, without pointers in them.
func move(size int, dst, src Operand, n int) {
	operands := [2]Operand{dst, src}
	var r Row
	r.N, r.Rows, r.Operands = n, 1, operands[:]
	Mover(size).Run(&r)
}
