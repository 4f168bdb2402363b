package ndarray_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"

	"ndgo/internal/spot"
	nd "ndgo/ndarray"
)

// A view that is used at once stays on its caller's stack.
func TestSmallCallsDoNotAllocate(t *testing.T) {
	if testing.CoverMode() != "" {
		t.Skip("what counts statements makes the methods too large to be inlined; without -cover this runs")
	}
	x, y, text := nd.Ones[float64](4, 8), nd.Ones[float64](8), nd.Of("a", "b")
	for name, call := range map[string]func(){
		"At":             func() { x.At(1, -1) },
		"SetAt":          func() { x.SetAt(2, -1, 1) },
		"S":              func() { nd.S("1, ...") },
		"S of one":       func() { nd.S("1:-1:2") },
		"Slice, Assign":  func() { x.Slice(nd.At(1)).Assign(y) },
		"views of views": func() { x.Slice(nd.S("..., :, 1:")).T().Slice(nd.At(0)).Fill(1) },
		"Slice, Fill":    func() { x.Slice(nd.Range(1, 3)).Fill(2) },
		"Slice, At":      func() { x.Slice(nd.At(1)).Flip(0).At(0) },
		"views of text":  func() { text.Slice(nd.At(1)).Fill("c") },
	} {
		assert.Zero(t, testing.AllocsPerRun(100, call), name)
	}
}

// An array that is used after its function returns takes one allocation. With slots, an array of Full or Zeros with several elements takes
// two allocations: one for its header (see core.Token), and one for its elements.
func TestSmallArraysAllocateOnce(t *testing.T) {
	several := 1.0
	if spot.Works() {
		several = 2
	}
	x := nd.Of(1.0)
	var z *nd.NDArray[float64]
	for name, c := range map[string]struct {
		allocations float64
		create      func()
	}{
		"Scalar":         {1, func() { z = nd.Scalar(2.0) }},
		"method":         {1, func() { z = x.Scalar(2) }},
		"Full":           {1, func() { z = nd.Full(2.0, 1) }},
		"Zeros":          {1, func() { z = nd.Zeros[float64](1) }},
		"Full of four":   {several, func() { z = nd.Full(2.0, 2, 2) }},
		"Zeros of four":  {several, func() { z = nd.Zeros[float64](2, 2) }},
		"Zeros of forty": {several, func() { z = nd.Zeros[float64](40) }},
	} {
		assert.Equal(t, c.allocations, testing.AllocsPerRun(100, c.create), name)
	}
	assert.NotNil(t, z)
}

// S returns the same index with and without its cache. The test has more texts than the cache holds, and many goroutines.
func TestSRemembers(t *testing.T) {
	var wg sync.WaitGroup
	for worker := range 4 {
		wg.Go(func() {
			for round := range 3 {
				for i := range 2000 {
					k := (i*7 + worker + round) % 2000
					text := fmt.Sprintf("%d, ..., %d:", k, -k)
					want, err := nd.ParseIndex(text)
					if got := nd.S(text); err != nil || got.String() != want.String() {
						t.Errorf("S(%q) is %v, not %v", text, got, want)
						return
					}
				}
			}
		})
	}
	wg.Wait()
}

func TestSOfLongTexts(t *testing.T) {
	long := strings.Repeat("newaxis, ", 60) + "1"
	for range 2 {
		assert.Equal(t, long, nd.S(long).String())
		assert.Equal(t, []int{1, 1, 2}, nd.Zeros[int](3, 2).Slice(nd.S("None,None,    1"), nd.Colon).Shape())
	}
	for range 2 {
		assert.ErrorIs(t, nd.Try(func() { nd.S("1,,2") }), nd.ErrFormat, "errors are not remembered as indices")
	}
}

// Assign copies the rows of a matrix one by one, for all types and orders, even if rows overlap.
func TestAssignRows(t *testing.T) {
	for _, shape := range [][2]int{{3, 4}, {1, 5}, {5, 1}, {0, 3}, {3, 0}, {4, 300}} {
		holdRows(t, shape, func(i int) uint8 { return uint8(i) })
		holdRows(t, shape, func(i int) string { return fmt.Sprint(i) })
		holdRows(t, shape, func(i int) [3]int { return [3]int{i, -i, 7} })
	}
}

func holdRows[T comparable](t *testing.T, shape [2]int, element func(i int) T) {
	n, m := shape[0], shape[1]
	window := nd.S("1:-1, 2:-1")
	source := nd.FromFunc(func(index []int) T { return element(index[0]*(m+3) + index[1]) }, n+2, m+3)
	around := nd.FromFunc(func([]int) T { return element(999) }, n+2, m+3)
	target := around.Slice(window)
	for why, from := range map[string]*nd.NDArray[T]{
		"a window":         source.Slice(window),
		"a packed array":   source.Slice(window).Copy(),
		"rows backwards":   source.Slice(window).Flip(0),
		"columns too":      source.Slice(window).Flip(),
		"transposed":       source.Slice(window).Copy().Reshape(m, n).T(),
		"one row repeated": source.Slice(nd.S("0, 2:-1")).BroadcastTo(n, m),
		"beside itself":    around.Slice(nd.S(":-2, 1:-2")),
	} {
		want := from.Copy()
		target.Assign(from)
		for i := range n {
			for j := range m {
				assert.Equal(t, want.At(i, j), target.At(i, j), "%s of %v at %d, %d", why, shape, i, j)
			}
		}
		edge := nd.Ones[bool](n+2, m+3)
		edge.Slice(window).Fill(false)
		for _, v := range around.Mask(edge).ToSlice() {
			assert.Equal(t, element(999), v, "%s of %v: written beside it", why, shape)
		}
	}
}

