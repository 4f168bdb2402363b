package ndtest

import (
	"fmt"
	old "math/rand"
	"math/rand/v2"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"ndgo/internal/core/reducing"
	"ndgo/internal/sample"
	nd "ndgo/ndarray"
	"ndgo/ndarray/generated"
	"ndgo/ufunc"
)

// A Program is a user's function of arrays and its compiled form, for one choice of element types.
type Program struct {
	Source, Made any
	Rand         func(seed uint64) any // makes a generator of package random, if an operand is one
	Recovers     bool                  // whether the source recovers from panics; then a pass may fail although the call returns
}

// TestPrograms compares compiled programs with their sources, on every tier (set of vector instructions) of the machine. Operands have
// random shapes and layouts, broadcast, and share memory with each other.
//
// Both forms must return the same results, bit for bit except for the kind of NaN. They must panic with the same errors, and change
// operands in the same way. In a call without a panic, the compiled form must use its passes (its fused loops), unless the program recovers
// from panics. Some operands must reach the passes.
func TestPrograms(t *testing.T, list ...Program) {
	t.Helper()
	for _, p := range list {
		passed := int64(0)
		try := func(_ draw, seed uint64) error {
			return everyTier(func() error {
				before, _ := generated.Runs()
				if seed%2 == 1 { // even small arrays are divided into parts
					defer reducing.SetPartBytes(reducing.SetPartBytes(64))
				}
				if seed%4 < 2 { // even small arrays are divided into tiles of rows
					defer generated.SetTiling(generated.SetTiling(1, 1))
				}
				err := p.try(seed)
				after, _ := generated.Runs()
				passed += after - before
				return err
			})
		}
		tryAll(t, newWatch(t), []draw{{name: fmt.Sprintf("%T", p.Source), seeds: trialsOfProgram()}}, try)
		if passed == 0 {
			t.Errorf("%T panics for all operands that were drawn, so that no pass was tried", p.Source)
		}
	}
}

// trialsOfProgram returns the number of trials for each program.
func trialsOfProgram() uint64 {
	if testing.Short() {
		return 40
	}
	return 120
}

// try compares both forms on operands drawn from seed.
func (p Program) try(seed uint64) error {
	source, made := reflect.ValueOf(p.Source), reflect.ValueOf(p.Made)
	want, got := p.drawWorld(source.Type(), seed), p.drawWorld(source.Type(), seed)
	wanted, wantPanic := want.call(source)
	_, before := generated.Runs()
	results, gotPanic := got.call(made)
	_, after := generated.Runs()
	switch {
	case fmt.Sprint(wantPanic) != fmt.Sprint(gotPanic):
		return fmt.Errorf("for operands of %s the program panics with %v, and its compiled form with %v", want, wantPanic, gotPanic)
	case wantPanic == nil && after != before && !p.Recovers:
		return fmt.Errorf("of operands of %s a pass fails, and the program does not", want)
	}
	for i := range wanted {
		if !sameValue(wanted[i], results[i]) {
			return fmt.Errorf("of operands of %s result %d is %v, want %v", want, i, results[i], wanted[i])
		}
	}
	for i := range want.memory {
		if !sameValue(want.memory[i], got.memory[i]) {
			return fmt.Errorf("of operands of %s memory becomes %v, want %v", want, got.memory[i], want.memory[i])
		}
	}
	if wantShared, gotShared := want.shared(wanted), got.shared(results); wantShared != gotShared {
		return fmt.Errorf("of operands of %s the pairs of arrays that share memory are %s, want %s; r are results, m is memory of operands", want, gotShared, wantShared)
	}
	return nil
}

// shared describes which results share memory with other results or with operands. If the source returns a view, the compiled form
// must return the same view.
func (w *world) shared(results []reflect.Value) string {
	var pairs []string
	for i, v := range results {
		x, ok := v.Interface().(nd.Array)
		if !ok || v.IsNil() {
			continue
		}
		note := func(name string, k int, v reflect.Value) {
			if y, ok := v.Interface().(nd.Array); ok && !v.IsNil() && nd.SharesMemory(x, y) {
				pairs = append(pairs, fmt.Sprintf("r%d %s%d", i, name, k))
			}
		}
		for k, v := range results[:i] {
			note("r", k, v)
		}
		for k, v := range w.memory {
			note("m", k, v)
		}
	}
	return fmt.Sprint(pairs)
}

// A world has the operands of a call, and all memory around them.
type world struct {
	rand   func(seed uint64) any
	args   []reflect.Value
	memory []reflect.Value
}

