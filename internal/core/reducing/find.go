package reducing

import (
	"fmt"
	"reflect"
	"unsafe"

	"ndgo/internal/core"
	"ndgo/internal/core/mistakes"
	"ndgo/internal/core/option"
	"ndgo/internal/core/scalars"
	"ndgo/internal/core/walking"
	"ndgo/internal/iter"
	"ndgo/internal/memory"
	"ndgo/internal/parallel"
	"ndgo/internal/simd"
	"ndgo/ufunc"
)

// argExtreme returns the positions of the first extremes of x along the axis in options. Without an axis it returns a single position in
// row-major order. Positions are elements of the given kind. The result is in target, or in a new array if target is nil.
func argExtreme(op string, extremes *[ufunc.Kinds]simd.Extreme, kind reflect.Kind, target *core.Header, x *core.Arg, options []option.Option) *core.Header {
	o := option.Take(op, options, OfNumbers...)
	axes := ReducedAxes(x, op, &o)
	shape := x.Shape()
	chosen := o.Get(option.Axis)
	if chosen != nil && chosen.Len() != 1 {
		panic(&mistakes.Error{Op: op, Kind: mistakes.ErrAxis, Shapes: [][]int{iter.Clone(shape)},
			Detail: fmt.Sprintf("it takes one axis, or all elements without Axis, not %d axes", chosen.Len())})
	}
	axes.MustHaveElements(op, shape)
	if kind != reflect.Int {
		mistakes.Fail(op, mistakes.ErrDType, "positions are elements of int, not %s", kind)
	}
	var near ShapeRoom
	z := core.Whole(op, target, kind, axes.Result(&near, shape), x.Head)
	f := finder{&extremes[x.Kind], x.Head.Width}
	switch {
	case z.Layout.Size() == 0:
	case chosen == nil:
		*(*int)(z.Start()) = f.flat(op, x.Head)
	default:
		f.along(axes, z, x.Head)
	}
	return core.Deliver(op, target, z)
}

// A finder finds the first extremes of elements of width bytes.
type finder struct {
	*simd.Extreme
	width int
}

// findBlock is the number of elements in one call of a kernel. It is limited because kernels cannot be preempted.
const findBlock = 16 << 10

// flat returns the position, in row-major order, of the first extreme of x.
func (f finder) flat(op string, x *core.Header) (position int) {
	shape, strides := x.Layout.Shape(), x.Layout.Strides()
	n, step := x.Layout.Size(), 1
	switch {
	case len(shape) == 1:
		step = strides[0]
	case !x.Layout.IsPacked():
		return f.best(op, x)
	}
	if n <= findBlock {
		f.inRuns(unsafe.Pointer(&position), x.Start(), &plane{n: n, step: step * f.width, columns: 1})
		return position
	}
	// The whole blocks of the array become the rows of a second array. The remaining elements become a third array. The result is the better
	// of the extremes of these two arrays.
	rest := n % findBlock
	blocks, last := x.SameMemory(), x.SameMemory()
	sizes, steps := blocks.Layout.Reset(2)
	sizes[0], sizes[1], steps[0], steps[1] = n/findBlock, findBlock, findBlock*step, step
	at := f.best(op, &blocks)
	if rest == 0 {
		return at
	}
	sizes, steps = last.Layout.Reset(1)
	sizes[0], steps[0] = rest, step
	last.Advance((n - rest) * step)
	end := n - rest + f.flat(op, &last)
	both := x.SameMemory()
	sizes, steps = both.Layout.Reset(1)
	sizes[0], steps[0] = 2, (end-at)*step
	both.Advance(at * step)
	return [2]int{at, end}[f.flat(op, &both)]
}

// best does the work of flat for an x of several axes. It finds the extreme of each run along the last axis. It returns the position of the
// best of these extremes. If several are equally good, it returns the first.
func (f finder) best(op string, x *core.Header) int {
	shape, strides := x.Layout.Shape(), x.Layout.Strides()
	last := len(shape) - 1
	positions := core.Whole(op, nil, reflect.Int, shape[:last])
	extremes := core.Whole(op, nil, x.Kind(), shape[:last])
	axes := reducedAxes{AxisSet: 1 << last}
	f.along(axes, positions, x)
	var w walking.Walk
	first := x.SameMemory()
	sizes, steps := first.Layout.Reset(last)
	copy(sizes, shape)
	copy(steps, strides)
	w.Reset(shape[:last])
	extremes.AddTo(&w)
	positions.AddTo(&w)
	first.AddTo(&w)
	r := w.Start()
	for more := true; more; more = w.Next(&r) {
		for again := true; again; again = r.Next() {
			for i := range r.N {
				at := *ufunc.At[int](&r, 1, i) * strides[last] * f.width
				scalars.CopyElement(unsafe.Pointer(ufunc.At[byte](&r, 0, i)), unsafe.Add(unsafe.Pointer(ufunc.At[byte](&r, 2, i)), at), f.width)
			}
		}
	}
	row := f.flat(op, extremes)
	at := row*shape[last] + positions.Ints()[row]
	positions.Discard()
	extremes.Discard()
	return at
}

