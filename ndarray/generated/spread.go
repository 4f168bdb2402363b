package generated

import (
	"slices"

	nd "ndgo/ndarray"
)

// Spread returns a view of x, broadcast to the common shape of x and others. It panics with [nd.ErrShape] if there is no common shape.
func Spread[T any](x *nd.NDArray[T], others ...nd.Array) *nd.NDArray[T] {
	shapes := [][]int{x.Shape()}
	for _, y := range others {
		shapes = append(shapes, y.Shape())
	}
	shape, err := nd.BroadcastShapes(shapes...)
	if err != nil {
		panic(err)
	}
	if slices.Equal(shape, shapes[0]) {
		return x
	}
	return x.BroadcastTo(shape...)
}
