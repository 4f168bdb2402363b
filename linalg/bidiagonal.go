package linalg

import (
	"math"

	"ndgo/internal/core/products"
	"ndgo/internal/element"
	nd "ndgo/ndarray"
)

// bidiagonalize factors the square matrix a as u·b·vᴴ, and overwrites a. b is real, with d on the diagonal and e above it. u and v are
// products of reflections. If vectors is set, the rows of left and right are the vectors of these reflections.
//
// Source: J. Dongarra, D. Sorensen, S. Hammarling, Block Reduction of Matrices to Condensed Forms, 1989.
func (a block[T]) bidiagonalize(d, e []float64, vectors bool) (left, right reflections[T]) {
	n := a.rows
	left.taus, right.taus = zeros[T](n), zeros[T](n-1)
	if vectors {
		left.v, right.v = newBlock(a.field, n, n), newBlock(a.field, n-1, n)
	}
	a = a.inTiles()
	p := band[T]{a: a, room: zeros[T](a.step), factors: zeros[T](2 * panelRows), rows: newBlock(a.field, 2*panelRows, a.step),
		columns: newBlock(a.field, 2*panelRows, a.step), sums: zeros[T](a.step), next: zeros[T](a.step)}
	for k := 0; k < n; k += panelRows {
		rows := min(panelRows, n-k)
		clear(p.rows.whole)
		clear(p.columns.whole)
		p.first, p.rows, p.columns = k, p.rows.part(0, 0, 2*rows, n), p.columns.part(0, 0, 2*rows, n)
		for i := range rows {
			if d[k+i] = p.column(i, &left.taus[k+i]); vectors {
				copy(left.v.row(k+i), p.rows.row(2*i))
			}
			if k+i == n-1 {
				break
			}
			if e[k+i] = p.row(i, &right.taus[k+i]); vectors {
				copy(right.v.row(k+i), p.columns.row(2*i+1))
			}
		}
		p.update()
	}
	return left, right
}

// reflections holds a reflection 1 - tau·v·vᴴ for each row v.
type reflections[T nd.Inexact] struct {
	v    block[T]
	taus []T
}

// A band is the state of the algorithm while several rows and columns of a matrix are reduced, before the rest of the matrix is updated.
// Let xᵢ be row i of the block rows, and yᵢ row i of the block columns. The current matrix is a minus Σ xᵢ·yᵢᴴ; these products are called
// pending.
type band[T nd.Inexact] struct {
	a, rows, columns block[T]
	first            int
	room, factors    []T
	isNext           bool // whether the last call of row has stored the next column in room, and the product of the matrix and it in sums
	sums, next       []T
}

// column reduces column i of the band by a reflection from the left. It sets tau and returns the new diagonal element beta. Row 2·i of
// p.rows becomes the vector of the reflection.
func (p *band[T]) column(i int, tau *T) (beta float64) {
	k, n := p.first+i, p.a.rows
	x, isNext := p.room[k:n], p.isNext
	if p.isNext = false; !isNext {
		for j := range x {
			x[j] = p.a.row(k + j)[k]
		}
		p.subtract(&p.rows, &p.columns, 2*i, k, x)
	}
	alpha := x[0]
	beta, *tau = p.a.reflection(x)
	copy(p.rows.row(2 * i)[k:], x)
	if *tau == 0 || k == n-1 {
		return beta
	}
	// The reflection subtracts v·yᴴ from row k, with y = tau·aᴴ·v.
	y := p.columns.row(2 * i)[k+1:]
	p.conjugate(x)
	own := vectorOf(x)
	// Here x is the column, with beta subtracted from its first element, divided by alpha - beta.
	if isNext && math.Abs(beta) >= p.a.tiny {
		copy(y, p.sums[k+1:])
		p.a.subtractRow(y, p.a.row(k)[k+1:], p.a.of(beta))
		p.a.divideRow(y, alpha-p.a.of(beta))
	} else {
		rest := p.a.part(k, k+1, n-k, n-k-1)
		setProduct(vectorOf(y), own, rest.array())
	}
	p.conjugate(y)
	p.correct(&p.rows, &p.columns, 2*i, k, k+1, own, y)
	for j := range y {
		y[j] = element.Times(y[j], *tau)
	}
	return beta
}

