package main

import (
	"math/rand/v2"
	"time"
)

// A tape holds the numbers drawn by a trial. To shrink a trial that found a fault, the hunt repeats it with a changed tape. Zeros
// are the simplest draws.
type tape struct {
	drawn []uint64
	at    int
	rand  *rand.Rand // nil for a replayed tape, with zeros after its end
}

// next returns the next number below limit, or any number if limit is 0.
func (p *tape) next(limit uint64) uint64 {
	var v uint64
	switch {
	case p.rand != nil && limit == 0:
		v = p.rand.Uint64()
	case p.rand != nil:
		v = p.rand.Uint64N(limit)
	case p.at < len(p.drawn):
		v = p.drawn[p.at]
		if limit > 0 {
			v = min(v, limit-1)
		}
	}
	if p.rand != nil || p.at >= len(p.drawn) {
		p.drawn = append(p.drawn, v)
	} else {
		p.drawn[p.at] = v
	}
	p.at++
	return v
}

// Limits of the time for shrinking one trial.
const (
	mostShrinks = 3000
	longShrink  = 8 * time.Second
)

// shrink makes a tape smaller: it deletes draws, zeroes them, and reduces them. It returns the smallest tape that it finds for which
// fails is true.
func shrink(drawn []uint64, fails func(drawn []uint64) bool) []uint64 {
	tries, began := 0, time.Now()
	try := func(changed []uint64) bool {
		tries++
		if tries > mostShrinks || time.Since(began) > longShrink || !fails(changed) {
			return false
		}
		drawn = changed
		return true
	}
	for before := -1; before != tries && tries < mostShrinks && time.Since(began) < longShrink; {
		improved := false
		for size := max(len(drawn)/2, 1); size > 0; size /= 2 {
			for i := len(drawn) - size; i >= 0; i-- {
				if i+size <= len(drawn) {
					improved = try(append(append([]uint64(nil), drawn[:i]...), drawn[i+size:]...)) || improved
				}
			}
		}
		for i := 0; i < len(drawn); i++ {
			for _, smaller := range []uint64{0, drawn[i] / 2, drawn[i] - 1} {
				if i < len(drawn) && drawn[i] > smaller && drawn[i] > 0 {
					changed := append([]uint64(nil), drawn...)
					changed[i] = smaller
					if try(changed) {
						improved = true
						break
					}
				}
			}
		}
		before = tries
		if improved {
			before = -1
		}
	}
	return drawn
}
