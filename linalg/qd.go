package linalg

import (
	"math"
	"slices"
)

// A qd is a symmetric positive semidefinite tridiagonal matrix in quotient-difference form. Its diagonal is q[k] + e[k] with e[n-1] = 0,
// and the elements beside it are √(q[k+1]·e[k]). It has the same eigenvalues as bᵀ·b, where b is the matrix with √q on the diagonal and √e
// above it. sum + rest is the sum of the shifts subtracted from the diagonal so far.
//
// Source: K. Fernando, B. Parlett, Accurate Singular Values and Differential qd Algorithms, 1994.
type qd struct {
	q, e         []float64
	nextQ, nextE []float64 // q and e after the last step
	sum, rest    float64
	scale        float64    // square of the greatest negligible element
	last         float64    // last diagonal element after a step
	others       float64    // least of the other diagonal elements after a step
	bounds       [3]float64 // lower bounds of the least eigenvalue: of all rows, of all but the last row, and of all but the last two rows
}

// mostQD is the maximum number of steps for one eigenvalue. Two or three steps are usual.
const mostQD = 100

// values stores all eigenvalues in found, in no particular order. It returns false if some were not found.
func (m *qd) values(found []float64) bool {
	n, most := len(m.q), 0.0
	for k, v := range m.q {
		most = max(most, v, m.e[k])
	}
	const unit = 0x1p-53
	m.scale = max(most*unit*unit, 0x1p-1020)
	m.nextQ, m.nextE = zeros[float64](n), zeros[float64](n)
	return m.block(0, n, m.sum, m.rest, found)
}

// isNegligible reports whether an element √e above the diagonal of b is below the rounding error of the greatest elements. Dropping it
// changes each singular value of b, and of the matrix before shifts, by at most √e.
func (m *qd) isNegligible(e float64) bool { return e <= m.scale }

// block finds the eigenvalues of the rows [begin, end). The shifts subtracted from the diagonal so far add up to sum + rest.
func (m *qd) block(begin, end int, sum, rest float64, found []float64) bool {
	m.sum, m.rest, m.bounds = sum, rest, [3]float64{}
	for steps, rows := 0, end; end > begin; steps++ {
		if end < rows {
			steps, rows = 0, end
		}
		if steps > mostQD {
			return false
		}
		if end-begin == 1 || m.isNegligible(m.e[end-2]) {
			found[end-1] = m.sum + (m.rest + m.q[end-1])
			end--
			m.bounds = [3]float64{m.bounds[1], m.bounds[2]}
			continue
		}
		if end-begin == 2 || m.isNegligible(m.e[end-3]) {
			less, more := pairOf(m.q[end-2]+m.e[end-2], m.q[end-1], float64(m.q[end-1]*m.e[end-2]), float64(m.q[end-2]*m.q[end-1]))
			found[end-1], found[end-2] = m.sum+(m.rest+less), m.sum+(m.rest+more)
			end -= 2
			m.bounds = [3]float64{m.bounds[2]}
			continue
		}
		for k := end - 3; k > begin; k-- {
			if m.isNegligible(m.e[k-1]) {
				own, ownRest := m.sum, m.rest
				if !m.block(k, end, own, ownRest, found) {
					return false
				}
				m.sum, m.rest, m.bounds = own, ownRest, [3]float64{}
				end = k
				break
			}
		}
		if end < rows {
			continue
		}
		// If necessary, reverse the matrix, so that the small eigenvalues are at the end.
		if q, e := m.q[begin:end], m.e[begin:end-1]; q[0] < q[len(q)-1]/1.5 {
			slices.Reverse(q)
			slices.Reverse(e)
		}
		if !m.advance(begin, end) {
			return false
		}
	}
	return true
}

// advance does one step with a shift after which the matrix is still positive semidefinite. It returns false if there is no such shift,
// because elements are not finite.
func (m *qd) advance(begin, end int) bool {
	shift := m.shift(begin, end)
	for tries := 0; ; tries++ {
		if m.step(begin, end, shift) {
			break
		}
		switch {
		case shift == 0:
			return false
		case m.others >= 0 && tries < 2 && shift+m.last > 0:
			shift = (shift + m.last) * (1 - 0x1p-51)
		case tries < 3:
			shift /= 4
		default:
			shift = 0
		}
	}
	copy(m.q[begin:end], m.nextQ[begin:end])
	copy(m.e[begin:end-1], m.nextE[begin:end-1])
	total := m.sum + shift
	m.rest += shift - (total - m.sum)
	m.sum = total
	return true
}

// step sets nextQ and nextE to the matrix minus shift. It returns false if the result would have a negative eigenvalue. With a shift of 0
// it succeeds if all elements are finite.
func (m *qd) step(begin, end int, shift float64) bool {
	q, e := m.q[begin:end], m.e[begin:end]
	nextQ, nextE := m.nextQ[begin:end], m.nextE[begin:end]
	n := len(q)
	e, nextQ, nextE = e[:n], nextQ[:n], nextE[:n]
	d := q[0] - shift
	others, sum, before := math.Inf(1), 0.0, 0.0
	for k := 0; k < n-1; k++ {
		others = min(others, d)
		before, sum = sum, sum+1/d
		next := d + e[k]
		nextQ[k] = next
		ratio := q[k+1] / next
		nextE[k] = e[k] * ratio
		d = float64(d*ratio) - shift
	}
	nextQ[n-1] = d
	m.others, m.last = others, d
	if !(others >= 0 && d >= 0) { // negative or NaN
		return false
	}
	m.bounds = [3]float64{1 / (sum + 1/d), 1 / sum, 1 / before}
	return true
}

// shift returns a number near the least eigenvalue, and usually below it. After a step without a shift, the numbers 1/d are the diagonal of
// the inverse, and their sum is an upper bound of the inverse's greatest eigenvalue. If the last two rows are almost uncoupled from the
// previous row, the shift is the smaller eigenvalue of these two rows, minus a correction for the coupling.
func (m *qd) shift(begin, end int) float64 {
	q, p, e, f := m.q[end-1], m.q[end-2], m.e[end-2], m.e[end-3]
	bound := m.bounds[0]
	if !(bound > 0) || math.IsInf(bound, 0) {
		return 0
	}
	less, more := pairOf(p+e, q, float64(q*e), float64(p*q))
	gap := more - less
	least := min(m.others, m.last)
	if gap > 0 && less < 1.1*least {
		// first is the square of the first element of the eigenvector, and met is the square of the eigenvector's coupling with the
		// previous row.
		first := max(0, (q-less)/gap)
		met := p * f * first
		space := min(m.q[end-3]+f-less, gap)
		if guess := less - met/space; space > 0 && met < 0.3*space*space && guess > bound {
			return guess * (1 - 0x1p-50)
		}
	}
	return max(bound*0.98, least*0.5)
}

// pairOf returns the eigenvalues of the symmetric matrix with a and c on the diagonal. The parameter b is the square of the element beside
// the diagonal, and product is the determinant.
func pairOf(a, c, b, product float64) (less, more float64) {
	half := float64((a - c) / 2)
	more = float64((a+c)/2) + math.Sqrt(float64(half*half)+b)
	if more == 0 {
		return 0, 0
	}
	return product / more, more
}
