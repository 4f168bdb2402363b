package names

import nd "ndgo/ndarray"

// The functions below have constraints written in their lists of type parameters. There is a function for each directive.

//ndgo:ufunc
func shifted[T ~int](k, x T) T { return k + 3*x }

//ndgo:ufunc
func either[T ~int8 | ~uint16 | float32](k, x T) T { return k + T(3*x) }

//ndgo:reduce identity=0 scan=Totals
func total[T ~float64 | ~float32](acc, x T) T { return acc + x }

//ndgo:reduce identity=extent[T]{} join=joinExtent result=ofExtent
func spread[T ~float64](s extent[T], x T) extent[T] { return extent[T]{max(s.high, x), min(s.low, x)} }

type extent[T ~float64] struct{ high, low T }

func joinExtent[T ~float64](x, y extent[T]) extent[T] {
	return extent[T]{max(x.high, y.high), min(x.low, y.low)}
}

func ofExtent[T ~float64](x extent[T]) T { return x.high - x.low }

//ndgo:fuse
func flow[T ~float64](x, y *nd.NDArray[T]) *nd.NDArray[T] { return nd.Add(nd.Multiply(x, y), x) }

//ndgo:stencil wrap
func diffuse[T ~float32 | ~float64](u nd.Near[T], rate T) T {
	return u.At(0, 0) + T(rate*(u.At(-1, 0)+u.At(1, 0)))
}

//ndgo:rows
func doubled[T ~float32 | ~float64](dst, src []T) {
	for i, v := range src {
		dst[i] = 2 * v
	}
}
