package ufunc

// A transposed plane is copied in groups of runs. tallTiles is the usual number of runs in a group. If the distance
// between runs is a multiple of sameSet bytes, the cache lines of the runs are in few cache sets, and a group must be smaller (see
// crowdedTiles): 1024×1024 float64 then take 0.29 ms, and 1.1 ms with 128 runs. But 1031×1027 float64 take 0.17 ms with 128 runs, and 0.25
// to 0.4 with eight. On a Granite Rapids, groups of 256 and 512 runs take up to 1.1 and 1.4 times as long as 128, and 64 the same.
const (
	tallTiles = 128
	sameSet   = 512
)

// transposePlane copies r if one operand is contiguous within runs, and the other one across runs, both in either direction. For
// other operands, and for fewer elements than in the smallest tile of a kernel, it returns false and does nothing.
func (m *mover) transposePlane(size int, r *Row) bool {
	kernel := m.transpose.At(active)
	if kernel == nil {
		return false
	}
	n, rows, z, x := r.N, r.Rows, r.Operands[0], r.Operands[1]
	if max(z.Step, -z.Step) != size {
		n, rows = rows, n
		z.Step, z.Outer, x.Step, x.Outer = z.Outer, z.Step, x.Outer, x.Step
	}
	if max(z.Step, -z.Step) != size || max(x.Outer, -x.Outer) != size {
		return false
	}
	tall, wide := 16/size, vectorBytes(active)/size
	if narrow := 32 / size; n < wide && n >= narrow {
		kernel, wide = m.transpose.At(AVX2), narrow
	}
	if rows < tall || n < wide {
		return false
	}
	if z.Step < 0 { // reverse the direction
		z.Offset += (n - 1) * z.Step
		x.Offset += (n - 1) * x.Step
		z.Step, x.Step = -z.Step, -x.Step
	}
	if x.Outer < 0 {
		z.Offset += (rows - 1) * z.Outer
		x.Offset += (rows - 1) * x.Outer
		z.Outer, x.Outer = -z.Outer, -x.Outer
	}
	t := tiles{kernel, z, x, tall}
	highest := tallTiles
	if z.Outer%sameSet == 0 || x.Step%sameSet == 0 {
		highest = crowdedTiles(size, n*rows*size)
	}
	whole := n - n%wide
	for i := 0; i < whole; {
		left, width := piece(i, whole, chunk/highest, wide)
		t.copy(left, width, rows, highest)
		i = left + width
	}
	if whole < n {
		t.copy(n-wide, wide, rows, chunk/wide)
	}
	r.finish()
	return true
}

// crowdedTiles returns the number of runs copied together if many cache lines share a set. The plane has the given number of bytes.
// Elements have size bytes. Times on Zen 4, in ms:
//
//	                                             16 runs   8 runs
//	1024×1024 float64, vectors of 64 bytes         .46      .58
//	1024×1024 float64, vectors of 32 bytes         .87      .69
//	1024×1024 complex128, beyond all caches       2.1      3.3
//	512×512 complex128                             .17      .13
//
// 16 runs of float64 fill two cache lines for each vector of 64 bytes.
func crowdedTiles(size, bytes int) int {
	const beyond = 8 << 20
	if size == 8 && active == AVX512 || size == 16 && bytes >= beyond {
		return 16
	}
	return max(shortRun, line/size)
}

// tiles is a transposed plane that a kernel copies in tiles. The field tall is the number of runs in a tile.
type tiles struct {
	kernel func(*Row)
	z, x   Operand
	tall   int
}

// copy copies elements left to left+width-1 of each run. The number of runs is rows. One call of the kernel copies at most as many runs as
// the limit highest.
func (t *tiles) copy(left, width, rows, highest int) {
	for j := 0; j < rows; {
		top, height := piece(j, rows, highest, t.tall)
		operands := [2]Operand{t.z, t.x}
		operands[0].Offset += top*t.z.Outer + left*t.z.Step
		operands[1].Offset += top*t.x.Outer + left*t.x.Step
		var part Row
		part.N, part.Rows, part.Operands = width, height, operands[:]
		call(t.kernel, part.hidden())
		j = top + height
	}
}

// piece returns the start and the length of the next piece of n elements. The first elements, done of them, are finished. The length is a
// multiple of tile, and at most the limit most. The last piece may overlap finished elements.
func piece(done, n, most, tile int) (first, length int) {
	switch left := n - done; {
	case left >= most:
		return done, most
	case left >= tile:
		return done, left - left%tile
	}
	return n - tile, tile
}
