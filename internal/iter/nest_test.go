package iter

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// An operandOf is a strided operand of a test: its shape, strides in elements, and bytes of an element.
type operandOf struct {
	shape, strides []int
	width          int
}

// visits returns the offsets of every operand at each step of n, in order.
func visits(n *Nest, operands int) (list [][MaxOperands]int) {
	for more := true; more; more = n.Next() {
		outer, inner := n.Inner()
		for j := range outer.N {
			for i := range inner.N {
				var at [MaxOperands]int
				for k := range operands {
					at[k] = n.Offsets()[k] + j*outer.Steps()[k] + i*inner.Steps()[k]
				}
				list = append(list, at)
			}
		}
	}
	return list
}

// naive returns the result of visits for the operands broadcast to shape. It computes offsets from multi-indices.
func naive(shape []int, operands []operandOf) (list [][MaxOperands]int) {
	index := make([]int, len(shape))
	for range Size(shape) {
		var at [MaxOperands]int
		for k, o := range operands {
			d := len(shape) - len(o.shape)
			for i := range o.shape {
				if o.shape[i] != 1 {
					at[k] += index[d+i] * o.strides[i] * o.width
				}
			}
		}
		list = append(list, at)
		for i := len(shape) - 1; i >= 0; i-- {
			if index[i]++; index[i] < shape[i] {
				break
			}
			index[i] = 0
		}
	}
	return list
}

func randomOperands(r *rand.Rand) (shape []int, operands []operandOf) {
	shape = make([]int, r.IntN(7))
	for i := range shape {
		shape[i] = 1 + r.IntN(3)
	}
	count := 1 + r.IntN(4)
	if r.IntN(4) == 0 {
		count = UsualOperands + r.IntN(MaxOperands-UsualOperands+1)
	}
	for range count {
		own := slices.Clone(shape[r.IntN(len(shape)+1):])
		strides := make([]int, len(own))
		for i := range own {
			if r.IntN(4) == 0 {
				own[i] = 1
			}
			strides[i] = r.IntN(41) - 20
		}
		if r.IntN(2) == 0 {
			PackedStrides(own, strides)
		}
		operands = append(operands, operandOf{own, strides, 1 << r.IntN(5)})
	}
	return shape, operands
}

func nestOf(shape []int, operands []operandOf) *Nest {
	n := new(Nest)
	n.Reset(shape)
	for _, o := range operands {
		n.Add(o.shape, o.strides, o.width)
	}
	return n
}

func TestNestVisitsInRowMajorOrder(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		shape, operands := randomOperands(r)
		require.Equal(t, naive(shape, operands), visits(nestOf(shape, operands), len(operands)), "%v %v", shape, operands)
	}
}

func TestSimplifyVisitsTheSameElements(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	order := func(x, y [MaxOperands]int) int { return slices.Compare(x[:], y[:]) }
	for range 5000 {
		shape, operands := randomOperands(r)
		want := naive(shape, operands)
		n := nestOf(shape, operands)
		n.Simplify()
		got := visits(n, len(operands))
		slices.SortFunc(want, order)
		slices.SortFunc(got, order)
		require.Equal(t, want, got, "%v %v", shape, operands)
	}
}

func TestSimplify(t *testing.T) {
	tests := []struct {
		why            string
		shape          []int
		operands       []operandOf
		rows, elements int
	}{
		{"packed operands are one run", []int{2, 3, 4}, []operandOf{{[]int{2, 3, 4}, []int{12, 4, 1}, 8}, {[]int{2, 3, 4}, []int{12, 4, 1}, 4}}, 1, 24},
		{"a scalar does not hinder that", []int{2, 3, 4}, []operandOf{{[]int{2, 3, 4}, []int{12, 4, 1}, 8}, {nil, nil, 8}}, 1, 24},
		{"a result that runs backwards is turned", []int{2, 3}, []operandOf{{[]int{2, 3}, []int{-3, -1}, 8}, {[]int{2, 3}, []int{-3, -1}, 8}}, 1, 6},
		{"column-major operands are one run", []int{2, 3}, []operandOf{{[]int{2, 3}, []int{1, 2}, 8}, {[]int{2, 3}, []int{1, 2}, 8}}, 1, 6},
		{"a repeated row leaves rows", []int{5, 3}, []operandOf{{[]int{5, 3}, []int{3, 1}, 8}, {[]int{3}, []int{1}, 8}}, 5, 3},
		{"axes of size 1 are dropped", []int{1, 5, 1, 3, 1}, []operandOf{{[]int{1, 5, 1, 3, 1}, []int{9, 3, 9, 1, 9}, 8}}, 1, 15},
		{"the result's smallest step is innermost", []int{3, 5}, []operandOf{{[]int{3, 5}, []int{1, 3}, 8}, {[]int{3, 5}, []int{5, 1}, 8}}, 5, 3},
		{"one element", nil, []operandOf{{nil, nil, 8}}, 1, 1},
	}
	for _, test := range tests {
		n := nestOf(test.shape, test.operands)
		n.Simplify()
		outer, inner := n.Inner()
		assert.Equal(t, [2]int{test.rows, test.elements}, [2]int{outer.N, inner.N}, test.why)
	}
}

func TestOnceSkipsRepetition(t *testing.T) {
	n := nestOf([]int{4, 3, 2}, []operandOf{{[]int{3, 1}, []int{1, 1}, 8}})
	n.Once()
	assert.Len(t, visits(n, 1), 3, "only the axis along which the operand varies")
}

func TestNestIndex(t *testing.T) {
	n := nestOf([]int{2, 3, 4, 5}, []operandOf{{[]int{2, 3, 4, 5}, []int{60, 20, 5, 1}, 1}})
	var got [][]int
	for more := true; more; more = n.Next() {
		got = append(got, n.Index())
	}
	assert.Equal(t, [][]int{{0, 0}, {0, 1}, {0, 2}, {1, 0}, {1, 1}, {1, 2}}, got)
}

func TestNestDoesNotAllocate(t *testing.T) {
	shape, strides := []int{2, 3, 4, 5}, []int{60, 20, 5, 1}
	allocs := testing.AllocsPerRun(100, func() {
		var n Nest
		n.Reset(shape)
		n.Add(shape, strides, 8)
		n.Add(shape[1:], strides[1:], 8)
		n.Simplify()
		for n.Next() {
		}
	})
	assert.Zero(t, allocs)
}

// TestCloneIsApart checks that changes of a clone do not affect the original. A nest of many axes or operands points to separate
// memory, and Clone must copy this memory, too.
func TestCloneIsApart(t *testing.T) {
	for _, shape := range [][]int{{5, 3}, {2, 3, 2, 2, 3, 2}} {
		for _, operands := range []int{1, UsualOperands, UsualOperands + 1, MaxOperands} {
			nest := func() (n Nest) {
				n.Reset(shape)
				strides := make([]int, len(shape))
				PackedStrides(shape, strides)
				for k := range operands {
					n.Add(shape, strides, k+1)
				}
				return n
			}
			n, same := nest(), nest()
			c := n.Clone()
			c.Narrow(1, 1, 2)
			c.Axes()[0].Steps()[operands-1]++
			c.Axes()[0].N++
			require.Equal(t, visits(&same, operands), visits(&n, operands), "%d axes, %d operands", len(shape), operands)
		}
	}
}
