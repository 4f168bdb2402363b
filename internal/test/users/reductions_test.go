package users

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"

	"ndgo/ufunc"
)

// size returns the bytes of an element.
func size(k reflect.Kind) int { return ufunc.Size(k) }

// fill sets elements of kind k to numbers between -2 and 2, and some to arbitrary bytes.
func fill(g *rand.Rand, b []byte, k reflect.Kind) {
	for at := 0; at < len(b); at += size(k) {
		p := unsafe.Pointer(&b[at])
		if g.IntN(300) == 0 {
			for i := range size(k) {
				b[at+i] = byte(g.Uint32())
			}
			continue
		}
		switch x := 4*g.Float64() - 2; k {
		case reflect.Float32:
			*(*float32)(p) = float32(x)
		case reflect.Float64:
			*(*float64)(p) = x
		case reflect.Complex64:
			*(*complex64)(p) = complex(float32(x), float32(g.Float64()))
		case reflect.Complex128:
			*(*complex128)(p) = complex(x, g.Float64())
		default:
			for i := range size(k) {
				b[at+i] = byte(g.Uint32())
			}
		}
	}
}

// value returns the element of kind k at p as text. All NaN have the same text.
func value(p unsafe.Pointer, k reflect.Kind) string {
	switch k {
	case reflect.Float32:
		return fmt.Sprintf("%g", *(*float32)(p))
	case reflect.Float64:
		return fmt.Sprintf("%g", *(*float64)(p))
	case reflect.Complex64:
		return fmt.Sprintf("%g", *(*complex64)(p))
	case reflect.Complex128:
		return fmt.Sprintf("%g", *(*complex128)(p))
	}
	return fmt.Sprintf("%x", unsafe.Slice((*byte)(p), size(k)))
}

// TestWholeReductions compares kernels with loops in Go. The kernels reduce elements, terms computed from elements, or partial results.
// Runs have all lengths, operands may be repeated, and long runs are reduced in parts.
func TestWholeReductions(t *testing.T) {
	for _, op := range []*ufunc.Operator{
		&distanceOperator, &nearOperator, &nearJoinOperator, &aboveOperator,
		&areaOperator, &furthestOperator, &furthestJoinOperator, &steepestOperator, &steepestJoinOperator,
		&productOperator, &productJoinOperator, &totalJoinOperator, &mixedOperator, &mixedJoinOperator,
	} {
		for k := range ufunc.Kinds {
			of := op.Loops.Of(k)
			if of == nil {
				continue
			}
			for _, l := range []*ufunc.Loop{of.Reduce, of.Terms} {
				if l == nil {
					continue
				}
				t.Run(fmt.Sprint(op.Name, "/", k), func(t *testing.T) {
					t.Parallel()
					require.NotNil(t, l.Kernels)
					hold(t, l)
				})
			}
		}
	}
}

// hold compares the kernels of l with its Go loop.
func hold(t *testing.T, l *ufunc.Loop) {
	const longest = 40 << 10
	g := rand.New(rand.NewPCG(1, 2))
	var memory [][]byte
	for _, k := range l.Kinds {
		memory = append(memory, make([]byte, (longest+16)*size(k)))
		fill(g, memory[len(memory)-1], k)
	}
	lengths := []int{16 << 10, 17<<10 + 7, longest}
	for n := 1; n < 1100; n++ {
		if !testing.Short() || n < 70 || n%64 < 2 {
			lengths = append(lengths, n)
		}
	}
	for _, n := range lengths {
		for _, repeated := range []int{0, 1 << g.IntN(len(l.Kinds))} {
			rows := 1
			if n < 600 {
				rows += n % 3
			}
			var want []string
			for _, tier := range ufunc.Tiers() {
				z := make([]complex128, rows)
				r := ufunc.Row{N: n, Rows: rows, Operands: []ufunc.Operand{{Base: unsafe.Pointer(&z[0]), Outer: 16}}}
				for k, kind := range l.Kinds[1:] {
					o := ufunc.Operand{Base: unsafe.Pointer(&memory[1+k][0]), Offset: n % 7 * size(kind), Step: size(kind), Outer: n * size(kind)}
					if repeated>>(1+k)&1 == 1 {
						o.Step = 0
					}
					r.Operands = append(r.Operands, o)
				}
				l.RunAt(tier, &r)
				var got []string
				for j := range z {
					got = append(got, value(unsafe.Pointer(&z[j]), l.Kinds[0]))
				}
				if want == nil {
					want = got
				}
				require.Equal(t, want, got, "%d runs of %d elements, NDGO_SIMD=%v, repeated %b", rows, n, tier, repeated)
			}
		}
	}
}
