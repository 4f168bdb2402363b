package products

import (
	"reflect"
	"unsafe"

	"ndgo/internal/core/limits"
	"ndgo/internal/memory"
	"ndgo/internal/parallel"
	"ndgo/internal/simd"
	"ndgo/ufunc"
)

// Algorithms that reduce a matrix to a simpler form, as for eigenvalues, multiply the matrix by vectors from both sides. These functions do
// both multiplications for four rows at a time, so the matrix passes through the caches only once.

// Tile returns the number of elements in a row of a tile. Matrices and vectors of [TimesSymmetric] and [TimesBoth] consist of whole tiles.
func Tile[T any]() int { return simd.FoursBytes / int(unsafe.Sizeof(*new(T))) }

const (
	// wideMatrix is the least number of elements of a matrix that is divided into parts. It is the number from which package parallel
	// divides cheap operations. The number of parts is always foursParts: each part has separate sums, so the number of parts decides the
	// bits of results.
	wideMatrix = 1 << 20
	foursParts = 4

	// mostColumns is the number of columns multiplied by one call of a kernel. It is limited because a kernel cannot be preempted.
	mostColumns = mostTerms / simd.FourRows
)

// fours multiplies a matrix of floats, four rows at a time. The field step is the distance between rows in bytes.
type fours struct {
	run         simd.Fours
	mirrored    simd.MirroredFours
	add         func(z, x, y unsafe.Pointer)
	combine     simd.Product
	sum         *ufunc.Loop // the loop that adds two operands
	width, step int
}

func foursOf(kind reflect.Kind, width, step int) *fours {
	tier := ufunc.Active()
	f := &fours{add: simd.DotOf(tier, kind).Add, combine: simd.ProductOf(tier, kind), sum: simd.SumOfRows(kind), width: width, step: step * width}
	f.run, f.mirrored = simd.FoursOf(tier, kind)
	return f
}

// dots sets four sums to the products of four rows of a with x. If factors is not nil, dots also adds to y each of these rows times its
// factor. The parameter block is memory for four sums.
func (f *fours) dots(columns int, sums, block, a, x, factors, y unsafe.Pointer) {
	for j := 0; j < columns; j += mostColumns {
		to, n, at := sums, min(mostColumns, columns-j), j*f.width
		if j > 0 {
			to = block
		}
		if factors == nil {
			f.run(n, unsafe.Add(a, at), f.step, unsafe.Add(x, at), to)
		} else {
			f.mirrored(n, unsafe.Add(a, at), f.step, unsafe.Add(x, at), to, factors, unsafe.Add(y, at))
		}
		for k := 0; j > 0 && k < simd.FourRows; k++ {
			sum := unsafe.Add(sums, k*f.width)
			f.add(sum, sum, unsafe.Add(block, k*f.width))
		}
	}
}

// addRows adds to y each of four rows of a times its factor.
func (f *fours) addRows(columns int, factors, a, y unsafe.Pointer) {
	p := &f.combine
	if p.Combine != nil {
		for j := 0; j < columns; j += mostColumns {
			p.Combine(min(mostColumns, columns-j), factors, f.width, unsafe.Add(a, j*f.width), f.step, unsafe.Add(y, j*f.width))
		}
		return
	}
	for j := 0; j < columns; j += p.Columns {
		at := j * f.width
		p.Run(1, min(p.Columns, columns-j), simd.FourRows, factors, 0, f.width, unsafe.Add(a, at), f.step, unsafe.Add(y, at), 0, 1)
	}
}

// inParts adds the n sums of each part to z. The function do computes the sums of a part. Parts run in parallel if there are several
// processors.
func (f *fours) inParts(n int, z unsafe.Pointer, do func(part int, z unsafe.Pointer)) {
	bytes := n * f.width
	room := limits.WorkBlock("linalg", foursParts*n, f.width)
	clear(unsafe.Slice((*byte)(room), foursParts*bytes))
	parallel.Run(foursParts, func(part int) { do(part, unsafe.Add(room, part*bytes)) })
	for part := range foursParts {
		r := ufunc.Row{N: n, Rows: 1, Operands: []ufunc.Operand{{Base: z, Step: f.width}, {Base: z, Step: f.width}, {Base: unsafe.Add(room, part*bytes), Step: f.width}}}
		f.sum.Run(&r)
	}
	memory.Release(room, foursParts*bytes)
}

