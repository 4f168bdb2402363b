package iter

import (
	"testing"
	"unsafe"

	"github.com/stretchr/testify/assert"
)

func TestZeroLayoutIsShapeZero(t *testing.T) {
	var l Layout
	assert.Equal(t, []int{0}, l.Shape())
	assert.Equal(t, []int{0}, l.Strides())
	assert.Zero(t, l.Size())
}

func TestLayoutIsSmall(t *testing.T) {
	last := max(8, unsafe.Sizeof(0)) // room for the rank and the number of elements
	assert.Equal(t, (2*Inline+1)*unsafe.Sizeof(0)+last, unsafe.Sizeof(Layout{}), "bytes, in every header")
}

func TestSetCopyIsApart(t *testing.T) {
	for rank := range MaxRank + 1 {
		var l, m Layout
		shape, strides := m.Reset(rank)
		for i := range rank {
			shape[i], strides[i] = i+1, -i
		}
		l.SetCopy(&m)
		assert.Equal(t, rank, l.Rank())
		assert.Equal(t, shape, l.Shape())
		assert.Equal(t, strides, l.Strides())
		for i := range rank {
			l.Shape()[i], l.Strides()[i] = 7, 7
			assert.Equal(t, []int{i + 1, -i}, []int{m.Shape()[i], m.Strides()[i]}, "not changed")
		}
	}
}

func TestSetPacked(t *testing.T) {
	tests := []struct {
		why            string
		shape, strides []int
	}{
		{"no axes", []int{}, []int{}},
		{"row-major", []int{2, 3, 4}, []int{12, 4, 1}},
		{"a size of 0 counts as 1 in strides", []int{2, 0, 4}, []int{4, 4, 1}},
		{"a rank that is not inline", []int{1, 2, 3, 2, 2}, []int{24, 12, 4, 2, 1}},
	}
	for _, test := range tests {
		var l Layout
		l.SetPacked(test.shape)
		assert.Equal(t, test.shape, l.Shape(), test.why)
		assert.Equal(t, test.strides, l.Strides(), test.why)
		assert.True(t, l.IsPacked(), test.why)
	}
}

func TestIsPacked(t *testing.T) {
	tests := []struct {
		why            string
		shape, strides []int
		want           bool
	}{
		{"a gap", []int{2, 3}, []int{4, 1}, false},
		{"column-major", []int{2, 3}, []int{1, 2}, false},
		{"backwards", []int{3}, []int{-1}, false},
		{"repeated", []int{3}, []int{0}, false},
		{"the stride of an axis of size 1 does not count", []int{2, 1, 3}, []int{3, 99, 1}, true},
		{"nothing is packed", []int{2, 0, 3}, []int{7, 7, 7}, true},
	}
	for _, test := range tests {
		var l Layout
		shape, strides := l.Reset(len(test.shape))
		copy(shape, test.shape)
		copy(strides, test.strides)
		assert.Equal(t, test.want, l.IsPacked(), test.why)
	}
}

func TestBroadcast(t *testing.T) {
	tests := []struct {
		why        string
		x, y, want []int
		axis       int
	}{
		{"equal", []int{2, 3}, []int{2, 3}, []int{2, 3}, 0},
		{"the standard's example", []int{8, 1, 6, 1}, []int{7, 1, 5}, []int{8, 7, 6, 5}, 0},
		{"0 and 1 give 0, not the larger size", []int{0}, []int{1}, []int{0}, 0},
		{"no axes go with anything", nil, []int{4, 0}, []int{4, 0}, 0},
		{"2 and 3 do not go together", []int{2, 1}, []int{3, 1}, nil, -2},
		{"nor do 0 and 2", []int{4, 0}, []int{4, 2}, nil, -1},
	}
	for _, test := range tests {
		for _, pair := range [][2][]int{{test.x, test.y}, {test.y, test.x}} {
			got, axis := Broadcast(append([]int{}, pair[0]...), pair[1])
			assert.Equal(t, test.axis, axis, test.why)
			if axis == 0 {
				assert.Equal(t, test.want, got, test.why)
			}
		}
	}
}

func TestReaches(t *testing.T) {
	tests := []struct {
		why           string
		shape, target []int
		axis          int
		ok            bool
	}{
		{"repeated along a missing axis", []int{3}, []int{2, 3}, 0, true},
		{"size 1 to 0", []int{1}, []int{0}, 0, true},
		{"a target does not grow", []int{3}, []int{1}, -1, false},
		{"an axis too many", []int{1, 3}, []int{3}, -2, false},
	}
	for _, test := range tests {
		axis, ok := Reaches(test.shape, test.target)
		assert.Equal(t, test.ok, ok, test.why)
		assert.Equal(t, test.axis, axis, test.why)
	}
}

func TestOffset(t *testing.T) {
	for _, shape := range [][]int{{}, {3}, {2, 3}, {2, 1, 3, 2}, {2, 1, 3, 2, 2}} {
		var l Layout
		l.SetPacked(shape)
		n := 0
		for c := NewCounter(shape); c.Next(); n++ {
			index := append([]int(nil), c.Index()...)
			offset, ok := l.Offset(index)
			assert.True(t, ok)
			assert.Equal(t, n, offset, "in row-major order")
			for axis, size := range shape {
				index[axis] -= size
			}
			offset, ok = l.Offset(index)
			assert.True(t, ok)
			assert.Equal(t, n, offset, "from the end")
		}
		assert.Equal(t, Size(shape), n)

		_, ok := l.Offset(make([]int, len(shape)+1))
		assert.False(t, ok, "an index for an axis that there is not")
		for axis, size := range shape {
			for _, i := range []int{size, -size - 1} {
				index := make([]int, len(shape))
				index[axis] = i
				_, ok := l.Offset(index)
				assert.False(t, ok, "index %d of shape %v", index, shape)
			}
		}
	}
}
