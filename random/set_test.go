package random

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// A set holds the same elements as a map, both with bits and as a table.
func TestSet(t *testing.T) {
	for _, c := range []struct {
		n, count int
		isTable  bool
	}{{100, 100, false}, {100, 8000, false}, {100, 10_000, true}, {1000, 1 << 30, true}, {0, 5, false}, {1, 1 << 30, true}} {
		s, known, r := newSet("ChoiceOf", c.n, c.count), map[int]bool{}, New(1)
		require.Equal(t, c.isTable, s.isTable)
		for len(known) < c.n {
			i := int(r.upTo(uint64(c.count - 1)))
			require.Equal(t, !known[i], s.add(i), "%d of %d", i, c.count)
			require.False(t, s.add(i))
			known[i] = true
		}
	}
}

// chooseDistinct draws the numbers that R. Floyd's method gives. The test compares it with an implementation of this method that uses a
// map.
func TestDistinctDraws(t *testing.T) {
	for _, c := range [][2]int{{1, 1}, {7, 7}, {5000, 10_000}, {200, 10_001}, {1000, 1 << 30}, {20_000, 1_000_001}} {
		n, count := c[0], c[1]
		r, want, known := New(3), []int(nil), map[int]bool{}
		if count > 10_000 && n > count/50 {
			for i := range count {
				want = append(want, i)
			}
			r.shuffleInts(want, max(count-n, 1))
			want = want[count-n:]
		} else {
			for last := count - n; last < count; last++ {
				i := int(r.upTo(uint64(last)))
				if known[i] {
					i = last
				}
				known[i] = true
				want = append(want, i)
			}
			r.shuffleInts(want, 1)
		}
		require.Equal(t, want, ChoiceOf(New(3), count, n, Distinct).ToSlice(), "%d of %d", n, count)
	}
}