// TimesSymmetric sets z to the product of a symmetric matrix of floats and x. It reads each element on and above the diagonal once, and
// uses it twice: in its own row, and in the row of its mirror image. The rows of a are step elements apart. There are as many rows as x and
// z have elements. Tiles on the diagonal must contain both triangles; elements left of these tiles are not read.
func TimesSymmetric[T any](kind reflect.Kind, z, a []T, step int, x []T) {
	n, width := len(x), int(unsafe.Sizeof(*new(T)))
	clear(z)
	if n == 0 {
		return
	}
	s := &symmetric{foursOf(kind, width, step), n}
	base, factors, sums := unsafe.Pointer(&a[:(n-1)*step+n][0]), unsafe.Pointer(&x[0]), unsafe.Pointer(&z[:n][0])
	if n*n/2 < wideMatrix {
		s.rows(0, n, sums, base, factors)
		return
	}
	s.inParts(n, sums, func(part int, z unsafe.Pointer) {
		begin, end := s.share(part)
		s.rows(begin, end, z, base, factors)
	})
}

// symmetric multiplies a symmetric matrix of n rows.
type symmetric struct {
	*fours
	n int
}

// A tileSums holds the sums along the rows of a tile, the elements of z before the tile is added, and memory for four sums.
type tileSums struct {
	rows, above [simd.FoursBytes / 8]uint64
	block       [simd.FourRows]uint64
}

// share returns the rows of a part. A part consists of whole tiles. Rows become shorter, so later parts have more rows: all parts have
// about the same number of elements.
func (s *symmetric) share(part int) (begin, end int) {
	// The rows before part i have i quarters of the triangle's elements. Of 1,024 rows these are 1,024·(1 - √(1 - i/4)).
	shares := [foursParts + 1]int{0, 137, 300, 512, 1024}
	tile := simd.FoursBytes / s.width
	tiles := s.n / tile
	return tiles * shares[part] / 1024 * tile, tiles * shares[part+1] / 1024 * tile
}

// rows adds to z the products of x with rows begin … end-1, and with the mirror images of these rows.
func (s *symmetric) rows(begin, end int, z, a, x unsafe.Pointer) {
	sums := new(tileSums)
	rows, above, block := unsafe.Pointer(&sums.rows), unsafe.Pointer(&sums.above), unsafe.Pointer(&sums.block)
	tile := simd.FoursBytes / s.width
	for first := begin; first < end; first += tile {
		columns, tail, at := s.n-first, unsafe.Add(x, first*s.width), unsafe.Add(z, first*s.width)
		sums.above = *(*[simd.FoursBytes / 8]uint64)(at)
		for i := 0; i < tile; i += simd.FourRows {
			own, offset := unsafe.Add(a, first*(s.step+s.width)+i*s.step), i*s.width
			s.dots(columns, unsafe.Add(rows, offset), block, own, tail, unsafe.Add(tail, offset), at)
		}
		for i := range tile { // overwrites sums in z, because the tile on the diagonal was also added to them
			offset := i * s.width
			s.add(unsafe.Add(at, offset), unsafe.Add(above, offset), unsafe.Add(rows, offset))
		}
	}
}

// TimesBoth sets z to the product of a matrix of floats and x, and y to the product of the transposed matrix and w. When elements i to i+3
// of z are known, it calls next(i), and next sets the same elements of w. The rows of a are step elements apart. The number of rows is the
// number of elements of z and w, a multiple of 4. The number of columns is the number of elements of x and y, a multiple of a tile.
func TimesBoth[T any](kind reflect.Kind, z, y, a []T, step int, x, w []T, next func(i int)) {
	rows, columns, width := len(z), len(x), int(unsafe.Sizeof(*new(T)))
	clear(y)
	if rows == 0 || columns == 0 {
		return
	}
	f := foursOf(kind, width, step)
	base, right, left := unsafe.Pointer(&a[:(rows-1)*step+columns][0]), unsafe.Pointer(&x[0]), unsafe.Pointer(&w[:rows][0])
	found, sums := unsafe.Pointer(&z[0]), unsafe.Pointer(&y[:columns][0])
	run := func(begin, end int, y unsafe.Pointer) {
		block := unsafe.Pointer(new([simd.FourRows]uint64))
		for i := begin; i < end; i += simd.FourRows {
			own := unsafe.Add(base, i*f.step)
			f.dots(columns, unsafe.Add(found, i*width), block, own, right, nil, nil)
			next(i)
			f.addRows(columns, unsafe.Add(left, i*width), own, y)
		}
	}
	if rows*columns < wideMatrix {
		run(0, rows, sums)
		return
	}
	f.inParts(columns, sums, func(part int, y unsafe.Pointer) {
		begin, end := parallel.Share(rows/simd.FourRows, foursParts, part)
		run(begin*simd.FourRows, end*simd.FourRows, y)
	})
}
