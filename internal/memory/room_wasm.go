package memory

// mostAddresses is where memory of 32-bit addresses ends.
const mostAddresses = 1 << 32

// hasAddresses reports whether so many bytes follow the used ones of the program.
func hasAddresses(used, n int64) bool { return n <= mostAddresses-used }
