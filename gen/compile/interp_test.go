package compile

import (
	"fmt"
	"go/types"
	"math"
	"math/rand/v2"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"golang.org/x/tools/go/packages"

	"ndgo/elem"
	"ndgo/gen/compile/build"
	"ndgo/gen/compile/ir"
	"ndgo/gen/compile/source"
	"ndgo/gen/compile/testdata/scalar"
	"ndgo/internal/testrun"
)

// sources returns the source of the functions compiled by tests.
var sources = sync.OnceValues(func() (*source.Source, []*packages.Package) {
	roots, err := packages.Load(&packages.Config{Mode: packages.LoadAllSyntax}, "ndgo/gen/compile/testdata/scalar", "ndgo/elem")
	if err != nil {
		panic(err)
	}
	return source.New(roots...), roots
})

// program returns the program of f, a function or an instance of one.
func program(t *testing.T, name string, f any) *ir.Func {
	t.Helper()
	source, roots := sources()
	full := runtime.FuncForPC(reflect.ValueOf(f).Pointer()).Name()
	for _, p := range roots {
		if !strings.HasPrefix(full, p.PkgPath+".") {
			continue
		}
		fn := p.Types.Scope().Lookup(name).(*types.Func)
		var args []types.Type
		if fn.Signature().TypeParams() != nil {
			of := reflect.TypeOf(f).In(0).Name()
			args = append(args, types.Universe.Lookup(of).Type())
		}
		program, err := build.Function(source, fn, args, []build.Promise{{}, {NonZero: true, NonNegative: true}})
		if err != nil {
			t.Fatal(err)
		}
		return program
	}
	t.Fatalf("%s is in none of the packages", full)
	return nil
}

// named is a function with its name.
type named struct {
	name string
	f    any
}

// title returns the name of n with the type of its first operand.
func (n named) title() string { return n.name + "/" + reflect.TypeOf(n.f).In(0).String() }

func integers(each func(name string, all ...any) []named) (all []named) {
	all = append(all, each("Bits", scalar.Bits[int8], scalar.Bits[int16], scalar.Bits[int32], scalar.Bits[int64], scalar.Bits[int], scalar.Bits[uint8], scalar.Bits[uint16], scalar.Bits[uint32], scalar.Bits[uint64], scalar.Bits[uint])...)
	all = append(all, each("ShiftConstant", scalar.ShiftConstant[int8], scalar.ShiftConstant[int16], scalar.ShiftConstant[int32], scalar.ShiftConstant[int64], scalar.ShiftConstant[uint8], scalar.ShiftConstant[uint16], scalar.ShiftConstant[uint32], scalar.ShiftConstant[uint64])...)
	all = append(all, each("ShiftVariable", scalar.ShiftVariable[int8], scalar.ShiftVariable[int16], scalar.ShiftVariable[int32], scalar.ShiftVariable[int64], scalar.ShiftVariable[uint8], scalar.ShiftVariable[uint16], scalar.ShiftVariable[uint32], scalar.ShiftVariable[uint64])...)
	all = append(all, each("ShiftWide", scalar.ShiftWide[int8], scalar.ShiftWide[int16], scalar.ShiftWide[int32], scalar.ShiftWide[int64], scalar.ShiftWide[uint8], scalar.ShiftWide[uint16], scalar.ShiftWide[uint32], scalar.ShiftWide[uint64])...)
	all = append(all, each("ShiftMasked", scalar.ShiftMasked[int8], scalar.ShiftMasked[int16], scalar.ShiftMasked[int32], scalar.ShiftMasked[int64], scalar.ShiftMasked[uint8], scalar.ShiftMasked[uint16], scalar.ShiftMasked[uint32], scalar.ShiftMasked[uint64])...)
	all = append(all, each("Table", scalar.Table[int8], scalar.Table[int16], scalar.Table[int32], scalar.Table[int64], scalar.Table[uint8], scalar.Table[uint16], scalar.Table[uint32], scalar.Table[uint64])...)
	all = append(all, each("Divide", scalar.Divide[int8], scalar.Divide[int16], scalar.Divide[int32], scalar.Divide[int64], scalar.Divide[uint8], scalar.Divide[uint16], scalar.Divide[uint32], scalar.Divide[uint64])...)
	all = append(all, each("DivideReplaced", scalar.DivideReplaced[int8], scalar.DivideReplaced[int16], scalar.DivideReplaced[int32], scalar.DivideReplaced[int64], scalar.DivideReplaced[uint8], scalar.DivideReplaced[uint16], scalar.DivideReplaced[uint32], scalar.DivideReplaced[uint64])...)
	all = append(all, each("DivideConstant", scalar.DivideConstant[int8], scalar.DivideConstant[int16], scalar.DivideConstant[int32], scalar.DivideConstant[int64], scalar.DivideConstant[uint8], scalar.DivideConstant[uint16], scalar.DivideConstant[uint32], scalar.DivideConstant[uint64])...)
	all = append(all, each("DividePower", scalar.DividePower[int8], scalar.DividePower[int16], scalar.DividePower[int32], scalar.DividePower[int64], scalar.DividePower[uint8], scalar.DividePower[uint16], scalar.DividePower[uint32], scalar.DividePower[uint64])...)
	all = append(all, each("Tags", scalar.Tags[int8], scalar.Tags[int16], scalar.Tags[int32], scalar.Tags[int64], scalar.Tags[uint8], scalar.Tags[uint16], scalar.Tags[uint32], scalar.Tags[uint64])...)
	all = append(all, each("ToUint8", scalar.ToUint8[int8], scalar.ToUint8[int16], scalar.ToUint8[int32], scalar.ToUint8[int64], scalar.ToUint8[uint16], scalar.ToUint8[uint32], scalar.ToUint8[uint64], scalar.ToUint8[float32], scalar.ToUint8[float64])...)
	all = append(all, each("ToUint16", scalar.ToUint16[int8], scalar.ToUint16[int16], scalar.ToUint16[int32], scalar.ToUint16[int64], scalar.ToUint16[uint8], scalar.ToUint16[uint32], scalar.ToUint16[uint64], scalar.ToUint16[float32], scalar.ToUint16[float64])...)
	all = append(all, each("ToUint32", scalar.ToUint32[int8], scalar.ToUint32[int16], scalar.ToUint32[int32], scalar.ToUint32[int64], scalar.ToUint32[uint8], scalar.ToUint32[uint16], scalar.ToUint32[uint64], scalar.ToUint32[float32], scalar.ToUint32[float64])...)
	all = append(all, each("ToUint64", scalar.ToUint64[int8], scalar.ToUint64[int16], scalar.ToUint64[int32], scalar.ToUint64[int64], scalar.ToUint64[uint8], scalar.ToUint64[uint16], scalar.ToUint64[uint32], scalar.ToUint64[float32], scalar.ToUint64[float64])...)
	return all
}

