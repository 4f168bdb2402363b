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
			copy(Slice[T](r, 0), Slice[T](r, 1))
		case r.Step[1] == 0 && r.Packed(0, size):
			v := *At[T](r, 1, 0)
			z := Slice[T](r, 0)
			for i := range z {
				z[i] = v
			}
		default:
			for i := r.Done; i < r.N; i++ {
				*At[T](r, 0, i) = *At[T](r, 1, i)
			}
		}
	}
}
