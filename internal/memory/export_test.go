package memory

// Benchmarks compare two ways to allocate: Go's heap without clearing, and additionally with huge pages.
var (
	Grown         = grown
	WithHugePages = uncleared
)
