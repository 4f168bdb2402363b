package iter

import (
	"fmt"
	"math/rand"
	"slices"
	"testing"
)

func ExampleStrictShape() {
	fmt.Println(StrictShape([]int{2, 3, 4}, []int{3, 4}, []int{1, 2}))
	fmt.Println(StrictShape([]int{4, 3, 1}, []int{1, 2}, []int{1, 2})) // both operands are repeated
	_, err := StrictShape([]int{2, 3, 4}, []int{3, 4}, nil)
	fmt.Println(err.Rule == DimsNeeded, err.Fit)
	// Output:
	// [2 3 4] <nil>
	// [4 3 2] <nil>
	// true [1 2]
}

func ExampleSpread() {
	columns := []int{1} // dims that broadcast a vector of 3 elements along the rows of a 2×3 matrix: each row equals the vector
	strides := make([]int, 2)
	Spread(strides, []int{3}, []int{8}, columns)
	fmt.Println(CheckInDim([]int{3}, []int{2, 3}, columns), strides)
	// Output: <nil> [0 8]
}

// TestStrictShapeXLA tries the examples of XLA's document on broadcasting.
func TestStrictShapeXLA(t *testing.T) {
	for _, c := range []struct {
		why        string
		x, y, dims []int
		want       []int
		rule       DimsRule
	}{
		{"a matrix and a scalar", []int{2, 3}, nil, nil, []int{2, 3}, 0},
		{"a matrix and a vector, without saying how", []int{2, 3}, []int{3}, nil, nil, DimsNeeded},
		{"a vector as each row", []int{2, 3}, []int{3}, []int{1}, []int{2, 3}, 0},
		{"a vector of 3 as each column of 2", []int{2, 3}, []int{3}, []int{0}, nil, DimsSizes},
		{"a vector as each row of a square", []int{3, 3}, []int{3}, []int{1}, []int{3, 3}, 0},
		{"a vector as each column of a square", []int{3, 3}, []int{3}, []int{0}, []int{3, 3}, 0},
		{"a cuboid and a matrix", []int{2, 3, 4}, []int{3, 4}, []int{1, 2}, []int{2, 3, 4}, 0},
		{"M×N×P×Q and T at dim 3", []int{2, 3, 5, 7}, []int{7}, []int{3}, []int{2, 3, 5, 7}, 0},
		{"M×N×P×Q and T at dim 2", []int{2, 3, 5, 7}, []int{5}, []int{2}, []int{2, 3, 5, 7}, 0},
		{"M×N×P×Q and T at dim 1", []int{2, 3, 5, 7}, []int{3}, []int{1}, []int{2, 3, 5, 7}, 0},
		{"M×N×P×Q and T at dim 0", []int{2, 3, 5, 7}, []int{2}, []int{0}, []int{2, 3, 5, 7}, 0},
		{"M×N×P×Q and T×V at dim 2,3", []int{2, 3, 5, 7}, []int{5, 7}, []int{2, 3}, []int{2, 3, 5, 7}, 0},
		{"M×N×P×Q and T×V at dim 1,2", []int{2, 3, 5, 7}, []int{3, 5}, []int{1, 2}, []int{2, 3, 5, 7}, 0},
		{"M×N×P×Q and T×V at dim 0,3", []int{2, 3, 5, 7}, []int{2, 7}, []int{0, 3}, []int{2, 3, 5, 7}, 0},
		{"V to N and T to P", []int{4, 4, 4, 4}, []int{4, 4}, []int{2, 1}, nil, DimsOrder},
		{"V to both P and N", []int{4, 4, 4, 4}, []int{4, 4}, []int{1, 2, 1}, nil, DimsCount},
		{"T and V to P", []int{4, 4, 4, 4}, []int{4, 4}, []int{2, 2}, nil, DimsOrder},
		{"degenerate 1: (2,1) and (2,3)", []int{2, 1}, []int{2, 3}, nil, []int{2, 3}, 0},
		{"degenerate 2: (1,2,5) and (7,2,5)", []int{1, 2, 5}, []int{7, 2, 5}, nil, []int{7, 2, 5}, 0},
		{"degenerate 3: (7,2,5) and (7,1,5)", []int{7, 2, 5}, []int{7, 1, 5}, nil, []int{7, 2, 5}, 0},
		{"degenerate 4: (7,2,5) and (7,2,6)", []int{7, 2, 5}, []int{7, 2, 6}, nil, nil, DimsSizes},
		{"outer operation", []int{2, 1}, []int{1, 3}, nil, []int{2, 3}, 0},
		{"composition: a vector of 4 and a 1x2 matrix", []int{4}, []int{1, 2}, []int{0}, []int{4, 2}, 0},
		{"composition: 1x2 and 4x3x1", []int{1, 2}, []int{4, 3, 1}, []int{1, 2}, []int{4, 3, 2}, 0},
	} {
		checkStrict(t, c.why, c.x, c.y, c.dims, c.want, c.rule)
	}
}

