package kernels

import "math"

// entropy returns -Σ p log p of probabilities in bits.
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

// growth returns the factor by which a value grows by returns in percent.
//
// Source: C. R. Bacon, Practical Portfolio Performance Measurement and Attribution, 2nd edition (2008), 2.8.
//
//ndgo:reduce identity=1
func growth(acc, percent float64) float64 { return acc * (1 + percent/100) }

// hamming returns in how many bits words differ.
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
