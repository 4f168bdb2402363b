package ndarray

import "ndgo/internal/iter"

// A Target is where a function that is no operator puts its result: into a new array, or into one that is given. Its
// methods are those functions, for package into.
type Target[T any] struct {
	name string      // of the function, for errors
	dst  *NDArray[T] // nil for a new array
}

// Into returns the target dst, which must not be nil. Name is what errors call the function.
func Into[T any](name string, dst *NDArray[T]) Target[T] {
	if dst == nil {
		failNil(name)
	}
	return Target[T]{name, dst}
}

// elementwise sets the target to what fill computes element by element from sources, of whose shapes shape is the
// common one, and returns it. A given target is passed to fill if it is none of the sources, or one that fill reads
// element by element before it writes there; else fill writes into a new array, which is then copied.
func (t Target[T]) elementwise(shape []int, sources []*header, fill func(z *NDArray[T])) *NDArray[T] {
	if t.dst != nil {
		t.writable()
		target := t.dst.h.lay.Shape()
		for i, h := range sources {
			if axis, ok := iter.Reaches(h.lay.Shape(), target); !ok {
				failInPlace(t.name, target, headShapes(sources), i, axis)
			}
		}
		shape = target
	}
	return t.fill(shape, sources, true, fill)
}

// whole sets the target to what fill computes of all of sources, which is of the given shape, and returns it. A
// given target must be of that shape.
func (t Target[T]) whole(shape []int, sources []*header, fill func(z *NDArray[T])) *NDArray[T] {
	if t.dst != nil {
		t.writable()
		if target := t.dst.h.lay.Shape(); !iter.Equal(shape, target) {
			panic(&Error{Op: t.name, Kind: ErrInPlaceShape, Shapes: [][]int{clone(target), clone(shape)},
				Detail: "the result has shape " + shapeText(shape) + ", not the target's " + shapeText(target)})
		}
	}
	return t.fill(shape, sources, false, fill)
}

func (t Target[T]) writable() {
	if t.dst.h.readOnly {
		failReadOnly(t.name, &t.dst.h)
	}
}

func (t Target[T]) fill(shape []int, sources []*header, same bool, fill func(z *NDArray[T])) *NDArray[T] {
	z := t.dst
	for _, h := range sources {
		if z != nil && mustCopy(&z.h, h, same) {
			z = nil
		}
	}
	if z == nil {
		z = create[T](t.name, shape)
	}
	if z.h.lay.Size() > 0 {
		fill(z)
	}
	if t.dst == nil || z == t.dst {
		return z
	}
	t.dst.move(z)
	return t.dst
}

func headShapes(list []*header) [][]int {
	shapes := make([][]int, len(list))
	for i, h := range list {
		shapes[i] = clone(h.lay.Shape())
	}
	return shapes
}
