package main

import (
	"ndgo/formula"
	nd "ndgo/ndarray"
	"ndgo/picture"
)

// lines has wavelengths in nanometres: four rows for the light of gases and, as the last row, the light absorbed by the Sun's atmosphere.
//
// Source: NIST Atomic Spectra Database, the strongest in visible light; Fraunhofer's lines.
var lines = []*nd.NDArray[float64]{
	nd.Of(410.2, 434.0, 486.1, 656.3),                                    // hydrogen
	nd.Of(388.9, 402.6, 447.1, 471.3, 492.2, 501.6, 587.6, 667.8, 706.5), // helium
	nd.Of(585.2, 588.2, 594.5, 603.0, 607.4, 614.3, 616.4, 621.7, 626.6, 633.4, 638.3, 640.2, 650.7, 659.9, 667.8, 692.9, 703.2), // neon
	nd.Of(404.7, 407.8, 435.8, 491.6, 546.1, 577.0, 579.1, 623.4, 671.6),                                                         // mercury
	nd.Of(393.4, 396.8, 410.2, 430.8, 434.0, 438.4, 486.1, 495.8, 517.3, 527.0, 589.3, 627.7, 656.3, 686.7),                      // the Sun
}

// The formulas give the light of a slightly blurred line, Planck's law for the radiation of a body at 5778 K, and the approximate
// sensitivity of the eye to red, green and blue.
var (
	lit    = formula.MustParse[float64]("sum(exp(-((w - line) / 1.3)**2) + 0.12*exp(-((w - line) / 9)**2), axis=0)")
	planck = formula.MustParse[float64]("4.4e15 / (w**5 * expm1(1.4388e7 / (w * 5778)))")
	parts  = []*formula.Formula[float64]{
		formula.MustParse[float64]("1.05*exp(-((w - 605) / 52)**2) + 0.35*exp(-((w - 425) / 28)**2) + 0.35*exp(-((w - 670) / 40)**2)"),
		formula.MustParse[float64]("exp(-((w - 535) / 45)**2) + 0.12*exp(-((w - 480) / 30)**2)"),
		formula.MustParse[float64]("1.1*exp(-((w - 448) / 34)**2) + 0.12*exp(-((w - 390) / 25)**2)"),
	}
)

// spectra shows the light of hydrogen, helium, neon, mercury and the Sun, spread out from 380 to 720 nm.
func spectra(path string, height, width int) error {
	w := nd.Linspace(380.0, 720.0, width)
	var channels []*nd.NDArray[float64]
	for _, p := range parts {
		channels = append(channels, p.Eval(formula.Vars{"w": w}))
	}
	colour := nd.Stack(channels, nd.Axis(-1)) // the colour of each column
	out := nd.Zeros[float64](height, width, 3)
	strip := height / len(lines)
	for i, of := range lines {
		bright := lit.Eval(formula.Vars{"w": w, "line": of.ExpandDims(1)})
		if i == len(lines)-1 {
			dark := nd.Clip(nd.Subtract(bright.Scalar(1), bright), 0, 1)
			bright = nd.Multiply(dark, planck.Eval(formula.Vars{"w": w}))
		}
		out.Slice(nd.Range(i*strip+1, (i+1)*strip-1)).Assign(nd.Multiply(colour, bright.ExpandDims(1)))
	}
	return picture.Save(path, out)
}
