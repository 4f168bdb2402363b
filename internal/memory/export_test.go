package memory

// Benchmarks compare with these: Go's heap without clearing, and with huge pages.
var (
	Grown         = grown
	WithHugePages = uncleared
)
