package shape

import (
	"fmt"
	"math/bits"
	"slices"
)

// printNetwork prints the kernel that sorts the n keys at x in ascending order into z. The keys fill 1 to networkRows vectors. z may be x. The
// kernel has separate networks for 1, 2, 3, 4, 6, 8 and so on vectors: for the powers of two, and for 1.5 times each of them.
//
// Consider a table whose rows are the vectors and whose columns are the lanes. A sorting network first sorts each column. Then
// neighbouring groups of columns are merged: groups of one column, then of two, then of four, until one group is left.
//
// To merge two groups, the keys of one group are compared with the keys of the other group in reverse order. The lesser keys go to
// the first half of the rows, and the greater keys to the second half. Each half of the rows is treated in the same way, down to
// single rows. Within a row, lanes are compared with each other. If the number of rows is no power of two, the missing last rows
// count as rows of the greatest key. A comparison with a missing row changes nothing, and is left out.
func printNetwork(t Ordering, of Type) {
	size := of.Size()
	lanes := t.Bytes() / size
	t.Function(fmt.Sprintf("network%d", 8*size), "func(z, x unsafe.Pointer, n int)")
	z, x, n := t.Argument("z"), t.Argument("x"), t.Argument("n")
	most := networkRows(t)
	var sizes []int
	for rows := 1; rows <= most; rows *= 2 {
		sizes = append(sizes, rows)
		if between := rows + rows/2; rows > 1 && between < most {
			sizes = append(sizes, between)
		}
	}
	for _, rows := range sizes[:len(sizes)-1] {
		t.JumpIf(n, LessEqual, rows*lanes, fmt.Sprint("rows", rows))
	}
	for k, rows := range slices.Backward(sizes) {
		t.Label(fmt.Sprint("rows", rows))
		v := make([]Vector, rows)
		full := 0 // the number of rows that are always full: with fewer keys, a smaller network would do
		if k > 0 {
			full = sizes[k-1]
		}
		exist := func(i int) Integer {
			if i < full {
				return 0
			}
			return n
		}
		for i := range v {
			v[i] = t.Vector()
			t.LoadKeys(of, v[i], At(x, i*t.Bytes()), i*lanes, exist(i))
		}
		network(powerOfTwo(rows), func(i, j int) {
			if j < rows {
				v[i], v[j] = t.Ascend(of, v[i], v[j])
			}
		})
		for group := 2; group <= lanes; group *= 2 {
			mergeLanes(t, of, v, group)
		}
		for i := range slices.Backward(v) {
			t.StoreKeys(of, v[i], At(z, i*t.Bytes()), i*lanes, exist(i))
		}
		t.Return()
	}
}

// networkRows returns the maximum number of vectors to sort in registers. The other registers hold temporary values.
func networkRows(t Target) int { return t.Vectors() / 2 }

// mergeLanes merges the two halves of each group of lanes. A group has the given number of lanes.
func mergeLanes(t Ordering, of Type, rows []Vector, group int) {
	mirror := func(lane int) int { return lane ^ (group - 1) }
	for span := powerOfTwo(len(rows)); span > 1; span /= 2 {
		for begin := 0; begin < len(rows); begin += span {
			for i := range span / 2 {
				last := begin + span - 1 - i
				if last >= len(rows) {
					continue
				}
				t.PermuteLanes(of.Size(), rows[last], rows[last], mirror)
				rows[begin+i], rows[last] = t.Ascend(of, rows[begin+i], rows[last])
			}
		}
	}
	within := func(bit int, from func(lane int) int) {
		for i := range rows {
			other := t.Vector()
			t.PermuteLanes(of.Size(), other, rows[i], from)
			rows[i] = t.AscendWithin(of, rows[i], other, bit)
		}
	}
	within(group/2, mirror)
	for distance := group / 4; distance > 0; distance /= 2 {
		within(distance, func(lane int) int { return lane ^ distance })
	}
}

// powerOfTwo returns the least power of 2 that is at least n.
func powerOfTwo(n int) int { return 1 << bits.Len(uint(n-1)) }

// network calls exchange for each comparison of Batcher's odd-even merge sort of n keys. The number n is a power of 2. The function
// exchange(i, j), with i < j, must put keys i and j in order.
func network(n int, exchange func(i, j int)) {
	for merged := 1; merged < n; merged *= 2 {
		for distance := merged; distance > 0; distance /= 2 {
			for begin := distance % merged; begin+distance < n; begin += 2 * distance {
				for i := begin; i < min(begin+distance, n-distance); i++ {
					if i/(2*merged) == (i+distance)/(2*merged) {
						exchange(i, i+distance)
					}
				}
			}
		}
	}
}
