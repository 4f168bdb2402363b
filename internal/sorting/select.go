package sorting

import (
	"math/bits"
	"unsafe"
)

// Select implements [Engine.Select].
func (m keys[K]) Select(order []int, x unsafe.Pointer, k int, descending bool, room *Room) {
	if len(order) == 0 {
		return
	}
	if s, ok := m.selectBySplits(slice[K](x, len(order)), k, descending, room); ok {
		s.positions(order)
		return
	}
	m.selectByDigits(order, slice[K](x, len(order)), k, descending, room)
}

// Partition implements [Engine.Partition].
func (m keys[K]) Partition(z, x unsafe.Pointer, n, k int, descending bool, room *Room) {
	if n == 0 {
		return
	}
	if s, ok := m.selectBySplits(slice[K](x, n), k, descending, room); ok {
		s.elements(slice[K](z, n), room)
		return
	}
	partitionBy(m, z, x, n, k, descending, room)
}

// A selector is an engine with the methods Select and Take.
type selector interface {
	Select(order []int, x unsafe.Pointer, k int, descending bool, room *Room)
	Take(z, x unsafe.Pointer, positions []int)
}

// partitionBy implements [Engine.Partition] by Select and Take.
func partitionBy(by selector, z, x unsafe.Pointer, n, k int, descending bool, room *Room) {
	order := room.Positions(n)
	by.Select(order, x, k, descending, room)
	by.Take(z, x, order)
}

// selectByDigits does the work of Select by radix.
func (m keys[K]) selectByDigits(order []int, x []K, k int, descending bool, room *Room) {
	n := len(x)
	loaded := words[K](room, roomForKeys, n)
	least, greatest := m.order(descending).loadEqual(loaded, x)
	pivot := sorterOf[K](room).rank(loaded, words[K](room, roomForSwap, n), k, least, greatest)
	less, equal := 0, 0
	for _, v := range loaded {
		if v < pivot {
			less++
		}
		if v == pivot {
			equal++
		}
	}
	next := [3]int{0, less, less + equal}
	for i, v := range loaded {
		part := 0
		if v >= pivot {
			part = 1
		}
		if v > pivot {
			part = 2
		}
		order[next[part]] = i
		next[part]++
	}
}

// rank returns the key of rank k of x. All keys are between least and greatest. rank determines one digit of the result after the other.
// After each digit it keeps only the keys with the same digits.
func (s sorter[K]) rank(x, swap []K, k int, least, greatest K) K {
	for high := uint(bits.Len64(uint64(greatest - least))); high > 0; {
		low := max(high, mostDigit) - mostDigit
		clear(s.ones[:])
		count(s.ones, x, least, low, high)
		digit := 0
		for k >= s.ones[digit] {
			k -= s.ones[digit]
			digit++
		}
		least += K(digit) << low
		n := 0
		for _, v := range x {
			swap[n] = v
			same := 0
			if (v-least)>>low == 0 {
				same = 1
			}
			n += same
		}
		x, high = swap[:n], low
	}
	return least
}
