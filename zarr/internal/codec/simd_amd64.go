//go:build amd64 && !purego

package codec

import "ndgo/ufunc"

// vector is the number of bytes that an assembly function moves from each part in a step.
const vector = 32

func hasVectors() bool { return ufunc.Features(ufunc.Active())&ufunc.HasAVX2 != 0 }

// interleave stores byte 0 of each plane, then byte 1 of each plane, and so on. The planes are in x: their number is size, and each has n
// bytes. interleave returns the number of bytes done in each plane; the caller moves the remaining bytes.
func interleave(z, x []byte, n, size int) (done int) {
	steps := n / vector
	if steps == 0 || !hasVectors() {
		return 0
	}
	switch size {
	case 2:
		interleave2AVX2(&z[0], &x[0], n, steps)
	case 4:
		interleave4AVX2(&z[0], &x[0], n, steps)
	case 8:
		interleave8AVX2(&z[0], &x[0], n, steps)
	default:
		return 0
	}
	return steps * vector
}

// bitPlane computes the bytes of a plane from the 8 rows of their bits. It returns the number of bytes done in each row; the caller
// computes the remaining bytes.
func bitPlane(plane, rows []byte, row int) (done int) {
	steps := row / vector
	if steps == 0 || !hasVectors() {
		return 0
	}
	bitPlaneAVX2(&plane[0], &rows[0], row, steps)
	return steps * vector
}

// bitRows stores the bits of a plane's bytes in 8 rows. It returns the number of bytes done in each row; the caller stores the
// remaining bits.
func bitRows(rows, plane []byte, row int) (done int) {
	steps := row / (vector / 8)
	if steps == 0 || !hasVectors() {
		return 0
	}
	bitRowsAVX2(&rows[0], &plane[0], row, steps)
	return steps * (vector / 8)
}
