package trial

import nd "ndgo/ndarray"

// Scattered returns a view with the elements of x, in memory with gaps and reversed axes.
func Scattered[T any](x *nd.NDArray[T]) *nd.NDArray[T] {
	shape := x.Shape()
	index := make([]nd.Index, len(shape))
	for i, n := range shape {
		shape[i] = 2*n + 1
		index[i] = nd.From(2*n - 1).By(-2)
		if n == 0 {
			index[i] = nd.To(0)
		}
	}
	z := nd.Zeros[T](shape...).Slice(index...)
	z.Assign(x)
	return z
}

// Laid returns x in a memory layout. If how is 1, the result is scattered (see Scattered). If how is 2, the first axis varies
// fastest in memory. For any other how the result is x itself.
func Laid[T any](x *nd.NDArray[T], how int) *nd.NDArray[T] {
	switch how {
	case 1:
		return Scattered(x)
	case 2:
		axes := make([]int, x.NDim())
		for i := range axes {
			axes[i] = len(axes) - 1 - i
		}
		return x.PermuteDims(axes...).Copy().PermuteDims(axes...)
	}
	return x
}
