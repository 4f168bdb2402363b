package reducing

import (
	"sync"
	"unsafe"

	"ndgo/internal/core"
	"ndgo/internal/core/walking"
	"ndgo/ufunc"
)

// buffers is the working memory of a reduction. A single block of memory holds three things: the parts of the tree, elements computed by
// stages, and the results between stages.
type buffers struct {
	block    *[]complex128 // nil before reserve
	partSize int           // size in bytes of all parts of the tree
}

// blocks is a pool of blocks. Each is used by one reduction at a time.
var blocks = sync.Pool{New: func() any { return new([]complex128) }}

// reserve takes a block of memory from the pool. The block has space for the parts of the tree (depth bytes and one batch), a batch of
// computed elements, and a batch of results for each stage except the last.
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

// loaded returns the address of BatchBytes bytes for elements computed by stages.
func (b *buffers) loaded() unsafe.Pointer { return b.at(b.partSize) }

// scratch returns the address of BatchBytes bytes for the results of stage i, if it is not the last stage.
func (b *buffers) scratch(i int) unsafe.Pointer { return b.at(b.partSize + (i+1)*core.BatchBytes) }

func (b *buffers) at(offset int) unsafe.Pointer {
	return unsafe.Add(unsafe.Pointer(unsafe.SliceData(*b.block)), offset)
}

// runLonger runs loop along the longer axis of row, and changes row. The caller must not use row afterwards.
func runLonger(loop *ufunc.Loop, row *ufunc.Row) {
	if row.N < core.ShortRun && row.N < row.Rows {
		walking.SwapAxes(row)
	}
	loop.Run(row)
}