// TestStrictShape tries cases that XLA's document leaves open.
func TestStrictShape(t *testing.T) {
	for _, c := range []struct {
		why        string
		x, y, dims []int
		want       []int
		rule       DimsRule
	}{
		{"two scalars", nil, nil, nil, nil, 0},
		{"a scalar has no axis that dims could name", nil, []int{3}, []int{0}, nil, DimsCount},
		{"nor have two", nil, nil, []int{0}, nil, DimsIdentity},
		{"a size of 1 against 0 gives 0, not the maximum", []int{1, 3}, []int{0, 3}, nil, []int{0, 3}, 0},
		{"in the operand of lower rank too", []int{1, 3}, []int{0}, []int{0}, []int{0, 3}, 0},
		{"0 against 2", []int{0}, []int{2}, nil, nil, DimsSizes},
		{"equal ranks accept the identity", []int{2, 3}, []int{2, 1}, []int{0, 1}, []int{2, 3}, 0},
		{"and nothing else", []int{3, 3}, []int{3, 3}, []int{1, 0}, nil, DimsIdentity},
		{"not part of it", []int{3, 3}, []int{3, 3}, []int{0}, nil, DimsIdentity},
		{"axes do not count from the last", []int{2, 3}, []int{3}, []int{-1}, nil, DimsRange},
		{"there is no axis 2", []int{2, 3}, []int{3}, []int{2}, nil, DimsRange},
		{"one dimension for two axes", []int{2, 3, 4}, []int{3, 4}, []int{1}, nil, DimsCount},
		{"broken dims come before sizes that differ", []int{2, 3}, []int{9}, []int{7}, nil, DimsRange},
	} {
		checkStrict(t, c.why, c.x, c.y, c.dims, c.want, c.rule)
	}
}

// checkStrict checks the shape, or the violated rule, for both orders of the operands.
func checkStrict(t *testing.T, why string, x, y, dims, want []int, rule DimsRule) {
	t.Helper()
	for range 2 {
		shape, err := StrictShape(x, y, dims)
		switch {
		case rule == 0 && err != nil:
			t.Errorf("%s: StrictShape(%v, %v, %v) breaks rule %d", why, x, y, dims, err.Rule)
		case rule == 0 && !slices.Equal(shape, want):
			t.Errorf("%s: StrictShape(%v, %v, %v) = %v, want %v", why, x, y, dims, shape, want)
		case rule != 0 && (err == nil || err.Rule != rule):
			t.Errorf("%s: StrictShape(%v, %v, %v) = %v, %+v, want rule %d", why, x, y, dims, shape, err, rule)
		}
		x, y = y, x
	}
}

