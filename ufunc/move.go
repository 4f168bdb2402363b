package ufunc

import "unsafe"

// Move is the loop that copies operand 1 to the result. It moves elements as values of T, so that the garbage
// collector sees the pointers in them.
func Move[T any](r *Row) {
	size := unsafe.Sizeof(*new(T))
	packed := r.Packed(0, size) && r.Packed(1, size)
	for more := r.Rows > 0; more; more = r.Next(2) {
		switch {
		case packed:
			Copy(Slice[T](r, 0), Slice[T](r, 1))
		case r.Step[1] == 0 && r.Packed(0, size):
			Fill(Slice[T](r, 0), *At[T](r, 1, 0))
		default:
			for i := r.Done; i < r.N; i++ {
				*At[T](r, 0, i) = *At[T](r, 1, i)
			}
		}
	}
}

// Mover returns the loop that does what [Move] does with elements of size bytes that have no pointers in them: 1, 2, 4, 8
// or 16.
func Mover(size int) *Loop {
	switch size {
	case 1:
		return &move8
	case 2:
		return &move16
	case 4:
		return &move32
	case 8:
		return &move64
	}
	return &move128
}

var (
	move8   = Loop{Go: Move[uint8]}
	move16  = Loop{Go: Move[uint16]}
	move32  = Loop{Go: Move[uint32]}
	move64  = Loop{Go: Move[uint64]}
	move128 = Loop{Go: Move[complex128]}
)

// Select is the loop that sets z = x where c, else z = y. Its operands after the result are c, a bool, x and y. It moves
// elements as [Move] does.
func Select[T any](r *Row) {
	for more := r.Rows > 0; more; more = r.Next(4) {
		z, c, x, y := Strided[T](r, 0), Strided[bool](r, 1), Strided[T](r, 2), Strided[T](r, 3)
		for i := r.Done; i < r.N; i++ {
			if *c.At(i) {
				*z.At(i) = *x.At(i)
			} else {
				*z.At(i) = *y.At(i)
			}
		}
	}
}

// Gather is the loop that sets z to an element of x: the one as many elements away from x, operand 1, as operand 2, an
// int64, says. It moves elements as [Move] does.
func Gather[T any](r *Row) {
	size := unsafe.Sizeof(*new(T))
	packed := r.Step[2] == 0 && r.Packed(0, size) && r.Packed(1, size)
	for more := r.Rows > 0; more; more = r.Next(3) {
		z, x, at := Strided[T](r, 0), Strided[T](r, 1), Strided[int64](r, 2)
		if packed {
			Copy(Slice[T](r, 0), unsafe.Slice(x.away(r.Done, *at.At(0)), r.N-r.Done))
			continue
		}
		for i := r.Done; i < r.N; i++ {
			*z.At(i) = *x.away(i, *at.At(i))
		}
	}
}

// Scatter is the loop that sets an element of z to x: the one as many elements away from z as operand 2, an int64, says.
// It moves elements as [Move] does.
func Scatter[T any](r *Row) {
	for more := r.Rows > 0; more; more = r.Next(3) {
		z, x, at := Strided[T](r, 0), Strided[T](r, 1), Strided[int64](r, 2)
		for i := r.Done; i < r.N; i++ {
			*z.away(i, *at.At(i)) = *x.At(i)
		}
	}
}

// away returns the address of the element that is distance elements away from element i.
func (x Run[T]) away(i int, distance int64) *T {
	return (*T)(unsafe.Add(x.first, i*x.step+int(distance)*int(unsafe.Sizeof(*new(T)))))
}
