package simd_test

import (
	"cmp"
	"math"
	"math/rand/v2"
	"reflect"
	"testing"
	"unsafe"

	"ndgo/internal/simd"
	"ndgo/ufunc"
)

// TestExtremes compares the loops of Least and Greatest, and their kernels for columns, with a plain loop.
func TestExtremes(t *testing.T) {
	t.Run("int8", func(t *testing.T) { holdExtremes[int8](t, math.MinInt8, math.MaxInt8, -1) })
	t.Run("uint8", func(t *testing.T) { holdExtremes[uint8](t, 0, math.MaxUint8, 1<<7) })
	t.Run("int16", func(t *testing.T) { holdExtremes[int16](t, math.MinInt16, math.MaxInt16, -1) })
	t.Run("uint16", func(t *testing.T) { holdExtremes[uint16](t, 0, math.MaxUint16, 1<<15) })
	t.Run("int32", func(t *testing.T) { holdExtremes[int32](t, math.MinInt32, math.MaxInt32, -1) })
	t.Run("uint32", func(t *testing.T) { holdExtremes[uint32](t, 0, math.MaxUint32, 1<<31) })
	t.Run("int64", func(t *testing.T) { holdExtremes[int64](t, math.MinInt64, math.MaxInt64, -1, 1<<32, 1<<31) })
	t.Run("uint64", func(t *testing.T) { holdExtremes[uint64](t, 0, math.MaxUint64, 1<<63, 1<<32, 1<<31) })
	t.Run("int", func(t *testing.T) { holdExtremes[int](t, math.MinInt, math.MaxInt, -1) })
	t.Run("uint", func(t *testing.T) { holdExtremes[uint](t, 0, math.MaxUint, 1<<31) })
	t.Run("float32", func(t *testing.T) {
		nan := math.Float32frombits(1<<31 | 0x7f800001)
		holdExtremes(t, float32(math.Inf(-1)), float32(math.Inf(1)), float32(math.NaN()), nan, float32(math.Copysign(0, -1)), 0)
	})
	t.Run("float64", func(t *testing.T) {
		nan := math.Float64frombits(1<<63 | 0x7ff0000000000001)
		holdExtremes(t, math.Inf(-1), math.Inf(1), math.NaN(), nan, math.Copysign(0, -1), 0)
	})
}

// first returns the position of the first NaN in x or, without NaN, of the first extreme.
func first[T cmp.Ordered](x []T, greatest bool) int {
	best := 0
	for i, v := range x {
		if v != v {
			return i
		}
		if greatest && v > x[best] || !greatest && v < x[best] {
			best = i
		}
	}
	return best
}

func holdExtremes[T cmp.Ordered](t *testing.T, special ...T) {
	kind, size := reflect.TypeFor[T]().Kind(), int(unsafe.Sizeof(*new(T)))
	g := newGuardedOf(t, 3*1100*size)
	room := unsafe.Slice((*T)(unsafe.Pointer(unsafe.SliceData(g))), len(g)/size)
	for _, greatest := range []bool{false, true} {
		e := &simd.Least[kind]
		if greatest {
			e = &simd.Greatest[kind]
		}
		holdFirstOfRuns(t, e, room, greatest, special)
		holdFirstOfColumns(t, e, room, greatest, special)
	}
}

// fillExtremes fills x with 0 and 1, or with special values, rare or frequent.
func fillExtremes[T cmp.Ordered](r *rand.Rand, x []T, special []T) {
	zero, one := special[0], special[0]
	reflect.ValueOf(&zero).Elem().SetZero()
	reflect.ValueOf(&one).Elem().Set(reflect.ValueOf(1).Convert(reflect.TypeFor[T]()))
	some, often := []T{zero, one}, []int{1, 5, 1000}[r.IntN(3)]
	if r.IntN(4) == 0 { // all elements are the extreme
		some = special[:1]
		if r.IntN(2) == 0 {
			some = special[1:2]
		}
	}
	for i := range x {
		if x[i] = some[r.IntN(len(some))]; r.IntN(often) == 0 {
			x[i] = special[r.IntN(len(special))]
		}
	}
}

