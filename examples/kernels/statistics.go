package kernels

import "math"

// normalQuantile returns the quantile of the normal distribution.
//
// Source: M. J. Wichura, Algorithm AS 241: the percentage points of the normal distribution, Applied Statistics 37 (1988), 477–484.
//
//ndgo:ufunc
func normalQuantile(p float64) float64 {
	if p <= 0 {
		return math.Inf(-1)
	} else if p >= 1 {
		return math.Inf(1)
	}
	q := p - 0.5
	if math.Abs(q) <= 0.425 {
		r := 0.180625 - q*q
		return q * (((((((r*2509.0809287301226727+33430.575583588128105)*r+67265.770927008700853)*r+45921.953931549871457)*r+
			13731.693765509461125)*r+1971.5909503065514427)*r+133.14166789178437745)*r + 3.387132872796366608) /
			(((((((r*5226.495278852545925+28729.085735721942674)*r+39307.89580009271061)*r+21213.794301586595867)*r+
				5394.1960214247511077)*r+687.1870074920579083)*r+42.313330701600911252)*r + 1)
	}
	r := p
	if q > 0 {
		r = 1 - p
	}
	r = math.Sqrt(-math.Log(r))
	var z float64
	if r <= 5 {
		r -= 1.6
		z = (((((((r*7.7454501427834140764e-4+.0227238449892691845833)*r+.24178072517745061177)*r+1.27045825245236838258)*r+
			3.64784832476320460504)*r+5.7694972214606914055)*r+4.6303378461565452959)*r + 1.42343711074968357734) /
			(((((((r*1.05075007164441684324e-9+5.475938084995344946e-4)*r+.0151986665636164571966)*r+.14810397642748007459)*r+
				.68976733498510000455)*r+1.6763848301838038494)*r+2.05319162663775882187)*r + 1)
	} else {
		r -= 5
		z = (((((((r*2.01033439929228813265e-7+2.71155556874348757815e-5)*r+.0012426609473880784386)*r+.026532189526576123093)*r+
			.29656057182850489123)*r+1.7848265399172913358)*r+5.4637849111641143699)*r + 6.6579046435011037772) /
			(((((((r*2.04426310338993978564e-15+1.4215117583164458887e-7)*r+1.8463183175100546818e-5)*r+7.868691311456132591e-4)*r+
				.0148753612908506148525)*r+.13692988092273580531)*r+.59983220655588793769)*r + 1)
	}
	if q < 0 {
		return -z
	}
	return z
}

func logBeta(a, b float64) float64 {
	la, _ := math.Lgamma(a)
	lb, _ := math.Lgamma(b)
	lab, _ := math.Lgamma(a + b)
	return la + lb - lab
}

// incompleteBeta returns the regularized incomplete beta function.
//
// Source: W. H. Press et al., Numerical Recipes, 3rd edition (2007), 6.4.
func incompleteBeta(a, b, x float64) float64 {
	if x <= 0 {
		return 0
	}
	if x >= 1 {
		return 1
	}
	front := math.Exp(a*math.Log(x) + b*math.Log1p(-x) - logBeta(a, b))
	if x < (a+1)/(a+b+2) {
		return front * betaFraction(a, b, x) / a
	}
	return 1 - front*betaFraction(b, a, 1-x)/b
}

func betaFraction(a, b, x float64) float64 {
	const tiny = 1e-300
	notZero := func(v float64) float64 {
		if math.Abs(v) < tiny {
			return tiny
		}
		return v
	}
	c := 1.0
	d := 1 / notZero(1-(a+b)*x/(a+1))
	h := d
	for m := 1; m <= 300; m++ {
		m := float64(m)
		aa := m * (b - m) * x / ((a + 2*m - 1) * (a + 2*m))
		d = 1 / notZero(1+aa*d)
		c = notZero(1 + aa/c)
		h *= d * c
		aa = -(a + m) * (a + b + m) * x / ((a + 2*m) * (a + 2*m + 1))
		d = 1 / notZero(1+aa*d)
		c = notZero(1 + aa/c)
		change := d * c
		h *= change
		if math.Abs(change-1) < 1e-15 {
			break
		}
	}
	return h
}

