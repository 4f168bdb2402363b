package core

// Thresholds for the choice between two ways to compute the same. BenchmarkCalibrate measures both ways of each: go test
// ./internal/core -run - -bench Calibrate. The figures are for AVX-512 on Zen 5.
const (
	// directOperands is the maximum number of operands of a direct call, the result included. Clearing room for five takes the same
	// time as for three.
	directOperands = 5

	// DirectMost is the maximum number of elements of a direct call: one chunk of a kernel. The general way takes some 60 ns more.
	// A direct call takes 22 ns for 16 elements and 1,800 ns for 16 Ki, where that is 3 %. From half of DirectMost on, several
	// processors are considered.
	DirectMost = 16 << 10

	// directBytes is the size in bytes of a new array that is within every sensible limit.
	directBytes = 256 << 10

	// chainRun is the number of elements to which a chain applies one operator before the next. They then stay in the first-level
	// cache. A chain of five takes the least time with 512 to 2,048 elements of float64.
	chainRun = 1 << 10

	// cachedSteps relates computation to memory: if arrays are outside of the caches, a program reads and writes them in the time
	// of cachedSteps of its steps.
	cachedSteps = 3

	// narrowLeast and narrowMost bound the bytes of an operand for which reducing it to bytes is worthwhile: 16 Ki int64 are
	// shifted in 2.0 µs instead of 2.8. A smaller operand is still in the first-level cache when it is read again. A larger one
	// does not fit in the second-level cache.
	narrowLeast = 48 << 10
	narrowMost  = 256 << 10

	// LaneBytes is the number of bytes of lanes copied together. The second-level cache holds them and the memory for sorting.
	LaneBytes = 128 << 10

	// SmallPlane is the maximum number of words kept on a stack, where they must be cleared.
	SmallPlane = 32

	// ShortRun is the number of elements that are worth a call of a loop. It decides the order of a tree's additions, and so the
	// bits of results; it must not change.
	ShortRun = 16

	// RowBytes is the maximum size of a part of a reduction in bytes. The parts in use should stay in the first-level cache, of at
	// least 32 KiB.
	RowBytes = 8 << 10

	// BatchBytes is the maximum size in bytes of parts joined at once, and of loaded elements. It is a multiple of ufunc.Block
	// elements of any kind. It decides bits of results, too, and must not change.
	BatchBytes = 16 << 10

	// PartsPerWorker is the number of parts of a reduction for each goroutine. It is more than one, since workers start at
	// different times. With more, parts would have short rows.
	PartsPerWorker = 4

	// tokenBytes is the number of bytes for elements in a token on the heap. With 24 a result of one element, or of many, takes 5 ns more.
	tokenBytes = 8

	// slotEntries is the number of slots with an array. An entry goes to another slot at its eighth request, so two loops do not
	// take it from each other in turn. The collector reads all entries.
	slotEntries   = 2 << 10
	missesToEnter = 8

	// A block of at most mostShort bytes is short, and one of at most mostLong is long. Slots keep alive short blocks of mostShortHeld
	// bytes together, as many as the small ballast. When they have these, every slotsFull-th request drops slots that are not in use.
	mostShort     = 64 << 10
	mostShortHeld = 4 << 20
	slotsFull     = 64

	// Slots keep alive long blocks of mostLongHeld bytes together, and no more than 1/slotsPart of the memory for held blocks. After that
	// many collections without use a slot loses its long block. Without these blocks each collection would free them all, and their
	// successors would soon cause the next.
	mostLong          = 8 << 20
	mostLongHeld      = 32 << 20
	slotsPart         = 4
	unusedCollections = 2

	// slotWaste bounds the unused part of an array that serves its slot.
	slotWaste = 8

	// skippedShared is the number of results made without the slot after one whose block was shared, because the next may be shared, too.
	skippedShared = 15
)
