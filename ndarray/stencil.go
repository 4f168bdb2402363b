package ndarray

import (
	"fmt"

	"ndgo/internal/core/elementwise"
	"ndgo/internal/core/mistakes"
	"ndgo/internal/quote"
)

// A Near is the neighbourhood of an element of an array. Functions marked ndgo:stencil read it, and the generator turns them into array
// operators (see ndgo/gen).
type Near[T Element] struct {
	array   *NDArray[T]
	border  string
	outside T
	index   []int
}

// Around returns the neighbourhood of the element of x at index, to call a function of neighbourhoods directly. The parameter border
// chooses the values beyond the edges of x. With "wrap" an axis continues at its other end. With "reflect" it is mirrored at its first and
// last element; these two are not repeated. With "constant" all values beyond the edges equal the parameter outside. With "keep" there are
// no values beyond the edges. Around panics with [ErrOption] for another border, and with [ErrIndex] if the index is out of range.
func Around[T Element](x *NDArray[T], border string, outside T, index ...int) Near[T] {
	switch border {
	case elementwise.BorderKeep, elementwise.BorderWrap, elementwise.BorderReflect, elementwise.BorderConstant:
	default:
		mistakes.Fail("Around", ErrOption, "there is no border %s; use keep, wrap, reflect or constant", quote.Text(border))
	}
	x.layout("Around")
	x.At(index...) // called for its panic if the index is out of range
	own := make([]int, len(index))
	for axis, i := range index {
		own[axis] = (i + x.Dim(axis)) % x.Dim(axis)
	}
	return Near[T]{x, border, outside, own}
}

// At returns the element at the given offsets along the last axes: At(0, 0) is the element itself, At(-1, 0) the one above it. In a
// function marked ndgo:stencil, offsets must be constants.
//
// Beyond the array, the value depends on the border (see [Around]). If the border is "keep", At panics with [ErrIndex] there. It also
// panics with [ErrIndex] if there are more offsets than axes.
func (u Near[T]) At(offsets ...int) T {
	shape := u.array.Shape()
	if len(offsets) > len(shape) {
		mistakes.Fail("At", ErrIndex, "there are %d offsets for %s; use one for each of the last axes", len(offsets), mistakes.Count(len(shape), "axis", "axes"))
	}
	index := append([]int(nil), u.index...)
	for k, d := range offsets {
		axis := len(shape) - len(offsets) + k
		n := shape[axis]
		i := index[axis] + d
		for i < 0 || i >= n {
			switch u.border {
			case elementwise.BorderConstant:
				return u.outside
			case elementwise.BorderWrap:
				i = (i%n + n) % n
			case elementwise.BorderReflect:
				if n == 1 {
					i = 0
				} else if i < 0 {
					i = -i
				} else {
					i = 2*(n-1) - i
				}
			default:
				panic(&Error{Op: "At", Kind: ErrIndex, Shapes: [][]int{shape}, Axis: axis - len(shape), Index: append([]int(nil), u.index...),
					Detail: fmt.Sprintf("the neighbour at %s of index %s is beyond shape %s; use another border", mistakes.ShapeText(offsets), mistakes.ShapeText(u.index), mistakes.ShapeText(shape))})
			}
		}
		index[axis] = i
	}
	return u.array.At(index...)
}
