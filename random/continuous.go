package random

import (
	"math"

	"ndgo/elem"
	nd "ndgo/ndarray"
)

// Cauchy returns numbers of the standard Cauchy distribution: NumPy's Generator.standard_cauchy(shape).
func Cauchy[T nd.Float](r *Rand, shape ...int) *nd.NDArray[T] {
	r.check("Cauchy")
	return floats[T]("Cauchy", shape, func() float64 {
		above := r.normal()
		return above / r.normal()
	})
}

// Pareto returns numbers of the Lomax distribution: the Pareto distribution of scale 1, minus 1. This is NumPy's Generator.pareto(a,
// shape). If a is 0 or less, Pareto panics with ErrDomain.
func Pareto[T nd.Float](r *Rand, a T, shape ...int) *nd.NDArray[T] {
	r.check("Pareto")
	checkAbove("Pareto", "a", float64(a), 0)
	return floats[T]("Pareto", shape, func() float64 { return elem.Expm1(r.exponential() / float64(a)) })
}

// Weibull returns numbers of the Weibull distribution with scale 1: NumPy's Generator.weibull(a, shape). A negative a panics with
// ErrDomain.
func Weibull[T nd.Float](r *Rand, a T, shape ...int) *nd.NDArray[T] {
	r.check("Weibull")
	checkAtLeast("Weibull", "a", float64(a), 0)
	return floats[T]("Weibull", shape, func() float64 {
		if a == 0 {
			return 0
		}
		return elem.Pow(r.exponential(), 1/float64(a))
	})
}

// Power returns numbers from 0 to 1 with the density a·x^(a-1): NumPy's Generator.power(a, shape). If a is 0 or less, Power panics with
// ErrDomain.
func Power[T nd.Float](r *Rand, a T, shape ...int) *nd.NDArray[T] {
	r.check("Power")
	checkAbove("Power", "a", float64(a), 0)
	return floats[T]("Power", shape, func() float64 { return elem.Pow(-elem.Expm1(-r.exponential()), 1/float64(a)) })
}

// Laplace returns numbers of the Laplace distribution: NumPy's Generator.laplace(mean, scale, shape). A negative scale panics with
// ErrDomain.
func Laplace[T nd.Float](r *Rand, mean, scale T, shape ...int) *nd.NDArray[T] {
	r.check("Laplace")
	checkAtLeast("Laplace", "scale", float64(scale), 0)
	m, s := float64(mean), float64(scale)
	return floats[T]("Laplace", shape, func() float64 {
		u := r.positive()
		if u >= 0.5 {
			return m - float64(s*elem.Log(2-u-u))
		}
		return m + float64(s*elem.Log(u+u))
	})
}

// Gumbel returns numbers of the Gumbel distribution of largest values: NumPy's Generator.gumbel(mode, scale, shape). A negative scale
// panics with ErrDomain.
func Gumbel[T nd.Float](r *Rand, mode, scale T, shape ...int) *nd.NDArray[T] {
	r.check("Gumbel")
	checkAtLeast("Gumbel", "scale", float64(scale), 0)
	m, s := float64(mode), float64(scale)
	return floats[T]("Gumbel", shape, func() float64 { return m - float64(s*elem.Log(-elem.Log(1-r.positive()))) })
}

// Logistic returns numbers of the logistic distribution: NumPy's Generator.logistic(mean, scale, shape). A negative scale panics with
// ErrDomain.
func Logistic[T nd.Float](r *Rand, mean, scale T, shape ...int) *nd.NDArray[T] {
	r.check("Logistic")
	checkAtLeast("Logistic", "scale", float64(scale), 0)
	m, s := float64(mean), float64(scale)
	return floats[T]("Logistic", shape, func() float64 {
		u := r.positive()
		return m + float64(s*elem.Log(u/(1-u)))
	})
}

// Rayleigh returns numbers of the Rayleigh distribution: NumPy's Generator.rayleigh(scale, shape). A negative scale panics with ErrDomain.
func Rayleigh[T nd.Float](r *Rand, scale T, shape ...int) *nd.NDArray[T] {
	r.check("Rayleigh")
	checkAtLeast("Rayleigh", "scale", float64(scale), 0)
	return floats[T]("Rayleigh", shape, func() float64 { return float64(scale) * math.Sqrt(2*r.exponential()) })
}

