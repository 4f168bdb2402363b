package ndarray

import (
	"ndgo/call"
	"ndgo/internal/core/mistakes"
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
	ErrBroadcast     = mistakes.ErrBroadcast     // shapes do not broadcast
	ErrBroadcastDims = mistakes.ErrBroadcastDims // invalid broadcast dimensions
	ErrInPlaceShape  = mistakes.ErrInPlaceShape  // an operand does not broadcast to the target's shape
	ErrAxis          = mistakes.ErrAxis          // invalid axis
	ErrIndex         = mistakes.ErrIndex         // index out of range
	ErrStep          = mistakes.ErrStep          // a step of zero
	ErrShape         = mistakes.ErrShape         // invalid shape
	ErrLimit         = mistakes.ErrLimit         // more memory than SetMaxBytes allows
	ErrSize          = mistakes.ErrSize          // a size overflows; also an ErrLimit
	ErrReadOnly      = mistakes.ErrReadOnly      // the target repeats memory, or was made read-only
	ErrOverlap       = mistakes.ErrOverlap       // results share memory
	ErrEmpty         = mistakes.ErrEmpty         // an array has no elements where it needs some
	ErrDType         = mistakes.ErrDType         // wrong element type
	ErrScalar        = mistakes.ErrScalar        // a scalar does not fit the element type
	ErrDivideByZero  = mistakes.ErrDivideByZero  // integer division by zero
	ErrNegativeShift = mistakes.ErrNegativeShift // negative shift count
	ErrNegativePower = mistakes.ErrNegativePower // negative power of an integer
	ErrFormat        = mistakes.ErrFormat        // malformed data
	ErrNil           = mistakes.ErrNil           // nil array or function
	ErrOption        = mistakes.ErrOption        // invalid option
	ErrReleased      = mistakes.ErrReleased      // the array has been released
	ErrDomain        = mistakes.ErrDomain        // a number is out of the range of a parameter
)

// Try runs f and returns the [*Error] of its panic, or nil if f returns. All other panics pass through. If f is nil, Try returns an error
// of kind [ErrNil]. The Caller of the error is the line that called this module. Try does not set the Caller if an inner Try has already
// set it, or if the program itself raised the error.
func Try(f func()) (err error) {
	defer func() {
		p := recover()
		if e, ok := p.(*Error); ok {
			mistakes.SetCaller(e)
			err = e
		} else if p != nil {
			panic(p)
		}
	}()
	if f == nil {
		mistakes.Fail("Try", ErrNil, "the function is nil; pass one, such as func() { z = nd.Add(x, y) }")
	}
	f()
	return nil
}
