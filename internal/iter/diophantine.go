package iter

import "math/bits"

// A term is a variable of the equation that [solvable] solves. Its possible values are 0, step, 2*step, …, last*step.
type term struct{ step, last uint64 }

// insert adds t to terms, a list in decreasing order of steps. If terms has a term of the same step, t is merged with it. If t is always 0,
// it is dropped.
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

// maxTries is the number of steps after which [solvable] gives up, about 1 ms. It comes from an experiment with 20,000 random pairs of views
// of one array. The most difficult pair took 6,895 tries, and half of the pairs took at most 10. The views had 3 axes of up to 1000 and
// random bounds and steps up to 7.
const maxTries = 1 << 16

// solvable reports whether the equation
//
//	steps[0]*i[0] + steps[1]*i[1] + … + s = target        0 <= i[k] <= lasts[k], 0 <= s <= slack
//
// has a solution in integers. This is a bounded linear Diophantine equation, as hard as the subset sum problem. Therefore
// solvable also returns true if it finds no answer within maxTries tries. It overwrites terms, a list made by insert. The sum of
// the maxima of all terms, and slack, must be less than 2⁶³.
func solvable(terms []term, slack, target uint64) bool {
	divisor := uint64(0)
	for i := len(terms) - 1; i >= 0; i-- {
		divisor = greatestCommonDivisor(terms[i].step, divisor)
	}
	if divisor == 0 {
		return target <= slack
	}
	// The terms only reach multiples of their common divisor. The slack s must supply the remainder of target.
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

// A level of the search chooses a multiple of one term. Its other fields describe sums of multiples of this term and of all later terms.
// Terms with larger steps come first, because fewer of their multiples have to be tried.
type level struct {
	term
	divisor uint64 // the greatest common divisor of this step and all later steps
	most    uint64 // the greatest sum of this term and all later terms
	solid   bool   // whether the terms reach every multiple of divisor up to most
	period  uint64 // the possible multiples of the term recur after so many steps, modulo the next divisor
	inverse uint64 // the inverse of step/divisor modulo period
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

// reachable reports whether target is a sum of values, one value of each term of levels. The target is a multiple of the first divisor, and
// at most the terms' greatest sum. reachable decrements tries at each try, and returns true when no tries are left.
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
	// The remainder target - i*step must be a multiple of the next divisor: i ≡ target/divisor * inverse (mod period).
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

// greatestCommonDivisor returns the greatest common divisor of x and y. It is x if y is 0.
func greatestCommonDivisor(x, y uint64) uint64 {
	for y != 0 {
		x, y = y, x%y
	}
	return x
}

// inverse returns the y < modulus with x*y ≡ 1 (mod modulus); x and modulus have no common divisor. It uses the extended
// Euclidean algorithm, with the invariants old ≡ x*oldFactor and rest ≡ x*factor (mod modulus).
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
