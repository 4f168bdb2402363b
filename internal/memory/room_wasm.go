package memory

// mostAddresses is the end of a 32-bit address space.
const mostAddresses = 1 << 32

// hasAddresses reports whether n bytes fit above the bytes the program uses.
func hasAddresses(used, n int64) bool { return n <= mostAddresses-used }
