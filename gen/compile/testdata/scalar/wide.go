package scalar

// The functions in this file have the maximum number of operands and results. There are fewer registers for addresses.

// Wide combines 23 operands with different weights.
func Wide[T ~float32 | ~float64 | ~int16 | ~uint8](a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w T) T {
	x := a + T(b*2) + T(c*3) + T(d*4) + T(e*5) + T(f*6) + T(g*7) + T(h*8)
	y := i + T(j*2) + T(k*3) + T(l*4) + T(m*5) + T(n*6) + T(o*7) + T(p*8)
	z := q + T(r*2) + T(s*3) + T(t*4) + T(u*5) + T(v*6) + T(w*7)
	return T(x*y) + z
}

// Turned returns twelve results of twelve operands. A result may overwrite any of the operands.
func Turned(a, b, c, d, e, f, g, h, i, j, k, l float64) (m, n, o, p, q, r, s, t, u, v, w, x float64) {
	return b - a, c - b, d - c, e - d, f - e, g - f, h - g, i - h, j - i, k - j, l - k, a - l
}

// MixedWide has operands of all sizes. It does not read all of them. For some elements it calls a rare function.
func MixedWide(a int8, b uint16, c int32, d uint64, e float32, f float64, g, h bool, i int8, j uint16, k int32, l uint64, m float32,
	n float64, unread, unreadToo float64, o, p, q, r float32) (s float64, t int32, u bool, v uint8) {
	s = float64(e) + f + float64(m) + n + float64(o) + float64(p)
	t = int32(a) + int32(b) + c + int32(d) + k
	u = g != h && q < r
	v = uint8(i) + uint8(j) + uint8(l)
	if t == 7 {
		v = rarely(v)
	}
	return s, t, u, v
}

//ndgo:rare
func rarely(x uint8) uint8 { return x + 1 }
