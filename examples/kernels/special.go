package kernels

import "math"

// digamma returns the logarithmic derivative of the gamma function for x > 0.
//
// Source: J. M. Bernardo, Algorithm AS 103: psi (digamma) function, Applied Statistics 25 (1976), 315–317.
//
//ndgo:ufunc
func digamma(x float64) float64 {
	if x <= 0 {
		return math.NaN()
	}
	if x < 1e-5 {
		return -0.5772156649015329 - 1/x
	}
	sum := 0.0
	for x < 8.5 {
		sum -= 1 / x
		x++
	}
	r := 1 / x
	sum += math.Log(x) - 0.5*r
	r *= r
	return sum - r*(1.0/12-r*(1.0/120-r*(1.0/252-r*(1.0/240-r/132))))
}

// exponentialIntegral returns E₁(x) for x > 0, by the series or by the continued fraction.
//
// Source: M. Abramowitz, I. A. Stegun, Handbook of Mathematical Functions (1964), 5.1.11 and 5.1.22.
//
//ndgo:ufunc
func exponentialIntegral(x float64) float64 {
	const eulerGamma = 0.57721566490153286061
	switch {
	case x < 0:
		return math.NaN()
	case x == 0:
		return math.Inf(1)
	case x <= 1:
		sum, term := -eulerGamma-math.Log(x), -1.0
		for k := 1; k < 100; k++ {
			term *= -x / float64(k)
			sum += term / float64(k)
			if math.Abs(term) < 1e-17*math.Abs(sum) {
				break
			}
		}
		return sum
	}
	b := x + 1
	c := 1e300
	d := 1 / b
	h := d
	for i := 1; i <= 200; i++ {
		a := -float64(i * i)
		b += 2
		d = 1 / (a*d + b)
		c = b + a/c
		delta := c * d
		h *= delta
		if math.Abs(delta-1) < 1e-15 {
			break
		}
	}
	return h * math.Exp(-x)
}

// regularizedGamma returns the lower incomplete gamma function P(a, x).
//
// Source: W. H. Press et al., Numerical Recipes, 3rd edition (2007), 6.2.
//
//ndgo:ufunc
func regularizedGamma(a, x float64) float64 {
	if x < 0 || a <= 0 {
		return math.NaN()
	}
	if x == 0 {
		return 0
	}
	lg, _ := math.Lgamma(a)
	front := math.Exp(-x + a*math.Log(x) - lg)
	if x < a+1 {
		ap, del, sum := a, 1/a, 1/a
		for i := 0; i < 500 && math.Abs(del) > math.Abs(sum)*1e-15; i++ {
			ap++
			del *= x / ap
			sum += del
		}
		return sum * front
	}
	const tiny = 1e-300
	b := x + 1 - a
	c := 1 / tiny
	d := 1 / b
	h := d
	for i := 1; i < 500; i++ {
		an := -float64(i) * (float64(i) - a)
		b += 2
		d = an*d + b
		if math.Abs(d) < tiny {
			d = tiny
		}
		c = b + an/c
		if math.Abs(c) < tiny {
			c = tiny
		}
		d = 1 / d
		del := d * c
		h *= del
		if math.Abs(del-1) <= 1e-15 {
			break
		}
	}
	return 1 - front*h
}

// ellipticK returns the complete elliptic integral of the first kind of parameter m < 1, by the arithmetic-geometric mean.
//
// Source: NIST Digital Library of Mathematical Functions, 19.8.5.
//
//ndgo:ufunc
func ellipticK(m float64) float64 {
	if m >= 1 {
		return math.Inf(1)
	}
	a, g := 1.0, math.Sqrt(1-m)
	for math.Abs(a-g) > 1e-15*a {
		a, g = (a+g)/2, math.Sqrt(a*g)
	}
	return math.Pi / (2 * a)
}

var zetaTerms = [...]float64{
	12, -720, 30240, -1209600, 47900160, -1.8924375803183791606e9, 7.47242496e10, -2.950130727918164224e12, 1.1646782814350067249e14,
}

// riemannZeta returns ζ(s) for s > 1, by Euler's and Maclaurin's sum.
//
// Source: S. L. Moshier, Cephes Mathematical Library, zeta.c.
//
//ndgo:ufunc
func riemannZeta(s float64) float64 {
	if s <= 1 {
		return math.NaN()
	}
	sum := 1.0
	n := 1.0
	for n < 10 {
		n++
		sum += math.Pow(n, -s)
	}
	b := math.Pow(n, -s)
	sum += b*n/(s-1) - 0.5*b
	a, k := 1.0, 0.0
	for i := range zetaTerms {
		a *= s + k
		b /= n
		sum += a * b / zetaTerms[i]
		k++
		a *= s + k
		b /= n
		k++
	}
	return sum
}

// erfInverse returns the inverse of the error function.
//
// Source: M. Giles, Approximating the erfinv function, GPU Computing Gems (2011), 109–116.
//
//ndgo:ufunc
func erfInverse(x float32) float32 {
	w := -float32(math.Log(float64((1 - x) * (1 + x))))
	var p float32
	if w < 5 {
		w -= 2.5
		p = 2.81022636e-08
		for _, c := range []float32{3.43273939e-07, -3.5233877e-06, -4.39150654e-06, 0.00021858087, -0.00125372503, -0.00417768164, 0.246640727, 1.50140941} {
			p = c + p*w
		}
	} else {
		w = float32(math.Sqrt(float64(w))) - 3
		p = -0.000200214257
		for _, c := range []float32{0.000100950558, 0.00134934322, -0.00367342844, 0.00573950773, -0.0076224613, 0.00943887047, 1.00167406, 2.83297682} {
			p = c + p*w
		}
	}
	return p * x
}

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

// lambertW returns Lambert's function W of x ≥ -1/e.
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