// String returns the shapes of arrays and the values of other operands.
func (w *world) String() (s string) {
	for i, v := range w.args {
		if i > 0 {
			s += ", "
		}
		if x, ok := v.Interface().(nd.Array); ok {
			s += fmt.Sprintf("%T %v", x, x.Shape())
		} else {
			s += fmt.Sprint(v)
		}
	}
	return s
}

// call returns the results of f, or the value of its panic.
func (w *world) call(f reflect.Value) (results []reflect.Value, panics any) {
	call := f.Call
	if f.Type().IsVariadic() {
		call = f.CallSlice
	}
	panics = ufunc.Panic(func() { results = call(w.args) })
	return results, panics
}

// drawWorld returns operands for a function of type f. They depend only on the seed.
func (p Program) drawWorld(f reflect.Type, seed uint64) *world {
	r := rand.New(rand.NewPCG(seed, 38))
	w := &world{rand: p.Rand}
	shape, most := make([]int, 1+r.IntN(3)), 9
	if r.IntN(8) == 0 {
		shape, most = make([]int, 4+r.IntN(2)), 3
	}
	for i := range shape {
		shape[i] = r.IntN(most)
		if r.IntN(3) > 0 {
			shape[i] += 4
		}
	}
	for i := range f.NumIn() {
		w.args = append(w.args, w.draw(r, f.In(i), shape, strconv.FormatUint(seed, 10)+"/"+strconv.Itoa(i)))
	}
	return w
}

// draw returns an operand of the given type. Arrays have the given shape or one that broadcasts to it.
func (w *world) draw(r *rand.Rand, of reflect.Type, shape []int, seed string) reflect.Value {
	v := reflect.New(of).Elem()
	switch {
	case isRand(of):
		return w.generator(of, r.Uint64())
	case of == reflect.TypeFor[nd.Array]():
		v.Set(w.draw(r, reflect.TypeFor[*nd.NDArray[float64]](), shape, seed))
	case of == reflect.TypeFor[nd.Option]():
		return reflect.ValueOf([]nd.Option{nd.Axis(0), nd.Axis(-1), nd.KeepDims}[r.IntN(3)])
	case of.Implements(reflect.TypeFor[nd.Array]()):
		return w.array(r, of, shape, sample.New(kindOf(of), seed))
	case of.Kind() == reflect.Slice:
		n := r.IntN(5)
		v = reflect.MakeSlice(of, n, 5)
		for k := range n {
			v.Index(k).Set(w.draw(r, of.Elem(), shape, seed+"/"+strconv.Itoa(k)))
		}
		w.memory = append(w.memory, v)
	case of.Kind() == reflect.Array:
		for k := range v.Len() {
			v.Index(k).Set(w.draw(r, of.Elem(), shape, seed+"/"+strconv.Itoa(k)))
		}
	case of.Kind() == reflect.Struct:
		for k := range v.NumField() {
			field(v, k).Set(w.draw(r, of.Field(k).Type, shape, seed+"/"+strconv.Itoa(k)))
		}
	case of.Kind() == reflect.Pointer:
		v = reflect.New(of.Elem())
		v.Elem().Set(w.draw(r, of.Elem(), shape, seed))
		w.memory = append(w.memory, v)
	case of.Kind() == reflect.Map:
		v = reflect.MakeMap(of)
		for k := range 3 {
			v.SetMapIndex(w.draw(r, of.Key(), shape, seed+"/key"+strconv.Itoa(k)), w.draw(r, of.Elem(), shape, seed+"/"+strconv.Itoa(k)))
		}
		w.memory = append(w.memory, v)
	case of.Kind() == reflect.Func:
		return reflect.MakeFunc(of, func(args []reflect.Value) []reflect.Value { return echoed(of, args) })
	case of.Kind() == reflect.String:
		v.SetString([]string{"", "a", "mean", "edge"}[r.IntN(4)])
	default:
		return anyOf(r, sample.New(basic[of.Kind()], seed), of)
	}
	return v
}

// basic lists Go's own types by kind. A defined type may have no samples.
var basic = map[reflect.Kind]reflect.Type{}

func init() {
	for _, x := range []any{false, 0, int8(0), int16(0), int32(0), int64(0), uint(0), uint8(0), uint16(0), uint32(0), uint64(0), float32(0), float64(0), complex64(0), complex128(0)} {
		basic[reflect.TypeOf(x).Kind()] = reflect.TypeOf(x)
	}
}

