package ndarray_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"ndgo/arrayapi"
	"ndgo/inplace"
	"ndgo/into"
	nd "ndgo/ndarray"
)

// Messages about mistakes of newcomers name the operand, or a remedy.
func TestMessagesHelpNewcomers(t *testing.T) {
	x, matrix := nd.Of(1.0, 2, 3), nd.Zeros[float64](2, 3)
	var none *nd.NDArray[float64]
	released := func() *nd.NDArray[float64] { y := x.Copy(); y.Release(); return y }
	for text, call := range map[string]func(){
		"ndarray: Where: operand 1 is nil; make one with Zeros, Of or FromSlice":                   func() { nd.Where(nil, x, x) },
		"ndarray: Where: operand 2 is nil; make one with Zeros, Of or FromSlice":                   func() { nd.Where(nd.Less(x, 2), none, x) },
		"ndarray: Where: operand 3 is nil; make one with Zeros, Of or FromSlice":                   func() { nd.Where(nd.Less(x, 2), x, none) },
		"ndarray: Add: operand 4 is nil; make one with Zeros, Of or FromSlice":                     func() { nd.Add(x, x, x, none) },
		"ndarray: Sqrt: the array is nil; make one with Zeros, Of or FromSlice":                    func() { nd.Sqrt(none) },
		"into: Add: the target is nil; make one with Zeros, Of or FromSlice":                       func() { into.Add(none, x, x) },
		"inplace: Add: the target is nil; make one with Zeros, Of or FromSlice":                    func() { inplace.Add(none, x) },
		"inplace: Add: operand 2 is nil; make one with Zeros, Of or FromSlice":                     func() { inplace.Add(x, none) },
		"ndarray: Add: operand 2 was released; use a result computed from it, or release it later": func() { nd.Add(x, released()) },
		"ndarray: Concat: array 1 is nil; make one with Zeros, Of or FromSlice":                    func() { nd.Concat(nd.Arrays(x, none)) },
		"ndarray: Mask: the mask is nil; make one with Zeros, Of or FromSlice":                     func() { x.Mask(nil) },
		"arrayapi: Where: operand 1 is nil; make one with Zeros, Of or FromSlice":                  func() { arrayapi.Where(nil, x, x) },
		"arrayapi: MatMul: operand 2 is nil; make one with Zeros, Of or FromSlice":                 func() { arrayapi.MatMul(x, none) },
		"arrayapi: Solve: operand 2 is nil; make one with Zeros, Of or FromSlice":                  func() { _, err := arrayapi.Solve(matrix, none); throw(err) },

		"ndarray: FromSlice: shape () has 1 element, but data has 3; for an array of one axis write Of(data...)":            func() { nd.FromSlice([]float64{1, 2, 3}) },
		"ndarray: FromSlice: shape (2) has 2 elements, but data has 3; give a shape of that many, or a part of data":        func() { nd.FromSlice([]float64{1, 2, 3}, 2) },
		"ndarray: At: shape (2, 3) takes 2 indices, not 1; Slice takes fewer, and returns a view of a part":                 func() { matrix.At(1) },
		"ndarray: SetAt: shape (2, 3) takes 2 indices, not 1; Slice takes fewer, and returns a view of a part":              func() { matrix.SetAt(7, 1) },
		"ndarray: At: shape (3) takes 1 index, not 2":                                                                       func() { x.At(1, 1) },
		"ndarray: Release: the array was released before, itself or as a copy y := *x; release it once, after its last use": func() { released().Release() },
		"ndarray: Release: the array is nil; make one with Zeros, Of or FromSlice":                                          func() { none.Release() },
		"ndarray: Median: Method is not one of its options; it takes Axis, KeepDims and SkipNaN":                            func() { nd.Median(x, nd.Method(nd.Linear)) },

		"arrayapi: Sum: Offset is not one of its options; it takes Axis, KeepDims, SkipNaN and DType":                  func() { arrayapi.Sum(x, nd.Offset(1)) },
		"arrayapi: CumulativeProd: Offset is not one of its options; it takes Axis, IncludeInitial, SkipNaN and DType": func() { arrayapi.CumulativeProd(x, nd.Offset(1)) },
		"arrayapi: Sum: DType is given twice": func() { arrayapi.Sum(x, arrayapi.DType(nd.Float64), arrayapi.DType(nd.Float64)) },
		"arrayapi: Trace: Axis is not one of its options; it takes Offset, KeepDims, SkipNaN and DType": func() { arrayapi.Trace(matrix, nd.Axis(0)) },
	} {
		require.EqualError(t, nd.Try(call), text)
	}
}
