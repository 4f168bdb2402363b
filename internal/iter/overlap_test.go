package iter

import (
	"fmt"
	"math"
	"math/bits"
	"math/rand"
	"testing"
)

func ExampleOverlap() {
	const base, width = 0x1000, 8 // x is an array of 10 float64
	from := func(start, count, step int) *Extent {
		return &Extent{Addr: uintptr(base + width*start), Width: width, Shape: []int{count}, Strides: []int{width * step}}
	}
	fmt.Println("x[1:], x[:-1]: ", Overlap(from(1, 9, 1), from(0, 9, 1)))
	fmt.Println("x[::2], x[1::2]:", Overlap(from(0, 5, 2), from(1, 5, 2)))
	fmt.Println("x[::3], x[1::2]:", Overlap(from(0, 4, 3), from(1, 5, 2)))
	fmt.Println("x[::-1], x:     ", Overlap(from(9, 10, -1), from(0, 10, 1)), Identical(from(9, 10, -1), from(0, 10, 1)))
	// Output:
	// x[1:], x[:-1]:  true
	// x[::2], x[1::2]: false
	// x[::3], x[1::2]: true
	// x[::-1], x:      true false
}

func ExampleIdentical() {
	x := &Extent{Addr: 0x1000, Width: 8, Shape: []int{1, 4}, Strides: []int{32, 8}}
	y := &Extent{Addr: 0x1000, Width: 8, Shape: []int{1, 4}, Strides: []int{0, 8}}
	fmt.Println(Identical(x, y))
	// Output: true
}

func ExampleSelfOverlap() {
	matrix := &Extent{Addr: 0x1000, Width: 8, Shape: []int{3, 4}, Strides: []int{32, 8}}
	windows := &Extent{Addr: 0x1000, Width: 8, Shape: []int{3, 4}, Strides: []int{8, 8}}
	fmt.Println(SelfOverlap(matrix), SelfOverlap(windows))
	// Output: false true
}

