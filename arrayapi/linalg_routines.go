package arrayapi

import (
	"ndgo/internal/core/option"
	"ndgo/linalg"
	nd "ndgo/ndarray"
)

// The functions in this file are routines (see the type routine): they call functions of package linalg.

// typed returns x as an array of T. The elements of x must have type T.
func typed[T any](x nd.Array) *nd.NDArray[T] { return x.(*nd.NDArray[T]) }

func cholesky[T nd.Inexact](x []nd.Array, options []nd.Option) ([]nd.Array, error) {
	z, err := linalg.Cholesky(typed[T](x[0]), options...)
	return []nd.Array{z}, err
}

func inv[T nd.Inexact](x []nd.Array, _ []nd.Option) ([]nd.Array, error) {
	z, err := linalg.Inv(typed[T](x[0]))
	return []nd.Array{z}, err
}

func det[T nd.Inexact](x []nd.Array, _ []nd.Option) ([]nd.Array, error) {
	return []nd.Array{linalg.Det(typed[T](x[0]))}, nil
}

func slogdet[T nd.Inexact](x []nd.Array, _ []nd.Option) ([]nd.Array, error) {
	a, b := linalg.SLogDet(typed[T](x[0]))
	return []nd.Array{a, b}, nil
}

func eigh[T nd.Inexact](x []nd.Array, _ []nd.Option) ([]nd.Array, error) {
	a, b := linalg.Eigh(typed[T](x[0]))
	return []nd.Array{a, b}, nil
}

func eigvalsh[T nd.Inexact](x []nd.Array, _ []nd.Option) ([]nd.Array, error) {
	return []nd.Array{linalg.EigValsH(typed[T](x[0]))}, nil
}

func svd[T nd.Inexact](x []nd.Array, options []nd.Option) ([]nd.Array, error) {
	a, b, c := linalg.SVD(typed[T](x[0]), options...)
	return []nd.Array{a, b, c}, nil
}

func svdvals[T nd.Inexact](x []nd.Array, _ []nd.Option) ([]nd.Array, error) {
	return []nd.Array{linalg.SVDVals(typed[T](x[0]))}, nil
}

func qr[T nd.Inexact](x []nd.Array, options []nd.Option) ([]nd.Array, error) {
	a, b := linalg.QR(typed[T](x[0]), options...)
	return []nd.Array{a, b}, nil
}

func pinv[T nd.Inexact](x []nd.Array, options []nd.Option) ([]nd.Array, error) {
	return []nd.Array{linalg.Pinv(typed[T](x[0]), options...)}, nil
}

func rankOf[T nd.Inexact](x []nd.Array, options []nd.Option) ([]nd.Array, error) {
	return []nd.Array{linalg.MatrixRank(typed[T](x[0]), options...)}, nil
}

func matrixNorm[T nd.Inexact](x []nd.Array, options []nd.Option) ([]nd.Array, error) {
	return []nd.Array{linalg.MatrixNorm(typed[T](x[0]), options...)}, nil
}

func vectorNorm[T nd.Inexact](x []nd.Array, options []nd.Option) ([]nd.Array, error) {
	return []nd.Array{linalg.VectorNorm(typed[T](x[0]), options...)}, nil
}

func eig[C nd.ComplexNumber, T nd.Inexact](x []nd.Array, _ []nd.Option) ([]nd.Array, error) {
	w, v := linalg.EigAs[C](typed[T](x[0]))
	return []nd.Array{w, v}, nil
}

func eigvals[C nd.ComplexNumber, T nd.Inexact](x []nd.Array, _ []nd.Option) ([]nd.Array, error) {
	return []nd.Array{linalg.EigValsAs[C](typed[T](x[0]))}, nil
}

func solve[T nd.Inexact](x []nd.Array, _ []nd.Option) ([]nd.Array, error) {
	z, err := linalg.Solve(typed[T](x[0]), typed[T](x[1]))
	return []nd.Array{z}, err
}

// power is the routine of MatrixPower. It takes the exponent from an option.
func power[T nd.Inexact](x []nd.Array, options []nd.Option) ([]nd.Array, error) {
	o := option.Take("arrayapi.MatrixPower", options, option.Offset)
	z, err := linalg.MatrixPower(typed[T](x[0]), o.Number(option.Offset, 1))
	return []nd.Array{z}, err
}
