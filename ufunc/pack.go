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
			copyElements(size, b.Ptr[k], size, at, r.Step[k], b.N)
		}
	}
	l.drive(kernel, (*Row)(Hide(unsafe.Pointer(&b))), operands)
	for k := range results {
		if size := int(sizes[l.Kinds[k]]); r.Step[k] != size {
			copyElements(size, unsafe.Pointer(At[byte](r, k, lo)), r.Step[k], unsafe.Pointer(&room[k]), size, hi-lo)
		}
	}
}

// copyElements copies n elements of size bytes, without pointers in them.
func copyElements(size int, dst unsafe.Pointer, dstStep int, src unsafe.Pointer, srcStep, n int) {
	switch size {
	case 1:
		copyStrided[uint8](dst, dstStep, src, srcStep, n)
	case 2:
		copyStrided[uint16](dst, dstStep, src, srcStep, n)
	case 4:
		copyStrided[uint32](dst, dstStep, src, srcStep, n)
	case 8:
		copyStrided[uint64](dst, dstStep, src, srcStep, n)
	default:
		copyStrided[[2]uint64](dst, dstStep, src, srcStep, n)
	}
}

func copyStrided[T any](dst unsafe.Pointer, dstStep int, src unsafe.Pointer, srcStep, n int) {
	for i := range n {
		*(*T)(unsafe.Add(dst, i*dstStep)) = *(*T)(unsafe.Add(src, i*srcStep))
	}
}
