package sorting

// fewKeys is the maximum number of keys for insertion sort.
const fewKeys = 24

// insert sorts a short x by insertion.
func insert[K word](x []K) {
	for i := 1; i < len(x); i++ {
		k, j := x[i], i
		for ; j > 0 && k < x[j-1]; j-- {
			x[j] = x[j-1]
		}
		x[j] = k
	}
}

// farthest is the maximum distance by which insertion moves a key.
const farthest = 16

// finish sets z to the keys of x in sorted order. x is already sorted by the bits from low on, so most keys are at their final positions. z
// is x, or does not overlap it. free has the length of x; it is x, or overlaps neither x nor z.
//
// If a key has to move by more than farthest, it belongs to a run of many keys that differ only in the bits below low. finish sorts this
// run by these bits.
func (s sorter[K]) finish(z, x, free []K, base K, low uint) {
	last := x[0]
	z[0] = last
	for i := 1; i < len(x); i++ {
		k := x[i]
		if k >= last {
			z[i], last = k, k
			continue
		}
		j, stop := i, max(0, i-farthest)
		for ; j > stop && k < z[j-1]; j-- {
			z[j] = z[j-1]
		}
		z[j] = k
		if j > 0 && j == stop && k < z[j-1] {
			run := (k - base) >> low
			begin, end := j, i+1
			for begin > 0 && (z[begin-1]-base)>>low == run {
				begin--
			}
			for end < len(x) && (x[end]-base)>>low == run {
				z[end] = x[end]
				end++
			}
			s.sortBits(z[begin:end], z[begin:end], free[begin:end], base+run<<low, 0, low)
			i, last = end-1, z[end-1]
		}
	}
}
