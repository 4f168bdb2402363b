package sorting

import (
	"cmp"
	"unsafe"
)

// A comparison is the engine for elements with a comparison function. comparison(a, b) is negative if a comes before b, positive
// if a comes after b, and 0 if they are equal or both NaN.
type comparison[T comparable] func(a, b T) int

// comesBefore returns a function that reports whether a comes before b.
func (c comparison[T]) comesBefore(descending bool) func(a, b T) bool {
	if descending {
		return func(a, b T) bool { return c(b, a) < 0 }
	}
	return func(a, b T) bool { return c(a, b) < 0 }
}

// Sort sets z to the elements of x in sorted order.
func (c comparison[T]) Sort(z, x unsafe.Pointer, n int, descending bool, room *Room) {
	sorted := slice[T](z, n)
	copy(sorted, slice[T](x, n))
	mergeSort(sorted, room, c.comesBefore(descending))
}

// ArgSort sets order to the positions of x's elements in sorted order.
func (c comparison[T]) ArgSort(order []int, x unsafe.Pointer, descending bool, room *Room) {
	elements, before := slice[T](x, len(order)), c.comesBefore(descending)
	for i := range order {
		order[i] = i
	}
	mergeSort(order, room, func(i, j int) bool { return before(elements[i], elements[j]) })
}

// Select implements [Engine.Select].
func (c comparison[T]) Select(order []int, x unsafe.Pointer, k int, descending bool, room *Room) {
	elements, before := slice[T](x, len(order)), c.comesBefore(descending)
	c.ArgSort(order, x, descending, room)
	selectAround(order, elements[order[k]], elements, before)
}

// Partition implements [Engine.Partition].
func (c comparison[T]) Partition(z, x unsafe.Pointer, n, k int, descending bool, room *Room) {
	partitionBy(c, z, x, n, k, descending, room)
}

// selectAround sets order to the positions of elements in three groups: elements before the pivot, elements equal to it, and elements after
// it.
func selectAround[T any](order []int, pivot T, elements []T, before func(a, b T) bool) {
	less, equal := 0, 0
	for _, v := range elements {
		if before(v, pivot) {
			less++
		} else if !before(pivot, v) {
			equal++
		}
	}
	next := [3]int{0, less, less + equal}
	for i, v := range elements {
		part := 1
		if before(v, pivot) {
			part = 0
		} else if before(pivot, v) {
			part = 2
		}
		order[next[part]] = i
		next[part]++
	}
}

// Search implements [Engine.Search].
func (c comparison[T]) Search(places []int, x unsafe.Pointer, n int, order []int, v unsafe.Pointer, right bool) {
	elements, wanted := slice[T](x, n), slice[T](v, len(places))
	most := 0 // the search goes to the right half if the result of the comparison is less than most
	if right {
		most = 1
	}
	for i, w := range wanted {
		from, to := 0, n
		for from < to {
			middle := int(uint(from+to) / 2)
			at := middle
			if order != nil {
				at = order[middle]
			}
			if c(elements[at], w) < most {
				from = middle + 1
			} else {
				to = middle
			}
		}
		places[i] = from
	}
}

// Take sets z to the elements of x at positions.
func (c comparison[T]) Take(z, x unsafe.Pointer, positions []int) { take[T](z, x, positions) }

// Distinct moves the first element of each group of equal elements to the beginning of x.
func (c comparison[T]) Distinct(x unsafe.Pointer, n int) int { return distinct(slice[T](x, n)) }

// Runs implements [Engine.Runs].
func (c comparison[T]) Runs(starts []int, x unsafe.Pointer, n int, order []int) int {
	return runs(starts, slice[T](x, n), order)
}

// Match implements [Engine.Match].
func (c comparison[T]) Match(found []bool, x unsafe.Pointer, n int, places []int, v unsafe.Pointer) {
	match(found, slice[T](x, n), places, slice[T](v, len(places)))
}

// compareComplex compares real parts, then imaginary parts. Numbers without NaN come first, then numbers with a NaN only in the
// imaginary part, then only in the real part, then in both parts.
func compareComplex[C complex64 | complex128](a, b C) int {
	x, y := complex128(a), complex128(b)
	if d := nanParts(x) - nanParts(y); d != 0 {
		return d
	}
	if d := cmp.Compare(real(x), real(y)); d != 0 {
		return d
	}
	return cmp.Compare(imag(x), imag(y))
}

// nanParts returns 1 if the imaginary part is NaN, plus 2 if the real part is.
func nanParts(z complex128) (n int) {
	if imag(z) != imag(z) {
		n = 1
	}
	if real(z) != real(z) {
		n += 2
	}
	return n
}
