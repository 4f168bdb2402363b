package main

import (
	"math"
	"math/cmplx"

	"ndgo/linalg"
	nd "ndgo/ndarray"
)

// linearArea tries linear algebra: it checks residuals of badly scaled matrices, and the results of matrices with infinities and
// NaN.
var linearArea = &area{
	name:  "linalg",
	pace:  500000,
	about: "decompositions, systems and norms: residuals for badly scaled, tiny, singular matrices; Inf and NaN in each part and place",
	share: 2,
	trial: func(t *trial) {
		switch t.n(4) {
		case 0:
			linear[float64](t)
		case 1:
			linear[complex128](t)
		case 2:
			linear[float32](t)
		default:
			linear[complex64](t)
		}
	},
}

func linear[T nd.Inexact](t *trial) {
	if t.n(3) == 0 {
		infinite[T](t)
	} else {
		residuals[T](t)
	}
}

// dimension returns a number of rows or columns, small in most trials.
func (t *trial) dimension() int {
	if t.n(12) == 11 {
		return pick(t, 16, 17, 25, 33, 40)
	}
	return 1 + t.n(6)
}

// moderateMatrix returns a matrix of numbers of moderate size.
func moderateMatrix[T nd.Inexact](t *trial, rows, columns int) matrix {
	m := zeros(rows, columns)
	for i := range m.at {
		re := t.moderate()
		im := 0.0
		if isComplex[T]() {
			im = t.moderate()
		}
		m.at[i] = complex(re, im)
	}
	return m
}

// hermitian makes a matrix Hermitian by reflecting its lower triangle.
func (m matrix) hermitian() {
	for i := range m.rows {
		m.at[i*m.columns+i] = complex(real(m.at[i*m.columns+i]), 0)
		for j := range i {
			m.at[j*m.columns+i] = cmplx.Conj(m.at[i*m.columns+j])
		}
	}
}

// infinite puts infinities and NaN into matrices. The results must contain NaN or infinities, too.
func infinite[T nd.Inexact](t *trial) {
	n := t.dimension()
	m := moderateMatrix[T](t, n, n)
	nonfinite := []float64{math.Inf(1), math.NaN(), math.Inf(-1)}
	for range 1 + t.n(2) {
		i, j := t.n(n), t.n(n)
		v := complex(nonfinite[t.n(3)], 0)
		if isComplex[T]() {
			switch t.n(4) {
			case 1:
				v = complex(real(v), nonfinite[t.n(3)])
			case 2:
				v = complex(t.moderate(), real(v))
			case 3:
				v = complex(real(v), t.moderate())
			}
		}
		if i == j {
			v = complex(real(v), 0)
			if real(v)-real(v) == 0 { // the diagonal of a Hermitian matrix must be real
				v = complex(math.NaN(), 0)
			}
		}
		m.at[i*n+j] = v
		m.at[j*n+i] = cmplx.Conj(v)
	}
	for i := range n {
		m.at[i*n+i] = complex(real(m.at[i*n+i]), 0)
	}
	a := narrowed[T](m)
	if t.keeps {
		t.say("a := %s", matrixLiteral[T](m))
	}
	allNaN := func(name, code string, results ...matrix) {
		t.calls++
		for k, r := range results {
			t.compared += len(r.at)
			if len(r.at) > 0 && !r.isNaN() {
				t.say("t.Error(%s) // not all NaN", code)
				t.fail("linalg: infinite: "+name, "result %d of %s of a matrix that is not finite is not NaN: %v", k+1, name, r.at)
			}
		}
	}
	unbounded := func(name, code string, r matrix) {
		t.calls++
		t.compared += len(r.at)
		if len(r.at) > 0 && r.isFinite() {
			t.say("t.Error(%s) // finite", code)
			t.fail("linalg: infinite: "+name, "%s of a matrix that is not finite is finite: %v", name, r.at)
		}
	}
	switch t.n(14) {
	case 0:
		w, v := linalg.Eigh(a)
		allNaN("Eigh", "linalg.Eigh(a)", matrixOf(w), matrixOf(v))
	case 1:
		allNaN("EigValsH", "linalg.EigValsH(a)", matrixOf(linalg.EigValsH(a)))
	case 2:
		u, s, vh := linalg.SVD(a)
		allNaN("SVD", "linalg.SVD(a)", matrixOf(u), matrixOf(s), matrixOf(vh))
	case 3:
		allNaN("SVDVals", "linalg.SVDVals(a)", matrixOf(linalg.SVDVals(a)))
	case 4:
		w, v := linalg.Eig(a)
		allNaN("Eig", "linalg.Eig(a)", matrixOf(w), matrixOf(v))
	case 5:
		allNaN("EigVals", "linalg.EigVals(a)", matrixOf(linalg.EigVals(a)))
	case 6:
		allNaN("Expm", "linalg.Expm(a)", matrixOf(linalg.Expm(a)))
	case 7:
		unbounded("MatrixNorm(Order(2))", "linalg.MatrixNorm(a, linalg.Order(2))", matrixOf(linalg.MatrixNorm(a, linalg.Order(2), nd.KeepDims)))
	case 8:
		unbounded("MatrixNorm(Nuclear)", "linalg.MatrixNorm(a, linalg.Nuclear)", matrixOf(linalg.MatrixNorm(a, linalg.Nuclear, nd.KeepDims)))
	case 9:
		unbounded("MatrixNorm", "linalg.MatrixNorm(a)", matrixOf(linalg.MatrixNorm(a, nd.KeepDims)))
	case 10:
		order := pick(t, 1, math.Inf(1))
		unbounded("MatrixNorm(Order)", "linalg.MatrixNorm(a, linalg.Order(1))", matrixOf(linalg.MatrixNorm(a, linalg.Order(order), nd.KeepDims)))
	case 11:
		unbounded("VectorNorm", "linalg.VectorNorm(a)", matrixOf(linalg.VectorNorm(a, nd.KeepDims)))
	case 12:
		if n > 1 { // for n = 1, a row or column is the whole matrix
			unbounded("Cond", "linalg.Cond(a)", matrixOf(linalg.Cond(a).Reshape(1, 1)))
		}
	default:
		if refused := t.try("MatrixRank", func() { linalg.MatrixRank(a) }); refused == nil {
			t.say("t.Error(linalg.MatrixRank(a))")
			t.fail("linalg: infinite: MatrixRank", "the rank of a matrix that is not finite is told")
		}
	}
}

