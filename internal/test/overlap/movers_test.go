package overlap

import (
	"fmt"
	"slices"
	"testing"

	"ndgo/inplace"
	"ndgo/into"
	nd "ndgo/ndarray"
)

// movers lists functions moving elements of any type. Conditions and indices have separate memory.
func movers[T comparable]() []function[T] {
	some := func(x *nd.NDArray[T]) *nd.NDArray[bool] {
		i := 0
		return nd.FromFunc(func([]int) bool { i++; return mixed(i) }, x.Shape()...)
	}
	backwards := func(x *nd.NDArray[T]) *nd.NDArray[int] { return nd.Arange(x.Dim(0)-1, -1, -1) }
	return []function[T]{
		binary("Where", func(dst, x, y *nd.NDArray[T]) *nd.NDArray[T] { return into.Where(dst, some(dst), x, y) }),
		exact(unary("Take", func(dst, x *nd.NDArray[T]) *nd.NDArray[T] { return into.Take(dst, x, backwards(dst), nd.Axis(0)) })),
		storing("Assign", func(x, a *nd.NDArray[T]) { x.Assign(a) }),
		exact(storing("AssignMask", func(x, a *nd.NDArray[T]) { x.AssignMask(some(x), a) })),
		exact(storing("AssignMask of one", func(x, a *nd.NDArray[T]) { x.AssignMask(some(x), first(a).Slice(nd.At(-1))) })),
		exact(storing("AssignMask of some rows", func(x, a *nd.NDArray[T]) {
			rows := some(first(x))
			x.AssignMask(rows, a.Slice(nd.To(nd.CountNonzero(rows).Item())))
		})),
		exact(storing("Put", func(x, a *nd.NDArray[T]) { nd.Put(x, backwards(x), a, nd.Axis(0)) })),
		exact(storing("PutAt", func(x, a *nd.NDArray[T]) { nd.PutAt(x, nd.Arrays(backwards(x)), a) })),
		exact(storing("PutAlongAxis", func(x, a *nd.NDArray[T]) {
			nd.PutAlongAxis(x, backwards(x).Reshape(append([]int{-1}, ones(x.NDim()-1)...)...), a, nd.Axis(0))
		})),
		exact(storing("Put twice", func(x, a *nd.NDArray[T]) { nd.Put(x, nd.Multiply(backwards(x), 0), a, nd.Axis(0)) })),
	}
}

// ones returns a shape of n axes of size 1.
func ones(n int) []int { return slices.Repeat([]int{1}, n) }

// exact marks f as a function without broadcasting of operands.
func exact[T comparable](f function[T]) function[T] {
	f.exact = true
	return f
}

// storing makes a function for the tables from f, a method that stores a into x.
func storing[T comparable](name string, f func(x, a *nd.NDArray[T])) function[T] {
	return unary(name, func(dst, a *nd.NDArray[T]) *nd.NDArray[T] {
		f(dst, a)
		return dst
	})
}

func TestMovers(t *testing.T) {
	t.Run("float64", func(t *testing.T) { holdMovers(t, func(i int) float64 { return float64(i) }) })
	t.Run("int8", func(t *testing.T) { holdMovers(t, func(i int) int8 { return int8(i) }) })
	t.Run("string", func(t *testing.T) { holdMovers(t, func(i int) string { return fmt.Sprint("element ", i) }) })
	t.Run("struct", func(t *testing.T) { holdMovers(t, func(i int) [3]int16 { return [3]int16{int16(i), 7, int16(-i)} }) })
}

