// Package overlap tests functions that write into arrays while operands share memory with the target. It compares their results with
// the results for copies: for every function, every operand, and every way to share memory.
package overlap

import (
	nd "ndgo/ndarray"
)

// A frame describes a memory (an array), a target in it, and operands. The operands are views of the memory; some share elements
// with the target.
type frame[T any] struct {
	name   string
	memory []int // shape of the memory
	target func(m *nd.NDArray[T]) *nd.NDArray[T]
	views  []view[T]
}

// copied is the name of the first view of each frame. This view shares no memory with the target.
const copied = "a copy"

// A view is an operand. The views of a frame have one shape, or are small and broadcast to it.
type view[T any] struct {
	name  string
	small bool
	of    func(m, target *nd.NDArray[T]) *nd.NDArray[T]
}

// layouts lists ways to take the memory of a frame, an array of the given shape, from a whole array.
var layouts = []struct {
	name string
	of   func(shape []int) (whole []int, indices []nd.Index)
}{
	{"packed", func(shape []int) ([]int, []nd.Index) { return shape, []nd.Index{nd.Ellipsis} }},
	{"backwards, with gaps", func(shape []int) ([]int, []nd.Index) {
		whole, indices := []int{}, []nd.Index{}
		for _, n := range shape {
			whole, indices = append(whole, 2*n), append(indices, nd.Colon.By(-2))
		}
		return whole, indices
	}},
}

// box returns the n×k elements of m from element (i, j) on.
func box[T any](m *nd.NDArray[T], i, j, n, k int) *nd.NDArray[T] {
	return m.Slice(nd.Range(i, i+n), nd.Range(j, j+k))
}

// square returns a frame with a target of 4×4 in its middle.
func square[T any]() frame[T] {
	return frame[T]{"a square", []int{12, 12}, middle[T], append(around[T](), view[T]{name: "the target", of: targetItself[T]})}
}

// turned returns square with a transposed target.
func turned[T any]() frame[T] {
	f := square[T]()
	f.name, f.target = "a turned square", func(m *nd.NDArray[T]) *nd.NDArray[T] { return middle(m).T() }
	return f
}

func middle[T any](m *nd.NDArray[T]) *nd.NDArray[T] { return box(m, 4, 4, 4, 4) }

func targetItself[T any](_, target *nd.NDArray[T]) *nd.NDArray[T] { return target }

// around returns views of 4×4 elements on and around the middle of a memory of 12×12, and smaller views for broadcasting.
func around[T any]() []view[T] {
	var list []view[T]
	add := func(name string, of func(m *nd.NDArray[T]) *nd.NDArray[T]) {
		x := of(nd.Zeros[T](12, 12))
		list = append(list, view[T]{name, x.NDim() < 2 || x.Size() < 16, func(m, _ *nd.NDArray[T]) *nd.NDArray[T] { return of(m) }})
	}
	part := func(i, j int) func(m *nd.NDArray[T]) *nd.NDArray[T] {
		return func(m *nd.NDArray[T]) *nd.NDArray[T] { return box(m, i, j, 4, 4) }
	}
	add(copied, func(m *nd.NDArray[T]) *nd.NDArray[T] { return box(m, 8, 8, 4, 4).Copy() })
	add("the same elements", part(4, 4))
	add("a row up", part(3, 4))
	add("a row down", part(5, 4))
	add("a column left", part(4, 3))
	add("a column right", part(4, 5))
	add("up and right", part(3, 5))
	add("two down and one left", part(6, 3))
	add("beside", part(4, 8))
	add("a corner", part(7, 7))
	add("rows backwards", func(m *nd.NDArray[T]) *nd.NDArray[T] { return middle(m).Flip(0) })
	add("columns backwards", func(m *nd.NDArray[T]) *nd.NDArray[T] { return middle(m).Flip(1) })
	add("backwards", func(m *nd.NDArray[T]) *nd.NDArray[T] { return middle(m).Flip() })
	add("transposed", func(m *nd.NDArray[T]) *nd.NDArray[T] { return middle(m).T() })
	add("transposed, backwards", func(m *nd.NDArray[T]) *nd.NDArray[T] { return middle(m).T().Flip() })
	add("every other", func(m *nd.NDArray[T]) *nd.NDArray[T] { return box(m, 2, 1, 8, 8).Slice(nd.Colon.By(2), nd.Colon.By(2)) })
	add("a row, repeated", func(m *nd.NDArray[T]) *nd.NDArray[T] { return box(m, 5, 4, 1, 4).BroadcastTo(4, 4) })
	add("a column, repeated", func(m *nd.NDArray[T]) *nd.NDArray[T] { return box(m, 4, 6, 4, 1).BroadcastTo(4, 4) })
	add("an element, repeated", func(m *nd.NDArray[T]) *nd.NDArray[T] { return box(m, 5, 5, 1, 1).BroadcastTo(4, 4) })
	add("a window", func(m *nd.NDArray[T]) *nd.NDArray[T] { return box(m, 5, 3, 1, 7).Slice(nd.At(0)).SlidingWindow(4) })
	add("a row", func(m *nd.NDArray[T]) *nd.NDArray[T] { return box(m, 4, 4, 1, 4).Slice(nd.At(0)) })
	add("the last row", func(m *nd.NDArray[T]) *nd.NDArray[T] { return box(m, 7, 4, 1, 4) })
	add("a column", func(m *nd.NDArray[T]) *nd.NDArray[T] { return box(m, 4, 5, 4, 1) })
	add("an element", func(m *nd.NDArray[T]) *nd.NDArray[T] { return m.Slice(nd.At(4), nd.At(4)) })
	add("the last element", func(m *nd.NDArray[T]) *nd.NDArray[T] { return box(m, 7, 7, 1, 1) })
	return list
}