// scaled scales the rows or columns of a matrix, or all of it, by powers of ten.
func scaled[T nd.Inexact](t *trial, m matrix) {
	most := 120
	if epsilon[T]() == 0x1p-23 {
		most = 14
	}
	scale := func(i, j int, by float64) { m.at[i*m.columns+j] *= complex(by, 0) }
	power := func() float64 { return math.Pow(10, float64(t.n(2*most)-most)) }
	switch t.n(7) {
	case 1: // one tiny row
		i, by := t.n(m.rows), math.Pow(10, -float64(t.n(most)))
		for j := range m.columns {
			scale(i, j, by)
		}
	case 2: // one tiny column
		j, by := t.n(m.columns), math.Pow(10, -float64(t.n(most)))
		for i := range m.rows {
			scale(i, j, by)
		}
	case 3: // each of the first rows is smaller than the one before
		by := math.Pow(10, -float64(t.n(most/4)))
		for i, f := 0, 1.0; i < min(m.rows, 4); i, f = i+1, f*by {
			for j := range m.columns {
				scale(i, j, f)
			}
		}
	case 4: // scales the whole matrix
		by := power()
		for i := range m.at {
			m.at[i] *= complex(by, 0)
		}
	case 5: // zeros
		for range 1 + t.n(len(m.at)) {
			m.at[t.n(len(m.at))] = 0
		}
	case 6: // multiples of rows
		if m.rows > 1 {
			copy(m.at[:m.columns], m.at[m.columns:2*m.columns])
		}
	}
}

