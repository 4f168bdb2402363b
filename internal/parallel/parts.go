package parallel

// Cost is what an operation takes for an element.
type Cost uint8

const (
	// Cheap operations are bound by memory or take a few instructions: sums, comparisons, copies.
	Cheap Cost = iota
	// Function is for operations of tens of instructions: exponentials, and functions of users.
	Function
)

// leastElements is from how many elements of 8 bytes an operation is worth dividing, and partElements how many a part has at
// least. BenchmarkCalibrate measures where two processors begin to win. Where a worker lingers that is after some 3 µs of work,
// and where a processor has to be woken, which takes Linux and Go 57 µs, after twice that. With 256 Ki for cheap operations
// most rows of 64 Ki to 256 Ki elements, and of bytes up to 4 Mi, were slower on two cores than on one.
var (
	leastElements = [...]int{Cheap: 1 << 20, Function: 32 << 10}
	partElements  = [...]int{Cheap: 64 << 10, Function: 2 << 10}
)

// Worth reports whether an operation on so many elements of 8 bytes is faster on several processors, if there are any.
func Worth(elements int, cost Cost) bool { return elements >= leastElements[cost] }

// Parts returns into how many parts [Run] should divide an operation on so many elements of 8 bytes: one if it is not worth dividing,
// or the limit is one. There are several parts for each goroutine, since workers begin at different times.
func Parts(elements int, cost Cost) int {
	if !Worth(elements, cost) || Limit() == 1 {
		return 1
	}
	return elements / partElements[cost]
}

// align is the elements that bounds of parts are multiples of: no two parts write to one line of the cache, and vectors
// are whole.
const align = 64

// Bounds returns which of so many elements belong to a part: those in [begin, end). Parts begin at multiples
// of 64, and differ by less than 128 elements; there may be empty ones.
func Bounds(elements, parts, part int) (begin, end int) {
	blocks := (elements + align - 1) / align
	quotient, rest := blocks/parts, blocks%parts
	begin = part*quotient + min(part, rest)
	end = begin + quotient
	if part < rest {
		end++
	}
	return min(begin*align, elements), min(end*align, elements)
}
