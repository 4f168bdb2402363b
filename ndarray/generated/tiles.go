package generated

import (
	"slices"
	"sync/atomic"

	"ndgo/internal/caches"
	"ndgo/internal/core"
	"ndgo/internal/operand"
	"ndgo/internal/parallel"
	nd "ndgo/ndarray"
	"ndgo/ufunc"
)

// A Tiled is an array of a loop for [InTiles]. The loop reads and writes the array as a whole, or views of it that index its last axes.
type Tiled struct {
	head          *core.Header
	axes, dropped int
	isTarget      bool
	isTable       bool
}

// TileIn returns an array that the loop reads. Views of x index its last axes; axes is the number of these axes, and dropped the number of
// those that views lack.
func TileIn[T any](x *nd.NDArray[T], axes, dropped int) Tiled {
	return Tiled{head: operand.Head(x), axes: axes, dropped: dropped}
}

// TileInto returns an array that the loop writes. The other operands are those of [TileIn].
func TileInto[T any](x *nd.NDArray[T], axes, dropped int) Tiled {
	return Tiled{head: operand.Head(x), axes: axes, dropped: dropped, isTarget: true}
}

// TileTable returns a slice with elements that the loop reads. Each tile reads the whole slice.
func TileTable[T any](s []T) Tiled {
	return Tiled{head: operand.Head(nd.FromSlice(s, len(s))), isTable: true}
}

// A RowRange has the rows of a tile. A row is an index of the first axis. The zero value has all rows.
type RowRange struct {
	from, to int
	isPart   bool
	divided  []bool // for each array of the loop, whether a tile has only some rows of it
}

// Tile returns a view of the given rows of x, array number i of the loop.
func Tile[T any](x *nd.NDArray[T], rows RowRange, i int) *nd.NDArray[T] {
	if !rows.isPart || !rows.divided[i] {
		return x
	}
	return x.Slice(nd.Range(rows.from, rows.to))
}

// InTiles calls body for one tile of the arrays after the other, on several processors. A tile has some rows of each array. The function
// body executes a loop. It computes an element of a row only from elements of this row, and from arrays that each row reads as a whole. So a
// tile stays in the caches during the whole loop, whereas each iteration of the original loop reads all rows again.
//
// If the arrays are small, or if their rows may depend on each other, InTiles calls body once, for all rows. Before the first tile it calls
// body for a tile without rows. If this panics, because shapes do not fit for example, InTiles calls body for all rows. Then the loop fails
// in the same statement, and with the same effects, as the original loop.
func InTiles(body func(rows RowRange), arrays ...Tiled) {
	var t tiles
	failure := ufunc.Panic(func() {
		if t = tilesOf(arrays); t.most > 0 {
			body(RowRange{isPart: true, divided: t.divided})
		}
	})
	if failure != nil || t.most == 0 {
		body(RowRange{})
		return
	}
	parallel.Run((t.rows+t.most-1)/t.most, func(part int) {
		body(RowRange{part * t.most, min(t.rows, (part+1)*t.most), true, t.divided})
	})
}

// tiling has the limits of tiles: the bytes of all arrays above which InTiles divides them, and the least number of elements in a view of a
// tile. If bytes is 0, the limit is the size of the second-level cache. A pass over 512 elements takes about as long as its call.
var tiling struct{ bytes, elements atomic.Int64 }

func init() { tiling.elements.Store(512) }

// SetTiling sets the limits of tiles: InTiles divides arrays of more than the given bytes into tiles whose views have at least the given
// number of elements. It returns the previous limits. SetTiling is for tests.
func SetTiling(bytes, elements int64) (bytesBefore, elementsBefore int64) {
	return tiling.bytes.Swap(bytes), tiling.elements.Swap(elements)
}

// tiles is a division of arrays.
type tiles struct {
	rows, most      int    // the rows of the arrays, and those of a tile; most is 0 if the arrays are not divided
	bytes, elements int    // of a row: the bytes of all divided arrays, and the elements of the largest view
	divided         []bool // for each array, whether it is divided
}

// mostWidth is the size of the largest elements in a loop.
const mostWidth = 16

// tilesOf returns the tiles of arrays. Arrays are not divided if the loop may fail for their size: a tile without rows would not show this.
func tilesOf(arrays []Tiled) (t tiles) {
	if !t.divide(arrays) || t.elements == 0 {
		return tiles{}
	}
	limit := int(tiling.bytes.Load())
	if limit == 0 {
		limit = caches.Get().L2
	}
	if t.rows*t.bytes <= limit || int64(t.rows*t.elements) > core.MaxBytes()/mostWidth || !t.areApart(arrays) {
		return tiles{}
	}
	if t.most = max(limit/t.bytes, (int(tiling.elements.Load())+t.elements-1)/t.elements, 1); t.most > t.rows/2 {
		return tiles{}
	}
	return t
}

// divide decides which arrays are divided. It returns false if a target cannot be, or if an array fits to no row.
func (t *tiles) divide(arrays []Tiled) bool {
	for _, a := range arrays {
		a.head.Check("InTiles")
	}
	target := arrays[slices.IndexFunc(arrays, func(a Tiled) bool { return a.isTarget })]
	rank := target.rank()
	if rank < 1 {
		return false
	}
	t.rows = target.head.Layout.Shape()[0]
	for _, a := range arrays {
		if a.isTable {
			t.divided = append(t.divided, false)
			continue
		}
		shape := a.head.Layout.Shape()
		hasRows := a.rank() == rank && len(shape) > a.axes
		isDivided := hasRows && shape[0] == t.rows && t.rows > 1
		switch {
		case isDivided:
			row := a.head.Layout.Size() / t.rows
			t.bytes += row * a.head.Width
			for _, size := range shape[rank:] {
				row /= max(1, size)
			}
			t.elements = max(t.elements, row)
		case a.isTarget || a.rank() >= rank && !(hasRows && shape[0] == 1):
			return false
		}
		t.divided = append(t.divided, isDivided)
	}
	return true
}

// rank returns the rank of views of a.
func (a Tiled) rank() int { return a.head.Layout.Rank() - a.dropped }

// areApart reports whether all targets are writable, and whether a row of a target shares memory with no other row of an array. Divided
// arrays may have the same elements in the same order.
func (t *tiles) areApart(arrays []Tiled) bool {
	for i, a := range arrays {
		if a.isTarget && a.head.ReadOnly {
			return false
		}
		for k, b := range arrays {
			if k != i && a.isTarget && meet(a.head, b.head, t.divided[k]) {
				return false
			}
		}
	}
	return true
}
