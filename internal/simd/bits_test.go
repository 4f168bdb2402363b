package simd_test

import (
	"bytes"
	"flag"
	"math/rand/v2"
	"reflect"
	"testing"

	"ndgo/ufunc"
)

// TestSpecialValues compares every loop, on every tier, with its definition at all combinations of special values.
func TestSpecialValues(t *testing.T) {
	for _, d := range loops() {
		t.Run(d.name(), func(t *testing.T) {
			t.Parallel()
			b := d.batch(d.loop(t), 512)
			for first, total := 0, b.n; first < total; first += b.n {
				total = b.specials(first)
				want := make([]byte, 0, len(b.memory[0]))
				for i := range b.n {
					want = encode(want, d.call(b.operands(i)))
				}
				canonical(want, b.types[0])
				for _, tier := range tiers(b.loop) {
					b.compare(t, tier, want)
				}
			}
		})
	}
}

var times = flag.Int("times", 1, "try this many times as many random operands")

// TestRandomBits compares every kernel with the definition, compiled by Go. It tries 2¹⁶ operands of random bits, or 2¹² with -short. The
// flag -times multiplies this number. If fewer operands are possible, it tries all.
func TestRandomBits(t *testing.T) {
	for _, d := range loops() {
		l := d.loop(t)
		if len(tiers(l)) == 1 {
			continue
		}
		t.Run(d.name(), func(t *testing.T) {
			t.Parallel()
			b := d.batch(l, 1<<12)
			total, small := *times<<16, b.bits() <= 16
			if small {
				total = 1 << 16
			}
			if testing.Short() {
				total = b.n
			}
			g := rand.NewPCG(9, 10)
			want := make([]byte, len(b.memory[0]))
			for first := 0; first < total; first += b.n {
				if small {
					b.every(first)
				} else {
					b.random(g)
				}
				copy(want, b.run(ufunc.Portable))
				for _, tier := range tiers(l)[1:] {
					b.compare(t, tier, want)
				}
			}
		})
	}
}

// compare runs the loop on a tier and compares its results with want.
func (b *batch) compare(t *testing.T, tier ufunc.Tier, want []byte) {
	t.Helper()
	if bytes.Equal(b.run(tier), want) {
		return
	}
	size := len(want) / b.n
	for i := range b.n {
		if got, want := b.element(0, i), want[i*size:(i+1)*size]; !bytes.Equal(got, want) {
			t.Fatalf("NDGO_SIMD=%v: the result at %v is %v, want %v", tier, printed(b.operands(i)), decode(got, b.types[0]), decode(want, b.types[0]))
		}
	}
}

// printed returns values as readable text.
func printed(x []reflect.Value) (list []any) {
	for _, v := range x {
		list = append(list, v.Interface())
	}
	return list
}
