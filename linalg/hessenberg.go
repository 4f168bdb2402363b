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
