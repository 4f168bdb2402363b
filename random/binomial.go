package random

import (
	"math"

	"ndgo/elem"
	nd "ndgo/ndarray"
)

// Binomial returns numbers of successes in n trials with success probability p: NumPy's Generator.binomial(n, p, shape). If at most 30
// successes are expected, it inverts the distribution. Otherwise it uses the method of V. Kachitvichyanukul and B. W. Schmeiser, "Binomial
// Random Variate Generation", 1988.
//
// A negative n, or a p outside of 0 to 1, panics with ErrDomain.
func Binomial(r *Rand, n int, p float64, shape ...int) *nd.NDArray[int] {
	r.check("Binomial")
	checkCount("Binomial", "n", n)
	checkProbability("Binomial", p)
	b := newBinomial(int64(n), p)
	return counts("Binomial", shape, func() int64 { return b.draw(r) })
}

// Multinomial returns how often each of several outcomes occurs in n trials: NumPy's Generator.multinomial(n, p, shape). p has the
// probability of each outcome. The last element of p is not used: the last outcome has the remaining probability. The axes of the
// array are shape, followed by the axis of p.
//
// Multinomial panics if n is negative, if p is empty or not 1-d, if a probability is negative, or if the probabilities without the
// last add up to more than 1.
func Multinomial(r *Rand, n int, p *nd.NDArray[float64], shape ...int) *nd.NDArray[int] {
	r.check("Multinomial")
	checkCount("Multinomial", "n", n)
	weights := vector("Multinomial", "p", p)
	sum := 0.0
	for i, w := range weights {
		checkProbability("Multinomial", w)
		if i < len(weights)-1 {
			sum += w
		}
	}
	if sum > 1+1e-12 {
		fail("Multinomial", nd.ErrDomain, "the probabilities but the last are %v together, more than 1", sum)
	}
	x, data := create[int]("Multinomial", append(append([]int(nil), shape...), len(weights)))
	for ; len(data) > 0; data = data[len(weights):] {
		r.multinomial(data[:len(weights)], int64(n), weights)
	}
	return x
}

func (r *Rand) multinomial(counts []int, n int64, weights []float64) {
	clear(counts)
	rest := 1.0
	last := len(weights) - 1
	for i, w := range weights[:last] {
		k := newBinomial(n, min(w/rest, 1)).draw(r)
		counts[i] = int(k)
		n -= k
		if n <= 0 {
			return
		}
		rest -= w
	}
	counts[last] = int(n)
}

// A binomial draws from the binomial distribution. Its fields depend only on the parameters, so they are computed once.
type binomial struct {
	n       int64
	p       float64 // the probability p, or 1 - p if p is above one half
	flipped bool    // whether the parameter was above one half; then failures are counted instead of successes
	zero    bool    // whether no trial can succeed: there are no trials, or p is 0
	quick   bool    // whether to use inversion

	q     float64
	none  float64 // probability of no success
	bound int64   // a count above bound is so improbable that another count is drawn instead

	m                                            int64 // the mode of the distribution
	p1, p2, p3, p4, xm, xl, xr, c, lefts, rights float64
}

func newBinomial(n int64, p float64) *binomial {
	b := &binomial{n: n, p: p, zero: n == 0 || p == 0}
	if p > 0.5 {
		b.p, b.flipped = 1-p, true
	}
	p = b.p
	b.q = 1 - p
	if b.quick = p*float64(n) <= 30; b.quick {
		mean := float64(float64(n) * p)
		b.none = elem.Exp(float64(n) * elem.Log1p(-p))
		b.bound = int64(min(float64(n), mean+float64(10*math.Sqrt(float64(mean*b.q)+1))))
		return b
	}
	center := float64(float64(n)*p) + p
	b.m = int64(math.Floor(center))
	b.p1 = math.Floor(float64(2.195*math.Sqrt(float64(n)*p*b.q))-float64(4.6*b.q)) + 0.5
	b.xm = float64(b.m) + 0.5
	b.xl, b.xr = b.xm-b.p1, b.xm+b.p1
	b.c = 0.134 + 20.5/(15.3+float64(b.m))
	a := (center - b.xl) / (center - float64(b.xl*p))
	b.lefts = a * (1 + float64(a/2))
	a = (b.xr - center) / (b.xr * b.q)
	b.rights = a * (1 + float64(a/2))
	b.p2 = float64(b.p1 * (1 + 2*b.c))
	b.p3 = b.p2 + b.c/b.lefts
	b.p4 = b.p3 + b.c/b.rights
	return b
}

