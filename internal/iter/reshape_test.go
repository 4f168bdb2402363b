package iter

import (
	"fmt"
	"math"
	"math/rand"
	"slices"
	"testing"
)

func ExampleReshapeStrides() {
	out := make([]int, 3)
	fmt.Println(ReshapeStrides([]int{4, 6}, []int{6, 1}, []int{4, 2, 3}, out), out)
	fmt.Println(ReshapeStrides([]int{4, 6}, []int{-12, 2}, []int{4, 2, 3}, out), out) // x[::-1, ::2]
	fmt.Println(ReshapeStrides([]int{4, 6}, []int{1, 4}, []int{2, 12}, out[:2]))      // y.T
	// Output:
	// true [6 3 1]
	// true [-12 6 2]
	// false
}

func ExampleInferShape() {
	shape := []int{2, -1, 3}
	err := InferShape(shape, 24)
	fmt.Println(shape, err)
	err = InferShape([]int{-1, 0}, 0)
	fmt.Println(err.Rule == ReshapeZero, err.Axis)
	// Output:
	// [2 4 3] <nil>
	// true -2
}

func TestReshapeStrides(t *testing.T) {
	for _, c := range []struct {
		why                string
		shape, strides, to []int
		want               []int // nil if the elements must be copied
	}{
		{"to no axes", []int{1, 1}, []int{7, 9}, nil, []int{}},
		{"from no axes", nil, nil, []int{1, 1}, []int{1, 1}},
		{"packed", []int{2, 3, 4}, []int{12, 4, 1}, []int{6, 4}, []int{4, 1}},
		{"packed, split elsewhere", []int{6, 4}, []int{4, 1}, []int{3, 8}, []int{8, 1}},
		{"packed, with axes of size 1 that stay packed", []int{2, 3}, []int{3, 1}, []int{1, 2, 1, 3, 1}, []int{6, 3, 3, 1, 1}},
		{"axes of size 1 have any stride", []int{1, 2, 1, 3, 1}, []int{-5, 3, 0, 1, 99}, []int{6}, []int{1}},
		{"every other row: axes within a row", []int{2, 6}, []int{12, 1}, []int{2, 2, 3}, []int{12, 3, 1}},
		{"every other row: rows do not join", []int{2, 6}, []int{12, 1}, []int{12}, nil},
		{"nor do parts of them", []int{2, 6}, []int{12, 1}, []int{3, 4}, nil},
		{"every other element: all are 2 apart", []int{2, 6}, []int{12, 2}, []int{3, 4}, []int{8, 2}},
		{"backwards on all axes", []int{2, 3}, []int{-3, -1}, []int{6}, []int{-1}},
		{"backwards on one", []int{2, 3}, []int{-3, 1}, []int{6}, nil},
		{"a transpose", []int{2, 3}, []int{1, 2}, []int{6}, nil},
		{"a transpose, split along its axes", []int{4, 3}, []int{1, 4}, []int{2, 2, 3}, []int{2, 1, 4}},
		{"two axes that join, then one that does not", []int{2, 3, 4}, []int{3, 1, 6}, []int{6, 4}, []int{1, 6}},
		{"a repeated scalar", []int{2, 3}, []int{0, 0}, []int{3, 2}, []int{0, 0}},
		{"a repeated row joins no other", []int{2, 3}, []int{0, 1}, []int{6}, nil},
		{"but splits", []int{4, 3}, []int{0, 1}, []int{2, 2, 3}, []int{0, 0, 1}},
		{"no elements: nothing is out of place", []int{0, 3}, []int{1, 2}, []int{3, 0, 2}, []int{2, 2, 1}},
	} {
		out := make([]int, len(c.to))
		switch ok := ReshapeStrides(c.shape, c.strides, c.to, out); {
		case ok != (c.want != nil):
			t.Errorf("%s: ReshapeStrides(%v, %v, %v) = %t", c.why, c.shape, c.strides, c.to, ok)
		case ok && !slices.Equal(out, c.want):
			t.Errorf("%s: ReshapeStrides(%v, %v, %v) gives %v, want %v", c.why, c.shape, c.strides, c.to, out, c.want)
		}
	}
}

