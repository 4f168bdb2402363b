package sorting

import (
	"reflect"
	"unsafe"

	"ndgo/internal/simd"
	"ndgo/ufunc"
)

// A sweep visits elements in parts. Kernels compare neighbours, and mark each element that differs from its predecessor.
type sweep[T comparable] struct {
	rest  []T
	begin int // position of the part's first element
	part  []T
	last  T // last element of the previous part
	marks [markedAtOnce]bool
}

// markedAtOnce is the number of elements in a part. The part stays in the first-level cache until its marked elements are moved.
const markedAtOnce = 1 << 10

// next marks the elements of the next part, and reports whether there is such a part. The very first element is marked. The caller may have
// changed elements of earlier parts.
func (s *sweep[T]) next() bool {
	first := s.part == nil
	s.begin += len(s.part)
	s.part, s.rest = s.rest[:min(markedAtOnce, len(s.rest))], s.rest[min(markedAtOnce, len(s.rest)):]
	if len(s.part) == 0 {
		return false
	}
	s.marks[0] = first || s.part[0] != s.last
	s.last = s.part[len(s.part)-1]
	if more := len(s.part) - 1; more > 0 {
		size := int(unsafe.Sizeof(s.last))
		operands := [3]ufunc.Operand{
			{Base: unsafe.Pointer(&s.marks[1]), Step: 1},
			{Base: unsafe.Pointer(&s.part[1]), Step: size},
			{Base: unsafe.Pointer(&s.part[0]), Step: size},
		}
		r := ufunc.Row{N: more, Rows: 1, Operands: operands[:]}
		simd.NotEqual.Loops.Of(reflect.TypeFor[T]().Kind()).Run(&r)
	}
	return true
}

// distinctOfKind moves the first element of each group of equal elements to the beginning of x, and returns the number of groups.
func distinctOfKind[T comparable](x []T) (n int) {
	s := sweep[T]{rest: x}
	var chosen [markedAtOnce]T
	size := int(unsafe.Sizeof(s.last))
	for s.next() {
		operands := [4]ufunc.Operand{
			{Base: unsafe.Pointer(&chosen)},
			{Base: unsafe.Pointer(&s.marks), Step: 1},
			{Base: unsafe.Pointer(&s.part[0]), Step: size},
			{Base: unsafe.Pointer(&chosen), Offset: len(s.part) * size},
		}
		r := ufunc.Row{N: len(s.part), Rows: 1, Operands: operands[:]}
		simd.Compress(size).Run(&r)
		n += copy(x[n:], chosen[:operands[0].Offset/size])
	}
	return n
}

// startsOfKind sets starts to the positions of elements that differ from their predecessors, and returns their number. starts has
// the length of x.
func startsOfKind[T comparable](starts []int, x []T) (n int) {
	const size = int(unsafe.Sizeof(0))
	s := sweep[T]{rest: x}
	for s.next() {
		operands := [4]ufunc.Operand{
			{Base: unsafe.Pointer(&starts[0]), Offset: n * size},
			{Base: unsafe.Pointer(&s.marks), Step: 1},
			{Base: unsafe.Pointer(&s.begin)},
			{Base: unsafe.Pointer(&starts[0]), Offset: len(starts) * size},
		}
		r := ufunc.Row{N: len(s.part), Rows: 1, Operands: operands[:]}
		simd.Positions.Run(&r)
		n = operands[0].Offset / size
	}
	return n
}