// row reduces row i of the band by a reflection from the right. It sets tau and returns the new element beta above the diagonal. Row 2·i +
// 1 of p.columns becomes the vector of the reflection.
func (p *band[T]) row(i int, tau *T) (beta float64) {
	k, n := p.first+i, p.a.rows
	x := p.room[k+1 : n]
	for j, c := range p.a.row(k)[k+1:] {
		x[j] = p.a.conj(c)
	}
	p.subtract(&p.columns, &p.rows, 2*i+1, k, x)
	beta, *tau = p.a.reflection(x)
	copy(p.columns.row(2*i + 1)[k+1:], x)
	if *tau == 0 {
		return beta
	}
	if p.a.isScalar && i < p.rows.rows/2-1 {
		p.rowAndColumn(i, *tau)
		return beta
	}
	y := p.rows.row(2*i + 1)[k+1:]
	rest := p.a.part(k+1, k+1, n-k-1, n-k-1)
	setProduct(vectorOf(y), rest.array(), vectorOf(x))
	p.conjugate(x)
	p.correct(&p.columns, &p.rows, 2*i+1, k+1, k+1, vectorOf(x), y)
	for j := range y {
		y[j] = element.Times(y[j], *tau)
	}
	return beta
}

// rowAndColumn completes the reduction of row i of a real matrix. The vector of the reflection is in room. While rows of the matrix are in
// the caches it computes the next column, and the product of this column and the matrix.
//
// Source: G. W. Howell, J. W. Demmel, C. T. Fulton, S. Hammarling, K. Marmol, Cache Efficient Bidiagonalization Using BLAS 2.5 Operators,
// 2008.
func (p *band[T]) rowAndColumn(i int, tau T) {
	k, n, step := p.first+i+1, p.a.rows, p.a.step
	pending := 2*i + 1
	above := p.columns.part(0, k, pending, n-k)
	setProduct(vectorOf(p.factors[:pending]), above.array(), vectorOf(p.room[k:n]))
	factors := newBlock(p.a.field, 2, pending)
	copy(factors.row(0), p.factors)
	for j := range pending {
		factors.row(1)[j] = p.columns.row(j)[k]
	}
	above = p.rows.part(0, k, pending, n-k)
	effects := nd.MatMul(factors.array(), above.array()) // corrections for the product of the matrix and the vector, and for the next column
	less := blockOf(p.a.field, elementsOf(effects), 2, n-k)
	ofRow, ofColumn := less.row(0), less.row(1)

	tile := products.Tile[T]()
	from, top := k/tile*tile, k/4*4
	rows := (n - top + 3) / 4 * 4
	clear(p.room[from:k])
	column := p.next
	clear(column)
	y := p.rows.row(2*i + 1)[:top+rows]
	own := p.a.whole[top*step+from:]
	products.TimesBoth(element.Kind[T](), y[top:], p.sums[from:], own, step, p.room[from:], column[top:top+rows], func(j int) {
		for r := max(k, top+j); r < min(n, top+j+4); r++ {
			y[r] = element.Times(y[r]-ofRow[r-k], tau)
			column[r] = p.a.row(r)[k] - ofColumn[r-k] - y[r]
		}
	})
	clear(y[top:k])
	copy(p.room[k:n], column[k:n])
	effects.Release()
	p.isNext = true
}

func (p *band[T]) conjugate(x []T) {
	if !p.a.isScalar {
		for j, c := range x {
			x[j] = p.a.conj(c)
		}
	}
}

// subtract subtracts the first pending products from x, the end of column k or the conjugate of the end of row k. The parameter rows is
// their number. For product j it subtracts row j of along, times the conjugate of element k of row j of across.
func (p *band[T]) subtract(along, across *block[T], rows, k int, x []T) {
	for j := range rows {
		p.factors[j] = p.a.conj(across.row(j)[k])
	}
	p.subtractRows(along, rows, x)
}

// correct subtracts the effect of pending products from y, the product of the original matrix and a vector. The pending products are the
// first rows of along and across. The parameter x is the conjugate of the vector. The first element of x belongs to the column of along
// with index from.
func (p *band[T]) correct(along, across *block[T], rows, from, to int, x *nd.NDArray[T], y []T) {
	if rows == 0 {
		return
	}
	above := along.part(0, from, rows, along.columns-from)
	setProduct(vectorOf(p.factors[:rows]), above.array(), x)
	p.conjugate(p.factors[:rows])
	p.subtractRows(across, rows, y)
}

// subtractRows subtracts the first rows of b, each times an element of p.factors, from x. If x is shorter than a row of b, it uses only the
// end of the row.
func (p *band[T]) subtractRows(b *block[T], rows int, x []T) {
	if rows == 0 {
		return
	}
	above := b.part(0, b.columns-len(x), rows, len(x))
	product := nd.MatMul(vectorOf(p.factors[:rows]), above.array())
	p.a.subtractRow(x, elementsOf(product), 1)
	product.Release()
}

// update subtracts all pending products from the rest of the matrix.
func (p *band[T]) update() {
	k, n, rows := p.first+p.rows.rows/2, p.a.rows, p.rows.rows
	if k >= n {
		return
	}
	left, right := p.rows.part(0, k, rows, n-k), p.columns.part(0, k, rows, n-k)
	across := right.array()
	if !p.a.isScalar {
		across = nd.Conj(across)
	}
	rest := p.a.part(k, k, n-k, n-k)
	rest.subtractProduct(left.array().T(), across)
}
