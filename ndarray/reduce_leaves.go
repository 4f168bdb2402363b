package ndarray

import (
	"unsafe"

	"ndgo/ufunc"
)

// This file is what a reduction does to many elements at once: the leaves of its tree.

// foldRuns sets the results of c to the reductions of runs of n elements of the innermost axis.
func (t *tree) foldRuns(n int, c ufunc.Row) {
	axes := t.over.Axes()
	run := ufunc.Row{N: n, Rows: c.N, Ptr: c.Ptr, Outer: c.Step}
	for k := range t.operands {
		run.Step[1+k] = axes[len(axes)-1].Step[k]
	}
	if t.stages.n == 0 {
		runLoop(t.fold, run)
		return
	}
	rows := max(1, t.segment/n)
	for lo := 0; lo < c.N; lo += rows {
		load := run
		load.Rows = min(rows, c.N-lo)
		for k := range 1 + t.operands {
			load.Ptr[k] = unsafe.Add(run.Ptr[k], lo*run.Outer[k])
		}
		fold := load
		load.Ptr[0], load.Step[0], load.Outer[0] = t.loaded(), t.width, n*t.width
		t.load(load)
		fold.Ptr[1], fold.Step[1], fold.Outer[1] = t.loaded(), t.width, n*t.width
		runLoop(t.fold, fold)
	}
}

// joinRuns sets part at to the reductions of n runs for each column, neighbours on the axis around the innermost, of
// which the first column's begin at x.
func (t *tree) joinRuns(at, n int, x place) {
	axes := t.over.Axes()
	outer, inner := &axes[len(axes)-2], &axes[len(axes)-1]
	c := t.columns
	if c.N >= n {
		for i := range n {
			c.Ptr = t.moved(x, outer, i)
			c.Ptr[0], c.Step[0] = t.part(at+i), t.width
			t.foldRuns(inner.N, c)
		}
	} else {
		for i := range c.N {
			column := ufunc.Row{N: n, Rows: 1}
			column.Ptr[0], column.Step[0] = unsafe.Add(t.part(at), i*t.width), c.N*t.width
			for k := 1; k <= t.operands; k++ {
				column.Ptr[k], column.Step[k] = unsafe.Add(x[k], i*c.Step[k]), outer.Step[k-1]
			}
			t.foldRuns(inner.N, column)
		}
	}
	t.joinParts(at, n, 1)
}

// joinElements sets part at to the reductions of n elements for each column, neighbours on the innermost axis, of
// which the first column's begin at x.
func (t *tree) joinElements(at, n int, x place) {
	axes := t.over.Axes()
	inner := &axes[len(axes)-1]
	step, width := inner.Step[0], t.columns.N*t.width
	row := t.columns
	row.Ptr = x
	row.Ptr[0], row.Step[0] = t.part(at), t.width
	if t.stages.n > 0 {
		row.Rows, row.Outer[0] = n, width
		for k := range t.operands {
			row.Outer[1+k] = inner.Step[k]
		}
		t.load(row)
		t.joinParts(at, n, 1)
		return
	}
	if row.Rows = n / 2; row.Rows > 0 {
		row.Ptr[2], row.Step[2] = unsafe.Add(x[1], step), row.Step[1]
		row.Outer[0], row.Outer[1], row.Outer[2] = 2*width, 2*step, 2*step
		elementwise(t.join, row)
	}
	if n%2 == 1 {
		row = t.columns
		row.Ptr[0], row.Step[0] = t.part(at+n-1), t.width
		row.Ptr[1] = unsafe.Add(x[1], (n-1)*step)
		elementwise(ufunc.Mover(t.width).Go, row)
	}
	t.joinParts(at, n, 2)
}

// joinParts sets part at to the reduction of n parts, every step-th of which is the reduction of itself and those
// before the next.
func (t *tree) joinParts(at, n, step int) {
	width := t.columns.N * t.width
	for ; step < n; step *= 2 {
		row := ufunc.Row{N: t.columns.N, Rows: (n + step - 1) / (2 * step)}
		row.Ptr[0], row.Ptr[1], row.Ptr[2] = t.part(at), t.part(at), t.part(at+step)
		for k := range 3 {
			row.Step[k], row.Outer[k] = t.width, 2*step*width
		}
		elementwise(t.join, row)
	}
}

// load sets the results of row, at most batchBytes of them, to what the stages make of its operands.
func (t *tree) load(row ufunc.Row) {
	if row.N < shortRun && row.N < row.Rows {
		swapAxes(&row)
	}
	s := &t.stages
	for i := range s.n {
		in := row
		if i > 0 {
			width := s.list[i-1].width
			in.Ptr[1], in.Step[1], in.Outer[1] = t.scratch(i-1), width, row.N*width
		}
		if i < s.n-1 {
			width := s.list[i].width
			in.Ptr[0], in.Step[0], in.Outer[0] = t.scratch(i), width, row.N*width
		}
		if s.list[i].operator != nil {
			s.list[i].operator.Run(&in)
		} else {
			runLoop(s.list[i].loop, in)
		}
	}
}
