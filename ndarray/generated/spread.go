package generated

import (
	"slices"

	nd "ndgo/ndarray"
)

// Spread returns a view of x with the shape that x and others broadcast to. It panics with [nd.ErrShape] if they do not broadcast.
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