// TestReshapeStridesExact compares ReshapeStrides with the positions of all elements. The new strides can only be the distances
// of the first element's neighbours. If these do not lead to every element, no strides exist.
func TestReshapeStridesExact(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	views, copies := 0, 0
	for range 6000 {
		shape := randomFactors(r)
		strides := randomStrides(r, shape)
		to := reshaped(r, shape)
		want := offsets(shape, strides)
		only := make([]int, len(to))
		for i, n := range to {
			if n > 1 {
				only[i] = want[Size(to[i+1:])] - want[0]
			}
		}
		possible := slices.Equal(offsets(to, only), want)
		out := make([]int, len(to))
		if ok := ReshapeStrides(shape, strides, to, out); ok != possible {
			t.Fatalf("ReshapeStrides(%v, %v, %v) = %t", shape, strides, to, ok)
		}
		if !possible {
			copies++
			continue
		}
		views++
		if got := offsets(to, out); !slices.Equal(got, want) {
			t.Fatalf("ReshapeStrides(%v, %v, %v) gives %v, which leads to %v, not %v", shape, strides, to, out, got, want)
		}
		packed := make([]int, len(shape))
		PackedStrides(shape, packed)
		ReshapeStrides(shape, packed, to, out)
		PackedStrides(to, only)
		if !slices.Equal(out, only) {
			t.Fatalf("packed %v becomes %v with strides %v, not %v", shape, to, out, only)
		}
	}
	if views < 500 || copies < 500 {
		t.Errorf("%d views, %d copies: too few of one kind", views, copies)
	}
}

func TestInferShape(t *testing.T) {
	for _, c := range []struct {
		why  string
		to   []int
		size int
		want []int
		err  ReshapeError
	}{
		{"as it is", []int{2, 3}, 6, []int{2, 3}, ReshapeError{}},
		{"no axes hold one element", nil, 1, nil, ReshapeError{}},
		{"but not two", nil, 2, nil, ReshapeError{ReshapeSize, 0}},
		{"the rest", []int{-1, 3}, 6, []int{2, 3}, ReshapeError{}},
		{"the rest is 1", []int{6, -1}, 6, []int{6, 1}, ReshapeError{}},
		{"the rest of nothing", []int{3, -1}, 0, []int{3, 0}, ReshapeError{}},
		{"all", []int{-1}, 0, []int{0}, ReshapeError{}},
		{"no elements in another shape of none", []int{5, 0}, 0, []int{5, 0}, ReshapeError{}},
		{"any number beside 0 would do", []int{-1, 0}, 0, nil, ReshapeError{ReshapeZero, -2}},
		{"or none", []int{-1, 0}, 6, nil, ReshapeError{ReshapeZero, -2}},
		{"two unknowns", []int{-1, 2, -1}, 6, nil, ReshapeError{ReshapeUnknown, -1}},
		{"no other size is negative", []int{2, -3}, 6, nil, ReshapeError{ReshapeSign, -1}},
		{"not even two of them", []int{-2, -3}, 6, nil, ReshapeError{ReshapeSign, -2}},
		{"too few", []int{2, 2}, 6, nil, ReshapeError{ReshapeSize, 0}},
		{"something in nothing", []int{2, 0}, 6, nil, ReshapeError{ReshapeSize, 0}},
		{"no multiple", []int{4, -1}, 6, nil, ReshapeError{ReshapeSize, 0}},
		{"a product that overflows to the size", []int{math.MaxInt/2 + 1, 4, 3}, 0, nil, ReshapeError{ReshapeSize, 0}},
		{"a product that is no int", []int{math.MaxInt/2 + 1, 2, -1}, 0, nil, ReshapeError{ReshapeSize, 0}},
		{"a 0 hides no overflow", []int{0, math.MaxInt, 2}, 0, nil, ReshapeError{ReshapeSize, 0}},
	} {
		shape := slices.Clone(c.to)
		err := InferShape(shape, c.size)
		switch {
		case c.err.Rule == 0 && err != nil:
			t.Errorf("%s: InferShape(%v, %d) finds %+v", c.why, c.to, c.size, *err)
		case c.err.Rule == 0 && !slices.Equal(shape, c.want):
			t.Errorf("%s: InferShape(%v, %d) = %v, want %v", c.why, c.to, c.size, shape, c.want)
		case c.err.Rule != 0 && (err == nil || *err != c.err || !slices.Equal(shape, c.to)):
			t.Errorf("%s: InferShape(%v, %d) = %v, %+v, want %+v", c.why, c.to, c.size, shape, err, c.err)
		}
	}
}

