package shape

// These kernels compute dot products. They add in the order of a fixed tree, so results have the same bits on all machines.
var dots = Family{
	Name: "dot",
	Kernel: func(t Target) {
		for _, m := range multipliers(t) {
			if sumLanes/m.lanes(t) < t.Vectors() {
				printDots(t, m)
			} else if m.lanes(t) == 1 { // with complex128 on AVX2, the sums do not fit in the registers
				printDotsInTurn(t, m)
			}
		}
	},
}

// sumLanes is the number of partial sums of a row: ufunc.Lanes.
const sumLanes = 32

// Folding has the operations for reducing the lanes of a vector.
type Folding interface {
	// AddHalf takes the given number of bytes at the beginning of z as two halves, and adds the upper half to the lower half.
	AddHalf(of Type, z Vector, bytes int)

	// StoreFirst stores the first element of x. The element has size bytes.
	StoreFirst(size int, x Vector, a Address)
}

// Filling has operations for the last elements of a row, on targets without masks.
type Filling interface {
	// Local reserves the given number of bytes on the kernel's stack. It returns their address in a new register.
	Local(bytes int) Integer

	// CopyElement copies an element of 4 or 8 bytes.
	CopyElement(size int, from, to Address)
}

// dotSignature is the signature of the kernels. For each i < rows, a kernel sets z[i] = x[i, 0]·y[i, 0] + … + x[i, n-1]·y[i, n-1].
//
// A row has 32 partial sums, which begin with 0. A fused multiply-add adds product j to sum j mod 32. At the end, the upper half of
// the sums is added to the lower half, until one sum is left. If n is not a multiple of 32, zeros are added for the missing
// products.
//
// Rows are contiguous; the distances between them are in bytes. There is at least one row and one element. For elements of one or
// two bytes, n must be a multiple of 32 on targets without masks for them.
const dotSignature = "func(rows, n int, x unsafe.Pointer, xRow int, y unsafe.Pointer, yRow int, z unsafe.Pointer, zRow int)"

// printDots prints the kernel of m.
func printDots(t Target, m multiplier) {
	t.Function("dot"+m.name(), dotSignature)
	x, y, z, rows := t.Argument("x"), t.Argument("y"), t.Argument("z"), t.Argument("rows")
	xRow, yRow, zRow := t.Argument("xRow"), t.Argument("yRow"), t.Argument("zRow")
	bytes := m.lanes(t) * m.size()
	t.Label("row")
	sums := make([]Vector, sumLanes/m.lanes(t))
	for v := range sums {
		sums[v] = t.Vector()
		t.Zero(sums[v])
	}
	left, xs, ys := t.Argument("n"), t.Integer(), t.Integer()
	t.Copy(xs, x)
	t.Copy(ys, y)
	t.AddConstant(left, -sumLanes)
	t.JumpIf(left, Less, 0, "rest")
	t.Label("loop")
	for v := range sums {
		m.add(t, sums[v], m.spread(t, At(xs, v*bytes), 0), m.factors(t, At(ys, v*bytes), 0))
	}
	t.AddConstant(xs, len(sums)*bytes)
	t.AddConstant(ys, len(sums)*bytes)
	t.AddConstant(left, -sumLanes)
	t.JumpIf(left, GreaterEqual, 0, "loop")
	t.Label("rest")
	if t.HasMasks(m.size()) {
		t.AddConstant(left, sumLanes)
		t.JumpIf(left, Equal, 0, "fold")
		zero, most := t.Integer(), t.Integer()
		t.Set(zero, 0)
		t.Set(most, m.lanes(t))
		for v := range sums {
			n := t.Integer()
			t.Copy(n, left)
			t.Minimum(n, most)
			t.Maximum(n, zero)
			mask := m.mask(t, n)
			m.add(t, sums[v], m.spread(t, At(xs, v*bytes), mask), m.factors(t, At(ys, v*bytes), mask))
			t.AddConstant(left, -m.lanes(t))
		}
	} else if m.size() >= 4 {
		fillDots(t, m, left, xs, ys)
	}
	t.Label("fold")
	foldDots(t, m, sums)
	m.storeFirst(t, sums[0], At(z, 0))
	t.Add(x, xRow)
	t.Add(y, yRow)
	t.Add(z, zRow)
	t.AddConstant(rows, -1)
	t.JumpIf(rows, NotEqual, 0, "row")
	t.Return()
}

// fillDots prints the code for the last elements of a row: it copies them to a block of zeros in memory, and jumps back into the loop.
func fillDots(t Target, m multiplier, left, xs, ys Integer) {
	t.AddConstant(left, sumLanes)
	t.JumpIf(left, Equal, 0, "fold")
	f, zero := t.(Filling), t.Vector()
	t.Zero(zero)
	for _, from := range []Integer{xs, ys} {
		block, to, n := f.Local(sumLanes*m.size()), t.Integer(), t.Integer()
		for at := 0; at < sumLanes*m.size(); at += t.Bytes() {
			t.Store(zero, At(block, at))
		}
		t.Copy(to, block)
		t.Copy(n, left)
		again := map[bool]string{true: "fillX", false: "fillY"}[from == xs]
		t.Label(again)
		f.CopyElement(m.size(), At(from, 0), At(to, 0))
		t.AddConstant(from, m.size())
		t.AddConstant(to, m.size())
		t.AddConstant(n, -1)
		t.JumpIf(n, NotEqual, 0, again)
		t.Copy(from, block)
	}
	t.Set(left, 0)
	t.Jump("loop")
}

// foldDots prints code that adds the upper half of the sums to the lower half, until one sum is left.
func foldDots(t Target, m multiplier, sums []Vector) {
	for n := len(sums) / 2; n > 0; n /= 2 {
		for v := range n {
			t.AddLanes(m.sum(), sums[v], sums[v], sums[v+n])
		}
	}
	for bytes := t.Bytes(); bytes > t.Bytes()/m.lanes(t); bytes /= 2 {
		t.AddHalf(m.sum(), sums[0], bytes)
	}
}
