package generated

import (
	"slices"
	"sync/atomic"

	"ndgo/internal/caches"
	"ndgo/internal/core"
	"ndgo/internal/operand"
	"ndgo/internal/parallel"
	nd "ndgo/ndarray"
)

// A Tiled is an array of a loop for [InTiles]. The loop reads and writes the array as a whole, or views of it that index its last axes.
type Tiled struct {
	head          *core.Header
	axes, dropped int
	isTarget      bool
}

// TileIn returns an array that the loop reads. Views of x index so many of its last axes, and have so many axes less than x.
func TileIn[T any](x *nd.NDArray[T], axes, dropped int) Tiled {
	return Tiled{operand.Head(x), axes, dropped, false}
}

// TileInto returns an array that the loop writes. The other operands are those of [TileIn].
func TileInto[T any](x *nd.NDArray[T], axes, dropped int) Tiled {
	return Tiled{operand.Head(x), axes, dropped, true}
}

// A RowRange has the rows of a tile. A row is an index of the first axis. The zero value has all rows.
type RowRange struct {
	from, to int
	isPart   bool
	whole    []*core.Header // the arrays that each row reads as a whole
}

// Tile returns a view of the given rows of x.
func Tile[T any](x *nd.NDArray[T], rows RowRange) *nd.NDArray[T] {
	if !rows.isPart || slices.Contains(rows.whole, operand.Head(x)) {
		return x
	}
	return x.Slice(nd.Range(rows.from, rows.to))
}

// InTiles calls body for one tile of the arrays after the other, on several processors. A tile has some rows of each array. The function
// body executes a loop, and computes an element of a row only from elements of this row, and from arrays without rows. So a tile stays in
// the caches during the whole loop, whereas each iteration of the original loop reads all rows again.
//
// If the arrays are small, or if their rows may depend on each other, InTiles calls body once, for all rows. Before the first tile it calls
// body for a tile without rows. If this panics, because shapes do not fit for example, InTiles calls body for all rows. Then the loop fails
// in the same statement, and with the same effects, as the original loop.
func InTiles(body func(rows RowRange), arrays ...Tiled) {
	var t tiles
	if !returns(func() {
		if t = tilesOf(arrays); t.most > 0 {
			body(RowRange{isPart: true, whole: t.whole})
		}
	}) || t.most == 0 {
		body(RowRange{})
		return
	}
	parallel.Run((t.rows+t.most-1)/t.most, func(part int) {
		body(RowRange{part * t.most, min(t.rows, (part+1)*t.most), true, t.whole})
	})
}

// returns calls f and reports whether it returns without a panic.
func returns(f func()) (ok bool) {
	defer func() {
		if !ok {
			_ = recover()
		}
	}()
	f()
	return true
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
	rows, most int // the rows of the arrays, and those of a tile; most is 0 if the arrays are not divided
	whole      []*core.Header
}

// tilesOf returns the tiles of arrays.
func tilesOf(arrays []Tiled) (t tiles) {
	target := slices.IndexFunc(arrays, func(a Tiled) bool { return a.isTarget })
	first := arrays[target]
	first.head.Check("InTiles")
	rank := first.head.Layout.Rank() - first.dropped // of views
	if rank < 1 {
		return tiles{}
	}
	rows := first.head.Layout.Shape()[0]
	bytes, elements := 0, 0 // of a row: bytes of all arrays; elements of the largest view
	for i, a := range arrays {
		a.head.Check("InTiles")
		shape := a.head.Layout.Shape()
		own := len(shape) - a.dropped
		switch {
		case own == rank && len(shape) > a.axes && shape[0] == rows && rows > 1:
			row := a.head.Layout.Size() / rows
			bytes += row * a.head.Width
			for _, size := range shape[rank:] {
				row /= max(1, size)
			}
			elements = max(elements, row)
		case !a.isTarget && (own < rank || own == rank && len(shape) > a.axes && shape[0] == 1):
			t.whole = append(t.whole, a.head)
		default:
			return tiles{}
		}
		if a.isTarget && (a.head.ReadOnly || a.meets(arrays[:i]) || a.meets(arrays[i+1:])) {
			return tiles{}
		}
	}
	limit := int(tiling.bytes.Load())
	if limit == 0 {
		limit = caches.Get().L2
	}
	if elements == 0 || rows*bytes <= limit {
		return tiles{}
	}
	t.most = max(limit/bytes, (int(tiling.elements.Load())+elements-1)/elements, 1)
	if t.rows = rows; t.most > rows/2 {
		return tiles{}
	}
	return t
}

// meets reports whether the target a shares memory with an array in others. An array with the same elements in the same order does not
// count.
func (a Tiled) meets(others []Tiled) bool {
	return slices.ContainsFunc(others, func(b Tiled) bool {
		return core.BlocksMeet(a.head, b.head) && core.ExtentsMeet(a.head, b.head, true)
	})
}
