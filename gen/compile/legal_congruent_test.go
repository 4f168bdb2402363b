package compile

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ndgo/gen/compile/ir"
	"ndgo/internal/testrun"
)

// congruenceOf returns the program for x % d == r and x % d != r.
func congruenceOf(op ir.Op, t ir.Type, d, r uint64) *ir.Func {
	f := &ir.Func{In: []ir.Type{t}, Out: []ir.Type{ir.Bool, ir.Bool}}
	rest := f.Value(op, t, 0, f.Param(t), f.Bits(t, d))
	f.Results = []*ir.Value{f.Compare(ir.Eq, rest, f.Bits(t, r)), f.Compare(ir.Ne, rest, f.Bits(t, r))}
	return f
}

// holdCongruence compares the programs of all tiers with f for the given numbers.
func holdCongruence(t *testing.T, f *ir.Func, numbers []uint64) {
	t.Helper()
	var wants [][]uint64
	for _, x := range numbers {
		want, _ := f.Run(x)
		wants = append(wants, want)
	}
	for _, tier := range Tiers() {
		g, err := tier.Legalise(f)
		require.NoError(t, err)
		assert.Nil(t, g.Rare)
		for _, v := range g.Live() {
			assert.False(t, v.Type.IsFloat() || v.Op == ir.MulHigh, "%s divides:\n%s", tier.Name, g)
		}
		for i, x := range numbers {
			if got, _ := g.Run(x); !slices.Equal(got, wants[i]) {
				t.Fatalf("%s: %#x gives %v, want %v, of\n%s", tier.Name, x, got, wants[i], f)
			}
		}
	}
}

// TestCongruence tries every integer of 8 bits with every divisor, and every integer of 16 bits with some divisors. With -short it skips
// most divisors.
func TestCongruence(t *testing.T) {
	some := make([]uint64, 1<<16/testrun.Sparse(37))
	for i := range some {
		some[i] = uint64(i * testrun.Sparse(37))
	}
	every := make([]uint64, 256)
	for i := range every {
		every[i] = uint64(i)
	}
	for _, of := range []ir.Type{ir.Int8, ir.Uint8} {
		for d := uint64(1); d < 256; d += uint64(testrun.Sparse(5)) {
			for _, r := range []uint64{0, d - 1, 0x80, -d} {
				holdCongruence(t, congruenceOf(ir.Rem, of, d, r&0xff), every)
			}
		}
	}
	for d := uint64(1); d < 128; d += 2 * uint64(testrun.Sparse(5)) {
		for _, r := range []uint64{0, 1, d - 1, 0xff} {
			holdCongruence(t, congruenceOf(ir.FloorRem, ir.Int8, d, r), every)
			holdCongruence(t, congruenceOf(ir.FloorRem, ir.Int8, -d&0xff, r), every)
		}
	}
	for _, of := range []ir.Type{ir.Int16, ir.Uint16} {
		for _, d := range []uint64{3, 12, 1 << 12, 1<<15 + 1, 1<<16 - 12} {
			for _, r := range []uint64{0, 1<<16 - 1} {
				holdCongruence(t, congruenceOf(ir.Rem, of, d, r), some)
			}
		}
	}
}

// TestCongruenceOfLong tries integers of 32 and 64 bits: multiples of the divisor, their neighbours, and the least and the greatest.
func TestCongruenceOfLong(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for _, of := range []ir.Type{ir.Int32, ir.Uint32, ir.Int64, ir.Uint64} {
		divisors := []uint64{1, 2, 3, 4, 5, 6, 7, 16, 100, 400, 1e9, of.SignBit(), of.SignBit() - 1, of.SignBit() + 1, of.Ones(), of.Ones() - 1, of.Ones() - 5}
		for range 10 / testrun.Sparse(10) {
			divisors = append(divisors, r.Uint64()>>r.IntN(64)&of.Ones()|1<<r.IntN(4))
		}
		for _, d := range divisors {
			for _, rest := range []uint64{0, 1, d - 1, d / 2, -d + 1, of.Ones(), r.Uint64N(d)} {
				numbers := []uint64{0, 1, rest, -rest, of.SignBit(), of.SignBit() - 1, of.Ones(), of.SignBit() + rest, of.Ones() / d * d, of.SignBit() / d * d, -(of.SignBit() / d * d)}
				for range 20 {
					numbers = append(numbers, r.Uint64()>>r.IntN(64)*d)
				}
				for _, x := range numbers {
					numbers = append(numbers, x+rest, x-rest, x+1, x-1)
				}
				for i := range numbers {
					numbers[i] &= of.Ones()
				}
				holdCongruence(t, congruenceOf(ir.Rem, of, d, rest&of.Ones()), numbers)
				if of.IsSigned() {
					holdCongruence(t, congruenceOf(ir.FloorRem, of, d, rest&of.Ones()), numbers)
				}
			}
		}
	}
}
