package arrayapi

import (
	"reflect"

	"ndgo/internal/core"
	"ndgo/internal/core/mistakes"
	"ndgo/internal/operand"
	"ndgo/internal/simd"
	"ndgo/linalg"
	nd "ndgo/ndarray"
)

// This file has the functions of package linalg, with the same contracts, for matrices with element types known only at run time. Integers
// are computed as float64. Functions panic with nd.ErrDType for arrays of bool.

// Cholesky returns the lower triangular factors of positive definite matrices or, with [linalg.Upper], the upper triangular
// factors. A matrix that is not positive definite is an error. See [linalg.Cholesky].
//
//go:noinline
func Cholesky(x nd.Array, options ...nd.Option) (nd.Array, error) {
	return single("arrayapi.Cholesky", x, options, routines{cholesky[float32], cholesky[float64], cholesky[complex64], cholesky[complex128]})
}

// Solve returns the solutions x of a·x = b in the common type of a and b. A singular matrix is an error. See [linalg.Solve].
func Solve(a, b nd.Array) (nd.Array, error) {
	r := routines{solve[float32], solve[float64], solve[complex64], solve[complex128]}
	z, err := r.call("arrayapi.Solve", []nd.Array{a, b}, nil)
	if err != nil {
		return nil, err
	}
	return z[0], nil
}

// Inv returns the inverses of square matrices. A singular matrix is an error. See [linalg.Inv].
//
//go:noinline
func Inv(x nd.Array) (nd.Array, error) {
	return single("arrayapi.Inv", x, nil, routines{inv[float32], inv[float64], inv[complex64], inv[complex128]})
}

// Det returns the determinants of square matrices. See [linalg.Det].
//
//go:noinline
func Det(x nd.Array) nd.Array {
	return must("arrayapi.Det", x, nil, routines{det[float32], det[float64], det[complex64], det[complex128]})[0]
}

// SLogDet returns the signs of the determinants of square matrices, and the real logarithms of their absolute values. See
// [linalg.SLogDet].
func SLogDet(x nd.Array) (sign, log nd.Array) {
	const name = "arrayapi.SLogDet"
	z := must(name, x, nil, routines{slogdet[float32], slogdet[float64], slogdet[complex64], slogdet[complex128]})
	return z[0], realOf(name, z[1])
}

// Eig returns the eigenvalues w and the eigenvectors v of square matrices, as complex numbers. See [linalg.Eig].
//
//go:noinline
func Eig(x nd.Array) (w, v nd.Array) {
	z := must("arrayapi.Eig", x, nil, routines{eig[complex64, float32], eig[complex128, float64], eig[complex64, complex64], eig[complex128, complex128]})
	return z[0], z[1]
}

// EigVals returns the eigenvalues of square matrices, as complex numbers. See [linalg.EigVals].
//
//go:noinline
func EigVals(x nd.Array) nd.Array {
	return must("arrayapi.EigVals", x, nil, routines{eigvals[complex64, float32], eigvals[complex128, float64], eigvals[complex64, complex64], eigvals[complex128, complex128]})[0]
}

// Eigh returns the eigenvalues w, real and in ascending order, and the eigenvectors v of symmetric or Hermitian matrices. See
// [linalg.Eigh].
func Eigh(x nd.Array) (w, v nd.Array) {
	const name = "arrayapi.Eigh"
	z := must(name, x, nil, routines{eigh[float32], eigh[float64], eigh[complex64], eigh[complex128]})
	return realOf(name, z[0]), z[1]
}

// EigValsH returns the eigenvalues of symmetric or Hermitian matrices as real numbers in ascending order. See [linalg.EigValsH].
func EigValsH(x nd.Array) nd.Array {
	const name = "arrayapi.EigValsH"
	return realOf(name, must(name, x, nil, routines{eigvalsh[float32], eigvalsh[float64], eigvalsh[complex64], eigvalsh[complex128]})[0])
}

// SVD returns the singular value decompositions of matrices or, with [linalg.Reduced], the reduced decompositions. Singular values
// are real. See [linalg.SVD].
func SVD(x nd.Array, options ...nd.Option) (u, s, vh nd.Array) {
	const name = "arrayapi.SVD"
	z := must(name, x, options, routines{svd[float32], svd[float64], svd[complex64], svd[complex128]})
	return z[0], realOf(name, z[1]), z[2]
}

