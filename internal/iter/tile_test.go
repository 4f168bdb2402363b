package iter

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestTileVisitsTheSameElements(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	order := func(x, y [MaxOperands]int) int { return slices.Compare(x[:], y[:]) }
	for range 5000 {
		shape, operands := randomOperands(r)
		want := naive(shape, operands)
		n := nestOf(shape, operands)
		n.Simplify()
		inner := n.Axes()[len(n.Axes())-1].N
		n.Tile()
		require.Equal(t, inner, n.Axes()[len(n.Axes())-1].N, "the innermost axis stays: %v %v", shape, operands)
		got := visits(n, len(operands))
		slices.SortFunc(want, order)
		slices.SortFunc(got, order)
		require.Equal(t, want, got, "%v %v", shape, operands)
	}
}

// TestTile checks the choice of the second innermost axis, identified by its size.
func TestTile(t *testing.T) {
	shape := []int{3, 5, 7, 11}
	packed := operandOf{shape, []int{385, 77, 11, 1}, 8}
	for _, test := range []struct {
		why      string
		operands []operandOf
		rows     int
	}{
		{"an operand in the reverse order", []operandOf{packed, {shape, []int{1, 3, 15, 105}, 8}}, 3},
		{"one whose second axis lies side by side", []operandOf{packed, {shape, []int{77, 1, 55, 385}, 8}}, 5},
		{"a first axis that runs backwards", []operandOf{packed, {shape, []int{-1, 3, 15, 105}, 8}}, 3},
		{"axes along which it is repeated do not count", []operandOf{packed, {shape, []int{0, 1, 5, 35}, 8}}, 5},
		{"the first operand that lies in another order decides", []operandOf{packed, packed, {shape, []int{1, 3, 15, 105}, 8}, {shape, []int{77, 1, 55, 385}, 8}}, 3},
		{"nothing moves where all lie alike", []operandOf{packed, {shape, []int{770, 154, 22, 2}, 8}}, 7},
		{"nor where the innermost step is least", []operandOf{packed, {shape, []int{1155, 77, 231, 1}, 8}}, 7},
	} {
		n := nestOf(shape, test.operands)
		n.Tile()
		outer, inner := n.Inner()
		assert.Equal(t, [2]int{test.rows, 11}, [2]int{outer.N, inner.N}, test.why)
	}
}
