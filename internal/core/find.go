package core

import (
	"fmt"
	"reflect"
	"unsafe"

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
	if z.Layout.Size() > 0 && !r.findPlane(z, axes, x.Head) {
		kept := axes.Kept()
		extremes := Whole(op, nil, x.Kind, kept.Result(&near, shape))
		r.Run(extremes, kept, x.Head)
		if chosen == nil {
			findFlat(z, x.Head, extremes)
		} else {
			findAlong(axes, z, x.Head, extremes)
		}
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
		r.foldPlane(unsafe.Pointer(&extremes), x.start(), &p)
	} else if !r.joinPlane(unsafe.Pointer(&extremes), x.start(), &p) {
		return false
	}
	find := &finders[x.Kind]
	for i := range p.columns {
		operands := [2]ufunc.Operand{
			{Base: x.start(), Offset: i * p.across, Step: p.step},
			{Base: unsafe.Pointer(&extremes), Offset: i * r.Width},
		}
		run := ufunc.Row{N: p.n, Rows: 1, Operands: operands[:]}
		find.Run(&run)
		*(*int)(unsafe.Add(z.start(), i*zStep)) = run.Done
	}
	return true
}

// findFlat sets the one element of z to the row-major position in x of the first element that is the one of value.
func findFlat(z, x, value *Header) {
	var w Walk
	w.Reset(x.Layout.Shape())
	w.Add(x)
	w.Add(value)
	position := 0
	for axis, i := range w.Find(&finders[x.Kind], x.Layout.Rank()) {
		position = position*x.Layout.Shape()[axis] + i
	}
	*(*int)(z.start()) = position
}

// findAlong sets z to the positions along the one axis in axes of the first elements of x that are those of values.
func findAlong(axes reducedAxes, z, x, values *Header) {
	first, target := axes.first(x), axes.target(z, x.Layout.Rank())
	axis := axes.axis()
	find, step := &finders[x.Kind], x.Layout.Strides()[axis]*x.Width
	var w Walk
	w.Reset(first.Layout.Shape())
	w.Add(&target)
	w.Add(&first)
	w.Add(values)
	w.each(func(r *ufunc.Row, i int) {
		o, v := &r.Operands[1], &r.Operands[2]
		operands := [2]ufunc.Operand{
			{Base: o.Base, Offset: o.Offset + i*o.Step, Step: step},
			{Base: v.Base, Offset: v.Offset + i*v.Step},
		}
		run := ufunc.Row{N: x.Layout.Shape()[axis], Rows: 1, Operands: operands[:]}
		find.Run(&run)
		*ufunc.At[int](r, 0, i) = run.Done
	})
}

// finders are the loops, by kind, that go through operand 0 and stop at the first element that is equal to that of operand
// 1, one for each run, or is NaN.
var finders = [ufunc.Kinds]ufunc.Loop{
	reflect.Int8:    {Kinds: []reflect.Kind{reflect.Int8, reflect.Int8}, Go: find[uint8], Folding: ufunc.Search},
	reflect.Int16:   {Kinds: []reflect.Kind{reflect.Int16, reflect.Int16}, Go: find[uint16], Folding: ufunc.Search},
	reflect.Int32:   {Kinds: []reflect.Kind{reflect.Int32, reflect.Int32}, Go: find[uint32], Folding: ufunc.Search},
	reflect.Int64:   {Kinds: []reflect.Kind{reflect.Int64, reflect.Int64}, Go: find[uint64], Folding: ufunc.Search},
	reflect.Int:     {Kinds: []reflect.Kind{reflect.Int, reflect.Int}, Go: find[uint], Folding: ufunc.Search},
	reflect.Uint8:   {Kinds: []reflect.Kind{reflect.Uint8, reflect.Uint8}, Go: find[uint8], Folding: ufunc.Search},
	reflect.Uint16:  {Kinds: []reflect.Kind{reflect.Uint16, reflect.Uint16}, Go: find[uint16], Folding: ufunc.Search},
	reflect.Uint32:  {Kinds: []reflect.Kind{reflect.Uint32, reflect.Uint32}, Go: find[uint32], Folding: ufunc.Search},
	reflect.Uint64:  {Kinds: []reflect.Kind{reflect.Uint64, reflect.Uint64}, Go: find[uint64], Folding: ufunc.Search},
	reflect.Uint:    {Kinds: []reflect.Kind{reflect.Uint, reflect.Uint}, Go: find[uint], Folding: ufunc.Search},
	reflect.Float32: {Kinds: []reflect.Kind{reflect.Float32, reflect.Float32}, Go: find[float32], Folding: ufunc.Search},
	reflect.Float64: {Kinds: []reflect.Kind{reflect.Float64, reflect.Float64}, Go: find[float64], Folding: ufunc.Search},
}

// find is the loop of finders. A run with a NaN has no other extreme, so that what is not equal to itself is what is
// looked for.
func find[T comparable](r *ufunc.Row) {
	for more := r.Rows > 0; more; more = r.Next() {
		x, value := ufunc.Strided[T](r, 0), *ufunc.At[T](r, 1, 0)
		for i := r.Done; i < r.N; i++ {
			if v := *x.At(i); v == value || v != v {
				r.Done = i
				return
			}
		}
	}
}
