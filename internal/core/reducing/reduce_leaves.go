package reducing

import (
	"ndgo/internal/core"
	"ndgo/internal/core/walking"
	"ndgo/ufunc"
)

// foldPart reduces the next n elements of the innermost axis, and stores the results in a part of t. The parameter at is the number of this
// part.
func (t *tree) foldPart(at, n int) {
	var room walking.RowRoom
	operands := room.Operands(1 + t.operands)
	copy(operands, t.all())
	operands[0] = ufunc.Operand{Base: t.part(at), Step: t.Width}
	t.foldRuns(n, t.columns, operands)
}

// foldRuns reduces one run of n elements of the innermost axis for each column, and sets one result for each column. The distance between
// columns is the outer step of the operands.
func (t *tree) foldRuns(n, columns int, operands []ufunc.Operand) {
	var room walking.RowRoom
	axes := t.over.Axes()
	steps := axes[len(axes)-1].Steps()
	rows, fold := max(1, t.segment/n), t.fold
	single := t.stages.N == 0 || t.atOnce
	if t.atOnce {
		fold = t.whole
	}
	if single {
		rows = columns
	}
	for lo := 0; lo < columns; lo += rows {
		run := ufunc.Row{N: n, Rows: min(rows, columns-lo), Operands: room.Operands(len(operands))}
		for k, o := range operands {
			step := 0
			if k > 0 {
				step = steps[k-1]
			}
			run.Operands[k] = ufunc.Operand{Base: o.Base, Offset: o.Offset + lo*o.Step, Step: step, Outer: o.Step}
		}
		if single {
			fold.Run(&run)
			return
		}
		made := ufunc.Operand{Base: t.loaded(), Step: t.Width, Outer: n * t.Width}
		two := [2]ufunc.Operand{run.Operands[0], made}
		row := ufunc.Row{N: n, Rows: run.Rows, Operands: two[:]}
		run.Operands[0] = made
		t.load(&run)
		t.fold.Run(&row)
	}
}

// joinRuns reduces the next n runs for each column, and stores the results in part at of t. Consecutive runs differ by 1 in their index on
// the second innermost axis.
func (t *tree) joinRuns(at, n int) {
	axes := t.over.Axes()
	outer, inner := &axes[len(axes)-2], &axes[len(axes)-1]
	if t.columns >= n {
		for i := range n {
			t.foldPart(at+i, inner.N)
			t.move(outer, 1)
		}
		t.move(outer, -n)
	} else {
		var room walking.RowRoom
		column, steps := room.Operands(1+t.operands), outer.Steps()
		for i := range t.columns {
			for k, o := range t.all() {
				if k > 0 {
					column[k] = ufunc.Operand{Base: o.Base, Offset: o.Offset + i*o.Step, Step: steps[k-1]}
				}
			}
			column[0] = ufunc.Operand{Base: t.part(at), Offset: i * t.Width, Step: t.columns * t.Width}
			t.foldRuns(inner.N, n, column)
		}
	}
	t.joinParts(at, n, 1)
}

// joinElements reduces the next n elements for each column, and stores the results in part at of t. These elements are consecutive on the
// innermost axis.
func (t *tree) joinElements(at, n int) {
	axes := t.over.Axes()
	steps, width := axes[len(axes)-1].Steps(), t.columns*t.Width
	part := ufunc.Operand{Base: t.part(at), Step: t.Width, Outer: width}
	if t.stages.N > 0 {
		var room walking.RowRoom
		row := ufunc.Row{N: t.columns, Rows: n, Operands: room.Operands(1 + t.operands)}
		copy(row.Operands, t.all())
		row.Operands[0] = part
		for k := range t.operands {
			row.Operands[1+k].Outer = steps[k]
		}
		t.load(&row)
		t.joinParts(at, n, 1)
		return
	}
	x, step := t.all()[1], steps[0]
	if pairs := n / 2; pairs > 0 {
		y := x
		y.Offset += step
		part.Outer, x.Outer, y.Outer = 2*width, 2*step, 2*step
		operands := [3]ufunc.Operand{part, x, y}
		runLonger(t.join, &ufunc.Row{N: t.columns, Rows: pairs, Operands: operands[:]})
	}
	if n%2 == 1 {
		x.Offset += (n - 1) * step
		operands := [2]ufunc.Operand{{Base: t.part(at + n - 1), Step: t.Width}, x}
		runLonger(ufunc.Mover(t.Width), &ufunc.Row{N: t.columns, Rows: 1, Operands: operands[:]})
	}
	t.joinParts(at, n, 2)
}

// joinEights does the work of joinElements if n is a multiple of eight.
func (t *tree) joinEights(at, n int) {
	axes := t.over.Axes()
	x, step := t.all()[1], axes[len(axes)-1].Steps()[0]
	operands := [10]ufunc.Operand{{Base: t.part(at), Step: t.Width, Outer: t.columns * t.Width}}
	for k := range 8 {
		operands[1+k] = ufunc.Operand{Base: x.Base, Offset: x.Offset + k*step, Step: t.Width, Outer: 8 * step}
	}
	if t.operands == 2 {
		y := t.all()[2]
		operands[9] = ufunc.Operand{Base: y.Base, Offset: y.Offset, Step: t.Width} // step 0 from row to row: the same element for all rows
	}
	t.eight.Run(&ufunc.Row{N: t.columns, Rows: n / 8, Operands: operands[:8+t.operands]})
	t.joinParts(at, n/8, 1)
}

// joinParts reduces n parts of t, beginning with part at, and stores the result in part at. On entry, the parts at, at+step, at+2·step and so
// on each hold the reduction of step parts.
func (t *tree) joinParts(at, n, step int) {
	width := t.columns * t.Width
	for ; step < n; step *= 2 {
		part := ufunc.Operand{Base: t.part(at), Step: t.Width, Outer: 2 * step * width}
		next := part
		next.Base = t.part(at + step)
		operands := [3]ufunc.Operand{part, part, next}
		runLonger(t.join, &ufunc.Row{N: t.columns, Rows: (n + step - 1) / (2 * step), Operands: operands[:]})
	}
}

// load sets the results of row, at most BatchBytes, to the results of the last stage. The operands of row are the operands of the first
// stage.
func (t *tree) load(row *ufunc.Row) {
	if row.N < core.ShortRun && row.N < row.Rows {
		walking.SwapAxes(row)
	}
	if t.terms != nil {
		t.terms.load(row)
		return
	}
	var room walking.RowRoom
	s := &t.stages
	for i := range s.N {
		in := ufunc.Row{N: row.N, Rows: row.Rows, Operands: room.Operands(len(row.Operands))}
		copy(in.Operands, row.Operands)
		if i > 0 {
			width := s.List[i-1].Width
			in.Operands[1] = ufunc.Operand{Base: t.scratch(i - 1), Step: width, Outer: row.N * width}
		}
		if i < s.N-1 {
			width := s.List[i].Width
			in.Operands[0] = ufunc.Operand{Base: t.scratch(i), Step: width, Outer: row.N * width}
		}
		s.List[i].Loop.Run(&in)
	}
}
