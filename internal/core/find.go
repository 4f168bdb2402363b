package core

import (
	"fmt"
	"reflect"
	"unsafe"

	"ndgo/internal/simd"
	"ndgo/ufunc"
)

// argExtreme returns the positions, of kind, along the axis that options choose, or in row-major order, of what the reduction
// of x by operator comes to, which returns one of its operands: in target or in a new array.
func argExtreme(op string, operator *ufunc.Operator, kind reflect.Kind, target *Header, x *Arg, options []Option) *Header {
	o := TakeOptions(op, options, AxisOption, KeepDimsOption)
	axes := x.ReducedAxes(op, &o)
	shape := x.Shape()
	chosen := o.Get(AxisOption)
	if chosen != nil && chosen.N != 1 {
		panic(&Error{Op: op, Kind: ErrAxis, Shapes: [][]int{Clone(shape)},
			Detail: fmt.Sprintf("it takes one axis, or all elements without Axis, not %d axes", chosen.N)})
	}
	axes.MustHaveElements(op, shape)
	if kind != reflect.Int {
		Fail(op, ErrDType, "positions are elements of int, not %s", kind)
	}
	var r reduction
	r.set(op, operator, x.Kind, NoIdentity)
	var near shapeRoom
	z := Whole(op, target, kind, axes.Result(&near, shape), x.Head)
	switch {
	case z.Layout.Size() == 0:
	case chosen == nil && x.Head.Layout.Size() > findBlock:
		*(*int)(z.start()) = r.findFlat(op, x.Head)
	case r.findPlane(z, axes, x.Head):
	case chosen == nil:
		*(*int)(z.start()) = r.findFlat(op, x.Head)
	default:
		kept := axes.Kept()
		extremes := Whole(op, nil, x.Kind, kept.Result(&near, shape))
		r.Run(extremes, kept, x.Head)
		findAlong(axes, z, x.Head, extremes)
		extremes.discard()
	}
	return Deliver(target, z)
}

// findPlane sets z to the positions of the extremes of x, and reports whether it could: x has to be a plane of few columns.
func (r *reduction) findPlane(z *Header, axes reducedAxes, x *Header) bool {
	var p plane
	if !p.set(axes, z, x, unknownOrder) || !fits(p.columns, r.Width) {
		return false
	}
	var extremes [smallPlane]uint64
	zStep := p.zStep
	p.zStep = r.Width
	if p.byRuns {
		foldPlane(r.fold, unsafe.Pointer(&extremes), x.start(), &p)
	} else if !r.joinPlane(unsafe.Pointer(&extremes), x.start(), &p) {
		return false
	}
	run := findRow{n: p.n, rows: p.columns}
	run.operands[0] = ufunc.Operand{Base: z.start(), Outer: zStep}
	run.operands[1] = ufunc.Operand{Base: x.start(), Step: p.step, Outer: p.across}
	run.operands[2] = ufunc.Operand{Base: unsafe.Pointer(&extremes), Outer: r.Width}
	run.find(x.Kind)
	return true
}

// A findRow is runs in each of which the first element that is equal to another is looked for: positions, the elements of runs,
// and the others.
type findRow struct {
	n, rows  int
	operands [3]ufunc.Operand
}

func (f *findRow) find(kind reflect.Kind) {
	r := ufunc.Row{N: f.n, Rows: f.rows, Operands: f.operands[:]}
	simd.Finders[kind].Run(&r)
}

// findBlock is how many elements are reduced together: where a run has more of them, the first block that has the extreme is the
// only one that is gone through again.
const findBlock = 4 << 10

