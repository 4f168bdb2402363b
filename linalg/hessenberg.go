package linalg

import (
	"ndgo/internal/element"
	nd "ndgo/ndarray"
)

// fewLowered is the maximum number of rows for which single reflections, instead of panels, bring a matrix to Hessenberg form.
const fewLowered = 40

// hessenberg brings rows low … high and columns low … high of a to Hessenberg form by reflections: a becomes u·a·uᴴ. If the parameter u has
// rows, it is set to this unitary matrix.
func (a block[T]) hessenberg(low, high int, u block[T]) {
	n, count := a.rows, max(high-low-1, 0)
	v, taus := newBlock(a.field, count, n), zeros[T](count)
	if count <= fewLowered {
		a.lowerEach(low, high, v, taus)
	} else {
		p := lowering[T]{a: a, high: high, y: newBlock(a.field, panelRows, n), t: newBlock(a.field, panelRows, panelRows), room: zeros[T](n),
			own: zeros[T](n), factors: zeros[T](panelRows)}
		for k := 0; k < count; k += panelRows {
			rows := min(panelRows, count-k)
			p.first, p.v = low+k, v.part(k, 0, rows, n)
			clear(p.t.whole)
			for i := range rows {
				taus[k+i] = p.column(i)
			}
			p.update(rows)
		}
	}
	if u.rows == 0 {
		return
	}
	if count <= fewLowered {
		for i := range n {
			clear(u.row(i))
			u.row(i)[i] = 1
		}
		sums := zeros[T](n)
		for k, tau := range taus {
			if first := low + 1 + k; tau != 0 {
				u.part(first, low, high+1-first, high+1-low).reflectRows(v.row(k)[first:high+1], a.conj(tau), sums)
			}
		}
		return
	}
	z := newBlock(a.field, n, n)
	for i := range n {
		z.row(i)[i] = 1
	}
	z.reflectBy(v, taus, low+1)
	u.array().Assign(z.adjoint())
}

// lowerEach does the work of hessenberg by single reflections. It stores their vectors in the rows of vectors.
func (a block[T]) lowerEach(low, high int, vectors block[T], taus []T) {
	n := a.rows
	sums := zeros[T](n)
	for k := low + 1; k < high; k++ {
		v := vectors.row(k - low - 1)[k : high+1]
		for i := range v {
			v[i] = a.row(k + i)[k-1]
		}
		beta, tau := a.reflection(v)
		taus[k-low-1] = tau
		for i := range v {
			a.row(k + i)[k-1] = 0
		}
		a.row(k)[k-1] = a.of(beta)
		if tau == 0 {
			continue
		}
		a.part(k, k, len(v), n-k).reflectRows(v, a.conj(tau), sums)
		a.part(0, k, high+1, len(v)).reflectColumns(v, tau)
	}
}

// A lowering is the state of the algorithm while a panel of columns is brought to Hessenberg form, before the rest of the matrix is
// updated. The first column of the panel has index first. The product of the panel's reflections is q = 1 - vᵀ·t·conj(v). The current
// matrix is qᴴ·(a - yᵀ·conj(v)) with yᵀ = a·vᵀ·t.
//
// Source: G. Quintana-Ortí, R. van de Geijn, Improving the Performance of Reduction to Hessenberg Form, 2006.
type lowering[T nd.Inexact] struct {
	a, v, y, t         block[T]
	first, high        int
	room, own, factors []T
}

// column brings column i to Hessenberg form, and returns tau of its reflection.
func (p *lowering[T]) column(i int) (tau T) {
	c, rows := p.first+i, p.high+1
	b := p.room[:rows]
	for r := range b {
		b[r] = p.a.row(r)[c]
	}
	for j := range i {
		p.factors[j] = p.a.conj(p.v.row(j)[c])
	}
	p.subtract(p.y, i, 0, b)
	rest := b[p.first+1:]
	p.project(i, p.first+1, rest)
	for j := i - 1; j >= 0; j-- {
		var sum T
		for l := range j + 1 {
			sum += element.Times(p.a.conj(p.t.row(l)[j]), p.factors[l])
		}
		p.factors[j] = sum
	}
	p.subtract(p.v, i, p.first+1, rest)
	x := p.v.row(i)[c+1 : rows]
	copy(x, b[c+1:])
	beta, tau := p.a.reflection(x)
	for r := range b {
		switch {
		case r <= c:
			p.a.row(r)[c] = b[r]
		case r == c+1:
			p.a.row(r)[c] = p.a.of(beta)
		default:
			p.a.row(r)[c] = 0
		}
	}
	y := p.y.row(i)
	if tau == 0 {
		clear(y)
		return tau
	}
	columns := p.a.part(0, c+1, rows, rows-c-1)
	setProduct(vectorOf(y[:rows]), columns.array(), vectorOf(x))
	p.project(i, c+1, x)
	p.subtract(p.y, i, 0, y[:rows])
	for r := range rows {
		y[r] = element.Times(y[r], tau)
	}
	for j := range i {
		var sum T
		for l := j; l < i; l++ {
			sum += element.Times(p.t.row(j)[l], p.factors[l])
		}
		p.t.row(j)[i] = element.Times(-tau, sum)
	}
	p.t.row(i)[i] = tau
	return tau
}

