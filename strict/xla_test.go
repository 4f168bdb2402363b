package strict_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	nd "ndgo/ndarray"
	"ndgo/strict"
)

// TestExamplesOfXLA has the examples of https://openxla.org/xla/broadcasting and further cases of its rules.
func TestExamplesOfXLA(t *testing.T) {
	tests := []struct {
		why        string
		x, y, dims []int
		want       []int // nil if the call must panic
		kind       error
		message    string
	}{
		{why: "a scalar goes with anything", x: []int{2, 3}, y: []int{}, want: []int{2, 3}},
		{why: "on either side", x: []int{}, y: []int{2, 3}, want: []int{2, 3}},
		{why: "a matrix and a vector need dimensions", x: []int{2, 3}, y: []int{3}, kind: nd.ErrBroadcastDims,
			message: "strict: Add: ranks 2 and 1 differ; give broadcast dimensions such as 1"},
		{why: "the vector as rows", x: []int{2, 3}, y: []int{3}, dims: []int{1}, want: []int{2, 3}},
		{why: "the vector along axis 0, which has another size", x: []int{2, 3}, y: []int{3}, dims: []int{0}, kind: nd.ErrBroadcast,
			message: "strict: Add: shapes (2, 3) and (3) are incompatible: axis -2 has sizes 2 and 3; give broadcast dimensions such as 1"},
		{why: "the vector as columns", x: []int{2, 3}, y: []int{2}, dims: []int{0}, want: []int{2, 3}},
		{why: "a matrix as axes 1 and 2 of three", x: []int{2, 3, 4}, y: []int{3, 4}, dims: []int{1, 2}, want: []int{2, 3, 4}},
		{why: "as axes 0 and 2", x: []int{2, 3, 4}, y: []int{2, 4}, dims: []int{0, 2}, want: []int{2, 3, 4}},
		{why: "the operand of lower rank may be the first", x: []int{3, 4}, y: []int{2, 3, 4}, dims: []int{1, 2}, want: []int{2, 3, 4}},
		{why: "dimensions must increase", x: []int{2, 3, 4}, y: []int{4, 3}, dims: []int{2, 1}, kind: nd.ErrBroadcastDims,
			message: "strict: Add: broadcast dimensions (2, 1) must increase strictly, but 1 follows 2"},
		{why: "and not repeat", x: []int{2, 2, 2}, y: []int{2, 2}, dims: []int{1, 1}, kind: nd.ErrBroadcastDims},
		{why: "and exist", x: []int{2, 3}, y: []int{3}, dims: []int{2}, kind: nd.ErrBroadcastDims},
		{why: "from the first axis, not the last", x: []int{2, 3}, y: []int{3}, dims: []int{-1}, kind: nd.ErrBroadcastDims},
		{why: "one for each axis", x: []int{2, 3, 4}, y: []int{3, 4}, dims: []int{1}, kind: nd.ErrBroadcastDims},
		{why: "size 1 repeats in equal ranks", x: []int{2, 1}, y: []int{2, 3}, want: []int{2, 3}},
		{why: "among three axes", x: []int{1, 2, 5}, y: []int{7, 2, 5}, want: []int{7, 2, 5}},
		{why: "in the middle", x: []int{7, 2, 5}, y: []int{7, 1, 5}, want: []int{7, 2, 5}},
		{why: "other sizes do not", x: []int{7, 2, 5}, y: []int{7, 2, 6}, kind: nd.ErrBroadcast,
			message: "strict: Add: shapes (7, 2, 5) and (7, 2, 6) are incompatible: axis -1 has sizes 5 and 6"},
		{why: "both repeat: the outer sum", x: []int{2, 1}, y: []int{1, 3}, want: []int{2, 3}},
		{why: "dimensions, then size 1", x: []int{4}, y: []int{1, 2}, dims: []int{0}, want: []int{4, 2}},
		{why: "the same with more axes", x: []int{1, 2}, y: []int{4, 3, 1}, dims: []int{1, 2}, want: []int{4, 3, 2}},
		{why: "equal ranks accept the identity", x: []int{2, 3}, y: []int{2, 3}, dims: []int{0, 1}, want: []int{2, 3}},
		{why: "and nothing else", x: []int{2, 2}, y: []int{2, 2}, dims: []int{1, 0}, kind: nd.ErrBroadcastDims},
	}
	for _, test := range tests {
		t.Run(test.why, func(t *testing.T) {
			x, y := nd.Ones[int](test.x...), nd.Ones[int](test.y...)
			var got []int
			err := nd.Try(func() { got = strict.Add(x, y, test.dims...).Shape() })
			assert.Equal(t, test.want, got)
			if test.want == nil {
				assert.ErrorIs(t, err, test.kind)
				if test.message != "" {
					assert.EqualError(t, err, test.message)
				}
			}
		})
	}
}

// TestWhereElementsGo checks the position of each element of the operand of lower rank in the result, for different dims.
func TestWhereElementsGo(t *testing.T) {
	x := nd.FromSlice([]int{0, 0, 0, 0, 0, 0}, 2, 3)
	assert.Equal(t, []int{1, 2, 3, 1, 2, 3}, strict.Add(x, nd.Of(1, 2, 3), 1).ToSlice())
	assert.Equal(t, []int{1, 1, 1, 2, 2, 2}, strict.Add(x, nd.Of(1, 2), 0).ToSlice())
	assert.Equal(t, []int{-1, -1, -1, -2, -2, -2}, strict.Subtract(x, nd.Of(1, 2), 0).ToSlice(), "the order of operands stays")
	assert.Equal(t, []int{1, 1, 1, 2, 2, 2}, strict.Subtract(nd.Of(1, 2), x, 0).ToSlice())
	assert.Equal(t, []int{11, 21, 12, 22, 13, 23, 14, 24}, strict.Add(nd.Of(1, 2, 3, 4), nd.FromSlice([]int{10, 20}, 1, 2), 0).ToSlice())
	assert.Equal(t, []int{5, 5, 5, 5, 5, 5}, strict.Add(x, 5).ToSlice(), "a scalar needs no dimensions")
}
