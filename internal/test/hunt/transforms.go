package main

import (
	"math"
	"math/cmplx"

	"ndgo/fft"
	nd "ndgo/ndarray"
)

// transformArea compares Fourier transforms with sums by definition, and transforms infinities and NaN.
var transformArea = &area{
	name:  "fft",
	pace:  200000,
	about: "transforms of any length against the definition, there and back, lengths that cut or fill up, infinities and NaN",
	trial: func(t *trial) {
		n := 1 + t.n(40)
		if t.chance(10) {
			n = pick(t, 64, 97, 100, 128, 210, 251, 256, 331)
		}
		x := make([]complex128, n)
		for i := range x {
			x[i] = complex(t.moderate(), t.moderate())
		}
		if t.n(4) == 0 {
			infiniteTransform(t, x)
			return
		}
		scale := math.Pow(10, float64(t.n(4)*60-90))
		for i := range x {
			x[i] *= complex(scale, 0)
		}
		t.say("x := nd.Of(%s...)\n\ty := fft.FFT(x)\n\tt.Error(y)", slice(x))
		length := n
		if t.n(3) == 0 {
			length = 1 + t.n(2*n)
		}
		padded := make([]complex128, length)
		copy(padded, x)
		want := definition(padded, -1)
		t.calls += 4
		y := fft.FFT(nd.Of(x...), fft.Length(length)).ToSlice()
		near(t, "FFT", y, want, scale)
		near(t, "IFFT", fft.IFFT(nd.Of(y...)).ToSlice(), padded, scale)
		re := make([]float64, length)
		onlyReal := make([]complex128, length)
		for i, z := range padded {
			re[i], onlyReal[i] = real(z), complex(real(z), 0)
		}
		r := fft.RFFT(nd.Of(re...))
		near(t, "RFFT", r.ToSlice(), definition(onlyReal, -1)[:length/2+1], scale)
		back := fft.IRFFT(r, fft.Length(length)).ToSlice()
		wide := make([]complex128, length)
		for i, v := range back {
			wide[i] = complex(v, 0)
		}
		near(t, "IRFFT", wide, onlyReal, scale)
		if scale > 1e-30 && scale < 1e30 {
			narrow := fft.FFT(nd.AsType[complex64](nd.Of(padded...)))
			loose(t, "FFT of complex64", nd.AsType[complex128](narrow).ToSlice(), want, scale)
		}
	},
}

// definition returns Σ x[j]·exp(sign·2πijk/n).
func definition(x []complex128, sign float64) []complex128 {
	n := len(x)
	turns := make([]complex128, n)
	for i := range turns {
		turns[i] = cmplx.Rect(1, sign*2*math.Pi*float64(i)/float64(n))
	}
	y := make([]complex128, n)
	for k := range y {
		for j, v := range x {
			y[k] += v * turns[j*k%n]
		}
	}
	return y
}

func near(t *trial, name string, got, want []complex128, scale float64) {
	within(t, name, got, want, scale, 1e-12)
}

func loose(t *trial, name string, got, want []complex128, scale float64) {
	within(t, name, got, want, scale, 1e-5)
}

func within(t *trial, name string, got, want []complex128, scale, tolerance float64) {
	if len(got) != len(want) {
		t.fail("fft: length: "+name, "%s has %d elements, and should have %d", name, len(got), len(want))
	}
	for i := range got {
		t.compared++
		if d := cmplx.Abs(got[i] - want[i]); !(d <= tolerance*scale*8*float64(len(got))) {
			t.fail("fft: "+name, "element %d of %s of %d is %v, and should be %v", i, name, len(got), got[i], want[i])
		}
	}
}

// infiniteTransform puts an infinity or NaN into an operand. No element of the result may be finite, because each depends on all operands.
func infiniteTransform(t *trial, x []complex128) {
	bad := []float64{math.Inf(1), math.NaN(), math.Inf(-1)}[t.n(3)]
	at := t.n(len(x))
	switch t.n(3) {
	case 0:
		x[at] = complex(bad, imag(x[at]))
	case 1:
		x[at] = complex(real(x[at]), bad)
	default:
		x[at] = complex(bad, math.NaN())
	}
	t.say("x := nd.Of(%s...)\n\tt.Error(fft.FFT(x), fft.IFFT(x))", slice(x))
	t.calls += 3
	unbounded := func(name string, y []complex128) {
		for i, z := range y {
			t.compared++
			if !cmplx.IsNaN(z) && !cmplx.IsInf(z) {
				t.fail("fft: infinite: "+name, "element %d of %s of %v is %v, which is finite", i, name, x, z)
			}
		}
	}
	unbounded("FFT", fft.FFT(nd.Of(x...)).ToSlice())
	unbounded("IFFT", fft.IFFT(nd.Of(x...)).ToSlice())
	unbounded("FFT of complex64", nd.AsType[complex128](fft.FFT(nd.AsType[complex64](nd.Of(x...)))).ToSlice())
	if v := real(x[at]); v-v != 0 {
		unbounded("RFFT", fft.RFFT(nd.Real[float64](nd.Of(x...))).ToSlice())
	}
}
