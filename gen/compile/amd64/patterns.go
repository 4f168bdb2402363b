package amd64

import (
	"strconv"

	"ndgo/gen/compile/ir"
	"ndgo/gen/compile/kernel"
)

// patterns finds instructions of a target that compute a value.
type patterns struct{ kernel.Target }

// of returns the patterns that compute v. There is at least one pattern.
func (t patterns) of(v *ir.Value) []kernel.Pattern {
	if t.Masks && v.Type == ir.Bool && !v.Op.IsRelation() {
		return t.maskPatterns(v)
	}
	if v.Op == ir.Mul && v.Type.Size() == 1 {
		return []kernel.Pattern{{Name: multiplyBytes, Immediate: -1, Args: []int{0, 1}, Memory: -1, Tied: -1, Extra: true}}
	}
	if v.Op == ir.MulHigh && v.Type.Size() == 4 {
		return []kernel.Pattern{{Name: highProducts, Immediate: -1, Args: []int{0, 1}, Memory: -1, Tied: -1, Extra: true}}
	}
	switch v.Op {
	case ir.MulHigh:
		return t.binary("VPMULHUW", true, v.Type)
	case ir.Add, ir.Sub, ir.Mul, ir.Div, ir.Max, ir.Min, ir.MulWide:
		commutes := v.Op == ir.Add || v.Op == ir.Mul || v.Op == ir.MulWide || v.Type.IsInteger() && v.Op != ir.Sub
		return t.binary(arithmeticName(v.Op, v.Type), commutes, v.Type)
	case ir.And, ir.AndNot, ir.Or, ir.Xor:
		name := map[ir.Op]string{ir.And: "VPAND", ir.AndNot: "VPANDN", ir.Or: "VPOR", ir.Xor: "VPXOR"}[v.Op]
		if t.Masks {
			name += map[bool]string{true: "D", false: "Q"}[v.Type.Size() == 4]
		}
		return t.binary(name, v.Op != ir.AndNot, v.Type)
	case ir.Bitwise:
		return t.bitwise(v)
	case ir.FMA, ir.FNMA, ir.FMS, ir.FNMS:
		return t.fused(v)
	case ir.Sqrt:
		return unary("VSQRT"+suffix(v.Type), -1)
	case ir.Rint, ir.Floor, ir.Ceil, ir.Trunc:
		mode := map[ir.Op]int{ir.Rint: 8, ir.Floor: 9, ir.Ceil: 10, ir.Trunc: 11}[v.Op]
		return unary(map[bool]string{true: "VRNDSCALE", false: "VROUND"}[t.Masks]+suffix(v.Type), mode)
	case ir.Shl, ir.Shr:
		return unary(shiftName(v)+suffix(v.Type), int(v.Aux))
	case ir.ShlV, ir.ShrV:
		return t.binary(shiftName(v)+"V"+suffix(v.Type), false, v.Type)
	case ir.Eq, ir.Ne, ir.Lt, ir.Le:
		return t.relation(v)
	case ir.Select:
		return t.selection(v)
	case ir.Exponent:
		return unary("VGETEXP"+suffix(v.Type), -1)
	case ir.Significand:
		return unary("VGETMANT"+suffix(v.Type), 0)
	case ir.LogSpecial:
		return []kernel.Pattern{{Name: "VFIXUPIMM" + suffix(v.Type), Immediate: 0, Args: []int{1, 2}, Memory: 1, Tied: 0}}
	case ir.Scale:
		return t.binary("VSCALEF"+suffix(v.Type), false, v.Type)
	case ir.Lookup, ir.Permute:
		return choice(v)
	case ir.LookupBytes:
		return []kernel.Pattern{{Name: "VPSHUFB", Immediate: -1, Args: []int{0, 1}, Memory: -1, Tied: -1}}
	case ir.SumBytes:
		return []kernel.Pattern{{Name: "VPSADBW", Immediate: -1, Args: []int{0, 1}, Memory: -1, Tied: -1}}
	case ir.Gather, ir.Element:
		if v.IsAlike() {
			return unary(repeatElement, -1)
		}
		return []kernel.Pattern{{Name: gatherElements, Immediate: -1, Args: []int{0}, Memory: -1, Tied: -1, Extra: true}}
	case ir.Convert:
		return unary(t.conversion(v.Args[0].Type, v.Type), -1)
	}
	panic("compile: no instruction for " + v.String())
}

