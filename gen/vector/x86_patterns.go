package vector

import "strconv"

// x86Patterns finds the instructions of a target.
type x86Patterns struct{ target }

// of returns the instructions that compute v. There is at least one.
func (t x86Patterns) of(v *Value) []pattern {
	if t.masks && v.Type == Bool && !isRelation(v.Op) {
		return t.maskPatterns(v)
	}
	if v.Op == Mul && v.Type.Size() == 1 {
		return []pattern{{name: multiplyBytes, immediate: -1, args: []int{0, 1}, memory: -1, tied: -1, extra: true}}
	}
	if v.Op == MulHigh && v.Type.Size() == 4 {
		return []pattern{{name: multiplyHigh, immediate: -1, args: []int{0, 1}, memory: -1, tied: -1, extra: true}}
	}
	switch v.Op {
	case MulHigh:
		return t.binary("VPMULHUW", true, v.Type)
	case Add, Sub, Mul, Div, Max, Min, MulWide:
		commutes := v.Op == Add || v.Op == Mul || v.Op == MulWide || v.Type.IsInteger() && v.Op != Sub
		return t.binary(arithmeticName(v.Op, v.Type), commutes, v.Type)
	case And, AndNot, Or, Xor:
		name := map[Op]string{And: "VPAND", AndNot: "VPANDN", Or: "VPOR", Xor: "VPXOR"}[v.Op]
		if t.masks {
			name += map[bool]string{true: "D", false: "Q"}[v.Type.Size() == 4]
		}
		return t.binary(name, v.Op != AndNot, v.Type)
	case FMA, FNMA, FMS, FNMS:
		return t.fused(v)
	case Sqrt:
		return unary("VSQRT"+suffix(v.Type), -1)
	case Rint, Floor, Ceil, Trunc:
		mode := map[Op]int{Rint: 8, Floor: 9, Ceil: 10, Trunc: 11}[v.Op]
		return unary(map[bool]string{true: "VRNDSCALE", false: "VROUND"}[t.masks]+suffix(v.Type), mode)
	case Shl, Shr:
		return unary(shiftName(v)+suffix(v.Type), int(v.Aux))
	case ShlV, ShrV:
		return t.binary(shiftName(v)+"V"+suffix(v.Type), false, v.Type)
	case Eq, Ne, Lt, Le:
		return t.relation(v)
	case Select:
		return t.selection(v)
	case Exponent:
		return unary("VGETEXP"+suffix(v.Type), -1)
	case Significand:
		return unary("VGETMANT"+suffix(v.Type), 0)
	case LogSpecial:
		return []pattern{{name: "VFIXUPIMM" + suffix(v.Type), immediate: 0, args: []int{1, 2}, memory: 1, tied: 0}}
	case Scale:
		return t.binary("VSCALEF"+suffix(v.Type), false, v.Type)
	case Lookup, Permute:
		return choice(v)
	case LookupBytes:
		return []pattern{{name: "VPSHUFB", immediate: -1, args: []int{0, 1}, memory: -1, tied: -1}}
	case SumBytes:
		return []pattern{{name: "VPSADBW", immediate: -1, args: []int{0, 1}, memory: -1, tied: -1}}
	case Gather, Element:
		if v.isAlike() {
			return unary(repeatElement, -1)
		}
		return []pattern{{name: gatherElements, immediate: -1, args: []int{0}, memory: -1, tied: -1, extra: true}}
	case Convert:
		return unary(t.conversion(v.Args[0].Type, v.Type), -1)
	}
	panic("vector: no instruction for " + v.String())
}

func isRelation(op Op) bool { return op >= Eq && op <= Le }

// suffix returns how instructions name a type of lanes.
func suffix(t Type) string {
	switch t {
	case Float64:
		return "PD"
	case Float32:
		return "PS"
	}
	return map[int]string{1: "B", 2: "W", 4: "D", 8: "Q"}[t.Size()]
}

func unary(name string, immediate int) []pattern {
	return []pattern{{name: name, immediate: immediate, args: []int{0}, memory: -1, tied: -1}}
}

// binary returns an instruction with two sources of type of, in both orders if it commutes.
func (t x86Patterns) binary(name string, commutes bool, of Type) []pattern {
	p := []pattern{{name: name, immediate: -1, args: []int{0, 1}, memory: t.memory(of, 1), tied: -1}}
	if commutes {
		p = append(p, pattern{name: name, immediate: -1, args: []int{1, 0}, memory: t.memory(of, 1), tied: -1})
	}
	return p
}

