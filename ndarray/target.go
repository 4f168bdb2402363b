package ndarray

import (
	"ndgo/internal/core"
	"ndgo/internal/iter"
)

// A Target is where a function that is no operator puts its result: into a new array, or into one that is given. Its
// methods are those functions, for package into.
type Target[T any] struct {
	name string      // of the function, for errors
	dst  *NDArray[T] // nil for a new array
}

// Into returns the target dst, which must not be nil. Name is what errors call the function.
func Into[T any](name string, dst *NDArray[T]) Target[T] {
	dst.head().Check(name)
	return Target[T]{name, dst}
}

// elementwise sets the target to what fill computes element by element from sources, of whose shapes shape is the
// common one, and returns it. A given target is passed to fill if it is none of the sources, or one that fill reads
// element by element before it writes there; else fill writes into a new array, which is then copied.
func (t Target[T]) elementwise(shape []int, sources []*core.Header, fill func(z *NDArray[T])) *NDArray[T] {
	if t.dst != nil {
		t.dst.writable(t.name)
		target := t.dst.h.Layout.Shape()
		for i, h := range sources {
			if axis, ok := iter.Reaches(h.Layout.Shape(), target); !ok {
				core.FailInPlace(t.name, target, core.HeadShapes(sources), i, axis)
			}
		}
		shape = target
	}
	return t.fill(shape, sources, true, fill)
}

// whole sets the target to what fill computes of all of sources, which is of the given shape, and returns it. A
// given target must be of that shape.
func (t Target[T]) whole(shape []int, sources []*core.Header, fill func(z *NDArray[T])) *NDArray[T] {
	if t.dst != nil {
		core.CheckWhole(t.name, &t.dst.h, shape)
	}
	return t.fill(shape, sources, false, fill)
}

func (t Target[T]) fill(shape []int, sources []*core.Header, same bool, fill func(z *NDArray[T])) *NDArray[T] {
	z := t.dst
	if z == nil || core.MustCopyAny(&z.h, sources, same) {
		z = create[T](t.name, shape)
	}
	if z.h.Layout.Size() > 0 {
		fill(z)
	}
	if t.dst == nil || z == t.dst {
		return z
	}
	t.dst.move(z)
	return t.dst
}