// suffix returns the suffix for a lane type in instruction names.
func suffix(t ir.Type) string {
	switch t {
	case ir.Float64:
		return "PD"
	case ir.Float32:
		return "PS"
	}
	return map[int]string{1: "B", 2: "W", 4: "D", 8: "Q"}[t.Size()]
}

func unary(name string, immediate int) []kernel.Pattern {
	return []kernel.Pattern{{Name: name, Immediate: immediate, Args: []int{0}, Memory: -1, Tied: -1}}
}

// binary returns the patterns of an instruction with two sources of the given type. If the operation is commutative, a second
// pattern has the sources exchanged.
func (t patterns) binary(name string, commutes bool, of ir.Type) []kernel.Pattern {
	p := []kernel.Pattern{{Name: name, Immediate: -1, Args: []int{0, 1}, Memory: t.memory(of, 1), Tied: -1}}
	if commutes {
		p = append(p, kernel.Pattern{Name: name, Immediate: -1, Args: []int{1, 0}, Memory: t.memory(of, 1), Tied: -1})
	}
	return p
}

// memory returns place if source number place of an instruction may be a constant in memory. Otherwise it returns -1. The parameter of is the
// lane type of the instruction. On AVX-512, instructions can repeat a constant in all lanes only if it has 4 or 8 bytes.
func (t patterns) memory(of ir.Type, place int) int {
	if t.Masks && of.Size() < 4 {
		return -1
	}
	return place
}

// arithmeticName returns the name of an arithmetic instruction, like VADDPD, VPADDB, VPMULLD or VPMAXUQ.
func arithmeticName(op ir.Op, t ir.Type) string {
	name := map[ir.Op]string{ir.Add: "ADD", ir.Sub: "SUB", ir.Mul: "MUL", ir.Div: "DIV", ir.Max: "MAX", ir.Min: "MIN"}[op]
	switch {
	case op == ir.MulWide:
		return "VPMULUDQ"
	case t.IsFloat():
		return "V" + name + suffix(t)
	case op == ir.Mul:
		name += "L"
	case (op == ir.Max || op == ir.Min) && t.IsSigned():
		name += "S"
	case op == ir.Max || op == ir.Min:
		name += "U"
	}
	return "VP" + name + suffix(t)
}

// shiftName returns the name of a shift instruction: VPSLL, VPSRL or VPSRA.
func shiftName(v *ir.Value) string {
	switch {
	case v.Op == ir.Shl || v.Op == ir.ShlV:
		return "VPSLL"
	case v.Type.IsSigned():
		return "VPSRA"
	}
	return "VPSRL"
}

// fused returns the patterns of a fused multiply-add. They differ in the source that the result overwrites. An instruction's name
// has a digit for each source: the first two digits are the factors, the last is the summand, and 1 stands for the overwritten
// source.
func (t patterns) fused(v *ir.Value) (all []kernel.Pattern) {
	name := map[ir.Op]string{ir.FMA: "VFMADD", ir.FNMA: "VFNMADD", ir.FMS: "VFMSUB", ir.FNMS: "VFNMSUB"}[v.Op]
	for _, f := range []struct {
		tied, second, third int
		digits              string
	}{
		{2, 0, 1, "231"}, {2, 1, 0, "231"},
		{0, 1, 2, "213"}, {1, 0, 2, "213"},
		{0, 2, 1, "132"}, {1, 2, 0, "132"},
	} {
		all = append(all, kernel.Pattern{Name: name + f.digits + suffix(v.Type), Immediate: -1, Args: []int{f.second, f.third}, Memory: 1, Tied: f.tied})
	}
	return all
}