// project sets factors to the products of x with the conjugates of the first rows of v. In each row, it uses only the elements at columns
// with index from or higher.
func (p *lowering[T]) project(rows, from int, x []T) {
	if rows == 0 {
		return
	}
	if !p.a.isScalar {
		own := p.own[:len(x)]
		for i, c := range x {
			own[i] = p.a.conj(c)
		}
		x = own
	}
	some := p.v.part(0, from, rows, len(x))
	setProduct(vectorOf(p.factors[:rows]), some.array(), vectorOf(x))
	if !p.a.isScalar {
		for i, c := range p.factors[:rows] {
			p.factors[i] = p.a.conj(c)
		}
	}
}

// subtract subtracts from x the first rows of b, each times a factor. In each row, it uses only the elements at columns with index from or
// higher.
func (p *lowering[T]) subtract(b block[T], rows, from int, x []T) {
	if rows == 0 {
		return
	}
	some := b.part(0, from, rows, len(x))
	product := nd.MatMul(vectorOf(p.factors[:rows]), some.array())
	p.a.subtractRow(x, elementsOf(product), 1)
	product.Release()
}

// update applies the reflections of the panel to the columns after it.
func (p *lowering[T]) update(rows int) {
	next, n := p.first+rows, p.a.columns
	y, v, t := p.y.part(0, 0, rows, p.high+1), p.v.part(0, next, rows, p.high+1-next), p.t.part(0, 0, rows, rows)
	right := p.a.part(0, next, p.high+1, p.high+1-next)
	right.subtractProduct(y.array().T(), p.conjugated(v))
	v = p.v.part(0, p.first+1, rows, p.high-p.first)
	below := p.a.part(p.first+1, next, p.high-p.first, n-next)
	inner := nd.MatMul(p.conjugated(v), below.array())
	outer := nd.MatMul(t.adjoint(), inner)
	below.subtractProduct(v.array().T(), outer)
	inner.Release()
	outer.Release()
}

// conjugated returns the conjugates of b. For real matrices it shares memory with b.
func (p *lowering[T]) conjugated(b block[T]) *nd.NDArray[T] {
	if p.a.isScalar {
		return b.array()
	}
	return nd.Conj(b.array())
}

// reflectRows sets a = (1 - tau·v·vᴴ)·a. The parameter sums is a buffer for a row.
func (a block[T]) reflectRows(v []T, tau T, sums []T) {
	sums = sums[:a.columns]
	clear(sums)
	for i, c := range v {
		if !a.isScalar {
			c = a.conj(c)
		}
		addRow(sums, a.row(i), c)
	}
	for i, c := range v {
		subtractRow(a.row(i), sums, element.Times(tau, c))
	}
}

// prepare balances h. If balanced is not set, it only exchanges rows and columns (see permute). Then it brings h to Hessenberg form. If
// vectors is set, it returns the unitary matrix u.
func (h block[T]) prepare(balanced, vectors bool) (b *balance, u block[T]) {
	u = newBlock(h.field, 0, h.rows)
	if balanced {
		b = h.balance()
	} else {
		b = h.permute()
	}
	if vectors {
		u = newBlock(h.field, h.rows, h.rows)
	}
	h.hessenberg(b.low, b.high, u)
	return b, u
}

// split returns the first row, low or higher, of the smallest block of h that ends with row high and is uncoupled from the rows before it.
// h is in Hessenberg form. The subdiagonal element before the block is negligible; split sets it to 0.
func (h block[T]) split(low, high int, size func(T) float64) int {
	for k := high; k > low; k-- {
		if row := h.row(k); h.isNegligible(k, low, high, size) {
			row[k-1] = 0
			return k
		}
	}
	return low
}

// isNegligible reports whether the subdiagonal element in row k is negligible. It must be small relative to the two diagonal elements
// beside it or, if both are 0, to the neighbours of these elements. Its product with the superdiagonal element must also be small relative
// to the distance of the eigenvalues, so that small eigenvalues keep their digits.
//
// Source: M. Ahues, F. Tisseur, A New Deflation Criterion for the QR Algorithm, 1997.
func (h *block[T]) isNegligible(k, low, high int, size func(T) float64) bool {
	row, above := h.row(k), h.row(k-1)
	below := size(row[k-1])
	if below <= leastElement {
		return true
	}
	both := size(above[k-1]) + size(row[k])
	if both == 0 {
		if k-1 > low {
			both += size(above[k-2])
		}
		if k < high {
			both += size(h.row(k + 1)[k])
		}
	}
	if below > h.epsilon/2*both {
		return false
	}
	beside, last, apart := size(above[k]), size(row[k]), size(above[k-1]-row[k])
	sum := max(last, apart) + max(below, beside)
	return min(below, beside)*(max(below, beside)/sum) <= max(leastElement, h.epsilon*(min(last, apart)*(max(last, apart)/sum)))
}
