package shape

import "fmt"

// These kernels multiply matrices. A call computes a strip of columns of the result.
var products = Family{
	Name: "product",
	Kernel: func(t Target) {
		for _, m := range multipliers(t) {
			printProduct(t, m)
		}
	},
}

// A multiplier is the arithmetic of products for one kind of elements. A value in several registers is a list of vectors.
type multiplier interface {
	// name is the name of the element type, for example Float64 in productFloat64. size is the size of an element in bytes.
	name() string
	size() int

	// lanes is the number of elements in one register of y.
	lanes(t Target) int

	// tile is the size of a block of the result that is kept in registers: the number of rows, and the number of vectors in a row.
	tile(t Target) (rows, vectors int)

	// mask returns a mask of the given number of elements, or none if the target has no masks for these elements.
	mask(t Target, elements Integer) Mask

	// load returns elements of the result. factors returns elements of y in the form for multiplication. If the mask is not none,
	// only the elements in it are loaded.
	load(t Target, a Address, m Mask) Vector
	factors(t Target, a Address, m Mask) []Vector

	// repeat returns one element of x, in the form for multiplication with all lanes of a register.
	repeat(t Target, a Address) []Vector

	// spread loads elements of x, one for each lane, and returns the vectors that add takes as x: for complex numbers, the real and the
	// imaginary parts.
	spread(t Target, a Address, m Mask) []Vector

	// add adds x·y to z. addRepeated does the same for an x from repeat. store stores z or the first element of z.
	add(t Target, z Vector, x, y []Vector)
	addRepeated(t Target, z Vector, x, y []Vector)
	store(t Target, z Vector, a Address, m Mask)
	storeFirst(t Target, z Vector, a Address)

	// sum is the type of the sums in lanes.
	sum() Type
}

// productSignature is the signature of the kernels. For each i < rows and j < columns, a kernel sets z[i, j] to
//
//	x[i, 0]·y[0, j] + x[i, 1]·y[1, j] + …
//
// with the given number of terms, added in this order. If continues is not 0, it adds them to z[i, j] instead. Rows of y and z are
// contiguous. All other steps are in bytes.
//
// There is at least one row, one column and one term, and at most as many columns as in a tile (the block of the result kept in
// registers). If the target has no masks for the elements, the columns fill whole vectors.
const productSignature = "func(rows, columns, terms int, x unsafe.Pointer, xRow, xTerm int, y unsafe.Pointer, yTerm int, z unsafe.Pointer, zRow, continues int)"

// A strip is the state of printing a kernel for matrix products.
type strip struct {
	Target
	multiplier
	rows, vectors int // the size of a tile
	x, z          Integer
	left          Integer // number of remaining rows
	xRow, xRow3   Integer // the step between rows, and three times the step
	last          Mask    // the mask of the last vector in a row, or none
}

// printProduct prints the kernel of m. It contains, for each possible number of vectors in a row, a loop over tiles (blocks of the
// result), and smaller tiles for the last rows.
func printProduct(t Target, m multiplier) {
	rows, vectors := m.tile(t)
	s := &strip{Target: t, multiplier: m, rows: rows}
	t.Function("product"+m.name(), productSignature)
	s.x, s.z, s.left = t.Argument("x"), t.Argument("z"), t.Argument("rows")
	s.xRow, s.xRow3 = t.Argument("xRow"), t.Integer()
	t.Copy(s.xRow3, s.xRow)
	t.Add(s.xRow3, s.xRow)
	t.Add(s.xRow3, s.xRow)
	columns := t.Argument("columns")
	for n := vectors; n > 1; n-- {
		t.JumpIf(columns, Greater, (n-1)*m.lanes(t), fmt.Sprintf("vectors%d", n))
	}
	for s.vectors = 1; s.vectors <= vectors; s.vectors++ {
		if s.vectors > 1 {
			t.Label(fmt.Sprintf("vectors%d", s.vectors))
		}
		s.print()
	}
}

