package linalg

import (
	"ndgo/internal/core/products"
	"ndgo/internal/element"
	nd "ndgo/ndarray"
)

// panelRows is the number of rows that are reduced before one product updates the rest of the matrix.
const panelRows = 32

// tridiagonalize factors a Hermitian matrix as u·t·uᴴ. The matrix is in a, with both triangles, and is overwritten. The matrix t is real,
// with d on the diagonal and e beside the diagonal. u is a product of reflections 1 - tau·v·vᴴ. If vectors is set, the rows of the result v
// are the vectors of these reflections.
//
// Source: J. Dongarra, D. Sorensen, S. Hammarling, Block Reduction of Matrices to Condensed Forms, 1989.
func (a block[T]) tridiagonalize(d, e []float64, vectors bool) (v block[T], taus []T) {
	n := a.rows
	if taus = zeros[T](max(n-1, 0)); vectors {
		v = newBlock(a.field, len(taus), n)
	}
	a = a.inTiles()
	p := panel[T]{a: a, room: zeros[T](a.step), factors: zeros[T](2 * panelRows), pairs: newBlock(a.field, 2*panelRows, a.step)}
	for k := 0; k < len(taus); k += panelRows {
		rows := min(panelRows, len(taus)-k)
		clear(p.pairs.whole)
		p.first, p.pairs = k, p.pairs.part(0, 0, 2*rows, n)
		for i := range rows {
			p.reduce(i, d, e, &taus[k+i])
			if vectors {
				copy(v.row(k+i), p.pairs.row(2*i))
			}
		}
		p.update()
	}
	if n > 0 {
		d[n-1] = a.re(a.row(n - 1)[n-1])
	}
	return v, taus
}

// inTiles returns a real matrix a with a number of rows and columns that is a multiple of a tile: a itself, or a copy with zeros after its
// rows and columns. It returns complex matrices unchanged.
func (a block[T]) inTiles() block[T] {
	n, tile := a.rows, products.Tile[T]()
	if !a.isScalar || a.step == n && a.top == 0 && n%tile == 0 {
		return a
	}
	whole := (n + tile - 1) / tile * tile
	z := newBlock(a.field, whole, whole).part(0, 0, n, n)
	z.array().Assign(a.array())
	return z
}

// A panel is the state of the algorithm while several rows of a matrix are reduced, before the rest of the matrix is updated. The current
// matrix is a minus the sum of v·wᴴ + w·vᴴ over the pairs of rows v and w in pairs.
type panel[T nd.Inexact] struct {
	a, pairs      block[T]
	first         int
	room, factors []T
}

// reduce reduces row i of the panel by a reflection. Row 2·i of pairs becomes the vector of the reflection.
func (p *panel[T]) reduce(i int, d, e []float64, tau *T) {
	k, n := p.first+i, p.a.rows
	column := p.room[k:n]
	for j, c := range p.a.row(k)[k:] {
		column[j] = p.a.conj(c)
	}
	for j := range i {
		p.factors[2*j] = p.a.conj(p.pairs.row(2*j + 1)[k])
		p.factors[2*j+1] = p.a.conj(p.pairs.row(2 * j)[k])
	}
	p.subtractPairs(i, k, column)
	d[k] = p.a.re(column[0])
	x := column[1:]
	e[k], *tau = p.a.reflection(x)
	copy(p.pairs.row(2 * i)[k+1:], x)
	w := p.pairs.row(2*i + 1)[k+1:]
	if *tau == 0 {
		return
	}
	p.multiply(i, k+1)
	if i > 0 {
		right := vectorOf(x)
		if !p.a.isScalar {
			right = nd.Conj(right)
		}
		above := p.pairs.part(0, k+1, 2*i, n-k-1)
		setProduct(vectorOf(p.factors[:2*i]), above.array(), right)
		for j := 0; j < 2*i; j += 2 {
			p.factors[j], p.factors[j+1] = p.a.conj(p.factors[j+1]), p.a.conj(p.factors[j])
		}
		p.subtractPairs(i, k+1, w)
	}
	for j := range w {
		w[j] = element.Times(w[j], *tau)
	}
	half := p.a.re(element.Times(p.a.conj(*tau), p.a.dot(w, x))) / 2
	p.a.subtractRow(w, x, p.a.of(half))
}

// multiply sets row 2·i + 1 of pairs, from column k on, to the product of a matrix and room[k:]. This matrix consists of the rows and
// columns of the current matrix from index k on.
func (p *panel[T]) multiply(i, k int) {
	w, n, step := p.pairs.row(2*i+1), p.a.rows, p.a.step
	if !p.a.isScalar {
		rest := p.a.part(k, k, n-k, n-k)
		setProduct(vectorOf(w[k:]), rest.array(), vectorOf(p.room[k:]))
		return
	}
	tile := products.Tile[T]()
	from := k / tile * tile
	clear(p.room[from:k])
	products.TimesSymmetric(element.Kind[T](), w[from:step], p.a.whole[from*(step+1):], step, p.room[from:])
}

