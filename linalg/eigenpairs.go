package linalg

import (
	"errors"
	"math"
	"math/cmplx"

	"ndgo/internal/iter"
	nd "ndgo/ndarray"
)

// A finder finds the eigenvalues and eigenvectors of h, and overwrites h. It sets values to the eigenvalues and, if v is not nil, the
// columns of v to the eigenvectors. If balanced is set, it first balances h. The result spread is then the binary logarithm of the ratio of
// the greatest and the least power of 2 that balancing has used.
type finder[F float64 | complex128] func(h block[F], values []complex128, v [][]complex128, balanced bool) (spread int, converged bool)

// eigenpairs returns the eigenvalues of the matrices of a. If vectors is set, it also returns the eigenvectors.
func eigenpairs[C nd.ComplexNumber, T nd.Inexact](op string, a *nd.NDArray[T], vectors bool) (w, v *nd.NDArray[C]) {
	if d := a.DType(); d == nd.Float32 || d == nd.Float64 {
		return eigenpairsOf[C](op, a, vectors, realEigen)
	}
	return eigenpairsOf[C](op, a, vectors, complexEigen)
}

// eigenpairsOf does the work of eigenpairs with the finder find.
func eigenpairsOf[C nd.ComplexNumber, T nd.Inexact, F float64 | complex128](op string, a *nd.NDArray[T], vectors bool, find finder[F]) (w, v *nd.NDArray[C]) {
	stack, n, _ := view(op, a, true)
	work := nd.AsType[F](a)
	shape := append(iter.Clone(stack), n)
	values := nd.Zeros[complex128](shape...)
	found := nd.Zeros[complex128]()
	if vectors {
		found = nd.Zeros[complex128](append(shape, n)...)
	}
	f := fieldOf[F]()
	elements, ws, vs := elementsOf(work), elementsOf(values), elementsOf(found)
	err := eachOf(op, stack, 25*float64(n)*float64(n)*float64(n), func(i int) error {
		h, p := blockOf(&f, elements[i*n*n:][:n*n], n, n), pairs[F]{find: find, values: ws[i*n:][:n]}
		if vectors {
			p.elements = vs[i*n*n:][:n*n]
			p.v = zeros[[]complex128](n)
			for j := range p.v {
				p.v[j] = p.elements[j*n:][:n]
			}
		}
		if !h.isFinite() {
			for _, all := range append(p.v, p.values) {
				for j := range all {
					all[j] = cmplx.NaN()
				}
			}
			return nil
		}
		p.again = func() block[F] {
			return blockOf(&f, elementsOf(nd.AsType[F](matrixAt(a, iter.Unravel(i, stack)))), n, n)
		}
		return p.set(h)
	})
	if err != nil {
		e := err.(*nd.Error)
		e.Kind, e.Shapes = nd.ErrDomain, [][]int{a.Shape()}
		panic(e)
	}
	work.Release()
	if w = nd.AsType[C](values); vectors {
		v = nd.AsType[C](found)
	}
	values.Release()
	found.Release()
	return w, v
}

// matrixAt returns a view of the matrix at index in a stack.
func matrixAt[T any](a *nd.NDArray[T], index []int) *nd.NDArray[T] {
	at := zeros[nd.Index](len(index))
	for i, k := range index {
		at[i] = nd.At(k)
	}
	return a.Slice(at...)
}

// pairs holds the eigenvalues of one matrix. If v is not nil, its columns are the eigenvectors, and elements has the elements of v. The
// function again returns a new copy of the matrix.
type pairs[F float64 | complex128] struct {
	find     finder[F]
	values   []complex128
	elements []complex128
	v        [][]complex128
	again    func() block[F]
}

var errNotFound = errors.New("no eigenvalues and vectors were found that are right to working precision")

// harmlessSpread is the greatest spread of a balance for which eigenvectors need no check. The residual of the balanced matrix is at most
// about 10·n·ε of its norm. A spread of harmlessSpread multiplies the residual by at most 2^harmlessSpread, and 1000·n·ε is acceptable.
const harmlessSpread = 6

// set finds values and vectors of h, a copy of the matrix. If balancing spoils the vectors, or if the steps do not converge, it finds them
// again without balancing.
func (p *pairs[F]) set(h block[F]) error {
	spread, converged := p.find(h, p.values, p.v, true)
	if p.isRight(converged, spread > harmlessSpread) {
		return nil
	}
	if _, converged = p.find(p.again(), p.values, p.v, false); p.isRight(converged, true) {
		return nil
	}
	return errNotFound
}

// isRight reports whether the values and vectors are right, given whether their computation converged. It scales vectors, if there are any,
// to length 1. If check is set, it also compares a·v with v·diag(w): the norm of the difference may be at most 1000·n·ε times the greatest
// element of a.
func (p *pairs[F]) isRight(converged, check bool) bool {
	if !converged || p.v == nil {
		return converged
	}
	toUnits(p.v)
	if !check {
		return true
	}
	a, n := p.again(), len(p.values)
	exponent, _ := a.normalize()
	bound := 1000 * float64(n) * a.epsilon * a.greatestElement()
	own := nd.AsType[complex128](a.array())
	product := nd.MatMul(own, nd.FromSlice(p.elements, n, n))
	left, sum := elementsOf(product), 0.0
	for k, w := range p.values {
		w = byPower(w, -exponent)
		for i, row := range p.v {
			d := left[i*n+k] - times(row[k], w)
			sum += float64(real(d)*real(d)) + float64(imag(d)*imag(d))
		}
	}
	return math.Sqrt(sum) <= bound
}
