package sorting

// Merge sorts x by less. The sort is stable. If less is inconsistent, the order is unspecified, but x keeps its elements. The
// number of calls of less is about n·⌈log₂ n⌉.
func Merge[T any](x []T, room *Room, less func(a, b T) bool) { mergeSort(x, room, less) }

// mergeShort is the number of elements in a run that is sorted by insertion. Then sorted runs are merged.
const mergeShort = 12

func mergeSort[T any](x []T, room *Room, less func(a, b T) bool) {
	for begin := 0; begin < len(x); begin += mergeShort {
		insertBy(x[begin:min(begin+mergeShort, len(x))], less)
	}
	if len(x) <= mergeShort {
		return
	}
	swap := fresh[T](room, len(x))
	from, to := x, swap
	for width := mergeShort; width < len(x); width *= 2 {
		for begin := 0; begin < len(x); begin += 2 * width {
			middle, end := min(begin+width, len(x)), min(begin+2*width, len(x))
			merge(to[begin:end], from[begin:middle], from[middle:end], less)
		}
		from, to = to, from
	}
	if &from[0] != &x[0] {
		copy(x, from)
	}
}

// insertBy sorts x by insertion.
func insertBy[T any](x []T, less func(a, b T) bool) {
	for i := 1; i < len(x); i++ {
		v, j := x[i], i
		for ; j > 0 && less(v, x[j-1]); j-- {
			x[j] = x[j-1]
		}
		x[j] = v
	}
}

// merge sets z to the elements of x and y in sorted order; x and y are sorted. Elements of x come before equal elements of y.
func merge[T any](z, x, y []T, less func(a, b T) bool) {
	if len(x) == 0 || len(y) == 0 || !less(y[0], x[len(x)-1]) { // x followed by y is already in order
		copy(z[copy(z, x):], y)
		return
	}
	i, j := 0, 0
	for k := range z {
		switch {
		case i == len(x):
			copy(z[k:], y[j:])
			return
		case j == len(y):
			copy(z[k:], x[i:])
			return
		case less(y[j], x[i]):
			z[k] = y[j]
			j++
		default:
			z[k] = x[i]
			i++
		}
	}
}
