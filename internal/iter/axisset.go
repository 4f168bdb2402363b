package iter

// An AxisSet is a set of axes.
type AxisSet uint64

const _ = uint(64 - MaxRank) // does not compile if a rank may exceed the 64 bits of an AxisSet

// Has reports whether an axis is in s.
func (s AxisSet) Has(axis int) bool { return s>>axis&1 != 0 }
