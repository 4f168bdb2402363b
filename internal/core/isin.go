package core

import (
	"reflect"
	"unsafe"

	"ndgo/internal/parallel"
	"ndgo/internal/sorting"
)

// IsIn returns whether each element of x is one of values or, with the option Invert, is not: in target or in a new array.
func (t Type) IsIn(op string, target *Header, x, values Arg, list []Option) *Header {
	o := TakeOptions(op, list, InvertOption)
	x.Head.Check(op)
	engine := engineOf(op, x.Kind)
	y := New(x.Kind, []int{0}) // nothing is equal to a number that elements cannot be
	if _, outside := values.outside(x.Kind); !outside {
		y = values.asArray(op, x.Kind)
	}
	z := Whole(op, target, reflect.Bool, x.Shape(), x.Head, y)
	m := x.Head.Layout.Size()
	if m == 0 {
		return deliver(target, z)
	}
	n := y.Layout.Size()
	sorted := t.packed(y)
	defer sorted.discardUnless(values.Head)
	var table *sorting.Table
	if n > 0 {
		table = engine.Table(sorted.start(), n, int(min(int64(tablePlaces*(n+m)), MaxBytes())))
	}
	if n > 0 && table == nil {
		source := sorted
		sorted = t.New([]int{n})
		defer sorted.discard()
		var room sorting.Room
		engine.Sort(sorted.start(), source.start(), n, false, &room)
		room.Release()
	}
	wanted, marks := t.packed(x.Head), z
	defer wanted.discardUnless(x.Head)
	if !z.Layout.IsPacked() {
		marks = New(reflect.Bool, z.Layout.Shape())
	}
	all, invert := unsafe.Slice((*bool)(marks.start()), m), o.Has(InvertOption)
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
			engine.Search(places[:k], sorted.start(), n, nil, wanted.Element(i), false)
			engine.Match(all[i:i+k], sorted.start(), n, places[:k], wanted.Element(i))
		}
		invertAll(all[begin:end], invert)
	})
	if marks != z {
		Type{Kind: reflect.Bool}.set(z, marks)
		marks.discard()
	}
	return deliver(target, z)
}

// tablePlaces is how many integers a table may have for each element, of a byte each: to make it and to look at it takes less than to sort.
const tablePlaces = 4

// invertAll makes each of marks what it is not, if that is wanted.
func invertAll(marks []bool, wanted bool) {
	if !wanted {
		return
	}
	for i, is := range marks {
		marks[i] = !is
	}
}
