package ndarray_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	nd "ndgo/ndarray"
)

// A twin is a simple model of a view: a shape, and a position in memory for each index.
type twin struct {
	shape []int
	cell  func(index []int) int
}

// each calls f with every index of shape in row-major order.
func each(shape []int, f func(index []int)) {
	index := make([]int, len(shape))
	var walk func(axis int)
	walk = func(axis int) {
		if axis == len(shape) {
			f(append([]int{}, index...))
			return
		}
		for i := range shape[axis] {
			index[axis] = i
			walk(axis + 1)
		}
	}
	walk(0)
}

// packedTwin returns the twin of a new array.
func packedTwin(shape []int) twin {
	cells := map[string]int{}
	each(shape, func(index []int) { cells[fmt.Sprint(index)] = len(cells) })
	return twin{shape, func(index []int) int { return cells[fmt.Sprint(index)] }}
}

func (w twin) size() int {
	n := 0
	each(w.shape, func([]int) { n++ })
	return n
}

// via returns the twin of a view of w. The view's element at an index is the element of w at from(index).
func (w twin) via(shape []int, from func(index []int) []int) twin {
	return twin{shape, func(index []int) int { return w.cell(from(index)) }}
}

// take returns the twin of a view with the listed elements along an axis of w.
func (w twin) take(axis int, list []int) twin {
	shape := append([]int{}, w.shape...)
	shape[axis] = len(list)
	return w.via(shape, func(index []int) []int {
		index[axis] = list[index[axis]]
		return index
	})
}

// drop returns the twin of a view without axis i. The axis has size 1.
func (w twin) drop(i int) twin {
	return w.via(without(w.shape, i), func(index []int) []int { return with(index, i, 0) })
}

// add returns the twin of a view with a new axis of size 1 before axis i.
func (w twin) add(i int) twin {
	return w.via(with(w.shape, i, 1), func(index []int) []int { return without(index, i) })
}

// permute returns the twin of a view with permuted axes: its axis i is axis axes[i] of w.
func (w twin) permute(axes []int) twin {
	shape := make([]int, len(axes))
	for i, axis := range axes {
		shape[i] = w.shape[axis]
	}
	return w.via(shape, func(index []int) []int {
		from := make([]int, len(axes))
		for i, axis := range axes {
			from[axis] = index[i]
		}
		return from
	})
}

// spread returns the twin of w repeated to shape. dims are the axes of w in the result.
func (w twin) spread(shape, dims []int) twin {
	return w.via(shape, func(index []int) []int {
		from := make([]int, len(dims))
		for i, axis := range dims {
			if w.shape[i] != 1 {
				from[i] = index[axis]
			}
		}
		return from
	})
}

func without(s []int, i int) []int { return append(append([]int{}, s[:i]...), s[i+1:]...) }

func with(s []int, i, v int) []int { return append(append(append([]int{}, s[:i]...), v), s[i:]...) }

func sequence(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	return list
}

// A views is an array with a view of it, and the twin of this view.
type views[T comparable] struct {
	*rapid.T
	data     []T
	view     *nd.NDArray[T]
	twin     twin
	readOnly bool
	steps    []string
}

func (v *views[T]) draw(low, high int, what string) int {
	return rapid.IntRange(low, high).Draw(v.T, what)
}

// axis draws one of n axes and returns it in two forms. The first counts from the first axis. The second, given, is the argument for a
// function: it may count from the last axis.
func (v *views[T]) axis(n int) (axis, given int) {
	axis = v.draw(0, n-1, "axis")
	if rapid.Bool().Draw(v.T, "from last") {
		return axis, axis - n
	}
	return axis, axis
}

func (v *views[T]) next(view *nd.NDArray[T], w twin, step string, args ...any) {
	v.view, v.twin = view, w
	v.steps = append(v.steps, fmt.Sprintf(step, args...))
}

