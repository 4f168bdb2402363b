package core

import (
	"fmt"
	"reflect"
	"unsafe"

	"ndgo/internal/parallel"
)

// SearchSorted returns where each element of v belongs in x, which has one axis and ascends, or does so in the order that options
// give: in target or in a new array.
func (t Type) SearchSorted(op string, target *Header, x, v Arg, list []Option) *Header {
	o := TakeOptions(op, list, RightOption, SorterOption)
	x.Head.Check(op)
	engine := engineOf(op, x.Kind)
	shape := x.Shape()
	if len(shape) != 1 {
		FailRank(op, shape, "it searches in an array of one axis; give a Slice or Ravel of it")
	}
	s, outside := v.outside(x.Kind)
	var wanted *Header
	if !outside {
		wanted = v.asArray(op, x.Kind)
	} else if wanted = after(op, &s, x.Kind); wanted == nil {
		z := Whole(op, target, reflect.Int, nil, x.Head)
		*(*int)(z.start()) = shape[0]
		return deliver(target, z)
	}
	order := sorter(op, &o, shape)
	z := Whole(op, target, reflect.Int, wanted.Layout.Shape(), x.Head, wanted)
	m := wanted.Layout.Size()
	if m == 0 {
		return deliver(target, z)
	}
	sorted, wanted := t.packed(x.Head), t.packed(wanted)
	defer sorted.discardUnless(x.Head)
	defer wanted.discardUnless(v.Head)
	places := z
	if !z.Layout.IsPacked() {
		places = New(reflect.Int, z.Layout.Shape())
	}
	all := unsafe.Slice((*int)(places.start()), m)
	parts := parallel.Parts(m, parallel.Function)
	parallel.Run(parts, func(part int) {
		if begin, end := parallel.Bounds(m, parts, part); begin < end {
			engine.Search(all[begin:end], sorted.start(), shape[0], order, wanted.Element(begin), o.Has(RightOption) && !outside)
		}
	})
	if places != z {
		positionType.set(z, places)
		places.discard()
	}
	return deliver(target, z)
}

// asArray returns the operand as an array of kind: a scalar becomes one without axes.
func (a *Arg) asArray(op string, kind reflect.Kind) *Header {
	if a.Head == nil && a.Kind != reflect.Invalid {
		z := New(kind, nil)
		var s Scalar
		s.Read(unsafe.Pointer(&a.Value), a.Kind)
		if !s.Store(z.Base, kind) {
			failScalar(op, &s, kind)
		}
		return z
	}
	a.Head.Check(op)
	if a.Kind != kind {
		Fail(op, ErrDType, "the elements of %s are not of %s; convert them with AsType", a.Kind, kind)
	}
	return a.Head
}

// sorter returns the positions that the option Sorter gives, or nil. There has to be one for each element of shape.
func sorter(op string, o *options, shape []int) []int {
	given := o.Get(SorterOption)
	if given == nil {
		return nil
	}
	order := Clone(given.Ints())
	if len(order) != shape[0] {
		panic(&Error{Op: op, Kind: ErrShape, Shapes: [][]int{Clone(shape), {len(order)}},
			Detail: fmt.Sprintf("the sorter has %s for the %d elements to search in; give what ArgSort returns for them",
				Count(len(order), "position", "positions"), shape[0])})
	}
	for i, at := range order {
		if at < -shape[0] || at >= shape[0] {
			failPlace(op, []int{i}, int64(at), true, shape, 0)
		}
		if at < 0 {
			order[i] += shape[0]
		}
	}
	return order
}

// packed returns h, or a copy of it, whose elements lie side by side in row-major order.
func (t Type) packed(h *Header) *Header {
	if h.Layout.IsPacked() {
		return h
	}
	return t.Copy(h)
}
