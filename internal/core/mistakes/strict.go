package mistakes

import (
	"fmt"
	"strings"

	"ndgo/internal/iter"
)

// FailStrict panics because shapes and dims violate a rule of explicit broadcasting.
func FailStrict(op string, shapes [][]int, dims []int, err *iter.DimsError) {
	e := &Error{Op: op, Kind: ErrBroadcastDims, Shapes: shapes, Axis: err.Axis}
	x, y := shapes[0], shapes[1]
	low, high := x, y
	if len(x) > len(y) {
		low, high = y, x
	}
	given := "broadcast dimensions " + ShapeText(dims)
	switch err.Rule {
	case iter.DimsNeeded:
		e.Detail = fmt.Sprintf("ranks %d and %d differ", len(x), len(y))
		if err.Fit == nil {
			e.Detail += fmt.Sprintf(", and shapes %s and %s are compatible along no axes", ShapeText(x), ShapeText(y))
		}
	case iter.DimsIdentity:
		e.Detail = fmt.Sprintf("%s are given for shapes %s and %s of equal rank; leave them out", given, ShapeText(x), ShapeText(y))
	case iter.DimsCount:
		e.Detail = fmt.Sprintf("%s are %d, but shape %s has %s", given, len(dims), ShapeText(low), Count(len(low), "axis", "axes"))
	case iter.DimsRange:
		e.Detail = fmt.Sprintf("%s: %d is not an axis of shape %s, which are 0 to %d", given, dims[err.Dim], ShapeText(high), len(high)-1)
	case iter.DimsOrder:
		e.Detail = fmt.Sprintf("%s must increase strictly, but %d follows %d", given, dims[err.Dim], dims[err.Dim-1])
	case iter.DimsSizes:
		e.Kind = ErrBroadcast
		e.Detail = fmt.Sprintf("shapes %s and %s are incompatible: axis %d has sizes %d and %d",
			ShapeText(x), ShapeText(y), err.Axis, err.Sizes[0], err.Sizes[1])
	}
	if err.Fit != nil {
		e.Detail += "; give broadcast dimensions such as " + strings.Trim(ShapeText(err.Fit), "()")
	}
	panic(e)
}