func TestOverlap(t *testing.T) {
	const base = 1 << 20
	view := func(width, at int, shape, strides []int) *Extent {
		return &Extent{Addr: uintptr(base + at), Width: width, Shape: shape, Strides: strides}
	}
	none := []int{}
	for _, c := range []struct {
		why  string
		x, y *Extent
		want bool
	}{
		{"one element", view(8, 0, none, none), view(8, 0, none, none), true},
		{"neighbouring elements", view(8, 0, none, none), view(8, 8, none, none), false},
		{"elements that share their last and first byte", view(8, 0, none, none), view(8, 7, none, none), true},
		{"arrays end to end", view(8, 0, []int{10}, []int{8}), view(8, 80, []int{10}, []int{8}), false},
		{"x[1:] and x[:-1], where a loop that goes forward reads what it wrote",
			view(8, 8, []int{9}, []int{8}), view(8, 0, []int{9}, []int{8}), true},
		{"x[::2] and x[:4], where no direction of the loop helps",
			view(8, 0, []int{4}, []int{16}), view(8, 0, []int{4}, []int{8}), true},
		{"x and x.T", view(8, 0, []int{5, 5}, []int{40, 8}), view(8, 0, []int{5, 5}, []int{8, 40}), true},
		{"x and x[::-1]", view(8, 0, []int{5}, []int{8}), view(8, 32, []int{5}, []int{-8}), true},
		{"a repeated element of x", view(8, 0, []int{9}, []int{8}), view(8, 64, []int{9}, []int{0}), true},
		{"a repeated element before x", view(8, 8, []int{9}, []int{8}), view(8, 0, []int{9}, []int{0}), false},
		{"even and odd elements: the strides' divisor tells", view(8, 0, []int{9}, []int{16}), view(8, 8, []int{9}, []int{16}), false},
		{"even elements and every third: 3 i = 2 j + 1", view(8, 0, []int{9}, []int{24}), view(8, 8, []int{9}, []int{16}), true},
		{"the same, of two elements each, too short to meet", view(8, 0, []int{2}, []int{24}), view(8, 8, []int{2}, []int{32}), false},
		{"an axis of length 1 must not enter the divisor",
			view(8, 0, []int{9, 1}, []int{16, 8}), view(8, 8, []int{1, 9}, []int{8, 16}), false},
		{"nor extend the range", view(8, 0, []int{1}, []int{800}), view(8, 80, []int{10}, []int{8}), false},
		{"nor overflow", view(8, 0, []int{1}, []int{math.MinInt}), view(8, 8, []int{10}, []int{8}), false},
		{"the left and the right half of a matrix", view(8, 0, []int{6, 5}, []int{80, 8}), view(8, 40, []int{6, 5}, []int{80, 8}), false},
		{"halves with a column in common", view(8, 0, []int{6, 6}, []int{80, 8}), view(8, 40, []int{6, 5}, []int{80, 8}), true},
		{"the diagonal and the triangle's corner", view(8, 0, []int{6}, []int{56}), view(8, 24, []int{2, 3}, []int{48, 8}), false},
		{"the real parts of complex numbers and the imaginary", view(8, 0, []int{9}, []int{16}), view(8, 8, []int{9}, []int{16}), false},
		{"complex numbers and their imaginary parts", view(16, 0, []int{9}, []int{16}), view(8, 8, []int{9}, []int{16}), true},
		{"fields of records, at no multiple of their width", view(2, 0, []int{9}, []int{7}), view(4, 2, []int{9}, []int{7}), false},
		{"fields that share a byte", view(3, 0, []int{9}, []int{7}), view(4, 2, []int{9}, []int{7}), true},
		{"an empty view on top of another", view(8, 0, []int{3, 0}, []int{8, 8}), view(8, 0, []int{3}, []int{8}), false},
		{"elements of no bytes", view(0, 0, []int{3}, []int{0}), view(8, 0, []int{3}, []int{8}), false},
		{"an empty view that would overflow",
			view(8, 0, []int{math.MaxInt, 0}, []int{math.MaxInt, 8}), view(8, 0, []int{3}, []int{8}), false},
		{"empty views do not meet what overflows either",
			view(8, 0, []int{0}, []int{8}), view(8, 0, []int{math.MaxInt}, []int{math.MaxInt}), false},
		{"strides that overflow count as overlap",
			view(8, 0, []int{math.MaxInt}, []int{math.MaxInt}), view(8, -800, []int{3}, []int{8}), true},
		{"so does a product of 2⁶⁴, which is 0 in 64 bits (but 2³² where int has 32)",
			view(8, 0, []int{5}, []int{math.MaxInt/2 + 1}), view(8, -800, []int{3}, []int{8}), bits.UintSize == 64},
		{"so do those that go below address 0",
			view(8, 0, []int{2}, []int{-base - 1}), view(8, 800, []int{3}, []int{8}), true},
		{"sizes repeated by a stride of 0 do not overflow",
			view(8, 0, []int{math.MaxInt, math.MaxInt}, []int{0, 0}), view(8, 8, []int{3}, []int{8}), false},
	} {
		if got := Overlap(c.x, c.y); got != c.want {
			t.Errorf("%s: Overlap(%+v, %+v) = %t", c.why, *c.x, *c.y, got)
		}
		if got := Overlap(c.y, c.x); got != c.want {
			t.Errorf("%s: Overlap(%+v, %+v) = %t", c.why, *c.y, *c.x, got)
		}
	}
}

func TestIdentical(t *testing.T) {
	x := Extent{Addr: 0x1000, Width: 8, Shape: []int{3, 1, 4}, Strides: []int{32, 32, 8}}
	for _, c := range []struct {
		why  string
		y    Extent
		want bool
	}{
		{"itself", x, true},
		{"another stride on an axis of length 1", Extent{0x1000, 8, []int{3, 1, 4}, []int{32, 0, 8}}, true},
		{"another address", Extent{0x1008, 8, x.Shape, x.Strides}, false},
		{"another width", Extent{0x1000, 4, x.Shape, x.Strides}, false},
		{"another stride", Extent{0x1000, 8, x.Shape, []int{32, 32, 16}}, false},
		{"another shape", Extent{0x1000, 8, []int{3, 1, 3}, x.Strides}, false},
		{"the same elements at indices of another rank", Extent{0x1000, 8, []int{3, 4}, []int{32, 8}}, false},
	} {
		if got := Identical(&x, &c.y); got != c.want {
			t.Errorf("%s: Identical(%+v, %+v) = %t", c.why, x, c.y, got)
		}
	}
	for _, empty := range []Extent{{0x1000, 8, []int{3, 0}, []int{8, 8}}, {0x1000, 0, []int{3}, []int{0}}} {
		if Identical(&empty, &empty) {
			t.Errorf("%+v has no bytes and is identical to itself", empty)
		}
	}
}

