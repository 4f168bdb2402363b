package main

import (
	"ndgo/fft"
	"ndgo/formula"
	"ndgo/inplace"
	nd "ndgo/ndarray"
	"ndgo/picture"
	"ndgo/random"
)

// tints has a row for each of some heights above the sea: the height, and the red, green and blue of the ground there.
var tints = nd.Matrix([][]float64{
	{-1.5, 0.16, 0.33, 0.50}, {-0.05, 0.42, 0.66, 0.74}, {0, 0.85, 0.80, 0.62}, {0.2, 0.50, 0.66, 0.38},
	{0.9, 0.28, 0.45, 0.25}, {1.5, 0.52, 0.45, 0.37}, {2.0, 0.62, 0.58, 0.54}, {2.3, 0.98, 0.98, 1.00},
})

// terrain makes islands lit from the north-west. Their heights are noise with amplitudes proportional to a power of the wavelength.
func terrain(path string, height, width int) error {
	noise := fft.RFFTN(random.Normal(random.New(4), 0.0, 1.0, height, width))
	strength := formula.MustParse[float64]("1 / (hypot(v, u) + 0.01)**2.5").Eval(formula.Vars{
		"v": fft.Freq(height, 1.0).ExpandDims(1), "u": fft.RFreq(width, 1.0),
	})
	z := fft.IRFFTN(inplace.Multiply(noise, nd.Complex[complex128](strength, 0)), fft.Length(height, width))
	inplace.Divide(z, nd.Std(z))

	ground := nd.Maximum(z, 0)
	light := formula.MustParse[float64]("clip((1 + 5*south + 5*east) / sqrt(2 + 50*south**2 + 50*east**2) * 0.9 + 0.35, 0.2, 1.1)")
	bright := light.Eval(formula.Vars{
		"south": nd.Gradient(ground, 1, nd.Axis(0)), "east": nd.Gradient(ground, 1, nd.Axis(1)),
	})
	channels := make([]*nd.NDArray[float64], 3)
	for i := range channels {
		tint := nd.Interp(z, tints.Slice(nd.S(":, 0")), tints.Slice(nd.Colon, nd.At(i+1)))
		channels[i] = inplace.Multiply(tint, bright)
	}
	colours := inplace.Round(inplace.Multiply(nd.Stack(channels, nd.Axis(-1)), 32)) // few colours make small files
	return picture.Save(path, inplace.Divide(colours, 32))
}
