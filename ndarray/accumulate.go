package ndarray

import (
	"unsafe"

	"ndgo/ufunc"
)

// accumulate sets the elements of z, which is not empty, to the cumulative reductions of x along axis. It is x itself,
// element by element, or does not overlap it.
func accumulate(loop *ufunc.Loop, axis int, z, x *header) {
	n, first, source := z.lay.Shape()[axis], z.narrow(1<<axis), x.narrow(1<<axis)
	zStep, xStep := z.lay.Strides()[axis]*z.width, x.lay.Strides()[axis]*x.width
	var w walker
	w.reset(first.lay.Shape())
	w.add(&first)
	w.add(&source)
	w.nest.Simplify()
	w.start()
	for more := true; more; more = w.next() {
		row := w.row
		if row.N < row.Rows {
			swapAxes(&row)
		}
		columns := row.N >= shortRun && row.Step[0] < max(zStep, -zStep)
		for again := true; again; again = row.Next(2) {
			if columns {
				accumulateColumns(loop.Go, n, z.width, row, zStep, xStep)
				continue
			}
			runs := ufunc.Row{N: n, Rows: row.N, Ptr: row.Ptr, Outer: row.Step}
			runs.Step[0], runs.Step[1] = zStep, xStep
			runLoop(loop.Scan, runs)
		}
	}
}

// accumulateColumns accumulates n elements, zStep and xStep bytes apart, from each element of the first run of row on.
// Columns go side by side, as many as stay in the cache.
func accumulateColumns(join func(*ufunc.Row), n, width int, row ufunc.Row, zStep, xStep int) {
	for lo := 0; lo < row.N; lo += rowBytes / width {
		c := ufunc.Row{N: min(rowBytes/width, row.N-lo), Rows: 1}
		c.Ptr[0], c.Step[0] = unsafe.Add(row.Ptr[0], lo*row.Step[0]), row.Step[0]
		c.Ptr[1], c.Step[1] = unsafe.Add(row.Ptr[1], lo*row.Step[1]), row.Step[1]
		runLoop(ufunc.Mover(width).Go, c)
		c.Ptr[2], c.Step[2] = c.Ptr[1], c.Step[1]
		c.Step[1] = c.Step[0]
		for range n - 1 {
			c.Ptr[1] = c.Ptr[0]
			c.Ptr[0], c.Ptr[2] = unsafe.Add(c.Ptr[0], zStep), unsafe.Add(c.Ptr[2], xStep)
			runLoop(join, c)
		}
	}
}
