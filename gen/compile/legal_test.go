package compile

import (
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"

	"ndgo/gen/compile/ir"
	"ndgo/gen/compile/lower"
	"ndgo/gen/compile/testdata/scalar"
)

// TestLegalise compares each program with its version in the operations of each tier (set of vector instructions).
func TestLegalise(t *testing.T) {
	for _, e := range examples() {
		f := program(t, e.name, e.f)
		for _, tier := range Tiers() {
			t.Run(e.title()+"/"+tier.Name, func(t *testing.T) {
				g, err := tier.Legalise(f)
				if err != nil {
					if !errors.As(err, new(lower.Lack)) {
						t.Fatal(err)
					}
					t.Log(err)
					return
				}
				r := rand.New(rand.NewPCG(3, 4))
				for range scaled(2000) {
					var args []uint64
					ties := tie(r, f.Params)
					for i, p := range f.Params {
						args = append(args, ties(i, p))
						if i == 1 && p.IsInteger() && int64(ir.Extend(p, args[1])) <= 0 {
							args[1] = 1
						}
					}
					want, rare := f.Run(args...)
					got, alsoRare := g.Run(args...)
					if rare && !alsoRare {
						t.Fatalf("%#x is not rare\n%s", args, g)
					}
					for k := range want {
						if !alsoRare && !sameBits(f.Results[k].Type, got[k], want[k]) {
							t.Fatalf("result %d of %#x is %#x, want %#x\n%s", k, args, got[k], want[k], g)
						}
					}
				}
			})
		}
	}
}

// TestAlwaysRare checks two extremes. A program that leaves all elements to the Go loop has no kernel. The kernel of a program that
// leaves no element to the Go loop does not test for elements to leave.
func TestAlwaysRare(t *testing.T) {
	for _, tier := range Tiers() {
		_, err := tier.Legalise(program(t, "HugeQuotient", scalar.HugeQuotient))
		assert.EqualError(t, err, tier.Name+" has no fast route for any element")
		g, err := tier.Legalise(program(t, "SmallQuotient", scalar.SmallQuotient))
		assert.NoError(t, err)
		assert.Nil(t, g.Rare)
	}
}

// TestDivideByConstant checks division by constants of every integer type, with operands for which the quotient is about to change.
func TestDivideByConstant(t *testing.T) {
	for of := ir.Int8; of <= ir.Uint32; of++ {
		if of.Size() == 8 {
			continue
		}
		for _, d := range []int64{3, 5, 6, 7, 9, 10, 11, 25, 60, 63, 65, 100, 127, 153, 255, 641, 1461, 32767, 32769, 36524, 65535, 146097, 1e9, 1<<31 - 1, 1<<31 + 1, 1<<32 - 1, -3, -7, -10, -127, -1461, -32767, -1<<31 + 1} {
			bits := uint64(d) & of.Ones()
			if int64(ir.Extend(of, bits)) != d {
				continue
			}
			f := &ir.Func{In: []ir.Type{of}, Out: []ir.Type{of, of}}
			x := f.Param(of)
			f.Results = []*ir.Value{f.Value(ir.Div, of, 0, x, f.Bits(of, bits)), f.Value(ir.Rem, of, 0, x, f.Bits(of, bits))}
			for _, tier := range Tiers() {
				g, err := tier.Legalise(f)
				assert.NoError(t, err)
				r := rand.New(rand.NewPCG(5, 6))
				for k := range 600 {
					v := r.Uint64() >> r.IntN(64)
					if k%3 == 0 { // x is a multiple of the divisor, or next to one
						v = v/uint64(max(d, -d))*uint64(d) + uint64(r.IntN(3)) - 1
					}
					v &= of.Ones()
					want, _ := f.Run(v)
					got, _ := g.Run(v)
					assert.Equal(t, want, got, "%s, %s: %#x / %d", tier.Name, of, v, d)
				}
			}
		}
	}
}

// TestQuotientLimits divides numbers near 2⁵³, where float64 no longer represents all integers.
func TestQuotientLimits(t *testing.T) {
	f := program(t, "TruncateDivide", scalar.TruncateDivide)
	const limit = int64(1) << 53
	for _, tier := range Tiers() {
		g, err := tier.Legalise(f)
		assert.NoError(t, err)
		for _, x := range []int64{limit - 1, limit, limit + 1, math.MaxInt64} {
			for _, y := range []int64{1, 3, limit - 1, limit, limit + 1, limit + 3, math.MaxInt64} {
				for _, signs := range [][2]int64{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}} {
					x, y := signs[0]*x, signs[1]*y
					z, rare := g.Run(uint64(x), uint64(y))
					assert.Equal(t, x <= -limit || x >= limit, rare, "%s: %d / %d", tier.Name, x, y)
					if !rare {
						assert.Equal(t, x/y, int64(z[0]), "%s: %d / %d", tier.Name, x, y)
					}
				}
			}
		}
	}
}