// along sets z to the positions of the first extremes of x along the only axis in axes.
func (f finder) along(axes reducedAxes, z, x *core.Header) {
	var p plane
	if p.set(axes, z, x, unknownOrder) {
		f.plane(z.Start(), x.Start(), &p)
		return
	}
	first, target := axes.first(x), axes.target(z, x.Layout.Rank())
	axis := axes.axis()
	n, step := x.Layout.Shape()[axis], x.Layout.Strides()[axis]*f.width
	var w walking.Walk
	w.Reset(first.Layout.Shape())
	target.AddTo(&w)
	first.AddTo(&w)
	w.Nest.Simplify()
	r := w.Start()
	for more := true; more; more = w.Next(&r) {
		for again := true; again; again = r.Next() {
			z, x := &r.Operands[0], &r.Operands[1]
			f.plane(z.Pointer(), x.Pointer(), &plane{n: n, step: step, columns: r.N, across: x.Step, zStep: z.Step})
		}
	}
}

// plane stores at z the position of the first extreme in each column at x. It uses several processors if that is faster.
func (f finder) plane(z, x unsafe.Pointer, p *plane) {
	parts := 1
	if p.columns > 1 {
		parts = min(p.columns, parallel.Parts(p.n*p.columns/8*f.width, parallel.Cheap))
	}
	if parts == 1 {
		f.inColumns(z, x, p)
		return
	}
	own := *p
	parallel.Run(parts, func(part int) {
		begin, end := parallel.Bounds(own.columns, parts, part)
		if begin < end {
			some := own
			some.columns = end - begin
			f.inColumns(unsafe.Add(z, begin*own.zStep), unsafe.Add(x, begin*own.across), &some)
		}
	})
}

// inRuns does the work of plane, one column at a time.
func (f finder) inRuns(z, x unsafe.Pointer, p *plane) {
	var operands [2]ufunc.Operand
	operands[0].Base, operands[0].Outer = z, p.zStep
	operands[1].Base, operands[1].Step, operands[1].Outer = x, p.step, p.across
	r := ufunc.Row{N: p.n, Rows: p.columns, Operands: operands[:]}
	f.OfRuns.Run(&r)
}

// columnTile is the number of columns processed together. Their state stays in the first-level cache.
const columnTile = 256

// inColumns does the work of plane row by row, if the columns are adjacent. For other columns it calls inRuns.
func (f finder) inColumns(z, x unsafe.Pointer, p *plane) {
	run, ok := f.OfColumns(ufunc.Active(), p.columns, p.n)
	if !ok || p.across != f.width || p.step == f.width {
		f.inRuns(z, x, p)
		return
	}
	lane := f.Lane()
	bytes := (columnTile + 16) * lane
	room := memory.Uncleared(2 * bytes)
	positions := unsafe.Add(room, bytes)
	for done := 0; done < p.columns; {
		n := p.columns - done
		if n > columnTile { // divide the remaining columns evenly, so that no tile is small
			n = min(columnTile, (n/2+63)&^63)
		}
		z, x := unsafe.Add(z, done*p.zStep), unsafe.Add(x, done*f.width)
		most := findBlock / n
		for i := 0; i < p.n; i += most {
			run(room, positions, unsafe.Add(x, i*p.step), n, min(most, p.n-i), p.step, i)
		}
		for j := range n {
			at := (*int)(unsafe.Add(z, j*p.zStep))
			if lane == 4 {
				*at = int(*(*int32)(unsafe.Add(positions, j*lane)))
			} else {
				*at = int(*(*int64)(unsafe.Add(positions, j*lane)))
			}
		}
		done += n
	}
	memory.Release(room, 2*bytes)
}
