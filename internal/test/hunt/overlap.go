package main

import (
	"strings"

	nd "ndgo/ndarray"
)

// overlapArea tries overlapping operands and targets: views of the same memory. Every call must have the same result as with copies
// of the operands.
var overlapArea = &area{
	name:  "overlap",
	pace:  190000,
	about: "operands and targets that are views of one memory, against copies: operators, in place and into targets, masks, indices, scans",
	share: 2,
	trial: func(t *trial) {
		switch t.n(9) {
		case 0, 1:
			overlapped(t, floatStores[float64]())
		case 2:
			overlapped(t, floatStores[float32]())
		case 3:
			overlapped(t, integerStores[int32]())
		case 4:
			overlapped(t, integerStores[uint8]())
		case 5:
			overlapped(t, integerStores[int]())
		case 6:
			overlapped(t, complexStores[complex128]())
		case 7:
			overlapped(t, complexStores[complex64]())
		default:
			overlapped(t, boolStores())
		}
	},
}

// A store is a call that stores into a target.
type store[T nd.Element] struct {
	code     string // x is the target; a, b and c are operands
	operands int
	exact    bool // whether operands have the shape of the target
	axes     int  // number of axes of the target; 0 for any
	// call makes the call, with the target x and the operands a.
	call func(x *nd.NDArray[T], a []*nd.NDArray[T])
}

func overlapped[T nd.Element](t *trial, stores []store[T]) {
	s := stores[t.n(len(stores))]
	axes := t.between(1, 3)
	if s.axes > 0 {
		axes = s.axes
	}
	shape := t.sizes(axes)
	if s.axes == 2 { // for matrix products
		shape[1] = shape[0]
	}
	room := t.room(shape)
	elements := s.data(t, product(room))
	first := append([]T(nil), elements...)
	m := nd.FromSlice(elements, room...)
	t.say("m := nd.FromSlice(data, %s)", integers(room))
	x, code := view(t, m, "m", shape, false)
	t.say("x := %s", code)
	// The expected result comes from the same views of a copy of the memory, with copied operands.
	other := nd.FromSlice(first, room...)
	operands := make([]*nd.NDArray[T], s.operands)
	copies := make([]*nd.NDArray[T], s.operands)
	for i := range operands {
		a, code := view(t, m, "m", shape, !s.exact)
		operands[i], copies[i] = a, a.Copy()
		t.say("%c := %s", 'a'+i, code)
	}
	target := x.Copy()
	refusedCopies := t.try(s.code, func() { s.call(target, copies) })
	if refusedCopies == nil {
		naiveStore(other, m, x, target)
	}
	t.sayOverlap(s.code, s.operands)
	refused := t.try(s.code, func() { s.call(x, operands) })
	t.compared += m.Size()
	if (refused == nil) != (refusedCopies == nil) || refused != nil && refused.Kind != refusedCopies.Kind {
		t.fail("overlap: "+s.code+" of "+typeName[T](), "overlapping: %v; of copies: %v", refused, refusedCopies)
	}
	if refused != nil {
		if i := differs(elements, first); i >= 0 {
			t.fail("overlap: refused: "+s.code+" of "+typeName[T](), "%v, and element %d of the memory is %v, and was %v", refused, i, elements[i], first[i])
		}
		return
	}
	if i := differs(elements, first); i >= 0 && !(s.adds() && elements[i] == first[i]) { // another order of additions may also change signs of zeros
		t.fail("overlap: "+s.code+" of "+typeName[T](), "element %d of the memory is %v, and %v if operands are copied first", i, elements[i], first[i])
	}
}

// adds reports whether a call adds or multiplies the elements of an operand.
func (s store[T]) adds() bool {
	return strings.Contains(s.code, "Sum") || strings.Contains(s.code, "Prod") || strings.Contains(s.code, "MatMul")
}

// data returns elements for operands. The order of sums and products of floats depends on the memory layout, and copies have another
// layout. Therefore elements to be added or multiplied are 0, 1 and -1, with exact results.
func (s store[T]) data(t *trial, n int) []T {
	if !s.adds() {
		return data[T](t, "data", n)
	}
	exact := make([]T, n)
	of := []T{0: *new(T), 1: one[T](), 2: opposite[T]()}
	for i := range exact {
		exact[i] = of[t.n(3)]
	}
	if t.keeps {
		t.say("data := %s", slice(exact))
	}
	return exact
}

// one returns 1 or true.
func one[T nd.Element]() T { return nd.Ones[T](1).At(0) }

func opposite[T nd.Element]() T { return nd.AsType[T](nd.Of[int8](-1)).At(0) }

// naiveStore copies the elements of target into the memory of other, one by one. An element is stored at the position of the element of x
// with the same index. Positions are counted from the first element of m.
func naiveStore[T nd.Element](other, m, x, target *nd.NDArray[T]) {
	memory, _, _, _ := other.Raw()
	_, first, _, _ := m.Raw()
	_, offset, _, strides := x.Raw()
	for index, v := range target.Enumerate() {
		at := offset - first
		for i, k := range index {
			at += k * strides[i]
		}
		memory[at] = v
	}
}

// sayOverlap records lines for the test: the call on overlapping views, and the call on copies.
func (t *trial) sayOverlap(code string, operands int) {
	if !t.keeps {
		return
	}
	t.say("want := x.Copy()")
	t.say("{")
	t.say("\tx := want")
	for i := range operands {
		t.say("\t%c := %c.Copy()", 'a'+i, 'a'+i)
	}
	t.say("\t%s", code)
	t.say("}")
	t.say("%s", code)
	t.say("ndtest.Equal(t, x, want)")
}
