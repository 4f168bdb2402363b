package linalg_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ndgo/internal/trial"
	"ndgo/linalg"
	nd "ndgo/ndarray"
)

// An error for lack of memory names the public function.
func TestLimitsNameTheFunction(t *testing.T) {
	a := nd.Add(nd.Eye[float64](20), nd.Ones[float64](20, 20))
	b := nd.Ones[float64](20, 30)
	c := nd.Ones[float64](1).BroadcastTo(500, 2, 2)
	calls := map[string]func(){
		"Solve":           func() { _, _ = linalg.Solve(a, b) },
		"Inv":             func() { _, _ = linalg.Inv(a) },
		"Det":             func() { linalg.Det(a) },
		"SLogDet":         func() { linalg.SLogDet(a) },
		"Cholesky":        func() { _, _ = linalg.Cholesky(a) },
		"QR":              func() { linalg.QR(b) },
		"SVD":             func() { linalg.SVD(b) },
		"SVDVals":         func() { linalg.SVDVals(b) },
		"Eigh":            func() { linalg.Eigh(a) },
		"EigValsH":        func() { linalg.EigValsH(a) },
		"Eig":             func() { linalg.Eig(a) },
		"EigVals":         func() { linalg.EigVals(a) },
		"EigAs":           func() { linalg.EigAs[complex128](a) },
		"EigValsAs":       func() { linalg.EigValsAs[complex128](a) },
		"LstSq":           func() { linalg.LstSq(a, b) },
		"Polyfit":         func() { linalg.Polyfit(b.Ravel(), b.Ravel(), 3) },
		"PolyfitWeighted": func() { linalg.PolyfitWeighted(b.Ravel(), b.Ravel(), b.Ravel(), 3) },
		"Pinv":            func() { linalg.Pinv(b) },
		"MatrixRank":      func() { linalg.MatrixRank(b) },
		"Cond":            func() { linalg.Cond(b) },
		"MatrixNorm":      func() { linalg.MatrixNorm(b, linalg.Order(2)) },
		"VectorNorm":      func() { linalg.VectorNorm(b.T(), nd.Axis(0)) },
		"Norm":            func() { linalg.Norm(b, nd.Axis(1, 0), linalg.Order(2)) },
		"MatrixPower":     func() { _, _ = linalg.MatrixPower(a, -3) },
		"Expm":            func() { linalg.Expm(a) },
		"Trace":           func() { linalg.Trace(c) },
	}
	defer nd.SetMaxBytes(nd.MaxBytes())
	for name, call := range calls {
		refused := 0
		for _, limit := range []int64{1, 100, 160, 2000, 3200, 4000, 4800} {
			nd.SetMaxBytes(limit)
			if err := nd.Try(call); err != nil {
				refused++
				require.ErrorIs(t, err, nd.ErrLimit, name)
				var e *nd.Error
				require.ErrorAs(t, err, &e, name)
				assert.Equal(t, "linalg."+name, e.Op, limit)
			}
		}
		assert.Positive(t, refused, name)
	}
}

// With Reduced, SVD of a matrix with few rows allocates no square matrix for the long singular vectors.
func TestChosenVectorsTakeNoSquare(t *testing.T) {
	const columns = 4000
	x := nd.Zeros[float64](2, columns)
	for name, call := range map[string]func(){
		"SVD":          func() { linalg.SVD(x, linalg.Reduced) },
		"SVD, tall":    func() { linalg.SVD(x.T(), linalg.Reduced) },
		"SVD, complex": func() { linalg.SVD(nd.AsType[complex128](x), linalg.Reduced) },
		"Pinv":         func() { linalg.Pinv(x) },
	} {
		assert.Less(t, trial.Taken(call), uint64(8*columns*columns/10), name)
	}
	_, _, vh := linalg.SVD(x, linalg.Reduced)
	assert.True(t, nd.ArrayEqual(nd.Eye[float64](2), nd.MatMul(vh, vh.T())))
}

// If several matrices of a stack fail, the error names the first one, for any number of goroutines. Only the first error takes memory.
func TestFirstFailureOfAStack(t *testing.T) {
	x := nd.Eye[complex128](2).BroadcastTo(1<<14, 2, 2).Copy()
	for _, i := range []int{16000, 9000, 4097, 5000} {
		x.Slice(nd.At(i)).Fill(0)
	}
	_, err := linalg.Inv(x)
	require.ErrorIs(t, err, linalg.ErrSingular)
	var e *nd.Error
	require.ErrorAs(t, err, &e)
	assert.Equal(t, []int{4097}, e.Index)
	none := nd.Zeros[float32](1<<20, 0, 0)
	assert.Less(t, trial.Taken(func() { linalg.Det(none) }), uint64(16<<20)) // for each matrix, Det allocates two results of 4 bytes
}
