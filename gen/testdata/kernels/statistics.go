package kernels

import "math"

// normalDensity returns the density of the normal distribution.
//
//ndgo:ufunc
func normalDensity(x, mean, deviation float64) float64 {
	z := (x - mean) / deviation
	return math.Exp(-0.5*z*z) / (deviation * math.Sqrt(2*math.Pi))
}

// cauchyQuantile returns the quantile of the Cauchy distribution.
//
//ndgo:ufunc
func cauchyQuantile(p, location, scale float64) float64 {
	return location + scale*math.Tan(math.Pi*(p-0.5))
}

// huber returns Huber's loss.
//
// Source: P. J. Huber, Robust estimation of a location parameter, Annals of Statistics 35 (1964), 73–101.
//
//ndgo:ufunc
func huber(residual, delta float64) float64 {
	if a := math.Abs(residual); a <= delta {
		return 0.5 * residual * residual
	} else {
		return delta * (a - 0.5*delta)
	}
}

// sigmoid returns 1 / (1 + exp(-x)) without overflow.
//
//ndgo:ufunc
func sigmoid[T float32 | float64](x T) T {
	if x >= 0 {
		return 1 / (1 + T(math.Exp(-float64(x))))
	}
	e := T(math.Exp(float64(x)))
	return e / (1 + e)
}

// crossEntropy returns the loss of a prediction p for a label that is 0 or 1.
//
//ndgo:ufunc
func crossEntropy(label bool, p float64) float64 {
	p = math.Min(math.Max(p, 1e-12), 1-1e-12)
	if label {
		return -math.Log(p)
	}
	return -math.Log(1 - p)
}

// gelu returns the Gaussian error linear unit, by its approximation.
//
// Source: D. Hendrycks, K. Gimpel, Gaussian error linear units, arXiv:1606.08415.
//
//ndgo:ufunc
func gelu(x float32) float32 {
	const c = 0.7978845608028654
	return 0.5 * x * (1 + float32(math.Tanh(float64(c*(x+0.044715*x*x*x)))))
}

// weightedSquares returns the sum of squared deviations from a mean, weighted.
//
//ndgo:reduce identity=0
func weightedSquares(acc, x, weight, mean float64) float64 {
	d := x - mean
	return acc + weight*d*d
}

// chebyshev returns the largest difference.
//
//ndgo:reduce identity=0
func chebyshev(acc, x, y float64) float64 { return math.Max(acc, math.Abs(x-y)) }
