package ndarray

import (
	"strconv"

	"ndgo/internal/core"
)

// An Index selects elements of an axis in [NDArray.Slice]: one element ([At]) or a range ([Range], [From], [To], [Colon], with a
// step by [Index.By]). [Ellipsis] and [NewAxis] are indices, too. [S] returns a list of indices as one Index. An Index is a plain
// value and needs no allocation. The zero Index is Colon.
type Index struct {
	// The compiler keeps structs of up to four words in registers. With a fifth word, the compiler would write each index to memory
	// in parts and copy it at once. The processor waits for such a copy longer than all of Slice takes.
	//
	// form is nil for Colon.
	form *indexForm // nil for Colon
	indexBounds
}

type indexBounds struct {
	_                 [0]func() // forbids ==, since equal indices may differ in their fields
	start, stop, step int       // the given bounds and step of a range; for an element, start is its index
}

// An indexForm holds everything about an index except numbers. It is immutable.
type indexForm struct {
	kind  indexKind
	given indexParts // which bounds of a range are given
	list  []Index
}

type indexKind uint8

const (
	rangeKind    indexKind = iota // start:stop:step
	itemKind                      // a number
	ellipsisKind                  // ...
	newAxisKind                   // newaxis
	listKind                      // list
)

// indexParts says which of start, stop and step a range has.
type indexParts uint8

const (
	startPart indexParts = 1 << iota
	stopPart
	stepPart
)

func (p indexParts) has(q indexParts) bool { return p&q != 0 }

// rangeForms holds the forms of ranges, indexed by their given parts.
var rangeForms = [8]indexForm{{given: 0}, {given: 1}, {given: 2}, {given: 3}, {given: 4}, {given: 5}, {given: 6}, {given: 7}}

var itemForm, ellipsisForm, newAxisForm = indexForm{kind: itemKind}, indexForm{kind: ellipsisKind}, indexForm{kind: newAxisKind}

// kind returns the kind of index x.
func (x *Index) kind() indexKind {
	if x.form == nil {
		return rangeKind
	}
	return x.form.kind
}

// given returns which parts of the range x are given.
func (x *Index) given() indexParts {
	if x.form == nil {
		return 0
	}
	return x.form.given
}

// give records that x, a range, has part: its start, its stop or its step.
func (x *Index) give(part indexParts) { x.form = &rangeForms[x.given()|part] }

var (
	// Colon selects a whole axis, NumPy's `:`. Colon.By(-1) reverses the axis.
	Colon = Index{}
	// Ellipsis stands for the axes that other indices do not name, NumPy's `...`. Slice takes at most one. Without one, the
	// remaining axes are at the end.
	Ellipsis = Index{form: &ellipsisForm}
	// NewAxis adds an axis of size 1, NumPy's `newaxis`.
	NewAxis = Index{form: &newAxisForm}
)

// At selects element i of an axis; the result lacks the axis. A negative i counts from the end: -1 is the last. If i is out of
// range, [NDArray.Slice] panics with [ErrIndex].
func At(i int) Index { return Index{&itemForm, indexBounds{start: i}} }

// Range selects the elements from start up to but not including stop, NumPy's `start:stop`. Negative bounds count from the end.
// Bounds out of range are clipped. With a negative step, start is above stop, as in Range(5, 2).By(-1). To go down to element 0
// inclusive, use From(5).By(-1), since a stop of -1 is the last element.
func Range(start, stop int) Index {
	return Index{&rangeForms[startPart|stopPart], indexBounds{start: start, stop: stop}}
}

// From selects the elements from start to the end, NumPy's `start:`. With a negative step it selects the elements from start down
// to element 0: From(8).By(-2) is `8::-2`. Bounds are as in [Range].
func From(start int) Index { return Index{&rangeForms[startPart], indexBounds{start: start}} }

// To selects the elements before stop, NumPy's `:stop`. With a negative step it selects the elements from the end down to but not
// including stop. Bounds are as in [Range].
func To(stop int) Index { return Index{&rangeForms[stopPart], indexBounds{stop: stop}} }

// By returns x with another step: Range(1, 8).By(2) is NumPy's `1:8:2`. A negative step selects elements in reverse order. If the
// step is 0, [NDArray.Slice] panics with [ErrStep]. Only a range has a step; for any other index By panics with [ErrIndex].
func (x Index) By(step int) Index {
	if x.kind() != rangeKind {
		core.Fail("By", ErrIndex, "%s has no step; Range, From, To and Colon do", x)
	}
	x.give(stepPart)
	x.step = step
	return x
}

// list returns the indices of a list made by [S], or a slice of x alone.
func (x Index) list() []Index {
	if x.kind() == listKind {
		return x.form.list
	}
	return []Index{x}
}

// axes returns the number of axes that x consumes, and the number that it adds to the result: 1 and 0 for an element, 1 and 1 for a
// range, 0 and 1 for [NewAxis]. For a list it returns the sums. With an [Ellipsis] both depend on the array, and axes returns -1
// for them.
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
