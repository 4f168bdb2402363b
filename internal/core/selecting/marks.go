package selecting

import (
	"ndgo/internal/bools"
	"ndgo/internal/core"
	"ndgo/internal/core/elementwise"
	"ndgo/internal/core/viewing"
	"ndgo/internal/simd"
	"ndgo/ufunc"
)

// countMarked returns the number of true elements of the mask.
func countMarked(mask *core.Header) (n int) {
	once, times := viewing.Once(mask)
	marks := once.Bools()
	for s := elementwise.SweepTogether(once.Layout.Rank(), &once); s.N > 0; s.Next() {
		place, step := s.Start[0], s.Step[0]
		if step == 1 {
			n += simd.CountTrue(ufunc.Active(), marks[place:place+s.N])
			continue
		}
		for range s.N {
			if marks[place] {
				n++
			}
			place += step
		}
	}
	return n * times
}

// eachMarked calls f for each true element of the mask, in row-major order, with k = 0, 1, 2, …. The mask has the shape of the first axes of
// x and of y. The arguments inX and inY are positions in the memory blocks of x and y. They are the positions of the elements at the index of
// the true element. If an array has further axes, their indices are 0.
func eachMarked(mask, x, y *core.Header, f func(k, inX, inY int)) {
	marks, k := mask.Bools(), 0
	for s := elementwise.SweepTogether(mask.Layout.Rank(), mask, x, y); s.N > 0; s.Next() {
		for i := 0; i < s.N; i++ {
			mark := s.Start[0] + i*s.Step[0]
			if s.Step[0] == 1 && s.N-i >= bools.Group && bools.Word(marks[mark:]) == 0 {
				i += bools.Group - 1
			} else if marks[mark] {
				f(k, s.Start[1]+i*s.Step[1], s.Start[2]+i*s.Step[2])
				k++
			}
		}
	}
}
