package simd_test

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"ndgo/internal/sample"
	"ndgo/internal/simd"
	"ndgo/internal/testrun"
	"ndgo/ufunc"
)

// TestDivisors compares divisions by one scalar with the definition, compiled by Go. For bytes it tries all quotients. For wider
// integers it tries special, random and power-of-two divisors; the dividends are special and random numbers, and multiples of the
// divisor with their neighbours.
func TestDivisors(t *testing.T) {
	for _, d := range definitions {
		l := d.loop(t)
		if l.Kernels == nil || l.Kernels.Divisor == nil {
			continue
		}
		t.Run(d.name(), func(t *testing.T) {
			t.Parallel()
			b := d.batch(l, 1<<10)
			want := make([]byte, len(b.memory[0]))
			for i, y := range divisors(b.types[2]) {
				if i%testrun.Sparse(4) != 0 {
					continue
				}
				element := encode(nil, y)
				b.dividends(y)
				r := b.row(0)
				r.Operands[2].Step = 0
				copy(b.memory[2], element)
				l.RunAt(ufunc.Portable, r)
				copy(want, b.memory[0])
				for _, tier := range tiers(l)[1:] {
					for i := range b.memory[0] {
						b.memory[0][i] = 0xA5
					}
					r := b.row(0)
					r.Operands[2].Step = 0
					l.RunAt(tier, r)
					size := len(element)
					for i := range b.n {
						if got, want := b.element(0, i), want[i*size:(i+1)*size]; string(got) != string(want) {
							t.Fatalf("NDGO_SIMD=%v: %v by %v is %v, want %v", tier, decode(b.element(1, i), b.types[1]), y, decode(got, b.types[0]), decode(want, b.types[0]))
						}
					}
				}
			}
		})
	}
}

// TestPrepareDivisor checks that every divisor from 2 on has a multiplier and a shift.
func TestPrepareDivisor(t *testing.T) {
	l := simd.FloorDivide.Loops.Of(reflect.Int8)
	if l.Kernels.Divisor == nil {
		t.Skip("there are no kernels for this machine: they are tested on amd64 and arm64")
	}
	for y := range 256 {
		if _, got := l.Kernels.Divisor.Prepare(uint64(y)); got != (y > 1 && y < 128) {
			t.Errorf("numbers for %d: %v", int8(y), got)
		}
	}
	if _, ok := simd.FloorDivide.Loops.Of(reflect.Uint8).Kernels.Divisor.Prepare(255); !ok {
		t.Error("no numbers for an unsigned 255")
	}
}

// divisors returns the divisors to try: for bytes, all of them; for wider types, special ones, powers of 2 with their neighbours,
// and random ones.
func divisors(of reflect.Type) (all []reflect.Value) {
	add := func(bits uint64) {
		y := reflect.New(of).Elem()
		if y.CanInt() {
			y.SetInt(int64(bits) << (64 - of.Bits()) >> (64 - of.Bits()))
		} else {
			y.SetUint(bits << (64 - of.Bits()) >> (64 - of.Bits()))
		}
		if !y.IsZero() {
			all = append(all, y)
		}
	}
	if of.Size() == 1 {
		for bits := range uint64(256) {
			add(bits)
		}
		return all
	}
	for k := range of.Bits() {
		for d := range uint64(3) {
			add(1<<k + d - 1)
			add(-(1<<k + d - 1))
		}
	}
	for _, v := range sample.Special(of) {
		if !v.IsZero() {
			all = append(all, v)
		}
	}
	g := rand.New(rand.NewPCG(15, 16))
	for range 300 {
		add(g.Uint64() >> g.IntN(60))
	}
	return all
}

// dividends sets operand 1 to the dividends to try. For bytes, these are all bytes. For wider types, they are random numbers, half
// of them next to multiples of y, and the largest numbers.
func (b *batch) dividends(y reflect.Value) {
	of := b.types[1]
	g := rand.New(rand.NewPCG(17, 18))
	by := get(encode(nil, y), int(of.Size()))
	edge := uint64(1) << (of.Bits() - 1)
	for i := range b.n {
		bits := g.Uint64()
		switch {
		case of.Size() == 1:
			bits = uint64(i)
		case i < 16:
			bits = edge + uint64(i) - 8
		case i < 32:
			bits = uint64(i) - 24
		case i%2 == 0:
			bits = bits>>g.IntN(60)*by + uint64(i/2%3) - 1
		case i%3 == 0: // a multiple of y next to an end of the range
			bits = (edge-1)/max(1, by&(edge-1))*by + uint64(i%5) - 2
		}
		put(b.element(1, i), int(of.Size()), bits)
	}
}
