package ndarray

import (
	"ndgo/call"
	"ndgo/internal/core"
)

// An Error describes a mistake in a call. Functions of this module panic with it. Its message names the operator, the shapes, the axis, the
// sizes, and a remedy if there is one:
//
//	type Error struct {
//		Op     string  // the function: "Add", "inplace.Add", "Slice", …
//		Kind   error   // one of the Err… values, which errors.Is finds
//		Shapes [][]int // the shapes involved, in the order of the operands
//		Axis   int     // the axis at fault, from the last: -1, -2, …; 0 if none is
//		Index  []int   // the element or index at fault, as the first zero divisor; nil if none is
//		Detail string  // a description with sizes and a remedy
//		Caller string  // file and line of the call, if Try has returned the error; %+v prints it
//	}
//
// It has the methods Error, for the message; Unwrap, for Kind; and Format: %+v prints the Caller before the message.
type Error = call.Error

// The kinds of errors.
var (
	ErrBroadcast     = core.ErrBroadcast     // shapes do not broadcast
	ErrBroadcastDims = core.ErrBroadcastDims // invalid broadcast dimensions
	ErrInPlaceShape  = core.ErrInPlaceShape  // an operand does not broadcast to the target's shape
	ErrAxis          = core.ErrAxis          // invalid axis
	ErrIndex         = core.ErrIndex         // index out of range
	ErrStep          = core.ErrStep          // a step of zero
	ErrShape         = core.ErrShape         // invalid shape
	ErrLimit         = core.ErrLimit         // more memory than SetMaxBytes allows
	ErrSize          = core.ErrSize          // a size overflows; also an ErrLimit
	ErrReadOnly      = core.ErrReadOnly      // the target repeats memory, or was made read-only
	ErrOverlap       = core.ErrOverlap       // results share memory
	ErrEmpty         = core.ErrEmpty         // an array has no elements where it needs some
	ErrDType         = core.ErrDType         // wrong element type
	ErrScalar        = core.ErrScalar        // a scalar does not fit the element type
	ErrDivideByZero  = core.ErrDivideByZero  // integer division by zero
	ErrNegativeShift = core.ErrNegativeShift // negative shift count
	ErrNegativePower = core.ErrNegativePower // negative power of an integer
	ErrFormat        = core.ErrFormat        // malformed data
	ErrNil           = core.ErrNil           // nil array or function
	ErrOption        = core.ErrOption        // invalid option
	ErrReleased      = core.ErrReleased      // the array has been released
	ErrDomain        = core.ErrDomain        // a number is out of the range of a parameter
)

// Try runs f and returns the [*Error] of its panic, or nil if f returns. All other panics pass through. If f is nil, Try returns an error
// of kind [ErrNil]. The Caller of the error is the line that called this module. Try does not set the Caller if an inner Try has already
// set it, or if the program itself raised the error.
func Try(f func()) (err error) {
	defer func() {
		p := recover()
		if e, ok := p.(*Error); ok {
			core.SetCaller(e)
			err = e
		} else if p != nil {
			panic(p)
		}
	}()
	if f == nil {
		core.Fail("Try", ErrNil, "the function is nil; pass one, such as func() { z = nd.Add(x, y) }")
	}
	f()
	return nil
}
