package arrayapi

import (
	"ndgo/internal/core"
	nd "ndgo/ndarray"
)

// DType sets the element type of the result. It is the standard's keyword dtype.
func DType(d nd.DType) nd.Option { return core.IntsOption(core.DTypeOption, []int{int(d)}) }

// Copy chooses whether the result has its own memory. With Copy(false), the result shares the operand's memory if possible;
// otherwise [Asarray] and [Reshape] panic with [nd.ErrOption].
func Copy(always bool) nd.Option {
	value := 0
	if always {
		value = 1
	}
	return core.IntsOption(core.CopyOption, []int{value})
}
