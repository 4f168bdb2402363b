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
func (l *Loop) pack(kernel func(*Row), r *Row, operands int) {
	room := blockPool.Get().(*blocks)
	elements := blockBytes
	for _, k := range l.Kinds[:operands] {
		elements = min(elements, blockBytes/int(sizes[k]))
	}
	for more := r.Rows > 0; more; more = r.Next(operands) {
		for lo := r.Done; lo < r.N; lo += elements {
			l.packBlock(kernel, r, lo, min(lo+elements, r.N), operands, room)
		}
	}
	blockPool.Put(room)
}

// packBlock computes the elements [lo, hi) of the first run. An operand that is the result is copied like others, and
// read before the result is written.
func (l *Loop) packBlock(kernel func(*Row), r *Row, lo, hi, operands int, room *blocks) {
	b := Row{N: hi - lo, Rows: 1}
	results := max(1, l.Kernels.Results)
	for k := range operands {
		size := int(sizes[l.Kinds[k]])
		at := unsafe.Pointer(At[byte](r, k, lo))
		if step := r.Step[k]; step == size || step == 0 && k >= results {
			b.Ptr[k], b.Step[k] = at, step
			continue
		}
		b.Ptr[k], b.Step[k] = unsafe.Pointer(&room[k]), size
		if k >= results {
			move(size, b.Ptr[k], size, at, r.Step[k], b.N)
		}
	}
	l.drive(kernel, b.hidden(), operands)
	for k := range results {
		if size := int(sizes[l.Kinds[k]]); r.Step[k] != size {
			move(size, unsafe.Pointer(At[byte](r, k, lo)), r.Step[k], unsafe.Pointer(&room[k]), size, hi-lo)
		}
	}
}

// move copies n elements of size bytes, without pointers in them.
func move(size int, dst unsafe.Pointer, dstStep int, src unsafe.Pointer, srcStep, n int) {
	r := Row{N: n, Rows: 1}
	r.Ptr[0], r.Step[0] = dst, dstStep
	r.Ptr[1], r.Step[1] = src, srcStep
	Call(Mover(size).Go, &r)
}
