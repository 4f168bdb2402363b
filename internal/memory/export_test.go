package memory

// Benchmarks compare these two ways to allocate: Go's heap without clearing, and with huge pages.
var (
	Grown         = grown
	WithHugePages = uncleared
)
