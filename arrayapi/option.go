package arrayapi

import (
	"ndgo/internal/core"
	nd "ndgo/ndarray"
)

// DType is the element type of the result, the standard's keyword dtype.
func DType(d nd.DType) nd.Option { return core.IntsOption(core.DTypeOption, []int{int(d)}) }

// Copy chooses whether the result has memory of its own: with false it has the operand's, where the function can do without a copy,
// and [Asarray] and [Reshape] panic with [nd.ErrOption] where they cannot.
func Copy(always bool) nd.Option {
	value := 0
	if always {
		value = 1
	}
	return core.IntsOption(core.CopyOption, []int{value})
}
