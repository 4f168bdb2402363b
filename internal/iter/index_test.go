package iter

import (
	"fmt"
	"math/rand"
	"slices"
	"testing"
)

func ExampleCounter() {
	x, y := []int{1, 2, 3, 4, 5, 6}, []int{10, 20, 30}
	c := NewCounter([]int{2, 3}, []int{3, 1}, []int{0, 1}) // y has stride 0 along axis 0
	for c.Next() {
		fmt.Println(c.Index(), x[c.Offset[0]]+y[c.Offset[1]])
	}
	// Output:
	// [0 0] 11
	// [0 1] 22
	// [0 2] 33
	// [1 0] 14
	// [1 1] 25
	// [1 2] 36
}

// TestCounter compares a Counter with lists of all indices and offsets, for ranks 0 to 6 and sizes from 0.
func TestCounter(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	empty := 0
	for range 2000 {
		shape := make([]int, r.Intn(7))
		for i := range shape {
			if shape[i] = 1 + r.Intn(3); r.Intn(30) == 0 {
				shape[i] = 0
			}
		}
		strides := make([][]int, r.Intn(counted+1))
		var wantOffsets [][]int
		for k := range strides {
			for range shape {
				strides[k] = append(strides[k], r.Intn(9)-4)
			}
			wantOffsets = append(wantOffsets, offsets(shape, strides[k]))
		}
		want := indices(shape)
		if len(want) == 0 {
			empty++
		}
		c := NewCounter(shape, strides...)
		for range 2 { // a finished counter starts again from the first element
			n := 0
			for ; c.Next(); n++ {
				if n == len(want) || !slices.Equal(c.Index(), want[n]) {
					t.Fatalf("element %d of shape %v is at %v", n, shape, c.Index())
				}
				for k := range strides {
					if c.Offset[k] != wantOffsets[k][n] {
						t.Fatalf("element %d of shape %v, strides %v, has offset %d, want %d", n, shape, strides[k], c.Offset[k], wantOffsets[k][n])
					}
				}
			}
			if n != len(want) {
				t.Fatalf("%d elements in shape %v", n, shape)
			}
		}
	}
	if empty < 20 {
		t.Errorf("only %d empty shapes", empty)
	}
}

func TestCounterDoesNotAllocate(t *testing.T) {
	shape, strides := []int{2, 3, 2, 2}, []int{12, 4, 2, 1}
	sum := 0
	n := testing.AllocsPerRun(100, func() {
		c := NewCounter(shape, strides, strides)
		for c.Next() {
			sum += c.Index()[3] + c.Offset[1]
		}
	})
	if n != 0 {
		t.Errorf("%v allocations at rank 4", n)
	}
}

func BenchmarkCounter(b *testing.B) {
	shape, strides := []int{100, 100}, []int{1, 100}
	for b.Loop() {
		count(shape, strides)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*Size(shape)), "ns/element")
}

func count(shape, strides []int) (sum int) {
	c := NewCounter(shape, strides)
	for c.Next() {
		sum += c.Offset[0]
	}
	return sum
}