var (
	viewSink  *nd.NDArray[float64]
	indexSink nd.Index
	floatSink float64
)

// At finds each element of an array of any rank, by indices from both ends, and panics for every index out of range. Some ranks have their
// own code.
func TestAtOfEveryRank(t *testing.T) {
	for rank := range 7 {
		shape := []int{2, 3, 2, 1, 2, 3}[:rank]
		x, n := nd.Zeros[int](shape...), 0
		for index := range x.Enumerate() {
			x.SetAt(n, index...)
			back := append([]int{}, index...)
			for axis, size := range shape {
				back[axis] -= size
			}
			assert.Equal(t, []int{n, n}, []int{x.At(index...), x.At(back...)}, "%v of %v", index, shape)
			n++
		}
		for axis, size := range shape {
			for _, i := range []int{size, -size - 1} {
				index := make([]int, rank)
				index[axis] = i
				assert.ErrorIs(t, nd.Try(func() { x.At(index...) }), nd.ErrIndex, "%v of %v", index, shape)
				assert.ErrorIs(t, nd.Try(func() { x.SetAt(0, index...) }), nd.ErrIndex, "%v of %v", index, shape)
			}
		}
		assert.ErrorIs(t, nd.Try(func() { x.At(make([]int, rank+1)...) }), nd.ErrIndex)
		fixed := x.BroadcastTo(append([]int{1}, shape...)...)
		assert.ErrorIs(t, nd.Try(func() { fixed.SetAt(0, make([]int, rank+1)...) }), nd.ErrReadOnly)
	}
}

// Fill sets only the elements of the view, for every layout.
func TestFillOfViews(t *testing.T) {
	for _, index := range []string{"1:, ::2", "::2, 1:3", "::-1, 2", "1", "..., ::-1", "1:1", "newaxis, :, 1:4:2"} {
		x, marks := nd.Zeros[int](4, 5), nd.Zeros[bool](4, 5)
		x.Slice(nd.S(index)).Fill(7)
		marks.Slice(nd.S(index)).Assign(nd.Scalar(true))
		assert.Equal(t, nd.AsType[int](marks).ToSlice(), nd.FloorDivide(x, 7).ToSlice(), index)
	}
}

// Reshape copies all elements, even of a view that does not begin or end with its memory.
func TestReshapeOfInnerViews(t *testing.T) {
	x := nd.Arange(0, 20, 1).Reshape(4, 5).Slice(nd.S("1:3, 1:4")).T()
	assert.Equal(t, []int{6, 11, 7, 12, 8, 13}, x.Reshape(6).ToSlice())
	assert.Equal(t, []int{6, 11, 7, 12, 8, 13}, x.Ravel().ToSlice())
	assert.Equal(t, []int{11, 12, 13}, x.Reshape(-1, 2).Slice(nd.Colon, nd.At(1)).ToSlice())
	x.Reshape(2, 3).Fill(0)
	assert.Equal(t, 6, x.At(0, 0), "a copy")
}

// BenchmarkSmallCalls measures the time of small calls of each kind.
func BenchmarkSmallCalls(b *testing.B) {
	x, y := nd.Ones[float64](4, 8), nd.Ones[float64](8)
	row, line, cube := x.Slice(nd.At(1)), nd.Ones[float64](32), nd.Ones[float64](2, 4, 4)
	big8, window8 := nd.Ones[uint8](64, 128), nd.Ones[uint8](64, 256).Slice(nd.Colon, nd.Range(10, 138))
	for _, c := range []struct {
		name string
		call func(i int)
	}{
		{"T", func(int) { viewSink = x.T() }},
		{"Reshape", func(int) { viewSink = x.Reshape(8, 4) }},
		{"Flip", func(int) { viewSink = x.Flip(0) }},
		{"PermuteDims", func(int) { viewSink = cube.PermuteDims(2, 0, 1) }},
		{"BroadcastTo", func(int) { viewSink = x.BroadcastTo(3, 4, 8) }},
		{"SliceAt", func(int) { viewSink = x.Slice(nd.At(1)) }},
		{"SliceAtEllipsis", func(int) { viewSink = x.Slice(nd.At(1), nd.Ellipsis) }},
		{"SliceRanges", func(int) { viewSink = x.Slice(nd.Range(1, 3), nd.From(1).By(2)) }},
		{"SliceS", func(int) { viewSink = x.Slice(nd.S("1, ...")) }},
		{"S", func(int) { indexSink = nd.S("1, ...") }},
		{"At1", func(i int) { floatSink = line.At(i & 31) }},
		{"At2", func(i int) { floatSink = x.At(i&3, 1) }},
		{"At3", func(i int) { floatSink = cube.At(1, i&3, 1) }},
		{"SetAt1", func(i int) { line.SetAt(1, i&31) }},
		{"SetAt2", func(i int) { x.SetAt(1, i&3, 1) }},
		{"SetAt3", func(i int) { cube.SetAt(1, 1, i&3, 1) }},
		{"RowAssign", func(int) { row.Assign(y) }},
		{"SliceAssign", func(int) { x.Slice(nd.At(1)).Assign(y) }},
		{"SliceSAssign", func(int) { x.Slice(nd.S("1, ...")).Assign(y) }},
		{"SliceFill", func(int) { x.Slice(nd.At(1)).Fill(2) }},
		{"Uint8Whole", func(int) { big8.Assign(big8) }},
		{"Uint8Rows", func(int) { big8.Assign(window8) }},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for i := range b.N {
				c.call(i)
			}
		})
	}
}
