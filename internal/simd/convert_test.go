package simd_test

import (
	"math"
	"math/big"
	"reflect"
	"slices"
	"testing"

	"ndgo/internal/simd"
	"ndgo/ufunc"
)

// kinds has the element types with kernels.
var kinds = []reflect.Type{
	reflect.TypeFor[bool](),
	reflect.TypeFor[int](), reflect.TypeFor[int8](), reflect.TypeFor[int16](), reflect.TypeFor[int32](), reflect.TypeFor[int64](),
	reflect.TypeFor[uint](), reflect.TypeFor[uint8](), reflect.TypeFor[uint16](), reflect.TypeFor[uint32](), reflect.TypeFor[uint64](),
	reflect.TypeFor[float32](), reflect.TypeFor[float64](),
	reflect.TypeFor[complex64](), reflect.TypeFor[complex128](),
}

// TestConverter compares conversions between every pair of kinds, on every tier, with conversions by package big. The operands are
// the ends of all ranges.
func TestConverter(t *testing.T) {
	for _, d := range conversions() {
		from, to := d.types()[1], d.types()[0]
		t.Run(d.name(), func(t *testing.T) {
			t.Parallel()
			x, loop := edges(from), d.loop(t)
			n := x.Len()
			var wants []reflect.Value
			for i := range n {
				wants = append(wants, converted(x.Index(i), to))
			}
			for _, tier := range tiers(loop) {
				for _, r := range rows(n) {
					z := reflect.MakeSlice(reflect.SliceOf(to), 3*n+18, 3*n+18)
					sources := r.place(z, x)
					loop.RunAt(tier, &r.Row)
					if r.Rows != 0 {
						t.Fatalf("NDGO_SIMD=%v, %s: %d runs are left", tier, r.why, r.Rows)
					}
					for where, i := range sources {
						if i < 0 {
							if !z.Index(where).IsZero() {
								t.Fatalf("NDGO_SIMD=%v, %s: element %d, which is not of the result, was written", tier, r.why, where)
							}
						} else if got := z.Index(where); !equalValues(got, wants[i]) {
							t.Fatalf("NDGO_SIMD=%v, %s: %v becomes %v, want %v", tier, r.why, x.Index(i), got, wants[i])
						}
					}
				}
			}
		})
	}
}

// conversions returns the loops between all kinds, as operators, and their definitions.
func conversions() (all []definition) {
	for _, from := range kinds {
		for _, to := range kinds {
			loop := simd.Converter(to.Kind(), from.Kind())
			if loop == nil {
				continue
			}
			op := &ufunc.Operator{Name: "AsType/" + to.String(), In: 1, Out: 1, Loops: ufunc.OneLoop(from.Kind(), loop)}
			function := reflect.MakeFunc(reflect.FuncOf([]reflect.Type{from}, []reflect.Type{to}, false), func(x []reflect.Value) []reflect.Value {
				return []reflect.Value{converted(x[0], to)}
			})
			all = append(all, definition{operator: op, function: function.Interface()})
		}
	}
	return all
}

// TestConvertersAreComplete checks that only conversions from complex to real numbers have no loop.
func TestConvertersAreComplete(t *testing.T) {
	for _, from := range kinds {
		for _, to := range kinds {
			toReal := isComplex(from) && !isComplex(to) && to.Kind() != reflect.Bool
			if loop := simd.Converter(to.Kind(), from.Kind()); toReal != (loop == nil) {
				t.Errorf("from %s to %s there is a loop: %v", from, to, loop != nil)
			}
		}
	}
}

// TestConverterOfOthers checks that kinds without kernels have no loop.
func TestConverterOfOthers(t *testing.T) {
	for _, k := range []reflect.Kind{reflect.String, reflect.Uintptr, reflect.Struct, reflect.Invalid} {
		for _, other := range kinds {
			if simd.Converter(k, other.Kind()) != nil || simd.Converter(other.Kind(), k) != nil {
				t.Errorf("there is a loop between %s and %s", k, other)
			}
		}
	}
}

