package ndarray_test

import (
	"reflect"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"ndgo/inplace"
	"ndgo/into"
	nd "ndgo/ndarray"
)

// shapesOf returns all shapes of up to three axes with sizes from 1 to 3, and some of more axes.
func shapesOf() [][]int {
	shapes := [][]int{{}}
	for from := 0; from < len(shapes); from++ {
		if s := shapes[from]; len(s) < 3 {
			for n := 1; n <= 3; n++ {
				shapes = append(shapes, append(slices.Clone(s), n))
			}
		}
	}
	return append(shapes, []int{1, 1, 1, 3}, []int{1, 2, 1, 3}, []int{2, 1, 3, 1}, []int{2, 2, 3, 2}, []int{1, 2, 2, 3, 2})
}

// TestOperandsThatDoNotReachTheTarget tries all pairs of small shapes as target and operand. If the operand does not broadcast to the
// target, nothing may be written, neither to the target nor to the memory behind it. The operand then has too many axes, another size, or
// several elements where the target has one.
func TestOperandsThatDoNotReachTheTarget(t *testing.T) {
	data, sums := make([]float64, 128), make([]float64, 128)
	written := func(v float64) bool { return v != 0 }
	shapes := shapesOf()
	for _, shape := range shapes {
		n := 1
		for _, size := range shape {
			n *= size
		}
		packed := nd.FromSlice(data[8:8+n], shape...)
		order := make([]int, len(shape))
		for i := range order {
			order[i] = len(order) - 1 - i
		}
		turned := nd.FromSlice(sums[8:8+n], reversed(shape)...).PermuteDims(order...)
		for _, own := range shapes {
			reaches := len(own) <= len(shape)
			for i := range min(len(own), len(shape)) {
				size := own[len(own)-1-i]
				reaches = reaches && (size == 1 || size == shape[len(shape)-1-i])
			}
			x := nd.Ones[float64](own...)
			for k, call := range []func(z *nd.NDArray[float64]){
				func(z *nd.NDArray[float64]) { into.Add(z, x, 1) },
				func(z *nd.NDArray[float64]) { into.Add(z, x.Scalar(1), x) },
				func(z *nd.NDArray[float64]) { into.Negative(z, x) },
				func(z *nd.NDArray[float64]) { inplace.Add(z, x) },
			} {
				for _, z := range []*nd.NDArray[float64]{packed, turned} {
					clear(data)
					clear(sums)
					err := nd.Try(func() { call(z) })
					if reaches && err == nil {
						continue
					}
					require.False(t, reaches, "call %d of a target %v and an operand %v: %v", k, shape, own, err)
					require.ErrorIs(t, err, nd.ErrInPlaceShape, "call %d of a target %v and an operand %v", k, shape, own)
					require.False(t, slices.ContainsFunc(data, written) || slices.ContainsFunc(sums, written), "call %d of a target %v and an operand %v", k, shape, own)
				}
			}
		}
	}
}

// TestReadOnlyTargets passes read-only arrays of every small shape as targets. Some of them are reshaped or contiguous. The functions are
// small operations, reductions, copies, masks and sorts.
func TestReadOnlyTargets(t *testing.T) {
	for _, shape := range shapesOf() {
		x := nd.Ones[float64](shape...)
		y := nd.Full(2.0, shape...)
		yes := nd.Full(true, shape...)
		for why, z := range map[string]*nd.NDArray[float64]{
			"as it is": x.ReadOnly(), "reshaped": x.ReadOnly().Ravel().Reshape(shape...), "broadcast to its shape": x.BroadcastTo(shape...),
		} {
			calls := map[string]func(){
				"into.Add":      func() { into.Add(z, y, y) },
				"into.Negative": func() { into.Negative(z, y) },
				"of a scalar":   func() { into.Add(z, y, 1) },
				"inplace.Add":   func() { inplace.Add(z, y) },
				"itself":        func() { inplace.Multiply(z, z) },
				"into.Where":    func() { into.Where(z, yes, y, y) },
				"Assign":        func() { z.Assign(y) },
				"Fill":          func() { z.Fill(3) },
				"SetMask":       func() { z.SetMask(yes, 3) },
				"AssignMask":    func() { z.AssignMask(yes, y) },
			}
			if len(shape) == 0 {
				calls["into.Sum"] = func() { into.Sum(z, nd.Ones[float64](3)) }
				calls["into.Mean"] = func() { into.Mean(z, nd.Ones[float64](2, 2)) }
				calls["SetAt"] = func() { z.SetAt(3) }
			} else {
				calls["inplace.Sort"] = func() { inplace.Sort(z) }
				calls["into.CumulativeSum"] = func() { into.CumulativeSum(z, y, nd.Axis(0)) }
			}
			for name, call := range calls {
				require.ErrorIs(t, nd.Try(call), nd.ErrReadOnly, "%s of %v %s", name, shape, why)
			}
		}
		require.True(t, nd.ArrayEqual(x, nd.Ones[float64](shape...)), "%v", shape)
	}
}

// TestOptionsAreOpaque checks that an option cannot be changed: its type has no exported fields.
func TestOptionsAreOpaque(t *testing.T) {
	for _, f := range reflect.VisibleFields(reflect.TypeFor[nd.Option]()) {
		require.False(t, f.IsExported(), f.Name)
	}
}
