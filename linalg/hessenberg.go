package linalg

// hessenberg makes a, between rows and columns low and high, 0 below the diagonal next to the main one, by reflections: a becomes u·a·uᴴ. It sets u,
// if it has rows, to that unitary matrix.
func (a block[T]) hessenberg(low, high int, u block[T]) {
	n := a.rows
	for i := range u.rows {
		clear(u.row(i))
		u.row(i)[i] = 1
	}
	column, sums := make([]T, n), make([]T, n)
	for k := low + 1; k < high; k++ {
		v := column[:high-k+1]
		for i := range v {
			v[i] = a.row(k + i)[k-1]
		}
		beta, tau := a.reflection(v)
		for i := range v {
			a.row(k + i)[k-1] = 0
		}
		a.row(k)[k-1] = a.of(beta)
		if tau == 0 {
			continue
		}
		a.part(k, k, len(v), n-k).reflectRows(v, a.conj(tau), sums)
		for i := range high + 1 {
			x := a.row(i)[k : high+1]
			var sum T
			for j, c := range v {
				sum += x[j] * c
			}
			sum *= tau
			for j, c := range v {
				if !a.isScalar {
					c = a.conj(c)
				}
				x[j] -= sum * c
			}
		}
		if u.rows > 0 {
			u.part(k, low, len(v), high+1-low).reflectRows(v, a.conj(tau), sums)
		}
	}
}

// reflectRows sets a to (1 - tau·v·vᴴ)·a. It takes sums as room for a row.
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
		subtractRow(a.row(i), sums, tau*c)
	}
}

// prepare balances h and brings it to Hessenberg's form, with the unitary matrix u if vectors is set.
func (h block[T]) prepare(vectors bool) (b *balance, u block[T]) {
	b, u = h.balance(), newBlock(h.field, 0, h.rows)
	if vectors {
		u = newBlock(h.field, h.rows, h.rows)
	}
	h.hessenberg(b.low, b.high, u)
	return b, u
}

// split returns the row at which the part of h, of Hessenberg's form, that ends with row high begins, since what is left of it is negligible, and makes that
// 0. Of rows before low nothing is left.
func (h block[T]) split(low, high int, size func(T) float64) int {
	for k := high; k > low; k-- {
		row, above := h.row(k), h.row(k-1)
		both := size(above[k-1]) + size(row[k])
		if both == 0 {
			both = 1 // that of the whole
		}
		if size(row[k-1]) <= max(h.epsilon/2*both, leastElement) {
			row[k-1] = 0
			return k
		}
	}
	return low
}
