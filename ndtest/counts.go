package ndtest

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"time"

	"ndgo/internal/sample"
)

// Operands that say how many rounds a loop takes are at most mostRounds, and those of which it takes a power mostRoot: 100 rounds, or 1,024.
const (
	mostRounds = 64
	mostRoot   = 10
)

// source returns what draws the elements of operand k, which is of type of.
func (u Ufunc) source(t *trial, k int, of reflect.Type, seed string) func() reflect.Value {
	next := sample.New(in(of), seed).Next
	switch {
	case slices.Contains(u.Counts, k):
		return few(of, seed, mostRounds)
	case slices.Contains(u.Powers, k):
		return few(of, seed, mostRoot)
	case u.looksUp() && isInteger(in(of)):
		return u.indices(t, next, in(of), seed)
	}
	return next
}

// few returns a source of integers of type of from -2, or 0, to most.
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

// patience is how long a function may take for the elements of one call. What takes longer has no end.
var patience = time.Minute

// patiently calls f with x. It ends the program if that has no end, and says for which elements.
func patiently(f reflect.Value, x []reflect.Value) []reflect.Value {
	end := time.AfterFunc(patience, func() {
		panic(fmt.Sprintf("ndtest: %v has not returned after %v for %v: if a loop of it has no end there, let it have one, or say by //ndgo:requires which operands the operator takes",
			f.Type(), patience, plain(x)))
	})
	defer end.Stop()
	return f.Call(x)
}
