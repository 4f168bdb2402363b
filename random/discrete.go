package random

import (
	"math"

	"ndgo/elem"
	nd "ndgo/ndarray"
)

// mostMean is the greatest mean for Poisson numbers. It is ten standard deviations below the largest int64, so that the numbers fit in an
// int64.
var mostMean = math.MaxInt64 - 10*math.Sqrt(math.MaxInt64)

// Poisson returns numbers of the Poisson distribution with the given mean: NumPy's Generator.poisson(mean, shape). For means of 10
// and more, the method is by W. Hörmann, "The Transformed Rejection Method for Generating Poisson Random Variables", 1993.
//
// A negative or NaN mean, or a mean too large for counts of int64, panics with ErrDomain.
func Poisson(r *Rand, mean float64, shape ...int) *nd.NDArray[int] {
	r.check("Poisson")
	if !(mean >= 0 && mean <= mostMean) {
		fail("Poisson", nd.ErrDomain, "the mean is %v, not from 0 to %v", mean, mostMean)
	}
	return counts("Poisson", shape, func() int64 { return r.poisson(mean) })
}

// Geometric returns numbers of trials up to the first success, with success probability p: NumPy's Generator.geometric(p, shape). p must be
// above 0 and at most 1; otherwise Geometric panics with ErrDomain.
func Geometric(r *Rand, p float64, shape ...int) *nd.NDArray[int] {
	r.check("Geometric")
	if !(p > 0 && p <= 1) {
		fail("Geometric", nd.ErrDomain, "the probability p is %v, not above 0 and at most 1", p)
	}
	return counts("Geometric", shape, func() int64 { return r.geometric(p) })
}

// NegativeBinomial returns numbers of failures before n successes, with success probability p: NumPy's Generator.negative_binomial(n, p,
// shape). n must be above 0, and p above 0 and at most 1; otherwise NegativeBinomial panics with ErrDomain.
func NegativeBinomial(r *Rand, n, p float64, shape ...int) *nd.NDArray[int] {
	r.check("NegativeBinomial")
	checkAbove("NegativeBinomial", "n", n, 0)
	if !(p > 0 && p <= 1) {
		fail("NegativeBinomial", nd.ErrDomain, "the probability p is %v, not above 0 and at most 1", p)
	}
	if mean := (1 - p) * (n + float64(10*math.Sqrt(n))) / p; !(mean <= mostMean) {
		fail("NegativeBinomial", nd.ErrDomain, "n = %v and p = %v give numbers that an int64 cannot count", n, p)
	}
	return counts("NegativeBinomial", shape, func() int64 { return r.poisson((1 - p) / p * r.gamma(n)) })
}

// LogSeries returns integers k with probability -p^k/(k·log(1-p)): NumPy's Generator.logseries(p, shape). p must be at least 0 and below 1;
// otherwise LogSeries panics with ErrDomain.
func LogSeries(r *Rand, p float64, shape ...int) *nd.NDArray[int] {
	r.check("LogSeries")
	if !(p >= 0 && p < 1) {
		fail("LogSeries", nd.ErrDomain, "p is %v, not at least 0 and below 1", p)
	}
	return counts("LogSeries", shape, func() int64 { return r.logSeries(p) })
}

// Zipf returns integers k ≥ 1 with probability proportional to k^-a: NumPy's Generator.zipf(a, shape). It uses rejection (L. Devroye,
// "Non-Uniform Random Variate Generation", 1986, page 551). If a is 1 or less, Zipf panics with ErrDomain.
func Zipf(r *Rand, a float64, shape ...int) *nd.NDArray[int] {
	r.check("Zipf")
	checkAbove("Zipf", "a", a, 1)
	return counts("Zipf", shape, func() int64 { return r.zipf(a) })
}

