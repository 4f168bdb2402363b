package core

import (
	"errors"
	"fmt"
	"runtime"
	"strconv"
	"strings"

	"ndgo/call"
	"ndgo/internal/iter"
)

// An Error describes a mistake in a call. Functions of this module panic with it.
type Error = call.Error

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
	ErrSize          = fmt.Errorf("size overflows: %w", ErrLimit) // wraps ErrLimit: a size that overflows exceeds every limit
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

// OnBehalf runs f. If f panics with an *Error, the error names op as the failed function.
func OnBehalf(op string, f func()) {
	defer Rename(op)
	f()
}

// Rename is called by a defer statement. If the deferring function panics with an *Error, Rename sets the function's name in the error to
// op.
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

// FailNil panics because an array is nil. It is not inlined, so its callers can be.
//
//go:noinline
func FailNil(op string) {
	Fail(op, ErrNil, "the array is nil; make one with Zeros, Of or FromSlice")
}

// FailGone panics because an array is nil or was released.
//
//go:noinline
func FailGone(op string, isNil bool) {
	if isNil {
		FailNil(op)
	}
	Fail(op, ErrReleased, "the array was released; use a result computed from it, or release it later")
}

// failReadOnly panics because the target h is read-only. It is not inlined, so its callers can be.
//
//go:noinline
func failReadOnly(op string, h *Header) {
	shape := h.Layout.Shape()
	panic(&Error{Op: op, Kind: ErrReadOnly, Shapes: [][]int{Clone(shape)},
		Detail: "the target " + ShapeText(shape) + " is read-only: it repeats memory, was made by ReadOnly, or is a view of such an array; write to a Copy of it"})
}

// failIndices panics because index is invalid for an array of this shape: it has the wrong length, or a number out of range.
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

// FailIndex panics because number i of index is out of range for an axis of shape.
func FailIndex(op string, index []int, i, axis int, shape []int) {
	FailRange(op, fmt.Sprintf("index %d", i), Clone(index), axis, shape)
}

// FailRange panics because an index is out of range for an axis of shape. subject describes the index in the message.
func FailRange(op, subject string, index []int, axis int, shape []int) {
	detail := fmt.Sprintf("%s is out of range for axis %d of shape %s, which has size %d", subject, axis, ShapeText(shape), shape[axis])
	if n := shape[axis]; n > 0 {
		detail += fmt.Sprintf("; use %d to %d", -n, n-1)
	}
	panic(&Error{Op: op, Kind: ErrIndex, Shapes: [][]int{Clone(shape)}, Axis: axis - len(shape), Index: index, Detail: detail})
}

// CheckAxis returns axis counted from the first axis of shape. A negative axis counts from the last one. CheckAxis panics if the axis is
// out of range.
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

// mostSizes is the number of sizes that ShapeText shows if a list is longer than any valid shape.
const mostSizes = 10

// ShapeText returns shape as messages show it: (), (4), (8, 1, 6). If the list is longer than any valid shape, it shows the first ten sizes
// and the number of further sizes.
func ShapeText(shape []int) string {
	var b strings.Builder
	b.WriteByte('(')
	for i, n := range shape {
		if i > 0 {
			b.WriteString(", ")
		}
		if i == mostSizes && len(shape) > iter.MaxRank {
			b.WriteString("… and " + strconv.Itoa(len(shape)-i) + " more")
			break
		}
		b.WriteString(strconv.Itoa(n))
	}
	b.WriteByte(')')
	return b.String()
}

// Count returns a number with its noun: "1 axis", "2 axes".
func Count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + many
}

// callerDepth is the maximum number of stack frames searched by SetCaller. Calls within this module never nest this deep.
const callerDepth = 64

// module is the prefix of this module's function names in stack frames.
const module = "ndgo/"

// SetCaller sets e.Caller to the line outside of this module that made the failed call. It does nothing if the field is already set. The
// deferred function that recovers the panic must call SetCaller directly. An error raised by code outside of this module stays unchanged:
// several goroutines may share that error.
func SetCaller(e *Error) {
	if e.Caller != "" {
		return
	}
	var calls [callerDepth]uintptr
	frames := runtime.CallersFrames(calls[:runtime.Callers(1, calls[:])])
	panicking, raisedHere := false, false
	for {
		frame, more := frames.Next()
		if panicking && !isOwn(frame.Function) {
			if raisedHere {
				e.Caller = frame.File + ":" + strconv.Itoa(frame.Line)
			}
			return
		}
		raisedHere = panicking && (raisedHere || strings.HasPrefix(frame.Function, module))
		panicking = panicking || frame.Function == "runtime.gopanic"
		if !more {
			return
		}
	}
}

// isOwn reports whether a function belongs to the runtime or to this module. Tests, examples and commands of the module do not count.
func isOwn(function string) bool {
	if strings.HasPrefix(function, "runtime.") {
		return true
	}
	path := function[:strings.LastIndexByte(function, '/')+1]
	name, _, _ := strings.Cut(function[len(path):], ".")
	return strings.HasPrefix(function, module) && !strings.HasPrefix(function, module+"examples/") && !strings.HasSuffix(name, "_test")
}
