package arrayapi

import (
	"ndgo/internal/core/option"
	nd "ndgo/ndarray"
)

// DType sets the element type of the result. It corresponds to the standard's keyword dtype.
func DType(d nd.DType) nd.Option { return option.Ints(option.DType, []int{int(d)}) }

// Copy sets whether the result has its own memory. With Copy(true) the function always copies the elements. With Copy(false), the result
// shares the operand's memory, and [Asarray] and [Reshape] panic with [nd.ErrOption] if this is impossible.
func Copy(always bool) nd.Option {
	value := 0
	if always {
		value = 1
	}
	return option.Ints(option.Copy, []int{value})
}
