package ndarray

// ToSlice returns x's elements in row-major order, a copy.
func (x *NDArray[T]) ToSlice() []T {
	l := x.layout("ToSlice")
	checkSize[T]("ToSlice", l.Shape())
	s := make([]T, l.Size())
	if l.IsPacked() {
		copy(s, x.block()[x.h.offset:])
	} else {
		wrap(s, l.Shape()).move(x)
	}
	return s
}
