package ufunc

import (
	"sync"
	"unsafe"
)

// blockBytes is the size of a block into which elements are packed: all blocks together fit into the first-level cache.
const blockBytes = 4 << 10

// blocks are room for the elements of every operand, aligned for any.
type blocks [MaxOperands][blockBytes / 16]complex128

var blockPool = sync.Pool{New: func() any { return new(blocks) }}

// pack runs kernel over r, a block at a time: operands with other steps are copied to blocks, results from there.
func (l *Loop) pack(kernel func(*Row), r *Row) {
	room := blockPool.Get().(*blocks)
	elements := blockBytes
	for _, k := range l.Kinds {
		elements = min(elements, blockBytes/int(sizes[k]))
	}
	for more := r.Rows > 0; more; more = r.Next() {
		for lo := r.Done; lo < r.N; lo += elements {
			l.packBlock(kernel, r, lo, min(lo+elements, r.N), room)
		}
	}
	blockPool.Put(room)
}

// packBlock computes the elements [lo, hi) of the first run. An operand that is the result is copied like others, and
// read before the result is written.
func (l *Loop) packBlock(kernel func(*Row), r *Row, lo, hi int, room *blocks) {
	b := Row{N: hi - lo, Rows: 1, Operands: room.operands[:len(l.Kinds)]}
	results := max(1, l.Kernels.Results)
	for k := range b.Operands {
		size := int(sizes[l.Kinds[k]])
		o, x := &b.Operands[k], &r.Operands[k]
		if x.Step == size || x.Step == 0 && k >= results {
			*o = Operand{Base: x.Base, Offset: x.Offset + lo*x.Step, Step: x.Step}
			continue
		}
		*o = Operand{Base: unsafe.Pointer(&room.elements[k]), Step: size}
		if k >= results {
			move(size, *o, Operand{Base: x.Base, Offset: x.Offset + lo*x.Step, Step: x.Step}, b.N)
		}
	}
	l.drive(kernel, (*Row)(Hide(unsafe.Pointer(&b))))
	for k := range results {
		if size, z := int(sizes[l.Kinds[k]]), &r.Operands[k]; z.Step != size {
			move(size, Operand{Base: z.Base, Offset: z.Offset + lo*z.Step, Step: z.Step}, Operand{Base: unsafe.Pointer(&room.elements[k]), Step: size}, hi-lo)
		}
	}
}

// move copies n elements of size bytes, without pointers in them.
func move(size int, dst, src Operand, n int) {
	operands := [2]Operand{dst, src}
	r := Row{N: n, Rows: 1, Operands: operands[:]}
	Mover(size).Run(&r)
}