// studentCDF returns the probability that a variable of Student's distribution is below t.
//
// Source: M. Abramowitz, I. A. Stegun, Handbook of Mathematical Functions (1964), 26.7.1.
//
//ndgo:ufunc
func studentCDF(t, degrees float64) float64 {
	p := incompleteBeta(degrees/2, 0.5, degrees/(degrees+t*t)) / 2
	if t > 0 {
		return 1 - p
	}
	return p
}

// poisson returns the probability of k events if their expected number is mean.
//
// Source: S. D. Poisson, Recherches sur la probabilité des jugements (1837), 206.
//
//ndgo:ufunc
func poisson(k int, mean float64) float64 {
	if k < 0 {
		return 0
	}
	lg, _ := math.Lgamma(float64(k) + 1)
	return math.Exp(float64(k)*math.Log(mean) - mean - lg)
}

// gammaDensity returns the density of the gamma distribution.
//
// Source: N. L. Johnson, S. Kotz, N. Balakrishnan, Continuous Univariate Distributions, volume 1 (1994), 17.23.
//
//ndgo:ufunc
func gammaDensity(x, shape, scale float64) float64 {
	if x < 0 {
		return 0
	}
	return math.Pow(x, shape-1) * math.Exp(-x/scale) / (math.Gamma(shape) * math.Pow(scale, shape))
}

// kolmogorov returns the probability that Kolmogorov's statistic exceeds x.
//
// Source: A. Kolmogorov, Sulla determinazione empirica di una legge di distribuzione, Giorn. Ist. Ital. Attuari 4 (1933), 83–91.
//
//ndgo:ufunc
func kolmogorov(x float64) float64 {
	if x < 0.2 {
		return 1
	}
	sum, sign := 0.0, 1.0
	for k := 1.0; k <= 100; k++ {
		term := math.Exp(-2 * k * k * x * x)
		sum += sign * term
		if term < 1e-16 {
			break
		}
		sign = -sign
	}
	return 2 * sum
}

// binomialCoefficient returns the number of ways to choose k of n. It does not overflow for n up to 61.
//
// Source: B. Pascal, Traité du triangle arithmétique (1665).
//
//ndgo:ufunc
func binomialCoefficient(n, k uint8) uint64 {
	if k > n {
		return 0
	}
	if k > n-k {
		k = n - k
	}
	result := uint64(1)
	for i := uint64(1); i <= uint64(k); i++ {
		result = result * (uint64(n-k) + i) / i
	}
	return result
}

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

// crossEntropy returns the loss of a prediction. The parameter p is the predicted probability that the label is true.
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

// weightedSquares returns the weighted sum of squared deviations from a mean.
//
//ndgo:reduce identity=0
func weightedSquares(acc, x, weight, mean float64) float64 {
	d := x - mean
	return acc + weight*d*d
}

// chebyshev returns the largest absolute difference between elements of x and y.
//
//ndgo:reduce identity=0
func chebyshev(acc, x, y float64) float64 { return math.Max(acc, math.Abs(x-y)) }

// sortSmall sorts a few numbers by insertion.
func sortSmall(v []float64) {
	for i := 1; i < len(v); i++ {
		for j := i; j > 0 && v[j] < v[j-1]; j-- {
			v[j], v[j-1] = v[j-1], v[j]
		}
	}
}

// location returns the median of the means of all pairs of three numbers, including each number with itself.
//
// Source: J. Hodges, E. Lehmann, Estimates of Location Based on Rank Tests (1963).
//
//ndgo:ufunc
func location(a, b, c float64) float64 {
	x := []float64{a, b, c}
	means := make([]float64, 6)
	n := 0
	for i := range x {
		for j := i; j < len(x); j++ {
			means[n] = (x[i] + x[j]) / 2
			n++
		}
	}
	sortSmall(means)
	return (means[2] + means[3]) / 2
}
