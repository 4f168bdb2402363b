package random

import (
	"math"
	"sync"

	"ndgo/elem"
	nd "ndgo/ndarray"
)

// Hypergeometric returns numbers of good items among n items drawn without replacement from good and bad items: NumPy's
// Generator.hypergeometric(good, bad, n, shape). The method for large numbers is by E. Stadlober, "The Ratio of Uniforms Approach
// for Generating Discrete Random Variates", 1990.
//
// Hypergeometric panics with ErrDomain if a number is negative, if there are 10⁹ or more good or bad items, or if n is above the
// number of all items.
func Hypergeometric(r *Rand, good, bad, n int, shape ...int) *nd.NDArray[int] {
	r.check("Hypergeometric")
	checkCount("Hypergeometric", "good", good)
	checkCount("Hypergeometric", "bad", bad)
	checkCount("Hypergeometric", "n", n)
	const most = 1_000_000_000
	switch {
	case good >= most || bad >= most:
		fail("Hypergeometric", nd.ErrDomain, "good and bad are %d and %d, not both less than %d", good, bad, most)
	case n > good+bad:
		fail("Hypergeometric", nd.ErrDomain, "n is %d, more than the %d that there are", n, good+bad)
	}
	u := urn{int64(good), int64(bad), int64(n)}
	return counts("Hypergeometric", shape, func() int64 {
		if u.taken >= 10 && u.taken <= u.good+u.bad-10 {
			return u.reject(r)
		}
		return u.take(r)
	})
}

// An urn has numbers of good and bad items. The field taken is the number of items to draw.
type urn struct{ good, bad, taken int64 }

// take returns the number of good items among the drawn ones. It draws one item after another. If more than half of the items are drawn, it
// draws the remaining items instead.
func (u urn) take(r *Rand) int64 {
	total := u.good + u.bad
	steps := min(u.taken, total-u.taken)
	left, good := total, u.good
	for steps > 0 && good > 0 && left > good {
		left--
		if int64(r.upToByMask(uint64(left))) < good {
			good--
		}
		steps--
	}
	if left == good {
		good -= steps
	}
	if u.taken > total/2 {
		return good
	}
	return u.good - good
}

// reject draws from the same distribution as take, by the ratio of uniforms, a method of rejection.
func (u urn) reject(r *Rand) int64 {
	total := u.good + u.bad
	steps := min(u.taken, total-u.taken)
	few, many := min(u.good, u.bad), max(u.good, u.bad)
	p, q := float64(few)/float64(total), float64(many)/float64(total)
	a := float64(float64(steps)*p) + 0.5
	variance := float64(total-steps) * float64(steps) * p * q / float64(total-1)
	c := math.Sqrt(variance + 0.5)
	const d1, d2 = 1.7155277699214135, 0.8989161620588988 // 2√(2/e) and 3 - 2√(3/e)
	h := float64(d1*c) + d2
	mode := int64(math.Floor(float64(steps+1) * float64(few+1) / float64(total+2)))
	weight := func(k int64) float64 {
		return logFactorial(k) + logFactorial(few-k) + logFactorial(steps-k) + logFactorial(many-steps+k)
	}
	g := weight(mode)
	bound := min(float64(min(steps, few)+1), math.Floor(a+float64(16*c)))
	var k int64
	for {
		v := r.Float64()
		x := a + float64(h*(r.Float64()-0.5))/v
		if x < 0 || x >= bound {
			continue
		}
		k = int64(math.Floor(x))
		t := g - weight(k)
		if float64(v*(4-v))-3 <= t || v*(v-t) < 1 && 2*elem.Log(v) <= t {
			break
		}
	}
	if u.good > u.bad {
		k = steps - k
	}
	if steps < u.taken {
		k = u.good - k
	}
	return k
}

// logFactorials returns a table of log k! for k below 126.
var logFactorials = sync.OnceValue(func() *[126]float64 {
	var table [126]float64
	for k := range table {
		table[k] = elem.LogGamma(float64(k) + 1)
	}
	return &table
})

// logFactorial returns log k!, from a table or by Stirling's series.
func logFactorial(k int64) float64 {
	if table := logFactorials(); k < int64(len(table)) {
		return table[k]
	}
	const halfLogTwoPi = 0.9189385332046728
	x := float64(k)
	return float64((x+0.5)*elem.Log(x)) - x + (halfLogTwoPi + float64((1/x)*(1./12-1/(360*x*x))))
}