func holdMovers[T comparable](t *testing.T, element func(i int) T) {
	hold(t, element, movers[T](), square[T](), turned[T](), long[T](150))
	joined := []function[T]{
		exact(binary("Concat", func(dst, x, y *nd.NDArray[T]) *nd.NDArray[T] { return into.Concat(dst, nd.Arrays(x, y)) })),
	}
	elements := []function[T]{
		exact(binary("Concat of elements", func(dst, x, y *nd.NDArray[T]) *nd.NDArray[T] {
			return into.Concat(dst, nd.Arrays(x, y), nd.Axis())
		})),
	}
	hold(t, element, elements, within("rows one after another", func(m *nd.NDArray[T]) *nd.NDArray[T] {
		return m.Ravel().Slice(nd.Range(40, 72))
	}))
	hold(t, element, joined, within("a column of squares", func(m *nd.NDArray[T]) *nd.NDArray[T] { return box(m, 2, 4, 8, 4) }))
	joined[0] = exact(binary("Concat of columns", func(dst, x, y *nd.NDArray[T]) *nd.NDArray[T] {
		return into.Concat(dst, nd.Arrays(x, y), nd.Axis(1))
	}))
	hold(t, element, joined, within("a row of squares", func(m *nd.NDArray[T]) *nd.NDArray[T] { return box(m, 4, 2, 4, 8) }))
	joined[0] = exact(binary("Stack", func(dst, x, y *nd.NDArray[T]) *nd.NDArray[T] { return into.Stack(dst, nd.Arrays(x, y)) }))
	hold(t, element, joined, within("two squares", func(m *nd.NDArray[T]) *nd.NDArray[T] { return box(m, 2, 4, 8, 4).Reshape(2, 4, 4) }))
	joined[0] = exact(binary("Stack along the last axis", func(dst, x, y *nd.NDArray[T]) *nd.NDArray[T] {
		return into.Stack(dst, nd.Arrays(x, y), nd.Axis(-1))
	}))
	hold(t, element, joined, within("pairs", func(m *nd.NDArray[T]) *nd.NDArray[T] { return box(m, 4, 2, 4, 8).Reshape(4, 4, 2) }))
}

// TestConditionsInTheTarget tests targets of bools. Conditions and masks may be parts of such a target.
func TestConditionsInTheTarget(t *testing.T) {
	hold(t, mixed, []function[bool]{
		ternary("Where", func(dst, cond, x, y *nd.NDArray[bool]) *nd.NDArray[bool] { return into.Where(dst, cond, x, y) }),
		unary("Where, of scalars", func(dst, cond *nd.NDArray[bool]) *nd.NDArray[bool] {
			return into.Where(dst, cond, nd.Scalar(false), true)
		}),
		binary("Where, else a scalar", func(dst, cond, x *nd.NDArray[bool]) *nd.NDArray[bool] { return into.Where(dst, cond, x, false) }),
		exact(storing("SetMask", func(x, mask *nd.NDArray[bool]) { x.SetMask(mask, false) })),
		exact(binary("AssignMask", func(x, mask, a *nd.NDArray[bool]) *nd.NDArray[bool] {
			x.AssignMask(mask, a)
			return x
		})),
		exact(binary("AssignMask of rows", func(x, mask, a *nd.NDArray[bool]) *nd.NDArray[bool] {
			x.AssignMask(first(mask), first(a))
			return x
		})),
		unary("AsType", into.AsType[bool, bool]),
	}, square[bool](), turned[bool](), long[bool](150))
}

// first returns the elements of x along its first axis, at index 0 of the others.
func first[T any](x *nd.NDArray[T]) *nd.NDArray[T] {
	for x.NDim() > 1 {
		x = x.Slice(nd.Ellipsis, nd.At(0))
	}
	return x
}

// TestIndicesInTheTarget tests targets of integers. Indices may be parts of such a target.
func TestIndicesInTheTarget(t *testing.T) {
	hold(t, func(i int) int { return i * i % 4 }, []function[int]{
		exact(binary("Take", func(dst, x, i *nd.NDArray[int]) *nd.NDArray[int] { return into.Take(dst, x, i) })),
		exact(binary("Take along an axis", func(dst, x, i *nd.NDArray[int]) *nd.NDArray[int] { return into.Take(dst, x, first(i), nd.Axis(0)) })),
		exact(binary("Put", func(x, i, values *nd.NDArray[int]) *nd.NDArray[int] {
			nd.Put(x, i, values)
			return x
		})),
		exact(binary("Put along an axis", func(x, i, values *nd.NDArray[int]) *nd.NDArray[int] {
			nd.Put(x, first(i), values, nd.Axis(0))
			return x
		})),
		exact(binary("AddAt", func(x, i, values *nd.NDArray[int]) *nd.NDArray[int] { return inplace.AddAt(x, i, values) })),
		exact(binary("AddAt along an axis", func(x, i, values *nd.NDArray[int]) *nd.NDArray[int] {
			return inplace.AddAt(x, first(i), values, nd.Axis(0))
		})),
		unary("AsType", into.AsType[int, int]),
	}, square[int](), turned[int](), long[int](150))
}
