package memory

// Each threshold chooses between two methods for the same work. The benchmarks named Calibrate… measure both methods: go test
// ./internal/memory -run - -bench Calibrate. docs/design/memory.md has the results.
const (
	// smallest is the length of the shortest blocks in the free lists. For a shorter block, make is as fast as a free list.
	smallest = 512

	// defaultLimit allows the lists to keep two blocks of 16 Mi float64, 128 MiB each.
	defaultLimit = 256 << 20

	// slabBytes is the length of a slab. Up to 16 KiB, cutting a block from a slab takes a third to half of the time of an
	// allocation; at 128 KiB both take the same time. A slab lives as long as any part of it: an array of 4 KiB may keep 256 KiB
	// alive.
	slabBytes  = 256 << 10
	largestCut = slabBytes / 4
	largestEnd = slabBytes / 8 // the current slab is replaced when at most this many bytes of it are left

	// ballastBytes delays the next garbage collection. With 1 MiB of live memory, the collection begins when the heap has 10 MiB, instead of
	// 4 MiB. A loop then allocates 4 MiB of results between two collections, instead of 2 MiB. Results of 4 Ki to 16 Ki float64 take two
	// thirds of the time. A larger ballast does not help.
	ballastBytes = 4 << 20

	// ballastOfMany is the ballast with more than one processor. With several processors a collection is more expensive: it wakes threads on
	// other processors, and returns freed pages to the system. On one processor this ballast would be too large: memory would leave the
	// caches before it is reused. The size is for a GOGC of 100; a larger GOGC reduces it.
	ballastOfMany = 16 << 20
	ballastPart   = 64        // the ballast is at most this fraction of the memory limit: 1/64
	wellFilled    = 512 << 20 // with this many live bytes, collections are rare without ballast

	lookEvery       = 64 // after so many requests for long blocks, the ballast is adjusted
	idleCollections = 2  // the ballast is small again after this many collections without a request for a long block

	// The free lists may hold 1/heldPart of the memory limit. All held blocks are dropped if the heap may reach nearLimit times
	// the limit before the next collection.
	heldPart  = 8
	nearLimit = 0.75

	// mostSlabs is the maximum number of live slabs. Together they have 16 MiB, more than a program with little live memory allocates between
	// collections. If mostSlabs slabs are alive, the package waits before it checks again which slabs are alive. The constant patience is the
	// number of requests to Go's heap in the meantime.
	mostSlabs = 64
	patience  = 16

	// longer is the number of classes by which a reused long block may exceed its request. Such a block is at most three eighths
	// longer. Reusing it halves the peak memory of a program with ever shorter results.
	longer = 3

	// forgottenAfter is a number of requests for other long blocks. After so many requests, a held block is left to the garbage collector.
	forgottenAfter = 64

	// hugePages is the least length in bytes for which the system call for huge pages is worthwhile. NumPy uses the same length.
	hugePages = 4 << 20

	// paced is the least size in bytes of a large block. The package requests a collection when large blocks have used 1/pacePart of the
	// memory that GOGC allows. The least pause after a collection is rest times the duration of the collection.
	paced    = 16 << 20
	pacePart = 2
	rest     = 4
)
