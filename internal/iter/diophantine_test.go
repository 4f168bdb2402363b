package iter

import (
	"math/rand"
	"slices"
	"testing"
)

// TestSolvable compares solvable with a list of all sums, on random terms and targets.
func TestSolvable(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	var count [2]int
	for range 3000 {
		var terms []term
		sums := []uint64{0}
		most := uint64(0)
		for range r.Intn(6) {
			added := term{uint64(r.Intn(60)), uint64(r.Intn(5))}
			most += added.step * added.last
			terms = insert(terms, added)
			var next []uint64
			for _, sum := range sums {
				for i := range added.last + 1 {
					next = append(next, sum+i*added.step)
				}
			}
			sums = next
		}
		slack := uint64(r.Intn(1 + r.Intn(10)))
		for target := range most + 3 {
			want := slices.ContainsFunc(sums, func(sum uint64) bool { return sum <= target && target <= sum+slack })
			if got := solvable(slices.Clone(terms), slack, target); got != want {
				t.Fatalf("solvable(%v, %d, %d) = %t", terms, slack, target, got)
			}
			if want {
				count[1]++
			} else {
				count[0]++
			}
		}
	}
	if min(count[0], count[1]) < 50000 {
		t.Errorf("%d equations have solutions and %d have none: too few of one kind", count[1], count[0])
	}
}