// Wald returns numbers of the inverse Gaussian distribution: NumPy's Generator.wald(mean, scale, shape). The method is by Michael, Schucany
// and Haas, 1976. If mean or scale is 0 or less, Wald panics with ErrDomain.
func Wald[T nd.Float](r *Rand, mean, scale T, shape ...int) *nd.NDArray[T] {
	r.check("Wald")
	checkAbove("Wald", "mean", float64(mean), 0)
	checkAbove("Wald", "scale", float64(scale), 0)
	m, s := float64(mean), float64(scale)
	return floats[T]("Wald", shape, func() float64 {
		y := r.normal()
		y = m * y * y
		x := float64(m * (1 - 2/(1+math.Sqrt(1+4*s/y))))
		if r.Float64() <= m/(m+x) {
			return x
		}
		return m * m / x
	})
}

// Triangular returns numbers of the triangular distribution from left to right, with its peak at mode: NumPy's Generator.triangular(left,
// mode, right, shape). Parameters must satisfy left ≤ mode ≤ right and left < right; others panic with ErrDomain.
func Triangular[T nd.Float](r *Rand, left, mode, right T, shape ...int) *nd.NDArray[T] {
	r.check("Triangular")
	if !(left <= mode && mode <= right && left < right) {
		fail("Triangular", nd.ErrDomain, "left, mode and right are %v, %v and %v, which are not in order", left, mode, right)
	}
	l, m, h := float64(left), float64(mode), float64(right)
	return floats[T]("Triangular", shape, func() float64 {
		u := r.Float64()
		if u <= (m-l)/(h-l) {
			return l + math.Sqrt(u*((m-l)*(h-l)))
		}
		return h - math.Sqrt((1-u)*((h-m)*(h-l)))
	})
}

// VonMises returns angles around mu from -π to π: NumPy's Generator.vonmises(mu, kappa, shape). The larger kappa is, the more the
// angles concentrate around mu. The method is by Best and Fisher, 1979. A negative or NaN kappa panics with ErrDomain.
func VonMises[T nd.Float](r *Rand, mu, kappa T, shape ...int) *nd.NDArray[T] {
	r.check("VonMises")
	checkAtLeast("VonMises", "kappa", float64(kappa), 0)
	checkFinite("VonMises", "mu", float64(mu))
	return floats[T]("VonMises", shape, func() float64 { return r.vonMises(float64(mu), float64(kappa)) })
}

func (r *Rand) vonMises(mu, kappa float64) float64 {
	var s float64
	switch {
	case kappa < 1e-8: // kappa is so small that all angles are equally likely
		return math.Pi * (float64(2*r.Float64()) - 1)
	case kappa < 1e-5: // for a small kappa, use a series around kappa = 0
		s = 1/kappa + kappa
	case kappa <= 1e6:
		q := 1 + math.Sqrt(1+float64(4*kappa*kappa))
		rho := (q - math.Sqrt(2*q)) / (2 * kappa)
		s = (1 + float64(rho*rho)) / (2 * rho)
	default: // for a large kappa, the distribution is nearly normal
		x := mu + float64(math.Sqrt(1/kappa)*r.normal())
		if x < -math.Pi {
			x += 2 * math.Pi
		}
		if x > math.Pi {
			x -= 2 * math.Pi
		}
		return x
	}
	var w float64
	for {
		z := elem.Cos(math.Pi * r.Float64())
		w = (1 + float64(s*z)) / (s + z)
		y := float64(kappa * (s - w))
		v := r.Float64()
		if float64(y*(2-y))-v >= 0 || elem.Log(y/v)+1-y >= 0 {
			break
		}
	}
	angle := elem.Acos(w)
	if r.Float64() < 0.5 {
		angle = -angle
	}
	angle += mu
	turned := math.Mod(math.Abs(angle)+math.Pi, 2*math.Pi) - math.Pi
	if angle < 0 {
		return -turned
	}
	return turned
}

// positive returns a number strictly between 0 and 1.
func (r *Rand) positive() float64 {
	for {
		if u := r.Float64(); u > 0 {
			return u
		}
	}
}
