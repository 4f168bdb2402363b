package parallel

// Cost is an operation's cost for an element.
type Cost uint8

const (
	// Cheap operations are bound by memory or take a few instructions: sums, comparisons, copies.
	Cheap Cost = iota
	// Function is for operations of tens of instructions: exponentials, and functions of users.
	Function
)

// Worth reports whether an operation on so many elements of 8 bytes is faster on several processors, if there are any.
func Worth(elements int, cost Cost) bool { return elements >= leastElements[cost] }

// Parts returns into how many parts [Run] should divide an operation on so many elements of 8 bytes: one if it is not worth dividing,
// or the limit is one. There are several parts for each goroutine, since workers begin at different times, but only enough to even
// this out.
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

// align divides the bounds of parts: no two parts write to one line of the cache, and vectors are whole.
const align = 64

// Bounds returns the elements [begin, end) of a part. Parts begin at multiples of 64, and differ by less than 128 elements; there may
// be empty ones.
func Bounds(elements, parts, part int) (begin, end int) {
	begin, end = Share((elements+align-1)/align, parts, part)
	return min(begin*align, elements), min(end*align, elements)
}

// Share returns the things [begin, end) of n for a part. Parts differ by one at most. It multiplies no numbers that might overflow,
// as n*part on machines of 32 bits.
func Share(n, parts, part int) (begin, end int) {
	quotient, rest := n/parts, n%parts
	begin = part*quotient + min(part, rest)
	end = begin + quotient
	if part < rest {
		end++
	}
	return begin, end
}
