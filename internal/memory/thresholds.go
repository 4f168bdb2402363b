package memory

// The sizes at which one way gives way to another. The benchmarks whose names begin with Calibrate measure both sides of each:
// go test ./internal/memory -run - -bench Calibrate. DESIGN.md has what they gave.
const (
	// smallest is the least block that is shared between requests of different lengths, and held when it is released. For less,
	// make is as fast as a list.
	smallest = 512

	// defaultLimit lets the lists keep one block of a result of 16 Mi float64, and another.
	defaultLimit = 256 << 20

	// slabBytes is the length of a slab. To cut a block from it takes from a half to a third of the time of asking for one, up
	// to 16 KiB, and gains nothing at 128. A slab lives as long as any part of it: an array of 4 KiB may keep 256.
	slabBytes  = 256 << 10
	largestCut = slabBytes / 4
	largestEnd = slabBytes / 8 // so much of a slab may be left unused

	// ballastBytes makes Go's heap, which is 4 MiB at least and twice what is alive, 10 MiB where 1 MiB is alive. Then 4 MiB of results are
	// made between collections, not 2, and results of 4 Ki to 16 Ki float64 take two thirds of the time. More does not help.
	ballastBytes = 4 << 20

	// ballastOfMany is the ballast of programs with more than one processor, where a collection wakes threads of the others, and the pages
	// that it frees go to the system and back. With one it makes blocks cold. It is for a GOGC of 100, and less for more.
	ballastOfMany = 64 << 20
	ballastPart   = 64        // and one part in so many of the memory limit, at most
	wellFilled    = 512 << 20 // bytes alive with which collections are rare in any case

	lookEvery       = 64 // requests for long blocks after which the ballast is looked at again
	idleCollections = 2  // collections without such a request after which it is small again

	// heldPart is what part of the memory limit free lists may hold. Nearby, all that is held goes, when Go's heap may grow to nearLimit
	// of it before the next collection.
	heldPart  = 8
	nearLimit = 0.75

	// mostSlabs is how many slabs may be alive at a time, 16 MiB, more than a program with little that is alive makes between collections.
	// What is beyond them comes from Go's heap as it is. Patience is how many requests are served so before slabs are looked at
	// again.
	mostSlabs = 64
	patience  = 16

	// longer is how many classes longer blocks may be that serve requests for long ones: by three eighths at most than those of
	// the class that was asked for. The most memory that a program with ever shorter results needs is half of what it needs with 0.
	longer = 3

	// forgottenAfter is after how many requests for other long blocks one that is held is left to the collector.
	forgottenAfter = 64

	// hugePages is the length in bytes from which huge pages are worth a call of the system. NumPy has the same.
	hugePages = 4 << 20

	// paced is the bytes of the shortest blocks of which a part of what GOGC allows is enough for a collection, one in pacePart, rest how many
	// times what one takes pass before the next.
	paced    = 16 << 20
	pacePart = 2
	rest     = 4
)
