package walking

import (
	"ndgo/internal/iter"
	"ndgo/ufunc"
)

// RowRoom is memory for the operands of a row. If the row has at most usualOperands operands, the memory is on the stack.
type RowRoom struct {
	near [usualOperands]ufunc.Operand
	Far  []ufunc.Operand
}

// usualOperands is the maximum number of operands for which no memory is allocated.
const usualOperands = iter.UsualOperands

// Operands returns memory for n operands. It is not cleared.
func (o *RowRoom) Operands(n int) []ufunc.Operand {
	if n > usualOperands {
		return o.many()[:n]
	}
	return o.near[:n]
}

// many returns memory for the maximum number of operands. This memory is on the heap, so it must not contain pointers to a stack. In a walk
// with so many operands, the scalars are on the heap too.
func (o *RowRoom) many() []ufunc.Operand {
	if o.Far == nil {
		o.Far = make([]ufunc.Operand, ufunc.MaxOperands)
		copy(o.Far, o.near[:])
	}
	return o.Far
}

// InOrder changes r so that a loop writes the elements of the result in memory order. If in every operand each row begins where the
// previous row ends, InOrder makes the rows a single run and returns true.
func InOrder(r *ufunc.Row) bool {
	if z := &r.Operands[0]; r.Rows > 1 && (r.N == 1 || iter.Abs(z.Outer) < iter.Abs(z.Step)) {
		SwapAxes(r)
	}
	for k := len(r.Operands) - 1; k >= 0; k-- { // from the last operand, because the last one is broadcast most often
		if o := &r.Operands[k]; o.Outer != r.N*o.Step {
			return false
		}
	}
	r.N, r.Rows = r.N*r.Rows, 1
	return true
}

// SwapAxes exchanges the two axes of row: runs become elements, and elements become runs.
func SwapAxes(row *ufunc.Row) {
	row.N, row.Rows = row.Rows, row.N
	for k := range row.Operands {
		o := &row.Operands[k]
		o.Step, o.Outer = o.Outer, o.Step
	}
}