func numbers(each func(name string, all ...any) []named) (all []named) {
	all = append(all, each("Arithmetic", scalar.Arithmetic[int8], scalar.Arithmetic[int16], scalar.Arithmetic[int32], scalar.Arithmetic[int64], scalar.Arithmetic[uint8], scalar.Arithmetic[uint16], scalar.Arithmetic[uint32], scalar.Arithmetic[uint64], scalar.Arithmetic[float32], scalar.Arithmetic[float64])...)
	all = append(all, each("Limits", scalar.Limits[int8], scalar.Limits[int16], scalar.Limits[int32], scalar.Limits[int64], scalar.Limits[uint8], scalar.Limits[uint16], scalar.Limits[uint32], scalar.Limits[uint64], scalar.Limits[float32], scalar.Limits[float64])...)
	all = append(all, each("Compare", scalar.Compare[int8], scalar.Compare[int16], scalar.Compare[int32], scalar.Compare[int64], scalar.Compare[uint8], scalar.Compare[uint16], scalar.Compare[uint32], scalar.Compare[uint64], scalar.Compare[float32], scalar.Compare[float64])...)
	all = append(all, each("Branches", scalar.Branches[int8], scalar.Branches[int16], scalar.Branches[int32], scalar.Branches[int64], scalar.Branches[uint8], scalar.Branches[uint16], scalar.Branches[uint32], scalar.Branches[uint64], scalar.Branches[float32], scalar.Branches[float64])...)
	all = append(all, each("ToFloat64", scalar.ToFloat64[int8], scalar.ToFloat64[int16], scalar.ToFloat64[int32], scalar.ToFloat64[int64], scalar.ToFloat64[uint8], scalar.ToFloat64[uint16], scalar.ToFloat64[uint32], scalar.ToFloat64[uint64], scalar.ToFloat64[float32])...)
	all = append(all, each("ToFloat32", scalar.ToFloat32[int8], scalar.ToFloat32[int16], scalar.ToFloat32[int32], scalar.ToFloat32[int64], scalar.ToFloat32[uint8], scalar.ToFloat32[uint16], scalar.ToFloat32[uint32], scalar.ToFloat32[uint64], scalar.ToFloat32[float64])...)
	all = append(all, each("ToInt8", scalar.ToInt8[int16], scalar.ToInt8[int32], scalar.ToInt8[int64], scalar.ToInt8[uint8], scalar.ToInt8[uint16], scalar.ToInt8[uint32], scalar.ToInt8[uint64], scalar.ToInt8[float32], scalar.ToInt8[float64])...)
	all = append(all, each("ToInt16", scalar.ToInt16[int8], scalar.ToInt16[int32], scalar.ToInt16[int64], scalar.ToInt16[uint8], scalar.ToInt16[uint16], scalar.ToInt16[uint32], scalar.ToInt16[uint64], scalar.ToInt16[float32], scalar.ToInt16[float64])...)
	all = append(all, each("ToInt32", scalar.ToInt32[int8], scalar.ToInt32[int16], scalar.ToInt32[int64], scalar.ToInt32[uint8], scalar.ToInt32[uint16], scalar.ToInt32[uint32], scalar.ToInt32[uint64], scalar.ToInt32[float32], scalar.ToInt32[float64])...)
	all = append(all, each("ToInt64", scalar.ToInt64[int8], scalar.ToInt64[int16], scalar.ToInt64[int32], scalar.ToInt64[uint8], scalar.ToInt64[uint16], scalar.ToInt64[uint32], scalar.ToInt64[uint64], scalar.ToInt64[float32], scalar.ToInt64[float64])...)
	return all
}

