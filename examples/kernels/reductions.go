package kernels

import "math"

// entropy returns the entropy -Σ p log₂ p of probabilities, in bits.
//
// Source: C. E. Shannon, A mathematical theory of communication, Bell System Technical J. 27 (1948), 379–423.
//
//ndgo:reduce identity=0
func entropy(acc, p float64) float64 {
	if p <= 0 {
		return acc
	}
	return acc + -p*math.Log2(p)
}

// growth returns the growth factor of an investment over consecutive periods. The operand has the return of each period in percent.
//
// Source: C. R. Bacon, Practical Portfolio Performance Measurement and Attribution, 2nd edition (2008), 2.8.
//
//ndgo:reduce identity=1
func growth(acc, percent float64) float64 { return acc * (1 + percent/100) }

// hamming returns the number of differing bits in the words of x and y.
//
// Source: R. W. Hamming, Error detecting and error correcting codes, Bell System Technical J. 29 (1950), 147–160.
//
//ndgo:reduce identity=0
func hamming(acc int, x, y uint64) int {
	for d := x ^ y; d != 0; d &= d - 1 {
		acc++
	}
	return acc
}

// moments is the state of sampleVariance: the number of elements, their mean, and the sum of their squared distances from the mean.
type moments struct{ n, mean, squares float64 }

// sampleVariance returns the sample variance of x.
//
// Sources: B. P. Welford, Note on a method for calculating corrected sums of squares and products, Technometrics 4 (1962), 419–420;
// T. F. Chan, G. H. Golub, R. J. LeVeque, Algorithms for computing the sample variance, American Statistician 37 (1983), 242–247.
//
//ndgo:reduce identity=moments{} join=joinMoments result=varianceOf
func sampleVariance(s moments, x float64) moments {
	s.n++
	d := x - s.mean
	s.mean += d / s.n
	s.squares += d * (x - s.mean)
	return s
}

func joinMoments(a, b moments) moments {
	n, d := a.n+b.n, b.mean-a.mean
	return moments{n, a.mean + d*b.n/n, a.squares + b.squares + d*d*a.n*b.n/n}
}

func varianceOf(s moments) float64 { return s.squares / (s.n - 1) }

// exponents is the state of logSumExp: most is the greatest x so far, and sum is the sum of e^(x - most).
type exponents struct{ most, sum float64 }

func noExponents() exponents { return exponents{most: math.Inf(-1)} }

// logSumExp returns log Σ eˣ without overflow.
//
// Source: P. Blanchard, D. J. Higham, N. J. Higham, Accurately computing the log-sum-exp and softmax functions, IMA J. Numerical
// Analysis 41 (2021), 2311–2330.
//
//ndgo:reduce identity=noExponents() join=joinExponents result=logarithm
func logSumExp(s exponents, x float64) exponents {
	if x == math.Inf(-1) {
		return s
	}
	if x > s.most {
		return exponents{x, s.sum*math.Exp(s.most-x) + 1}
	}
	s.sum += math.Exp(x - s.most)
	return s
}

func joinExponents(a, b exponents) exponents {
	if b.most > a.most {
		a, b = b, a
	}
	if b.sum == 0 {
		return a
	}
	return exponents{a.most, a.sum + b.sum*math.Exp(b.most-a.most)}
}

func logarithm(s exponents) float64 { return s.most + math.Log(s.sum) }