// bitwise returns the patterns of a bitwise function of three arguments, one for each order of the arguments. Each order needs
// another truth table. The result overwrites the first source.
func (t patterns) bitwise(v *ir.Value) (all []kernel.Pattern) {
	name := "VPTERNLOG" + map[bool]string{true: "Q", false: "D"}[v.Type.Size() == 8]
	for _, p := range [][3]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}} {
		table := 0
		for i := range 8 {
			at := i>>2&1<<(2-p[0]) | i>>1&1<<(2-p[1]) | i&1<<(2-p[2])
			table |= int(v.Aux) >> at & 1 << i
		}
		all = append(all, kernel.Pattern{Name: name, Immediate: table, Args: []int{p[1], p[2]}, Memory: t.memory(v.Type, 1), Tied: p[0]})
	}
	return all
}

// The predicates of comparisons: the first for operands as given, the second for exchanged operands. Comparisons of floats do not
// trap. With a NaN, ≠ is true and all others are false.
var (
	floatPredicates   = map[ir.Op][2]int{ir.Eq: {0x00, 0x00}, ir.Ne: {0x04, 0x04}, ir.Lt: {0x11, 0x1e}, ir.Le: {0x12, 0x1d}}
	integerPredicates = map[ir.Op][2]int{ir.Eq: {0, 0}, ir.Ne: {4, 4}, ir.Lt: {1, 6}, ir.Le: {2, 5}}
)

// relation returns the patterns of a comparison.
func (t patterns) relation(v *ir.Value) []kernel.Pattern {
	of := v.Args[0].Type
	name, predicates := "VCMP"+suffix(of), floatPredicates
	switch {
	case of.IsFloat():
	case t.Masks && of.IsSigned():
		name, predicates = "VPCMP"+suffix(of), integerPredicates
	case t.Masks:
		name, predicates = "VPCMPU"+suffix(of), integerPredicates
	case v.Op == ir.Eq:
		return t.binary("VPCMPEQ"+suffix(of), true, of)
	default: // x < y as y > x
		return []kernel.Pattern{{Name: "VPCMPGT" + suffix(of), Immediate: -1, Args: []int{1, 0}, Memory: 1, Tied: -1}}
	}
	p := predicates[v.Op]
	return []kernel.Pattern{
		{Name: name, Immediate: p[0], Args: []int{0, 1}, Memory: t.memory(of, 1), Tied: -1},
		{Name: name, Immediate: p[1], Args: []int{1, 0}, Memory: t.memory(of, 1), Tied: -1},
	}
}

// selection returns the patterns of a selection. A blend takes the later source where the mask is true. A masked move, for a
// selection with 0, writes zeros where the mask is false.
func (t patterns) selection(v *ir.Value) []kernel.Pattern {
	switch {
	case t.Masks && v.Args[2].Op == ir.Const && v.Args[2].Aux == 0:
		name := "VMOVDQU" + strconv.Itoa(v.Type.Bits()) + "_Z"
		return []kernel.Pattern{{Name: name, Immediate: -1, Args: []int{0, 1}, Memory: -1, Tied: -1}}
	case t.Masks && v.Type.IsFloat():
		return []kernel.Pattern{{Name: "VBLENDM" + suffix(v.Type), Immediate: -1, Args: []int{0, 2, 1}, Memory: 2, Tied: -1}}
	case t.Masks:
		return []kernel.Pattern{{Name: "VPBLENDM" + suffix(v.Type), Immediate: -1, Args: []int{0, 2, 1}, Memory: t.memory(v.Type, 2), Tied: -1}}
	case v.Type.IsFloat():
		return []kernel.Pattern{{Name: "VBLENDV" + suffix(v.Type), Immediate: -1, Args: []int{2, 1, 0}, Memory: 1, Tied: -1}}
	}
	return []kernel.Pattern{{Name: "VPBLENDVB", Immediate: -1, Args: []int{2, 1, 0}, Memory: 1, Tied: -1}}
}

