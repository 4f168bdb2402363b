package memory

// Thresholds for the choice between two ways to do the same. The benchmarks named Calibrate… measure both ways of each: go test
// ./internal/memory -run - -bench Calibrate. docs/design/memory.md has the results.
const (
	// smallest is the length of the smallest block that is kept after its release, and that serves requests of different lengths.
	// Below it, make is as fast as a list.
	smallest = 512

	// defaultLimit lets the lists keep one block of 16 Mi float64, and another.
	defaultLimit = 256 << 20

	// slabBytes is the length of a slab. Cutting a block from it takes a third to half of the time of an allocation, up to 16 KiB,
	// and saves nothing at 128. A slab lives as long as any part of it: an array of 4 KiB may keep 256.
	slabBytes  = 256 << 10
	largestCut = slabBytes / 4
	largestEnd = slabBytes / 8 // an end of this length may be left unused

	// ballastBytes raises the size at which Go's heap is collected from 4 MiB, or twice the live bytes, to 10 MiB for 1 MiB live.
	// Then 4 MiB of results are allocated between collections instead of 2, and results of 4 Ki to 16 Ki float64 take two thirds of
	// the time. More does not help.
	ballastBytes = 4 << 20

	// ballastOfMany is the ballast of programs with more than one processor. There a collection wakes threads on the other
	// processors, and freed pages go back to the system. With one processor, this much would leave blocks cold in the caches. It is
	// for a GOGC of 100, and is reduced for larger values.
	ballastOfMany = 16 << 20
	ballastPart   = 64        // the ballast is at most the memory limit divided by this
	wellFilled    = 512 << 20 // this many live bytes make collections rare without ballast

	lookEvery       = 64 // the number of requests for long blocks after which the ballast is adjusted
	idleCollections = 2  // the number of collections without this request after which the ballast is small again

	// heldPart divides the memory limit for the limit of the free lists. All held blocks are dropped near the limit, when Go's heap
	// may grow to nearLimit of it before the next collection.
	heldPart  = 8
	nearLimit = 0.75

	// mostSlabs is the maximum number of live slabs. They have 16 MiB, more than a program with little live memory
	// allocates between collections. Further requests go to Go's heap. After patience such requests, slabs are checked
	// again.
	mostSlabs = 64
	patience  = 16

	// longer is the number of classes by which a block may exceed a request for a long block, at most three eighths of the
	// requested class. It halves the peak memory of a program with ever shorter results.
	longer = 3

	// forgottenAfter is the number of requests for other long blocks after which a held block is left to the garbage collector.
	forgottenAfter = 64

	// hugePages is the least length in bytes for which the system call for huge pages is worthwhile. NumPy has the same.
	hugePages = 4 << 20

	// paced is the size in bytes from which a block counts toward a collection. One is requested when these blocks have used
	// 1/pacePart of GOGC's allowance. rest is the least pause after a collection, in multiples of its duration.
	paced    = 16 << 20
	pacePart = 2
	rest     = 4
)
