package arrayapi

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"

	"ndgo/internal/core"
	"ndgo/internal/core/elementwise"
	"ndgo/internal/core/mistakes"
	"ndgo/internal/core/option"
	"ndgo/internal/core/selecting"
	"ndgo/internal/core/viewing"
	"ndgo/internal/operand"
	nd "ndgo/ndarray"
)

// GetItem returns x[indices] by NumPy's rules. Each index is for the next axis of x:
//
//   - an integer takes one element of the axis, and the result lacks the axis;
//   - an [nd.Index] is a range of the axis, [nd.Ellipsis], [nd.NewAxis], or a list of indices made by [nd.S];
//   - nil is a new axis;
//   - an array of integers takes the elements at these indices, in its order; negative indices count from the end;
//   - an array of bool is a mask. A mask of n axes takes elements of the next n axes of x: those at its true elements. It must have the
//     sizes of these axes; a size of 0 matches every axis and takes no elements. A bool, or a mask without axes, adds an axis: of size 1 if
//     true, of size 0 if false.
//
// Slices of int and bool count as arrays. Several arrays broadcast to a common shape and index together: element k of the result is x[i[k],
// j[k]]. If the indexed axes are adjacent, the common shape replaces them in the result. Otherwise it comes before all other axes. If there
// are arrays among the indices, integers count as arrays.
//
// If there are no arrays among the indices, the result is a view of x; otherwise it is a new array. GetItem panics with [nd.ErrIndex] if an
// integer is out of range, if there are too many indices, if an index has another type, or if a mask has another shape. It panics with
// [nd.ErrBroadcast] if the arrays do not broadcast.
func GetItem(x nd.Array, indices ...any) nd.Array {
	const name = "arrayapi.GetItem"
	h := head(name, x)
	s := choose(name, h, indices)
	t := core.Type{Kind: h.Kind()}
	switch {
	case s.mask != nil:
		return wrap(selecting.Mask(t, name, nil, h, s.mask))
	case len(s.arrays) > 0:
		defer s.nameAxes(h)
		return wrap(selecting.TakeAt(t, name, nil, s.view, s.arrays, s.axes()))
	}
	return wrap(s.view)
}

// SetItem sets x[indices] to value, a scalar or an array that broadcasts to the shape of x[indices]. [GetItem] describes the indices. The
// value is converted to the type of x. Classes have the order bool, integers, floats, complex numbers; the class of value must not come
// after the class of x. If indices name an element twice, the element gets the last value in row-major order.
//
// SetItem panics for the same indices as GetItem. It panics with [nd.ErrInPlaceShape] if value does not broadcast, with [nd.ErrDType] if
// the class of value comes after the class of x, with [nd.ErrScalar] if a scalar does not fit, and with [nd.ErrReadOnly] if x is read-only,
// for instance a broadcast view. A panic leaves x unchanged. If value or indices share memory with x, SetItem reads them before it writes.
func SetItem(x nd.Array, value any, indices ...any) {
	const name = "arrayapi.SetItem"
	array(name, x)
	target := operand.InArray(x) // not from the function array, which may return a copy of x
	v := converted(name, target.Kind, value)
	s := choose(name, target.Head, indices)
	t := core.Type{Kind: target.Kind}
	switch {
	case s.mask != nil:
		selecting.PutMask(t, name, target.Head, s.mask, v)
	case len(s.arrays) > 0:
		defer s.nameAxes(target.Head)
		selecting.PutAt(t, name, s.view, s.arrays, core.Arg{Head: v, Kind: target.Kind}, s.axes())
	default:
		t.Assign(name, s.view, v)
	}
}

// converted returns value as an array of the given kind. The value is a scalar or an array.
func converted(name string, kind reflect.Kind, value any) *core.Header {
	x, ok := value.(nd.Array)
	if !ok {
		a := scalar(name, value)
		return a.AsElement(name, kind)
	}
	a := array(name, x)
	if a.Kind == kind {
		return a.Head
	}
	if class(a.Kind) > class(kind) {
		mistakes.Fail(name, nd.ErrDType, "an array of %s has no room for elements of %s; convert them with AsType", kind, a.Kind)
	}
	return elementwise.AsType(name, kind, nil, a)
}

