package iter

import "math/bits"

// A term stands for one of the numbers 0, step, 2*step, …, last*step.
type term struct{ step, last uint64 }

// insert adds t to terms, kept in decreasing order of steps. Terms of one step become one, and one of constant 0 is
// left out.
func insert(terms []term, t term) []term {
	if t.step == 0 || t.last == 0 {
		return terms
	}
	i := len(terms)
	for i > 0 && terms[i-1].step < t.step {
		i--
	}
	if i > 0 && terms[i-1].step == t.step {
		terms[i-1].last += t.last
		return terms
	}
	terms = append(terms, t)
	copy(terms[i+1:], terms[i:])
	terms[i] = t
	return terms
}

// maxTries is the work of [solvable] before it gives up: about 1 ms. Of 20,000 pairs of views of one array, with 3
// axes of up to 1000 and random bounds and steps up to 7, no pair took more than 6,895 tries, and half of them 10 at
// most.
const maxTries = 1 << 16

// solvable reports whether the terms can be chosen with the sum target, or up to slack less: whether
//
//	steps[0]*i[0] + steps[1]*i[1] + … + s = target        0 <= i[k] <= lasts[k], 0 <= s <= slack
//
// has a solution in integers. This is a bounded linear Diophantine equation, and as hard as finding a subset of
// numbers with a given sum, so the answer is also true if none is found within maxTries tries. The terms are made
// by insert, and their memory is used up. All of them and slack must add up to less than 2⁶³.
func solvable(terms []term, slack, target uint64) bool {
	divisor := uint64(0)
	for i := len(terms) - 1; i >= 0; i-- {
		divisor = greatestCommonDivisor(terms[i].step, divisor)
	}
	if divisor == 0 {
		return target <= slack
	}
	// s takes the remainder, unaffected by the terms, and further multiples of the divisor as slack allows.
	remainder := target % divisor
	if remainder > slack {
		return false
	}
	for i := range terms {
		terms[i].step /= divisor
	}
	terms = insert(terms, term{1, (slack - remainder) / divisor})
	var buffer [2*Inline + 1]level
	levels := appendLevels(buffer[:0], terms)
	tries := maxTries
	return target/divisor <= levels[0].most && reachable(levels, target/divisor, &tries)
}

// A level is a term, in a search's order of choice, and the properties of it and all later ones. The largest step
// comes first: the smaller ones fill its gaps, and few of its multiples qualify.
type level struct {
	term
	divisor uint64 // the greatest common divisor of their steps
	most    uint64 // their greatest sum
	solid   bool   // whether every multiple of divisor up to most is a sum of theirs
	period  uint64 // the distance of multiples of this term that leave a multiple of the next divisor
	inverse uint64 // of step/divisor modulo period
}

// appendLevels appends the levels of terms.
func appendLevels(levels []level, terms []term) []level {
	for _, t := range terms {
		levels = append(levels, level{term: t})
	}
	last := &levels[len(levels)-1]
	last.divisor, last.most, last.solid = last.step, last.step*last.last, true
	for i := len(levels) - 2; i >= 0; i-- {
		l, next := &levels[i], &levels[i+1]
		l.divisor = greatestCommonDivisor(l.step, next.divisor)
		l.most = l.step*l.last + next.most
		l.solid = next.solid && l.divisor == next.divisor && l.step <= next.most+next.divisor
		l.period = next.divisor / l.divisor
		l.inverse = inverse(l.step/l.divisor, l.period)
	}
	return levels
}

// reachable reports whether the terms of levels can have the sum target, a multiple of the first divisor up to their
// greatest sum. It counts tries down and gives up, with true, when none are left.
func reachable(levels []level, target uint64, tries *int) bool {
	l := &levels[0]
	if l.solid {
		return true
	}
	next := &levels[1]
	low, high := uint64(0), min(l.last, target/l.step)
	if target > next.most {
		low = (target - next.most + l.step - 1) / l.step
	}
	// Only i ≡ target/divisor * inverse (mod period) leaves a multiple of the next divisor.
	carry, product := bits.Mul64(target/l.divisor%l.period, l.inverse)
	i := bits.Rem64(carry, product, l.period)
	if i < low {
		i += (low - i + l.period - 1) / l.period * l.period
	}
	for ; i <= high; i += l.period {
		if *tries--; *tries < 0 || reachable(levels[1:], target-i*l.step, tries) {
			return true
		}
	}
	return false
}

// greatestCommonDivisor returns the greatest common divisor of x and y: x for x and 0.
func greatestCommonDivisor(x, y uint64) uint64 {
	for y != 0 {
		x, y = y, x%y
	}
	return x
}

// inverse returns the y < modulus with x*y ≡ 1 (mod modulus), for an x without a divisor in common with modulus. It is
// Euclid's algorithm, extended: old and rest are x times oldFactor and factor, modulo modulus.
func inverse(x, modulus uint64) uint64 {
	old, rest := modulus, x%modulus
	oldFactor, factor := int64(0), int64(1)
	for rest != 0 {
		quotient := old / rest
		old, rest = rest, old-quotient*rest
		oldFactor, factor = factor, oldFactor-int64(quotient)*factor
	}
	if oldFactor < 0 {
		oldFactor += int64(modulus)
	}
	return uint64(oldFactor)
}
