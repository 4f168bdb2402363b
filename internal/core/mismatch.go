package core

import (
	"fmt"
	"slices"
	"strings"

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
	detail := fmt.Sprintf("shapes %s do not broadcast: axis %d has sizes %s", join(texts), axis, join(sizes))
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
		to := Clone(low)
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
	common := Clone(shape)
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

// failInPlace panics because the shape of operand i does not broadcast to target. The parameter axis is the first axis at which sizes
// differ, counted from the last.
func failInPlace(op string, target []int, shapes [][]int, i, axis int) {
	panic(&Error{Op: op, Kind: ErrInPlaceShape, Shapes: append([][]int{Clone(target)}, shapes...), Axis: axis,
		Detail: fmt.Sprintf("operand %s does not broadcast to the target %s: %s", ShapeText(shapes[i]), ShapeText(target),
			ReachReason(shapes[i], target, axis))})
}

// failNeighbourhood panics because the shape of an operand does not broadcast to near, the shape of the neighbourhoods. The parameter axis
// is the first axis at fault, a negative number counted from the last. Along this axis near has another size, or near has no such axis.
func failNeighbourhood(op string, near, shape []int, axis int) {
	detail := fmt.Sprintf("the operand of shape %s does not broadcast to the neighbourhood's shape %s: %s", ShapeText(shape), ShapeText(near), ReachReason(shape, near, axis))
	if common, fault := iter.Broadcast(near, shape); fault == 0 {
		detail += fmt.Sprintf("; BroadcastTo%s of the array with the neighbourhood makes room for it", ShapeText(common))
	}
	panic(&Error{Op: op, Kind: ErrBroadcast, Shapes: CloneShapes([][]int{near, shape}), Axis: axis, Detail: detail})
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
	to := Clone(shape)
	for len(to) < len(target) {
		to = append(to, 1)
		if _, ok := iter.Reaches(to, target); ok {
			return reason + fmt.Sprintf("; reshape it to %s?", ShapeText(to))
		}
	}
	return reason
}

// join joins words as in "a, b and c".
func join(words []string) string {
	if n := len(words); n > 1 {
		return strings.Join(words[:n-1], ", ") + " and " + words[n-1]
	}
	return strings.Join(words, "")
}

// FailRank panics because op does not take arrays of the rank of shape.
func FailRank(op string, shape []int, remedy string) {
	panic(&Error{Op: op, Kind: ErrShape, Shapes: [][]int{Clone(shape)},
		Detail: fmt.Sprintf("shape %s has %s; %s", ShapeText(shape), Count(len(shape), "axis", "axes"), remedy)})
}

// Clone returns a copy of s. The copy is never nil.
func Clone(s []int) []int { return append(make([]int, 0, len(s)), s...) }

// CloneShapes returns a deep copy of shapes.
func CloneShapes(shapes [][]int) [][]int {
	list := make([][]int, len(shapes))
	for i, s := range shapes {
		list[i] = Clone(s)
	}
	return list
}

// Shapes returns copies of the operands' shapes, for an Error.
func Shapes(args []Arg) [][]int {
	list := make([][]int, 0, len(args))
	for i := range args {
		if !args[i].IsSlice() {
			list = append(list, Clone(args[i].Shape()))
		}
	}
	return list
}

// HeadShapes returns copies of the shapes of arrays, for an Error.
func HeadShapes(list []*Header) [][]int {
	shapes := make([][]int, len(list))
	for i, h := range list {
		shapes[i] = Clone(h.Layout.Shape())
	}
	return shapes
}