// step replaces the view by a random view of the present one.
func (v *views[T]) step() {
	x, w, rank := v.view, v.twin, len(v.twin.shape)
	switch kind := v.draw(0, 13, "step"); {
	case kind <= 3:
		v.slice()
	case kind == 4:
		axes := rapid.Permutation(sequence(rank)).Draw(v.T, "axes")
		v.next(x.PermuteDims(axes...), w.permute(axes), "PermuteDims(%v)", axes)
	case kind == 5 && rank > 0:
		i, given := v.axis(rank)
		j, given2 := v.axis(rank)
		axes := sequence(rank)
		axes[i], axes[j] = j, i
		v.next(x.SwapAxes(given, given2), w.permute(axes), "SwapAxes(%d, %d)", given, given2)
	case kind == 6 && rank > 0:
		i, given := v.axis(rank)
		j, given2 := v.axis(rank)
		v.next(x.MoveAxis(given, given2), w.permute(with(without(sequence(rank), i), j, i)), "MoveAxis(%d, %d)", given, given2)
	case kind == 7 && rank < 6:
		i, given := v.axis(rank + 1)
		v.next(x.ExpandDims(given), w.add(i), "ExpandDims(%d)", given)
	case kind == 8:
		for i := rank - 1; i >= 0; i-- {
			if w.shape[i] == 1 {
				w = w.drop(i)
			}
		}
		v.next(x.Squeeze(), w, "Squeeze()")
	case kind == 9:
		var axes []int
		for i, n := range w.shape {
			if rapid.Bool().Draw(v.T, "flip") {
				axes, w = append(axes, i-rank), w.take(i, naiveRange(n-1, -1, -1, n))
			}
		}
		if len(axes) > 0 {
			v.next(x.Flip(axes...), w, "Flip(%v)", axes)
		}
	case kind == 10 && rank >= 2:
		n, m := w.shape[rank-2], w.shape[rank-1]
		v.next(x.Diagonal(), w.via(append(append([]int{}, w.shape[:rank-2]...), min(n, m)), func(index []int) []int {
			return append(index, index[rank-2])
		}), "Diagonal()")
	case kind == 11 && rank > 0 && rank <= 3 && w.size() < 50:
		var shape, sizes []int
		for _, n := range w.shape {
			size := v.draw(0, n, "window")
			sizes, shape = append(sizes, size), append(shape, n-size+1)
		}
		v.readOnly = true
		v.next(x.SlidingWindow(sizes...), w.via(append(shape, sizes...), func(index []int) []int {
			from := make([]int, rank)
			for i := range from {
				from[i] = index[i] + index[rank+i]
			}
			return from
		}), "SlidingWindow(%v)", sizes)
	case kind == 12 && w.size() < 50:
		v.broadcast()
	case kind == 13:
		v.reshape()
	}
}

// slice replaces the view by a slice of it. Half of the indices are given as text.
func (v *views[T]) slice() {
	var indices []nd.Index
	w, axis := v.twin, 0
	for _, n := range v.twin.shape {
		switch form := v.draw(0, 9, "form"); {
		case form == 0 && n > 0:
			i := v.draw(-n, n-1, "item")
			w = w.take(axis, []int{fromEnd(i, n)}).drop(axis)
			indices = append(indices, nd.At(i))
		case form <= 1 && len(w.shape) < 7:
			w = w.add(axis)
			axis += 2
			indices = append(indices, nd.NewAxis, nd.Colon)
		case form <= 3:
			axis++
			indices = append(indices, nd.Colon)
		default:
			start, stop := v.draw(-n-2, n+2, "start"), v.draw(-n-2, n+2, "stop")
			step := rapid.SampledFrom([]int{1, 1, 2, 3, -1, -1, -2, -3}).Draw(v.T, "step")
			w = w.take(axis, naiveRange(fromEnd(start, n), fromEnd(stop, n), step, n))
			axis++
			indices = append(indices, nd.Range(start, stop).By(step))
		}
	}
	text := ""
	for _, index := range indices {
		text += index.String() + ","
	}
	if text != "" && rapid.Bool().Draw(v.T, "text") {
		indices = []nd.Index{nd.S(text)}
	}
	v.next(v.view.Slice(indices...), w, "Slice(%s)", text)
}

// broadcast replaces the view by a broadcast view of it. It calls BroadcastTo if the axes of the view come last, and otherwise
// BroadcastInDim.
func (v *views[T]) broadcast() {
	shape, dims := []int{}, []int{}
	add := func() {
		for len(shape) < 6 && v.draw(0, 2, "add") == 0 {
			shape = append(shape, v.draw(0, 3, "size"))
		}
	}
	add()
	for _, n := range v.twin.shape {
		if n == 1 {
			n = v.draw(0, 3, "repeat")
		}
		dims = append(dims, len(shape))
		shape = append(shape, n)
		add()
	}
	v.readOnly = true
	if rank := len(dims); rank > 0 && dims[0] == len(shape)-rank || rank == 0 {
		v.next(v.view.BroadcastTo(shape...), v.twin.spread(shape, dims), "BroadcastTo(%v)", shape)
	} else {
		v.next(v.view.BroadcastInDim(shape, dims...), v.twin.spread(shape, dims), "BroadcastInDim(%v, %v)", shape, dims)
	}
}

