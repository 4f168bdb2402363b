package ndtest

import (
	"math/rand/v2"
	"reflect"
	"slices"

	"ndgo/internal/sample"
)

// mostRounds is the greatest value drawn for an operand that bounds the trip count of a loop. If the trip count is like n*n or 1<<n,
// the greatest value is mostRoot; the trip counts are then at most 100 or 1,024.
const (
	mostRounds = 64
	mostRoot   = 10
)

// source returns a generator of elements for operand k. element is the type of the elements.
func (u Ufunc) source(t *trial, k int, element reflect.Type, seed string) func() reflect.Value {
	next := sample.New(in(element), seed).Next
	switch {
	case slices.Contains(u.Counts, k):
		return few(element, seed, mostRounds)
	case slices.Contains(u.Powers, k):
		return few(element, seed, mostRoot)
	case u.looksUp() && isInteger(in(element)):
		return u.indices(t, next, in(element), seed)
	}
	return next
}

// few returns a generator of integers up to the limit most. The least integer is -2, or 0 for unsigned types.
func few(of reflect.Type, seed string, most int64) func() reflect.Value {
	var key [32]byte
	copy(key[:], seed)
	r := rand.New(rand.NewChaCha8(key))
	return func() reflect.Value {
		v := reflect.New(of).Elem()
		if v.CanUint() {
			v.SetUint(r.Uint64N(uint64(most) + 1))
		} else {
			v.SetInt(r.Int64N(most+3) - 2)
		}
		return v
	}
}
