package reducing

import (
	"sync"
	"unsafe"

	"ndgo/internal/core"
	"ndgo/ufunc"
)

// buffers are the memory of a reduction. The block is cut into the parts of its tree, the loaded elements, and results
// between stages.
type buffers struct {
	block    *[]complex128 // nil if there is none
	partSize int           // of all parts, in bytes
}

// blocks are free blocks, each used by one reduction at a time.
var blocks = sync.Pool{New: func() any { return new([]complex128) }}

// reserve takes a block with room for depth bytes of parts and a batch, and for the elements between stages.
func (b *buffers) reserve(depth, stages int) {
	b.partSize = (depth + core.BatchBytes + 15) / 16 * 16
	n := (b.partSize + stages*core.BatchBytes) / 16
	b.block = blocks.Get().(*[]complex128)
	if len(*b.block) < n {
		*b.block = make([]complex128, n)
	}
}

func (b *buffers) release() {
	if b.block != nil {
		blocks.Put(b.block)
	}
}

// part returns the address of part i of t.
func (t *tree) part(i int) unsafe.Pointer { return t.at(i * t.columns * t.Width) }

// loaded returns the address of BatchBytes for loaded elements.
func (b *buffers) loaded() unsafe.Pointer { return b.at(b.partSize) }

// scratch returns the address of BatchBytes for the results of stage i, not the last one.
func (b *buffers) scratch(i int) unsafe.Pointer { return b.at(b.partSize + (i+1)*core.BatchBytes) }

func (b *buffers) at(offset int) unsafe.Pointer {
	return unsafe.Add(unsafe.Pointer(unsafe.SliceData(*b.block)), offset)
}

// elementwise runs loop along the longer axis of row, and consumes it.
func elementwise(loop *ufunc.Loop, row *ufunc.Row) {
	if row.N < core.ShortRun && row.N < row.Rows {
		core.SwapAxes(row)
	}
	loop.Run(row)
}
