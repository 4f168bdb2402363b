package shape

import (
	"fmt"

	"ndgo/gen/internal/rowlayout"
)

// These kernels transpose planes of elements of 1, 2, 4, 8 or 16 bytes. The runs of z are contiguous, and so are the columns of x:
//
//	for j := range r.Rows {
//		for i := range r.N {
//			z[j][i] = x[i][j]
//		}
//	}
//
// The kernels process whole tiles only. r.N is a positive multiple of the elements in a vector, and r.Rows a positive multiple of the
// elements in 16 bytes.
var transposes = Family{
	Name:    "transposes",
	Package: "ufunc",
	Kernel: func(t Target) {
		for size := 1; size <= 16; size *= 2 {
			transpose(t, size)
		}
	},
}

// transpose prints the kernel for elements of size bytes. A tile has as many runs of x as a vector has elements, and 16 bytes of each run. The
// pieces of 16 bytes in a vector come from different runs, so elements are exchanged only within pieces.
func transpose(t Target, size int) {
	tall, wide := 16/size, t.Bytes()/size
	t.Function(fmt.Sprintf("transpose%d", 8*size), "func(r *ufunc.Row)")
	row := t.Argument("r")
	columns, operands := number(t, row, rowlayout.N), number(t, row, rowlayout.Operands)
	zStart, xStart := start(t, operands, 0), start(t, operands, rowlayout.Size)
	zStep := newStep(t, number(t, operands, rowlayout.Outer), tall)
	xStep := newStep(t, number(t, operands, rowlayout.Size+rowlayout.Step), tall)
	back := t.Integer() // the distance from the runs loaded last to the next 16 bytes of the first runs
	t.Copy(back, xStep.one)
	t.Multiply(back, constant(t, min(4, tall)-tall))
	t.AddConstant(back, 16)

	t.Label("strip")
	z, x := t.Integer(), make([]Integer, t.Bytes()/16)
	t.Copy(z, zStart)
	for piece := range x {
		x[piece] = t.Integer()
		from := xStart
		if piece > 0 {
			from = x[piece-1]
		}
		t.Copy(x[piece], from)
		for done := 0; piece > 0 && done < tall; done += 8 {
			t.AddressOf(x[piece], At(x[piece], 0).Plus(xStep.one, min(8, tall)))
		}
	}
	rows := number(t, t.Argument("r"), rowlayout.Rows)
	t.Label("tile")
	for part, parts := 0, transposeParts(t, tall); part < parts; part++ {
		v := loadTile(t, size, x, xStep, part, parts)
		for _, p := range x {
			if part < parts-1 {
				t.AddressOf(p, At(p, -16).Plus(back, 1))
			} else {
				t.AddressOf(p, At(p, 0).Plus(back, 1))
			}
		}
		for n := 1; n < len(v); n *= 2 {
			v = exchange(t, size, v)
		}
		for k, y := range v {
			t.Store(y, zStep.times(z, k%4))
			if k%4 == 3 || k == len(v)-1 {
				t.AddressOf(z, At(z, 0).Plus(zStep.one, min(4, len(v))))
				prefetchRuns(t, z, zStep, min(4, len(v)))
			}
		}
	}
	t.AddConstant(rows, -tall)
	t.JumpIf(rows, Greater, 0, "tile")

	t.AddConstant(zStart, t.Bytes())
	next := t.Integer()
	t.Copy(next, xStep.one)
	t.Multiply(next, constant(t, wide))
	t.Add(xStart, next)
	t.AddConstant(columns, -wide)
	t.JumpIf(columns, Greater, 0, "strip")
	t.StoreNumber(columns, At(t.Argument("r"), rowlayout.Rows))
	t.Return()
}

// prefetchRuns prefetches the cache lines in which a kernel stores the last bytes of the next n runs of z. If n is 1, it prefetches the run after
// the next one, because the next one is too near.
//
// A vector of an unaligned run lies in two cache lines. The strip before has stored into the first one, so it is in the cache. A store into both
// waits for the second one.
func prefetchRuns(t Target, z Integer, step step, n int) {
	first := 0
	if n == 1 {
		first = 1
	}
	for k := first; k < first+n; k++ {
		t.Prefetch(step.times(z, k).Next(t.Bytes() - 1))
	}
}

// transposeParts returns the number of parts of a tile. A tile with as many vectors as there are registers is computed in two parts.
func transposeParts(t Target, tall int) int {
	if tall >= t.Vectors() {
		return 2
	}
	return 1
}

// loadTile loads a tile, or one part of two. It advances x to the last four runs of each piece. A tile in two parts is interleaved
// while it is loaded: the first part has the lower halves of vectors k and k + tall/2, and the second part their upper halves.
func loadTile(t Target, size int, x []Integer, step step, part, parts int) (v []Vector) {
	for k := range 16 / size {
		if k%4 == 0 && k > 0 {
			for _, p := range x {
				t.AddressOf(p, At(p, 0).Plus(step.one, 4))
			}
		}
		y, from := t.Vector(), make([]Address, len(x))
		for piece, p := range x {
			from[piece] = step.times(p, k%4)
		}
		exchanger(t).LoadPieces(y, from)
		switch first := k - 8/size; {
		case parts == 1 || first < 0:
			v = append(v, y)
		case part == 0:
			exchanger(t).InterleaveLow(size, v[first], v[first], y)
		default:
			exchanger(t).InterleaveHigh(size, v[first], v[first], y)
		}
	}
	return v
}

// exchange interleaves the vectors of the first half of v with the vectors of the second half.
//
// An element has two indices: the number of its vector, and its position in the vector. Interleaving moves the highest bit of the number to
// the lowest bit of the position, and the highest bit of the position to the lowest bit of the number. After an exchange for each bit,
// numbers and positions have changed places.
func exchange(t Target, size int, v []Vector) (w []Vector) {
	for k := range len(v) / 2 {
		low, high := t.Vector(), t.Vector()
		x, y := v[k], v[k+len(v)/2]
		exchanger(t).InterleaveLow(size, low, x, y)
		exchanger(t).InterleaveHigh(size, high, x, y)
		w = append(w, low, high)
	}
	return w
}

func exchanger(t Target) Exchange { return t.(Exchange) }
