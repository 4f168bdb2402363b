package core

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
)

// Words of marks are counted and passed over as single marks are, of every length and at every place.
func TestGroupsOfMarks(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		all := make([]bool, r.IntN(300))
		for range r.IntN(4) {
			if len(all) > 0 {
				all[r.IntN(len(all))] = true
			}
		}
		marks := all[r.IntN(len(all)+1):]
		count, first := 0, len(marks)
		for i, m := range marks {
			if m {
				count++
				first = min(first, i)
			}
		}
		assert.Equal(t, count, CountTrue(marks))
		assert.Equal(t, first/maskGroup*maskGroup, falseGroups(marks), "%v", marks)
	}
}
