package ndarray

import (
	"strconv"

	"ndgo/internal/core"
)

// An Index selects from an axis in [NDArray.Slice]: one element ([At]), a range of them ([Range], [From], [To], [Colon], with a step by
// [Index.By]), or, beside the axes, [Ellipsis] and [NewAxis]. The Index of [S] is a list of these. It is a plain value, and costs no
// allocation. The zero Index is Colon.
type Index struct {
	// Four words are kept in registers. A fifth would have each index copied right after it was written in parts; the CPU would then wait
	// longer than all of Slice takes.
	form *indexForm // nil of Colon
	indexBounds
}

type indexBounds struct {
	_                 [0]func() // an Index is compared by its meaning, not by ==
	start, stop, step int       // of a range where given; start is the element of an item
}

// An indexForm is everything in an index except numbers. It is never changed.
type indexForm struct {
	kind  indexKind
	given indexParts // of a range
	list  []Index
}

type indexKind uint8

const (
	rangeKind    indexKind = iota // start:stop:step
	itemKind                      // start
	ellipsisKind                  // ...
	newAxisKind                   // newaxis
	listKind                      // list
)

// indexParts is a set of the given parts of a range.
type indexParts uint8

const (
	startPart indexParts = 1 << iota
	stopPart
	stepPart
)

func (p indexParts) has(q indexParts) bool { return p&q != 0 }

// rangeForms are the forms of ranges by their given parts.
var rangeForms = [8]indexForm{{given: 0}, {given: 1}, {given: 2}, {given: 3}, {given: 4}, {given: 5}, {given: 6}, {given: 7}}

var itemForm, ellipsisForm, newAxisForm = indexForm{kind: itemKind}, indexForm{kind: ellipsisKind}, indexForm{kind: newAxisKind}

// kind returns the kind of index x.
func (x *Index) kind() indexKind {
	if x.form == nil {
		return rangeKind
	}
	return x.form.kind
}

// given returns the given parts of the range x.
func (x *Index) given() indexParts {
	if x.form == nil {
		return 0
	}
	return x.form.given
}

// give records part of the range x as given.
func (x *Index) give(part indexParts) { x.form = &rangeForms[x.given()|part] }

var (
	// Colon takes a whole axis, NumPy's `:`; Colon.By(-1) takes it backwards.
	Colon = Index{}
	// Ellipsis takes the axes left over by the other indices, NumPy's `...`. There is one at most; without one, it is as if it came last.
	Ellipsis = Index{form: &ellipsisForm}
	// NewAxis takes no axis, but makes one of size 1, NumPy's `newaxis`.
	NewAxis = Index{form: &newAxisForm}
)

// At takes element i of an axis, and the result lacks the axis. A negative i counts from the end: -1 is the last. An i out of range
// panics in [NDArray.Slice] with [ErrIndex].
func At(i int) Index { return Index{&itemForm, indexBounds{start: i}} }

// Range takes the elements from start up to but not including stop, NumPy's `start:stop`. Negative bounds count from
// the end, and bounds beyond either end are moved there. With a negative step, as in Range(5, 2).By(-1), start is
// above stop; down to and including element 0 is From(5).By(-1), since a stop of -1 is the last element.
func Range(start, stop int) Index {
	return Index{&rangeForms[startPart|stopPart], indexBounds{start: start, stop: stop}}
}

// From takes the elements from start to the end, NumPy's `start:`; with a negative step, the elements from start down to and including
// element 0: From(8).By(-2) is `8::-2`. Bounds are as in [Range].
func From(start int) Index { return Index{&rangeForms[startPart], indexBounds{start: start}} }

// To takes the elements before stop, NumPy's `:stop`; with a negative step, the elements from the end down to but not including stop.
// Bounds are as in [Range].
func To(stop int) Index { return Index{&rangeForms[stopPart], indexBounds{stop: stop}} }

// By returns x with another step: Range(1, 8).By(2) is NumPy's `1:8:2`. A negative step takes elements backwards, and one of 0 panics in
// [NDArray.Slice] with [ErrStep]. Only a range has a step; any other index panics with [ErrIndex].
func (x Index) By(step int) Index {
	if x.kind() != rangeKind {
		core.Fail("By", ErrIndex, "%s has no step; Range, From, To and Colon do", x)
	}
	x.give(stepPart)
	x.step = step
	return x
}

// list returns the indices in the list x, made by [S]; any other x is the only one.
func (x Index) list() []Index {
	if x.kind() == listKind {
		return x.form.list
	}
	return []Index{x}
}

// axes returns how many axes of an array x is for, and how many it gives to the result: 1 and 0 of an integer, 1 and 1 of a range, 0 and
// 1 of [NewAxis], and of lists the sums. If an [Ellipsis] makes that depend on the array, they are -1.
func (x Index) axes() (taken, given int) {
	switch x.kind() {
	case itemKind:
		return 1, 0
	case newAxisKind:
		return 0, 1
	case ellipsisKind:
		return -1, -1
	case listKind:
		for _, item := range x.form.list {
			t, g := item.axes()
			if t < 0 {
				return -1, -1
			}
			taken, given = taken+t, given+g
		}
		return taken, given
	}
	return 1, 1
}

// String returns x in NumPy's notation, `1:-1, ::2, ..., newaxis`, as read by [ParseIndex].
func (x Index) String() string { return string(x.append(nil)) }

func (x Index) append(b []byte) []byte {
	switch x.kind() {
	case itemKind:
		return strconv.AppendInt(b, int64(x.start), 10)
	case ellipsisKind:
		return append(b, "..."...)
	case newAxisKind:
		return append(b, "newaxis"...)
	case listKind:
		for i, item := range x.form.list {
			if i > 0 {
				b = append(b, ", "...)
			}
			b = item.append(b)
		}
		return b
	}
	if x.given().has(startPart) {
		b = strconv.AppendInt(b, int64(x.start), 10)
	}
	b = append(b, ':')
	if x.given().has(stopPart) {
		b = strconv.AppendInt(b, int64(x.stop), 10)
	}
	if x.given().has(stepPart) {
		b = append(b, ':')
		b = strconv.AppendInt(b, int64(x.step), 10)
	}
	return b
}
