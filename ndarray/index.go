package ndarray

import (
	"hash/maphash"
	"strconv"
	"strings"
	"sync/atomic"

	"ndgo/internal/core/mistakes"
)

// An Index selects elements of an axis in [NDArray.Slice]. It is one element ([At]) or a range ([Range], [From], [To], [Colon], with a step
// by [Index.By]). [Ellipsis] and [NewAxis] are also indices. [S] returns a list of indices as one Index. An Index is a plain value that
// needs no allocation. The zero Index is Colon.
type Index struct {
	// An Index has four words, so the compiler keeps it in registers. With a fifth word, the compiler would write each index to memory in
	// parts, and then copy the whole index. The processor would stall at this copy for longer than a call of Slice takes.
	form *indexForm // nil for Colon
	indexBounds
}

type indexBounds struct {
	_                 [0]func() // forbids comparison by ==, because equal indices may differ in their fields
	start, stop, step int       // the bounds and the step of a range; for an element, start is its index
}

// An indexForm holds everything about an index except its numbers. It is immutable.
type indexForm struct {
	kind  indexKind
	given indexParts // which parts of a range were given
	list  []Index
}

type indexKind uint8

const (
	rangeKind    indexKind = iota // start:stop:step
	itemKind                      // a number
	ellipsisKind                  // ...
	newAxisKind                   // newaxis
	listKind                      // a list of indices
)

// indexParts are the parts of a range that are given: start, stop and step.
type indexParts uint8

const (
	startPart indexParts = 1 << iota
	stopPart
	stepPart
)

func (p indexParts) has(q indexParts) bool { return p&q != 0 }

// rangeForms holds the forms of ranges, indexed by the given parts.
var rangeForms = [8]indexForm{{given: 0}, {given: 1}, {given: 2}, {given: 3}, {given: 4}, {given: 5}, {given: 6}, {given: 7}}

var itemForm, ellipsisForm, newAxisForm = indexForm{kind: itemKind}, indexForm{kind: ellipsisKind}, indexForm{kind: newAxisKind}

// kind returns whether x is a range, an element, an ellipsis, a new axis or a list.
func (x *Index) kind() indexKind {
	if x.form == nil {
		return rangeKind
	}
	return x.form.kind
}

// given returns the parts of the range x that the caller gave.
func (x *Index) given() indexParts {
	if x.form == nil {
		return 0
	}
	return x.form.given
}

// give adds part to the parts of the range x that the caller gave.
func (x *Index) give(part indexParts) { x.form = &rangeForms[x.given()|part] }

var (
	// Colon selects a whole axis, NumPy's `:`. Colon.By(-1) reverses the axis.
	Colon = Index{}
	// Ellipsis stands for the axes without an index of their own, NumPy's `...`. Slice takes at most one Ellipsis. Without an Ellipsis, the
	// last axes have no index of their own.
	Ellipsis = Index{form: &ellipsisForm}
	// NewAxis adds an axis of size 1, NumPy's `newaxis`.
	NewAxis = Index{form: &newAxisForm}
)

// At selects element i of an axis. The result lacks this axis. A negative i counts from the end: -1 is the last element. If i is out of
// range, [NDArray.Slice] panics with [ErrIndex].
func At(i int) Index { return Index{&itemForm, indexBounds{start: i}} }

// Range selects the elements from start to stop, without stop: NumPy's `start:stop`. Negative bounds count from the end. Bounds out of
// range are clipped. With a negative step, start is above stop, as in Range(5, 2).By(-1). To go down to element 0, use From(5).By(-1): a
// stop of -1 is the last element.
func Range(start, stop int) Index {
	return Index{&rangeForms[startPart|stopPart], indexBounds{start: start, stop: stop}}
}

// From selects the elements from start to the end, NumPy's `start:`. With a negative step it selects the elements from start down
// to element 0: From(8).By(-2) is `8::-2`. Bounds are as in [Range].
func From(start int) Index { return Index{&rangeForms[startPart], indexBounds{start: start}} }

// To selects the elements before stop, NumPy's `:stop`. With a negative step it selects the elements from the end down to stop,
// without stop. Bounds are as in [Range].
func To(stop int) Index { return Index{&rangeForms[stopPart], indexBounds{stop: stop}} }

// By returns the range x with another step: Range(1, 8).By(2) is NumPy's `1:8:2`. A negative step selects elements in reverse order. If the
// step is 0, [NDArray.Slice] panics with [ErrStep]. If x is not a range, By panics with [ErrIndex].
func (x Index) By(step int) Index {
	if x.kind() != rangeKind {
		mistakes.Fail("By", ErrIndex, "%s has no step; Range, From, To and Colon do", x)
	}
	x.give(stepPart)
	x.step = step
	return x
}

// list returns the indices of a list made by [S]. For any other index it returns a slice with only x.
func (x Index) list() []Index {
	if x.kind() == listKind {
		return x.form.list
	}
	return []Index{x}
}

// axes returns two numbers for Slice: x applies to taken axes of an array, and the result has given axes in their place. For an element
// these numbers are 1 and 0, for a range 1 and 1, and for [NewAxis] 0 and 1. For a list they are the sums. With an [Ellipsis] both numbers
// depend on the array, and axes returns -1 and -1.
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

// String returns x in NumPy's notation, for example `1:-1, ::2, ..., newaxis`. [ParseIndex] reads this notation.
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

// parsed caches the texts parsed by [S]. Most texts are constants of the program, so there are few.
var parsed = indexCache{seed: maphash.MakeSeed()}

// An indexCache maps texts to parsed indices. Goroutines may use it at the same time, without waiting for each other. Its size is limited:
// the hash of a text selects two entries for the text, and a new text replaces an older one. Long texts are not cached.
type indexCache struct {
	seed   maphash.Seed
	places [cachedTexts]atomic.Pointer[parsedText]
}

const (
	cachedTexts = 256 // a power of two
	cachedBytes = 128 // maximum length of a cached text in bytes; all texts together take less than 1 MiB
)

type parsedText struct {
	text  string
	index Index
}

// get returns the index parsed from text. ok is false if the text is not cached.
func (c *indexCache) get(text string) (x Index, ok bool) {
	if len(text) > cachedBytes {
		return x, false
	}
	first := c.place(text)
	if p := c.places[first].Load(); p != nil && p.text == text {
		return p.index, true
	}
	if p := c.places[first^1].Load(); p != nil && p.text == text {
		return p.index, true
	}
	return x, false
}

// put stores the index parsed from text.
func (c *indexCache) put(text string, x Index) {
	if len(text) > cachedBytes {
		return
	}
	p := &parsedText{strings.Clone(text), x} // a copy: text may be part of a long string, and would keep this string in memory
	first := c.place(text)
	if !c.places[first].CompareAndSwap(nil, p) {
		c.places[first^1].Store(c.places[first].Swap(p)) // moves the text of the first entry to the second, and drops the previous text there
	}
}

func (c *indexCache) place(text string) uint64 { return maphash.String(c.seed, text) % cachedTexts }