// edges returns values of type from: the ends of the ranges of all types, and the neighbours of these ends.
func edges(from reflect.Type) reflect.Value {
	x := reflect.MakeSlice(reflect.SliceOf(from), 0, 0)
	add := func(v any) { x = reflect.Append(x, reflect.ValueOf(v).Convert(from)) }
	switch from.Kind() {
	case reflect.Bool:
		add(false)
		add(true)
	case reflect.Float32, reflect.Float64:
		for _, f := range floatEdges() {
			add(f)
		}
	case reflect.Complex64, reflect.Complex128:
		for i, f := range floatEdges() {
			add(complex(f, 0))
			add(complex(f, floatEdges()[(i+7)%20]))
			add(complex(0, f))
		}
	default:
		for bits := range 64 {
			for d := range uint64(5) {
				add(uint64(1)<<bits + d - 2)
				add(-(uint64(1)<<bits + d - 2))
			}
		}
		// These numbers lie between two floats, so rounding to float64 and then to float32 gives another result than rounding
		// once.
		add(uint64(1)<<54 + 1<<30 + 1)
		add(uint64(1)<<63 + 1<<39 + 1)
		add(uint64(1)<<62 + 1<<38 - 1)
	}
	return x
}

func floatEdges() []float64 {
	list := []float64{0, math.Copysign(0, -1), math.NaN(), math.Inf(1), math.Inf(-1), math.MaxFloat64, -math.MaxFloat64,
		math.SmallestNonzeroFloat64, 1e-40, math.MaxFloat32, 0.5, 0.9999999, 1.5, 2.5, -0.5, -0.9999999, -1.5, 100.7, 3.4028235677973366e38, -1e39}
	for bits := 6; bits <= 65; bits++ {
		p := math.Ldexp(1, bits)
		for _, q := range []float64{p, p - 1, p + 1, p - 0.5, p + 0.5, math.Nextafter(p, 0), math.Nextafter(p, math.Inf(1)),
			float64(math.Nextafter32(float32(p), 0)), float64(math.Nextafter32(float32(p), math.MaxFloat32))} {
			list = append(list, q, -q)
		}
	}
	return list
}

// converted returns v as a value of type to. It converts by unbounded arithmetic.
func converted(v reflect.Value, to reflect.Type) reflect.Value {
	z := reflect.New(to).Elem()
	switch {
	case to.Kind() == reflect.Bool:
		z.SetBool(!v.IsZero() && !equalValues(v, reflect.Zero(v.Type())))
	case isComplex(v.Type()):
		z.SetComplex(v.Complex())
	case isComplex(to):
		part := reflect.TypeFor[float64]()
		if to.Kind() == reflect.Complex64 {
			part = reflect.TypeFor[float32]()
		}
		z.SetComplex(complex(converted(v, part).Float(), 0))
	case v.CanFloat() && z.CanFloat():
		z.SetFloat(v.Float())
	case v.CanFloat():
		setInteger(z, truncated(v.Float(), z))
	case z.CanFloat():
		exact := new(big.Float).SetInt(integer(v))
		if to.Kind() == reflect.Float32 {
			f, _ := exact.Float32()
			z.SetFloat(float64(f))
		} else {
			f, _ := exact.Float64()
			z.SetFloat(f)
		}
	default:
		setInteger(z, integer(v))
	}
	return z
}

// integer returns v as an integer. true is 1.
func integer(v reflect.Value) *big.Int {
	switch {
	case v.Kind() == reflect.Bool:
		if v.Bool() {
			return big.NewInt(1)
		}
		return new(big.Int)
	case v.CanInt():
		return big.NewInt(v.Int())
	}
	return new(big.Int).SetUint64(v.Uint())
}

// setInteger sets z to n modulo 2ᵇ, where b is the number of z's bits.
func setInteger(z reflect.Value, n *big.Int) {
	mask := new(big.Int).Lsh(big.NewInt(1), 64)
	low := new(big.Int).Mod(n, mask).Uint64()
	z.Set(reflect.ValueOf(low).Convert(z.Type()))
}

