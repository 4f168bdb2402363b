package simd_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"unsafe"

	"ndgo/internal/simd"
	"ndgo/ufunc"
)

// densities has shares of true elements in a mask, in thousandths. The values everyOther and single, above 1000, stand for masks
// with every other element true, and with one.
var densities = []int{0, 10, 100, 500, 900, 1000, everyOther, single}

const (
	everyOther = 1001 + iota
	single
)

// newMask returns a mask of n elements.
func newMask(r *rand.Rand, n, density int) []byte {
	mask := make([]byte, n)
	for i := range mask {
		if density == everyOther && i%2 == 1 || density < everyOther && r.IntN(1000) < density {
			mask[i] = 1
		}
	}
	if density == single && n > 0 {
		mask[r.IntN(n)] = 1
	}
	return mask
}

// maskLengths has the lengths to try: all below four groups of a mask, and some longer than one call of a kernel.
func maskLengths() (all []int) {
	for n := range 200 {
		if !testing.Short() || isEdge(n) || isEdge(n%64) {
			all = append(all, n)
		}
	}
	return append(all, 255, 256, 257, 1023, 1024, 1025, 4096, chunkOfTests+1)
}

const chunkOfTests = 16 << 10 // number of elements in one call of a kernel

// A maskedRow is a row over memory that ends, or begins, at guard pages.
type maskedRow struct {
	r        ufunc.Row
	memories []guarded
}

// operand adds an operand with the given elements of size bytes, step bytes apart.
func (m *maskedRow) operand(t *testing.T, elements []byte, size int, atEnd bool) (in []byte) {
	k := len(m.r.Operands)
	if k == len(m.memories) {
		m.memories = append(m.memories, newGuardedOf(t, 17*(chunkOfTests+64)))
	}
	g := m.memories[k]
	in = g[:len(elements)]
	if atEnd {
		in = g[len(g)-len(elements):]
	}
	copy(in, elements)
	m.r.Operands = append(m.r.Operands, ufunc.Operand{Base: unsafe.Pointer(unsafe.SliceData(g)), Offset: int(uintptr(unsafe.Pointer(unsafe.SliceData(in))) - uintptr(unsafe.Pointer(unsafe.SliceData(g)))), Step: size})
	return in
}

// eachMask calls hold with rows under masks of every length and density, on every tier, for elements of every width. x and y are
// elements. The loop must skip the first done elements of the mask.
func eachMask(t *testing.T, loop func(width int) *ufunc.Loop, hold func(m *maskedRow, run func(), mask, x, y []byte, width, done int, atEnd bool) error) {
	for width := 1; width <= 16; width *= 2 {
		t.Run(fmt.Sprint(width), func(t *testing.T) {
			t.Parallel()
			l := loop(width)
			r := rand.New(rand.NewPCG(1, uint64(width)))
			m := &maskedRow{}
			x, y := randomBytes(r, width*(chunkOfTests+1)), randomBytes(r, width*(chunkOfTests+1))
			for _, n := range maskLengths() {
				for _, density := range densities {
					mask := newMask(r, n, density)
					for _, tier := range tiers(l) {
						for _, done := range []int{0, n / 3} {
							atEnd := (n+done)%2 == 0
							var err error
							at := func() { l.RunAt(tier, &m.r) }
							if f := fault(func() { err = hold(m, at, mask, x[:n*width], y[:n*width], width, done, atEnd) }); f != nil {
								err = f
							}
							if err != nil {
								t.Fatalf("NDGO_SIMD=%v, %d elements, %d done, density %d, at the end %v: %v", tier, n, done, density, atEnd, err)
							}
						}
					}
				}
			}
		})
	}
}

func randomBytes(r *rand.Rand, n int) []byte {
	b := make([]byte, n)
	for i := range b {
		b[i] = byte(r.Uint32())
	}
	return b
}

// TestCompress compares the loops of Compress with a plain loop. The result has space for exactly the elements needed, for fewer, or
// for more.
func TestCompress(t *testing.T) {
	eachMask(t, simd.Compress, func(m *maskedRow, run func(), mask, x, _ []byte, width, done int, atEnd bool) error {
		var want []byte
		for i := done; i < len(mask); i++ {
			if mask[i] == 1 {
				want = append(want, x[i*width:][:width]...)
			}
		}
		full := len(want) / width
		for _, room := range []int{full, full / 2, full + 1} {
			m.r = ufunc.Row{Done: done, N: len(mask), Rows: 1, Operands: m.r.Operands[:0]}
			z := m.operand(t, bytes.Repeat([]byte{0xa5}, room*width), width, atEnd)
			m.operand(t, mask, 1, atEnd)
			m.operand(t, x, width, atEnd)
			m.r.Operands[0].Step = 0
			start := m.r.Operands[0].Offset
			m.r.Operands = append(m.r.Operands, ufunc.Operand{Base: m.r.Operands[0].Base, Offset: start + room*width})
			run()
			stored := min(full, room) * width
			switch {
			case m.r.Rows != 0:
				return fmt.Errorf("%d runs are left, %d elements are done", m.r.Rows, m.r.Done)
			case m.r.Operands[0].Offset != start+stored:
				return fmt.Errorf("%d bytes were stored, want %d", m.r.Operands[0].Offset-start, stored)
			case !bytes.Equal(z[:stored], want[:stored]):
				return fmt.Errorf("room for %d: the elements are %x, want %x", room, z[:stored], want[:stored])
			}
		}
		return nil
	})
}