func (b *binomial) draw(r *Rand) int64 {
	if b.zero {
		return 0
	}
	var k int64
	if b.quick {
		k = b.invert(r)
	} else {
		k = b.reject(r)
	}
	if b.flipped {
		return b.n - k
	}
	return k
}

// invert draws a random number u, and adds up the probabilities of 0, 1, 2, … successes until the sum reaches u.
func (b *binomial) invert(r *Rand) int64 {
	k, probability, u := int64(0), b.none, r.Float64()
	for u > probability {
		k++
		if k > b.bound {
			k, probability, u = 0, b.none, r.Float64()
			continue
		}
		u -= probability
		probability = float64(b.n-k+1) * b.p * probability / (float64(k) * b.q)
	}
	return k
}

// reject draws a number by rejection. It draws points below a curve that covers the distribution: a triangle, two parallelograms and two
// exponential tails.
func (b *binomial) reject(r *Rand) int64 {
	for {
		u := float64(r.Float64() * b.p4)
		v := r.Float64()
		var y int64
		switch {
		case u <= b.p1:
			return int64(math.Floor(b.xm - float64(b.p1*v) + u))
		case u <= b.p2:
			x := b.xl + (u-b.p1)/b.c
			v = float64(v*b.c) + 1 - math.Abs(float64(b.m)-x+0.5)/b.p1
			if v > 1 {
				continue
			}
			y = int64(math.Floor(x))
		case v == 0: // excluded, because the logarithm of v would be infinite
			continue
		case u <= b.p3:
			y = int64(math.Floor(b.xl + elem.Log(v)/b.lefts))
			if y < 0 {
				continue
			}
			v = v * (u - b.p2) * b.lefts
		default:
			y = int64(math.Floor(b.xr - elem.Log(v)/b.rights))
			if y > b.n {
				continue
			}
			v = v * (u - b.p3) * b.rights
		}
		if b.accepts(y, v) {
			return y
		}
	}
}

// accepts reports whether v is below the probability of y divided by the probability of the mode.
func (b *binomial) accepts(y int64, v float64) bool {
	n, p, q, m := float64(b.n), b.p, b.q, float64(b.m)
	variance := float64(n * p * q)
	k := math.Abs(float64(y) - m)
	if k <= 20 || k >= float64(variance/2)-1 {
		s := p / q
		a := s * (n + 1)
		f := 1.0
		for i := b.m + 1; i <= y; i++ {
			f *= a/float64(i) - s
		}
		for i := y + 1; i <= b.m; i++ {
			f /= a/float64(i) - s
		}
		return v <= f
	}
	rho := float64((k / variance) * ((float64(k*(k/3+0.625))+0.16666666666666666)/variance + 0.5))
	t := -k * k / (2 * variance)
	log := elem.Log(v)
	if log < t-rho {
		return true
	}
	if log > t+rho {
		return false
	}
	x, f, z, w := float64(y)+1, m+1, n+1-m, n-float64(y)+1
	// The error terms of all four factorials are added, as in the paper of 1988 and in NumPy 2.4. Later versions of NumPy subtract two of
	// these terms, so their numbers differ.
	bound := float64(b.xm*elem.Log(f/x)) + float64((n-m+0.5)*elem.Log(z/w)) + float64((float64(y)-m)*elem.Log(w*p/(x*q))) +
		logRest(f) + logRest(z) + logRest(x) + logRest(w)
	return log <= bound
}

// logRest returns the error of Stirling's formula for log (x-1)!.
func logRest(x float64) float64 {
	s := x * x
	return (13860 - (462-(132-(99-140/s)/s)/s)/s) / x / 166320
}
