package memory

// Each threshold chooses between two ways to do the same work. The benchmarks named Calibrate… measure both ways of each: go test
// ./internal/memory -run - -bench Calibrate. docs/design/memory.md has the results.
const (
	// smallest is the length of the smallest block that is kept after its release, and that serves requests of different lengths.
	// Below it, make is as fast as a list.
	smallest = 512

	// defaultLimit allows the lists to keep a block of 16 Mi float64, 128 MiB, and another one.
	defaultLimit = 256 << 20

	// slabBytes is the length of a slab. Cutting a block from it takes a third to half of the time of an allocation, up to 16 KiB,
	// and as long as the allocation for 128 KiB. A slab lives as long as any part of it: an array of 4 KiB may keep 256.
	slabBytes  = 256 << 10
	largestCut = slabBytes / 4
	largestEnd = slabBytes / 8 // the last bytes of a slab, up to this many, may stay unused

	// ballastBytes raises the size at which Go's heap is collected from 4 MiB, or twice the live bytes, to 10 MiB for 1 MiB live.
	// Then 4 MiB of results are allocated between collections instead of 2, and results of 4 Ki to 16 Ki float64 take two thirds of
	// the time. More does not help.
	ballastBytes = 4 << 20

	// ballastOfMany is the ballast of programs with more than one processor. On them a collection is more expensive: it wakes
	// threads on other processors, and returns freed pages to the system. On one processor so much ballast would delay the reuse of
	// memory until it has left the caches. The size is for a GOGC of 100; a larger GOGC reduces it.
	ballastOfMany = 16 << 20
	ballastPart   = 64        // the ballast is at most this fraction of the memory limit: 1/64
	wellFilled    = 512 << 20 // with this many live bytes, collections are rare without ballast

	lookEvery       = 64 // the number of requests for long blocks after which the ballast is adjusted
	idleCollections = 2  // the number of collections without this request after which the ballast is small again

	// The free lists may hold 1/heldPart of the memory limit. If Go's heap may grow to the part nearLimit of that limit before the
	// next collection, all held blocks are dropped.
	heldPart  = 8
	nearLimit = 0.75

	// mostSlabs is the maximum number of live slabs. Together they have 16 MiB, more than a program with little live memory
	// allocates between collections. Further requests go to Go's heap. After patience such requests, slabs are checked again.
	mostSlabs = 64
	patience  = 16

	// longer is the number of classes by which a reused long block may exceed its request: it is at most three eighths longer. This
	// rule halves the peak memory of a program with ever shorter results.
	longer = 3

	// forgottenAfter is the number of requests for other long blocks after which a held block is left to the garbage collector.
	forgottenAfter = 64

	// hugePages is the least length in bytes for which the system call for huge pages is worthwhile. NumPy uses the same length.
	hugePages = 4 << 20

	// paced is the size in bytes from which a block counts toward a requested collection. The package requests one when such blocks
	// have used 1/pacePart of the memory that GOGC allows. rest is the least pause after a collection, in multiples of the
	// collection's duration.
	paced    = 16 << 20
	pacePart = 2
	rest     = 4
)