func TestSelfOverlap(t *testing.T) {
	for _, c := range []struct {
		why            string
		width          int
		shape, strides []int
		want           bool
	}{
		{"no axes", 8, nil, nil, false},
		{"row-major", 8, []int{3, 4}, []int{32, 8}, false},
		{"column-major, backwards", 8, []int{3, 4}, []int{-8, -24}, false},
		{"a sliding window", 8, []int{3, 4}, []int{8, 8}, true},
		{"a window in opposite directions", 8, []int{3, 4}, []int{8, -8}, true},
		{"windows side by side", 8, []int{3, 4}, []int{32, 8}, false},
		{"windows that share an element", 8, []int{3, 4}, []int{24, 8}, true},
		{"a repeated axis", 8, []int{3, 4}, []int{0, 8}, true},
		{"an axis of length 1 does not repeat memory", 8, []int{1, 4}, []int{0, 8}, false},
		{"nor does it slide a window", 8, []int{1, 4}, []int{8, 8}, false},
		{"a repeated axis of an empty view", 8, []int{3, 0}, []int{0, 8}, false},
		{"elements of no bytes", 0, []int{3}, []int{0}, false},
		{"strides less than the width", 8, []int{2}, []int{7}, true},
		{"elements next to each other at odd places", 8, []int{2, 2}, []int{15, 23}, false},
		{"2 steps of 3 are 3 of 2", 1, []int{3, 4}, []int{3, 2}, true},
		{"but 2 steps are not taken", 1, []int{2, 3}, []int{3, 2}, false},
		{"strides that interlock: 10, 3 and 1", 1, []int{3, 3, 3}, []int{10, 3, 1}, false},
		{"and 9, 5 and 2, where 9 = 5 + 2·2", 1, []int{3, 3, 3}, []int{9, 5, 2}, true},
		{"strides that overflow count as overlap", 8, []int{math.MaxInt, 2}, []int{math.MaxInt, 8}, true},
	} {
		x := &Extent{Addr: 1 << 20, Width: c.width, Shape: c.shape, Strides: c.strides}
		if got := SelfOverlap(x); got != c.want {
			t.Errorf("%s: SelfOverlap(%+v) = %t", c.why, *x, got)
		}
	}
}

// TestOverlapExact compares Overlap with a test of every byte, on small views of ranks 0 to 4.
func TestOverlapExact(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	apart, searched := 0, 0
	for range 20000 {
		x, y := randomExtent(r), randomExtent(r)
		want := overlapSlow(x, y)
		if got := Overlap(x, y); got != want {
			t.Fatalf("Overlap(%+v, %+v) = %t", *x, *y, got)
		}
		if got := Overlap(y, x); got != want {
			t.Fatalf("Overlap(%+v, %+v) = %t", *y, *x, got)
		}
		if Identical(x, x) && !Overlap(x, x) {
			t.Fatalf("%+v is identical to itself, but does not overlap", *x)
		}
		if want {
			continue
		}
		apart++
		xLow, xHigh := x.span()
		yLow, yHigh := y.span()
		if xLow > yHigh || yLow > xHigh {
			continue
		}
		if d := y.divisor(x.divisor(0)); (yHigh-xLow)%d <= uint64(x.Width+y.Width-2) {
			searched++
		}
	}
	if searched < 1000 || apart-searched < 1000 {
		t.Errorf("of %d pairs that share nothing %d needed a search: too few to mean anything", apart, searched)
	}
}

// TestSelfOverlapExact compares SelfOverlap with a test of every byte, on small views of ranks 0 to 4.
func TestSelfOverlapExact(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	var count [2]int
	for range 20000 {
		x := randomExtent(r)
		want := selfOverlapSlow(x)
		if got := SelfOverlap(x); got != want {
			t.Fatalf("SelfOverlap(%+v) = %t", *x, got)
		}
		if len(x.Shape) > 1 {
			if want {
				count[1]++
			} else {
				count[0]++
			}
		}
	}
	if min(count[0], count[1]) < 5000 {
		t.Errorf("%d views overlap themselves and %d do not: too few of one kind", count[1], count[0])
	}
}

