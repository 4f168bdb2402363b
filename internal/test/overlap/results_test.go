package overlap

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"ndgo/internal/test/overlap/operators"
	nd "ndgo/ndarray"
)

// TestSeveralTargets tests three targets in one memory. The operands are the targets in every order, and views that extend over
// several targets.
func TestSeveralTargets(t *testing.T) {
	for _, n := range []int{1, 5, 130} {
		parts := []func(m *nd.NDArray[int16]) *nd.NDArray[int16]{}
		for _, start := range []int{0, n, 2 * n, n / 2, 3 * n / 2} {
			parts = append(parts, func(m *nd.NDArray[int16]) *nd.NDArray[int16] { return m.Slice(nd.Range(start, start+n)) })
		}
		parts = append(parts,
			func(m *nd.NDArray[int16]) *nd.NDArray[int16] { return m.Slice(nd.Range(2*n-1, n-1).By(-1)) },
			func(m *nd.NDArray[int16]) *nd.NDArray[int16] { return m.Slice(nd.Colon.By(3)) },
			func(m *nd.NDArray[int16]) *nd.NDArray[int16] { return m.Slice(nd.At(2 * n)) })
		for choice := range len(parts) * len(parts) * len(parts) {
			m := nd.FromFunc(func(index []int) int16 { return int16(index[0] * index[0]) }, 3*n)
			var targets, want, operands, copies []*nd.NDArray[int16]
			for k := range 3 {
				targets, want = append(targets, parts[k](m)), append(want, nd.Zeros[int16](n))
			}
			for k, rest := 0, choice; k < 3; k, rest = k+1, rest/len(parts) {
				x := parts[rest%len(parts)](m)
				if i := rest % len(parts); i < 3 && choice%2 == 0 {
					x = targets[i] // the target itself, not a view of it
				}
				operands, copies = append(operands, x), append(copies, x.Copy())
			}
			operators.DifferencesInto(want[0], want[1], want[2], copies[0], copies[1], copies[2])
			operators.DifferencesInto(targets[0], targets[1], targets[2], operands[0], operands[1], operands[2])
			require.Equal(t, slices.Concat(want[0].ToSlice(), want[1].ToSlice(), want[2].ToSlice()), m.ToSlice(), "operands %d of %d elements", choice, n)
		}
	}
}
