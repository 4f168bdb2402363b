package vector

import (
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"

	"ndgo/gen/vector/internal/scalar"
)

// TestLegalise holds programs in the operations of each tier to the programs as they were built.
func TestLegalise(t *testing.T) {
	for _, e := range examples() {
		f := program(t, e.name, e.f)
		for _, tier := range Tiers {
			t.Run(e.title()+"/"+tier.Name, func(t *testing.T) {
				g, err := tier.legalise(f)
				if err != nil {
					if !errors.As(err, new(lacking)) {
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
						if i == 1 && p.IsInteger() && int64(extend(p, args[1])) <= 0 {
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

// TestAlwaysRare has no kernel for a program of which no element can be computed, and no test in one of which all can.
func TestAlwaysRare(t *testing.T) {
	for _, tier := range Tiers {
		_, err := tier.legalise(program(t, "HugeQuotient", scalar.HugeQuotient))
		assert.EqualError(t, err, tier.Name+" has no fast route for any element")
		g, err := tier.legalise(program(t, "SmallQuotient", scalar.SmallQuotient))
		assert.NoError(t, err)
		assert.Nil(t, g.Rare)
	}
}

// TestDivideByConstant divides by constants of every size, at the limits of quotients.
func TestDivideByConstant(t *testing.T) {
	for of := Int8; of <= Uint32; of++ {
		if of.Size() == 8 {
			continue
		}
		for _, d := range []int64{3, 5, 6, 7, 9, 10, 11, 25, 60, 63, 65, 100, 127, 153, 255, 641, 1461, 32767, 32769, 36524, 65535, 146097, 1e9, 1<<31 - 1, 1<<31 + 1, 1<<32 - 1, -3, -7, -10, -127, -1461, -32767, -1<<31 + 1} {
			bits := uint64(d) & of.ones()
			if int64(extend(of, bits)) != d {
				continue
			}
			f := &Func{In: []Type{of}, Out: []Type{of, of}}
			x := f.param(of)
			f.Results = []*Value{f.value(Div, of, 0, x, f.bits(of, bits)), f.value(Rem, of, 0, x, f.bits(of, bits))}
			for _, tier := range []*Tier{AVX2, NEON} {
				g, err := tier.legalise(f)
				assert.NoError(t, err)
				r := rand.New(rand.NewPCG(5, 6))
				for k := range 600 {
					v := r.Uint64() >> r.IntN(64)
					if k%3 == 0 { // a multiple, or next to one
						v = v/uint64(max(d, -d))*uint64(d) + uint64(r.IntN(3)) - 1
					}
					v &= of.ones()
					want, _ := f.Run(v)
					got, _ := g.Run(v)
					assert.Equal(t, want, got, "%s, %s: %#x / %d", tier.Name, of, v, d)
				}
			}
		}
	}
}

// TestQuotientLimits divides numbers about 2⁵³, where float64 no longer has all integers.
func TestQuotientLimits(t *testing.T) {
	f := program(t, "TruncateDivide", scalar.TruncateDivide)
	const limit = int64(1) << 53
	for _, tier := range Tiers {
		g, err := tier.legalise(f)
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

// TestRareFillsTest has rare lanes at least as wide as what the instructions that test them read.
func TestRareFillsTest(t *testing.T) {
	for _, tier := range Tiers {
		g, err := tier.legalise(program(t, "RareBytes", scalar.RareBytes))
		assert.NoError(t, err)
		assert.GreaterOrEqual(t, tier.target(g).lanes*g.Rare.Type.Size(), tier.tested, tier.Name)
	}
}

// TestTablesInReductions refuses them in memory, since their address takes the register that counts elements there.
func TestTablesInReductions(t *testing.T) {
	term := &Func{Name: "looked", In: []Type{Uint8}, Out: []Type{Uint32}}
	table := term.table(Uint32, make([]uint64, 256))
	term.Results = []*Value{term.value(Gather, Uint32, table.Aux, term.convert(term.param(Uint8), Uint32))}
	join := &Func{Name: "joined", In: []Type{Uint32, Uint32}, Out: []Type{Uint32}}
	x, y := join.param(Uint32), join.param(Uint32)
	join.Results = []*Value{join.do(Add, x, y)}
	for _, tier := range []*Tier{AVX512, AVX2} {
		_, err := NewAssembly("", nil).AddReduction("looked", Reduction{Term: term, Join: join}, tier)
		assert.ErrorContains(t, err, "tables in memory")
	}
}

// TestWithin tells floats that limits leave in an integer's range from those that are rounded beyond it afterwards.
func TestWithin(t *testing.T) {
	f := &Func{In: []Type{Float64}}
	limited := func(most float64) *Value {
		v := f.do(Min, f.bits(Float64, floatBits(Float64, most)), f.param(Float64))
		return f.do(Max, v, f.bits(Float64, floatBits(Float64, 0)))
	}
	assert.True(t, isWithin(limited(math.MaxInt32), Int32))
	assert.True(t, isWithin(f.convert(limited(255), Float32), Uint8))
	assert.False(t, isWithin(f.convert(limited(math.MaxInt32), Float32), Int32), "it may be 2³¹")
}

// TestConversionsOutOfRange converts floats that are out of an integer's range, and those around its limits, to the nearest integer.
func TestConversionsOutOfRange(t *testing.T) {
	program := func(from, to Type) *Func {
		f := &Func{In: []Type{from}, Out: []Type{to}}
		f.Results = []*Value{f.convert(f.param(from), to)}
		return f
	}
	for _, c := range []struct {
		x    float64
		of   Type
		want uint64
	}{
		{math.NaN(), Int64, 0},
		{math.NaN(), Uint8, 0},
		{1e10, Int32, 1<<31 - 1},
		{-1e10, Int32, 1 << 31},
		{1e10, Int8, 0x7f},
		{300, Int8, 0x7f},
		{-1, Uint32, 0},
		{1e19, Uint32, 1<<32 - 1},
		{-1, Uint64, 0},
		{1e19, Uint64, 1e19},
		{1e30, Uint64, math.MaxUint64},
		{1e300, Int64, math.MaxInt64},
		{math.Inf(-1), Int16, 0x8000},
		{-0.99, Uint16, 0},
		{127.99, Int8, 0x7f},
	} {
		got, _ := program(Float64, c.of).Run(math.Float64bits(c.x))
		assert.Equal(t, c.want, got[0], "%s(%v)", c.of, c.x)
	}
	for _, from := range []Type{Float32, Float64} {
		for to := Int8; to <= Uint64; to++ {
			f := program(from, to)
			low, high := to.limits()
			for _, tier := range Tiers {
				g, err := tier.legalise(f)
				assert.NoError(t, err)
				for _, x := range []float64{0, 0.5, low, high, 2 * high, math.MaxFloat64, math.Inf(1), math.NaN()} {
					for _, y := range []float64{x, -x, x + 1, x - 1, x + 0.5, x - 0.5, math.Nextafter(x, 0), math.Nextafter(x, math.Inf(1)), math.Nextafter(x, math.Inf(-1))} {
						bits := floatBits(from, y)
						want, _ := f.Run(bits)
						got, _ := g.Run(bits)
						assert.Equal(t, want, got, "%s: %s(%v)", tier.Name, to, floatOf(from, bits))
					}
				}
			}
		}
	}
}

// TestExtremes has one operation for Go's min and max of floats, and for nothing that differs from them for a zero.
func TestExtremes(t *testing.T) {
	build := func(join func(f *Func, x, y *Value) *Value) []*Value {
		b := &builder{f: &Func{In: []Type{Float64, Float64}, Out: []Type{Float64}}}
		x, y := b.f.param(Float64), b.f.param(Float64)
		limit := b.f.do(Max, x, y)
		b.f.Results = []*Value{b.f.choose(b.f.compare(Ne, x, x), x, b.f.choose(b.f.compare(Eq, x, y), join(b.f, x, y), limit))}
		g, err := NEON.legalise(b.f)
		assert.NoError(t, err)
		return g.Live()
	}
	assert.Len(t, build(func(f *Func, x, y *Value) *Value { return f.do(And, x, y) }), 3)
	assert.Greater(t, len(build(func(f *Func, x, y *Value) *Value { return f.do(Or, x, y) })), 3)
	assert.Greater(t, len(build(func(f *Func, x, y *Value) *Value { return x })), 3)
}

// TestExtremesOfSpecials compares min and max of every tier with Go's, for zeros of both signs, NaN and infinities, where one is a constant,
// and of magnitudes.
func TestExtremesOfSpecials(t *testing.T) {
	specials := []float64{0, math.Copysign(0, -1), 1, -1, 0.5, math.SmallestNonzeroFloat32, math.MaxFloat32, math.Inf(1), math.Inf(-1), math.NaN()}
	type argument func(b *builder, param *Value, x float64) *Value
	operand := func(_ *builder, param *Value, _ float64) *Value { return param }
	constant := func(b *builder, param *Value, x float64) *Value {
		return b.f.bits(param.Type, floatBits(param.Type, x))
	}
	magnitude := func(b *builder, param *Value, _ float64) *Value { return b.magnitude(param) }
	check := func(of Type, name string, x, y argument, first, second float64) {
		b := &builder{f: &Func{In: []Type{of, of}, Out: []Type{of}}}
		params := []*Value{b.f.param(of), b.f.param(of)}
		b.f.Results = []*Value{b.limit(name, x(b, params[0], first), y(b, params[1], second))}
		want := map[string]float64{"max": max(first, second), "min": min(first, second)}[name]
		for _, tier := range []*Tier{AVX512, AVX2, NEON} {
			f, err := tier.legalise(b.f)
			assert.NoError(t, err)
			bits, _ := f.Run(floatBits(of, first), floatBits(of, second))
			got := floatOf(of, bits[0])
			same := math.Float64bits(got) == math.Float64bits(want) || math.IsNaN(got) && math.IsNaN(want)
			assert.True(t, same, "%s: %s: %s(%v, %v) = %v", tier.Name, of, name, first, second, got)
		}
	}
	for _, of := range []Type{Float32, Float64} {
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