// holdFirstOfRuns checks searches in contiguous and strided runs, at the beginning and at the end of readable memory.
func holdFirstOfRuns[T cmp.Ordered](t *testing.T, e *simd.Extreme, room []T, greatest bool, special []T) {
	r := rand.New(rand.NewPCG(5, 6))
	size := int(unsafe.Sizeof(*new(T)))
	for _, n := range append(lengths(size), 255, 256, 257, 1000) {
		if n == 0 {
			continue
		}
		for range 12 {
			step, apart := r.IntN(2)+1, n+r.IntN(3)
			if n > 300 || r.IntN(3) > 0 {
				step = 1
			}
			x := room[:(2*apart+n-1)*step+1]
			if r.IntN(2) == 0 {
				x = room[len(room)-len(x):]
			}
			fillExtremes(r, x, special)
			for _, tier := range tiers(&e.OfRuns) {
				var got [2 * runs]int
				operands := [2]ufunc.Operand{
					{Base: unsafe.Pointer(&got), Outer: 2 * int(unsafe.Sizeof(0))},
					{Base: unsafe.Pointer(unsafe.SliceData(x)), Step: step * size, Outer: apart * step * size},
				}
				row := ufunc.Row{N: n, Rows: runs, Operands: operands[:]}
				if err := fault(func() { e.OfRuns.RunAt(tier, &row) }); err != nil {
					t.Fatalf("NDGO_SIMD=%v, %d elements: %v", tier, n, err)
				}
				for run := range runs {
					var own []T
					for i := range n {
						own = append(own, x[(run*apart+i)*step])
					}
					if want := first(own, greatest); got[2*run] != want || got[2*run+1] != 0 || row.Rows != 0 {
						t.Fatalf("NDGO_SIMD=%v, a step of %d, run %d: %d, want %d of %v", tier, step, run, got[2*run], want, own)
					}
				}
			}
		}
	}
}

// holdFirstOfColumns checks searches in columns. A search takes two steps, each with a part of the rows. The lanes of results are followed by
// the free space that kernels need.
func holdFirstOfColumns[T cmp.Ordered](t *testing.T, e *simd.Extreme, room []T, greatest bool, special []T) {
	r := rand.New(rand.NewPCG(7, 8))
	size, lane := int(unsafe.Sizeof(*new(T))), e.Lane()
	for _, columns := range append(lengths(size), 255, 256, 257) {
		for _, tier := range ufunc.Tiers() {
			run, ok := e.OfColumns(tier, columns, 3)
			if !ok || columns == 0 {
				continue
			}
			for range 8 {
				rows, stride := 1+r.IntN(12), columns+r.IntN(4)
				x := room[:(rows-1)*stride+columns]
				if r.IntN(2) == 0 {
					x = room[len(room)-len(x):]
				}
				fillExtremes(r, x, special)
				lanes := make([][2]uint64, columns+17) // best, then at; each lane has at most 8 bytes
				best, at := unsafe.Pointer(&lanes[0]), unsafe.Add(unsafe.Pointer(&lanes[0]), (columns+16)*lane)
				guard := (*uint64)(unsafe.Add(at, (columns+16)*lane))
				*guard = 1234567
				part := 1 + r.IntN(rows)
				err := fault(func() {
					for i := 0; i < rows; i += part {
						run(best, at, unsafe.Pointer(&x[i*stride]), columns, min(part, rows-i), stride*size, i)
					}
				})
				if err != nil || *guard != 1234567 {
					t.Fatalf("NDGO_SIMD=%v, %d columns: %v", tier, columns, err)
				}
				for j := range columns {
					var own []T
					for i := range rows {
						own = append(own, x[i*stride+j])
					}
					got := int(*(*int32)(unsafe.Add(at, j*lane)))
					if want := first(own, greatest); got != want {
						t.Fatalf("NDGO_SIMD=%v, column %d of %d: %d, want %d of %v", tier, j, columns, got, want, own)
					}
				}
			}
		}
	}
}
