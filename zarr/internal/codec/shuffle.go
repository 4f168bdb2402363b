package codec

import (
	"encoding/binary"

	nd "ndgo/ndarray"
)

// longShuffle is the least number of bytes for which a loop over arrays is faster than a loop over bytes.
const longShuffle = 1 << 10

// shuffle stores byte p of each element of x in plane p of z. Elements have size bytes, so there are as many planes. shuffle copies the
// bytes after the last element.
func shuffle(z, x []byte, size int) {
	n := len(x) / max(size, 1)
	if size <= 1 {
		copy(z, x)
		return
	}
	copy(z[n*size:], x[n*size:])
	if len(x) >= longShuffle {
		nd.FromSlice(z[:n*size], size, n).Assign(nd.FromSlice(x[:n*size], n, size).T())
		return
	}
	for p := range size {
		plane := z[p*n : (p+1)*n]
		for i, at := 0, p; i < n; i, at = i+1, at+size {
			plane[i] = x[at]
		}
	}
}

// unshuffle undoes shuffle.
func unshuffle(z, x []byte, size int) {
	n := len(x) / max(size, 1)
	if size <= 1 {
		copy(z, x)
		return
	}
	copy(z[n*size:], x[n*size:])
	e := interleave(z, x, n, size)
	switch size {
	case 2:
		e = unshuffle2(z, x, n, e)
	case 4:
		e = unshuffle4(z, x, n, e)
	case 8:
		e = unshuffle8(z, x, n, e)
	}
	for p := range size {
		plane := x[p*n : (p+1)*n]
		for i, at := e, e*size+p; i < n; i, at = i+1, at+size {
			z[at] = plane[i]
		}
	}
}

func unshuffle2(z, x []byte, n, first int) (done int) {
	lo, hi := x[:n], x[n:2*n]
	for i := first; i+8 <= n; i += 8 {
		a, b := binary.LittleEndian.Uint64(lo[i:]), binary.LittleEndian.Uint64(hi[i:])
		binary.LittleEndian.PutUint64(z[2*i:], spread(a)|spread(b)<<8)
		binary.LittleEndian.PutUint64(z[2*i+8:], spread(a>>32)|spread(b>>32)<<8)
	}
	return n &^ 7
}

// spread puts the lower four bytes of v into bytes 0, 2, 4 and 6.
func spread(v uint64) uint64 {
	v &= 0xffffffff
	v = (v | v<<16) & 0x0000ffff0000ffff
	return (v | v<<8) & 0x00ff00ff00ff00ff
}

func unshuffle4(z, x []byte, n, first int) (done int) {
	p0, p1, p2, p3 := x[:n], x[n:2*n], x[2*n:3*n], x[3*n:4*n]
	for i := first; i+4 <= n; i += 4 {
		a := spread(uint64(binary.LittleEndian.Uint32(p0[i:]))) | spread(uint64(binary.LittleEndian.Uint32(p1[i:])))<<8
		b := spread(uint64(binary.LittleEndian.Uint32(p2[i:]))) | spread(uint64(binary.LittleEndian.Uint32(p3[i:])))<<8
		z8 := z[4*i : 4*i+16]
		binary.LittleEndian.PutUint64(z8, a&0xffff|b&0xffff<<16|a>>16&0xffff<<32|b>>16&0xffff<<48)
		binary.LittleEndian.PutUint64(z8[8:], a>>32&0xffff|b>>32&0xffff<<16|a>>48<<32|b>>48<<48)
	}
	return n &^ 3
}

// transpose8 transposes a matrix of 8×8 bytes. Each number is a row.
func transpose8(a *[8]uint64) {
	const m1, m2, m4 = 0x00ff00ff00ff00ff, 0x0000ffff0000ffff, 0x00000000ffffffff
	for i := 0; i < 8; i += 2 {
		t := (a[i]>>8 ^ a[i+1]) & m1
		a[i] ^= t << 8
		a[i+1] ^= t
	}
	for _, i := range [4]int{0, 1, 4, 5} {
		t := (a[i]>>16 ^ a[i+2]) & m2
		a[i] ^= t << 16
		a[i+2] ^= t
	}
	for i := range 4 {
		t := (a[i]>>32 ^ a[i+4]) & m4
		a[i] ^= t << 32
		a[i+4] ^= t
	}
}

func unshuffle8(z, x []byte, n, first int) (done int) {
	var a [8]uint64
	for i := first; i+8 <= n; i += 8 {
		for p := range a {
			a[p] = binary.LittleEndian.Uint64(x[p*n+i:])
		}
		transpose8(&a)
		z8 := z[8*i : 8*i+64]
		for e := range a {
			binary.LittleEndian.PutUint64(z8[8*e:], a[e])
		}
	}
	return n &^ 7
}