// TestInferShapeExact compares InferShape with a search: it tries every number in place of -1.
func TestInferShapeExact(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	accepted := 0
	for range 20000 {
		to, size := make([]int, r.Intn(4)), r.Intn(13)
		for i := range to {
			to[i] = []int{-1, 0, 1, 2, 3, 4, 6}[r.Intn(7)]
		}
		var fits [][]int
		unknown := slices.Index(to, -1)
		for n := range 14 {
			shape := slices.Clone(to)
			if unknown >= 0 {
				shape[unknown] = n
			}
			if !slices.Contains(shape, -1) && Size(shape) == size && (n == 0 || unknown >= 0) {
				fits = append(fits, shape)
			}
		}
		shape := slices.Clone(to)
		err := InferShape(shape, size)
		if (err == nil) != (len(fits) == 1) || err == nil && !slices.Equal(shape, fits[0]) {
			t.Fatalf("InferShape(%v, %d) = %v, %+v, but there are %v", to, size, shape, err, fits)
		}
		if err == nil {
			accepted++
		}
	}
	if accepted < 2000 {
		t.Errorf("%d accepted: too few", accepted)
	}
}

func TestReshapeDoesNotAllocate(t *testing.T) {
	var near [Inline]int
	n := testing.AllocsPerRun(100, func() {
		shape := []int{2, -1, 3, 1}
		InferShape(shape, 24)
		ReshapeStrides([]int{4, 6}, []int{6, 1}, shape, near[:])
	})
	if n != 0 {
		t.Errorf("%v allocations at rank 4", n)
	}
}

// randomFactors returns a shape with small sizes.
func randomFactors(r *rand.Rand) []int {
	shape := make([]int, r.Intn(5))
	for i := range shape {
		shape[i] = []int{1, 1, 2, 2, 3, 4, 6}[r.Intn(7)]
	}
	return shape
}

// reshaped returns another shape of the same size. It joins some neighbouring prime factors of shape, adds axes of size 1, and sometimes
// shuffles the axes.
func reshaped(r *rand.Rand, shape []int) []int {
	var to []int
	for _, n := range shape {
		for p := 2; n > 1; {
			if n%p != 0 {
				p++
				continue
			}
			n /= p
			if last := len(to) - 1; last >= 0 && r.Intn(2) == 0 {
				to[last] *= p
			} else {
				to = append(to, p)
			}
		}
		if r.Intn(4) == 0 {
			to = append(to, 1)
		}
	}
	if r.Intn(4) == 0 {
		r.Shuffle(len(to), func(i, j int) { to[i], to[j] = to[j], to[i] })
	}
	return to
}

// randomStrides returns strides of a view of an array. Some axes are strided, reversed, repeated, or permuted.
func randomStrides(r *rand.Rand, shape []int) []int {
	strides := make([]int, len(shape))
	step := 1
	for i := len(shape) - 1; i >= 0; i-- {
		if r.Intn(3) == 0 {
			step *= 2
		}
		strides[i] = step
		step *= shape[i]
		if r.Intn(6) == 0 {
			strides[i] *= r.Intn(2) - 1
		}
	}
	if len(shape) > 1 && r.Intn(4) == 0 {
		i := 1 + r.Intn(len(shape)-1)
		shape[i], shape[i-1] = shape[i-1], shape[i]
		strides[i], strides[i-1] = strides[i-1], strides[i]
	}
	return strides
}

// offsets returns the offsets of all elements in row-major order.
func offsets(shape, strides []int) []int {
	var all []int
	for _, index := range indices(shape) {
		offset := 0
		for axis, i := range index {
			offset += i * strides[axis]
		}
		all = append(all, offset)
	}
	return all
}
