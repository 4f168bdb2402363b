package ndtest

import (
	"math/rand/v2"
	"reflect"
	"strconv"

	"ndgo/ufunc"
)

// draw sets the operands of t. In most trials they are valid.
func (u Ufunc) draw(t *trial, r *rand.Rand) {
	seed := strconv.FormatUint(r.Uint64(), 36)
	if r.IntN(8) > 0 && u.find(t, r, seed) {
		return
	}
	t.endless = !u.leaveOut(t, u.set(t, seed))
	u.evaluate(t)
}

// fill sets the operands of t to valid values.
func (u Ufunc) fill(t *trial, r *rand.Rand) {
	if !u.find(t, r, strconv.FormatUint(r.Uint64(), 36)) {
		panic("ndtest: of 10000 random operands none meets the requirements" + u.orEnds())
	}
}

// find sets the operands of t to valid values drawn from seed. It reports whether it found valid values.
func (u Ufunc) find(t *trial, r *rand.Rand, seed string) bool {
	if u.fits(t, seed) {
		return true
	}
	for n := 0; n < 100 && u.looksUp(); n++ {
		u.lengthen(t, r) // longer slices may have more valid indices
		if u.fits(t, seed+strconv.Itoa(n)) {
			return true
		}
	}
	return false
}

// fits does the work of find for slices whose lengths stay the same.
func (u Ufunc) fits(t *trial, seed string) bool {
	sources := u.set(t, seed)
	if u.evaluate(t) {
		return true
	}
	// Replace all invalid combinations of operands by one valid combination, because drawing until all are valid might take forever.
	good := u.first(sources, func(x values) bool { _, ok := u.takes(x); return ok })
	if good == nil {
		return false
	}
	operands := t.operands()
	for index := range indices(t.shape) {
		if _, ok := u.takes(operands(index)); !ok {
			u.replace(t, index, good)
		}
	}
	return u.evaluate(t) || u.fits(t, seed+"'")
}

// set sets the operands of t to any values, valid or not. It returns the generators of these values.
func (u Ufunc) set(t *trial, seed string) (sources []func() reflect.Value) {
	for k, of := range u.types()[u.outs():] {
		next, x := u.source(t, k, of, seed+strconv.Itoa(k)), u.outs()+k
		if of.Kind() == reflect.Slice {
			next = u.slice(t, x, next)
		} else {
			for index := range indices(t.x[x].Shape()) {
				t.set(x, index, next())
			}
		}
		sources = append(sources, next)
	}
	return sources
}

// evaluate computes the expected results of t, and reports whether its operands are valid.
func (u Ufunc) evaluate(t *trial) bool {
	t.rows = []values{}
	operands := t.operands()
	for index := range indices(t.shape) {
		x := operands(index)
		results, ok := u.takes(x)
		if !ok {
			t.rows = nil
			return false
		}
		t.rows = append(t.rows, append(results, x...))
	}
	return true
}

// first draws operands from sources until accept returns true for them, and returns them. After too many attempts it returns nil.
func (u Ufunc) first(sources []func() reflect.Value, accept func(x values) bool) values {
	most := 10000
	if u.looksUp() { // try less often: the caller tries again with other slices
		most = 100
	}
	for n := 0; n < most && !u.watch.neverEnds(); n++ {
		var x values
		for _, s := range sources {
			x = append(x, s())
		}
		if accept(x) {
			return x
		}
	}
	return nil
}

// orEnds returns the end of an error text: a hint that the function may not end for the operands. It is empty for a function that
// always ends.
func (u Ufunc) orEnds() string {
	if u.Ends == nil {
		return ""
	}
	return ", or the function takes more than a million rounds of its loops for each"
}

// takes returns the results of the definition for x. ok reports whether x meets all requirements and the definition does not panic.
func (u Ufunc) takes(x values) (results values, ok bool) {
	for _, f := range u.Requires {
		if !u.watch.call(reflect.ValueOf(f), x)[0].Bool() {
			return nil, false
		}
	}
	if !u.ends(x) {
		return nil, false
	}
	panics := ufunc.Panic(func() { results = u.watch.call(reflect.ValueOf(u.Definition), x) })
	return results, panics == nil
}
