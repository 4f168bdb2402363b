//go:build amd64 && !purego

package codec

import "ndgo/ufunc"

// vector is the bytes of a part in a step of the functions of assembly.
const vector = 32

func hasVectors() bool { return ufunc.Features(ufunc.Active())&ufunc.HasAVX2 != 0 }

// interleave puts the bytes of size planes of n bytes side by side, and returns how many bytes of each it has done.
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

// bitPlane makes a plane of its 8 rows of bits, and returns how many bytes of each row it has done.
func bitPlane(plane, rows []byte, row int) (done int) {
	steps := row / vector
	if steps == 0 || !hasVectors() {
		return 0
	}
	bitPlaneAVX2(&plane[0], &rows[0], row, steps)
	return steps * vector
}

// bitRows makes 8 rows of bits of a plane, and returns how many bytes of each row it has done.
func bitRows(rows, plane []byte, row int) (done int) {
	steps := row / (vector / 8)
	if steps == 0 || !hasVectors() {
		return 0
	}
	bitRowsAVX2(&rows[0], &plane[0], row, steps)
	return steps * (vector / 8)
}
