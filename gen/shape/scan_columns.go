package shape

import (
	"fmt"

	"ndgo/gen/internal/rowlayout"
)

// scanColumns prints the kernel for cumulative sums of adjacent runs of floats, one run in each lane. Consecutive elements of a run
// are one step apart.
//
// A call processes up to four elements of each run, because the processor can prefetch four rows at a time. It begins at a multiple
// of 4. Operand 2 is a buffer that keeps sums between calls. It has two vectors for each vector of runs: the sums of the last four
// elements, and the sums of the last eight elements.
type scanColumns struct {
	Target
	scan           scan
	z, x, buffer   Integer // addresses of the next vector of runs
	runs           Integer // number of remaining runs
	n, done        Integer // number of elements of a run to process, and number of finished ones
	zStep, xStep   step
	neutral        Vector
	before, number Integer // distance from z back to the last result of the previous block, and number of the first of the four elements in its block
}

// printScanColumns prints the kernel of s.
func printScanColumns(t Target, s scan) {
	t.Function(s.columns(), "func(r *ufunc.Row)")
	row := t.Argument("r")
	operands := number(t, row, rowlayout.Operands)
	c := &scanColumns{Target: t, scan: s, runs: number(t, row, rowlayout.Rows), n: number(t, row, rowlayout.N), done: number(t, row, rowlayout.Done),
		z: start(t, operands, 0), x: start(t, operands, rowlayout.Size), buffer: start(t, operands, 2*rowlayout.Size),
		neutral: t.(Scanning).Everywhere(s.of, s.neutral)}
	c.zStep = newStep(t, number(t, operands, rowlayout.Step), 4)
	c.xStep = newStep(t, number(t, operands, rowlayout.Size+rowlayout.Step), 4)
	t.Subtract(c.n, c.done)
	c.skip(c.z, c.zStep)
	c.skip(c.x, c.xStep)
	c.before, c.number = t.Integer(), t.Integer()
	t.Copy(c.before, c.done)
	t.ShiftLeft(c.before, 60)
	t.ShiftRight(c.before, 60)
	t.Copy(c.number, c.before)
	t.AddConstant(c.before, 1)
	t.Multiply(c.before, c.zStep.one)
	for k := 4; k < scanBlock; k += 4 {
		t.JumpIf(c.number, Equal, k, fmt.Sprint("vector", k))
	}
	for k := 0; k < scanBlock; k += 4 {
		c.rows(k)
	}
	t.Label("end")
	endRows(t, t.Argument("r"))
}

// skip advances address by the elements that earlier calls have processed.
func (c *scanColumns) skip(address Integer, s step) {
	done := c.Integer()
	c.Copy(done, s.one)
	c.Multiply(done, c.done)
	c.Add(address, done)
}

// rows prints the loop over all runs, for elements k to k+3 of a block.
func (c *scanColumns) rows(k int) {
	lanes := c.Bytes() / c.scan.of.Size()
	vector, part := fmt.Sprint("vector", k), fmt.Sprint("part", k)
	c.Label(vector)
	c.JumpIf(c.runs, Less, lanes, part)
	c.four(k, "whole", 0)
	c.AddConstant(c.z, c.Bytes())
	c.AddConstant(c.x, c.Bytes())
	c.AddConstant(c.buffer, 2*c.Bytes())
	c.AddConstant(c.runs, -lanes)
	c.Jump(vector)
	c.Label(part)
	c.JumpIf(c.runs, Equal, 0, "end")
	c.four(k, part, c.runs)
	c.Jump("end")
}

// four prints the cumulative sums of elements k to k+3 of a block, for one vector of runs. If runs is not none, only this number of
// lanes hold runs.
func (c *scanColumns) four(k int, name string, runs Integer) {
	v := []Vector{c.Vector(), c.Vector(), c.Vector(), c.Vector()}
	for _, missing := range v[1:] {
		c.CopyVector(missing, c.neutral)
	}
	c.each(fmt.Sprint(name, "loaded", k), func(i int) { c.move(v[i], c.xStep.times(c.x, i), runs, false) })
	c.join(v[1:2], v[0])
	c.join(v[3:], v[2])
	c.join(v[2:], v[1])
	if k&4 != 0 {
		c.joinBuffered(v, At(c.buffer, 0))
	}
	switch k {
	case 0, 8:
		c.Store(v[3], At(c.buffer, 0))
	case 4:
		c.Store(v[3], At(c.buffer, c.Bytes()))
	}
	if k&8 != 0 {
		c.joinBuffered(v, At(c.buffer, c.Bytes()))
	}
	first, last, from := fmt.Sprint(name, "first", k), c.Vector(), c.Integer()
	c.JumpIf(c.done, Equal, k, first)
	c.Copy(from, c.z)
	c.Subtract(from, c.before)
	c.move(last, At(from, 0), runs, false)
	c.join(v, last)
	c.Label(first)
	c.each(fmt.Sprint(name, "stored", k), func(i int) { c.move(v[i], c.zStep.times(c.z, i), runs, true) })
}

// join joins the vector earlier with each vector of v.
func (c *scanColumns) join(v []Vector, earlier Vector) {
	for _, x := range v {
		c.scan.join(c, x, earlier, x)
	}
}

func (c *scanColumns) joinBuffered(v []Vector, a Address) {
	before := c.Vector()
	c.Load(before, a)
	c.join(v, before)
}

// each prints do(i) for i from 0 to 3. Before elements 1 to 3, it prints a jump to end for the case that the element does not exist.
func (c *scanColumns) each(end string, do func(i int)) {
	for i := range 4 {
		if i > 0 {
			c.JumpIf(c.n, LessEqual, i, end)
		}
		do(i)
	}
	c.Label(end)
}

// move loads or stores a vector. If lanes is not none, it loads or stores only this number of lanes.
func (c *scanColumns) move(v Vector, a Address, lanes Integer, store bool) {
	size := c.scan.of.Size()
	switch {
	case lanes == 0 && store:
		c.Store(v, a)
	case lanes == 0:
		c.Load(v, a)
	case store:
		c.StoreLanes(size, v, a, c.FirstLanes(lanes, size))
	default:
		c.LoadLanes(size, v, a, c.FirstLanes(lanes, size))
	}
}
