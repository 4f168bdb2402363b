package shape

// These kernels add multiples of four rows of a matrix to another row.
var combinations = Family{
	Name: "combine",
	Kernel: func(t Target) {
		for _, m := range multipliers(t) {
			printCombination(t, m)
		}
	},
}

// combinedTerms is the number of rows of y in one call. With fewer rows, z would be loaded and stored more often. With more rows,
// the processor could not prefetch all of them.
const combinedTerms = 4

// combinationSignature is the signature of the kernels. For each j < columns, a kernel adds to z[j]
//
//	x[0]·y[0, j] + x[1]·y[1, j] + x[2]·y[2, j] + x[3]·y[3, j]
//
// in this order. Rows of y and z are contiguous. All other steps are in bytes. The number of columns is a positive multiple of the
// number of elements in a vector.
const combinationSignature = "func(columns int, x unsafe.Pointer, xTerm int, y unsafe.Pointer, yTerm int, z unsafe.Pointer)"

// printCombination prints the kernel of m.
func printCombination(t Target, m multiplier) {
	t.Function("combine"+m.name(), combinationSignature)
	left, x, y, z := t.Argument("columns"), t.Argument("x"), t.Argument("y"), t.Argument("z")
	xTerm, yTerm := t.Argument("xTerm"), t.Argument("yTerm")
	var multiples [combinedTerms][]Vector
	for k := range multiples {
		multiples[k] = m.repeat(t, At(x, 0))
		if k < combinedTerms-1 {
			t.Add(x, xTerm)
		}
	}
	fourth := t.Integer()
	t.AddressOf(fourth, At(y, 0).Plus(yTerm, 2))
	t.Add(fourth, yTerm)
	bytes := m.lanes(t) * m.size()
	t.Label("loop")
	sum := m.load(t, At(z, 0), 0)
	for k, multiple := range multiples {
		row := At(fourth, 0)
		switch k {
		case 0:
			row = At(y, 0)
		case 1, 2:
			row = At(y, 0).Plus(yTerm, k)
		}
		m.addRepeated(t, sum, multiple, m.factors(t, row, 0))
	}
	m.store(t, sum, At(z, 0), 0)
	for _, at := range []Integer{y, fourth, z} {
		t.AddConstant(at, bytes)
	}
	t.AddConstant(left, -m.lanes(t))
	t.JumpIf(left, Greater, 0, "loop")
	t.Return()
}
