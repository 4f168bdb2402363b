package sorting

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unsafe"

	"ndgo/internal/testrun"
	"ndgo/ufunc"
)

// A twin tests the engine for elements of type T. It has a plain comparison of elements, and a function that draws elements.
type twin[T comparable] struct {
	compare func(a, b T) int
	draw    map[string]func(r *rand.Rand, i, n int) T
}

// pattern returns n elements of the named pattern.
func (w twin[T]) pattern(name string, n int) []T {
	r := rand.New(rand.NewPCG(uint64(n), 7))
	x := make([]T, n)
	for i := range x {
		x[i] = w.draw[name](r, i, n)
	}
	return x
}

// equal reports whether x and y are identical. -0 and +0 differ, and all NaNs are equal.
func equal[T comparable](x, y T) bool {
	switch x := any(x).(type) {
	case float32:
		return x != x && y != y || math.Float32bits(x) == math.Float32bits(any(y).(float32))
	case float64:
		return x != x && y != y || math.Float64bits(x) == math.Float64bits(any(y).(float64))
	case complex64:
		other := any(y).(complex64)
		return equal(real(x), real(other)) && equal(imag(x), imag(other))
	case complex128:
		other := any(y).(complex128)
		return equal(real(x), real(other)) && equal(imag(x), imag(other))
	}
	return x == y
}

// lengths returns the lengths of arrays for trial i: short lengths up to 130, greater lengths for the other algorithms, and sometimes a very
// great one. Trials have different lengths. With -long a trial has more of them, and with -short fewer.
func lengths(i int) []int {
	list := []int{40, 64, 100, 130, 161, 200, 255, 300}
	for n := range 131 {
		if testing.Short() && n < 34 && n%3 != 2 || !testing.Short() && (n < 34 || (n+i)%testrun.Sparse(12) == 0) {
			list = append(list, n)
		}
	}
	if testing.Short() {
		return append(list, []int{2048, 5001}[i%2])
	}
	list = append(list, 1000, 2048, 5001)
	if testrun.Long() || i%4 == 0 {
		list = append(list, []int{1<<15 - 1, 1<<15 + 1, 1<<16 + 1}[i%3])
	}
	return list
}

// address returns the address of the first element of x.
func address[T any](x []T) unsafe.Pointer { return unsafe.Pointer(unsafe.SliceData(x)) }

func (w twin[T]) hold(t *testing.T) {
	engine := Of(reflect.TypeFor[T]().Kind())
	var room Room
	defer room.Release()
	for i, name := range slices.Sorted(maps.Keys(w.draw)) {
		for _, n := range lengths(i + int(reflect.TypeFor[T]().Kind())) { // the type is part of the seed, so each type is tested with other lengths
			x := w.pattern(name, n)
			for _, descending := range []bool{false, true} {
				compare := w.compare
				if descending {
					compare = func(a, b T) int { return w.compare(b, a) }
				}
				order := make([]int, n)
				for i := range order {
					order[i] = i
				}
				slices.SortStableFunc(order, func(i, j int) int { return compare(x[i], x[j]) })
				if err := w.holdOrder(engine, x, order, compare, descending, &room); err != nil {
					t.Fatalf("%s, %d elements, descending %t: %v", name, n, descending, err)
				}
			}
		}
	}
}

