// Package mistakes has the errors of functions of arrays: their kinds, their messages, and checks of axes and indices.
//
// In many functions, the parameter op is the function's name for errors.
package mistakes

import (
	"errors"
	"fmt"

	"ndgo/call"
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

// TheArray is the name in messages of the only array of a call, or of a method's receiver.
const TheArray = "the array"

// FailGone panics because an array is nil or was released. The role is the array's name in the message, for example "operand 2".
// FailGone is not inlined, so its callers can be.
//
//go:noinline
func FailGone(op, role string, isNil bool) {
	if isNil {
		Fail(op, ErrNil, "%s is nil; make one with Zeros, Of or FromSlice", role)
	}
	Fail(op, ErrReleased, "%s was released; use a result computed from it, or release it later", role)
}