// TestExpand compares the loops of Expand with a plain loop. The operand has exactly the elements needed, fewer, more, or one
// repeated element.
func TestExpand(t *testing.T) {
	eachMask(t, simd.Expand, func(m *maskedRow, run func(), mask, z, x []byte, width, done int, atEnd bool) error {
		full := bytes.Count(mask[done:], []byte{1})
		for _, given := range []int{full, full / 2, full + 1, -1} {
			step := width
			if given < 0 {
				given, step = 1, 0
			}
			given = min(given, len(x)/width)
			if given == 0 && step == 0 {
				continue
			}
			want, next := bytes.Clone(z), 0
			for i := done; i < len(mask); i++ {
				if mask[i] == 1 && (step == 0 || next < given*width) {
					copy(want[i*width:][:width], x[next:])
					next += step
				}
			}
			m.r = ufunc.Row{Done: done, N: len(mask), Rows: 1, Operands: m.r.Operands[:0]}
			got := m.operand(t, z, width, atEnd)
			m.operand(t, mask, 1, atEnd)
			m.operand(t, x[:given*width], step, atEnd)
			start := m.r.Operands[2].Offset
			m.r.Operands = append(m.r.Operands, ufunc.Operand{Base: m.r.Operands[2].Base, Offset: start + given*step})
			run()
			switch {
			case m.r.Rows != 0:
				return fmt.Errorf("%d runs are left, %d elements are done", m.r.Rows, m.r.Done)
			case m.r.Operands[2].Offset != start+next:
				return fmt.Errorf("%d bytes were read, want %d", m.r.Operands[2].Offset-start, next)
			case !bytes.Equal(got, want):
				return fmt.Errorf("%d given: the elements are %x, want %x", given, got, want)
			}
		}
		return nil
	})
}

// selection returns the loop of [Where] for elements of width bytes.
func selection(width int) *ufunc.Loop {
	kinds := map[int]reflect.Kind{1: reflect.Int8, 2: reflect.Int16, 4: reflect.Float32, 8: reflect.Float64, 16: reflect.Complex128}
	return simd.Where.Loops.Of(kinds[width])
}

// TestSelect compares the loops of Where with a plain loop. It also tries a scalar as each operand, and the result in the memory of an
// operand.
func TestSelect(t *testing.T) {
	eachMask(t, selection, func(m *maskedRow, run func(), mask, x, y []byte, width, done int, atEnd bool) error {
		for how := range 7 {
			repeated, inPlace := how, 0
			if how >= 4 {
				repeated, inPlace = 0, how-2 // operand 2 or 3
			}
			if how == 6 && len(mask) > 0 { // a scalar condition
				mask = bytes.Repeat(mask[:1], len(mask))
			}
			if len(mask) == 0 && (repeated != 0 || how == 6) {
				continue
			}
			m.r = ufunc.Row{Done: done, N: len(mask), Rows: 1, Operands: m.r.Operands[:0]}
			z := m.operand(t, bytes.Repeat([]byte{0xa5}, len(x)), width, atEnd)
			m.operand(t, mask, 1, atEnd)
			if how == 6 {
				m.r.Operands[1].Step = 0
			}
			for k, from := range [][]byte{x, y} {
				if repeated>>k&1 == 1 {
					m.operand(t, from[:width], 0, atEnd)
				} else if inPlace == k+2 {
					copy(z, from)
					m.r.Operands = append(m.r.Operands, m.r.Operands[0])
				} else {
					m.operand(t, from, width, atEnd)
				}
			}
			want := bytes.Clone(z)
			for i := done; i < len(mask); i++ {
				k := int(1 - mask[i])
				from := [][]byte{x, y}[k]
				if repeated>>k&1 == 0 {
					from = from[i*width:]
				}
				copy(want[i*width:][:width], from)
			}
			run()
			if m.r.Rows != 0 {
				return fmt.Errorf("%d runs are left, %d elements are done", m.r.Rows, m.r.Done)
			}
			if !bytes.Equal(z, want) {
				return fmt.Errorf("way %d: the elements are %x, want %x", how, z, want)
			}
		}
		return nil
	})
}

// TestPositions compares the loop of Positions with a plain loop.
func TestPositions(t *testing.T) {
	eachMask(t, func(int) *ufunc.Loop { return &simd.Positions }, func(m *maskedRow, run func(), mask, _, _ []byte, width, done int, atEnd bool) error {
		const size = int(unsafe.Sizeof(0))
		first := 1 << (8*size - 2) >> width // a large first position
		var want []int
		for i := done; i < len(mask); i++ {
			if mask[i] == 1 {
				want = append(want, first+i)
			}
		}
		for _, room := range []int{len(want), len(want) / 2, len(want) + 1} {
			m.r = ufunc.Row{Done: done, N: len(mask), Rows: 1, Operands: m.r.Operands[:0]}
			z := m.operand(t, make([]byte, room*size), size, atEnd)
			m.operand(t, mask, 1, atEnd)
			start := m.r.Operands[0].Offset
			m.r.Operands[0].Step = 0
			m.r.Operands = append(m.r.Operands, ufunc.Operand{Base: unsafe.Pointer(&first)}, ufunc.Operand{Base: m.r.Operands[0].Base, Offset: start + room*size})
			run()
			stored := min(len(want), room)
			got := unsafe.Slice((*int)(unsafe.Pointer(unsafe.SliceData(z))), room)[:stored]
			switch {
			case m.r.Rows != 0:
				return fmt.Errorf("%d runs are left, %d elements are done", m.r.Rows, m.r.Done)
			case m.r.Operands[0].Offset != start+stored*size:
				return fmt.Errorf("%d bytes were stored, want %d", m.r.Operands[0].Offset-start, stored*size)
			case !slices.Equal(got, want[:stored]):
				return fmt.Errorf("room for %d: the positions are %v, want %v", room, got, want[:stored])
			}
		}
		return nil
	})
}
