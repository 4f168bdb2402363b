package reducing

import (
	"math"
	"reflect"
	"unsafe"

	"ndgo/internal/core"
	"ndgo/internal/core/walking"
	"ndgo/internal/simd"
	"ndgo/ufunc"
)

// A plane is an operand with two axes after merging. The reduced axes merge into one axis, and the elements along this axis are a column.
// The kept axes merge into the other axis, and the columns lie along it. Most operands are planes. Their reduction needs neither a walk nor
// working memory. Steps are in bytes.
type plane struct {
	n, step                int  // number of elements of a column, and their distance
	columns, across, zStep int  // number of columns, and their distance in the operand and in the result
	byRuns                 bool // whether parts are blocks (see tree)
}

// set makes p, a zero value, the plane of x for a reduction over the axes s into z. If x is not a plane, set returns false. The array x is
// not empty. If the order of the whole reduction is known, the parameter whole has it.
func (p *plane) set(s reducedAxes, z, x *core.Header, whole order) bool {
	shape, strides, steps := x.Layout.Shape(), x.Layout.Strides(), z.Layout.Strides()
	longest, smallest, k := 1, math.MaxInt, len(steps)
	p.n, p.columns = 1, 1
	for i := len(shape) - 1; i >= 0; i-- {
		n, step := shape[i], strides[i]*x.Width
		reduced := s.Has(i)
		if s.keep || !reduced {
			k--
		}
		switch {
		case n == 1:
		case reduced && step > 0 && p.n == 1:
			p.n, p.step = n, step
		case reduced && step > 0 && step == p.n*p.step:
			p.n *= n
		case reduced:
			return false
		default:
			zStep := steps[k] * z.Width
			if p.columns == 1 {
				p.across, p.zStep = step, zStep
			} else if step != p.columns*p.across || zStep != p.columns*p.zStep {
				return false
			}
			p.columns *= n
			if step != 0 {
				longest, smallest = max(longest, n), min(smallest, max(step, -step))
			}
		}
	}
	p.byRuns = p.step <= smallest && (p.n >= core.ShortRun || longest < core.ShortRun)
	if whole != unknownOrder {
		p.byRuns = whole == byRuns
	}
	return p.byRuns || p.n > 1
}

// fits reports whether n elements of width bytes fit into an array on the stack (see [core.SmallPlane]).
func fits(n, width int) bool { return n <= core.SmallPlane && n*width <= core.SmallPlane*8 }

// directFold reduces all elements of x by operator. The result is in target, or in a new array if target is nil. directFold is a fast path
// for small contiguous arrays. In all other cases, including errors, it returns nil and has no effect.
func directFold(operator *ufunc.Operator, kind reflect.Kind, target, x *core.Header) *core.Header {
	loop := operator.Loops.Of(kind)
	if x == nil || x.Kind() != kind || loop == nil || loop.Kinds[0] != kind {
		return nil
	}
	n := x.Layout.PlainSize()
	if n == 0 || n > walking.DirectMost/2 {
		return nil
	}
	z := core.DirectResult(kind, target, x)
	if z != nil {
		p := plane{n: n, step: x.Width, columns: 1}
		foldPlane(loop.Reduce, z.Start(), x.Start(), &p)
	}
	return z
}

// directCount counts the true elements of x, an array of bools of any size, into a target of ints. It is a fast path like directFold.
func directCount(target, x *core.Header) *core.Header {
	if x == nil || x.Kind() != reflect.Bool || x.Layout.PlainSize() == 0 {
		return nil
	}
	z := core.DirectResult(reflect.Int, target, x)
	if z != nil {
		*(*int)(z.Start()) = simd.CountTrue(ufunc.Active(), unsafe.Slice((*bool)(x.Start()), x.Layout.PlainSize()))
	}
	return z
}

// foldOf sets p, a zero value, to the plane of x for a reduction over axes into z. It returns the loop that reduces the columns in the
// order of the tree, or nil if there is none. If x is not a plane, p does not change.
func (r *reduction) foldOf(p *plane, z *core.Header, axes reducedAxes, x *core.Header) *ufunc.Loop {
	switch {
	case !p.set(axes, z, x, r.order) || r.saturates && p.n > decideMost:
		p.n = 0
	case r.stages.N > 0 && p.byRuns && r.hasWhole(p.n, p.step):
		return r.whole
	case r.stages.N == 0 && p.byRuns:
		return r.fold
	}
	return nil
}