// holdOrder compares an engine's results for x with the correct order.
func (w twin[T]) holdOrder(engine Engine, x []T, order []int, compare func(a, b T) int, descending bool, room *Room) error {
	n := len(x)
	want := make([]T, n)
	for i, at := range order {
		want[i] = x[at]
	}
	z, old := make([]T, n), slices.Clone(x)
	engine.Sort(address(z), address(x), n, descending, room)
	if !slices.EqualFunc(z, want, equal) {
		return fmt.Errorf("Sort: got %v of %v, want %v", head(z), head(x), head(want))
	}
	if !slices.EqualFunc(x, old, equal) {
		return fmt.Errorf("Sort changes its operand")
	}
	copy(z, x)
	engine.Sort(address(z), address(z), n, descending, room)
	if !slices.EqualFunc(z, want, equal) {
		return fmt.Errorf("Sort in place: got %v of %v, want %v", head(z), head(x), head(want))
	}
	got := make([]int, n)
	engine.ArgSort(got, address(x), descending, room)
	if !slices.Equal(got, order) {
		return fmt.Errorf("ArgSort: got %v of %v, want %v", head(got), head(x), head(order))
	}
	for _, k := range []int{0, n / 3, n / 2, n - 1} {
		if k < 0 || k >= n {
			continue
		}
		engine.Select(got, address(x), k, descending, room)
		if parts := partition(x, want[k], compare); !slices.Equal(got, parts) {
			return fmt.Errorf("Select %d: got %v of %v, want %v", k, head(got), head(x), head(parts))
		}
		engine.Partition(address(z), address(x), n, k, descending, room)
		for i, at := range got {
			if !equal(z[i], x[at]) {
				return fmt.Errorf("Partition %d: got %v of %v at %d, want %v", k, z[i], head(x), i, x[at])
			}
		}
	}
	engine.Take(address(z), address(x), order)
	if !slices.EqualFunc(z, want, equal) {
		return fmt.Errorf("Take: got %v", head(z))
	}
	if descending {
		return nil
	}
	return w.holdFinding(engine, x, want, order)
}

// partition returns the positions of elements of x in three groups: elements before the pivot, elements equal to it, and elements after it.
func partition[T any](x []T, pivot T, compare func(a, b T) int) (positions []int) {
	for side := -1; side <= 1; side++ {
		for i, v := range x {
			if cmp.Compare(compare(v, pivot), 0) == side {
				positions = append(positions, i)
			}
		}
	}
	return positions
}

// holdFinding checks the functions for sorted elements: Search, Match, Distinct and Runs.
func (w twin[T]) holdFinding(engine Engine, x, sorted []T, order []int) error {
	n := len(x)
	v := x[:min(n, 90)]
	for _, right := range []bool{false, true} {
		places := make([]int, len(v))
		want := make([]int, len(v))
		for i, e := range v {
			want[i], _ = slices.BinarySearchFunc(sorted, e, func(a, b T) int {
				if c := w.compare(a, b); c != 0 || !right {
					return c
				}
				return -1
			})
		}
		engine.Search(places, address(sorted), n, nil, address(v), right)
		if !slices.Equal(places, want) {
			return fmt.Errorf("Search, right %t: got %v in %v for %v, want %v", right, head(places), head(sorted), head(v), head(want))
		}
		engine.Search(places, address(x), n, order, address(v), right)
		if !slices.Equal(places, want) {
			return fmt.Errorf("Search by order, right %t: got %v, want %v", right, head(places), head(want))
		}
	}
	var starts []int
	var distinct []T
	for i, e := range sorted {
		if i == 0 || e != sorted[i-1] {
			starts, distinct = append(starts, i), append(distinct, e)
		}
	}
	for name, from := range map[string]struct {
		x     []T
		order []int
	}{"by order": {x, order}, "in order": {sorted, nil}} {
		got := make([]int, n)
		if got = got[:engine.Runs(got, address(from.x), n, from.order)]; !slices.Equal(got, starts) {
			return fmt.Errorf("Runs %s: got %v, want %v", name, head(got), head(starts))
		}
	}
	places, found := make([]int, len(v)), make([]bool, len(v))
	half := sorted[:n/2]
	engine.Search(places, address(half), len(half), nil, address(v), false)
	engine.Match(found, address(half), len(half), places, address(v))
	for i, e := range v {
		if slices.Contains(half, e) != found[i] {
			return fmt.Errorf("Match: got %t for %v in %v", found[i], e, head(half))
		}
	}
	if len(half) > 0 {
		matched := slices.Clone(found)
		if table := engine.Table(address(half), len(half), 1<<20); table != nil {
			clear(found)
			if engine.Look(found, table, address(v)); !slices.Equal(found, matched) {
				return fmt.Errorf("Look: got %t for %v in %v, want %t", head(found), head(v), head(half), head(matched))
			}
		}
	}
	values := slices.Clone(sorted)
	if values = values[:engine.Distinct(address(values), n)]; !slices.EqualFunc(values, distinct, equal) {
		return fmt.Errorf("Distinct: got %v, want %v", head(values), head(distinct))
	}
	return nil
}

