package codec

import "encoding/binary"

// transposeBits transposes a matrix of 8×8 bits. Each byte of v is a row.
func transposeBits(v uint64) uint64 {
	t := (v ^ v>>7) & 0x00aa00aa00aa00aa
	v ^= t ^ t<<7
	t = (v ^ v>>14) & 0x0000cccc0000cccc
	v ^= t ^ t<<14
	t = (v ^ v>>28) & 0x00000000f0f0f0f0
	return v ^ t ^ t<<28
}

// bitshuffled returns the number of elements of x that bitshuffle reorders: all if their number is a multiple of 8, otherwise
// none.
func bitshuffled(x []byte, size int) int {
	if n := len(x) / size; n%8 == 0 {
		return n
	}
	return 0
}

// bitshuffle stores the lowest bits of all elements of x in z, then their second bits, and so on. It copies the bytes after the last element
// that [bitshuffled] counts. The parameter work is memory of x's length for intermediate results.
func bitshuffle(z, x, work []byte, size int) {
	n := bitshuffled(x, size)
	whole := n * size
	copy(z[whole:], x[whole:])
	shuffle(work[:whole], x[:whole], size)
	row := n / 8 // bytes for one bit of all elements
	for p := range size {
		plane, rows := work[p*n:(p+1)*n], z[p*n:(p+1)*n]
		var a [8]uint64
		g := bitRows(rows, plane, row)
		for ; g+8 <= row; g += 8 {
			for k := range a {
				a[k] = transposeBits(binary.LittleEndian.Uint64(plane[8*(g+k):]))
			}
			transpose8(&a)
			for k := range a {
				binary.LittleEndian.PutUint64(rows[k*row+g:], a[k])
			}
		}
		for ; g < row; g++ {
			v := transposeBits(binary.LittleEndian.Uint64(plane[8*g:]))
			for k := range 8 {
				rows[k*row+g] = byte(v >> (8 * k))
			}
		}
	}
}

// bitunshuffle undoes bitshuffle.
func bitunshuffle(z, x, work []byte, size int) {
	n := bitshuffled(x, size)
	whole := n * size
	copy(z[whole:], x[whole:])
	row := n / 8
	for p := range size {
		plane, rows := work[p*n:(p+1)*n], x[p*n:(p+1)*n]
		var a [8]uint64
		g := bitPlane(plane, rows, row)
		for ; g+8 <= row; g += 8 {
			for k := range a {
				a[k] = binary.LittleEndian.Uint64(rows[k*row+g:])
			}
			transpose8(&a)
			to := plane[8*g : 8*g+64]
			for k := range a {
				binary.LittleEndian.PutUint64(to[8*k:], transposeBits(a[k]))
			}
		}
		for ; g < row; g++ {
			v := uint64(0)
			for k := range 8 {
				v |= uint64(rows[k*row+g]) << (8 * k)
			}
			binary.LittleEndian.PutUint64(plane[8*g:], transposeBits(v))
		}
	}
	unshuffle(z[:whole], work[:whole], size)
}