// print prints the tiles for one number of vectors, and the return.
func (s *strip) print() {
	columns := s.Argument("columns")
	s.AddConstant(columns, -(s.vectors-1)*s.lanes(s))
	s.last = s.mask(s, columns)
	for rows := s.rows; rows > 0; rows /= 2 {
		next := fmt.Sprintf("below%d_%d", rows, s.vectors)
		s.JumpIf(s.left, Less, rows, next)
		again := fmt.Sprintf("tile%d_%d", rows, s.vectors)
		s.Label(again)
		s.tileOf(rows)
		s.AddConstant(s.left, -rows)
		s.JumpIf(s.left, GreaterEqual, rows, again)
		s.Label(next)
	}
	s.Return()
}

// tileOf prints the computation of a tile (a block of the result) with the given number of rows, and advances x and z.
func (s *strip) tileOf(rows int) {
	start := fmt.Sprintf("start%d_%d", rows, s.vectors)
	loop := fmt.Sprintf("loop%d_%d", rows, s.vectors)
	sums := make([][]Vector, rows)
	zRow := s.Argument("zRow")
	at := s.Integer()
	s.Copy(at, s.z)
	for i := range sums {
		sums[i] = make([]Vector, s.vectors)
		for v := range sums[i] {
			sums[i][v] = s.Vector()
			s.Zero(sums[i][v])
		}
	}
	s.JumpIf(s.Argument("continues"), Equal, 0, start)
	for i := range sums {
		for v := range sums[i] {
			s.CopyVector(sums[i][v], s.load(s, At(at, v*s.lanes(s)*s.size()), s.maskOf(v)))
		}
		if i < rows-1 {
			s.Add(at, zRow)
		}
	}
	s.Label(start)
	x, y, terms := s.Integer(), s.Argument("y"), s.Argument("terms")
	xTerm, yTerm := s.Argument("xTerm"), s.Argument("yTerm")
	s.Copy(x, s.x)
	fifth := s.Integer()
	if rows > 4 {
		s.AddressOf(fifth, At(x, 0).Plus(s.xRow, 4))
	}
	s.JumpIf(terms, Less, longTerms, loop)
	s.prefetch(rows)
	s.Label(loop)
	factors := make([][]Vector, s.vectors)
	for v := range factors {
		factors[v] = s.factors(s, At(y, v*s.lanes(s)*s.size()), s.maskOf(v))
	}
	s.Add(y, yTerm)
	for i := range sums {
		base := x
		if i >= 4 {
			base = fifth
		}
		element := s.repeat(s, s.row(base, i%4))
		for v := range factors {
			s.addRepeated(s, sums[i][v], element, factors[v])
		}
	}
	s.Add(x, xTerm)
	if rows > 4 {
		s.Add(fifth, xTerm)
	}
	s.AddConstant(terms, -1)
	s.JumpIf(terms, NotEqual, 0, loop)
	zRow = s.Argument("zRow")
	for i := range sums {
		for v := range sums[i] {
			s.store(s, sums[i][v], At(s.z, v*s.lanes(s)*s.size()), s.maskOf(v))
		}
		s.Add(s.z, zRow)
		s.Add(s.x, s.xRow)
	}
}

// longTerms is the least number of terms for which a kernel prefetches the next tile of z. With fewer terms, the products take less time than
// the loads and stores of a tile whose elements are in no near cache.
const longTerms = 64

// prefetch prefetches the elements of z in the tile below the present one.
func (s *strip) prefetch(rows int) {
	const line = 64
	next, zRow := s.Integer(), s.Argument("zRow")
	s.Copy(next, s.z)
	for at := 8; at > 0; at /= 2 {
		if rows&at != 0 {
			s.AddressOf(next, At(next, 0).Plus(zRow, at))
		}
	}
	for i := range rows {
		for at := 0; at < s.vectors*s.lanes(s)*s.size(); at += line {
			s.Prefetch(At(next, at))
		}
		if i < rows-1 {
			s.Add(next, zRow)
		}
	}
}

// row returns the address of an element in row i < 4. Row 0 begins at base.
func (s *strip) row(base Integer, i int) Address {
	switch i {
	case 0:
		return At(base, 0)
	case 3:
		return At(base, 0).Plus(s.xRow3, 1)
	}
	return At(base, 0).Plus(s.xRow, i)
}

// maskOf returns the mask of vector v of a row, or none. Only the last vector may have a mask.
func (s *strip) maskOf(v int) Mask {
	if v == s.vectors-1 {
		return s.last
	}
	return 0
}
