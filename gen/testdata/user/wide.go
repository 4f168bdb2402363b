package user

import nd "ndgo/ndarray"

// weighted returns the sum of 23 numbers, each multiplied by its position.
//
//ndgo:ufunc
func weighted[T nd.Float](a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w T) T {
	x := a + T(b*2) + T(c*3) + T(d*4) + T(e*5) + T(f*6) + T(g*7) + T(h*8)
	y := T(i*9) + T(j*10) + T(k*11) + T(l*12) + T(m*13) + T(n*14) + T(o*15) + T(p*16)
	z := T(q*17) + T(r*18) + T(s*19) + T(t*20) + T(u*21) + T(v*22) + T(w*23)
	return x + y + z
}

// turned returns eleven differences and a remainder.
//
//ndgo:ufunc
//ndgo:requires l != 0 DivideByZero
func turned(a, b, c, d, e, f, g, h, i, j, k, l int32) (m, n, o, p, q, r, s, t, u, v, w, x int32) {
	return b - a, c - b, d - c, e - d, f - e, g - f, h - g, i - h, j - i, k - j, l - k, a % l
}

// crowd returns the number of true operands, and the middle one of three numbers.
//
//ndgo:ufunc
func crowd(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r bool, s float64, t float32, u int8) (v uint8, w float64) {
	v = one(a) + one(b) + one(c) + one(d) + one(e) + one(f) + one(g) + one(h) + one(i)
	v += one(j) + one(k) + one(l) + one(m) + one(n) + one(o) + one(p) + one(q) + one(r)
	return v, max(min(s, float64(t)), min(max(s, float64(t)), float64(u)))
}

func one(x bool) uint8 {
	if x {
		return 1
	}
	return 0
}

// spread returns the sum of the differences between successive numbers of ten.
//
//ndgo:reduce identity=0
func spread(acc int64, a, b, c, d, e, f, g, h, i, j int64) int64 {
	return acc + (a - b + 3*c - 3*d + 5*e - 5*f + 7*g - 7*h + 9*i - 9*j)
}
