package linalg

import (
	"math"
	"math/cmplx"
	"reflect"

	"ndgo/elem"
	"ndgo/internal/core"
	"ndgo/internal/element"
	nd "ndgo/ndarray"
)

// Eig returns the eigenvalues w of square matrices, in no particular order, and matrices v of eigenvectors of length 1 as columns: a·v is
// v·diag(w). Of (…, n, n) they are (…, n) and (…, n, n). It computes in complex128; [EigAs] gives complex64 of float32.
//
// Complex eigenvalues of real matrices come in pairs of conjugates, with the positive imaginary part first, and so do their vectors;
// vectors of real ones are real. The greatest element of a complex vector is real. A matrix with fewer independent eigenvectors than rows
// has almost parallel columns. Of symmetric and Hermitian matrices [Eigh] finds more, faster.
//
// It is computed by shifted QR steps on the Hessenberg form of the balanced matrix, as LAPACK does. Where rows and columns of very
// different size made a·v and v·diag(w) differ, as vectors, by more than 1000·n·ε of the greatest element, with ε = 2⁻⁵², it is computed
// again without balancing. If they differ still, or steps do not end, it panics with nd.ErrDomain, and the Index of the first bad matrix in
// the stack. Infinities and NaN make all results of a matrix NaN. Non-square matrices panic with nd.ErrShape.
func Eig[T nd.Inexact](a *nd.NDArray[T]) (w, v *nd.NDArray[complex128]) {
	defer core.Rename("linalg.Eig")
	return eigenpairs[complex128]("linalg.Eig", a, true)
}

// EigAs is [Eig] in numbers of C: complex64 for matrices of float32 and complex64, and else complex128. It panics with nd.ErrDType for
// others.
func EigAs[C nd.ComplexNumber, T nd.Inexact](a *nd.NDArray[T]) (w, v *nd.NDArray[C]) {
	defer core.Rename("linalg.EigAs")
	checkWidth[C, T]("linalg.EigAs")
	return eigenpairs[C]("linalg.EigAs", a, true)
}

// EigVals returns the eigenvalues of square matrices, of (…, n, n), (…, n), as [Eig] does, but of the balanced matrix.
func EigVals[T nd.Inexact](a *nd.NDArray[T]) *nd.NDArray[complex128] {
	defer core.Rename("linalg.EigVals")
	w, _ := eigenpairs[complex128]("linalg.EigVals", a, false)
	return w
}

// EigValsAs returns the eigenvalues of square matrices, of (…, n, n), (…, n), as [EigAs] does.
func EigValsAs[C nd.ComplexNumber, T nd.Inexact](a *nd.NDArray[T]) *nd.NDArray[C] {
	defer core.Rename("linalg.EigValsAs")
	checkWidth[C, T]("linalg.EigValsAs")
	w, _ := eigenpairs[C]("linalg.EigValsAs", a, false)
	return w
}

// checkWidth panics unless numbers of C are as wide as T's, or twice as wide if T has no imaginary parts.
func checkWidth[C nd.ComplexNumber, T nd.Inexact](op string) {
	of, from := element.Kind[C](), element.Kind[T]()
	if short := from == reflect.Float32 || from == reflect.Complex64; short != (of == reflect.Complex64) {
		core.Fail(op, nd.ErrDType, "eigenvalues of matrices of %s are not numbers of %s; name the type of the same width", from, of)
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

// normalize divides b by a power of 2, and returns its exponent, so that its greatest elements are near 1. It reports whether all of them
// are finite; else it does nothing.
func (b block[T]) normalize() (exponent int, finite bool) {
	most := b.greatestElement()
	if most != most {
		return 0, false
	}
	if _, exponent = math.Frexp(most); math.IsInf(most, 0) { // also beside NaN, and for overflowing absolute values of complex numbers
		if !b.isFinite() {
			return 0, false
		}
		exponent = 1025
	}
	half := exponent / 2 // two steps, both in the range of float32
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

// greatestElement returns the greatest absolute value of b, NaN if one is.
func (b *block[T]) greatestElement() (most float64) {
	if x, ok := any(b.array()).(*nd.NDArray[float64]); ok && x.Size() > 0 {
		return max(math.Abs(nd.Max(x).Item()), math.Abs(nd.Min(x).Item()))
	}
	for i := range b.rows {
		most = max(most, b.greatest(b.row(i)))
	}
	return most
}

// toUnits makes the columns of v vectors of length 1. The greatest element of a complex vector becomes real.
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