// isRand reports whether a type is a generator of random numbers of package math/rand, math/rand/v2 or random.
func isRand(of reflect.Type) bool {
	if of.Kind() != reflect.Pointer || of.Elem().Name() != "Rand" {
		return false
	}
	path := of.Elem().PkgPath()
	return path == "math/rand" || path == "math/rand/v2" || strings.HasSuffix(path, "/random")
}

// generator returns a generator of random numbers of the given type.
func (w *world) generator(of reflect.Type, seed uint64) reflect.Value {
	switch of {
	case reflect.TypeFor[*rand.Rand]():
		return reflect.ValueOf(rand.New(rand.NewPCG(seed, 38)))
	case reflect.TypeFor[*old.Rand]():
		return reflect.ValueOf(old.New(old.NewSource(int64(seed))))
	}
	return reflect.ValueOf(w.rand(seed))
}

// field returns field k of the addressable struct v, in a form that can be read and set even if the field is not exported.
func field(v reflect.Value, k int) reflect.Value {
	f := v.Field(k)
	return reflect.NewAt(f.Type(), f.Addr().UnsafePointer()).Elem()
}

// addressable returns v, or a copy of v if v has no address.
func addressable(v reflect.Value) reflect.Value {
	if v.CanAddr() {
		return v
	}
	c := reflect.New(v.Type()).Elem()
	c.Set(v)
	return c
}

// echoed returns the results of a random function operand of the given type. Each result is the first argument of the result's type,
// or zero.
func echoed(of reflect.Type, args []reflect.Value) (results []reflect.Value) {
	for i := range of.NumOut() {
		v := reflect.Zero(of.Out(i))
		for _, a := range args {
			if a.Type() == of.Out(i) {
				v = a
				break
			}
		}
		results = append(results, v)
	}
	return results
}

// kindOf returns the element type of an operand of the given type.
func kindOf(of reflect.Type) reflect.Type {
	if of.Kind() == reflect.Slice {
		return of.Elem()
	}
	if of.Implements(reflect.TypeFor[nd.Array]()) {
		method, _ := of.MethodByName("Item")
		return method.Type.Out(0)
	}
	return of
}

// anyOf returns a value of the given type. Most values are small numbers, so loops end, and comparisons are true for some
// elements and false for others. One signed integer in sixteen is negative.
func anyOf(r *rand.Rand, values *sample.Source, of reflect.Type) reflect.Value {
	n := r.IntN(5)
	if r.IntN(16) == 0 && of.Kind() >= reflect.Int && of.Kind() <= reflect.Int64 {
		n = -1 - n
	}
	small := reflect.ValueOf(n)
	switch of.Kind() {
	case reflect.Bool:
		return values.Next().Convert(of)
	case reflect.Float32, reflect.Float64:
		if r.IntN(8) == 0 {
			return values.Next().Convert(of)
		}
		return reflect.ValueOf(4*r.Float64() - 1).Convert(of)
	case reflect.Complex64, reflect.Complex128:
		return values.Next().Convert(of)
	}
	return small.Convert(of)
}

// array returns an array of the given type, with the given shape or one that broadcasts to it. It is a new array, an earlier operand, or
// an array overlapping an earlier operand.
func (w *world) array(r *rand.Rand, of reflect.Type, shape []int, values *sample.Source) reflect.Value {
	kind := kindOf(of)
	e := elementsIn(kind)
	if r.IntN(4) == 0 {
		for _, v := range w.args {
			if v.Type() == of {
				return v
			}
		}
	}
	if r.IntN(6) == 0 {
		shape = smaller(r, shape)
	}
	wide := append([]int(nil), shape...)
	overlaps := len(shape) > 0 && r.IntN(5) == 0
	if overlaps {
		wide[0]++
	}
	x, around := e.scattered(r, wide)
	for index := range indices(around.Shape()) {
		e.set(around, index, anyOf(r, values, kind))
	}
	w.memory = append(w.memory, reflect.ValueOf(around))
	if !overlaps {
		return reflect.ValueOf(x)
	}
	slice := reflect.ValueOf(x).MethodByName("Slice")
	for i, v := range w.args { // overlap an earlier operand of the same type and shape
		if v.Type() == of && slices.Equal(v.Interface().(nd.Array).Shape(), shape) {
			w.args[i] = slice.Call([]reflect.Value{reflect.ValueOf(nd.To(-1))})[0]
			break
		}
	}
	return slice.Call([]reflect.Value{reflect.ValueOf(nd.From(1))})[0]
}
