package core

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// An Error is a mistake in a call: what functions of this module panic with. Its message names the operator, the
// shapes, the axis, the sizes, and a remedy where there is one.
type Error struct {
	Op     string  // the function: "Add", "inplace.Add", "Slice", …
	Kind   error   // one of the Err… values, which errors.Is finds
	Shapes [][]int // the shapes involved, in the order of the operands
	Axis   int     // the axis at fault, from the last: -1, -2, …; 0 if none is
	Index  []int   // the element or index at fault, as the first zero divisor; nil if none is
	Detail string  // what is wrong, with sizes and a remedy
	Caller string  // file and line of the call, if Try has returned the error; %+v prints it
}

// The kinds of errors.
var (
	ErrBroadcast     = errors.New("shapes do not broadcast")
	ErrBroadcastDims = errors.New("invalid broadcast dimensions")
	ErrInPlaceShape  = errors.New("operand would change the target's shape")
	ErrAxis          = errors.New("invalid axis")
	ErrIndex         = errors.New("index out of range")
	ErrStep          = errors.New("step of zero")
	ErrShape         = errors.New("invalid shape")
	ErrLimit         = errors.New("memory limit exceeded")
	ErrSize          = fmt.Errorf("size overflows: %w", ErrLimit) // of any limit, so that it is an ErrLimit too
	ErrReadOnly      = errors.New("array is read-only")
	ErrOverlap       = errors.New("results share memory")
	ErrEmpty         = errors.New("no elements")
	ErrDType         = errors.New("wrong element type")
	ErrScalar        = errors.New("scalar does not fit the element type")
	ErrDivideByZero  = errors.New("integer division by zero")
	ErrNegativeShift = errors.New("negative shift count")
	ErrNegativePower = errors.New("negative power of an integer")
	ErrFormat        = errors.New("malformed data")
	ErrNil           = errors.New("nil array")
	ErrOption        = errors.New("invalid option")
	ErrReleased      = errors.New("array was released")
	ErrDomain        = errors.New("parameter is out of its range")
)

// Error returns the message, such as
//
//	ndarray: Add: shapes (4, 3) and (4) do not broadcast: axis -1 has sizes 3 and 4; reshape the second to (4, 1)?
func (e *Error) Error() string {
	pkg, op, ok := strings.Cut(e.Op, ".")
	if !ok {
		pkg, op = "ndarray", e.Op
	}
	switch {
	case e.Detail != "":
		return pkg + ": " + op + ": " + e.Detail
	case e.Kind != nil:
		return pkg + ": " + op + ": " + e.Kind.Error()
	}
	return pkg + ": " + op
}

// Unwrap returns e.Kind.
func (e *Error) Unwrap() error { return e.Kind }

// OnBehalf runs f. An *Error that it panics with names op instead of what f calls.
func OnBehalf(op string, f func()) {
	defer Rename(op)
	f()
}

// Rename, deferred, makes an *Error that a function panics with name op instead of what it calls.
func Rename(op string) {
	switch e := recover().(type) {
	case nil:
	case *Error:
		own := *e
		own.Op = op
		panic(&own)
	default:
		panic(e)
	}
}

// Fail panics with an *Error of kind.
func Fail(op string, kind error, format string, args ...any) {
	panic(&Error{Op: op, Kind: kind, Detail: fmt.Sprintf(format, args...)})
}

// FailNil panics on behalf of op because an array is nil. It is not inlined, so that what calls it may be.
//
//go:noinline
func FailNil(op string) {
	Fail(op, ErrNil, "the array is nil; make one with Zeros, Of or FromSlice")
}

// FailGone panics on behalf of op because an array is nil, or else was released.
//
//go:noinline
func FailGone(op string, isNil bool) {
	if isNil {
		FailNil(op)
	}
	Fail(op, ErrReleased, "the array was released; use what was made of it, or release it later")
}

// FailReadOnly panics on behalf of op because its target h is read-only.
func FailReadOnly(op string, h *Header) {
	shape := h.Layout.Shape()
	panic(&Error{Op: op, Kind: ErrReadOnly, Shapes: [][]int{Clone(shape)},
		Detail: "the target " + ShapeText(shape) + " is read-only: it repeats memory, was made so, or is a view of such an array; store into a Copy of it"})
}

// failIndices panics on behalf of op because index is not that of an element of an array of that shape.
func failIndices(op string, index, shape []int) {
	if len(index) != len(shape) {
		panic(&Error{Op: op, Kind: ErrIndex, Shapes: [][]int{Clone(shape)}, Index: Clone(index),
			Detail: fmt.Sprintf("shape %s takes %s, not %d", ShapeText(shape), Count(len(shape), "index", "indices"), len(index))})
	}
	for k, i := range index {
		if n := shape[k]; i < -n || i >= n {
			FailIndex(op, index, i, k, shape)
		}
	}
}

// FailIndex panics on behalf of op because i, one of index, is out of range for an axis of shape.
func FailIndex(op string, index []int, i, axis int, shape []int) {
	failRange(op, fmt.Sprintf("index %d", i), Clone(index), axis, shape)
}

// failRange panics on behalf of op because what, at index, is out of range for an axis of shape.
func failRange(op, what string, index []int, axis int, shape []int) {
	detail := fmt.Sprintf("%s is out of range for axis %d of shape %s, which has size %d", what, axis-len(shape), ShapeText(shape), shape[axis])
	if n := shape[axis]; n > 0 {
		detail += fmt.Sprintf("; use %d to %d", -n, n-1)
	}
	panic(&Error{Op: op, Kind: ErrIndex, Shapes: [][]int{Clone(shape)}, Axis: axis - len(shape), Index: index, Detail: detail})
}

// CheckAxis returns axis as an index of shape; a negative one counts from the last.
func CheckAxis(op string, axis int, shape []int) int {
	n := len(shape)
	if axis < -n || axis >= n {
		detail := fmt.Sprintf("axis %d is out of range for shape %s", axis, ShapeText(shape))
		if n > 0 {
			detail += fmt.Sprintf(", which has %s; use %d to %d", Count(n, "axis", "axes"), -n, n-1)
		} else {
			detail += ", which has no axes"
		}
		panic(&Error{Op: op, Kind: ErrAxis, Shapes: [][]int{Clone(shape)}, Axis: axis, Detail: detail})
	}
	if axis < 0 {
		axis += n
	}
	return axis
}

// ShapeText returns shape as messages show it: (), (4), (8, 1, 6).
func ShapeText(shape []int) string {
	var b strings.Builder
	b.WriteByte('(')
	for i, n := range shape {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(strconv.Itoa(n))
	}
	b.WriteByte(')')
	return b.String()
}

// Count returns n things: "1 axis", "2 axes".
func Count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + many
}
