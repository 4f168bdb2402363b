package parallel

// Cost classifies operations by their time per element.
type Cost uint8

const (
	// Cheap operations are limited by memory bandwidth or take a few instructions: sums, comparisons, copies.
	Cheap Cost = iota
	// Function is for operations of tens of instructions: exponentials, and user-defined functions.
	Function
)

// Worth reports whether an operation on elements of 8 bytes runs faster on several processors than on one.
func Worth(elements int, cost Cost) bool { return elements >= leastElements[cost] }

// Parts returns the number of parts into which [Run] should divide an operation on elements of 8 bytes. It is 1 if dividing is not
// worthwhile, or if the limit is 1. Otherwise there are several parts for each goroutine, because workers begin at different times.
func Parts(elements int, cost Cost) int {
	if !Worth(elements, cost) {
		return 1
	}
	limit := Limit()
	if limit == 1 {
		return 1
	}
	return min(elements/partElements[cost], limit*mostParts)
}

// Parts begin at multiples of align elements. So no two parts write to the same cache line, and all vectors except the last are full.
const align = 64

// Bounds returns the elements [begin, end) of a part. Parts begin at multiples of 64, and their sizes differ by less than 128
// elements. Some may be empty.
func Bounds(elements, parts, part int) (begin, end int) {
	begin, end = Share((elements+align-1)/align, parts, part)
	return min(begin*align, elements), min(end*align, elements)
}

// Share divides n items among parts, and returns the range [begin, end) of one part. Sizes of parts differ by at most one. Share avoids the
// product n*part, which may overflow on 32-bit machines.
func Share(n, parts, part int) (begin, end int) {
	quotient, rest := n/parts, n%parts
	begin = part*quotient + min(part, rest)
	end = begin + quotient
	if part < rest {
		end++
	}
	return begin, end
}
