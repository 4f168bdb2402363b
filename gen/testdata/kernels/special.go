package kernels

import "math"

// erf returns the error function, to seven digits.
//
// Source: M. Abramowitz, I. A. Stegun, Handbook of Mathematical Functions (1964), 7.1.26.
//
//ndgo:ufunc
func erf(x float64) float64 {
	const p = 0.3275911
	a := [...]float64{0.254829592, -0.284496736, 1.421413741, -1.453152027, 1.061405429}
	t := 1 / (1 + p*math.Abs(x))
	y := 1 - ((((a[4]*t+a[3])*t+a[2])*t+a[1])*t+a[0])*t*math.Exp(-x*x)
	return math.Copysign(y, x)
}

// besselJ0 returns the Bessel function J₀ for |x| < 8, by its series.
//
//ndgo:ufunc
func besselJ0(x float64) float64 {
	term, sum := 1.0, 1.0
	for k := 1; k <= 30; k++ {
		term *= -x * x / 4 / float64(k*k)
		sum += term
	}
	return sum
}

// legendre returns the Legendre polynomial of degree n up to 20.
//
//ndgo:ufunc
func legendre(x float64, n int) float64 {
	p0, p1 := 1.0, x
	if n == 0 {
		return p0
	}
	for k := 1; k < n && k < 20; k++ {
		p0, p1 = p1, (float64(2*k+1)*x*p1-float64(k)*p0)/float64(k+1)
	}
	return p1
}

// lambertW returns W of x ≥ -1/e.
//
//ndgo:ufunc
func lambertW(x float64) float64 {
	w := math.Log1p(x)
	for range 20 {
		e := math.Exp(w)
		f := w*e - x
		w -= f / (e*(w+1) - (w+2)*f/(2*w+2))
	}
	return w
}

// logGamma returns the logarithm of the gamma function for x > 0.
//
// Source: C. Lanczos, A precision approximation of the gamma function, SIAM J. Numer. Anal. B 1 (1964), 86–96; coefficients g = 7.
//
//ndgo:ufunc
func logGamma(x float64) float64 {
	c := []float64{0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
		12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7}
	x--
	sum := c[0]
	for i, v := range c[1:] {
		sum += v / (x + float64(i) + 1)
	}
	t := x + 7.5
	return 0.5*math.Log(2*math.Pi) + (x+0.5)*math.Log(t) - t + math.Log(sum)
}