func head[T any](x []T) []T { return x[:min(len(x), 40)] }

// integersOf returns the twin of a type of integers.
func integersOf[T int8 | int16 | int32 | int64 | int | uint8 | uint16 | uint32 | uint64 | uint]() twin[T] {
	bits := reflect.TypeFor[T]().Bits()
	return twin[T]{cmp.Compare[T], map[string]func(r *rand.Rand, i, n int) T{
		"random":      func(r *rand.Rand, i, n int) T { return T(r.Uint64()) },
		"equal":       func(r *rand.Rand, i, n int) T { return 7 },
		"few":         func(r *rand.Rand, i, n int) T { return T(r.IntN(5)) - 2 },
		"few and one": func(r *rand.Rand, i, n int) T { return T(r.IntN(9)) + T(max(0, i+2-n))*T(1)<<(bits-2) },
		"sorted":      func(r *rand.Rand, i, n int) T { return T(i >> max(0, 17-bits)) },
		"reversed":    func(r *rand.Rand, i, n int) T { return T((n - i) >> max(0, 17-bits)) },
		"ends":        func(r *rand.Rand, i, n int) T { return T(1)<<(bits-1) - T(r.IntN(2)) + T(r.IntN(2)) },
		"far apart":   func(r *rand.Rand, i, n int) T { return T(r.Uint64()) >> r.IntN(bits) },
		"in heaps":    func(r *rand.Rand, i, n int) T { return T(r.IntN(3))<<(bits-2) + T(r.IntN(1<<min(20, bits-3))) },
	}}
}

// floatsOf returns the twin of a type of floats.
func floatsOf[T float32 | float64]() twin[T] {
	special := []float64{0, math.Copysign(0, -1), math.NaN(), -math.NaN(), math.Inf(1), math.Inf(-1), 1, -1, 5e-324, -5e-324, 1e-45, 1e38, -1e38}
	return twin[T]{func(a, b T) int {
		if a != a || b != b {
			return -cmp.Compare(a, b) // in descending order NaN comes first
		}
		return cmp.Compare(a, b)
	}, map[string]func(r *rand.Rand, i, n int) T{
		"uniform": func(r *rand.Rand, i, n int) T { return T(.5 + r.Float64()) },
		"normal":  func(r *rand.Rand, i, n int) T { return T(r.NormFloat64()) },
		"few":     func(r *rand.Rand, i, n int) T { return T(r.IntN(5) - 2) },
		"equal":   func(r *rand.Rand, i, n int) T { return 7 },
		"zeros":   func(r *rand.Rand, i, n int) T { return T(math.Copysign(0, r.Float64()-.5)) },
		"NaN":     func(r *rand.Rand, i, n int) T { return T(math.Copysign(math.NaN(), r.Float64()-.5)) },
		"special": func(r *rand.Rand, i, n int) T { return T(special[r.IntN(len(special))]) },
		"some": func(r *rand.Rand, i, n int) T {
			return T([]float64{r.NormFloat64(), special[r.IntN(len(special))]}[r.IntN(2)])
		},
		"sorted":   func(r *rand.Rand, i, n int) T { return T(i) },
		"reversed": func(r *rand.Rand, i, n int) T { return T(n - i) },
		"in heaps": func(r *rand.Rand, i, n int) T { return T(float64(r.IntN(3)) + r.Float64()*1e-6) },
		"bits": func(r *rand.Rand, i, n int) T {
			if reflect.TypeFor[T]().Bits() == 32 {
				return T(math.Float32frombits(r.Uint32()))
			}
			return T(math.Float64frombits(r.Uint64()))
		},
	}}
}