// subtractPairs subtracts the rows of the first i pairs, each times a factor, from x. It uses only the columns from index k on.
func (p *panel[T]) subtractPairs(i, k int, x []T) {
	if i == 0 {
		return
	}
	above := p.pairs.part(0, k, 2*i, len(x))
	product := nd.MatMul(vectorOf(p.factors[:2*i]), above.array())
	p.a.subtractRow(x, elementsOf(product), 1)
	product.Release()
}

// update subtracts the products of all pairs from the rest of the matrix.
func (p *panel[T]) update() {
	k, n, rows := p.first+p.pairs.rows/2, p.a.rows, p.pairs.rows
	if k >= n {
		return
	}
	left := p.pairs.part(0, k, rows, n-k)
	right := newBlock(p.a.field, rows, n-k)
	for j := range rows {
		row := right.row(j)
		copy(row, left.row(j^1))
		if !p.a.isScalar {
			for i, c := range row {
				row[i] = p.a.conj(c)
			}
		}
	}
	p.a.part(k, k, n-k, n-k).subtractHermitian(left, right)
}

// subtractHermitian subtracts the product of the transpose of x and y from a. Both the product and a are Hermitian. If a is real, its first
// row must be the first row of a tile, and only its tiles on and above the diagonal are updated.
func (a block[T]) subtractHermitian(x, y block[T]) {
	if n := a.rows; n > squareRows {
		h := n / 2
		if a.isScalar {
			h -= h % products.Tile[T]()
		}
		above, below := a.part(0, h, h, n-h), a.part(h, 0, n-h, h)
		a.part(0, 0, h, h).subtractHermitian(x.part(0, 0, x.rows, h), y.part(0, 0, x.rows, h))
		if a.isScalar {
			left, right := x.part(0, 0, x.rows, h), y.part(0, h, x.rows, n-h)
			above.subtractProduct(left.array().T(), right.array())
			a.part(h, h, n-h, n-h).subtractHermitian(x.part(0, h, x.rows, n-h), right)
			return
		}
		left, right := x.part(0, h, x.rows, n-h), y.part(0, 0, x.rows, h)
		below.subtractProduct(left.array().T(), right.array())
		above.array().Assign(below.adjoint())
		a.part(h, h, n-h, n-h).subtractHermitian(left, y.part(0, h, x.rows, n-h))
		return
	}
	a.subtractProduct(x.array().T(), y.array())
}

// vectorOf returns x as an array that shares its memory.
func vectorOf[T nd.Inexact](x []T) *nd.NDArray[T] { return nd.FromSlice(x, len(x)) }

// reflectedRows is the number of reflections that one product applies.
const reflectedRows = 48

// reflectBy multiplies z by the product of the reflections 1 - tau·v·vᴴ. Their vectors are the rows of v. In row k of v, the elements up to
// column k + skip are 0.
func (z block[T]) reflectBy(v block[T], taus []T, skip int) {
	n := v.columns
	for k := (v.rows - 1) / reflectedRows * reflectedRows; k >= 0 && v.rows > 0; k -= reflectedRows {
		rows, from := min(reflectedRows, v.rows-k), k+skip
		own := v.part(k, from, rows, n-from)
		left := own.array().T()
		right := own.array()
		if !z.isScalar {
			right = nd.Conj(right)
		}
		t := own.triangle(taus[k:k+rows], nd.MatMul(right, left))
		part := z.part(from, 0, n-from, z.columns)
		inner := nd.MatMul(right, part.array())
		outer := nd.MatMul(t.array(), inner)
		part.subtractProduct(left, outer)
		inner.Release()
		outer.Release()
	}
}

// triangle returns the upper triangular matrix t such that 1 - vᵀ·t·conj(v) is the product of the reflections. The vectors of the
// reflections are the rows of v. The parameter products has the products of these rows and their conjugates.
//
// Source: R. Schreiber, C. Van Loan, A Storage-Efficient WY Representation for Products of Householder Transformations, 1989.
func (v block[T]) triangle(taus []T, products *nd.NDArray[T]) block[T] {
	n := v.rows
	g, t := blockOf(v.field, elementsOf(products), n, n), newBlock(v.field, n, n)
	for j, tau := range taus {
		for i := range j {
			var sum T
			for k, c := range t.row(i)[i:j] {
				sum += element.Times(c, g.row(i + k)[j])
			}
			t.row(i)[j] = element.Times(-tau, sum)
		}
		t.row(j)[j] = tau
	}
	return t
}