func (r *Rand) poisson(mean float64) int64 {
	switch {
	case mean >= 10:
		return r.largePoisson(mean)
	case mean == 0:
		return 0
	}
	least, product := elem.Exp(-mean), 1.0
	for k := int64(0); ; k++ {
		product *= r.Float64()
		if product <= least {
			return k
		}
	}
}

// largePoisson draws Poisson numbers with a mean of at least 10.
func (r *Rand) largePoisson(mean float64) int64 {
	root, log := math.Sqrt(mean), elem.Log(mean)
	b := 0.931 + float64(2.53*root)
	a := -0.059 + float64(0.02483*b)
	inverse := 1.1239 + 1.1328/(b-3.4)
	quick := 0.9277 - 3.6224/(b-2)
	for {
		u := r.Float64() - 0.5
		v := r.Float64()
		edge := 0.5 - math.Abs(u)
		k := int64(math.Floor(float64((2*a/edge+b)*u) + mean + 0.43))
		switch {
		case edge >= 0.07 && v <= quick:
			return k
		case k < 0 || edge < 0.013 && v > edge:
		case elem.Log(v)+elem.Log(inverse)-elem.Log(a/(edge*edge)+b) <= -mean+float64(float64(k)*log)-logGamma(float64(k)+1):
			return k
		}
	}
}

func (r *Rand) geometric(p float64) int64 {
	if p < 1./3 {
		z := math.Ceil(-r.exponential() / elem.Log1p(-p))
		if z >= 0x1p63 {
			return math.MaxInt64
		}
		return int64(z)
	}
	u := r.Float64()
	k, sum, product := int64(1), p, p
	for u > sum {
		product = float64(product * (1 - p))
		sum += product
		k++
	}
	return k
}

func (r *Rand) logSeries(p float64) int64 {
	log := elem.Log1p(-p)
	for {
		v := r.Float64()
		if v >= p {
			return 1
		}
		q := -elem.Expm1(log * r.Float64())
		if v <= q*q {
			k := math.Floor(1 + elem.Log(v)/elem.Log(q))
			if k >= 1 && v > 0 {
				return int64(k)
			}
			continue
		}
		if v >= q {
			return 1
		}
		return 2
	}
}

func (r *Rand) zipf(a float64) int64 {
	if a >= 1025 { // for such a, numbers above 1 have a probability of at most 3e-309
		return 1
	}
	b := elem.Pow(2, a-1)
	least := elem.Pow(math.MaxInt64, 1-a)
	for {
		w := r.Float64()
		u := float64(w*least) + (1 - w)
		v := r.Float64()
		x := math.Floor(elem.Pow(u, -1/(a-1)))
		if x > math.MaxInt64 || x < 1 {
			continue
		}
		if t := elem.Pow(1+1/x, a-1); v*x*(t-1)/(b-1) <= t/b {
			if x >= math.MaxInt64 {
				return math.MaxInt64
			}
			return int64(x)
		}
	}
}

// logGamma returns log Γ(x) for x > 0, by Stirling's series (S. Zhang and J. Jin, "Computation of Special Functions", 1996).
func logGamma(x float64) float64 {
	if x == 1 || x == 2 {
		return 0
	}
	shift := 0
	if x < 7 {
		shift = int(7 - x)
	}
	y := x + float64(shift)
	series := stirling[len(stirling)-1]
	square := (1 / y) * (1 / y)
	for i := len(stirling) - 2; i >= 0; i-- {
		series = float64(series*square) + stirling[i]
	}
	const logTwoPi = 1.8378770664093453
	value := series/y + 0.5*logTwoPi + float64((y-0.5)*elem.Log(y)) - y
	for range shift {
		value -= elem.Log(y - 1)
		y--
	}
	return value
}

// stirling holds the coefficients of Stirling's series: B₂ₖ/(2k(2k-1)).
var stirling = [...]float64{
	1. / 12, -1. / 360, 1. / 1260, -1. / 1680, 1. / 1188, -691. / 360360, 1. / 156, -3617. / 122400, 43867. / 244188, -174611. / 125400,
}
