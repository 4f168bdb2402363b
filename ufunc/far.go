package ufunc

import "ndgo/internal/caches"

// splits reports whether the processor splits vectors of 64 bytes into halves. Such a processor reads arrays beyond the second-level cache
// faster by vectors of 32 bytes.
var splits = caches.SplitVectors()

// near returns the tier (set of vector instructions) of the fastest kernel for packed operands of the given size in bytes. This is t, with
// one exception: if the processor splits vectors of 64 bytes, it is AVX2 for operands beyond the second-level cache.
func near(t Tier, bytes int) Tier {
	if t == AVX512 && splits && bytes >= farBytes {
		return AVX2
	}
	return t
}

// driveAll runs kernel over r, or a kernel with narrower vectors if that is faster.
func (l *Loop) driveAll(kernel func(*Row), r *Row) {
	if r.N >= leastFar && l.isLight() && r.Operands[1].Step != 0 && r.Operands[2].Step != 0 {
		if t := near(active, r.N*r.Rows*int(sizes[l.Kinds[1]])); t != active {
			kernel = l.Kernels.At(t)
		}
	}
	l.drive(kernel, r)
}

// isLight reports whether memory limits the speed of l. A light loop has two operands of the same size, and a result of this size, like x +
// y. A comparison such as x < y is light only for operands of 8 bytes or more: for shorter ones, kernels with narrow vectors take longer
// than the accesses to memory. Loops slow enough to pack operands are not light.
func (l *Loop) isLight() bool {
	if len(l.Kinds) != 3 || l.Folding != Elementwise || l.Kernels.Pack {
		return false
	}
	result, x, y := sizes[l.Kinds[0]], sizes[l.Kinds[1]], sizes[l.Kinds[2]]
	return x == y && (result == x || x >= 8)
}
