package simd

import (
	"unsafe"

	"ndgo/ufunc"
)

// selectBits sets z to x where c is true, and to y elsewhere. It uses bit operations instead of a branch.
func selectBits[T uint8 | uint16 | uint32 | uint64 | uint](r *ufunc.Row) {
	size := unsafe.Sizeof(T(0))
	packed := r.Packed(0, size) && r.Packed(1, 1) && r.Packed(2, size) && r.Packed(3, size)
	for more := r.Rows > 0; more; more = r.Next() {
		if r.Repeated(1) {
			selectRun[T](r)
			continue
		}
		if packed {
			z, c, x, y := ufunc.Slice[T](r, 0), ufunc.Slice[uint8](r, 1), ufunc.Slice[T](r, 2), ufunc.Slice[T](r, 3)
			c, x, y = c[:len(z)], x[:len(z)], y[:len(z)]
			for i := range z {
				z[i] = y[i] ^ (x[i]^y[i])&-T(c[i])
			}
			continue
		}
		z, c, x, y := ufunc.Rest[T](r, 0), ufunc.Rest[uint8](r, 1), ufunc.Rest[T](r, 2), ufunc.Rest[T](r, 3)
		for range r.N - r.Done {
			b := *y.At(0)
			*z.At(0) = b ^ (*x.At(0)^b)&-T(*c.At(0))
			z, c, x, y = z.Next(), c.Next(), x.Next(), y.Next()
		}
	}
}

// selectPairs does the work of selectBits for elements of two words.
func selectPairs(r *ufunc.Row) {
	for more := r.Rows > 0; more; more = r.Next() {
		if r.Repeated(1) {
			selectRun[[2]uint64](r)
			continue
		}
		z, c := ufunc.Rest[[2]uint64](r, 0), ufunc.Rest[uint8](r, 1)
		x, y := ufunc.Rest[[2]uint64](r, 2), ufunc.Rest[[2]uint64](r, 3)
		for range r.N - r.Done {
			a, b, mask := x.At(0), y.At(0), -uint64(*c.At(0))
			*z.At(0) = [2]uint64{b[0] ^ (a[0]^b[0])&mask, b[1] ^ (a[1]^b[1])&mask}
			z, c, x, y = z.Next(), c.Next(), x.Next(), y.Next()
		}
	}
}

// selectRun sets a run of z to x or to y. It is for a run with one condition for all elements.
func selectRun[T any](r *ufunc.Row) {
	operands := [2]ufunc.Operand{r.Operands[0], r.Operands[2+1-*ufunc.At[uint8](r, 1, 0)]}
	run := ufunc.Row{Done: r.Done, N: r.N, Rows: 1, Operands: operands[:]}
	if operands[0] != operands[1] { // nothing to do: the result is the selected operand
		ufunc.Move[T](&run)
	}
}
