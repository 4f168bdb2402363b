package memory

// Benchmarks compare two ways to allocate from Go's heap without clearing: with ordinary pages, and with huge pages.
var (
	Grown         = grown
	WithHugePages = uncleared
)