// examples returns functions that together use every feature the compiler supports, for every type. With -short it returns a fourth
// of them.
func examples() (some []named) {
	each := func(name string, all ...any) (list []named) {
		for _, f := range all {
			list = append(list, named{name, f})
		}
		return list
	}
	all := append(append(integers(each), numbers(each)...),
		named{"Fused", scalar.Fused}, named{"Rounded", scalar.Rounded[float32]}, named{"Rounded", scalar.Rounded[float64]},
		named{"RoundedLater", scalar.RoundedLater[float32]}, named{"RoundedLater", scalar.RoundedLater[float64]},
		named{"Parts", scalar.Parts}, named{"Narrow", scalar.Narrow},
		named{"FusedNarrow", scalar.FusedNarrow}, named{"NarrowLater", scalar.NarrowLater}, named{"NarrowAtOnce", scalar.NarrowAtOnce}, named{"Special", scalar.Special},
		named{"Special32", scalar.Special32}, named{"Exponent", scalar.Exponent}, named{"Exponent32", scalar.Exponent32},
		named{"ToUint", scalar.ToUint[float32]}, named{"ToUint", scalar.ToUint[float64]}, named{"Mixed", scalar.Mixed}, named{"Logic", scalar.Logic}, named{"Struct", scalar.Struct},
		named{"Generic", scalar.Generic[float32]}, named{"Generic", scalar.Generic[float64]}, named{"Loop", scalar.Loop}, named{"Elements", scalar.Elements}, named{"Swapped", scalar.Swapped},
		named{"Slices", scalar.Slices}, named{"Choice", scalar.Choice}, named{"ChoiceInRounds", scalar.ChoiceInRounds}, named{"Closures", scalar.Closures}, named{"Unary", scalar.Unary}, named{"Given", scalar.Given}, named{"Indexed", scalar.Indexed}, named{"Falls", scalar.Falls}, named{"Infinite", scalar.Infinite}, named{"Rare", scalar.Rare},
		named{"Methods", scalar.Methods}, named{"Draws", scalar.Draws}, named{"Embedded", scalar.Embedded}, named{"Sorted", scalar.Sorted}, named{"Tables", scalar.Tables},
		named{"Changes", scalar.Changes}, named{"RarelyDrawn", scalar.RarelyDrawn}, named{"RangedPointers", scalar.RangedPointers}, named{"News", scalar.News}, named{"Shared", scalar.Shared}, named{"Runes", scalar.Runes},
		named{"RareAnd", scalar.RareAnd}, named{"RareOr", scalar.RareOr}, named{"Seldom", scalar.Seldom},
		named{"RareAgain", scalar.RareAgain}, named{"RareDivisor", scalar.RareDivisor}, named{"RareBytes", scalar.RareBytes},
		named{"Swap", scalar.Swap[float64]}, named{"Swap", scalar.Swap[int8]}, named{"Rotate", scalar.Rotate},
		named{"Wide", scalar.Wide[float64]}, named{"Wide", scalar.Wide[float32]}, named{"Wide", scalar.Wide[int16]}, named{"Wide", scalar.Wide[uint8]},
		named{"Turned", scalar.Turned}, named{"MixedWide", scalar.MixedWide},
		named{"Limited", scalar.Limited[float32]}, named{"Limited", scalar.Limited[float64]},
		named{"High16", scalar.High16}, named{"High32", scalar.High32},
		named{"HugeQuotient", scalar.HugeQuotient}, named{"SmallQuotient", scalar.SmallQuotient},
		named{"Bits8", scalar.Bits8}, named{"Bits16", scalar.Bits16}, named{"Bits32", scalar.Bits32}, named{"Bits64", scalar.Bits64},
		named{"BitsOfUint", scalar.BitsOfUint}, named{"Escape", scalar.Escape}, named{"Common", scalar.Common[uint8]}, named{"Common", scalar.Common[int16]}, named{"Common", scalar.Common[uint32]},
		named{"Common", scalar.Common[int32]}, named{"Common", scalar.Common[uint64]}, named{"Steps", scalar.Steps}, named{"Newton", scalar.Newton}, named{"Bisect", scalar.Bisect},
		named{"Middle", scalar.Middle}, named{"Segment", scalar.Segment}, named{"Fading", scalar.Fading}, named{"Leap", scalar.Leap}, named{"Gradient", scalar.Gradient},
		named{"Odd", scalar.Odd}, named{"Nested", scalar.Nested}, named{"Long", scalar.Long}, named{"Counted", scalar.Counted},
		named{"Iterated", scalar.Iterated}, named{"Selected", scalar.Selected}, named{"Truths", scalar.Truths}, named{"Guarded", scalar.Guarded}, named{"RareRounds", scalar.RareRounds},
		named{"Slow", scalar.Slow}, named{"LargeQuotients", scalar.LargeQuotients}, named{"Many", scalar.Many}, named{"Called", scalar.Called},
		named{"Exp", elem.Exp[float64]}, named{"Exp", elem.Exp[float32]}, named{"Log", elem.Log[float64]},
		named{"Atan2", elem.Atan2[float64]}, named{"Abs", elem.Abs[float32]}, named{"FloorDivideInteger", elem.FloorDivideInteger[int16]},
	)
	for i := 0; i < len(all); i += testrun.Sparse(4) {
		some = append(some, all[i])
	}
	return some
}

