package linalg

import (
	"math"
	"slices"

	"ndgo/inplace"
	"ndgo/internal/core/mistakes"
	"ndgo/internal/core/option"
	"ndgo/internal/element"
	"ndgo/internal/iter"
	nd "ndgo/ndarray"
)

// Complete makes [QR] return square matrices q.
var Complete = option.Ints(option.Complete, nil)

// QR returns matrices q with orthonormal columns and upper triangular matrices r with q·r = a. For an m×n matrix and k = min(m, n), q is
// m×k and r is k×n; with [Complete] q is m×m and r is m×n. Like LAPACK, QR uses Householder reflections: the diagonal of r is real, with
// elements of either sign. If a matrix has an infinity or NaN, all its results are NaN.
func QR[T nd.Inexact](a *nd.NDArray[T], options ...nd.Option) (q, r *nd.NDArray[T]) {
	const op = "linalg.QR"
	defer mistakes.Rename(op)
	stack, m, n := view(op, a, false)
	o := option.Take(op, options, option.Complete)
	k := min(m, n)
	columns := k
	if o.Has(option.Complete) {
		columns = m
	}
	a, down := inRange(a, -2) // scaling columns by powers of 2 does not change q
	work, elements := fresh(a)
	q, r = nd.Zeros[T](append(iter.Clone(stack), m, columns)...), nd.Zeros[T](append(iter.Clone(stack), columns, n)...)
	qs, rs := elementsOf(q), elementsOf(r)
	f := fieldOf[T]()
	_ = eachOf(op, stack, 4*float64(m)*float64(n)*float64(k), func(i int) error {
		x := blockOf(&f, elements[i*m*n:][:m*n], m, n)
		own, upper := blockOf(&f, qs[i*m*columns:][:m*columns], m, columns), blockOf(&f, rs[i*columns*n:][:columns*n], columns, n)
		if !x.isFinite() {
			own.fillNaN()
			upper.fillNaN()
			return nil
		}
		v, t := x.reflect()
		for j := range columns {
			own.row(j)[j] = 1
		}
		own.applyForward(v, t, true)
		for j := range min(k, columns) {
			copy(upper.row(j)[j:], x.row(j)[j:])
		}
		return nil
	})
	work.Release()
	if down != nil {
		inplace.Multiply(r, nd.Reciprocal(down))
	}
	return q, r
}

// panelColumns is the number of columns that are reduced before the rest of the matrix is updated.
const panelColumns = 64

// reflect makes x upper triangular by reflections, and overwrites the elements of x below the diagonal. For each panel of columns it
// multiplies x by 1 - v·tᴴ·vᴴ, where v is lower trapezoidal with diagonal 1, and t is upper triangular. The results v and t consist of the
// matrices v and t of all panels.
//
// Source: R. Schreiber, C. Van Loan, A Storage-Efficient WY Representation for Products of Householder Transformations, 1989. A panel is
// reduced by E. Elmroth, F. Gustavson, Applying Recursion to Serial and Parallel QR Factorization, 2000.
func (x block[T]) reflect() (v, t block[T]) {
	m, k := x.rows, min(x.rows, x.columns)
	v, t = newBlock(x.field, m, k), newBlock(x.field, k, min(k, panelColumns))
	for j := 0; j < k; j += panelColumns {
		n := min(panelColumns, k-j)
		vs, ts := v.part(j, j, m-j, n), t.part(j, 0, n, n)
		x.part(j, j, m-j, n).reflectInto(vs, ts)
		if rest := x.columns - j - n; rest > 0 {
			x.part(j, j+n, m-j, rest).applyAdjoint(vs, ts)
		}
	}
	return v, t
}

// applyForward multiplies z by the product of the matrices 1 - v·t·vᴴ of all panels (see reflect). If isOne is set, z is the identity,
// possibly with additional rows or columns of zeros.
func (z block[T]) applyForward(v, t block[T], isOne bool) {
	k := v.columns
	for j := (k - 1) / panelColumns * panelColumns; j >= 0 && k > 0; j -= panelColumns {
		n := min(panelColumns, k-j)
		vs, ts := v.part(j, j, v.rows-j, n), t.part(j, 0, n, n)
		from := 0
		if isOne { // the columns of z before this index are still those of the identity
			from = min(j, z.columns)
		}
		part := z.part(j, from, z.rows-j, z.columns-from)
		inner := nd.MatMul(vs.adjoint(), part.array())
		outer := nd.MatMul(ts.array(), inner)
		part.subtractProduct(vs.array(), outer)
		inner.Release()
		outer.Release()
	}
}

// applyAdjoint sets x = (1 - v·tᴴ·vᴴ)·x.
func (x block[T]) applyAdjoint(v, t block[T]) {
	inner := nd.MatMul(v.adjoint(), x.array())
	outer := nd.MatMul(t.adjoint(), inner)
	x.subtractProduct(v.array(), outer)
	inner.Release()
	outer.Release()
}

