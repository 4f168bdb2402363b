package ufunc

// The sizes for choosing between two ways. BenchmarkCalibrate measures both sides of each, on operators: go test ./internal/simd -run -
// -bench Calibrate. The figures are of AVX-512 on Zen 5.
const (
	// shortest is the least length, in elements, for calling a kernel that computes little.
	shortest = 4

	// few elements or less, in runs shorter than that, are not worth it: masked stores are loaded late, often as the next operand. The sum of
	// 4×4 along an axis takes 95 ns so, and else 103.
	few = 8

	// chunk is how many elements a kernel is given at once. It cannot be preempted: on 16 Mi elements the world would wait for 5
	// to 8 ms until it stops. [Kernels.Chunk] takes its place.
	chunk = 16 << 10

	// gap is how many elements are left to Go where a kernel stops, and widest how many while it stops again at once.
	gap    = 16
	widest = 256

	// blockBytes is the size of a block of packed elements: all blocks together fit into the first-level cache.
	blockBytes = 8 << 10

	// copyPart is how many bytes are copied at once. A copy of Go cannot be interrupted: the world would wait for it to stop,
	// 100 ms for a gigabyte. This much takes about 20 µs.
	copyPart = 256 << 10

	// longCopy is the least bytes for an instruction to copy faster than Go does: 32 KiB in .22 µs for .35, 128 KiB in 1.1 for 1.5, 8 MiB in
	// 147 for 200. Less than 16 KiB takes longer.
	longCopy = 32 << 10

	// longFill is the least bytes for one to fill faster: 1 MiB in 6.2 µs for 7.9, 8 MiB in 65 for 78, 32 in 700 for 1,130. Less, within the
	// second-level cache, takes longer.
	longFill = 1 << 20
)

// A scan in blocks goes on where a kernel stops, and at the end of a chunk; both have to be ends of blocks.
const _ = -uint(chunk%ScanBlock + gap%ScanBlock + widest%ScanBlock)
