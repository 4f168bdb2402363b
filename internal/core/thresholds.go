package core

// Each threshold chooses between two methods with the same result. BenchmarkCalibrate measures both methods. To run it: go test
// ./internal/core -run - -bench Calibrate. The times below are for AVX-512 on Zen 5.
const (
	// directOperands is the maximum number of operands of a direct call, including the result. Clearing the memory for five operands takes
	// the same time as for three.
	directOperands = 5

	// narrowLeast and narrowMost limit the size in bytes of an array of shift counts. Only an array of a size between these limits is
	// converted to bytes (see narrow). For example, 16 Ki int64 are then shifted in 2.0 µs instead of 2.8 on Zen 4. A smaller operand is
	// still in the first-level cache when it is read again. A larger operand does not fit in the second-level cache.
	//
	// narrowCache is the size in bytes of a first-level cache. Processors with such a cache or a larger one read the second level so fast
	// that the conversion takes longer: 16 Ki int64 are shifted in 5.5 µs with it and in 4.5 without, 16 Ki int32 in 3.4 and 2.4 (Intel
	// Xeon with 48 KiB, AVX-512).
	narrowLeast = 48 << 10
	narrowMost  = 256 << 10
	narrowCache = 48 << 10

	// LaneBytes is the number of bytes copied at once when lanes, the elements along an axis, are made contiguous. These lanes fit in the
	// second-level cache, together with the memory for sorting.
	LaneBytes = 128 << 10

	// SmallPlane is the maximum number of words that a function keeps in an array on its stack. Clearing more words would take too long.
	SmallPlane = 32

	// ShortRun is the least number of elements worth a call of a loop. It decides the order of additions in a tree, and so the bits of
	// results. It must not change.
	ShortRun = 16

	// RowBytes is the maximum size in bytes of a part of a reduction. The parts in use should stay in a first-level cache of 32 KiB.
	RowBytes = 8 << 10

	// BatchBytes is the maximum size in bytes of a batch: of parts joined by one call, or of elements copied by one call. It is a multiple
	// of the size of ufunc.Block elements of any kind. It must not change, because it decides the bits of results.
	BatchBytes = 16 << 10

	// PartsPerWorker is the number of parts of a reduction for each goroutine. It is more than one, because goroutines start at different
	// times. It is small, because with many parts the rows of a part would be short.
	PartsPerWorker = 4

	// tokenBytes is the number of bytes that a token has for elements, if it becomes the header of a short array. With 24 bytes instead,
	// allocating a result takes 5 ns longer, for one element and for many elements.
	tokenBytes = 8

	// slotEntries is the number of entries in the table of slots. If a slot needs an entry that another slot has, it gets the entry at its
	// eighth request. If it got the entry at once, two loops could displace each other in every iteration. The table is small, because the
	// collector reads all entries.
	slotEntries   = 2 << 10
	missesToEnter = 8

	// A block of at most mostShort bytes is short; a larger one of at most mostLong bytes is long. Slots keep alive at most mostShortHeld
	// bytes of short blocks. At this limit, every slotsFull-th request drops the blocks of slots that are not in use.
	mostShort     = 64 << 10
	mostShortHeld = 4 << 20
	slotsFull     = 64

	// Slots keep alive at most mostLongHeld bytes of long blocks, and at most 1/slotsPart of the memory for kept blocks. A slot loses its
	// long block after unusedCollections collections without use. If slots kept no long blocks, each collection would free all of these
	// blocks. Allocating them again would soon cause the next collection.
	mostLong          = 8 << 20
	mostLongHeld      = 32 << 20
	slotsPart         = 4
	unusedCollections = 2

	// At most 1/slotWaste of the memory of an array that serves a slot may be unused.
	slotWaste = 8

	// skippedShared is a number of results. After a program has shared the memory of a slot's result, it may share the next results as well.
	// So the next skippedShared results of the slot are made without the slot.
	skippedShared = 15
)
