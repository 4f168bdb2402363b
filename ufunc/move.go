package ufunc

import "unsafe"

// Move is the loop z = x. It moves elements as values of T, so the garbage collector sees their pointers.
func Move[T any](r *Row) {
	size := unsafe.Sizeof(*new(T))
	if r.Rows > 1 && r.Done == 0 {
		switch {
		case r.N < shortRun && r.N < r.Rows:
			moveColumns[T](r)
			return
		case r.N > tileSide && r.crossed(1):
			moveTiles[T](r)
			return
		}
	}
	packed := r.Packed(0, size) && r.Packed(1, size)
	for more := r.Rows > 0; more; more = r.Next() {
		switch {
		case packed:
			Copy(Slice[T](r, 0), Slice[T](r, 1))
		case r.Repeated(1) && r.Packed(0, size):
			Fill(Slice[T](r, 0), *At[T](r, 1, 0))
		default:
			moveRun(Rest[T](r, 0), Rest[T](r, 1), r.N-r.Done)
		}
	}
}

// moveRun copies n elements. The loop is unrolled by four, because a branch for each element would limit its speed.
func moveRun[T any](z, x Run[T], n int) {
	for ; n >= 4; n -= 4 {
		a, b, c, d := *x.At(0), *x.At(1), *x.At(2), *x.At(3)
		*z.At(0), *z.At(1), *z.At(2), *z.At(3) = a, b, c, d
		z, x = z.from(4), x.from(4)
	}
	for range n {
		*z.At(0) = *x.At(0)
		z, x = z.Next(), x.Next()
	}
}

// columnRuns is the maximum number of short runs copied together, column by column. Their memory fits in the first-level cache.
const columnRuns = 128

// moveColumns does the work of Move for short runs. It copies column by column.
func moveColumns[T any](r *Row) {
	z, x := Strided[T](r, 0), Strided[T](r, 1)
	z.step, x.step = r.Operands[0].Outer, r.Operands[1].Outer
	for first := 0; first < r.Rows; first += columnRuns {
		to, from := z.from(first), x.from(first)
		for range r.N {
			moveRun(to, from, min(columnRuns, r.Rows-first))
			to.offset += r.Operands[0].Step
			from.offset += r.Operands[1].Step
		}
	}
	r.finish()
}

// tileSide is the number of elements that moveTiles copies from one run before it turns to the next run. If x is transposed, the
// cache lines read for these elements also hold elements of the next runs.
const tileSide = 32

// moveTiles does the work of Move for a transposed x: its elements are closer between runs than within a run. It copies tiles: tileSide
// elements from one run, then from the next.
func moveTiles[T any](r *Row) {
	z, x := Strided[T](r, 0), Strided[T](r, 1)
	for lo := 0; lo < r.N; lo += tileSide {
		to, from, n := z.from(lo), x.from(lo), min(tileSide, r.N-lo)
		for range r.Rows {
			moveRun(to, from, n)
			to.offset += r.Operands[0].Outer
			from.offset += r.Operands[1].Outer
		}
	}
	r.finish()
}

// Gather is the loop that sets z to elements of x. Operand 1 is x. Operand 2 holds int64 offsets into x, in elements. Elements are moved
// as by [Move].
func Gather[T any](r *Row) {
	size := unsafe.Sizeof(*new(T))
	packed := r.Repeated(2) && r.Packed(0, size) && r.Packed(1, size)
	for more := r.Rows > 0; more; more = r.Next() {
		z, x, at := Rest[T](r, 0), Rest[T](r, 1), Rest[int64](r, 2)
		if packed {
			Copy(Slice[T](r, 0), unsafe.Slice(x.Away(*at.At(0)), r.N-r.Done))
			continue
		}
		if r.Repeated(1) && r.Packed(0, size) && r.Packed(2, unsafe.Sizeof(int64(0))) {
			gatherRun(Slice[T](r, 0), x.At(0), Slice[int64](r, 2))
			continue
		}
		for range r.N - r.Done {
			*z.At(0) = *x.Away(*at.At(0))
			z, x, at = z.Next(), x.Next(), at.Next()
		}
	}
}

// gatherRun sets z to the elements of x at the given offsets.
func gatherRun[T any](z []T, x *T, distances []int64) {
	distances = distances[:len(z)]
	for i := range z {
		z[i] = *(*T)(unsafe.Add(unsafe.Pointer(x), int(distances[i])*int(unsafe.Sizeof(*x))))
	}
}

// Scatter is the loop that sets elements of z to x. Operand 1 is x. Operand 2 holds int64 offsets into z, in elements. Elements are moved
// as by [Move].
func Scatter[T any](r *Row) {
	for more := r.Rows > 0; more; more = r.Next() {
		z, x, at := Rest[T](r, 0), Rest[T](r, 1), Rest[int64](r, 2)
		for range r.N - r.Done {
			*z.Away(*at.At(0)) = *x.At(0)
			z, x, at = z.Next(), x.Next(), at.Next()
		}
	}
}

// Away returns the address of the element at the given distance from the first one, in elements.
func (x Run[T]) Away(distance int64) *T {
	return (*T)(unsafe.Add(x.base, x.offset+int(distance)*int(unsafe.Sizeof(*new(T)))))
}
