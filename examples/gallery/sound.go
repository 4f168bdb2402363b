package main

import (
	"ndgo/fft"
	"ndgo/formula"
	"ndgo/inplace"
	nd "ndgo/ndarray"
	"ndgo/picture"
	"ndgo/random"
)

// The formulas are the loudness of a call, and the phase of its tone. The tone starts at frequency f, rises at a rate and trembles.
var (
	loud  = formula.MustParse[float64]("where((t > begin) & (t < end), sin(pi * (t - begin) / (end - begin))**2, 0)")
	phase = formula.MustParse[float64]("2*pi * (f*(t - begin) + rise*(t - begin)**2 / 2 + deep * sin(2*pi*rate*(t - begin)))")
	tone  = formula.MustParse[float64]("s + loud * (sin(phase) + 0.35*sin(2*phase) + 0.12*sin(3*phase))")
	bells = formula.MustParse[float64]("10 * log10(power + 1e-3)") // tenths of a bel
)

// sound synthesizes a bird's song and draws its spectrogram: time goes to the right, frequency up to 8 kHz.
func sound(path string, height, width int) error {
	const rate, seconds = 32000.0, 3.0
	t := nd.Arange(0, seconds, 1/rate)
	s := random.Normal(random.New(2), 0.0, 0.02, t.Size()) // wind
	for _, call := range [][6]float64{                     // begin, end, tone, rise, depth and rate of the trembling
		{0.10, 0.55, 1800, 3500, 0, 0}, {0.60, 0.95, 3400, -5000, 0, 0}, {1.00, 1.75, 2600, 0, 4, 18}, {1.20, 1.60, 5200, 2600, 0, 0},
		{1.85, 2.05, 1500, 9000, 0, 0}, {2.10, 2.30, 1500, 9000, 0, 0}, {2.35, 2.90, 3000, -2200, 2, 30}, {0.30, 0.80, 6600, -900, 1, 45},
	} {
		vars := formula.Vars{"s": s, "t": t, "begin": call[0], "end": call[1], "f": call[2], "rise": call[3], "deep": call[4], "rate": call[5]}
		vars["loud"], vars["phase"] = loud.Eval(vars), phase.Eval(vars)
		tone.EvalInto(s, vars)
	}

	// These are spectra of overlapping windows that fade at both ends.
	window := 4 * height
	fade := formula.MustParse[float64]("0.5 - 0.5*cos(2*pi*i / n)").Eval(formula.Vars{"i": nd.Arange(0.0, float64(window), 1), "n": window})
	starts := nd.AsType[int](nd.Linspace(0, float64(t.Size()-window), width))
	parts := nd.Take(s.SlidingWindow(window), starts, nd.Axis(0))
	z := fft.RFFT(inplace.Multiply(parts, fade)) // along the last axis
	power := nd.Square(nd.AbsComplex[float64](z))
	out := bells.Eval(formula.Vars{"power": power}).T().Flip(0)
	return picture.Save(path, out.Slice(nd.From(-height)), picture.Magma, picture.Range(-5, 42))
}
