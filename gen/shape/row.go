package shape

import "ndgo/gen/internal/rowlayout"

// number loads the 8-byte number at base + offset into a new register.
func number(t Target, base Integer, offset int) Integer {
	z := t.Integer()
	t.LoadNumber(z, At(base, offset))
	return z
}

// constant returns n in a new register.
func constant(t Target, n int) Integer {
	z := t.Integer()
	t.Set(z, n)
	return z
}

// start returns the address of the first element of an operand. The description of the operand is at operands + offset.
func start(t Target, operands Integer, offset int) Integer {
	z := number(t, operands, offset+rowlayout.Base)
	t.Add(z, number(t, operands, offset+rowlayout.Offset))
	return z
}

// endRows prints code that records in the row that no runs are left, and returns from the kernel.
func endRows(t Target, row Integer) {
	t.StoreNumber(constant(t, 0), At(row, rowlayout.Rows))
	t.Return()
}

// A step is a distance between runs, for the method times. The field three is three times this distance, if it is needed.
type step struct{ one, three Integer }

// newStep returns a step with the distance one. Its method times may be called with k < runs.
func newStep(t Target, one Integer, runs int) step {
	s := step{one: one}
	if runs > 3 {
		s.three = t.Integer()
		t.AddressOf(s.three, At(one, 0).Plus(one, 2))
	}
	return s
}

// times returns the address base + k steps, for k ≤ 3.
func (s step) times(base Integer, k int) Address {
	switch k {
	case 0:
		return At(base, 0)
	case 3:
		return At(base, 0).Plus(s.three, 1)
	}
	return At(base, 0).Plus(s.one, k)
}
