package arrayapi_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ndgo/arrayapi"
	nd "ndgo/ndarray"
)

// If a function calls another function, errors must still have the name of the outer function, for lack of memory and for wrong arguments.
func TestErrorsNameTheFunction(t *testing.T) {
	x := nd.Add(nd.Eye[float64](20), nd.Ones[float64](20, 20))
	c := nd.AsType[complex128](x)
	signed, unsigned := nd.Zeros[int64](400), nd.Zeros[uint64](400)
	tolerance, large := nd.Scalar(0.1), nd.Zeros[float64](20, 20, 5, 5)
	calls := map[string]func(){
		"Trace":          func() { arrayapi.Trace(large) },
		"Var":            func() { arrayapi.Var(c, nd.Axis(0)) },
		"Std":            func() { arrayapi.Std(c, nd.Axis(0)) },
		"FFTShift":       func() { arrayapi.FFTShift(x) },
		"FFTFreq":        func() { arrayapi.FFTFreq(400, 1, arrayapi.DType(nd.Float32)) },
		"Equal":          func() { arrayapi.Equal(signed, unsigned) },
		"Less":           func() { arrayapi.Less(unsigned, signed) },
		"SLogDet":        func() { arrayapi.SLogDet(c) },
		"Eigh":           func() { arrayapi.Eigh(c) },
		"EigValsH":       func() { arrayapi.EigValsH(c) },
		"SVD":            func() { arrayapi.SVD(c) },
		"SVDVals":        func() { arrayapi.SVDVals(c) },
		"MatrixNorm":     func() { arrayapi.MatrixNorm(c.BroadcastTo(20, 20, 20)) },
		"VectorNorm":     func() { arrayapi.VectorNorm(c, nd.Axis(0)) },
		"PinvEach":       func() { arrayapi.PinvEach(c, tolerance) },
		"MatrixRankEach": func() { arrayapi.MatrixRankEach(c, tolerance) },
	}
	defer nd.SetMaxBytes(nd.MaxBytes())
	for name, call := range calls {
		refused := 0
		for limit := int64(1); limit < 1<<14; limit += limit/4 + 1 {
			nd.SetMaxBytes(limit)
			if err := nd.Try(call); err != nil {
				refused++
				require.ErrorIs(t, err, nd.ErrLimit, name)
				requireOp(t, "arrayapi."+name, err)
			}
		}
		assert.Positive(t, refused, name)
	}
	nd.SetMaxBytes(math.MaxInt64)
	requireOp(t, "arrayapi.Trace", nd.Try(func() { arrayapi.Trace(x, nd.Axis(0)) }))
	requireOp(t, "arrayapi.Std", nd.Try(func() { arrayapi.Std(c, nd.Axis(7)) }))
	requireOp(t, "arrayapi.PinvEach", nd.Try(func() { arrayapi.PinvEach(nd.Zeros[bool](2, 2), tolerance) }))
	nan := nd.Full(math.NaN(), 2, 2)
	requireOp(t, "arrayapi.MatrixRank", nd.Try(func() { arrayapi.MatrixRank(nan) }))
	requireOp(t, "arrayapi.MatrixRankEach", nd.Try(func() { arrayapi.MatrixRankEach(nan, tolerance) }))
	_, err := arrayapi.BroadcastShapes([]int{2}, []int{3})
	requireOp(t, "arrayapi.BroadcastShapes", err)
}

func requireOp(t *testing.T, want string, err error) {
	t.Helper()
	var e *nd.Error
	require.ErrorAs(t, err, &e)
	require.Equal(t, want, e.Op)
}