// truncated returns f without its fraction, limited to the range of z.
func truncated(f float64, z reflect.Value) *big.Int {
	if math.IsNaN(f) {
		return new(big.Int)
	}
	bits := uint(8 * z.Type().Size())
	low, high := new(big.Int), new(big.Int).Lsh(big.NewInt(1), bits)
	if z.CanInt() {
		high.Rsh(high, 1)
		low.Neg(high)
	}
	high.Sub(high, big.NewInt(1))
	if math.IsInf(f, 1) {
		return high
	} else if math.IsInf(f, -1) {
		return low
	}
	n, _ := big.NewFloat(f).Int(nil)
	switch {
	case n.Cmp(high) > 0:
		return high
	case n.Cmp(low) < 0:
		return low
	}
	return n
}

func isComplex(t reflect.Type) bool {
	return t.Kind() == reflect.Complex64 || t.Kind() == reflect.Complex128
}

// equalValues reports whether x and y, of one type, have equal parts: the same number with the same sign of zero, or NaN in both.
func equalValues(x, y reflect.Value) bool {
	float := func(x, y float64) bool { return x == y && math.Signbit(x) == math.Signbit(y) || x != x && y != y }
	switch {
	case x.CanFloat():
		return float(x.Float(), y.Float())
	case x.CanComplex():
		return float(real(x.Complex()), real(y.Complex())) && float(imag(x.Complex()), imag(y.Complex()))
	}
	return x.Equal(y)
}

// A testRow is a row of a test, with steps in elements.
type testRow struct {
	ufunc.Row
	why         string
	step, outer [2]int
	first       [2]int
}

// rows returns rows of n elements, with every kind of step.
func rows(n int) []testRow {
	return []testRow{
		{Row: ufunc.Row{N: n, Rows: 1}, why: "packed", step: [2]int{1, 1}},
		{Row: ufunc.Row{N: n, Rows: 1, Done: 3 % n}, why: "packed, begun", step: [2]int{1, 1}},
		{Row: ufunc.Row{N: n, Rows: 1, Done: 1 % n}, why: "strided, begun", step: [2]int{2, 1}},
		{Row: ufunc.Row{N: n, Rows: 1}, why: "reversed", step: [2]int{3, -1}, first: [2]int{0, n - 1}},
		{Row: ufunc.Row{N: n, Rows: 1}, why: "reversed target", step: [2]int{-1, 1}, first: [2]int{n - 1, 0}},
		{Row: ufunc.Row{N: 4, Rows: 3}, why: "one element repeated", step: [2]int{1, 0}, outer: [2]int{7, 0}, first: [2]int{1, n - 1}},
		{Row: ufunc.Row{N: 1, Rows: n}, why: "a column", step: [2]int{9, 9}, outer: [2]int{3, 1}},
		{Row: ufunc.Row{N: n, Rows: 2}, why: "packed rows", step: [2]int{1, 1}, outer: [2]int{n + 1, 0}},
	}
}

// place makes r a row over z and x. The result has one number for each element of z: the index in x of the operand of this element, or -1.
func (r *testRow) place(z, x reflect.Value) []int {
	for k, s := range []reflect.Value{z, x} {
		width := int(s.Type().Elem().Size())
		r.Operands = append(r.Operands, ufunc.Operand{
			Base: s.UnsafePointer(), Offset: r.first[k] * width, Step: r.step[k] * width, Outer: r.outer[k] * width,
		})
	}
	sources := slices.Repeat([]int{-1}, z.Len())
	for j := range r.Rows {
		for i := range r.N {
			if j > 0 || i >= r.Done {
				sources[r.first[0]+j*r.outer[0]+i*r.step[0]] = r.first[1] + j*r.outer[1] + i*r.step[1]
			}
		}
	}
	return sources
}
