package linalg

import (
	"math"
	"math/cmplx"
	"reflect"

	"ndgo/elem"
	"ndgo/internal/core/mistakes"
	"ndgo/internal/element"
	nd "ndgo/ndarray"
)

// Eig returns the eigenvalues w of square matrices, in no particular order, and matrices v with the eigenvectors as columns: a·v is
// v·diag(w). The eigenvectors have length 1. For an n×n matrix, w has n elements and v is n×n. The results are complex128; [EigAs] returns
// complex64 for float32.
//
// Complex eigenvalues of real matrices, and their vectors, come in conjugate pairs; the eigenvalue with positive imaginary part is first.
// Vectors of real eigenvalues are real. The greatest element of a complex vector is real. If a matrix has fewer independent eigenvectors
// than rows, some columns of v are almost parallel. For symmetric and Hermitian matrices use [Eigh]: it is faster, and its vectors are
// orthogonal.
//
// Like LAPACK, Eig uses shifted QR steps on the Hessenberg form of the balanced matrix. Balancing may spoil the vectors if rows and columns
// have very different sizes. If the norm of a·v - v·diag(w) exceeds 1000·n·ε times the greatest element, with ε = 2⁻⁵², or if the steps do
// not converge, Eig computes again without balancing. If that does not help, it panics with nd.ErrDomain and the Index of the first such
// matrix in the stack.
//
// If a matrix has an infinity or NaN, all its results are NaN. Matrices that are not square panic with nd.ErrShape.
func Eig[T nd.Inexact](a *nd.NDArray[T]) (w, v *nd.NDArray[complex128]) {
	defer mistakes.Rename("linalg.Eig")
	return eigenpairs[complex128]("linalg.Eig", a, true)
}

// EigAs does the work of [Eig] with results of type C: complex64 for matrices of float32 and complex64, and complex128 for other matrices.
// Another C panics with nd.ErrDType.
func EigAs[C nd.ComplexNumber, T nd.Inexact](a *nd.NDArray[T]) (w, v *nd.NDArray[C]) {
	defer mistakes.Rename("linalg.EigAs")
	checkWidth[C, T]("linalg.EigAs")
	return eigenpairs[C]("linalg.EigAs", a, true)
}

// EigVals returns the eigenvalues of square matrices: n of them for an n×n matrix. It computes them like [Eig], but there are no vectors to
// check.
func EigVals[T nd.Inexact](a *nd.NDArray[T]) *nd.NDArray[complex128] {
	defer mistakes.Rename("linalg.EigVals")
	w, _ := eigenpairs[complex128]("linalg.EigVals", a, false)
	return w
}

// EigValsAs does the work of [EigVals] with results of type C (see [EigAs]).
func EigValsAs[C nd.ComplexNumber, T nd.Inexact](a *nd.NDArray[T]) *nd.NDArray[C] {
	defer mistakes.Rename("linalg.EigValsAs")
	checkWidth[C, T]("linalg.EigValsAs")
	w, _ := eigenpairs[C]("linalg.EigValsAs", a, false)
	return w
}

// checkWidth panics if C is not the complex type for eigenvalues of T: complex64 for float32 and complex64, and complex128 for other types.
func checkWidth[C nd.ComplexNumber, T nd.Inexact](op string) {
	of, from := element.Kind[C](), element.Kind[T]()
	if short := from == reflect.Float32 || from == reflect.Complex64; short != (of == reflect.Complex64) {
		mistakes.Fail(op, nd.ErrDType, "eigenvalues of matrices of %s are not numbers of %s; name the type of the same width", from, of)
	}
}

// isFinite reports whether all elements of b are finite.
func (b block[T]) isFinite() bool {
	for i := range b.rows {
		if !areFinite(b.row(i)) {
			return false
		}
	}
	return true
}

// areFinite reports whether all elements are finite.
func areFinite[T nd.Inexact](elements []T) bool {
	for _, v := range elements {
		if v-v != 0 {
			return false
		}
	}
	return true
}

// normalize divides b by a power of 2, so that its greatest elements are near 1, and returns the exponent. If an element is not finite, it
// returns false and leaves b unchanged.
func (b block[T]) normalize() (exponent int, finite bool) {
	most := b.greatestElement()
	if most != most {
		return 0, false
	}
	// most is infinite or NaN if an element is not finite. It is also infinite if the absolute value of a complex number overflows.
	if _, exponent = math.Frexp(most); math.IsInf(most, 0) {
		if !b.isFinite() {
			return 0, false
		}
		exponent = 1025
	}
	half := exponent / 2 // multiply in two steps, because each factor must be in the range of float32
	for _, e := range []int{half, exponent - half} {
		if e == 0 {
			continue
		}
		scale := b.of(math.Ldexp(1, -e))
		for i := range b.rows {
			row := b.row(i)
			for j := range row {
				row[j] = element.Times(row[j], scale)
			}
		}
	}
	return exponent, true
}

// greatestElement returns the greatest absolute value in b, or NaN if an element is NaN.
func (b *block[T]) greatestElement() (most float64) {
	if x, ok := any(b.array()).(*nd.NDArray[float64]); ok && x.Size() > 0 {
		return max(math.Abs(nd.Max(x).Item()), math.Abs(nd.Min(x).Item()))
	}
	for i := range b.rows {
		most = max(most, b.greatest(b.row(i)))
	}
	return most
}

// toUnits scales the columns of v to length 1. It makes the greatest element of a complex vector real.
func toUnits(v [][]complex128) {
	for k := range v {
		most, at, isReal := 0.0, 0, true
		for i, row := range v {
			if size := lengthOf(row[k]); size > most {
				most, at = size, i
			}
			isReal = isReal && imag(row[k]) == 0
		}
		_, exponent := math.Frexp(most)
		up := complex(math.Ldexp(1, -exponent/2), 0)
		sum := 0.0
		for _, row := range v {
			row[k] = elem.MultiplyComplex128(elem.MultiplyComplex128(row[k], up), up)
			sum += float64(real(row[k])*real(row[k])) + float64(imag(row[k])*imag(row[k]))
		}
		turn := complex(1/math.Sqrt(sum), 0)
		if !isReal {
			turn = elem.MultiplyComplex128(turn, cmplx.Conj(v[at][k])/complex(lengthOf(v[at][k]), 0))
		}
		for _, row := range v {
			row[k] = elem.MultiplyComplex128(row[k], turn)
		}
		if !isReal {
			v[at][k] = complex(real(v[at][k]), 0)
		}
	}
}
