package programs

import (
	"math/rand/v2"

	nd "ndgo/ndarray"
)

// A pair is a program and its compiled form, called for the same operands.
type pair struct {
	name        string
	plain, made func()
}

// uniform returns an array of numbers between lo and hi.
func uniform[T nd.RealNumber](lo, hi float64, shape ...int) *nd.NDArray[T] {
	r := rand.New(rand.NewPCG(1, 2))
	return nd.FromFunc(func([]int) T { return T(lo + (hi-lo)*r.Float64()) }, shape...)
}

// side is the size of both axes of most operands.
const side = 1000

// pairs returns every program of this package, with operands of about a million elements in all.
func pairs() []pair {
	x := uniform[float64](0.1, 1, side, side)
	y := uniform[float64](1, 2, side, side)
	z := uniform[float64](-1, 1, side, side)
	w := z.Copy()
	x32, y32 := nd.AsType[float32](x), nd.AsType[float32](y)
	bytes, other := uniform[uint8](0, 255, side, side), uniform[uint8](0, 255, side, side)
	long, series := uniform[float64](-1, 1, side*side), uniform[float64](1, 2, side, 1000)
	few, more := uniform[float64](-1, 1, 600), uniform[float64](0, 1, 600)
	column := nd.Linspace(-80.0, 80, side).ExpandDims(1)
	spins := nd.AsType[int8](nd.Sign(z))
	labels := uniform[int](0, 50, side, side)
	complexes := nd.Complex[complex128](x, z)
	picture := uniform[uint8](0, 255, 600, 600, 3)
	q := uniform[float64](-1, 1, 400, 64)
	atoms := uniform[float64](0, 10, 800)
	letters := uniform[uint8](0, 4, 1000)
	u, v, h := z.Copy(), z.Copy(), x.Copy()
	r32, s32 := x32.Copy(), y32.Copy()
	m1, m2 := nd.ZerosLike(x), nd.ZerosLike(x)
	return []pair{
		{"density", func() { density(x, y, z) }, func() { Density(x, y, z) }},
		{"stratification", func() { stratification(x, y) }, func() { Stratification(x, y) }},
		{"shallowWater", func() { shallowWater(h, u, v, 1, 1e-3, 2) }, func() { ShallowWater(h, u, v, 1, 1e-3, 2) }},
		{"wavePeaks", func() { wavePeaks(x32) }, func() { WavePeaks(x32) }},
		{"mixedLayer", func() { mixedLayer(x, 0.5) }, func() { MixedLayer(x, 0.5) }},
		{"anomalies", func() { anomalies(x, 10) }, func() { Anomalies(x, 10) }},
		{"areaMean", func() { areaMean(x, column) }, func() { AreaMean(x, column) }},
		{"heatIndex", func() { heatIndex(x32, y32) }, func() { HeatIndex(x32, y32) }},
		{"smoothSeries", func() { smoothSeries(x, 5) }, func() { SmoothSeries(x, 5) }},
		{"kepler", func() { kepler(y, x, 1e-3) }, func() { Kepler(y, x, 1e-3) }},
		{"separation", func() { separation(x, y, z, x) }, func() { Separation(x, y, z, x) }},
		{"magnitudes", func() { magnitudes(z, x, 25, 27) }, func() { Magnitudes(z, x, 25, 27) }},
		{"orbit", func() { orbit(x, y, z, w, 1e-3, 3) }, func() { Orbit(x, y, z, w, 1e-3, 3) }},
		{"powerSpectrum", func() { powerSpectrum(x) }, func() { PowerSpectrum(x) }},
		{"envelope", func() { envelope(complexes) }, func() { Envelope(complexes) }},
		{"despike", func() { despike(x, 3) }, func() { Despike(x, 3) }},
		{"comb", func() { comb(x32, 7, 0.5, 2) }, func() { Comb(x32, 7, 0.5, 2) }},
		{"zeroCrossings", func() { zeroCrossings(z) }, func() { ZeroCrossings(z) }},
		{"standardized", func() { standardized(x) }, func() { Standardized(x) }},
		{"layerNorm", func() { layerNorm(x32) }, func() { LayerNorm(x32) }},
		{"logSoftmax", func() { logSoftmax(x32) }, func() { LogSoftmax(x32) }},
		{"gelu", func() { gelu(x32) }, func() { Gelu(x32) }},
		{"adamStep", func() { adamStep(w, m1, m2, x, 1e-3, 3) }, func() { AdamStep(w, m1, m2, x, 1e-3, 3) }},
		{"crossEntropy", func() { crossEntropy(x, y) }, func() { CrossEntropy(x, y) }},
		{"attention", func() { attention(q, q, q, true) }, func() { Attention(q, q, q, true) }},
		{"laplaceUntil", func() { laplaceUntil(x, 1e-9, 3) }, func() { LaplaceUntil(x, 1e-9, 3) }},
		{"accelerations", func() { accelerations(few, more, more) }, func() { Accelerations(few, more, more) }},
		{"waveSteps", func() { waveSteps(long, 0.5, 3) }, func() { WaveSteps(long, 0.5, 3) }},
		{"ising", func() { ising(spins, spins, 1) }, func() { Ising(spins, spins, 1) }},
		{"lorenz", func() { lorenz(x, y, z, 1e-3, 3) }, func() { Lorenz(x, y, z, 1e-3, 3) }},
		{"relax", func() { relax(r32, s32, 1, 0.1, 1e-3) }, func() { Relax(r32, s32, 1, 0.1, 1e-3) }},
		{"brightness", func() { brightness(picture) }, func() { Brightness(picture) }},
		{"edges", func() { edges(x32) }, func() { Edges(x32) }},
		{"blend", func() { blend(bytes, other, bytes) }, func() { Blend(bytes, other, bytes) }},
		{"threshold", func() { threshold(bytes) }, func() { Threshold(bytes) }},
		{"vignette", func() { vignette(h, 0.1) }, func() { Vignette(h, 0.1) }},
		{"optionPrices", func() { optionPrices(x, y, x, 0.02, 0.3) }, func() { OptionPrices(x, y, x, 0.02, 0.3) }},
		{"drawdown", func() { drawdown(series) }, func() { Drawdown(series) }},
		{"sharpe", func() { sharpe(y, 0.02) }, func() { Sharpe(y, 0.02) }},
		{"trackingError", func() { trackingError(x, z) }, func() { TrackingError(x, z) }},
		{"bollinger", func() { bollinger(long, 20) }, func() { Bollinger(long, 20) }},
		{"rmse", func() { rmse(x, y) }, func() { Rmse(x, y) }},
		{"correlation", func() { correlation(x, y) }, func() { Correlation(x, y) }},
		{"regression", func() { regression(x, y) }, func() { Regression(x, y) }},
		{"winsorized", func() { winsorized(x, 0.1) }, func() { Winsorized(x, 0.1) }},
		{"kernelDensity", func() { kernelDensity(few, more, 0.1) }, func() { KernelDensity(few, more, 0.1) }},
		{"moments", func() { moments(x) }, func() { Moments(x) }},
		{"distances", func() { distances(few, more) }, func() { Distances(few, more) }},
		{"hillshade", func() { hillshade(x, 1, 315, 45) }, func() { Hillshade(x, 1, 315, 45) }},
		{"bilinear", func() { bilinear(x, y, y) }, func() { Bilinear(x, y, y) }},
		{"zones", func() { zones(x, labels, 50) }, func() { Zones(x, labels, 50) }},
		{"arrhenius", func() { arrhenius(y, 1, 0.5, 1000) }, func() { Arrhenius(y, 1, 0.5, 1000) }},
		{"reactionDiffusion", func() { reactionDiffusion(r32, s32, 1e-3, 1e-3, 2) }, func() { ReactionDiffusion(r32, s32, 1e-3, 1e-3, 2) }},
		{"titration", func() { titration(x, 0.1, 1, 4) }, func() { Titration(x, 0.1, 1, 4) }},
		{"pairEnergy", func() { pairEnergy(atoms, atoms, atoms, 2.5) }, func() { PairEnergy(atoms, atoms, atoms, 2.5) }},
		{"epidemic", func() { epidemic(x, y, 0.2, 0.1, 3) }, func() { Epidemic(x, y, 0.2, 0.1, 3) }},
		{"gameOfLife", func() { gameOfLife(bytes, 0) }, func() { GameOfLife(bytes, 0) }},
		{"diversity", func() { diversity(x) }, func() { Diversity(x) }},
		{"michaelisMenten", func() { michaelisMenten(x, y, 1, 0.5) }, func() { MichaelisMenten(x, y, 1, 0.5) }},
		{"smithWaterman", func() { smithWaterman(letters, letters, 2, 1) }, func() { SmithWaterman(letters, letters, 2, 1) }},
	}
}
