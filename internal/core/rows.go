package core

import (
	"ndgo/internal/iter"
	"ndgo/ufunc"
)

// inOrder changes r so that a loop writes the elements of the result in memory order. If in every operand each row begins where the
// previous row ends, inOrder makes the rows a single run and returns true.
func inOrder(r *ufunc.Row) bool {
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

// inRows sets o to h as an operand of a row. The array h has at most two axes. inRows returns the number of rows and columns of h.
func inRows(o *ufunc.Operand, h *Header) (rows, columns int) {
	rows, columns, outer, step := h.Layout.Two()
	o.Base, o.Step = h.Start(), 0
	if rows != 1 {
		o.Outer = outer * h.Width
	}
	if columns != 1 {
		o.Step = step * h.Width
	}
	return rows, columns
}

// SwapAxes exchanges the two axes of row: runs become elements, and elements become runs.
func SwapAxes(row *ufunc.Row) {
	row.N, row.Rows = row.Rows, row.N
	for k := range row.Operands {
		o := &row.Operands[k]
		o.Step, o.Outer = o.Outer, o.Step
	}
}
