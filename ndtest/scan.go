package ndtest

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"

	"ndgo/internal/sample"
	nd "ndgo/ndarray"
)

// tryScan calls the cumulative function of the reduction, if it has one, with the arrays that follow from seed. It compares elements with
// what the definition accumulates from the first on, those of floats up to the rounding of another order where they are small, and the bits
// of all tiers with one another.
func (r Reduction) tryScan(seed uint64) error {
	g := rand.New(rand.NewPCG(seed, 2))
	u := r.terms()
	t := u.trial(g)
	common, err := nd.BroadcastShapes(t.operandShapes(1)...)
	if r.Scan == nil || err != nil || len(common) == 0 {
		return err
	}
	t.shape = common
	small := g.IntN(2) == 0
	if small {
		u.fillSmall(t, g)
	} else {
		u.fill(t, g)
	}
	none := reflect.ValueOf(r.Identity)
	exact := !none.CanFloat() && !none.CanComplex()
	axis, options := g.IntN(len(common)), []nd.Option(nil)
	if len(common) > 1 || g.IntN(2) == 0 {
		options = append(options, nd.Axis(axis-g.IntN(2)*len(common)))
	}
	shape, initial := slices.Clone(common), g.IntN(3) == 0
	if initial {
		options = append(options, nd.IncludeInitial)
		shape[axis]++
	}
	r.scanTarget(t, g, shape)
	before, want := t.before(1), r.wantScan(t, axis, initial)
	var first []reflect.Value
	return everyTier(func() error {
		t.restore(1, before)
		r.Scan(options, t.x...)
		var all []reflect.Value
		for index := range indices(shape) {
			all = append(all, t.get(0, index))
			got, should := all[len(all)-1], want[place(index)]
			if (small || exact) && !agree(got, should, !exact) {
				return fmt.Errorf("the cumulative reduction of shapes %v along axis %d at index %v is %v, want %v (is it associative and commutative, and its identity one?)",
					t.operandShapes(1), axis, index, got, should)
			}
			if first != nil && !sample.Same(got, first[len(all)-1]) {
				return fmt.Errorf("the cumulative reduction of shapes %v along axis %d at index %v is %v, but %v in another tier", t.operandShapes(1), axis, index, got, first[len(all)-1])
			}
		}
		first = all
		return nil
	})
}

// scanTarget makes the result of t an array of the given shape: at times an operand.
func (r Reduction) scanTarget(t *trial, g *rand.Rand, shape []int) {
	kind := reflect.TypeOf(r.Identity).Kind()
	for k := 1; k < len(t.x); k++ {
		if !t.isSlice[k] && reflect.Kind(t.x[k].DType()) == kind && slices.Equal(t.x[k].Shape(), shape) && g.IntN(3) == 0 {
			t.x[0], t.around[0] = t.x[k], t.around[k]
			return
		}
	}
	t.x[0], t.around[0] = elementsOf[kind].scattered(g, shape)
}

// wantScan returns what the results should be, by their index: what the definition accumulates along axis, behind the identity if it is
// included.
func (r Reduction) wantScan(t *trial, axis int, initial bool) map[[maxAxes]int]reflect.Value {
	want, lanes, operands := map[[maxAxes]int]reflect.Value{}, map[[maxAxes]int]reflect.Value{}, t.operands(1)
	shift := 0
	if initial {
		shift = 1
		shape := slices.Clone(t.shape)
		shape[axis] = 1
		for index := range indices(shape) {
			want[place(index)] = reflect.ValueOf(r.Identity)
		}
	}
	for index := range indices(t.shape) {
		to := place(index)
		lane := to
		lane[axis] = 0
		acc, ok := lanes[lane]
		if !ok {
			acc = reflect.ValueOf(r.Identity)
		}
		acc = reflect.ValueOf(r.Definition).Call(append([]reflect.Value{acc}, operands(index)...))[0]
		to[axis] += shift
		lanes[lane], want[to] = acc, acc
	}
	return want
}