// TestInterpreter compares interpreted programs with the functions compiled by Go, at special and random values.
func TestInterpreter(t *testing.T) {
	if runtime.GOARCH != "amd64" {
		t.Skip("programs convert numbers out of range, and have an int, as amd64 does, where this is tested")
	}
	for _, e := range examples() {
		t.Run(e.title(), func(t *testing.T) {
			f := program(t, e.name, e.f)
			compareToGo(t, f, e.f, scaled(3000))
		})
	}
}

// scaled returns the number of random operands to try: n/8 in short tests, and otherwise n/4 times the flag -times.
func scaled(n int) int {
	if testing.Short() {
		return n / 8
	}
	return n / 4 * *times
}

// compareToGo runs f and fn with the same random operands.
func compareToGo(t *testing.T, f *ir.Func, fn any, times int) {
	t.Helper()
	g := rand.New(rand.NewPCG(1, 2))
	of := reflect.TypeOf(fn)
	computed := 0
	for range times {
		var args []uint64
		var x []reflect.Value
		ties := tie(g, f.Params)
		for i, p := range f.Params {
			bits := ties(i, p)
			// The program may assume that operand 1 is positive, so draw again until it is.
			for i == 1 && of.NumIn() == 2 && p.IsInteger() && int64(ir.Extend(p, bits)) <= 0 {
				bits = ties(i, p)
			}
			args = append(args, bits)
			v := reflect.New(of.In(i)).Elem()
			setBits(v, p, bits)
			x = append(x, v)
		}
		got, rare := f.Run(args...)
		if rare {
			continue
		}
		computed++
		for k, want := range reflect.ValueOf(fn).Call(x) {
			if w := bitsOf(want); !sameBits(f.Results[k].Type, got[k], w) {
				t.Fatalf("result %d of %v is %#x, want %#x\n%s", k, x, got[k], w, f)
			}
		}
	}
	if computed == 0 {
		t.Error("all operands were rare")
	}
}

