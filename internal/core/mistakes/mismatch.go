package mistakes

import (
	"fmt"
	"slices"

	"ndgo/internal/iter"
)

// FailBroadcast panics because shapes have no common shape. The parameter axis is the first axis at which sizes differ, counted from the
// last.
func FailBroadcast(op string, shapes [][]int, axis int) {
	panic(BroadcastError(op, shapes, axis))
}

// BroadcastError returns the error of FailBroadcast.
func BroadcastError(op string, shapes [][]int, axis int) *Error {
	var texts, sizes []string
	for k, s := range shapes {
		if k < mostSizes {
			texts = append(texts, ShapeText(s))
		}
		if i := len(s) + axis; i >= 0 {
			if n := fmt.Sprint(s[i]); s[i] != 1 && len(sizes) < mostSizes && !slices.Contains(sizes, n) {
				sizes = append(sizes, n)
			}
		}
	}
	if more := len(shapes) - len(texts); more > 0 {
		texts = append(texts, Count(more, "other", "others"))
	}
	detail := fmt.Sprintf("shapes %s do not broadcast: axis %d has sizes %s", Join(texts), axis, Join(sizes))
	return &Error{Op: op, Kind: ErrBroadcast, Shapes: shapes, Axis: axis, Detail: detail + reshapeRemedy(shapes)}
}

// reshapeRemedy suggests a Reshape of an array of lower rank. Broadcasting aligns the last axes of arrays; the Reshape aligns the first axes
// instead. The result is "" if the reshaped array would not broadcast either.
func reshapeRemedy(shapes [][]int) string {
	ordinals := []string{"first", "second", "third"}
	if len(shapes) > len(ordinals) {
		return ""
	}
	rank := 0
	for _, s := range shapes {
		rank = max(rank, len(s))
	}
	for i, low := range slices.Backward(shapes) {
		if len(low) == 0 {
			continue // these shapes broadcast without a reshape
		}
		to := iter.Clone(low)
		for len(to) < rank {
			to = append(to, 1)
			if broadcasts(shapes, i, to) {
				return fmt.Sprintf("; reshape the %s to %s?", ordinals[i], ShapeText(to))
			}
		}
	}
	return ""
}

// broadcasts reports whether shapes broadcast after shape i is replaced by the parameter shape.
func broadcasts(shapes [][]int, i int, shape []int) bool {
	common := iter.Clone(shape)
	for k, s := range shapes {
		if k == i {
			continue
		}
		var axis int
		if common, axis = iter.Broadcast(common, s); axis != 0 {
			return false
		}
	}
	return true
}

// FailInPlace panics because the shape of operand i does not broadcast to target. The parameter axis is the first axis at which sizes
// differ, counted from the last.
func FailInPlace(op string, target []int, shapes [][]int, i, axis int) {
	panic(&Error{Op: op, Kind: ErrInPlaceShape, Shapes: append([][]int{iter.Clone(target)}, shapes...), Axis: axis,
		Detail: fmt.Sprintf("operand %s does not broadcast to the target %s: %s", ShapeText(shapes[i]), ShapeText(target),
			ReachReason(shapes[i], target, axis))})
}

// FailNeighbourhood panics because the shape of an operand does not broadcast to near, the shape of the neighbourhoods. The parameter axis
// is the first axis at fault, a negative number counted from the last. Along this axis near has another size, or near has no such axis.
func FailNeighbourhood(op string, near, shape []int, axis int) {
	detail := fmt.Sprintf("the operand of shape %s does not broadcast to the neighbourhood's shape %s: %s", ShapeText(shape), ShapeText(near), ReachReason(shape, near, axis))
	if common, fault := iter.Broadcast(near, shape); fault == 0 {
		detail += fmt.Sprintf("; BroadcastTo%s of the array with the neighbourhood makes room for it", ShapeText(common))
	}
	panic(&Error{Op: op, Kind: ErrBroadcast, Shapes: iter.CloneShapes([][]int{near, shape}), Axis: axis, Detail: detail})
}

// ReachReason returns the reason why shape does not broadcast to target at an axis, counted from the last.
func ReachReason(shape, target []int, axis int) string {
	if over := len(shape) - len(target); -axis > len(target) {
		reason := fmt.Sprintf("it has %s too many", Count(over, "axis", "axes"))
		if iter.Size(shape[:over]) == 1 {
			reason += "; Squeeze it"
		}
		return reason
	}
	reason := fmt.Sprintf("axis %d has sizes %d and %d", axis, shape[len(shape)+axis], target[len(target)+axis])
	to := iter.Clone(shape)
	for len(to) < len(target) {
		to = append(to, 1)
		if _, ok := iter.Reaches(to, target); ok {
			return reason + fmt.Sprintf("; reshape it to %s?", ShapeText(to))
		}
	}
	return reason
}

// FailRank panics because op does not take arrays of the rank of shape.
func FailRank(op string, shape []int, remedy string) {
	panic(&Error{Op: op, Kind: ErrShape, Shapes: [][]int{iter.Clone(shape)},
		Detail: fmt.Sprintf("shape %s has %s; %s", ShapeText(shape), Count(len(shape), "axis", "axes"), remedy)})
}