// reflectInto does the work of reflect for an x with at least as many rows as columns. Before the call, v and t must be 0.
func (x block[T]) reflectInto(v, t block[T]) {
	m, n := x.rows, x.columns
	if n <= 8 {
		for j := range n {
			x.reflectColumn(v, t, j)
		}
		return
	}
	h := n / 2
	v1, t1 := v.part(0, 0, m, h), t.part(0, 0, h, h)
	x.part(0, 0, m, h).reflectInto(v1, t1)
	right := x.part(0, h, m, n-h)
	right.applyAdjoint(v1, t1)
	v2, t2 := v.part(h, h, m-h, n-h), t.part(h, h, n-h, n-h)
	right.part(h, 0, m-h, n-h).reflectInto(v2, t2)
	below := v.part(h, 0, m-h, h)
	between := t.part(0, h, h, n-h)
	between.subtractProduct(t1.array(), nd.MatMul(nd.MatMul(below.adjoint(), v2.array()), t2.array()))
}

// reflectColumn eliminates column j of x below the diagonal, and applies the reflection to the columns after it.
func (x block[T]) reflectColumn(v, t block[T], j int) {
	m, n := x.rows, x.columns
	column := zeros[T](m - j)
	for i := range column {
		column[i] = x.row(j + i)[j]
	}
	beta, tau := x.reflection(column)
	for i, c := range column {
		v.row(j + i)[j] = c
	}
	x.row(j)[j] = x.of(beta)
	for i := j + 1; i < m; i++ {
		x.row(i)[j] = 0
	}
	// The reflection replaces the columns x after column j by (1 - conj(tau)·v·vᴴ)·x.
	sums := zeros[T](n)
	for i, c := range column {
		if !x.isScalar {
			c = x.conj(c)
		}
		addRow(sums[j+1:], x.row(j + i)[j+1:], c)
	}
	factor := x.conj(tau)
	for i, c := range column {
		subtractRow(x.row(j + i)[j+1:], sums[j+1:], element.Times(factor, c))
	}
	// Column j of t becomes -tau·t·(vᴴ·v_j), with tau as its diagonal element.
	clear(sums)
	for i, c := range column {
		if row := v.row(j + i)[:j]; x.isScalar {
			addRow(sums[:j], row, c)
		} else {
			for k, e := range row {
				sums[k] += element.Times(x.conj(e), c)
			}
		}
	}
	for i := range j {
		var sum T
		for k := i; k < j; k++ {
			sum += element.Times(t.row(i)[k], sums[k])
		}
		t.row(i)[j] = element.Times(-tau, sum)
	}
	t.row(j)[j] = tau
}

// reflection replaces v by the vector of the reflection 1 - conj(tau)·v·vᴴ that maps v to (beta, 0, 0, …). The first element of this vector
// is 1.
func (f *field[T]) reflection(v []T) (beta float64, tau T) {
	norm := f.norm(v)
	if norm > 0 && norm < f.tiny {
		for i := range v { // multiply by a power of 2, because quotients might be subnormal
			v[i] = element.Times(v[i], f.of(1/f.tiny))
		}
		beta, tau = f.reflection(v)
		return beta * f.tiny, tau
	}
	alpha := v[0]
	if f.of(f.re(alpha)) == alpha && !slices.ContainsFunc(v[1:], func(e T) bool { return e != 0 }) {
		v[0] = 1
		return f.re(alpha), 0
	}
	beta = norm
	if !math.Signbit(f.re(alpha)) {
		beta = -norm
	}
	tau = f.over(f.of(beta)-alpha, f.of(beta))
	scale := alpha - f.of(beta)
	v[0] = 1
	f.divideRow(v[1:], scale)
	return beta, tau
}

// norm returns the length of v, without overflow of squares.
func (f *field[T]) norm(v []T) float64 {
	sum := 0.0
	switch v := any(v).(type) {
	case []float64:
		sum = squares(v)
	case []float32:
		sum = squares(v)
	}
	if isSafeSum(sum) {
		return math.Sqrt(sum)
	}
	most := f.greatest(v)
	if most == 0 || math.IsInf(most, 0) || most != most {
		return most
	}
	_, exponent := math.Frexp(most)
	exponent = max(exponent, -1000)
	up := math.Ldexp(1, -exponent)
	sum = 0
	for _, e := range v {
		a := f.abs(e) * up
		sum += float64(a * a)
	}
	return math.Ldexp(math.Sqrt(sum), exponent)
}

// isSafeSum reports whether no square in a sum overflowed, and no significant square underflowed.
func isSafeSum(sum float64) bool { return sum > 0x1p-900 && sum < 0x1p900 }

// squares returns the sum of squares of v.
func squares[F float32 | float64](v []F) float64 {
	var a, b, c, d float64 // four partial sums, each of every fourth element
	for ; len(v) >= 4; v = v[4:] {
		a += float64(float64(v[0]) * float64(v[0]))
		b += float64(float64(v[1]) * float64(v[1]))
		c += float64(float64(v[2]) * float64(v[2]))
		d += float64(float64(v[3]) * float64(v[3]))
	}
	switch len(v) {
	case 3:
		c += float64(float64(v[2]) * float64(v[2]))
		fallthrough
	case 2:
		b += float64(float64(v[1]) * float64(v[1]))
		fallthrough
	case 1:
		a += float64(float64(v[0]) * float64(v[0]))
	}
	return a + b + (c + d)
}

// greatest returns the greatest absolute value in v, or NaN if an element is NaN.
func (f *field[T]) greatest(v []T) (most float64) {
	for _, e := range v {
		most = max(most, f.abs(e))
	}
	return most
}