// reshape replaces the view by a view of another shape. If Reshape returns a copy, the test continues with the copy.
func (v *views[T]) reshape() {
	size := v.twin.size()
	shape := []int{}
	rest := size
	for rest > 1 && len(shape) < 4 {
		divisor := v.draw(1, rest, "divisor")
		if rest%divisor == 0 {
			shape, rest = append(shape, divisor), rest/divisor
		}
	}
	shape = append(shape, rest)
	var indices [][]int
	each(v.twin.shape, func(index []int) { indices = append(indices, index) })
	place := packedTwin(shape)
	w := v.twin.via(shape, func(index []int) []int { return append([]int{}, indices[place.cell(index)]...) })

	view := v.view.Reshape(shape...)
	if nd.SharesMemory(view, v.view) || size == 0 {
		v.next(view, w, "Reshape(%v)", shape)
		return
	}
	data := make([]T, size)
	each(shape, func(index []int) { data[place.cell(index)] = v.data[w.cell(append([]int{}, index...))] })
	v.data, _, _, _ = view.Raw()
	require.Equal(v.T, data, v.data, "%v: a copy in row-major order", v.steps)
	v.readOnly = false
	v.next(view, place, "Reshape(%v)", shape)
}

// check compares the view with its twin.
func (v *views[T]) check(fresh T) {
	require.Equal(v.T, v.twin.shape, v.view.Shape(), "%v", v.steps)
	require.Equal(v.T, v.readOnly, v.view.IsReadOnly(), "%v", v.steps)
	want := []T{}
	each(v.twin.shape, func(index []int) {
		element := v.data[v.twin.cell(append([]int{}, index...))]
		want = append(want, element)
		if got := v.view.At(index...); got != element {
			v.Fatalf("%v: element %v is %v, want %v", v.steps, index, got, element)
		}
	})
	require.Equal(v.T, want, v.view.ToSlice(), "%v", v.steps)
	data, offset, _, _ := v.view.Raw()
	require.True(v.T, offset >= 0 && offset <= len(data), "%v: offset %d of %d", v.steps, offset, len(data))
	if len(want) == 0 {
		return
	}
	var index []int
	for _, n := range v.twin.shape {
		index = append(index, v.draw(0, n-1, "index"))
	}
	cell := v.twin.cell(append([]int{}, index...))
	old := v.data[cell]
	err := nd.Try(func() { v.view.SetAt(fresh, index...) })
	if v.readOnly {
		require.ErrorIs(v.T, err, nd.ErrReadOnly)
		require.Equal(v.T, old, v.data[cell])
		return
	}
	require.NoError(v.T, err)
	require.Equal(v.T, fresh, v.data[cell], "%v: storing reaches the memory", v.steps)
	v.data[cell] = old
}

// compareViews returns a property for random tests: views of views agree with their twins. If the element fresh is stored through a view,
// the array must also have this element.
func compareViews[T comparable](element func(i int) T, fresh T) func(r *rapid.T) {
	return func(r *rapid.T) {
		shape := rapid.SliceOfN(rapid.IntRange(0, 4), 0, 4).Draw(r, "shape")
		v := views[T]{T: r, twin: packedTwin(shape)}
		for i := range v.twin.size() {
			v.data = append(v.data, element(i))
		}
		v.view = nd.FromSlice(v.data, shape...)
		v.steps = append(v.steps, fmt.Sprint(shape))
		v.check(fresh)
		for range v.draw(1, 5, "steps") {
			v.step()
			v.check(fresh)
		}
	}
}

func TestViewsOfFloats(t *testing.T) {
	rapid.Check(t, compareViews(func(i int) float64 { return float64(i) }, -1))
}

func TestViewsOfStrings(t *testing.T) {
	rapid.Check(t, compareViews(func(i int) string { return fmt.Sprint("element ", i) }, "fresh"))
}

func TestViewsOfStructs(t *testing.T) {
	type record struct {
		name *string
		x    [3]int16
	}
	name := "fresh"
	rapid.Check(t, compareViews(func(i int) record { return record{new(string), [3]int16{int16(i)}} }, record{name: &name}))
}

func FuzzViews(f *testing.F) {
	f.Fuzz(rapid.MakeFuzz(compareViews(func(i int) string { return fmt.Sprint("element ", i) }, "fresh")))
}