// residuals checks that results satisfy their equations.
func residuals[T nd.Inexact](t *trial) {
	rows := t.dimension()
	columns := rows
	what := t.n(8)
	if what < 2 && t.n(2) == 1 { // SVD and QR
		columns = t.dimension()
	}
	m := moderateMatrix[T](t, rows, columns)
	scaled[T](t, m)
	if what == 2 {
		m.hermitian()
	}
	a := narrowed[T](m)
	if t.keeps {
		t.say("a := %s", matrixLiteral[T](m))
	}
	bound := 1e3 * float64(max(rows, columns)) * epsilon[T]()
	size := m.norm()
	small := func(name, equation string, r matrix, than float64) {
		t.compared += len(r.at)
		if v := r.norm(); !(v <= bound*than) && than > 0 && than < math.MaxFloat64 {
			t.say("// %s is %g, of numbers of size %g", equation, v, than)
			t.fail("linalg: residual: "+name, "%s: %s is %g, of numbers of size %g", name, equation, v, than)
		}
	}
	t.calls++
	switch what {
	case 0:
		u, s, vh := linalg.SVD(a)
		t.say("u, s, vh := linalg.SVD(a)\n\tt.Error(u, s, vh)")
		ascends(t, "SVD", matrixOf(s), -1)
		small("SVD", "u·s·vh - a", matrixOf(u).times(diagonal(matrixOf(s), rows, columns)).times(matrixOf(vh)).minus(m), size)
		small("SVD", "uᴴ·u - 1", matrixOf(u).adjoint().times(matrixOf(u)).minus(unit(rows)), 1)
		small("SVD", "vh·vhᴴ - 1", matrixOf(vh).times(matrixOf(vh).adjoint()).minus(unit(columns)), 1)
		small("SVDVals", "the difference from SVD", matrixOf(linalg.SVDVals(a)).minus(matrixOf(s)), size)
	case 1:
		q, r := linalg.QR(a)
		t.say("q, r := linalg.QR(a)\n\tt.Error(q, r)")
		small("QR", "q·r - a", matrixOf(q).times(matrixOf(r)).minus(m), size)
		small("QR", "qᴴ·q - 1", matrixOf(q).adjoint().times(matrixOf(q)).minus(unit(min(rows, columns))), 1)
	case 2:
		w, v := linalg.Eigh(a)
		t.say("w, v := linalg.Eigh(a)\n\tt.Error(w, v)")
		ascends(t, "Eigh", matrixOf(w), 1)
		small("Eigh", "a·v - v·w", m.times(matrixOf(v)).minus(matrixOf(v).times(diagonal(matrixOf(w), rows, rows))), size)
		small("Eigh", "vᴴ·v - 1", matrixOf(v).adjoint().times(matrixOf(v)).minus(unit(rows)), 1)
		small("EigValsH", "the difference from Eigh", matrixOf(linalg.EigValsH(a)).minus(matrixOf(w)), size)
	case 3, 4:
		eigenvectors(t, a, m, small)
	case 5:
		b := moderateMatrix[T](t, rows, 1+t.n(2))
		right := narrowed[T](b)
		t.say("b := %s\n\tx, err := linalg.Solve(a, b)\n\tt.Error(x, err)", matrixLiteral[T](b))
		if x, err := linalg.Solve(a, right); err == nil && matrixOf(x).isFinite() {
			small("Solve", "a·x - b", m.times(matrixOf(x)).minus(b), size*matrixOf(x).norm()*float64(rows)+b.norm())
		}
	case 6:
		t.say("x, err := linalg.Inv(a)\n\tt.Error(x, err)")
		if x, err := linalg.Inv(a); err == nil && matrixOf(x).isFinite() {
			small("Inv", "a·x - 1", m.times(matrixOf(x)).minus(unit(rows)), size*matrixOf(x).norm()*float64(rows)+1)
		}
	default:
		g := m.adjoint().times(m)
		for i := range columns {
			g.at[i*columns+i] += complex(g.norm()*float64(rows), 0)
		}
		g.hermitian()
		positive := narrowed[T](g)
		if t.keeps {
			t.say("a = %s\n\tl, err := linalg.Cholesky(a)\n\tt.Error(l, err)", matrixLiteral[T](g))
		}
		l, err := linalg.Cholesky(positive)
		if err == nil {
			small("Cholesky", "l·lᴴ - a", matrixOf(l).times(matrixOf(l).adjoint()).minus(g), g.norm())
		} else if g.norm() > 1e-20 && g.norm() < 1e20 {
			t.fail("linalg: Cholesky", "a positive definite matrix is refused: %v", err)
		}
	}
}

func eigenvectors[T nd.Inexact](t *trial, a *nd.NDArray[T], m matrix, small func(name, equation string, r matrix, than float64)) {
	var w, v *nd.NDArray[complex128]
	if refused := t.try("Eig", func() { w, v = linalg.Eig(a) }); refused != nil {
		return
	}
	t.say("w, v := linalg.Eig(a)")
	t.say("c := nd.AsType[complex128](a)")
	t.say("t.Error(nd.Subtract(nd.MatMul(c, v), nd.Multiply(v, w)))")
	vectors, values := matrixOf(v), matrixOf(w)
	small("Eig", "a·v - v·w", m.times(vectors).minus(vectors.times(diagonal(values, m.rows, m.rows))), m.norm())
	for j := range m.rows {
		column := zeros(m.rows, 1)
		for i := range m.rows {
			column.at[i] = vectors.at[i*m.rows+j]
		}
		small("Eig", "the length of a vector, less 1", column.adjoint().times(column).minus(unit(1)), 1)
	}
	var sum complex128
	for i := range m.rows {
		sum += values.at[i] - m.at[i*m.rows+i]
	}
	small("Eig", "the sum of eigenvalues less the trace", matrix{1, 1, []complex128{sum}}, m.norm()*float64(m.rows))
}

// ascends checks the order of values: ascending for sign 1, descending and not negative for sign -1.
func ascends(t *trial, name string, values matrix, sign float64) {
	for i, v := range values.at {
		if i > 0 && sign*real(v) < sign*real(values.at[i-1]) || sign < 0 && real(v) < 0 || imag(v) != 0 {
			t.fail("linalg: order: "+name, "the values of %s are not in order, or not real: %v", name, values.at)
		}
	}
}