// TestRareFillsTest checks the mask of lanes left to the Go loop. An instruction reads this mask as a whole vector, so the mask must
// not be narrower.
func TestRareFillsTest(t *testing.T) {
	for _, tier := range Tiers() {
		g, err := tier.Legalise(program(t, "RareBytes", scalar.RareBytes))
		assert.NoError(t, err)
		assert.GreaterOrEqual(t, tier.Lanes(g)*g.Rare.Type.Size(), tier.Tested, tier.Name)
	}
}

// TestTablesInReductions checks that reductions with tables in memory are refused. Their kernels count elements in the register
// needed for the table's address.
func TestTablesInReductions(t *testing.T) {
	term := &ir.Func{Name: "looked", In: []ir.Type{ir.Uint8}, Out: []ir.Type{ir.Uint32}}
	table := term.Table(ir.Uint32, make([]uint64, 256))
	term.Results = []*ir.Value{term.Value(ir.Gather, ir.Uint32, table.Aux, term.Convert(term.Param(ir.Uint8), ir.Uint32))}
	join := &ir.Func{Name: "joined", In: []ir.Type{ir.Uint32, ir.Uint32}, Out: []ir.Type{ir.Uint32}}
	x, y := join.Param(ir.Uint32), join.Param(ir.Uint32)
	join.Results = []*ir.Value{join.Do(ir.Add, x, y)}
	for _, tier := range Tiers() {
		if !tier.Gathers {
			continue
		}
		_, err := NewAssembly("", nil).AddReduction("looked", lower.Reduction{Term: term, Join: join}, tier)
		assert.ErrorContains(t, err, "tables in memory")
	}
}

// TestWithin checks which floats the compiler knows to be in an integer's range. A float limited to the range is in it. A float rounded
// after the limit may be out of range.
func TestWithin(t *testing.T) {
	f := &ir.Func{In: []ir.Type{ir.Float64}}
	limited := func(most float64) *ir.Value {
		v := f.Do(ir.Min, f.Bits(ir.Float64, ir.FloatBits(ir.Float64, most)), f.Param(ir.Float64))
		return f.Do(ir.Max, v, f.Bits(ir.Float64, ir.FloatBits(ir.Float64, 0)))
	}
	assert.True(t, ir.IsWithin(limited(math.MaxInt32), ir.Int32))
	assert.True(t, ir.IsWithin(f.Convert(limited(255), ir.Float32), ir.Uint8))
	assert.False(t, ir.IsWithin(f.Convert(limited(math.MaxInt32), ir.Float32), ir.Int32), "it may be 2³¹")
}

// TestConversionsOutOfRange converts floats out of an integer's range, and floats near its limits, to the nearest integer.
func TestConversionsOutOfRange(t *testing.T) {
	program := func(from, to ir.Type) *ir.Func {
		f := &ir.Func{In: []ir.Type{from}, Out: []ir.Type{to}}
		f.Results = []*ir.Value{f.Convert(f.Param(from), to)}
		return f
	}
	for _, c := range []struct {
		x    float64
		of   ir.Type
		want uint64
	}{
		{math.NaN(), ir.Int64, 0},
		{math.NaN(), ir.Uint8, 0},
		{1e10, ir.Int32, 1<<31 - 1},
		{-1e10, ir.Int32, 1 << 31},
		{1e10, ir.Int8, 0x7f},
		{300, ir.Int8, 0x7f},
		{-1, ir.Uint32, 0},
		{1e19, ir.Uint32, 1<<32 - 1},
		{-1, ir.Uint64, 0},
		{1e19, ir.Uint64, 1e19},
		{1e30, ir.Uint64, math.MaxUint64},
		{1e300, ir.Int64, math.MaxInt64},
		{math.Inf(-1), ir.Int16, 0x8000},
		{-0.99, ir.Uint16, 0},
		{127.99, ir.Int8, 0x7f},
	} {
		got, _ := program(ir.Float64, c.of).Run(math.Float64bits(c.x))
		assert.Equal(t, c.want, got[0], "%s(%v)", c.of, c.x)
	}
	for _, from := range []ir.Type{ir.Float32, ir.Float64} {
		for to := ir.Int8; to <= ir.Uint64; to++ {
			f := program(from, to)
			low, high := to.Limits()
			for _, tier := range Tiers() {
				g, err := tier.Legalise(f)
				assert.NoError(t, err)
				for _, x := range []float64{0, 0.5, low, high, 2 * high, math.MaxFloat64, math.Inf(1), math.NaN()} {
					for _, y := range []float64{x, -x, x + 1, x - 1, x + 0.5, x - 0.5, math.Nextafter(x, 0), math.Nextafter(x, math.Inf(1)), math.Nextafter(x, math.Inf(-1))} {
						bits := ir.FloatBits(from, y)
						want, _ := f.Run(bits)
						got, _ := g.Run(bits)
						assert.Equal(t, want, got, "%s: %s(%v)", tier.Name, to, ir.FloatOf(from, bits))
					}
				}
			}
		}
	}
}

