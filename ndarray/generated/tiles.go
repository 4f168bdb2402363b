package generated

import (
	"slices"
	"sync/atomic"

	"ndgo/internal/caches"
	"ndgo/internal/core"
	"ndgo/internal/core/limits"
	"ndgo/internal/operand"
	"ndgo/internal/parallel"
	nd "ndgo/ndarray"
	"ndgo/ufunc"
)

// A Tiled is an array in a loop of the program, for [InTiles]. In the loop, the program reads and writes the array as a whole, or views of
// it with indices of its last axes.
type Tiled struct {
	head          *core.Header
	axes, dropped int
	isTarget      bool
	isTable       bool
}

// TileIn returns x as an array that the loop reads. Views of x have indices of its last axes. The parameter axes is the number of these
// axes; dropped is the number of axes of x that the views lack.
func TileIn[T any](x *nd.NDArray[T], axes, dropped int) Tiled {
	return Tiled{head: operand.Head(x), axes: axes, dropped: dropped}
}

// TileInto returns x as an array that the loop writes. The parameters are the same as for [TileIn].
func TileInto[T any](x *nd.NDArray[T], axes, dropped int) Tiled {
	return Tiled{head: operand.Head(x), axes: axes, dropped: dropped, isTarget: true}
}

// TileTable returns the slice s as an operand of the loop. The loop reads the whole slice for each tile.
func TileTable[T any](s []T) Tiled {
	return Tiled{head: operand.Head(nd.FromSlice(s, len(s))), isTable: true}
}

// A RowRange is the range of the rows in a tile. A row has all elements at one index of the first axis. The zero value stands for all rows.
type RowRange struct {
	from, to int
	isPart   bool
	divided  []bool // for each array of the loop, whether a tile has only some of its rows
}

// Tile returns a view of the given rows of x. The parameter i is the position of x among the arrays of the loop.
func Tile[T any](x *nd.NDArray[T], rows RowRange, i int) *nd.NDArray[T] {
	if !rows.isPart || !rows.divided[i] {
		return x
	}
	return x.Slice(nd.Range(rows.from, rows.to))
}

// InTiles divides the arrays into tiles, and calls body for each tile, on several processors. A tile has some rows of each array. The
// function body runs a loop of the program. It computes an element of a row only from elements of this row, and from arrays that each row
// reads as a whole. So a tile stays in the caches during the whole loop, whereas each iteration of the original loop reads all rows again.
//
// If the arrays are small, or if their rows may depend on each other, InTiles calls body once, for all rows. Before the first tile it calls
// body for a tile without rows. If this call panics, for example because shapes do not fit, InTiles calls body for all rows. Then the loop
// fails in the same statement as the original loop, and with the same effects.
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

// tiling has the limits of tiles. InTiles divides arrays if all of them together have more than the given bytes; 0 stands for the size of
// the second-level cache. A view of a tile has at least the given number of elements: a pass over 512 elements takes about as long as its
// call.
var tiling struct{ bytes, elements atomic.Int64 }

func init() { tiling.elements.Store(512) }

// SetTiling sets the limits of tiles: InTiles divides arrays of more than the given bytes into tiles whose views have at least the given
// number of elements. It returns the previous limits. SetTiling is for tests.
func SetTiling(bytes, elements int64) (bytesBefore, elementsBefore int64) {
	return tiling.bytes.Swap(bytes), tiling.elements.Swap(elements)
}

// tiles says how arrays are divided into tiles.
type tiles struct {
	rows, most      int    // the number of rows of the arrays, and of a tile; most is 0 if the arrays are not divided
	bytes, elements int    // for one row: the bytes of all divided arrays, and the elements of the largest view
	divided         []bool // whether each array is divided
}

// mostWidth is the size of the largest elements in a loop.
const mostWidth = 16

// tilesOf decides how to divide arrays into tiles. If an intermediate result of the loop may exceed the memory limit, it does not divide
// them: the call of InTiles for a tile without rows would not show this error.
func tilesOf(arrays []Tiled) (t tiles) {
	if !t.divide(arrays) || t.elements == 0 {
		return tiles{}
	}
	limit := int(tiling.bytes.Load())
	if limit == 0 {
		limit = caches.Get().L2
	}
	if t.rows*t.bytes <= limit || int64(t.rows*t.elements) > limits.MaxBytes()/mostWidth || !t.areApart(arrays) {
		return tiles{}
	}
	if t.most = max(limit/t.bytes, (int(tiling.elements.Load())+t.elements-1)/t.elements, 1); t.most > t.rows/2 {
		return tiles{}
	}
	return t
}

// divide decides which arrays are divided. It returns false if a target cannot be divided, or if the rows of another array do not
// correspond to the rows of the target.
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

// rank returns the number of axes that views of a have.
func (a Tiled) rank() int { return a.head.Layout.Rank() - a.dropped }

// areApart reports whether all targets are writable, and whether each row of a target shares memory with no other row of any array. A
// divided array may have the same elements as a target in the same order.
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
