package shape

import "ndgo/gen/compile/ir"

// These kernels multiply four rows of a matrix of floats by a vector. In the same pass they can add multiples of the rows to another
// vector.
var fours = Family{
	Name: "fours",
	Kernel: func(t Target) {
		for _, m := range []real{{"Float64", ir.Float64}, {"Float32", ir.Float32}} {
			printFours(t, m, false)
			printFours(t, m, true)
		}
	},
}

// foursBytes is the number of bytes of a row's partial sums: the size of the longest vector.
const foursBytes = 64

// printFours prints a kernel of m. For i < 4 the kernel sets z[i] to a[i, 0]·x[0] + a[i, 1]·x[1] + …, computed as n partial sums,
// where n is the number of elements in 64 bytes. The sums begin with 0. A fused multiply-add adds product j to sum j modulo n. Then
// the upper half of the sums is added to the lower half, until one sum is left.
//
// If mirror is set, the kernel also adds f[0]·a[0, j], …, f[3]·a[3, j] to y[j], in this order. The number of columns is a positive multiple of
// n. Rows are contiguous; the distance between them is the kernel's argument row, in bytes.
func printFours(t Target, m real, mirror bool) {
	if mirror {
		t.Function("mirror"+m.name(), "func(columns int, a unsafe.Pointer, row int, x, z, f, y unsafe.Pointer)")
	} else {
		t.Function("fours"+m.name(), "func(columns int, a unsafe.Pointer, row int, x, z unsafe.Pointer)")
	}
	left, a, row, x, z := t.Argument("columns"), t.Argument("a"), t.Argument("row"), t.Argument("x"), t.Argument("z")
	var factors [combinedTerms][]Vector
	var y Integer
	if mirror {
		f := t.Argument("f")
		y = t.Argument("y")
		for k := range factors {
			factors[k] = m.repeat(t, At(f, k*m.size()))
		}
	}
	sums := make([][]Vector, combinedTerms)
	for k := range sums {
		sums[k] = make([]Vector, foursBytes/t.Bytes())
		for v := range sums[k] {
			sums[k][v] = t.Vector()
			t.Zero(sums[k][v])
		}
	}
	fourth := t.Integer()
	t.AddressOf(fourth, At(a, 0).Plus(row, 2))
	t.Add(fourth, row)
	rows := [combinedTerms]Address{At(a, 0), At(a, 0).Plus(row, 1), At(a, 0).Plus(row, 2), At(fourth, 0)}
	t.Label("loop")
	for v := range foursBytes / t.Bytes() {
		at := v * t.Bytes()
		other := m.spread(t, At(x, at), 0)
		var sum Vector
		if mirror {
			sum = m.load(t, At(y, at), 0)
		}
		for k := range rows {
			part := m.factors(t, rows[k].Next(at), 0)
			if mirror {
				m.addRepeated(t, sum, factors[k], part)
			}
			m.add(t, sums[k][v], other, part)
		}
		if mirror {
			m.store(t, sum, At(y, at), 0)
		}
	}
	for _, at := range []Integer{a, fourth, x} {
		t.AddConstant(at, foursBytes)
	}
	if mirror {
		t.AddConstant(y, foursBytes)
	}
	t.AddConstant(left, -foursBytes/m.size())
	t.JumpIf(left, Greater, 0, "loop")
	for k := range sums {
		foldDots(t, m, sums[k])
		m.storeFirst(t, sums[k][0], At(z, k*m.size()))
	}
	t.Return()
}
