package ufunc

import (
	"testing"
	"unsafe"

	"github.com/stretchr/testify/assert"
)

// TestCopy copies more than a part within one slice, upward and downward, and compares with the builtin copy.
func TestCopy(t *testing.T) {
	const part = copyPart / 8
	for _, n := range []int{0, 1, part - 1, part, part + 1, 3*part + 5} {
		for _, shift := range []int{-part - 3, -1, 0, 1, 7, part, part + 3} {
			room := n + max(shift, -shift)
			got, want := make([]int64, room), make([]int64, room)
			for i := range got {
				got[i], want[i] = int64(i), int64(i)
			}
			from, to := max(0, -shift), max(0, shift)
			Copy(got[to:to+n], got[from:from+n])
			copy(want[to:to+n], want[from:from+n])
			assert.Equal(t, want, got, "%d elements, %d up", n, shift)
		}
	}
}

// TestCopyLengths copies between slices of different lengths, elements larger than a part, and no elements at all.
func TestCopyLengths(t *testing.T) {
	long, short := []int{1, 2, 3}, []int{7}
	Copy(short, long)
	assert.Equal(t, []int{1}, short)
	short[0] = 7
	Copy(long, short)
	assert.Equal(t, []int{7, 2, 3}, long)

	type large [copyPart + 1]byte
	x, y := make([]large, 3), make([]large, 3)
	x[0][1], x[2][copyPart] = 1, 2
	Copy(y, x)
	assert.True(t, y[0] == x[0] && y[1] == x[1] && y[2] == x[2])

	Copy(make([]struct{}, 1<<20), make([]struct{}, 1<<20))
}

// TestFill fills slices of elements of several sizes, one of them larger than a part, and checks the elements around them.
func TestFill(t *testing.T) {
	holdFill(t, int8(7))
	holdFill(t, 7.5)
	holdFill(t, "seven")
	holdFill(t, [fillPart + 8]byte{7, fillPart: 7})
	holdFill(t, struct{}{})
}

func holdFill[T comparable](t *testing.T, v T) {
	for _, n := range []int{0, 1, fillFirst - 1, fillFirst, fillFirst + 1, 5*fillFirst + 3, 100, 3 * fillPart} {
		if unsafe.Sizeof(v) > 100 && n > 100 {
			continue // z would have gigabytes
		}
		z := make([]T, n+2)
		Fill(z[1:n+1], v)
		for i, got := range z {
			want := v
			if i == 0 || i == n+1 {
				want = *new(T)
			}
			if got != want {
				t.Fatalf("element %d of %d of %T is wrong", i, n, v)
			}
		}
	}
}