// TestOverlapTooHard has two scattered, disjoint sets of 2¹⁴ bytes. The exact search gives up, and Overlap returns true.
func TestOverlapTooHard(t *testing.T) {
	r := rand.New(rand.NewSource(2))
	scattered := func() *Extent {
		x := &Extent{Addr: 1 << 20, Width: 1}
		for range 14 {
			x.Shape = append(x.Shape, 2)
			x.Strides = append(x.Strides, 1<<25+r.Intn(1<<26))
		}
		return x
	}
	x, y := scattered(), scattered()
	y.Addr += 12345
	if overlapSlow(x, y) {
		t.Fatal("the two share a byte: this is no test")
	}
	if !Overlap(x, y) {
		t.Error("2²⁸ sums were tried")
	}
}

func TestOverlapDoesNotAllocate(t *testing.T) {
	x := &Extent{1 << 20, 8, []int{5, 6, 7, 8}, []int{2688, 448, 64, 8}}
	y := &Extent{1<<20 + 8, 8, []int{5, 6, 7, 4}, []int{2688, 448, 64, 16}}
	if n := testing.AllocsPerRun(100, func() { Overlap(x, y); SelfOverlap(x); Identical(x, y) }); n != 0 {
		t.Errorf("%v allocations at rank 4", n)
	}
}

// randomExtent returns a view of rank 0 to 4 within some hundred bytes. Half of the views are aligned to their width, like views
// of one array.
func randomExtent(r *rand.Rand) *Extent {
	widths := []int{1, 1, 2, 3, 4, 8, 12, 16}
	x := &Extent{Addr: uintptr(1<<16 + r.Intn(120)), Width: widths[r.Intn(len(widths))]}
	unit := 1
	if r.Intn(2) == 0 {
		unit = x.Width
		x.Addr -= x.Addr % uintptr(unit)
	}
	for range r.Intn(5) {
		n := 1 + r.Intn(5)
		if r.Intn(40) == 0 {
			n = 0
		}
		x.Shape = append(x.Shape, n)
		x.Strides = append(x.Strides, unit*(r.Intn(2<<r.Intn(6))-r.Intn(2<<r.Intn(6))))
	}
	return x
}

// bytes visits all elements of x. It returns, for each address, the number of elements that contain this address.
func (x *Extent) bytes() map[int]int {
	starts := []int{int(x.Addr)}
	for k, n := range x.Shape {
		var next []int
		for _, start := range starts {
			for i := range n {
				next = append(next, start+i*x.Strides[k])
			}
		}
		starts = next
	}
	counts := map[int]int{}
	for _, start := range starts {
		for b := range x.Width {
			counts[start+b]++
		}
	}
	return counts
}

func overlapSlow(x, y *Extent) bool {
	counts := x.bytes()
	for address := range y.bytes() {
		if counts[address] > 0 {
			return true
		}
	}
	return false
}

func selfOverlapSlow(x *Extent) bool {
	for _, n := range x.bytes() {
		if n > 1 {
			return true
		}
	}
	return false
}

// BenchmarkOverlap measures the fast tests, and two cases that need the search. The fast tests decide for nearly all disjoint views.
func BenchmarkOverlap(b *testing.B) {
	const base = 0xc0000000
	rows, columns := []int{100, 100}, []int{100, 50}
	for _, c := range []struct {
		name string
		x, y Extent
	}{
		{"apart/0-d", Extent{base, 8, nil, nil}, Extent{base + 8, 8, nil, nil}},
		{"apart/1-d", Extent{base, 8, []int{100}, []int{8}}, Extent{base + 800, 8, []int{100}, []int{8}}},
		{"apart/2-d", Extent{base, 8, rows, []int{800, 8}}, Extent{base + 80000, 8, rows, []int{800, 8}}},
		{"interleaved/1-d", Extent{base, 8, []int{50}, []int{16}}, Extent{base + 8, 8, []int{50}, []int{16}}},
		{"interleaved/2-d", Extent{base, 8, columns, []int{800, 16}}, Extent{base + 8, 8, columns, []int{800, 16}}},
		{"halves", Extent{base, 8, columns, []int{800, 8}}, Extent{base + 400, 8, columns, []int{800, 8}}},
		{"shifted", Extent{base, 8, []int{99}, []int{8}}, Extent{base + 8, 8, []int{99}, []int{8}}},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				Overlap(&c.x, &c.y)
			}
		})
	}
}
