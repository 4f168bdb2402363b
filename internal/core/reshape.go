package core

import (
	"fmt"

	"ndgo/internal/iter"
)

// FailReshape panics because shape is none that an array of shape own can take.
func FailReshape(own, shape []int, err *iter.ReshapeError) {
	e := &Error{Op: "Reshape", Kind: ErrShape, Shapes: [][]int{Clone(own), Clone(shape)}, Axis: err.Axis}
	text := ShapeText(shape)
	switch n := iter.Size(own); err.Rule {
	case iter.ReshapeSign:
		e.Detail = fmt.Sprintf("shape %s has the negative size %d at axis %d; only -1 stands for what the others leave",
			text, shape[len(shape)+err.Axis], err.Axis)
	case iter.ReshapeUnknown:
		e.Detail = fmt.Sprintf("shape %s has -1 twice; only one size can be inferred", text)
	case iter.ReshapeZero:
		e.Detail = fmt.Sprintf("the -1 of shape %s could be any number, since another size is 0; write a size", text)
	default:
		e.Detail = fmt.Sprintf("the %s of shape %s cannot take shape %s", Count(n, "element", "elements"), ShapeText(own), text)
	}
	panic(e)
}
