package simd_test

import (
	"math"
	"math/rand/v2"
	"reflect"
	"testing"
	"unsafe"

	"ndgo/internal/simd"
	"ndgo/ufunc"
)

// TestFloat32OfTwo compares kernels of functions of two float32 with kernels for float64, at 2¹⁸ pairs of each sort, or 2²⁴ with
// -exhaustive. The sorts are random bits, bases near 1, exponents with powers near the ends of the range, operands of a common
// magnitude, and special values.
func TestFloat32OfTwo(t *testing.T) {
	blocks := 1 << 6
	if *exhaustive {
		blocks = 1 << 12
	}
	const n = 1 << 12
	var z, x, y [n]float32
	var want, a, b [n]float64
	random := rand.New(rand.NewPCG(20261122, 1))
	spread := func(x float32, low, high float64) float32 {
		return float32((low + (high-low)*random.Float64()) / math.Log2(math.Abs(float64(x))))
	}
	special := []float32{0, 1, 2, 3, 0.5, 1.5, 127, 128, 150, 1e-45, 1e-38, 0x1p-126, 0.9999999, 1.0000001, 1e10, math.MaxFloat32, float32(math.Inf(1)), float32(math.NaN())}
	pick := func() float32 {
		return special[random.IntN(len(special))] * float32(1-2*random.IntN(2))
	}
	for _, c := range []struct {
		name string
		pair func() (x, y float32)
	}{
		{"bits", func() (x, y float32) {
			return math.Float32frombits(random.Uint32()), math.Float32frombits(random.Uint32())
		}},
		{"range", func() (x, y float32) {
			x = math.Float32frombits(random.Uint32())
			return x, spread(x, -151, 129)
		}},
		{"near 1", func() (x, y float32) {
			x = 1 + float32(0.04*random.NormFloat64())
			return x, spread(x, -151, 129)
		}},
		{"nearer 1", func() (x, y float32) {
			x = 1 + float32(0.0005*random.NormFloat64())
			return x, spread(x, -151, 129)
		}},
		{"moderate", func() (x, y float32) {
			return float32(math.Exp(random.NormFloat64())), float32(3 * random.NormFloat64())
		}},
		{"integers", func() (x, y float32) { return math.Float32frombits(random.Uint32()), float32(random.IntN(21) - 10) }},
		{"similar", func() (x, y float32) {
			x = math.Float32frombits(random.Uint32())
			return x, x * float32(2*random.NormFloat64())
		}},
		{"special", func() (x, y float32) { return pick(), pick() }},
	} {
		for _, operator := range []*ufunc.Operator{&simd.Pow, &simd.Atan2} {
			t.Run(operator.Name+" of "+c.name, func(t *testing.T) {
				worst, at := 0.0, [2]float32{}
				for range blocks {
					for i := range n {
						x[i], y[i] = c.pair()
						a[i], b[i] = float64(x[i]), float64(y[i])
					}
					runPairs(operator.Loops.Of(reflect.Float32), n, unsafe.Pointer(&z), unsafe.Pointer(&x), unsafe.Pointer(&y), 4)
					runPairs(operator.Loops.Of(reflect.Float64), n, unsafe.Pointer(&want), unsafe.Pointer(&a), unsafe.Pointer(&b), 8)
					for i := range n {
						if e := errorOfFloat32(z[i], want[i]); !(e <= worst) {
							worst, at = e, [2]float32{x[i], y[i]}
						}
					}
				}
				t.Logf("%.4f ulp at %x", worst, at)
				if !(worst < 0.8) { // the bound that docs/accuracy.md promises
					t.Errorf("%v has an error of %g ulp", at, worst)
				}
			})
		}
	}
}

// runPairs runs a loop of two operands over n contiguous elements.
func runPairs(l *ufunc.Loop, n int, z, x, y unsafe.Pointer, size int) {
	operands := [3]ufunc.Operand{{Base: z, Step: size}, {Base: x, Step: size}, {Base: y, Step: size}}
	r := ufunc.Row{N: n, Rows: 1, Operands: operands[:]}
	l.Run(&r)
}
