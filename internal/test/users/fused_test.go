package users

import (
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"ndgo/internal/testrun"
	nd "ndgo/ndarray"
)

// TestFusedSums compares a fused sum with its unfused source, bit for bit. The source stores row-major arrays between its operators. The
// operands have various layouts. One of them may be repeated, and some are large enough for several processors.
func TestFusedSums(t *testing.T) {
	table := []float64{.1, 1.7, -2.3, .4}
	for i, shape := range [][]int{{7, 600}, {300, 6}, {40, 700}, {9, 11, 5}, {500, 500}, {6, 1, 700}, {70000, 3}, {3, 70000}} {
		if i%testrun.Sparse(4) != 0 {
			continue
		}
		n := 1
		for _, size := range shape {
			n *= size
		}
		full := nd.Map(nd.Arange[float64](0, float64(n), 1), func(v float64) float64 { return 1.4 + math.Sin(v) }).Reshape(shape...)
		row := full.Slice(nd.At(0))
		column := full.Slice(nd.Ellipsis, nd.To(1))
		padded := nd.Concat([]*nd.NDArray[float64]{full, full}, nd.Axis(-1)).Slice(nd.Ellipsis, nd.To(shape[len(shape)-1]))
		operands := map[string]*nd.NDArray[float64]{
			"whole": full, "row": row, "column": column, "padded": padded, "one": nd.Of(.7),
			"flipped": full.Flip().Copy().Flip(), "turned": full.Flip(0).Copy().Flip(0),
			"transposed": full.PermuteDims(reversedAxes(len(shape))...).Copy().PermuteDims(reversedAxes(len(shape))...),
		}
		for a, x := range operands {
			for b, y := range operands {
				for _, options := range [][]nd.Option{nil, {nd.Axis(0)}, {nd.Axis(-1), nd.KeepDims}, {nd.Axis(0, -1)}} {
					common, err := nd.BroadcastShapes(x.Shape(), y.Shape())
					require.NoError(t, err)
					if len(common) < 2 {
						continue
					}
					what := fmt.Sprint(shape, " ", a, " and ", b, ", options ", len(options))
					require.True(t, nd.ArrayEqual(inner(x, y, table, options...), Inner(x, y, table, options...)), what)
				}
			}
		}
	}
}

// reversedAxes returns the axes of rank n, last first.
func reversedAxes(n int) (axes []int) {
	for i := range n {
		axes = append(axes, n-1-i)
	}
	return axes
}
