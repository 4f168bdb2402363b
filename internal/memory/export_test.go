package memory

// What benchmarks compare with: Go's heap without clearing, and with huge pages.
var (
	Grown         = grown
	WithHugePages = uncleared
)
