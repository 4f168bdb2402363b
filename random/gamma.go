package random

import (
	"math"

	"ndgo/elem"
	nd "ndgo/ndarray"
)

// Gamma returns numbers of the gamma distribution with shape k and the given scale: NumPy's Generator.gamma(k, scale, shape). The mean is
// k·scale. The method is by Marsaglia and Tsang, "A Simple Method for Generating Gamma Variables", 2000, and for k below 1 by Ahrens and
// Dieter.
//
// A negative or NaN k or scale panics with ErrDomain.
func Gamma[T nd.Float](r *Rand, k, scale T, shape ...int) *nd.NDArray[T] {
	r.check("Gamma")
	checkAtLeast("Gamma", "k", float64(k), 0)
	checkAtLeast("Gamma", "scale", float64(scale), 0)
	a, s := float64(k), float64(scale)
	return floats[T]("Gamma", shape, func() float64 { return s * r.gamma(a) })
}

// ChiSquare returns numbers of the chi-square distribution: NumPy's Generator.chisquare(freedom, shape). A freedom of 0 or less panics with
// ErrDomain.
func ChiSquare[T nd.Float](r *Rand, freedom T, shape ...int) *nd.NDArray[T] {
	r.check("ChiSquare")
	checkAbove("ChiSquare", "freedom", float64(freedom), 0)
	return floats[T]("ChiSquare", shape, func() float64 { return r.chiSquare(float64(freedom)) })
}

// F returns numbers of Fisher's distribution of the ratio of two variances: NumPy's Generator.f(numerator, denominator, shape). Degrees of
// freedom of 0 or less panic with ErrDomain.
func F[T nd.Float](r *Rand, numerator, denominator T, shape ...int) *nd.NDArray[T] {
	r.check("F")
	checkAbove("F", "numerator", float64(numerator), 0)
	checkAbove("F", "denominator", float64(denominator), 0)
	n, d := float64(numerator), float64(denominator)
	return floats[T]("F", shape, func() float64 {
		above := r.chiSquare(n) * d
		return above / (r.chiSquare(d) * n)
	})
}

// StudentT returns numbers of Student's t distribution: NumPy's Generator.standard_t(freedom, shape). A freedom of 0 or less panics with
// ErrDomain.
func StudentT[T nd.Float](r *Rand, freedom T, shape ...int) *nd.NDArray[T] {
	r.check("StudentT")
	checkAbove("StudentT", "freedom", float64(freedom), 0)
	d := float64(freedom)
	return floats[T]("StudentT", shape, func() float64 {
		above := r.normal()
		return math.Sqrt(d/2) * above / math.Sqrt(r.gamma(d/2))
	})
}

// Beta returns numbers of the beta distribution: NumPy's Generator.beta(a, b, shape). They are computed from two gamma numbers, or by
// Jöhnk's method if neither parameter is above 1. Parameters of 0 or less panic with ErrDomain.
func Beta[T nd.Float](r *Rand, a, b T, shape ...int) *nd.NDArray[T] {
	r.check("Beta")
	checkAbove("Beta", "a", float64(a), 0)
	checkAbove("Beta", "b", float64(b), 0)
	return floats[T]("Beta", shape, func() float64 { return r.beta(float64(a), float64(b)) })
}

func (r *Rand) chiSquare(freedom float64) float64 { return 2 * r.gamma(freedom/2) }

// gamma returns a number of the gamma distribution of shape k and scale 1.
func (r *Rand) gamma(k float64) float64 {
	switch {
	case k == 1:
		return r.exponential()
	case k == 0:
		return 0
	case k < 1:
		return r.smallGamma(k)
	}
	b := k - 1./3
	c := 1 / math.Sqrt(9*b)
	for {
		x := r.normal()
		v := 1 + float64(c*x)
		if v <= 0 {
			continue
		}
		v = float64(v * v * v)
		u := r.Float64()
		if u < 1-float64(0.0331*float64(x*x)*float64(x*x)) {
			return b * v
		}
		if elem.Log(u) < float64(0.5*x*x)+float64(b*(1-v+elem.Log(v))) {
			return b * v
		}
	}
}

// smallGamma does the work of gamma for k below 1.
func (r *Rand) smallGamma(k float64) float64 {
	for {
		u := r.Float64()
		v := r.exponential()
		if u <= 1-k {
			if x := elem.Pow(u, 1/k); x <= v {
				return x
			}
			continue
		}
		y := -elem.Log((1 - u) / k)
		if x := elem.Pow(1-k+float64(k*y), 1/k); x <= v+y {
			return x
		}
	}
}

// tinyBeta is a bound for the parameters of the beta distribution. If both parameters are smaller, numbers are 0 or 1; all other numbers
// together have a probability of 1e-100.
const tinyBeta = 3e-103

func (r *Rand) beta(a, b float64) float64 {
	if a > 1 || b > 1 {
		x := r.gamma(a)
		return x / (x + r.gamma(b))
	}
	if a < tinyBeta && b < tinyBeta {
		if float64((a+b)*r.Float64()) < a {
			return 1
		}
		return 0
	}
	for {
		u := r.Float64()
		v := r.Float64()
		x, y := elem.Pow(u, 1/a), elem.Pow(v, 1/b)
		switch {
		case x+y > 1 || u+v == 0:
		case x > 0 && y > 0:
			return x / (x + y)
		default: // one of the gamma numbers underflows, but its logarithm does not
			d := elem.Log(u)/a - elem.Log(v)/b
			if d > 0 {
				return elem.Exp(-elem.Log1p(elem.Exp(-d)))
			}
			return elem.Exp(d - elem.Log1p(elem.Exp(d)))
		}
	}
}
