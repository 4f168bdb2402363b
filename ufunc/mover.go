package ufunc

import (
	"reflect"
	"unsafe"
)

// Mover returns the loop [Move] for elements of size bytes without pointers. The size is 1, 2, 4, 8 or 16. It has kernels for transposed
// operands, for reversed ones, and for strides of two, three and four elements.
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
	move8   = Loop{Kinds: []reflect.Kind{reflect.Uint8, reflect.Uint8}, Go: moveAll[uint8], Moves: true}
	move16  = Loop{Kinds: []reflect.Kind{reflect.Uint16, reflect.Uint16}, Go: moveAll[uint16], Moves: true}
	move32  = Loop{Kinds: []reflect.Kind{reflect.Uint32, reflect.Uint32}, Go: moveAll[uint32], Moves: true}
	move64  = Loop{Kinds: []reflect.Kind{reflect.Uint64, reflect.Uint64}, Go: moveAll[uint64], Moves: true}
	move128 = Loop{Kinds: []reflect.Kind{reflect.Complex128, reflect.Complex128}, Go: moveAll[complex128], Moves: true}
)

// A mover holds the kernels that copy elements of one size.
type mover struct{ transpose, reverse, halve, third, quarter, fill *Kernels }

// moverOf returns the kernels for elements of size bytes.
func moverOf(size int) *mover {
	switch size {
	case 1:
		return &mover8
	case 2:
		return &mover16
	case 4:
		return &mover32
	case 8:
		return &mover64
	}
	return &mover128
}

var (
	mover8   = mover{&transpose8, &reverse8, &halve8, &third8, &quarter8, &fill8}
	mover16  = mover{&transpose16, &reverse16, &halve16, &third16, &quarter16, &fill16}
	mover32  = mover{&transpose32, &reverse32, &halve32, &third32, &quarter32, &fill32}
	mover64  = mover{&transpose64, &reverse64, &halve64, &third64, &quarter64, &fill64}
	mover128 = mover{&transpose128, &reverse128, &halve128, &third128, &quarter128, &fill128}
)

// leastMoved is the least number of elements for which a call of a kernel pays.
const leastMoved = 16

// moveAll is the loop of [Mover].
func moveAll[T any](r *Row) {
	size := int(unsafe.Sizeof(*new(T)))
	if r.N*r.Rows < leastMoved || r.Done > 0 {
		Move[T](r)
		return
	}
	z, x := &r.Operands[0], &r.Operands[1]
	switch {
	case z.Step == size && x.Step == 0 && size*r.N < longFill && moveRuns(moverOf(size).fill, size*r.N, r.N, r):
	case z.Step == size && r.Rows <= 4 && x.Step > 2*size && x.Step <= longPixel && movesFast(size, x.Step, active):
		moveAllStrided[T](r)
	case r.Rows > 1 && r.N > 1 && z.Step != x.Step && moverOf(size).transposePlane(size, r):
	case z.Step == size && x.Step == size && r.Rows > 1 && size*r.N <= 16 && r.N&(r.N-1) == 0 && r.N > 1:
		moveShort(size, r)
	case z.Step == size && x.Step == 0 && size*r.N >= longFill:
		for more := true; more; more = r.Next() {
			if !FillBytes(z.Pointer(), x.Pointer(), size, r.N) {
				Fill(Slice[T](r, 0), *At[T](r, 1, 0))
			}
		}
	case z.Step == size && x.Step == size && size*r.N >= longCopy:
		for more := true; more; more = r.Next() {
			CopyBytes(z.Pointer(), x.Pointer(), size*r.N)
		}
	case z.Step == size && x.Step == size && r.Rows > 1 && size*r.N <= longRun && moveRuns(&copyRuns, size*r.N, size*r.N, r):
	case z.Step == size && movesFast(size, x.Step, active):
		moveAllStrided[T](r)
	default:
		Move[T](r)
	}
}