func TestDimsError(t *testing.T) {
	for _, c := range []struct {
		why        string
		x, y, dims []int
		want       DimsError
	}{
		{"sizes are in the order of the operands", []int{3}, []int{2, 3}, []int{0},
			DimsError{Rule: DimsSizes, Axis: -2, Sizes: [2]int{3, 2}, Fit: []int{1}}},
		{"in either order", []int{2, 3}, []int{3}, []int{0},
			DimsError{Rule: DimsSizes, Axis: -2, Sizes: [2]int{2, 3}, Fit: []int{1}}},
		{"of equal ranks the last axis at fault shows first", []int{4, 5, 6}, []int{3, 5, 7}, nil,
			DimsError{Rule: DimsSizes, Axis: -1, Sizes: [2]int{6, 7}}},
		{"where several dimensions fit, the last", []int{3, 3}, []int{3}, nil, DimsError{Rule: DimsNeeded, Fit: []int{1}}},
		{"equal sizes fit better than a size of 1", []int{5, 1}, []int{5}, nil, DimsError{Rule: DimsNeeded, Fit: []int{0}}},
		{"a size of 1 where there are none", []int{1, 5}, []int{4}, nil, DimsError{Rule: DimsNeeded, Fit: []int{0}}},
		{"nothing fits", []int{2, 3}, []int{4}, nil, DimsError{Rule: DimsNeeded}},
		{"what fits is in order", []int{3, 4, 3}, []int{4, 3}, []int{2, 1}, DimsError{Rule: DimsOrder, Dim: 1, Fit: []int{1, 2}}},
		{"the dimension out of range", []int{3, 4, 3}, []int{4, 3}, []int{1, 3}, DimsError{Rule: DimsRange, Dim: 1, Fit: []int{1, 2}}},
		{"a scalar needs none", []int{3}, nil, []int{0}, DimsError{Rule: DimsCount}},
	} {
		if _, err := StrictShape(c.x, c.y, c.dims); err == nil || fmt.Sprint(*err) != fmt.Sprint(c.want) {
			t.Errorf("%s: StrictShape(%v, %v, %v) finds %+v, want %+v", c.why, c.x, c.y, c.dims, err, c.want)
		}
	}
}

func TestCheckInDim(t *testing.T) {
	for _, c := range []struct {
		why                 string
		shape, target, dims []int
		want                *DimsError
	}{
		{"a scalar", nil, []int{2, 3}, nil, nil},
		{"a vector as each row", []int{3}, []int{2, 3}, []int{1}, nil},
		{"a vector as each column", []int{2}, []int{2, 3}, []int{0}, nil},
		{"3×2 in 4×3×2", []int{3, 2}, []int{4, 3, 2}, []int{1, 2}, nil},
		{"a size of 1 is repeated", []int{1, 2}, []int{4, 3, 2}, []int{1, 2}, nil},
		{"to 0 as well", []int{1}, []int{0, 2}, []int{0}, nil},
		{"equal ranks need no dimensions", []int{1, 3}, []int{2, 3}, nil, nil},
		{"and accept the identity", []int{1, 3}, []int{2, 3}, []int{0, 1}, nil},
		{"the target is not repeated", []int{4}, []int{1, 2}, []int{0},
			&DimsError{Rule: DimsSizes, Axis: -2, Sizes: [2]int{4, 1}}},
		{"sizes differ, elsewhere they fit", []int{2}, []int{3, 2}, []int{0},
			&DimsError{Rule: DimsSizes, Axis: -2, Sizes: [2]int{2, 3}, Fit: []int{1}}},
		{"ranks differ", []int{3, 2}, []int{4, 3, 2}, nil, &DimsError{Rule: DimsNeeded, Fit: []int{1, 2}}},
		{"the target has fewer axes", []int{3, 2}, []int{2}, nil, &DimsError{Rule: DimsNeeded}},
		{"so that dimensions cannot be in range", []int{3, 2}, []int{2}, []int{0, 1}, &DimsError{Rule: DimsRange, Dim: 1}},
		{"a transpose is no broadcast", []int{2, 3}, []int{3, 2}, []int{1, 0}, &DimsError{Rule: DimsIdentity}},
	} {
		got := CheckInDim(c.shape, c.target, c.dims)
		if (got == nil) != (c.want == nil) || got != nil && fmt.Sprint(*got) != fmt.Sprint(*c.want) {
			t.Errorf("%s: CheckInDim(%v, %v, %v) = %+v, want %+v", c.why, c.shape, c.target, c.dims, got, c.want)
		}
	}
}