// SVDVals returns the singular values of matrices as real numbers in descending order. See [linalg.SVDVals].
func SVDVals(x nd.Array) nd.Array {
	const name = "arrayapi.SVDVals"
	return realOf(name, must(name, x, nil, routines{svdvals[float32], svdvals[float64], svdvals[complex64], svdvals[complex128]})[0])
}

// QR returns the factors of x = q·r: q has orthonormal columns, and r is upper triangular. The only option is [linalg.Complete].
// See [linalg.QR].
//
//go:noinline
func QR(x nd.Array, options ...nd.Option) (q, r nd.Array) {
	z := must("arrayapi.QR", x, options, routines{qr[float32], qr[float64], qr[complex64], qr[complex128]})
	return z[0], z[1]
}

// Pinv returns the pseudoinverses of matrices. The only option is [linalg.Tolerance]. See [linalg.Pinv].
//
//go:noinline
func Pinv(x nd.Array, options ...nd.Option) nd.Array {
	return must("arrayapi.Pinv", x, options, routines{pinv[float32], pinv[float64], pinv[complex64], pinv[complex128]})[0]
}

// MatrixRank returns the ranks of matrices as int64. The only option is [linalg.Tolerance]. See [linalg.MatrixRank].
func MatrixRank(x nd.Array, options ...nd.Option) nd.Array {
	z := must("arrayapi.MatrixRank", x, options, routines{rankOf[float32], rankOf[float64], rankOf[complex64], rankOf[complex128]})[0]
	return wrapPositions(operand.InArray(z).Head)
}

// PinvEach returns the pseudoinverses of matrices, with a tolerance for each matrix. Tolerances are floats. They broadcast with the
// axes of x before the last two. See [Pinv].
func PinvEach(x, tolerances nd.Array) nd.Array {
	const op = "arrayapi.PinvEach"
	defer mistakes.Rename(op)
	x, down := inRange(op, x)
	u, s, vh := SVD(x, linalg.Reduced)
	if s.Dim(-1) == 0 {
		return Pinv(x)
	}
	inverse := Where(countable(s, tolerances), Reciprocal(s), 0)
	right := Multiply(MatrixTranspose(Conj(vh)), GetItem(inverse, nd.Ellipsis, nd.NewAxis, nd.Colon))
	return Multiply(MatMul(right, MatrixTranspose(Conj(u))), down)
}

// MatrixRankEach returns the ranks of matrices as int64, with a tolerance for each matrix. Tolerances are floats. They broadcast
// with the axes of x before the last two. A matrix with infinities or NaN panics with nd.ErrDomain. See [MatrixRank].
func MatrixRankEach(x, tolerances nd.Array) nd.Array {
	const op = "arrayapi.MatrixRankEach"
	defer mistakes.Rename(op)
	x, _ = inRange(op, x)
	s := SVDVals(x)
	if s.Dim(-1) == 0 {
		return MatrixRank(x)
	}
	if nd.Any(IsNaN(s).(*nd.NDArray[bool])).Item() {
		mistakes.Fail(op, nd.ErrDomain, "a matrix has infinities or NaN, and no rank; leave it out")
	}
	return CountNonzero(countable(s, tolerances), nd.Axis(-1))
}

// inRange scales a matrix of x by a power of 2 if its singular values might otherwise overflow. It returns the scaled matrices and the
// powers. The array of powers has two axes of size 1 in place of the axes of a matrix.
func inRange(op string, x nd.Array) (_, factors nd.Array) {
	h := operand.InArray(x).Head
	h.Check(op)
	great, d, shape := 0x1p900, x.DType(), x.Shape()
	if d == nd.Float32 || d == nd.Complex64 {
		great = 0x1p90
	}
	if n := len(shape); n < 2 || shape[n-2] == 0 || shape[n-1] == 0 || !IsDType(d, "real floating", "complex floating") {
		return x, nil // no factors are needed, or the caller will refuse the shape
	}
	most := Max(Abs(x), nd.Axis(-2, -1), nd.KeepDims)
	factors = Where(Greater(most, great), AsType(nd.Scalar(1/great), most.DType()), 1.0)
	return Multiply(x, factors), factors
}

