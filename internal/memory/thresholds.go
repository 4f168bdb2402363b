package memory

// The sizes for choosing between two ways. The benchmarks named Calibrate… measure both sides of each: go test ./internal/memory -run -
// -bench Calibrate. docs/design/memory.md has the results.
const (
	// smallest is the least block shared between requests of different lengths, and held after its release. For less, make is as fast as a
	// list.
	smallest = 512

	// defaultLimit lets the lists keep one block of a result of 16 Mi float64, and another.
	defaultLimit = 256 << 20

	// slabBytes is the length of a slab. To cut a block from it takes from a half to a third of the time of asking for one, up
	// to 16 KiB, and gains nothing at 128. A slab lives as long as any part of it: an array of 4 KiB may keep 256.
	slabBytes  = 256 << 10
	largestCut = slabBytes / 4
	largestEnd = slabBytes / 8 // so much of a slab may be left unused

	// ballastBytes makes Go's heap, 4 MiB at least and twice the live bytes, 10 MiB for 1 MiB alive. Then 4 MiB of results are made between
	// collections, not 2, and results of 4 Ki to 16 Ki float64 take two thirds of the time. More does not help.
	ballastBytes = 4 << 20

	// ballastOfMany is the ballast of programs with more than one processor: there a collection wakes threads of the others, and freed pages
	// go to the system and back. With one it makes blocks cold. It is for a GOGC of 100, and less for more.
	ballastOfMany = 64 << 20
	ballastPart   = 64        // and one part in so many of the memory limit, at most
	wellFilled    = 512 << 20 // bytes alive that make collections rare in any case

	lookEvery       = 64 // the ballast is looked at again after so many requests for long blocks
	idleCollections = 2  // it is small again after so many collections without such a request

	// heldPart is the part of the memory limit that free lists may hold. All held blocks go near the limit, when Go's heap may grow to
	// nearLimit of it before the next collection.
	heldPart  = 8
	nearLimit = 0.75

	// mostSlabs is how many slabs may be alive at a time, 16 MiB, more than a program with little alive makes between
	// collections. Requests beyond them go to Go's heap; patience is how many do before slabs are looked at again.
	mostSlabs = 64
	patience  = 16

	// longer is how many classes longer a block may be to serve a request for a long one: by at most three eighths of the requested class. The
	// peak memory of a program with ever shorter results is half of the peak with 0.
	longer = 3

	// forgottenAfter is the number of requests for other long blocks before a held one is left to the collector.
	forgottenAfter = 64

	// hugePages is the least length in bytes worth a call of the system for huge pages. NumPy has the same.
	hugePages = 4 << 20

	// paced is the least bytes of a block to count for a collection; one needs a part of GOGC's allowance, one in pacePart; rest is how many
	// times its own duration passes before the next.
	paced    = 16 << 20
	pacePart = 2
	rest     = 4
)
