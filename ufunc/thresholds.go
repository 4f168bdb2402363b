package ufunc

// Each threshold chooses between two ways to compute the same. BenchmarkCalibrate measures both ways of each, on operators: go test
// ./internal/simd -run - -bench Calibrate. The figures are for AVX-512 on Zen 5.
const (
	// shortest is the least length, in elements, for which calling a kernel is worthwhile if it computes little.
	shortest = 4

	// few is the number of elements up to which calling a kernel is not worthwhile, if runs are shorter than that, too. Kernels end
	// with masked stores, and a load soon after a masked store is slow. The next operation often loads this result. The sum of 4×4
	// elements along an axis takes 95 ns without kernels and 103 ns with them.
	few = 8

	// chunk is the maximum number of elements in one call of a kernel. A kernel cannot be preempted: a call for 16 Mi elements
	// would delay the garbage collector's stop of all goroutines by 5 to 8 ms. [Kernels.Chunk] overrides it.
	chunk = 16 << 10

	// gap is the number of elements that the Go loop computes after a kernel has stopped early. If the kernel stops again at once,
	// the number doubles, up to widest.
	gap    = 16
	widest = 256

	// blockBytes is the size of a block of packed elements. All blocks together fit into the first-level cache.
	blockBytes = 8 << 10

	// stridedBytes is the size of a block of strided elements packed by kernels. The elements between them pass through the first-level cache as
	// well: with blocks of 8 KiB, 16 Ki float64 of two operands take 1.1 to 1.25 times as long.
	stridedBytes = 4 << 10

	// copyPart is the number of bytes copied at once. Go's copy cannot be preempted: a copy of a gigabyte would delay the garbage
	// collector's stop of all goroutines by 100 ms. A part takes about 20 µs.
	copyPart = 256 << 10

	// longCopy is the least number of bytes for which REP MOVSB copies faster than Go: it takes .22 µs against .35 for 32 KiB, 1.1
	// against 1.5 for 128 KiB, and 147 against 200 for 8 MiB. Below 16 KiB it is slower.
	longCopy = 32 << 10

	// longFill is the least number of bytes for which REP STOSQ fills faster than Go: it takes 6.2 µs against 7.9 for 1 MiB, 65
	// against 78 for 8 MiB, and 700 against 1,130 for 32 MiB. Within the second-level cache it is slower.
	longFill = 1 << 20
)

// A scan in blocks resumes after a gap, and at the end of a chunk. Both must be multiples of a block: otherwise this constant does
// not compile.
const _ = -uint(chunk%ScanBlock + gap%ScanBlock + widest%ScanBlock)
