package selecting

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/stretchr/testify/assert"

	"ndgo/internal/core"
)

// countMarked and eachMarked process eight bools at once. They give the same results as one bool at a time, for every length and position.
func TestGroupsOfMarks(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for i := range 2000 {
		all := make([]bool, r.IntN(300))
		if i%100 == 0 {
			all = make([]bool, 8*256+r.IntN(20000)) // more groups of eight than the sums in one word can count
		}
		for range r.IntN(4) {
			if len(all) > 0 {
				all[r.IntN(len(all))] = true
			}
		}
		if i%200 == 0 {
			for i := range all {
				all[i] = true
			}
		}
		marks := all[r.IntN(len(all)+1):]
		var want []int
		for i, m := range marks {
			if m {
				want = append(want, i)
			}
		}
		mask := core.New(reflect.Bool, []int{len(marks)})
		copy(mask.Bools(), marks)
		assert.Equal(t, len(want), countMarked(mask))
		var got []int
		eachMarked(mask, mask, mask, func(k, inX, inY int) {
			assert.Equal(t, len(got), k)
			assert.Equal(t, inX, inY)
			got = append(got, inX)
		})
		assert.Equal(t, want, got)
	}
}
