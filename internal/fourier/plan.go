package fourier

import (
	"reflect"
	"sync"
)

// A plan is a method for transforms of one length: passes of butterflies, transforms of the columns and rows of a matrix, or a
// convolution by transforms of another length. A plan is immutable.
type plan struct {
	*engine
	n      int
	passes []pass

	// For a matrix: the plans of its columns and rows.
	columns, rows *plan
	twiddles      planar // a factor for each element of the matrix, in the order of use

	// For a convolution:
	around        *plan // the plan of the convolution's transforms
	chirp, filter planar

	// For real numbers in pairs, computed when first needed:
	once sync.Once
	half planar
}

// Lengths from splitLeast on are transformed as matrices, if they have two factors of similar size. The limit is measured: on Zen 5, passes
// are faster for 1024 complex128, and a matrix for 4096.
const splitLeast = 2048

// mostPrime is the greatest prime factor with a pass. For a prime p, a pass computes p products per element, and a convolution about
// 60.
const mostPrime = 31

// plans caches plans by length and kind, up to a total size.
var plans struct {
	sync.Mutex
	list  map[planKey]*plan
	bytes int
}

type planKey struct {
	n    int
	kind reflect.Kind
}

// mostPlanBytes is the maximum size of the cached tables, enough for a transform of 4 Mi complex128. Larger tables are computed
// for each use.
const mostPlanBytes = 64 << 20

// planFor returns the plan for transforms of length n, at least 1.
func (e *engine) planFor(n int) *plan {
	key := planKey{n, e.kind}
	plans.Lock()
	p := plans.list[key]
	plans.Unlock()
	if p != nil {
		return p
	}
	return e.newPlan(n).keep()
}

// keep adds p to the cache if p is not too large. If the cache would become too large, keep first drops all other plans. It returns the plan
// to use: p, or a plan that another goroutine has added in the meantime.
func (p *plan) keep() *plan {
	bytes, key := p.bytes(), planKey{p.n, p.kind}
	if bytes > mostPlanBytes {
		return p
	}
	plans.Lock()
	defer plans.Unlock()
	if kept := plans.list[key]; kept != nil {
		return kept
	}
	if plans.list == nil || plans.bytes > mostPlanBytes-bytes {
		plans.list, plans.bytes = map[planKey]*plan{}, 0
	}
	plans.list[key] = p
	plans.bytes += bytes
	return p
}

// bytes returns the number of bytes in p's own tables: twiddle factors, or a chirp and a filter. Tables for real numbers may add
// half as much.
func (p *plan) bytes() int {
	elements := p.n
	if p.around != nil {
		elements += p.around.n
	}
	return 2 * p.width * elements
}

func (e *engine) newPlan(n int) *plan {
	p := &plan{engine: e, n: n}
	factors := factorize(n)
	if len(factors) > 0 && factors[len(factors)-1] > mostPrime {
		p.convolve()
		return p
	}
	if n >= splitLeast {
		if n1 := nearRoot(factors, n); n1 >= 8 {
			p.columns, p.rows = e.planFor(n1), e.planFor(n/n1)
			p.twiddles = p.twiddlesOf(n1, n/n1)
			return p
		}
	}
	left := n
	for _, radix := range factors {
		left /= radix
		p.passes = append(p.passes, e.newPass(radix, left))
	}
	return p
}

// factorize returns the prime factors of n, with pairs of 2 combined to 4: first the 4s, then the others in ascending order.
func factorize(n int) (factors []int) {
	for ; n%4 == 0; n /= 4 {
		factors = append(factors, 4)
	}
	for k := 2; k*k <= n; k++ {
		for ; n%k == 0; n /= k {
			factors = append(factors, k)
		}
	}
	if n > 1 {
		factors = append(factors, n)
	}
	return factors
}

// nearRoot returns the greatest product of some factors that does not exceed the square root of n. n is the product of all
// factors.
func nearRoot(factors []int, n int) int {
	products := map[int]bool{1: true}
	best := 1
	for _, f := range factors {
		var more []int
		for p := range products {
			if q := p * f; q <= n/q {
				more = append(more, q)
				best = max(best, q)
			}
		}
		for _, q := range more {
			products[q] = true
		}
	}
	return best
}

// smooth returns the least length, at least n, with no prime factors other than 2, 3 and 5.
func smooth(n int) int {
	best := 1
	for best < n {
		best *= 2
	}
	for five := 1; five < best; five *= 5 {
		for three := five; three < best; three *= 3 {
			length := three
			for length < n {
				length *= 2
			}
			best = min(best, length)
		}
	}
	return best
}
