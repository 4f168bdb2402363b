package main

import (
	"cmp"
	"math"
	"slices"

	nd "ndgo/ndarray"
)

// sortArea compares sorts, searches and sets with standard sorts of slices.
var sortArea = &area{
	name:  "sort",
	pace:  200000,
	about: "sort, partition, top k, search, unique values, sets, quantiles, of lanes with NaN and ties, against package slices",
	trial: func(t *trial) {
		switch t.n(4) {
		case 0:
			sorting[float64](t)
		case 1:
			sorting[float32](t)
		case 2:
			sorting[int8](t)
		default:
			sorting[uint32](t)
		}
	},
}

// order compares elements in the order of sorts: NaN is last, and zeros are equal.
func order[T cmp.Ordered](a, b T) int {
	switch {
	case a != a && b != b:
		return 0
	case a != a:
		return 1
	case b != b:
		return -1
	}
	return cmp.Compare(a, b)
}

func sorting[T interface {
	nd.RealNumber
	nd.Sortable
}](t *trial) {
	n := pick(t, t.n(8), t.n(40), t.n(300), 64)
	if t.chance(30) {
		n = 3000 + t.n(3000)
	}
	elements := data[T](t, "data", n)
	if t.n(2) == 0 { // many equal elements
		for i := range elements {
			elements[i] = elements[i%max(1, n/4)]
		}
	}
	x := nd.FromSlice(elements, n)
	t.say("x := nd.Of(data...)\n\tt.Error(nd.Sort(x), nd.ArgSort(x))")
	t.calls += 6
	t.compared += 6 * n
	equal := func(what string, got, want []T) {
		if !slices.EqualFunc(got, want, func(a, b T) bool { return order(a, b) == 0 }) {
			t.fail("sort: "+what+" of "+typeName[T](), "%s of %.400v is %.400v, and should be %.400v", what, elements, got, want)
		}
	}
	want := slices.Clone(elements)
	slices.SortStableFunc(want, order[T])
	equal("Sort", nd.Sort(x).ToSlice(), want)
	places := make([]int, n)
	for i := range places {
		places[i] = i
	}
	slices.SortStableFunc(places, func(i, j int) int { return order(elements[i], elements[j]) })
	if got := nd.ArgSort(x).ToSlice(); !slices.Equal(got, places) {
		t.fail("sort: ArgSort of "+typeName[T](), "ArgSort of %.400v is %.400v, and should be %.400v", elements, got, places)
	}
	down := slices.Clone(places)
	for i := range down {
		down[i] = i
	}
	slices.SortStableFunc(down, func(i, j int) int { return -order(elements[i], elements[j]) })
	if got := nd.ArgSort(x, nd.Descending).ToSlice(); !slices.Equal(got, down) {
		t.fail("sort: ArgSort descending of "+typeName[T](), "ArgSort of %.400v is %.400v, and should be %.400v", elements, got, down)
	}
	distinct := slices.CompactFunc(slices.Clone(want), func(a, b T) bool { return a == b })
	equal("Unique", nd.Unique(x).ToSlice(), distinct)
	values, counts := nd.UniqueCounts(x)
	equal("UniqueCounts", values.ToSlice(), distinct)
	sum := 0
	for c := range counts.Values() {
		sum += c
	}
	if sum != n {
		t.fail("sort: UniqueCounts", "the counts of %.400v are %.400v", elements, counts.ToSlice())
	}
	if n == 0 {
		return
	}
	k := t.n(n)
	part := nd.Partition(x, k).ToSlice()
	if order(part[k], want[k]) != 0 || slices.ContainsFunc(part[:k], func(v T) bool { return order(v, part[k]) > 0 }) || slices.ContainsFunc(part[k:], func(v T) bool { return order(v, part[k]) < 0 }) {
		t.fail("sort: Partition of "+typeName[T](), "Partition of %.400v at %d is %.400v", elements, k, part)
	}
	slices.SortFunc(part, order[T])
	equal("the elements of Partition", part, want)
	v := elements[t.n(n)]
	if t.n(2) == 0 {
		v = element[T](t)
	}
	left, right := 0, 0
	for _, w := range want {
		if order(w, v) < 0 {
			left++
		}
		if order(w, v) <= 0 {
			right++
		}
	}
	sorted := nd.Of(want...)
	if l, r := nd.SearchSorted(sorted, nd.Of(v)).Item(), nd.SearchSorted(sorted, nd.Of(v), nd.Right).Item(); l != left || r != right {
		t.fail("sort: SearchSorted of "+typeName[T](), "%v is between %d and %d of %.400v, and should be between %d and %d", v, l, r, want, left, right)
	}
	if got, want := nd.IsIn(nd.Of(v), x).Item(), slices.Contains(elements, v); got != want {
		t.fail("sort: IsIn of "+typeName[T](), "%v is in %.400v: %v", v, elements, got)
	}
	if middle, ok := any(x).(*nd.NDArray[float64]); ok && !math.IsNaN(float64(want[n-1])) {
		low, high := float64(want[(n-1)/2]), float64(want[n/2])
		got := nd.Median(middle).Item()
		if exact := low/2 + high/2; !(math.Abs(got-exact) <= 1e-12*math.Abs(exact) || got == exact || exact != exact && got != got || math.Abs(exact) < 1e-300) {
			t.fail("sort: Median", "the median of %.400v is %v, and should be %v", elements, got, exact)
		}
	}
}