// class returns the number of a kind's class: bool 0, integers 1, floats 2, complex numbers 3. An array takes elements of its own class and
// of classes with lower numbers.
func class(kind reflect.Kind) int {
	switch {
	case kind == reflect.Bool:
		return 0
	case floats.has(kind):
		return 2
	case complexes.has(kind):
		return 3
	}
	return 1
}

// A selection is the part of an array that indices choose. It has one of three forms: a view; elements of a view, chosen by arrays of
// indices; or, if the only index is a mask, elements of the array itself.
type selection struct {
	view   *core.Header
	arrays []core.Arg
	first  int   // the first axis of view with an array as index; these axes are adjacent
	of     []int // the axes of the original array with arrays as indices
	mask   *core.Header
}

// axes returns the option Axis with the axes of view that have arrays as indices.
func (s *selection) axes() []option.Option {
	axes := make([]int, len(s.arrays))
	for k := range axes {
		axes[k] = s.first + k
	}
	return []option.Option{nd.Axis(axes...)}
}

// nameAxes recovers an error about an axis of s.view, a view of h. It panics again with the error for the same axis of h. Functions that
// index the view defer a call of nameAxes.
func (s *selection) nameAxes(h *core.Header) {
	failure := recover()
	if failure == nil {
		return
	}
	shape, seen := h.Layout.Shape(), s.view.Layout.Shape()
	if e, ok := failure.(*nd.Error); ok && e.Kind == nd.ErrIndex && e.Axis < 0 {
		if k := len(seen) + e.Axis - s.first; k >= 0 && k < len(s.of) && s.of[k] < len(shape) {
			own := *e
			own.Axis, own.Shapes = s.of[k]-len(shape), [][]int{slices.Clone(shape)}
			const text = "axis %d of shape %s"
			own.Detail = strings.Replace(e.Detail, fmt.Sprintf(text, len(seen)+e.Axis, mistakes.ShapeText(seen)), fmt.Sprintf(text, s.of[k], mistakes.ShapeText(shape)), 1)
			failure = &own
		}
	}
	panic(failure)
}

// An item is one index: an array, or an nd.Index.
type item struct {
	index nd.Index
	array core.Arg
}

func (i *item) isArray() bool { return i.array.Head != nil }

// axes returns two counts: taken is the number of axes of the indexed array that i uses, and given the number of axes of the result from i
// if no index is an array. Both are -1 for an ellipsis.
func (i *item) axes() (taken, given int) {
	switch {
	case !i.isArray():
		return operand.Axes(i.index)
	case i.array.Kind == reflect.Bool:
		return i.array.Head.Layout.Rank(), 1
	}
	return 1, 1
}

// items returns a list of the indices, and reports whether arrays are among them.
func items(name string, indices []any) (list []item, arrays bool) {
	add := func(x nd.Array) {
		i := item{array: array(name, x)}
		if !integers.has(i.array.Kind) && i.array.Kind != reflect.Bool {
			mistakes.Fail(name, nd.ErrIndex, "an array of %s is not an index; use integers, or a mask of bool", i.array.Kind)
		}
		list, arrays = append(list, i), true
	}
	list = make([]item, 0, len(indices))
	for _, index := range indices {
		switch i := index.(type) {
		case int:
			list = append(list, item{index: nd.At(i)})
		case nd.Index:
			for _, part := range operand.List(i) {
				list = append(list, item{index: part})
			}
		case nil:
			list = append(list, item{index: nd.NewAxis})
		case nd.Array:
			add(i)
		case []int:
			add(nd.FromSlice(i, len(i)))
		case []bool:
			add(nd.FromSlice(i, len(i)))
		case bool:
			add(nd.Scalar(i))
		default:
			var a core.Arg
			a.SetScalar(i)
			s := a.Scalar()
			k, ok := s.Signed(64)
			if !ok || !integers.has(a.Kind) {
				mistakes.Fail(name, nd.ErrIndex, "%v of type %T is not an index; use an integer, an nd.Index, an array of integers or a mask", i, i)
			}
			k = min(max(k, math.MinInt), math.MaxInt) // limited: an index beyond the ints is out of range for every axis, like the nearest int
			list = append(list, item{index: nd.At(int(k))})
		}
	}
	return list, arrays
}