// moveShort copies runs of 2, 4, 8 or 16 bytes, each like one element of this size.
func moveShort(size int, r *Row) {
	operands := [2]Operand{r.Operands[0], r.Operands[1]}
	for k := range operands {
		operands[k].Step = operands[k].Outer
	}
	var all Row
	all.N, all.Rows, all.Operands = r.Rows, 1, operands[:]
	switch size * r.N {
	case 2:
		Move[uint16](&all)
	case 4:
		Move[uint32](&all)
	case 8:
		Move[uint64](&all)
	default:
		Move[complex128](&all)
	}
	r.finish()
}

// longPixel is the maximum size in bytes of a pixel that is copied colour by colour. A pixel is a run of three or four elements. First
// elements 0 of all pixels are copied, then elements 1, and so on. Compared with copying tiles, this takes a sixth of the time for three
// uint8, half for three float32, but three times as long for four float32.
const longPixel = 12

// longRun is the maximum size in bytes of a run that moveRuns copies.
const longRun = 2 << 10

// moveRuns copies or fills many short runs by one call of a kernel. A run has the given number of bytes, and n elements as the
// kernel counts them. moveRuns returns false and does nothing if a run is shorter than a vector.
func moveRuns(kernels *Kernels, bytes, n int, r *Row) bool {
	t := near(active, bytes*r.Rows)
	if bytes < vectorBytes(t) {
		t = min(t, AVX2)
	}
	kernel := kernels.At(t)
	if kernel == nil || bytes < vectorBytes(t) {
		return false
	}
	most := max(1, chunk*8/bytes)
	for first := 0; first < r.Rows; first += most {
		operands := [2]Operand{r.Operands[0], r.Operands[1]}
		for k := range operands {
			operands[k].Offset += first * operands[k].Outer
		}
		var part Row
		part.N, part.Rows, part.Operands = n, min(most, r.Rows-first), operands[:]
		call(kernel, part.hidden())
	}
	r.finish()
	return true
}

// movesFast reports whether a kernel copies elements of size bytes, step bytes apart, into contiguous memory.
func movesFast(size, step int, t Tier) bool {
	return (step == -size || step == 2*size || step == 3*size || step == 4*size) && mover8.halve.At(t) != nil
}

// strided returns the kernel that copies elements of size bytes, step bytes apart, into contiguous memory.
func (m *mover) strided(size, step int) func(*Row) {
	switch step {
	case -size:
		return m.reverse.At(active)
	case 2 * size:
		return m.halve.At(active)
	case 3 * size:
		return m.third.At(narrowed(active))
	}
	return m.quarter.At(narrowed(active))
}

// narrowed returns the tier for copies of every third or fourth element. In place of AVX512 it returns AVX2: a vector of 64 bytes would be
// assembled from four pieces of 16 bytes, and this takes up to twice as long. For 16 Ki float32, narrow vectors take 3.7 µs instead of 6.7
// for every fourth element, and 3.1 instead of 5.1 for every third.
func narrowed(t Tier) Tier {
	if t == AVX512 {
		return AVX2
	}
	return t
}

// moveAllStrided copies all runs of r by the kernel for their step.
func moveAllStrided[T any](r *Row) {
	size := int(unsafe.Sizeof(*new(T)))
	kernel, wide := moverOf(size).strided(size, r.Operands[1].Step), vectorBytes(active)/size
	for more := true; more; more = r.Next() {
		moveStrided[T](kernel, wide, r)
	}
}

// moveStrided copies the first run of r by calls of a kernel. The number of elements in a call is a multiple of wide, so the last call may
// copy some elements a second time.
func moveStrided[T any](kernel func(*Row), wide int, r *Row) {
	z, x := Strided[T](r, 0), Strided[T](r, 1)
	if r.N < wide {
		moveRun(z, x, r.N)
		return
	}
	whole := r.N - r.N%wide
	moveVectors(kernel, z, x, whole)
	if whole < r.N {
		moveVectors(kernel, z.from(r.N-wide), x.from(r.N-wide), wide)
	}
}

func moveVectors[T any](kernel func(*Row), z, x Run[T], n int) {
	for lo := 0; lo < n; lo += chunk {
		operands := [2]Operand{{Base: z.base, Offset: z.offset + lo*z.step}, {Base: x.base, Offset: x.offset + lo*x.step}}
		var r Row
		r.N, r.Rows, r.Operands = min(chunk, n-lo), 1, operands[:]
		call(kernel, r.hidden())
	}
}
