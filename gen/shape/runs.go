package shape

import "ndgo/gen/internal/rowlayout"

// These kernels copy contiguous runs of bytes. The distance between runs is constant:
//
//	for j := range r.Rows {
//		copy(z[j][:r.N], x[j][:r.N])
//	}
//
// A run is at least as long as a vector. The last vector of a run may overlap the previous vector.
var runs = Family{
	Name:    "runs",
	Package: "ufunc",
	Kernel: func(t Target) {
		t.Function("copyRuns", "func(r *ufunc.Row)")
		row := t.Argument("r")
		rows, last, operands := number(t, row, rowlayout.Rows), number(t, row, rowlayout.N), number(t, row, rowlayout.Operands)
		z, x := start(t, operands, 0), start(t, operands, rowlayout.Size)
		zOuter, xOuter := number(t, operands, rowlayout.Outer), number(t, operands, rowlayout.Size+rowlayout.Outer)
		t.AddConstant(last, -t.Bytes())
		at, v, far := t.Integer(), t.Vector(), t.Integer()
		t.Copy(far, last)
		t.AddConstant(far, -(copiedAtOnce-1)*t.Bytes())
		all := make([]Vector, copiedAtOnce)
		for i := range all {
			all[i] = t.Vector()
		}

		t.Label("run")
		t.Set(at, 0)
		t.Jump("more")
		t.Label("vectors")
		for i, v := range all {
			t.Load(v, At(x, i*t.Bytes()).Plus(at, 1))
		}
		for i, v := range all {
			t.Store(v, At(z, i*t.Bytes()).Plus(at, 1))
		}
		t.AddConstant(at, copiedAtOnce*t.Bytes())
		t.Label("more")
		t.JumpIfNumber(at, Less, far, "vectors")
		t.Jump("rest")
		t.Label("vector")
		t.Load(v, At(x, 0).Plus(at, 1))
		t.Store(v, At(z, 0).Plus(at, 1))
		t.AddConstant(at, t.Bytes())
		t.Label("rest")
		t.JumpIfNumber(at, Less, last, "vector")
		t.Load(v, At(x, 0).Plus(last, 1))
		t.Store(v, At(z, 0).Plus(last, 1))
		t.Add(z, zOuter)
		t.Add(x, xOuter)
		t.AddConstant(rows, -1)
		t.JumpIf(rows, Greater, 0, "run")
		endRows(t, row)
	},
}

// copiedAtOnce is the number of vectors copied in one iteration.
const copiedAtOnce = 4