// TestExtremes checks that Go's min and max of floats become a single operation, on tiers with it. Similar code, for instance
// with a zero of the other sign, must not become this operation.
func TestExtremes(t *testing.T) {
	for _, tier := range Tiers() {
		if tier.Extremes {
			testExtremes(t, tier)
		}
	}
}

func testExtremes(t *testing.T, tier *lower.Tier) {
	build := func(join func(f *ir.Func, x, y *ir.Value) *ir.Value) []*ir.Value {
		f := &ir.Func{In: []ir.Type{ir.Float64, ir.Float64}, Out: []ir.Type{ir.Float64}}
		x, y := f.Param(ir.Float64), f.Param(ir.Float64)
		limit := f.Do(ir.Max, x, y)
		f.Results = []*ir.Value{f.Choose(f.Compare(ir.Ne, x, x), x, f.Choose(f.Compare(ir.Eq, x, y), join(f, x, y), limit))}
		g, err := tier.Legalise(f)
		assert.NoError(t, err)
		return g.Live()
	}
	assert.Len(t, build(func(f *ir.Func, x, y *ir.Value) *ir.Value { return f.Do(ir.And, x, y) }), 3)
	assert.Greater(t, len(build(func(f *ir.Func, x, y *ir.Value) *ir.Value { return f.Do(ir.Or, x, y) })), 3)
	assert.Greater(t, len(build(func(f *ir.Func, x, y *ir.Value) *ir.Value { return x })), 3)
}

// TestExtremesOfSpecials compares the min and max of every tier (set of vector instructions) with Go's, for zeros of both signs, NaN
// and infinities. It also tries a constant operand, and absolute values as operands.
func TestExtremesOfSpecials(t *testing.T) {
	specials := []float64{0, math.Copysign(0, -1), 1, -1, 0.5, math.SmallestNonzeroFloat32, math.MaxFloat32, math.Inf(1), math.Inf(-1), math.NaN()}
	type argument func(f *ir.Func, param *ir.Value, x float64) *ir.Value
	operand := func(_ *ir.Func, param *ir.Value, _ float64) *ir.Value { return param }
	constant := func(f *ir.Func, param *ir.Value, x float64) *ir.Value {
		return f.Bits(param.Type, ir.FloatBits(param.Type, x))
	}
	magnitude := func(f *ir.Func, param *ir.Value, _ float64) *ir.Value { return f.Magnitude(param) }
	check := func(of ir.Type, name string, x, y argument, first, second float64) {
		f := &ir.Func{In: []ir.Type{of, of}, Out: []ir.Type{of}}
		params := []*ir.Value{f.Param(of), f.Param(of)}
		f.Results = []*ir.Value{f.Limit(name, x(f, params[0], first), y(f, params[1], second))}
		want := map[string]float64{"max": max(first, second), "min": min(first, second)}[name]
		for _, tier := range Tiers() {
			g, err := tier.Legalise(f)
			assert.NoError(t, err)
			bits, _ := g.Run(ir.FloatBits(of, first), ir.FloatBits(of, second))
			got := ir.FloatOf(of, bits[0])
			same := math.Float64bits(got) == math.Float64bits(want) || math.IsNaN(got) && math.IsNaN(want)
			assert.True(t, same, "%s: %s: %s(%v, %v) = %v", tier.Name, of, name, first, second, got)
		}
	}
	for _, of := range []ir.Type{ir.Float32, ir.Float64} {
		for _, name := range []string{"max", "min"} {
			for _, x := range specials {
				for _, y := range specials {
					check(of, name, operand, operand, x, y)
					check(of, name, operand, constant, x, y)
					check(of, name, constant, operand, x, y)
					check(of, name, magnitude, magnitude, math.Abs(x), math.Abs(y))
				}
			}
		}
	}
}