// countable compares each singular value in s with a limit: the matrix's tolerance times its greatest singular value. The result is true
// for values above the limit.
func countable(s, tolerances nd.Array) nd.Array {
	part := GetItem(AsType(tolerances, s.DType()), nd.Ellipsis, nd.NewAxis)
	return Greater(s, Multiply(Max(s, nd.Axis(-1), nd.KeepDims), part))
}

// MatrixPower returns the n-th powers of square matrices. If n is negative, a singular matrix is an error. See
// [linalg.MatrixPower].
func MatrixPower(x nd.Array, n int) (nd.Array, error) {
	exponent := []nd.Option{nd.Offset(n)} // a routine has no parameter for n, so the function power takes it from this option
	return single("arrayapi.MatrixPower", x, exponent, routines{power[float32], power[float64], power[complex64], power[complex128]})
}

// MatrixNorm returns the norms of matrices, as real numbers. Its options are [linalg.Order], [linalg.Nuclear] and [nd.KeepDims].
// See [linalg.MatrixNorm].
func MatrixNorm(x nd.Array, options ...nd.Option) nd.Array {
	const name = "arrayapi.MatrixNorm"
	return realOf(name, must(name, x, options, routines{matrixNorm[float32], matrixNorm[float64], matrixNorm[complex64], matrixNorm[complex128]})[0])
}

// VectorNorm returns the norms of vectors over the axes of [nd.Axis], as real numbers. Its other options are [linalg.Order] and
// [nd.KeepDims]. See [linalg.VectorNorm].
func VectorNorm(x nd.Array, options ...nd.Option) nd.Array {
	const name = "arrayapi.VectorNorm"
	return realOf(name, must(name, x, options, routines{vectorNorm[float32], vectorNorm[float64], vectorNorm[complex64], vectorNorm[complex128]})[0])
}

// A routine is a function of package linalg for arrays of one element type.
type routine func(x []nd.Array, options []nd.Option) ([]nd.Array, error)

// routines has one function for each of the types float32, float64, complex64 and complex128.
type routines [4]routine

// call calls the routine for the common kind of the arrays. Errors show op as the function's name.
func (r *routines) call(op string, arrays []nd.Array, options []nd.Option) (z []nd.Array, err error) {
	args := make([]core.Arg, len(arrays))
	for i, x := range arrays {
		number := i + 1
		if len(arrays) == 1 {
			number = 0
		}
		args[i] = numbered(op, number, x)
	}
	kind := common(op, args)
	switch {
	case integers.has(kind):
		kind = reflect.Float64
	case !inexact.has(kind):
		failKinds(op, numbers, args)
	}
	own := make([]nd.Array, len(arrays))
	for i := range args {
		convert(op, &args[i], kind)
		own[i] = wrap(args[i].Head)
	}
	form := map[reflect.Kind]int{reflect.Float32: 0, reflect.Float64: 1, reflect.Complex64: 2, reflect.Complex128: 3}[kind]
	mistakes.OnBehalf(op, func() { z, err = r[form](own, options) })
	return z, renamed(op, err)
}

// renamed returns err with op as the name of the function.
func renamed(op string, err error) error {
	e, ok := err.(*nd.Error)
	if !ok {
		return err
	}
	own := *e
	own.Op = op
	return &own
}

// must calls r, whose functions never return an error.
func must(op string, x nd.Array, options []nd.Option, r routines) []nd.Array {
	z, err := r.call(op, []nd.Array{x}, options)
	if err != nil {
		panic(err)
	}
	return z
}

// realOf returns the real part of x, a result of op. If x is real, it returns x itself.
func realOf(op string, x nd.Array) nd.Array {
	a := array(op, x)
	if !complexes.has(a.Kind) {
		return x
	}
	return run(op, &simd.Real, a.Kind, []core.Arg{a})
}

// single calls a routine with one operand and one result.
func single(op string, x nd.Array, options []nd.Option, r routines) (nd.Array, error) {
	z, err := r.call(op, []nd.Array{x}, options)
	if err != nil {
		return nil, err
	}
	return z[0], nil
}
