package core

// The sizes for choosing between two ways. BenchmarkCalibrate measures both sides of each: go test ./internal/core -run - -bench
// Calibrate. The figures are of AVX-512 on Zen 5.
const (
	// directOperands is the most operands of a direct call, the result included. Room for five is cleared in the time for three.
	directOperands = 5

	// DirectMost is the most elements of a direct call: one chunk of a kernel. The general way takes some 60 ns more, of 22 for 16
	// elements and of 1,800 for 16 Ki, where it is 3 %. Several processors are considered from half of it on.
	DirectMost = 16 << 10

	// directBytes is the most bytes of a new array within every sensible limit.
	directBytes = 256 << 10

	// chainRun is how many elements of a chain of operators are computed before the next operator is applied to them, while they are
	// in the first-level cache. A chain of five takes the least time with 512 to 2,048 of float64.
	chainRun = 1 << 10

	// narrowLeast and narrowMost bound the bytes of an operand worth narrowing for a second read: 16 Ki int64 are shifted in 2.0 µs
	// for 2.8. Less is in the first-level cache when it is read again, and with more nothing is in the second.
	narrowLeast = 48 << 10
	narrowMost  = 256 << 10

	// LaneBytes is how many bytes of lanes are copied together; the second-level cache holds them beside the memory for sorting.
	LaneBytes = 128 << 10

	// SmallPlane is how many words of elements are few enough to be kept on a stack, where they have to be cleared.
	SmallPlane = 32

	// ShortRun is how many elements are worth a call of a loop. It decides the order of a tree's additions, and so bits: it stays as
	// it is.
	ShortRun = 16

	// RowBytes is the most bytes of a part of a reduction, since the parts in use should stay in the first-level cache, of 32 KiB at
	// least.
	RowBytes = 8 << 10

	// BatchBytes is the most bytes of parts joined at once, and of loaded elements. It is a multiple of ufunc.Block elements of any
	// kind. It decides on bits, too.
	BatchBytes = 16 << 10

	// PartsPerWorker is how many parts of a reduction there are for each goroutine, since workers begin at different
	// times. More would leave parts with short rows.
	PartsPerWorker = 4

	// tokenBytes is how many bytes of elements a token has room for on the heap. With 24 a result of one element, or of many, takes 5 ns more.
	tokenBytes = 8

	// slotEntries is the number of slots that have an array. An entry goes to another slot at its eighth request, so that two loops do not
	// take it from each other in turn. The collector reads all entries.
	slotEntries   = 2 << 10
	missesToEnter = 8

	// mostNear is the largest array in bytes that a slot keeps alive. mostHeld is the limit for all slots together, and as large as the
	// ballast. When the limit is reached, every slotsFull-th request drops slots that are not in use.
	mostNear  = 64 << 10
	mostHeld  = 4 << 20
	slotsFull = 64

	// slotWaste says what part of an array may be left over in one that serves its slot.
	slotWaste = 8

	// skippedShared is the number of results made without the slot after one whose block was shared, because the next may be shared, too.
	skippedShared = 15
)
