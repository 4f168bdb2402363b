package shape

import "fmt"

// printDotsInTurn prints the kernel of m for a target whose vectors hold only one element. There the partial sums do not fit in the registers.
// So the kernel goes through each row twice: first it computes the upper half of the sums and stores it on the stack, then the lower half.
func printDotsInTurn(t Target, m multiplier) {
	t.Function("dot"+m.name(), dotSignature)
	x, y, z, rows := t.Argument("x"), t.Argument("y"), t.Argument("z"), t.Argument("rows")
	xRow, yRow, zRow := t.Argument("xRow"), t.Argument("yRow"), t.Argument("zRow")
	const half = sumLanes / 2
	upper := t.(Filling).Local(half * m.size())
	t.Label("row")
	for _, sum := range addUpTurn(t, m, x, y, half) {
		t.Store(sum, At(upper, 0))
		t.AddConstant(upper, t.Bytes())
	}
	t.AddConstant(upper, -half*t.Bytes())
	sums := addUpTurn(t, m, x, y, 0)
	for v := range sums {
		other := t.Vector()
		t.Load(other, At(upper, v*t.Bytes()))
		t.AddLanes(m.sum(), sums[v], sums[v], other)
	}
	foldDots(t, m, sums)
	m.storeFirst(t, sums[0], At(z, 0))
	t.Add(x, xRow)
	t.Add(y, yRow)
	t.Add(z, zRow)
	t.AddConstant(rows, -1)
	t.JumpIf(rows, NotEqual, 0, "row")
	t.Return()
}

// addUpTurn prints code that adds products to one half of the sums, from sum number first on, and returns these sums.
func addUpTurn(t Target, m multiplier, x, y Integer, first int) []Vector {
	sums := make([]Vector, sumLanes/2)
	for v := range sums {
		sums[v] = t.Vector()
		t.Zero(sums[v])
	}
	name := func(what string) string { return fmt.Sprint(what, first) }
	left, xs, ys := t.Argument("n"), t.Integer(), t.Integer()
	t.AddressOf(xs, At(x, first*m.size()))
	t.AddressOf(ys, At(y, first*m.size()))
	add := func(v int) {
		m.add(t, sums[v], m.spread(t, At(xs, v*m.size()), 0), m.factors(t, At(ys, v*m.size()), 0))
	}
	t.Jump(name("rest"))
	t.Label(name("loop"))
	for v := range sums {
		add(v)
	}
	t.AddConstant(xs, sumLanes*m.size())
	t.AddConstant(ys, sumLanes*m.size())
	t.AddConstant(left, -sumLanes)
	t.Label(name("rest"))
	t.JumpIf(left, GreaterEqual, sumLanes, name("loop"))
	t.JumpIf(left, Equal, 0, name("end"))
	for v := range sums {
		t.JumpIf(left, LessEqual, first+v, fmt.Sprint(name("zeros"), "from", v))
		add(v)
	}
	t.Jump(name("end"))
	zero := t.Vector()
	zeros := []Vector{zero, zero}
	for v := range sums {
		t.Label(fmt.Sprint(name("zeros"), "from", v))
		t.Zero(zero)
		m.add(t, sums[v], zeros, zeros)
	}
	t.Label(name("end"))
	return sums
}
