package overlap

import (
	"fmt"
	"slices"
	"testing"

	nd "ndgo/ndarray"
)

// A function writes results for x into dst. An in-place function also reads dst.
type function[T comparable] struct {
	name     string
	operands int
	exact    bool // operands do not broadcast
	call     func(dst *nd.NDArray[T], x []*nd.NDArray[T]) *nd.NDArray[T]
}

// hold calls each function with all views of the frames as operands, and compares the results with the results for copies. The memory has
// element(i) at position i.
func hold[T comparable](t *testing.T, element func(i int) T, functions []function[T], frames ...frame[T]) {
	t.Helper()
	for _, f := range functions {
		t.Run(f.name, func(t *testing.T) {
			for _, frame := range frames {
				frame.views = slices.DeleteFunc(slices.Clone(frame.views), func(v view[T]) bool { return f.exact && v.small })
				for layout := range layouts {
					shape, indices := layouts[layout].of(frame.memory)
					n := -1
					memory := nd.FromFunc(func([]int) T { n++; return element(n) }, shape...)
					for _, choice := range choices(f.operands, len(frame.views)) {
						if err := f.try(memory, indices, frame, choice); err != nil {
							t.Fatalf("%s, %s, %v", frame.name, layouts[layout].name, err)
						}
					}
				}
			}
		})
	}
}

// choices returns combinations of n views, one view for each operand. For one or two operands it returns all combinations. For more
// operands, and in short tests, it returns only some: each operand gets each view while the other operands are copies, and while they are
// views.
func choices(operands, n int) (list [][]int) {
	if !testing.Short() && operands <= 2 {
		list = [][]int{{}}
		for range operands {
			var longer [][]int
			for _, choice := range list {
				for v := range n {
					longer = append(longer, append(slices.Clone(choice), v))
				}
			}
			list = longer
		}
		return list
	}
	for v := range n {
		for k := range operands {
			choice := make([]int, operands) // all operands are copies
			choice[k] = v
			list = append(list, choice)
		}
		if operands > 1 {
			mixed := make([]int, operands)
			for k := range mixed {
				mixed[k] = (v + 5*k) % n
			}
			list = append(list, slices.Repeat([]int{v}, operands), mixed)
		}
	}
	return list
}

// try calls f twice for a choice of operands in a frame. In one call the target shares memory with the operands; in the other it is in a
// copy of the memory. If the results differ, try returns an error. The copies keep the layout, because sums of floats depend on it.
func (f function[T]) try(memory *nd.NDArray[T], indices []nd.Index, frame frame[T], choice []int) error {
	in := func(memory *nd.NDArray[T]) (target *nd.NDArray[T], x []*nd.NDArray[T]) {
		m := memory.Slice(indices...)
		target = frame.target(m)
		for _, v := range choice {
			x = append(x, frame.views[v].of(m, target))
		}
		return target, x
	}
	old, apart := in(memory)
	want, _ := in(memory.Copy())
	f.call(want, apart)

	whole := memory.Copy()
	target, x := in(whole)
	got := f.call(target, x)
	var names []string
	for _, v := range choice {
		names = append(names, frame.views[v].name)
	}
	if got != target {
		return fmt.Errorf("with operands %q: it returns another array", names)
	}
	if !same(want, target) {
		return fmt.Errorf("with operands %q: it sets\n%v, and with copies\n%v", names, target, want)
	}
	if target.Assign(old); !same(memory, whole) {
		return fmt.Errorf("with operands %q: it writes around the target", names)
	}
	return nil
}

// same reports whether x and y have the same elements. NaN equals NaN.
func same[T comparable](x, y *nd.NDArray[T]) bool {
	return slices.EqualFunc(x.ToSlice(), y.ToSlice(), func(a, b T) bool { return a == b || a != a && b != b })
}