// joinFew reduces the plane p of x into z if foldOf returned no loop. It returns false if there are too many elements to convert, or too
// many columns to join.
func (r *reduction) joinFew(p *plane, z, x *core.Header) bool {
	if r.stages.N > 0 {
		return r.joinLoaded(z.Start(), x.Start(), p)
	}
	return r.joinPlane(z.Start(), x.Start(), p)
}

// Operands are set field by field where they are used. They are not passed or assigned as whole structs. A processor would write the fields
// one by one, then read several fields at once, and stall.

// foldPlane reduces the columns at x by loop, and stores the results at z. Each column is one run of the loop.
func foldPlane(loop *ufunc.Loop, z, x unsafe.Pointer, p *plane) {
	var operands [2]ufunc.Operand
	operands[0].Base, operands[0].Outer = z, p.zStep
	operands[1].Base, operands[1].Step, operands[1].Outer = x, p.step, p.across
	var row ufunc.Row
	row.N, row.Rows, row.Operands = p.n, p.columns, operands[:]
	loop.Run(&row)
}

// joinPlane reduces the columns at x and stores the results at z. It joins neighbours in pairs, then pairs of pairs, and so on. It returns
// false if there are too many elements.
func (r *reduction) joinPlane(z, x unsafe.Pointer, p *plane) bool {
	pairs := p.n / 2
	parts, width := p.n-pairs, p.columns*r.Width
	if parts > 1 && !fits(parts*p.columns, r.Width) {
		return false
	}
	var room [core.SmallPlane]uint64
	var operands [3]ufunc.Operand
	if operands[0].Base, operands[0].Step = z, p.zStep; parts > 1 {
		operands[0].Base, operands[0].Step, operands[0].Outer = unsafe.Pointer(&room), r.Width, width
	}
	operands[1].Base, operands[1].Step, operands[1].Outer = x, p.across, 2*p.step
	operands[2].Base, operands[2].Step, operands[2].Outer, operands[2].Offset = x, p.across, 2*p.step, p.step
	var row ufunc.Row
	row.N, row.Rows, row.Operands = p.columns, pairs, operands[:]
	if r.join.Run(&row); parts == 1 {
		return true
	}
	if parts > pairs {
		last := [2]ufunc.Operand{
			{Base: unsafe.Pointer(&room), Offset: pairs * width, Step: r.Width},
			{Base: x, Offset: (p.n - 1) * p.step, Step: p.across},
		}
		row := ufunc.Row{N: p.columns, Rows: 1, Operands: last[:]}
		ufunc.Mover(r.Width).Run(&row)
	}
	r.joinRows(z, unsafe.Pointer(&room), parts, p)
	return true
}

// joinRows reduces n rows of partial results, and stores the results at z. The rows are contiguous from room on; each has one partial result
// for each column of p. joinRows joins the rows in pairs, then the results in pairs, and so on. It overwrites the rows.
func (r *reduction) joinRows(z, room unsafe.Pointer, n int, p *plane) {
	width := p.columns * r.Width
	for step := 1; step < n; step *= 2 {
		outer := 2 * step * width
		var operands [3]ufunc.Operand
		for k := range operands {
			operands[k].Base, operands[k].Step, operands[k].Outer = room, r.Width, outer
		}
		operands[2].Offset = step * width
		var row ufunc.Row
		row.N, row.Rows, row.Operands = p.columns, (n+step-1)/(2*step), operands[:]
		if 2*step >= n {
			operands[0].Base, operands[0].Step = z, p.zStep
		}
		r.join.Run(&row)
	}
}

// joinLoaded computes the stages for the columns at x, reduces the results of the stages, and stores the reductions at z. It returns false
// if there are too many elements.
func (r *reduction) joinLoaded(z, x unsafe.Pointer, p *plane) bool {
	if !fits(p.n*p.columns, r.Width) {
		return false
	}
	var room [2][core.SmallPlane]uint64
	source := ufunc.Operand{Base: x, Step: p.step, Outer: p.across}
	n, rows := p.n, p.columns
	if !p.byRuns {
		source.Step, source.Outer = p.across, p.step
		n, rows = p.columns, p.n
	}
	for i := range r.stages.N {
		s := &r.stages.List[i]
		made := ufunc.Operand{Base: unsafe.Pointer(&room[i%2]), Step: s.Width, Outer: n * s.Width}
		operands := [2]ufunc.Operand{made, source}
		row := ufunc.Row{N: n, Rows: rows, Operands: operands[:]}
		s.Loop.Run(&row)
		source = made
	}
	if !p.byRuns {
		r.joinRows(z, source.Base, p.n, p)
		return true
	}
	p.step, p.across = source.Step, source.Outer
	foldPlane(r.fold, z, source.Base, p)
	return true
}
