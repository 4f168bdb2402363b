// Package blas implements gonum's interfaces of BLAS, the basic linear algebra subprograms, by package ndarray's products. With
// one line, gonum uses it in the whole program:
//
//	blas64.Use(blas.Implementation{})
//
// Packages mat and lapack then compute with it. On one processor, it computes a product of large matrices five to twelve times as
// fast as gonum. [FromDense] and [Dense] convert between arrays and gonum's matrices without a copy.
//
// The package replaces products of matrices (gemm), also with their own transposes (syrk, herk), products and solutions of
// triangular systems (trmm, trsm), and products of matrices and vectors (gemv), for float32, float64, complex64 and complex128.
// Gonum computes small operands and all other subprograms, and panics for wrong arguments. Results differ from gonum's by
// rounding. A product of 0 with infinity or NaN is NaN; gonum skips it. Results do not depend on the number of processors.
//
// Package blas is a separate module, so that users of arrays need not download gonum. It has the library's version.
package blas

import (
	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/gonum"
)

// An Implementation implements gonum's [blas.Float64], [blas.Float32], [blas.Complex128] and [blas.Complex64]. It has no fields:
// use its zero value.
type Implementation struct{ gonum.Implementation }

// own is gonum's implementation, for calls that this package does not replace.
var own gonum.Implementation

var (
	_ blas.Float64    = Implementation{}
	_ blas.Float32    = Implementation{}
	_ blas.Complex128 = Implementation{}
	_ blas.Complex64  = Implementation{}
)
