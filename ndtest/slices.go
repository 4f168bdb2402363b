package ndtest

import (
	"cmp"
	"math/rand/v2"
	"reflect"
	"slices"
)

// looksUp reports whether an operand is a slice.
func (u Ufunc) looksUp() bool {
	return slices.ContainsFunc(u.types(), func(of reflect.Type) bool { return of.Kind() == reflect.Slice })
}

// isInteger reports whether of is an integer type.
func isInteger(of reflect.Type) bool { return of.Kind() >= reflect.Int && of.Kind() <= reflect.Uint64 }

// sliceLength returns a random length for slices, sometimes 0.
func sliceLength(r *rand.Rand) int {
	if r.IntN(16) == 0 {
		return 0
	}
	return 1 + r.IntN(1+r.IntN(300))
}

// lengthen replaces the slices in t by slices of up to 300 elements.
func (u Ufunc) lengthen(t *trial, r *rand.Rand) {
	for k, of := range u.types() {
		if t.isSlice[k] {
			t.x[k], t.around[k] = elementsIn(of).scattered(r, []int{1 + r.IntN(300)})
		}
	}
}

// slice sets operand k of t to a slice of values from next. The returned generator always returns this slice. If the length is
// divisible by 3, the slice is in ascending order and has no NaN.
func (u Ufunc) slice(t *trial, k int, next func() reflect.Value) func() reflect.Value {
	e := elementsIn(u.types()[k])
	values := make(values, t.x[k].Size())
	for i := range values {
		values[i] = next()
	}
	if len(values)%3 == 0 {
		for i, v := range values {
			if v.CanFloat() && v.Float() != v.Float() {
				values[i] = reflect.Zero(v.Type())
			}
		}
		slices.SortFunc(values, ascending)
	}
	for i, v := range values {
		e.set(t.x[k], []int{i}, v)
	}
	all := e.slice(t.x[k])
	return func() reflect.Value { return all }
}

// ascending compares integers or floats, for a sort. Values of other types are equal.
func ascending(x, y reflect.Value) int {
	switch {
	case x.CanInt():
		return cmp.Compare(x.Int(), y.Int())
	case x.CanUint():
		return cmp.Compare(x.Uint(), y.Uint())
	case x.CanFloat():
		return cmp.Compare(x.Float(), y.Float())
	}
	return 0
}

// indices returns a generator of integers. Most are valid indices into a slice of t; the others come from next.
func (u Ufunc) indices(t *trial, next func() reflect.Value, of reflect.Type, seed string) func() reflect.Value {
	var key [32]byte
	copy(key[:], seed)
	r, n := rand.New(rand.NewChaCha8(key)), uint64(1)<<(of.Bits()-1)-1
	for k, x := range t.x {
		if t.isSlice[k] {
			n = min(n, uint64(x.Size()))
		}
	}
	return func() reflect.Value {
		if n == 0 || r.IntN(8) == 0 {
			return next()
		}
		return reflect.ValueOf(r.Uint64N(n)).Convert(of)
	}
}