// complexOf returns the twin of a type of complex numbers.
func complexOf[T complex64 | complex128]() twin[T] {
	special := []float64{0, math.Copysign(0, -1), math.NaN(), math.Inf(1), math.Inf(-1), 1, -1}
	some := func(r *rand.Rand) float64 { return special[r.IntN(len(special))] }
	number := func(r *rand.Rand) float64 { return special[(r.IntN(6)+3)%7] } // one of the special values other than NaN
	return twin[T]{func(a, b T) int {
		x, y := complex128(a), complex128(b)
		less := func(x, y complex128) bool { // the order of NumPy
			nanX, nanY := imag(x) != imag(x), imag(y) != imag(y)
			switch {
			case real(x) < real(y):
				return !nanX || nanY
			case real(x) > real(y):
				return nanY && !nanX
			case real(x) == real(y) || real(x) != real(x) && real(y) != real(y):
				return imag(x) < imag(y) || nanY && !nanX
			}
			return real(y) != real(y)
		}
		switch {
		case less(x, y):
			return -1
		case less(y, x):
			return 1
		}
		return 0
	}, map[string]func(r *rand.Rand, i, n int) T{
		"random":  func(r *rand.Rand, i, n int) T { return T(complex(r.NormFloat64(), r.NormFloat64())) },
		"special": func(r *rand.Rand, i, n int) T { return T(complex(some(r), some(r))) },
		"equal":   func(r *rand.Rand, i, n int) T { return T(complex(number(r), number(r))) },
		"near":    func(r *rand.Rand, i, n int) T { return T(complex(float64(r.IntN(n/2+1)), r.NormFloat64())) },
	}}
}

// onTiers runs a test on every tier.
func onTiers(hold func(t *testing.T)) func(t *testing.T) {
	return func(t *testing.T) {
		for _, tier := range testrun.Tiers() {
			t.Run(tier.String(), func(t *testing.T) {
				defer ufunc.Use(ufunc.Use(tier))
				hold(t)
			})
		}
	}
}

func TestTwins(t *testing.T) {
	t.Run("bool", func(t *testing.T) {
		twin[bool]{func(a, b bool) int {
			switch {
			case a == b:
				return 0
			case b:
				return -1
			}
			return 1
		}, map[string]func(r *rand.Rand, i, n int) bool{
			"random": func(r *rand.Rand, i, n int) bool { return r.IntN(2) == 0 },
			"true":   func(r *rand.Rand, i, n int) bool { return true },
		}}.hold(t)
	})
	t.Run("string", func(t *testing.T) {
		twin[string]{strings.Compare, map[string]func(r *rand.Rand, i, n int) string{
			"random": func(r *rand.Rand, i, n int) string { return fmt.Sprint(r.IntN(n)) },
			"few":    func(r *rand.Rand, i, n int) string { return []string{"", "é", "a", "aa"}[r.IntN(4)] },
		}}.hold(t)
	})
	t.Run("int8", integersOf[int8]().hold)
	t.Run("int16", integersOf[int16]().hold)
	t.Run("int32", onTiers(integersOf[int32]().hold))
	t.Run("int64", onTiers(integersOf[int64]().hold))
	t.Run("int", integersOf[int]().hold)
	t.Run("uint8", integersOf[uint8]().hold)
	t.Run("uint16", integersOf[uint16]().hold)
	t.Run("uint32", integersOf[uint32]().hold)
	t.Run("uint64", integersOf[uint64]().hold)
	t.Run("uint", integersOf[uint]().hold)
	t.Run("float32", onTiers(floatsOf[float32]().hold))
	t.Run("float64", onTiers(floatsOf[float64]().hold))
	t.Run("complex64", complexOf[complex64]().hold)
	t.Run("complex128", complexOf[complex128]().hold)
}

// TestMergeOfContradictions sorts by inconsistent comparisons. The sort must end, and lose no element.
func TestMergeOfContradictions(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for name, less := range map[string]func(a, b int) bool{
		"always": func(a, b int) bool { return true },
		"random": func(a, b int) bool { return r.IntN(2) == 0 },
		"circle": func(a, b int) bool { return (b-a+300)%3 == 1 },
	} {
		for _, n := range []int{0, 1, 2, 13, 100, 1000} {
			x := r.Perm(n)
			calls := 0
			Merge(x, new(Room), func(a, b int) bool { calls++; return less(a, b) })
			slices.Sort(x)
			for i, v := range x {
				if i != v {
					t.Fatalf("%s, %d elements: %d is lost", name, n, i)
				}
			}
			if calls > 24*n {
				t.Errorf("%s, %d elements: less was called %d times", name, n, calls)
			}
		}
	}
}
