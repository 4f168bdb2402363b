package generated

import (
	"ndgo/internal/operand"
	nd "ndgo/ndarray"
)

// A TileState is an array variable that the loop of [InTiles] sets. A tile begins with a copy of its rows. After the last tile the variable
// has a new array of all rows, or its old array if the loop does not set it.
type TileState[T any] struct {
	given, begin, made *nd.NDArray[T]
}

// NewTileState returns the state of a variable with the array x.
func NewTileState[T any](x *nd.NDArray[T]) *TileState[T] { return &TileState[T]{given: x} }

// Tiled returns the state as an array of the loop. The operands are those of [TileIn].
func (s *TileState[T]) Tiled(axes, dropped int) Tiled {
	return Tiled{head: operand.Head(s.given), axes: axes, dropped: dropped, isState: true}
}

// Begin returns the array of the variable at the beginning of a tile. The variable is array number i of the loop.
func (s *TileState[T]) Begin(rows RowRange, i int) *nd.NDArray[T] {
	if !rows.isPart {
		return s.given
	}
	x := Tile(s.given, rows, i).Copy()
	if rows.from == rows.to {
		s.begin = x
	}
	return x
}

// End takes the array x of the variable at the end of a tile. At the end of the tile without rows, the first, it allocates the new array. If x
// has the shape of no such tile, it panics, and InTiles executes the loop for all rows.
func (s *TileState[T]) End(x *nd.NDArray[T], rows RowRange) {
	switch {
	case !rows.isPart:
		s.made = x
	case rows.from < rows.to:
		if s.made != nil {
			s.made.Slice(nd.Range(rows.from, rows.to)).Assign(x)
		}
	case x != s.begin:
		shape := x.Shape()
		if len(shape) == 0 || shape[0] != 0 {
			panic(errApart)
		}
		shape[0] = rows.all
		s.made = nd.Zeros[T](shape...)
	}
}

// Value returns the array of the variable after the loop.
func (s *TileState[T]) Value() *nd.NDArray[T] {
	if s.made == nil {
		return s.given
	}
	return s.made
}