// sample draws the bits of a value of type t. It prefers values at which functions typically change their behaviour, like 0 and
// infinities.
func sample(g *rand.Rand, t ir.Type) uint64 {
	switch {
	case t == ir.Bool:
		return g.Uint64() & 1
	case t.IsFloat():
		special := []float64{0, 0.5, 1, 1.5, 2, 3, 100, 1e10, math.Inf(1), math.NaN(), math.MaxFloat64, 0x1p-1060, 0x1p31, 0x1p32, 0x1p63, 0x1.8p63, 0x1p64}
		switch g.IntN(4) {
		case 0:
			return ir.FloatBits(t, math.Copysign(special[g.IntN(len(special))], g.Float64()-0.5))
		case 1:
			return g.Uint64() & t.Ones()
		}
		return ir.FloatBits(t, 10*g.NormFloat64())
	}
	switch g.IntN(4) {
	case 0:
		special := []uint64{0, 1, 2, math.MaxUint64, uint64(t.Bits()), uint64(t.Bits() - 1), t.SignBit(), t.SignBit() - 1, 3, 7, 100, 1 << 53, 1<<53 - 1, 1<<53 + 1, -1<<53 + 1<<64, -1<<53 + 1 + 1<<64, -1<<53 - 1 + 1<<64}
		return special[g.IntN(len(special))] & t.Ones()
	case 1:
		return g.Uint64() >> g.IntN(64) & t.Ones()
	case 2: // halfway between two float32, or a neighbour
		k := 24 + g.IntN(40)
		x := uint64(1)<<k + uint64(g.IntN(2))<<(k-23) + 1<<(k-24) + uint64(g.IntN(3)) - 1
		return (x ^ -uint64(g.IntN(2))) & t.Ones()
	}
	return g.Uint64() & t.Ones()
}

// tie returns a function drawing operands of the given types, usually by sample. For three float32 x, y and z it sometimes draws
// operands for which rounding x*y + z twice is wrong: x*y is halfway between two float32, and z is tiny. Rounding to float64 drops
// z; rounding that to float32 gives the even neighbour. A single rounding gives the neighbour on the side of z.
func tie(g *rand.Rand, types []ir.Type) func(i int, t ir.Type) uint64 {
	plain := func(_ int, t ir.Type) uint64 { return sample(g, t) }
	if len(types) < 3 || slices.ContainsFunc(types[:3], func(t ir.Type) bool { return t != ir.Float32 }) || g.IntN(4) > 0 {
		return plain
	}
	return func(i int, t ir.Type) uint64 {
		x := math.Copysign(0x1p-70, g.Float64()-0.5)
		if i < 2 {
			x = math.Ldexp(1+float64(2*g.IntN(700)+1)/4096, g.IntN(5))
		}
		return ir.FloatBits(t, math.Copysign(x, g.Float64()-0.5))
	}
}

func setBits(v reflect.Value, t ir.Type, bits uint64) {
	switch {
	case v.Kind() == reflect.Bool:
		v.SetBool(bits != 0)
	case t == ir.Float32: // bits, because a conversion to float64 would change a signalling NaN
		v.Set(reflect.ValueOf(math.Float32frombits(uint32(bits))))
	case t == ir.Float64:
		v.SetFloat(math.Float64frombits(bits))
	case v.CanInt():
		v.SetInt(int64(ir.Extend(t, bits)))
	default:
		v.SetUint(bits)
	}
}

func bitsOf(v reflect.Value) uint64 {
	switch v.Kind() {
	case reflect.Bool:
		return ir.TruthBits(v.Bool())
	case reflect.Float32:
		return uint64(math.Float32bits(v.Interface().(float32)))
	case reflect.Float64:
		return ir.FloatBits(ir.Float64, v.Float())
	}
	if v.CanInt() {
		return uint64(v.Int()) << (64 - v.Type().Bits()) >> (64 - v.Type().Bits())
	}
	return v.Uint()
}

// sameBits reports whether x and y are equal or both NaN.
func sameBits(t ir.Type, x, y uint64) bool {
	return x == y || t.IsFloat() && math.IsNaN(ir.FloatOf(t, x)) && math.IsNaN(ir.FloatOf(t, y))
}

func ExampleFunc() {
	f := &ir.Func{}
	x := f.Value(ir.Param, ir.Float64, 0)
	f.Results = []*ir.Value{f.Choose(f.Compare(ir.Lt, x, f.Bits(ir.Float64, 0)), f.Bits(ir.Float64, 0), x)}
	fmt.Print(f)
	// Output:
	// v0 = param float64 0x0
	// v1 = const float64 0x0
	// v4 = max float64 v1 v0
	// result v4
}