// long returns a frame with a one-dimensional target of n elements, more than in a vector register.
func long[T any](n int) frame[T] {
	f := frame[T]{name: "a row", memory: []int{4 * n}, target: func(m *nd.NDArray[T]) *nd.NDArray[T] { return m.Slice(nd.Range(n, 2*n)) }}
	add := func(name string, i nd.Index) {
		f.views = append(f.views, view[T]{name: name, of: func(m, _ *nd.NDArray[T]) *nd.NDArray[T] { return m.Slice(i) }})
	}
	f.views = append(f.views, view[T]{name: copied, of: func(m, _ *nd.NDArray[T]) *nd.NDArray[T] { return m.Slice(nd.To(n)).Copy() }})
	add("the same elements", nd.Range(n, 2*n))
	add("one to the left", nd.Range(n-1, 2*n-1))
	add("one to the right", nd.Range(n+1, 2*n+1))
	add("far to the left", nd.Range(n-50, 2*n-50))
	add("far to the right", nd.Range(n+50, 2*n+50))
	add("beside", nd.Range(2*n, 3*n))
	add("backwards", nd.Range(2*n-1, n-1).By(-1))
	add("every other", nd.Range(n/2, n/2+2*n).By(2))
	f.views = append(f.views,
		view[T]{name: "the target", of: targetItself[T]},
		view[T]{name: "an element, repeated", of: func(m, _ *nd.NDArray[T]) *nd.NDArray[T] { return m.Slice(nd.At(n + n/2)).BroadcastTo(n) }},
		view[T]{name: "the first element", small: true, of: func(m, _ *nd.NDArray[T]) *nd.NDArray[T] { return m.Slice(nd.At(n)) }},
		view[T]{name: "the last element", small: true, of: func(m, _ *nd.NDArray[T]) *nd.NDArray[T] { return m.Slice(nd.Range(2*n-1, 2*n)) }})
	return f
}

// within returns a frame with the given target. The shape of the target may differ from the shape of the views.
func within[T any](name string, target func(m *nd.NDArray[T]) *nd.NDArray[T]) frame[T] {
	return frame[T]{name, []int{12, 12}, target, around[T]()}
}

// tall returns a frame with a long column as target. The views have two columns and many rows, because a reduction computes some rows at a
// time. If flip is set, the target runs backwards.
func tall[T any](flip bool) frame[T] {
	const n = 1200
	rows := func(from int) func(m, _ *nd.NDArray[T]) *nd.NDArray[T] {
		return func(m, _ *nd.NDArray[T]) *nd.NDArray[T] { return box(m, from, 1, n, 2) }
	}
	column := func(m *nd.NDArray[T]) *nd.NDArray[T] {
		if m = m.Slice(nd.Range(50, 50+n), nd.At(1)); flip {
			return m.Flip()
		}
		return m
	}
	return frame[T]{"a long column", []int{n + 100, 4}, column, []view[T]{
		{copied, false, func(m, _ *nd.NDArray[T]) *nd.NDArray[T] { return box(m, 50, 1, n, 2).Copy() }},
		{"the rows", false, rows(50)}, {"rows before", false, rows(20)}, {"rows after", false, rows(80)},
		{"the rows backwards", false, func(m, _ *nd.NDArray[T]) *nd.NDArray[T] { return box(m, 50, 1, n, 2).Flip() }},
	}}
}