// memory returns place if instructions on lanes of type of take constants from memory there. AVX-512 repeats those of 4
// and 8 bytes.
func (t x86Patterns) memory(of Type, place int) int {
	if t.masks && of.Size() < 4 {
		return -1
	}
	return place
}

// arithmeticName returns VADDPD, VPADDB, VPMULLD, VPMAXUQ and the like.
func arithmeticName(op Op, t Type) string {
	name := map[Op]string{Add: "ADD", Sub: "SUB", Mul: "MUL", Div: "DIV", Max: "MAX", Min: "MIN"}[op]
	switch {
	case op == MulWide:
		return "VPMULUDQ"
	case t.IsFloat():
		return "V" + name + suffix(t)
	case op == Mul:
		name += "L"
	case (op == Max || op == Min) && t.IsSigned():
		name += "S"
	case op == Max || op == Min:
		name += "U"
	}
	return "VP" + name + suffix(t)
}

// shiftName returns VPSLL, VPSRL or VPSRA.
func shiftName(v *Value) string {
	switch {
	case v.Op == Shl || v.Op == ShlV:
		return "VPSLL"
	case v.Type.IsSigned():
		return "VPSRA"
	}
	return "VPSRL"
}

// fused returns the forms of a multiplication with an addition, which differ in the argument that is overwritten. Their
// digits say which sources are multiplied, the overwritten one being the first, and which one is added.
func (t x86Patterns) fused(v *Value) (all []pattern) {
	name := map[Op]string{FMA: "VFMADD", FNMA: "VFNMADD", FMS: "VFMSUB", FNMS: "VFNMSUB"}[v.Op]
	for _, f := range []struct {
		tied, second, third int
		digits              string
	}{
		{2, 0, 1, "231"}, {2, 1, 0, "231"},
		{0, 1, 2, "213"}, {1, 0, 2, "213"},
		{0, 2, 1, "132"}, {1, 2, 0, "132"},
	} {
		all = append(all, pattern{name: name + f.digits + suffix(v.Type), immediate: -1, args: []int{f.second, f.third}, memory: 1, tied: f.tied})
	}
	return all
}

// The predicates of comparisons, and of those with operands exchanged. Those of floats are false for NaN, quietly,
// but for ≠.
var (
	floatPredicates   = map[Op][2]int{Eq: {0x00, 0x00}, Ne: {0x04, 0x04}, Lt: {0x11, 0x1e}, Le: {0x12, 0x1d}}
	integerPredicates = map[Op][2]int{Eq: {0, 0}, Ne: {4, 4}, Lt: {1, 6}, Le: {2, 5}}
)

// relation returns a comparison.
func (t x86Patterns) relation(v *Value) []pattern {
	of := v.Args[0].Type
	name, predicates := "VCMP"+suffix(of), floatPredicates
	switch {
	case of.IsFloat():
	case t.masks && of.IsSigned():
		name, predicates = "VPCMP"+suffix(of), integerPredicates
	case t.masks:
		name, predicates = "VPCMPU"+suffix(of), integerPredicates
	case v.Op == Eq:
		return t.binary("VPCMPEQ"+suffix(of), true, of)
	default: // Lt: the second is greater than the first
		return []pattern{{name: "VPCMPGT" + suffix(of), immediate: -1, args: []int{1, 0}, memory: 1, tied: -1}}
	}
	p := predicates[v.Op]
	return []pattern{
		{name: name, immediate: p[0], args: []int{0, 1}, memory: t.memory(of, 1), tied: -1},
		{name: name, immediate: p[1], args: []int{1, 0}, memory: t.memory(of, 1), tied: -1},
	}
}

