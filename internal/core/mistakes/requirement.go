package mistakes

import "fmt"

// FailRequirement panics because elements at index violate a requirement of an operator. The parameter kind names the requirement. If the
// operator's definition panics, why is the value of this panic.
func FailRequirement(op, kind string, why any, index []int, shapes [][]int) {
	at := "at index " + ShapeText(index)
	if len(index) == 0 {
		at = "by a scalar"
	}
	e := &Error{Op: op, Index: index, Shapes: shapes}
	switch kind {
	case "DivideByZero":
		e.Kind, e.Detail = ErrDivideByZero, "integer division by zero "+at+"; mask the divisor, or divide floats"
	case "NegativeShift":
		e.Kind, e.Detail = ErrNegativeShift, "the shift count is negative "+at+"; shift the other way by its absolute value"
	case "NegativePower":
		e.Kind, e.Detail = ErrNegativePower, "the power of an integer is negative "+at+"; convert to floats with AsType"
	case "Panic":
		e.Kind, e.Detail = ErrDomain, fmt.Sprintf("the function of one element panics %s: %v", at, why)
	default:
		panic(fmt.Sprintf("ndarray: unknown requirement %s of %s", kind, op))
	}
	panic(e)
}