// choose returns the part of h that indices select.
func choose(name string, h *core.Header, indices []any) (s selection) {
	list, arrays := items(name, indices)
	shape := h.Layout.Shape()
	if arrays && len(list) == 1 && list[0].array.Kind == reflect.Bool && isMaskOf(list[0].array.Head, shape) {
		s.mask = list[0].array.Head
		return s
	}
	rest := len(shape) // number of axes that the ellipsis stands for
	for i := range list {
		taken, _ := list[i].axes()
		rest -= max(taken, 0)
	}
	var views []nd.Index
	var axes []int     // the axes of the view with arrays as indices
	axis, made := 0, 0 // the axis of h for the next index, and the number of axes of the view so far
	last, apart := -1, false
	for at := range list {
		i := &list[at]
		taken, given := i.axes()
		if i.isArray() || arrays && taken == 1 && given == 0 { // if there are arrays, an integer counts as an array
			if last < 0 {
				s.first = made
			}
			apart = apart || last >= 0 && last < at-1
			last = at
		}
		if !i.isArray() {
			if taken < 0 {
				taken, given, rest = max(rest, 0), max(rest, 0), 0
			}
			views = append(views, i.index)
			axis, made = axis+taken, made+given
			continue
		}
		own := []core.Arg{i.array}
		if i.array.Kind == reflect.Bool {
			own = maskIndices(name, i.array.Head, shape, axis)
		}
		for k, a := range own {
			s.arrays, axes, s.of = append(s.arrays, a), append(axes, made), append(s.of, axis+k)
			if taken == 0 {
				views = append(views, nd.NewAxis)
			} else {
				views = append(views, nd.Colon)
			}
			made++
		}
		axis += taken
	}
	mistakes.OnBehalf(name, func() { s.view = operand.View(h, views...) })
	if apart {
		s.first = 0
		bringForward(s.view, axes)
	}
	return s
}

// isMaskOf reports whether mask has at least one axis, and shape begins with the sizes of mask.
func isMaskOf(mask *core.Header, shape []int) bool {
	own := mask.Layout.Shape()
	return len(own) > 0 && len(own) <= len(shape) && slices.Equal(own, shape[:len(own)])
}

// maskIndices returns the indices of the true elements of a mask: one array for each axis of the mask. The mask indexes the axes of
// shape from the given axis on. A mask without axes gives one array, for an axis of size 1.
func maskIndices(name string, mask *core.Header, shape []int, axis int) []core.Arg {
	own := mask.Layout.Shape()
	for k, n := range own {
		var why string
		switch at := axis + k; {
		case at >= len(shape):
			why = fmt.Sprintf("the mask of shape %s is for more axes than are left of shape %s", mistakes.ShapeText(own), mistakes.ShapeText(shape))
		case n != 0 && n != shape[at]:
			why = fmt.Sprintf("the mask of shape %s is for axis %d of shape %s, which has size %d, not %d", mistakes.ShapeText(own), at, mistakes.ShapeText(shape), shape[at], n)
		default:
			continue
		}
		panic(&nd.Error{Op: name, Kind: nd.ErrIndex, Shapes: [][]int{slices.Clone(shape), slices.Clone(own)}, Detail: why})
	}
	if len(own) == 0 {
		mask = operand.View(mask, nd.NewAxis)
	}
	found := selecting.Nonzero(name, mask)
	list := make([]core.Arg, len(found))
	for k, h := range found {
		list[k] = core.Arg{Head: h, Kind: h.Kind()}
	}
	return list
}

// bringForward moves the given axes of h before all other axes. The list axes must be in ascending order.
func bringForward(h *core.Header, axes []int) {
	for k, axis := range axes {
		viewing.Move(h.Layout.Shape(), axis, k)
		viewing.Move(h.Layout.Strides(), axis, k)
	}
}