// selection returns a blend, which takes the later source where the mask is true, or a move that leaves zeros.
func (t x86Patterns) selection(v *Value) []pattern {
	switch {
	case t.masks && v.Args[2].Op == Const && v.Args[2].Aux == 0:
		name := "VMOVDQU" + strconv.Itoa(v.Type.Bits()) + "_Z"
		return []pattern{{name: name, immediate: -1, args: []int{0, 1}, memory: -1, tied: -1}}
	case t.masks && v.Type.IsFloat():
		return []pattern{{name: "VBLENDM" + suffix(v.Type), immediate: -1, args: []int{0, 2, 1}, memory: 2, tied: -1}}
	case t.masks:
		return []pattern{{name: "VPBLENDM" + suffix(v.Type), immediate: -1, args: []int{0, 2, 1}, memory: t.memory(v.Type, 2), tied: -1}}
	case v.Type.IsFloat():
		return []pattern{{name: "VBLENDV" + suffix(v.Type), immediate: -1, args: []int{2, 1, 0}, memory: 1, tied: -1}}
	}
	return []pattern{{name: "VPBLENDVB", immediate: -1, args: []int{2, 1, 0}, memory: 1, tied: -1}}
}

// maskPatterns returns an operation on mask registers, of as many bits as there are lanes.
func (t x86Patterns) maskPatterns(v *Value) []pattern {
	bits := map[int]string{8: "B", 16: "W", 32: "D", 64: "Q"}[t.lanes]
	if v.Op == Xor && v.Args[1].Op == Const {
		return unary("KNOT"+bits, -1)
	}
	name := map[Op]string{And: "KAND", AndNot: "KANDN", Or: "KOR", Xor: "KXOR"}[v.Op]
	return []pattern{{name: name + bits, immediate: -1, args: []int{0, 1}, memory: -1, tied: -1}}
}

// Names of what takes several instructions.
const (
	narrow         = "narrow" // the lower halves of integers, on AVX2
	multiplyBytes  = "multiply bytes"
	multiplyHigh   = "multiply high" // the upper halves of products of 32 bits
	gatherElements = "gather"        // from a table in memory
	repeatElement  = "repeat"        // one element of a slice
)

// conversion returns VPMOVSXBD, VCVTPS2PD and the like.
func (t x86Patterns) conversion(from, to Type) string {
	switch {
	case from.IsFloat() || to.IsFloat():
		return t.floatConversion(from, to)
	case from.Size() > to.Size() && !t.masks:
		return narrow
	case from.Size() > to.Size():
		return "VPMOV" + suffix(from) + suffix(to)
	case from.IsSigned() || from.isMask():
		return "VPMOVSX" + suffix(from) + suffix(to)
	}
	return "VPMOVZX" + suffix(from) + suffix(to)
}

func (t x86Patterns) floatConversion(from, to Type) string {
	name := map[[2]Type]string{
		{Float32, Float64}: "VCVTPS2PD", {Float64, Float32}: "VCVTPD2PS",
		{Int32, Float32}: "VCVTDQ2PS", {Int32, Float64}: "VCVTDQ2PD",
		{Uint32, Float32}: "VCVTUDQ2PS", {Uint32, Float64}: "VCVTUDQ2PD",
		{Int64, Float32}: "VCVTQQ2PS", {Int64, Float64}: "VCVTQQ2PD",
		{Uint64, Float32}: "VCVTUQQ2PS", {Uint64, Float64}: "VCVTUQQ2PD",
		{Float32, Int32}: "VCVTTPS2DQ", {Float64, Int32}: "VCVTTPD2DQ",
		{Float32, Uint32}: "VCVTTPS2UDQ", {Float64, Uint32}: "VCVTTPD2UDQ",
		{Float32, Int64}: "VCVTTPS2QQ", {Float64, Int64}: "VCVTTPD2QQ",
		{Float32, Uint64}: "VCVTTPS2UQQ", {Float64, Uint64}: "VCVTTPD2UQQ",
	}[[2]Type{from, to}]
	if from == Float64 && to.Size() == 4 && !t.masks {
		name += "Y" // from a register of 32 bytes
	}
	return name
}

// choice returns the instruction of a Lookup or a Permute.
func choice(v *Value) []pattern {
	switch {
	case v.Op == Permute:
		return []pattern{{name: "VPERMPS", immediate: -1, args: []int{0, 1}, memory: 1, tied: -1}}
	case len(v.Args) == 2:
		return []pattern{{name: "VPERM" + suffix(v.Type), immediate: -1, args: []int{0, 1}, memory: 1, tied: -1}}
	}
	return []pattern{{name: "VPERMI2" + suffix(v.Type), immediate: -1, args: []int{1, 2}, memory: 1, tied: 0}}
}
