package call

import (
	"fmt"
	"strings"
)

// An Error is a mistake in a call. Functions of this module panic with it. Its message names the operator, the shapes, the axis, the
// sizes, and a remedy where there is one.
type Error struct {
	Op     string  // the function: "Add", "inplace.Add", "Slice", …
	Kind   error   // one of the Err… values of package ndarray, for errors.Is
	Shapes [][]int // the shapes involved, in the order of the operands
	Axis   int     // the axis at fault, counted from the last: -1, -2, …; otherwise 0
	Index  []int   // the index at fault, or the index of the element at fault; otherwise nil
	Detail string  // the fault, with sizes and a remedy
	Caller string  // file and line of the call, if ndarray.Try has returned the error; %+v prints it
}

// Error returns the message, for instance
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

// Format prints the message of e for fmt, with %+v behind e.Caller.
func (e *Error) Format(f fmt.State, verb rune) {
	if verb == 'v' && f.Flag('+') && e.Caller != "" {
		fmt.Fprintf(f, "%s: %s", e.Caller, e.Error())
		return
	}
	if verb == 'v' && f.Flag('#') {
		type plain Error
		fmt.Fprintf(f, "%#v", (*plain)(e))
		return
	}
	fmt.Fprintf(f, fmt.FormatString(f, verb), e.Error())
}
