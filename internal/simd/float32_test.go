package simd_test

import (
	"flag"
	"math"
	"reflect"
	"testing"
	"unsafe"

	"ndgo/ufunc"
)

var exhaustive = flag.Bool("exhaustive", false, "try functions of one float32 at all 2³² arguments")

// TestFloat32 compares the kernels of functions of one float32 with the kernels for float64. The errors of the latter are far below the
// precision of a float32. It tries every 4001st argument. With -times 4 it tries every 251st, with -short every 65521st, and with -exhaustive
// all. It logs the greatest errors.
func TestFloat32(t *testing.T) {
	step := 4001
	switch {
	case *exhaustive:
		step = 1
	case testing.Short():
		step = 65521
	case *times > 1:
		step = 251
	}
	for _, d := range definitions {
		if types := d.types(); len(types) != 2 || types[0] != reflect.TypeFor[float32]() || types[1] != types[0] {
			continue
		}
		t.Run(d.operator.Name, func(t *testing.T) {
			t.Parallel()
			worst, at := d.worstOfFloat32(step)
			if t.Logf("%.4f ulp at %x", worst, at); !(worst <= 1) {
				t.Errorf("the error at %g is %g ulp", at, worst)
			}
		})
	}
}

// worstOfFloat32 tries every step-th float32. It returns the operator's greatest error, and the argument with this error.
func (d definition) worstOfFloat32(step int) (worst float64, at float32) {
	const block = 1 << 12
	var x, z [block]float32
	var wide, want [block]float64
	n := 0
	try := func() {
		for i := range n {
			wide[i] = float64(x[i])
		}
		runPacked(d.operator.Loops.Of(reflect.Float32), n, unsafe.Pointer(&z), unsafe.Pointer(&x), 4)
		runPacked(d.operator.Loops.Of(reflect.Float64), n, unsafe.Pointer(&want), unsafe.Pointer(&wide), 8)
		for i := range n {
			if e := errorOfFloat32(z[i], want[i]); !(e <= worst) {
				worst, at = e, x[i]
			}
		}
		n = 0
	}
	for bits := uint64(0); bits < 1<<32; bits += uint64(step) {
		x[n] = math.Float32frombits(uint32(bits))
		if n++; n == block {
			try()
		}
	}
	try()
	return worst, at
}

// runPacked runs a loop of one operand over n contiguous elements.
func runPacked(l *ufunc.Loop, n int, z, x unsafe.Pointer, size int) {
	operands := [2]ufunc.Operand{{Base: z, Step: size}, {Base: x, Step: size}}
	r := ufunc.Row{N: n, Rows: 1, Operands: operands[:]}
	l.Run(&r)
}

// errorOfFloat32 returns the difference of got and want in units in the last place of a float32. It is 0 if both are NaN. It is
// infinite if only one is NaN or infinite, or if both are zeros of different sign.
func errorOfFloat32(got float32, want float64) float64 {
	rounded := float32(want)
	switch {
	case got != got || want != want:
		if got != got && want != want {
			return 0
		}
		return math.Inf(1)
	case rounded == 0 && got == 0 && math.Signbit(float64(got)) != math.Signbit(want):
		return math.Inf(1)
	case math.IsInf(float64(rounded), 0) || math.IsInf(float64(got), 0):
		if got == rounded {
			return 0
		}
		return math.Inf(1)
	}
	const digits, least = 23, -149
	exponent := max(int(math.Float64bits(want)>>52&0x7ff)-1023-digits, least)
	return math.Abs(float64(got)-want) * math.Float64frombits(uint64(1023-exponent)<<52)
}
