package linalg

import "math"

// A secular is the equation 1 + Σ w[i]/(p[i] - x) = 0 with positive weights w and poles p in ascending order. The poles are the numbers in
// d or, if squared is set, their squares; then these numbers are not negative. Differences of squares are computed from d, without loss of
// digits.
type secular struct {
	d, w    []float64
	squared bool
}

// secularOf returns the equation with the kept poles of d. Its weights are the squares of z, multiplied by weight.
func secularOf(d, z []float64, kept []int, weight float64) secular {
	s := secular{d: zeros[float64](len(kept)), w: zeros[float64](len(kept))}
	for i, from := range kept {
		s.d[i], s.w[i] = d[from], weight*z[from]*z[from]
	}
	return s
}

// solve sets the first len(kept) values to the roots, or to their square roots if the poles are squares. Row j of the result gaps has the
// poles minus root j. The result weights has the square roots of new weights, with the signs of z. With the new weights, the eigenvectors
// are orthogonal.
func (s *secular) solve(values, z []float64, kept []int) (gaps block[float64], weights []float64) {
	f, k := fieldOf[float64](), len(kept)
	gaps = newBlock(&f, k, k)
	eachRoot(k, func(j int) {
		origin, offset := s.root(j, gaps.row(j))
		if values[j] = s.d[origin] + offset; s.squared {
			values[j] = math.Sqrt(float64(s.d[origin]*s.d[origin]) + offset)
		}
	})
	weights = s.weights(gaps)
	for i, from := range kept {
		weights[i] = math.Copysign(math.Sqrt(weights[i]), z[from])
	}
	return gaps, weights
}

// difference returns pole i minus pole k.
func (s *secular) difference(i, k int) float64 {
	if s.squared {
		return (s.d[i] - s.d[k]) * (s.d[i] + s.d[k])
	}
	return s.d[i] - s.d[k]
}

// root finds the root x after pole j and, if there is another pole, before the next one. It returns x as the sum of an offset and the pole
// with index origin. It sets gaps to all poles minus x, each with almost full precision.
//
// Source: R.-C. Li, Solving Secular Equations Stably and Efficiently, 1994: the middle way, here within a bracket.
func (s *secular) root(j int, gaps []float64) (origin int, offset float64) {
	n := len(s.d)
	if n == 1 {
		gaps[0] = -s.w[0]
		return 0, s.w[0]
	}
	s.shift(j, gaps)
	origin, last := j, j == n-1
	split := min(j, n-2) // the sum has two parts: the terms of the poles up to split, and the others
	low, high := 0.0, 0.0
	if last {
		for _, w := range s.w {
			high += w
		}
		offset = float64(high / 2)
	} else {
		high = float64(gaps[j+1] / 2)
		offset = high
		if s.at(gaps, offset) < 0 {
			origin = j + 1
			s.shift(origin, gaps)
			low, high, offset = -high, 0, -high
		}
	}
	for range 200 {
		psi, slopePsi := s.sum(0, split+1, gaps, offset)
		phi, slopePhi := s.sum(split+1, n, gaps, offset)
		value := 1 + psi + phi
		if slope := slopePsi + slopePhi; math.Abs(value) <= 0x1p-53*(float64(8*(math.Abs(psi)+math.Abs(phi)))+1+float64(math.Abs(offset)*slope)) {
			break
		}
		if value < 0 {
			low = max(low, offset)
		} else {
			high = min(high, offset)
		}
		next := offset + step(value, slopePsi, slopePhi, gaps[split]-offset, gaps[split+1]-offset, last)
		if !(next > low && next < high) {
			next = low + float64((high-low)/2)
		}
		if next == offset || next == low || next == high {
			break
		}
		offset = next
	}
	for i := range gaps {
		gaps[i] -= offset
	}
	return origin, offset
}

// step returns the estimated distance to the root. The parameter value is the left side of the equation. Its sum has two parts with the
// given slopes. Each part is approximated by a term with one pole, at the distance left or right. The last root has no pole after it; then
// last is set.
func step(value, slopePsi, slopePhi, left, right float64, last bool) (eta float64) {
	c := value - float64(left*slopePsi) - float64(right*slopePhi)
	a := float64((left+right)*value) - float64(left*right*(slopePsi+slopePhi))
	b := left * right * value
	root := math.Sqrt(math.Abs(float64(a*a) - float64(4*b*c)))
	if last {
		a, b, c = -a, -b, -c
	}
	if a <= 0 {
		eta = (a - root) / (2 * c)
	} else {
		eta = 2 * b / (a + root)
	}
	if !(value*eta < 0) {
		return -value / (slopePsi + slopePhi)
	}
	return eta
}

// shift sets gaps to all poles minus pole k.
func (s *secular) shift(k int, gaps []float64) {
	for i := range gaps {
		gaps[i] = s.difference(i, k)
	}
}

// at returns the left side of the equation at x. The slice gaps has the poles. Both x and gaps are relative to the same pole.
func (s *secular) at(gaps []float64, x float64) float64 {
	value, _ := s.sum(0, len(gaps), gaps, x)
	return 1 + value
}

// sum returns the sum of the terms begin … end-1, and its slope.
func (s *secular) sum(begin, end int, gaps []float64, x float64) (value, slope float64) {
	w, gaps := s.w[begin:end], gaps[begin:end]
	for i, f := range w {
		inverse := 1 / (gaps[i] - x)
		t := float64(f * inverse)
		value += t
		slope += float64(t * inverse)
	}
	return value, slope
}

// weights returns the weights, up to a common factor, of an equation with exactly the roots found. With these weights the eigenvectors are
// orthogonal. Row j of gaps has the poles minus root j.
//
// Source: M. Gu, S. Eisenstat, A Stable and Efficient Algorithm for the Rank-One Modification of the Symmetric Eigenproblem, 1994.
func (s *secular) weights(gaps block[float64]) []float64 {
	z := zeros[float64](len(s.d))
	for i := range z {
		z[i] = 1
	}
	for j := range z {
		for i, gap := range gaps.row(j) {
			if i == j {
				z[i] *= math.Abs(gap)
			} else {
				z[i] *= math.Abs(gap / s.difference(i, j))
			}
		}
	}
	return z
}
