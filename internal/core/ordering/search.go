package ordering

import (
	"fmt"
	"reflect"
	"unsafe"

	"ndgo/internal/core"
	"ndgo/internal/core/mistakes"
	"ndgo/internal/core/option"
	"ndgo/internal/core/scalars"
	"ndgo/internal/core/selecting"
	"ndgo/internal/iter"
	"ndgo/internal/parallel"
)

// SearchSorted returns an index in x for each element of v. If the element is inserted at this index, x stays sorted. The result is in target,
// or in a new array if target is nil. The array x has one axis. It is in ascending order, or the option Sorter has the indices that sort it.
func SearchSorted(t core.Type, op string, target *core.Header, x, v core.Arg, list []option.Option) *core.Header {
	o := option.Take(op, list, option.Right, option.Sorter)
	x.Head.CheckAs(op, "operand 1")
	engine := engineOf(op, x.Kind)
	shape := x.Shape()
	if len(shape) != 1 {
		mistakes.FailRank(op, shape, "the array to search must have one axis; use Slice or Ravel")
	}
	s, outside := selecting.Outside(&v, x.Kind)
	var wanted *core.Header
	if !outside {
		wanted = asArray(&v, op, "operand 2", x.Kind)
	} else if wanted = selecting.After(op, &s, x.Kind); wanted == nil {
		z := core.Whole(op, target, reflect.Int, nil, x.Head)
		*(*int)(z.Start()) = shape[0]
		return core.Deliver(op, target, z)
	}
	order := sorter(op, &o, shape)
	z := core.Whole(op, target, reflect.Int, wanted.Layout.Shape(), x.Head, wanted)
	m := wanted.Layout.Size()
	if m == 0 {
		return core.Deliver(op, target, z)
	}
	sorted, wanted := t.Packed(op, x.Head), t.Packed(op, wanted)
	defer sorted.DiscardUnless(x.Head)
	defer wanted.DiscardUnless(v.Head)
	places := z
	if !z.Layout.IsPacked() {
		places = core.PositionType.Work(op, z.Layout.Shape()...)
	}
	all := unsafe.Slice((*int)(places.Start()), m)
	parts := parallel.Parts(m, parallel.Function)
	parallel.Run(parts, func(part int) {
		if begin, end := parallel.Bounds(m, parts, part); begin < end {
			engine.Search(all[begin:end], sorted.Start(), shape[0], order, wanted.Element(begin), o.Has(option.Right) && !outside)
		}
	})
	if places != z {
		core.PositionType.Set(z, places)
		places.Discard()
	}
	return core.Deliver(op, target, z)
}

// asArray returns the operand as an array of kind. It converts a scalar to a 0-d array. The role is the name of the operand in messages.
func asArray(a *core.Arg, op, role string, kind reflect.Kind) *core.Header {
	if a.Head == nil && a.Kind != reflect.Invalid {
		z := core.New(kind, nil)
		var s scalars.Scalar
		s.Read(unsafe.Pointer(&a.Value), a.Kind)
		if !s.Store(z.Base(), kind) {
			scalars.FailScalar(op, &s, kind)
		}
		return z
	}
	a.Head.CheckAs(op, role)
	if a.Kind != kind {
		mistakes.Fail(op, mistakes.ErrDType, "the elements of %s are not of %s; convert them with AsType", a.Kind, kind)
	}
	return a.Head
}

// sorter returns the indices of the option Sorter, or nil. It panics unless there is one index for each element of an array of the given
// shape.
func sorter(op string, o *option.Set, shape []int) []int {
	given := o.Get(option.Sorter)
	if given == nil {
		return nil
	}
	order := iter.Clone(given.Ints())
	if len(order) != shape[0] {
		panic(&mistakes.Error{Op: op, Kind: mistakes.ErrShape, Shapes: [][]int{iter.Clone(shape), {len(order)}},
			Detail: fmt.Sprintf("the sorter has %s for the %d elements to search in; give what ArgSort returns for them",
				mistakes.Count(len(order), "position", "positions"), shape[0])})
	}
	for i, at := range order {
		if at < -shape[0] || at >= shape[0] {
			selecting.FailPlace(op, []int{i}, int64(at), true, shape, 0)
		}
		if at < 0 {
			order[i] += shape[0]
		}
	}
	return order
}