// TestStrictExact compares StrictShape with its definition. In the definition, the operand of lower rank first gets an axis of size 1 for
// each axis missing in dims. Then it is broadcast implicitly. The test tries every choice of axes, and invalid dims.
func TestStrictExact(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	accepted, refused := 0, 0
	for range 4000 {
		high, low := randomSizes(r, r.Intn(5)), []int(nil)
		if len(high) > 0 {
			low = randomSizes(r, r.Intn(len(high)+1))
		}
		choices := choose(len(high), len(low))
		fits := 0
		for _, dims := range choices {
			shape, err := StrictShape(high, low, dims)
			full := spreadShape(low, len(high), dims)
			want, axis := Broadcast(slices.Clone(high), full)
			if (err == nil) != (axis == 0) || err == nil && !slices.Equal(shape, want) {
				t.Fatalf("StrictShape(%v, %v, %v) = %v, %+v, want %v", high, low, dims, shape, err, want)
			}
			_, reach := Reaches(full, high)
			if err := CheckInDim(low, high, dims); (err == nil) != reach {
				t.Fatalf("CheckInDim(%v, %v, %v) = %+v", low, high, dims, err)
			}
			if err == nil {
				fits++
				checkSpread(t, low, dims, shape)
			}
		}
		dims := make([]int, r.Intn(4))
		for i := range dims {
			dims[i] = r.Intn(len(high)+2) - 1
		}
		_, err := StrictShape(low, high, dims)
		isChoice := slices.ContainsFunc(choices, func(c []int) bool { return slices.Equal(c, dims) })
		isChoice = isChoice || len(low) == len(high) && len(dims) == 0
		if dimsBroken := err != nil && err.Rule != DimsSizes; dimsBroken == isChoice {
			t.Fatalf("StrictShape(%v, %v, %v) finds %+v", low, high, dims, err)
		}
		if err == nil {
			accepted++
			continue
		}
		refused++
		if len(low) == 0 || len(low) == len(high) {
			continue
		}
		if (err.Fit != nil) != (fits > 0) {
			t.Fatalf("of %v and %v %d choices of dimensions fit, but %v is proposed", high, low, fits, err.Fit)
		}
		if _, again := StrictShape(high, low, err.Fit); fits > 0 && again != nil {
			t.Fatalf("%v and %v do not go together at the %v that is proposed: %+v", high, low, err.Fit, again)
		}
	}
	if accepted < 500 || refused < 500 {
		t.Errorf("%d accepted, %d refused: too few of one kind", accepted, refused)
	}
}

// checkSpread computes two offsets for every index of the result: by Spread's strides, and by the operand's own strides. They must be equal.
func checkSpread(t *testing.T, shape, dims, result []int) {
	strides := make([]int, len(shape))
	PackedStrides(shape, strides)
	got := make([]int, len(result))
	Spread(got, shape, strides, dims)
	for _, index := range indices(result) {
		offset, want := 0, 0
		for axis, i := range index {
			offset += i * got[axis]
		}
		for i, axis := range dims {
			if shape[i] != 1 {
				want += index[axis] * strides[i]
			}
		}
		if offset != want {
			t.Fatalf("Spread to %v of %v, %v at %v leads from %v to %d, not %d", got, shape, strides, dims, index, offset, want)
		}
	}
}

func TestStrictDoesNotAllocate(t *testing.T) {
	x, y, dims := []int{2, 3, 4, 5}, []int{3, 5}, []int{1, 3}
	var near [Inline]int
	n := testing.AllocsPerRun(100, func() {
		shape, _ := StrictShape(x, y, dims)
		Spread(near[:len(shape)], y, y, dims)
	})
	if n != 0 {
		t.Errorf("%v allocations at rank 4", n)
	}
}

// randomSizes returns a shape with few different sizes, so that many shapes broadcast.
func randomSizes(r *rand.Rand, rank int) []int {
	shape := make([]int, rank)
	for i := range shape {
		shape[i] = []int{0, 1, 1, 2, 2, 2, 3}[r.Intn(7)]
	}
	return shape
}

// choose returns all choices of k of the axes 0 … n-1, in order.
func choose(n, k int) [][]int {
	if k == 0 {
		return [][]int{{}}
	}
	var all [][]int
	for last := k - 1; last < n; last++ {
		for _, before := range choose(last, k-1) {
			all = append(all, append(slices.Clone(before), last))
		}
	}
	return all
}

// spreadShape returns a shape of the given rank. On axes dims it has the sizes of shape, and on the other axes size 1.
func spreadShape(shape []int, rank int, dims []int) []int {
	full := slices.Repeat([]int{1}, rank)
	for i, axis := range dims {
		full[axis] = shape[i]
	}
	return full
}

// indices returns all multi-indices of shape in row-major order.
func indices(shape []int) [][]int {
	all := [][]int{{}}
	for _, n := range shape {
		var longer [][]int
		for _, index := range all {
			for i := range n {
				longer = append(longer, append(slices.Clone(index), i))
			}
		}
		all = longer
	}
	return all
}
