package ordering

import (
	"reflect"
	"unsafe"

	"ndgo/internal/core"
	"ndgo/internal/core/limits"
	"ndgo/internal/core/option"
	"ndgo/internal/core/selecting"
	"ndgo/internal/parallel"
	"ndgo/internal/sorting"
)

// IsIn returns, for each element of x, whether values contains this element. The option Invert negates the results. The result is in target, or in a
// new array if target is nil.
func IsIn(t core.Type, op string, target *core.Header, x, values core.Arg, list []option.Option) *core.Header {
	o := option.Take(op, list, option.Invert)
	x.Head.Check(op)
	engine := engineOf(op, x.Kind)
	y := core.New(x.Kind, []int{0}) // an empty list: no element equals a number that its kind cannot hold
	if _, outside := selecting.Outside(&values, x.Kind); !outside {
		y = asArray(&values, op, "the array of values", x.Kind)
	}
	z := core.Whole(op, target, reflect.Bool, x.Shape(), x.Head, y)
	m := x.Head.Layout.Size()
	if m == 0 {
		return core.Deliver(op, target, z)
	}
	n := y.Layout.Size()
	sorted := t.Packed(op, y)
	defer sorted.DiscardUnless(values.Head)
	var table *sorting.Table
	if n > 0 {
		table = engine.Table(sorted.Start(), n, int(min(int64(tablePlaces*(n+m)), limits.MaxBytes())))
	}
	if n > 0 && table == nil {
		source := sorted
		sorted = t.Work(op, n)
		defer sorted.Discard()
		room := limits.SortingRoom(op)
		engine.Sort(sorted.Start(), source.Start(), n, false, &room)
		room.Release()
	}
	wanted, marks := t.Packed(op, x.Head), z
	defer wanted.DiscardUnless(x.Head)
	if !z.Layout.IsPacked() {
		marks = core.Type{Kind: reflect.Bool}.Work(op, z.Layout.Shape()...)
	}
	all, invert := unsafe.Slice((*bool)(marks.Start()), m), o.Has(option.Invert)
	parts := parallel.Parts(m, parallel.Function)
	parallel.Run(parts, func(part int) {
		const block = 512
		var places [block]int
		begin, end := parallel.Bounds(m, parts, part)
		if table != nil {
			engine.Look(all[begin:end], table, wanted.Element(begin))
			invertAll(all[begin:end], invert)
			return
		}
		for i := begin; i < end; i += block {
			k := min(block, end-i)
			engine.Search(places[:k], sorted.Start(), n, nil, wanted.Element(i), false)
			engine.Match(all[i:i+k], sorted.Start(), n, places[:k], wanted.Element(i))
		}
		invertAll(all[begin:end], invert)
	})
	if marks != z {
		core.Type{Kind: reflect.Bool}.Set(z, marks)
		marks.Discard()
	}
	return core.Deliver(op, target, z)
}

// tablePlaces is the maximum size of a lookup table, in bytes for each element. For larger tables, sorting is faster than making and
// reading the table.
const tablePlaces = 4

// invertAll negates marks if wanted is true.
func invertAll(marks []bool, wanted bool) {
	if !wanted {
		return
	}
	for i, is := range marks {
		marks[i] = !is
	}
}
