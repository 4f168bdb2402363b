package shape

import (
	"fmt"

	"ndgo/gen/compile/ir"
	"ndgo/gen/internal/rowlayout"
)

// These kernels fill each contiguous run with one element of the operand:
//
//	for j := range r.Rows {
//		for i := range r.N {
//			z[j][i] = x[j]
//		}
//	}
//
// A run has at least as many elements as a vector. The last vector of a run may overlap the previous vector.
var fills = Family{
	Name:    "fills",
	Package: "ufunc",
	Kernel: func(t Target) {
		for shift, of := range []Type{ir.Uint8, ir.Uint16, ir.Uint32, ir.Uint64, ir.Complex128} {
			fill(t, of, shift)
		}
	},
}

// fill prints the kernel for elements of 1<<shift bytes.
func fill(t Target, of Type, shift int) {
	t.Function(fmt.Sprintf("fill%d", 8<<shift), "func(r *ufunc.Row)")
	row := t.Argument("r")
	rows, last, operands := number(t, row, rowlayout.Rows), number(t, row, rowlayout.N), number(t, row, rowlayout.Operands)
	z, x := start(t, operands, 0), start(t, operands, rowlayout.Size)
	zOuter, xOuter := number(t, operands, rowlayout.Outer), number(t, operands, rowlayout.Size+rowlayout.Outer)
	t.ShiftLeft(last, shift)
	t.AddConstant(last, -t.Bytes())
	at, v := t.Integer(), t.Vector()

	t.Label("run")
	t.Repeat(of, v, At(x, 0))
	t.Set(at, 0)
	t.Jump("rest")
	t.Label("vector")
	t.Store(v, At(z, 0).Plus(at, 1))
	t.AddConstant(at, t.Bytes())
	t.Label("rest")
	t.JumpIfNumber(at, Less, last, "vector")
	t.Store(v, At(z, 0).Plus(last, 1))
	t.Add(z, zOuter)
	t.Add(x, xOuter)
	t.AddConstant(rows, -1)
	t.JumpIf(rows, Greater, 0, "run")
	endRows(t, row)
}
