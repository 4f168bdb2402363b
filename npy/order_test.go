package npy_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	nd "ndgo/ndarray"
	"ndgo/npy"
)

// permutations returns all orders of n axes.
func permutations(n int) [][]int {
	list := [][]int{{}}
	for axis := range n {
		var longer [][]int
		for _, order := range list {
			for place := range len(order) + 1 {
				longer = append(longer, slices.Insert(slices.Clone(order), place, axis))
			}
		}
		list = longer
	}
	return list
}

// place returns the position in a file of the element at index. In Fortran order the first axis varies fastest; otherwise the last axis
// varies fastest.
func place(index, shape []int, fortran bool) int {
	position, stride := 0, 1
	for i := range shape {
		axis := i
		if !fortran {
			axis = len(shape) - 1 - i
		}
		position += index[axis] * stride
		stride *= shape[axis]
	}
	return position
}

// indices returns the indices of shape in row-major order.
func indices(shape []int) [][]int {
	list := [][]int{{}}
	for _, n := range shape {
		var longer [][]int
		for _, index := range list {
			for i := range n {
				longer = append(longer, append(slices.Clone(index), i))
			}
		}
		list = longer
	}
	return list
}

// TestOrderOfAxes reads files in row-major and in Fortran order, with up to four axes of different sizes in every order. It also
// writes arrays with axes in every order in memory.
func TestOrderOfAxes(t *testing.T) {
	for rank := range 5 {
		for _, order := range permutations(rank) {
			var shape []int
			var sizes strings.Builder
			n := 1
			for _, axis := range order {
				shape = append(shape, axis+2)
				n *= axis + 2
				fmt.Fprintf(&sizes, "%d, ", axis+2)
			}
			for _, fortran := range []bool{false, true} {
				for kind, element := range map[string]func(b []byte, v int) []byte{
					"<i4": func(b []byte, v int) []byte { return binary.LittleEndian.AppendUint32(b, uint32(v)) },
					">i4": func(b []byte, v int) []byte { return binary.BigEndian.AppendUint32(b, uint32(v)) },
				} {
					var data []byte
					for v := range n {
						data = element(data, v)
					}
					truth := map[bool]string{false: "False", true: "True"}[fortran]
					header := fmt.Sprintf("{'descr': '%s', 'fortran_order': %s, 'shape': (%s), }\n", kind, truth, sizes.String())
					why := fmt.Sprintf("shape %v, %s", shape, header)
					x, err := npy.Read[int32](bytes.NewReader(file(1, 0, header, data...)))
					require.NoError(t, err, why)
					require.Equal(t, append([]int{}, shape...), x.Shape(), why)
					for _, index := range indices(shape) {
						require.Equal(t, int32(place(index, shape, fortran)), x.At(index...), "%s: element %v", why, index)
					}
					holdWritten(t, x, why)
				}
			}
			x := nd.Arange[int32](0, int32(n), 1)
			sorted := slices.Clone(shape)
			slices.Sort(sorted)
			holdWritten(t, x.Reshape(sorted...).PermuteDims(order...), fmt.Sprintf("axes %v", order))
			holdWritten(t, x.Reshape(sorted...).PermuteDims(order...).Flip(), fmt.Sprintf("axes %v, backwards", order))
		}
	}
}

// holdWritten writes x and reads it back.
func holdWritten(t *testing.T, x *nd.NDArray[int32], why string) {
	t.Helper()
	y, err := npy.Read[int32](bytes.NewReader(write(t, x)))
	require.NoError(t, err, why)
	require.Equal(t, x.Shape(), y.Shape(), why)
	require.Equal(t, x.ToSlice(), y.ToSlice(), why)
}
