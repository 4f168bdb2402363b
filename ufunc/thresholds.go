package ufunc

// Each threshold decides between two ways to compute the same result. BenchmarkCalibrate measures both ways: go test ./internal/simd -run
// - -bench Calibrate. The figures are for AVX-512 on Zen 5.
const (
	// shortest is the least number of elements for a kernel call to pay in a cheap loop.
	shortest = 4

	// few is a number of elements. A kernel call for this number or fewer does not pay, except for a single run of exactly this number. The
	// reason: a kernel ends with masked stores, and a load soon after a masked store is slow. The next operation often loads this result.
	// The sum of 4×4 elements along an axis takes 95 ns without kernels and 103 ns with them.
	few = 8

	// chunk is the maximum number of elements in one call of a kernel, unless [Kernels.Chunk] is set. A kernel cannot be preempted: a call
	// for 16 Mi elements would delay the garbage collector by 5 to 8 ms.
	chunk = 16 << 10

	// gap is the number of elements computed by the Go loop after an early stop of a kernel. If the kernel then stops again without
	// computing an element, the number doubles, up to widest.
	gap    = 16
	widest = 256

	// blockBytes is the size of a block of packed elements. All blocks together fit into the first-level cache.
	blockBytes = 8 << 10

	// stridedBytes is the size of a block that kernels pack from strided elements. The elements between these pass through the
	// first-level cache, too: with blocks of 8 KiB, 16 Ki float64 of two operands take 1.1 to 1.25 times as long.
	stridedBytes = 4 << 10

	// copyPart is the number of bytes in one call of Go's copy. The call cannot be preempted: a copy of a gigabyte would delay the garbage
	// collector by 100 ms. A part takes about 20 µs.
	copyPart = 256 << 10

	// longCopy is the least number of bytes copied by REP MOVSB. It takes 0.22 µs against 0.35 for Go's copy of 32 KiB, 1.1 against 1.5 for
	// 128 KiB, and 147 against 200 for 8 MiB. Below 16 KiB it is slower.
	longCopy = 32 << 10

	// farBytes is the least size in bytes of an operand that does not fit in the second-level cache together with another operand
	// and the result. For larger operands AVX2 is faster on Zen 4: it adds 1 Mi float64 in 0.44 ms, and AVX-512 in 0.54; it fills 8
	// MiB, 8 KiB at a time, in 0.15 ms against 0.30. For 256 Ki float64 both take 63 to 64 µs. The runs must have at least leastFar
	// elements: with runs of 32, 1 Mi float64 take 1.8 times as long by AVX2 as by AVX-512.
	farBytes = 512 << 10
	leastFar = 256

	// longFill is the least number of bytes filled by REP STOSQ. It takes 6.2 µs against 7.9 for Go's fill of 1 MiB, 65 against 78 for 8
	// MiB, and 700 against 1,130 for 32 MiB. Within the second-level cache it is slower.
	longFill = 1 << 20
)

// A cumulative reduction in blocks continues after a gap and at the end of a chunk, so both must be multiples of a block. Otherwise
// this constant does not compile.
const _ = -uint(chunk%ScanBlock + gap%ScanBlock + widest%ScanBlock)
