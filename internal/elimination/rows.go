package elimination

// This file has steps of matrix factorisations. Each step changes all elements of some rows. Each lane of a vector holds one element of a
// row.

// less returns x - f·y.
//
//ndgo:ufunc
func less[T interface{ ~float32 | ~float64 }](x, f, y T) T { return x - T(f*y) }

// part returns x / f.
//
//ndgo:ufunc
func part[T interface{ ~float32 | ~float64 }](x, f T) T { return x / f }

// turnPair returns x and y, rotated by the angle with cosine c and sine s.
//
//ndgo:ufunc
func turnPair[T interface{ ~float32 | ~float64 }](x, y, c, s T) (p, q T) {
	return T(c*x) + T(s*y), T(c*y) - T(s*x)
}

// mirror2 returns (1 - (f, g)ᵀ·(1, v))·(x, y), the reflection of an element of each of two rows.
//
//ndgo:ufunc
func mirror2[T interface{ ~float32 | ~float64 }](x, y, v, f, g T) (p, q T) {
	sum := x + T(v*y)
	return x - T(sum*f), y - T(sum*g)
}

// mirror3 returns (1 - (f, g, h)ᵀ·(1, v, w))·(x, y, z), the reflection of an element of each of three rows.
//
//ndgo:ufunc
func mirror3[T interface{ ~float32 | ~float64 }](x, y, z, v, w, f, g, h T) (p, q, r T) {
	sum := x + T(v*y) + T(w*z)
	return x - T(sum*f), y - T(sum*g), z - T(sum*h)
}
