package fourier

import (
	"reflect"
	"sync"
)

// A plan is a method for transforms of one length: passes of butterflies, a matrix with transforms of its columns and then rows, or a
// convolution of a length with passes. It is not changed once it is made.
type plan struct {
	*engine
	n      int
	passes []pass

	// For a length transformed as a matrix: plans of its columns and rows.
	columns, rows *plan
	twiddles      planar // of each element of the matrix, in strips of columns transformed together

	// For a convolution.
	around        *plan // of its length
	chirp, filter planar

	// Of real numbers in pairs, made when they are first needed.
	once sync.Once
	half planar
}

// Lengths from splitLeast on are matrices, if they have two near factors. From 2048 on the columns of a transform with 8 others beside it
// do not fit into the first-level cache. Measured on Zen 5: 1024 is better by passes, 4096 as a matrix.
const splitLeast = 2048

// mostPrime is the greatest prime factor for a pass. It costs as many products for each element; a convolution costs some 60.
const mostPrime = 31

// plans has the plans made so far, by length and kind, while they are not too large together.
var plans struct {
	sync.Mutex
	list  map[planKey]*plan
	bytes int
}

type planKey struct {
	n    int
	kind reflect.Kind
}

// mostPlanBytes is how many bytes of tables are kept: as many as for a transform of 4 Mi complex128. Tables of more are made for each use.
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

// keep keeps p for later transforms, in place of all others where there is too little room, unless it is too large by itself. It returns
// the kept plan, perhaps made meanwhile by another goroutine, or p.
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

// bytes returns how large the tables of p itself are: twiddles, or a chirp and a filter. Tables of real numbers may add half as much.
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

// factorize returns factors of n, pairs of 2 as 4, in ascending order after the 4s.
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

// nearRoot returns the greatest product of some of factors up to the square root of n, their product.
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

// smooth returns the least length from n on with the prime factors 2, 3 and 5 alone.
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
