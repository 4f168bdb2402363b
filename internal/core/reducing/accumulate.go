package reducing

import (
	"ndgo/internal/core"
	"ndgo/internal/core/viewing"
	"ndgo/internal/core/walking"
	"ndgo/internal/memory"
	"ndgo/ufunc"
)

// accumulate sets z to the cumulative reductions of x along axis. The array z is not empty. Either z and x are the same array, or they do
// not overlap.
func accumulate(loop *ufunc.Loop, axis int, z, x *core.Header) {
	if accumulatePlane(loop, axis, z, x) {
		return
	}
	n, first, source := z.Layout.Shape()[axis], viewing.Narrow(z, 1<<axis), viewing.Narrow(x, 1<<axis)
	zStep, xStep := z.Layout.Strides()[axis]*z.Width, x.Layout.Strides()[axis]*x.Width
	var w walking.Walk
	w.Reset(first.Layout.Shape())
	first.AddTo(&w)
	source.AddTo(&w)
	w.Nest.Simplify()
	row := w.Start()
	for more := true; more; more = w.Next(&row) {
		if row.N < row.Rows {
			walking.SwapAxes(&row)
		}
		columns := row.N >= core.ShortRun && row.Operands[0].Step < max(zStep, -zStep)
		for again := true; again; again = row.Next() {
			switch {
			case columns && loop.Scan.Columns != nil:
				scanColumns(loop.Scan, n, z.Width, &row, zStep, xStep)
				continue
			case columns:
				accumulateColumns(loop, n, z.Width, &row, zStep, xStep)
				continue
			}
			operands := [2]ufunc.Operand{row.Operands[0], row.Operands[1]}
			operands[0].Step, operands[0].Outer = zStep, operands[0].Step
			operands[1].Step, operands[1].Outer = xStep, operands[1].Step
			runs := ufunc.Row{N: n, Rows: row.N, Operands: operands[:]}
			scanRuns(loop.Scan, z.Width, &runs)
		}
	}
}

// accumulatePlane accumulates along axis if there is at most one other axis. For other arrays, and for arrays with many columns, it computes
// nothing and returns false. The caller then uses a walk.
func accumulatePlane(loop *ufunc.Loop, axis int, z, x *core.Header) bool {
	shape := z.Layout.Shape()
	if len(shape) > 2 {
		return false
	}
	operands := [2]ufunc.Operand{
		{Base: z.Start(), Step: z.Layout.Strides()[axis] * z.Width},
		{Base: x.Start(), Step: x.Layout.Strides()[axis] * x.Width},
	}
	row := ufunc.Row{N: shape[axis], Rows: 1, Operands: operands[:]}
	if len(shape) == 2 {
		other := 1 - axis
		if row.Rows = shape[other]; row.Rows >= core.ShortRun {
			return false
		}
		operands[0].Outer, operands[1].Outer = z.Layout.Strides()[other]*z.Width, x.Layout.Strides()[other]*x.Width
	}
	scanRuns(loop.Scan, z.Width, &row)
	return true
}

// scanRuns runs a scan over row. Kernels need contiguous elements. If the elements are not contiguous but the result is, scanRuns first
// copies the elements to the result.
func scanRuns(scan *ufunc.Loop, width int, row *ufunc.Row) {
	if z, x := &row.Operands[0], &row.Operands[1]; z.Step == width && x.Step != width && row.N >= ufunc.ScanBlock && scan.Kernels.At(ufunc.Active()) != nil {
		operands := [2]ufunc.Operand{*z, *x}
		ufunc.Mover(width).Run(&ufunc.Row{N: row.N, Rows: row.Rows, Operands: operands[:]})
		*x = *z
	}
	scan.Run(row)
}

// scanColumns scans columns of n elements. The elements of a column are zStep bytes apart in the result and xStep bytes apart in the operand.
// The first run of row has the first element of each column. scanColumns processes several columns together, as many as stay in the cache. If
// the columns are not adjacent in memory, it first copies them to the result.
func scanColumns(scan *ufunc.Loop, n, width int, row *ufunc.Row, zStep, xStep int) {
	most := min(core.RowBytes/width, row.N)
	bytes := ufunc.ColumnsBuffer(most, width)
	buffer := memory.Uncleared(bytes)
	for lo := 0; lo < row.N; lo += most {
		z, x := row.Operands[0], row.Operands[1]
		z.Offset += lo * z.Step
		x.Offset += lo * x.Step
		z.Step, z.Outer, x.Step, x.Outer = zStep, z.Step, xStep, x.Step
		if x.Outer != width && z.Outer == width {
			copied := [2]ufunc.Operand{z, x}
			ufunc.Mover(width).Run(&ufunc.Row{N: n, Rows: min(most, row.N-lo), Operands: copied[:]})
			x = z
		}
		operands := [3]ufunc.Operand{z, x, {Base: buffer}}
		scan.RunColumns(&ufunc.Row{N: n, Rows: min(most, row.N-lo), Operands: operands[:]})
	}
	memory.Release(buffer, bytes)
}

// accumulateColumns accumulates columns of n elements. The elements of a column are zStep bytes apart in the result and xStep bytes apart
// in the operand. The first run of row has the first element of each column. accumulateColumns processes several columns together, as many
// as stay in the cache. A run of the loop has one element of each column. The loop joins each run with the result of the previous run; this
// result is complete, because loops process runs in order.
func accumulateColumns(join *ufunc.Loop, n, width int, row *ufunc.Row, zStep, xStep int) {
	inOrder := *join
	inOrder.Folding = ufunc.Along // the loop must not join several runs into one
	for lo := 0; lo < row.N; lo += core.RowBytes / width {
		z, x := row.Operands[0], row.Operands[1]
		z.Offset += lo * z.Step
		x.Offset += lo * x.Step
		first := [2]ufunc.Operand{z, x}
		c := ufunc.Row{N: min(core.RowBytes/width, row.N-lo), Rows: 1, Operands: first[:]}
		ufunc.Mover(width).Run(&c)
		if n == 1 {
			continue
		}
		before := z
		z.Offset += zStep
		x.Offset += xStep
		z.Outer, before.Outer, x.Outer = zStep, zStep, xStep
		operands := [3]ufunc.Operand{z, before, x}
		rest := ufunc.Row{N: min(core.RowBytes/width, row.N-lo), Rows: n - 1, Operands: operands[:]}
		inOrder.Run(&rest)
	}
}