// findFlat returns the position, in row-major order, of the first element of x that is what r makes of all.
func (r *reduction) findFlat(op string, x *Header) (position int) {
	shape, strides := x.Layout.Shape(), x.Layout.Strides()
	n, step := x.Layout.Size(), 1
	switch {
	case len(shape) == 1:
		step = strides[0]
	case !x.Layout.IsPacked():
		return r.findInRows(op, x)
	}
	if n <= findBlock {
		var extreme uint64
		return r.findRun(x, n, step, unsafe.Pointer(&extreme), true)
	}
	rows := n / findBlock
	blocks := x.sameMemory()
	sizes, steps := blocks.Layout.Reset(2)
	sizes[0], sizes[1], steps[0], steps[1] = rows, findBlock, findBlock*step, step
	extremes := Whole(op, nil, x.Kind, []int{rows + min(1, n%findBlock)})
	part := extremes.sameMemory()
	part.Layout.SetPacked([]int{rows})
	r.Run(&part, reducedAxes{AxisSet: 1 << 1}, &blocks)
	if rest := n % findBlock; rest > 0 {
		tail, last := x.sameMemory(), extremes.sameMemory()
		sizes, steps := tail.Layout.Reset(1)
		sizes[0], steps[0] = rest, step
		tail.Advance(rows * findBlock * step)
		last.Layout.Reset(0)
		last.Advance(rows)
		r.Run(&last, reducedAxes{AxisSet: 1}, &tail)
	}
	block := r.findFlat(op, extremes)
	blocks.Advance(block * findBlock * step)
	position = block*findBlock + r.findRun(&blocks, min(findBlock, n-block*findBlock), step, extremes.Element(block), false)
	extremes.discard()
	return position
}

// findInRows does what findFlat does for an x of several axes, by its runs along the last one.
func (r *reduction) findInRows(op string, x *Header) (position int) {
	shape, strides := x.Layout.Shape(), x.Layout.Strides()
	last := len(shape) - 1
	extremes := Whole(op, nil, x.Kind, shape[:last])
	r.Run(extremes, reducedAxes{AxisSet: 1 << last}, x)
	row := r.findFlat(op, extremes)
	run, rest := x.sameMemory(), row
	offset := 0
	for axis := last - 1; axis >= 0; axis-- {
		offset += rest % shape[axis] * strides[axis]
		rest /= shape[axis]
	}
	run.Layout.Reset(0)
	run.Advance(offset)
	position = row*shape[last] + r.findRun(&run, shape[last], strides[last], extremes.Element(row), false)
	extremes.discard()
	return position
}

// findRun returns the position, among n elements a step apart of which x has the first, of the one at extreme, or, if that is to
// be set before, of what r makes of them.
func (r *reduction) findRun(x *Header, n, step int, extreme unsafe.Pointer, set bool) (position int) {
	if set {
		operands := [2]ufunc.Operand{{Base: extreme}, {Base: x.start(), Step: step * x.Width}}
		row := ufunc.Row{N: n, Rows: 1, Operands: operands[:]}
		r.fold.Run(&row)
	}
	f := findRow{n: n, rows: 1}
	f.operands[0].Base = unsafe.Pointer(&position)
	f.operands[1] = ufunc.Operand{Base: x.start(), Step: step * x.Width}
	f.operands[2].Base = extreme
	f.find(x.Kind)
	return position
}

// findAlong sets z to the positions along the one axis in axes of the first elements of x that are those of values.
func findAlong(axes reducedAxes, z, x, values *Header) {
	first, target := axes.first(x), axes.target(z, x.Layout.Rank())
	axis := axes.axis()
	var w Walk
	w.Reset(first.Layout.Shape())
	w.Add(&target)
	w.Add(&first)
	w.Add(values)
	w.Nest.Simplify()
	r := w.Start()
	for more := true; more; more = w.Next(&r) {
		for again := true; again; again = r.Next() {
			f := findRow{n: x.Layout.Shape()[axis], rows: r.N}
			for k := range f.operands {
				o := &r.Operands[k]
				f.operands[k] = ufunc.Operand{Base: o.Base, Offset: o.Offset, Outer: o.Step}
			}
			f.operands[1].Step = x.Layout.Strides()[axis] * x.Width
			f.find(x.Kind)
		}
	}
}
