// Package blas has the products of package ndarray, and the subprograms that they speed up, as an implementation of gonum's interfaces of
// BLAS, the basic subprograms of linear algebra. One line gives it to a whole program with gonum:
//
//	blas64.Use(blas.Implementation{})
//
// then mat and lapack compute with it: a product of large matrices is five to twelve times as fast as gonum's own on one processor.
// [FromDense] and [Dense] are matrices of one library as those of the other, without a copy.
//
// Ours are products of matrices (gemm), also with their own transposes (syrk, herk), products and solutions of triangular systems (trmm,
// trsm), and products of matrices and vectors (gemv), for float32, float64, complex64 and complex128. Small ones, and all other
// subprograms, are embedded from gonum; so are the panics of wrong arguments. Results differ from gonum's by rounding, and where an element
// of 0 meets infinity or NaN: gonum leaves the product out, and here it is NaN. They do not depend on the number of processors.
//
// It is a module of its own, because users of arrays should not have to download gonum. Its version is the library's.
package blas

import (
	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/gonum"
)

// An Implementation implements gonum's [blas.Float64], [blas.Float32], [blas.Complex128] and [blas.Complex64]. Its zero value is
// all there is to it.
type Implementation struct{ gonum.Implementation }

// own is gonum's.
var own gonum.Implementation

var (
	_ blas.Float64    = Implementation{}
	_ blas.Float32    = Implementation{}
	_ blas.Complex128 = Implementation{}
	_ blas.Complex64  = Implementation{}
)