// maskPatterns returns the patterns of an operation on mask registers. A mask has as many bits as a vector has lanes.
func (t patterns) maskPatterns(v *ir.Value) []kernel.Pattern {
	bits := map[int]string{8: "B", 16: "W", 32: "D", 64: "Q"}[t.Lanes]
	if v.Op == ir.Xor && v.Args[1].Op == ir.Const {
		return unary("KNOT"+bits, -1)
	}
	name := map[ir.Op]string{ir.And: "KAND", ir.AndNot: "KANDN", ir.Or: "KOR", ir.Xor: "KXOR"}[v.Op]
	return []kernel.Pattern{{Name: name + bits, Immediate: -1, Args: []int{0, 1}, Memory: -1, Tied: -1}}
}

// The names of patterns with several instructions.
const (
	narrow         = "narrow" // takes the lower halves of integers, on AVX2
	multiplyBytes  = "multiply bytes"
	highProducts   = "multiply high" // takes the upper halves of 32-bit products
	gatherElements = "gather"        // loads elements from a table in memory
	repeatElement  = "repeat"        // loads one element of a slice into all lanes
)

// conversion returns the name of a conversion instruction, like VPMOVSXBD or VCVTPS2PD.
func (t patterns) conversion(from, to ir.Type) string {
	switch {
	case from.IsFloat() || to.IsFloat():
		return t.floatConversion(from, to)
	case from.Size() > to.Size() && !t.Masks:
		return narrow
	case from.Size() > to.Size():
		return "VPMOV" + suffix(from) + suffix(to)
	case from.IsSigned() || from.IsMask():
		return "VPMOVSX" + suffix(from) + suffix(to)
	}
	return "VPMOVZX" + suffix(from) + suffix(to)
}

func (t patterns) floatConversion(from, to ir.Type) string {
	name := map[[2]ir.Type]string{
		{ir.Float32, ir.Float64}: "VCVTPS2PD", {ir.Float64, ir.Float32}: "VCVTPD2PS",
		{ir.Int32, ir.Float32}: "VCVTDQ2PS", {ir.Int32, ir.Float64}: "VCVTDQ2PD",
		{ir.Uint32, ir.Float32}: "VCVTUDQ2PS", {ir.Uint32, ir.Float64}: "VCVTUDQ2PD",
		{ir.Int64, ir.Float32}: "VCVTQQ2PS", {ir.Int64, ir.Float64}: "VCVTQQ2PD",
		{ir.Uint64, ir.Float32}: "VCVTUQQ2PS", {ir.Uint64, ir.Float64}: "VCVTUQQ2PD",
		{ir.Float32, ir.Int32}: "VCVTTPS2DQ", {ir.Float64, ir.Int32}: "VCVTTPD2DQ",
		{ir.Float32, ir.Uint32}: "VCVTTPS2UDQ", {ir.Float64, ir.Uint32}: "VCVTTPD2UDQ",
		{ir.Float32, ir.Int64}: "VCVTTPS2QQ", {ir.Float64, ir.Int64}: "VCVTTPD2QQ",
		{ir.Float32, ir.Uint64}: "VCVTTPS2UQQ", {ir.Float64, ir.Uint64}: "VCVTTPD2UQQ",
	}[[2]ir.Type{from, to}]
	if from == ir.Float64 && to.Size() == 4 && !t.Masks {
		name += "Y" // the source is a register of 32 bytes
	}
	return name
}

// choice returns the patterns of a Lookup or a Permute.
func choice(v *ir.Value) []kernel.Pattern {
	switch {
	case v.Op == ir.Permute:
		return []kernel.Pattern{{Name: "VPERMPS", Immediate: -1, Args: []int{0, 1}, Memory: 1, Tied: -1}}
	case len(v.Args) == 2:
		return []kernel.Pattern{{Name: "VPERM" + suffix(v.Type), Immediate: -1, Args: []int{0, 1}, Memory: 1, Tied: -1}}
	}
	return []kernel.Pattern{{Name: "VPERMI2" + suffix(v.Type), Immediate: -1, Args: []int{1, 2}, Memory: 1, Tied: 0}}
}
