package sorting

import "unsafe"

// integers is the engine for integers and bools. K is the unsigned integer of their width.
type integers[K word] struct{ keys[K] }

// floats is the engine for floats of type F. K is the unsigned integer of their width.
type floats[F float32 | float64, K word] struct{ keys[K] }

// Distinct moves the first element of each group of equal elements to the beginning of x.
func (integers[K]) Distinct(x unsafe.Pointer, n int) int { return distinctOfKind(slice[K](x, n)) }

// Distinct moves the first element of each group of equal elements to the beginning of x.
func (floats[F, K]) Distinct(x unsafe.Pointer, n int) int { return distinctOfKind(slice[F](x, n)) }

// distinct moves the first element of each group of equal elements to the beginning of x, and returns the number of groups. It has no branch
// that depends on the equality of elements, because processors could not predict the branch.
func distinct[T comparable](x []T) int {
	if len(x) == 0 {
		return 0
	}
	n, last := 1, x[0]
	for _, v := range x[1:] {
		x[n] = v
		differs := 0
		if v != last {
			differs = 1
		}
		n += differs
		last = v
	}
	return n
}

// Runs implements [Engine.Runs].
func (integers[K]) Runs(starts []int, x unsafe.Pointer, n int, order []int) int {
	if order == nil {
		return startsOfKind(starts, slice[K](x, n))
	}
	return runs(starts, slice[K](x, n), order)
}

// Runs implements [Engine.Runs].
func (floats[F, K]) Runs(starts []int, x unsafe.Pointer, n int, order []int) int {
	if order == nil {
		return startsOfKind(starts, slice[F](x, n))
	}
	return runs(starts, slice[F](x, n), order)
}

func runs[T comparable](starts []int, x []T, order []int) (n int) {
	if len(x) == 0 {
		return 0
	}
	if order == nil {
		last := x[0]
		starts[0], n = 0, 1
		for i, v := range x[1:] {
			starts[n] = i + 1
			if v != last {
				n++
			}
			last = v
		}
		return n
	}
	last := x[order[0]]
	starts[0], n = 0, 1
	for i, position := range order[1:] {
		if v := x[position]; v != last {
			starts[n] = i + 1
			n++
			last = v
		}
	}
	return n
}

// Match implements [Engine.Match].
func (integers[K]) Match(found []bool, x unsafe.Pointer, n int, places []int, v unsafe.Pointer) {
	match(found, slice[K](x, n), places, slice[K](v, len(places)))
}

// Match implements [Engine.Match].
func (floats[F, K]) Match(found []bool, x unsafe.Pointer, n int, places []int, v unsafe.Pointer) {
	match(found, slice[F](x, n), places, slice[F](v, len(places)))
}

func match[T comparable](found []bool, x []T, places []int, v []T) {
	for i, at := range places {
		found[i] = at < len(x) && x[at] == v[i]
	}
}

// Take sets z to the elements of x at positions.
func (keys[K]) Take(z, x unsafe.Pointer, positions []int) { take[K](z, x, positions) }

func take[T any](z, x unsafe.Pointer, positions []int) {
	for i, p := range positions {
		*(*T)(unsafe.Add(z, uintptr(i)*unsafe.Sizeof(*new(T)))) = *(*T)(unsafe.Add(x, uintptr(p)*unsafe.Sizeof(*new(T))))
	}
}
