package vector

import "ndgo/gen/internal/a64"

func (a aarch64) constant(v *Value, to register) {
	if v.Aux == 0 && v.Op == Const {
		a.line("%s", a64.Zero(int(to)))
		return
	}
	bits := v.Aux & v.Type.ones()
	for n := v.Type.Bits(); n < 64; n *= 2 {
		bits |= bits << n
	}
	a.line("FMOVQ %s(%s), F%d", a.placeLater(bits, bits), constants, to)
}

func (a aarch64) copyVector(_ *Value, from, to register) { a.do("orr", a64.B16, to, from, from) }

func (a aarch64) put(_ *Value, from register, slot memory) { a.hold(from, 16, slot) }

func (a aarch64) get(_ *Value, slot memory, to register) { a.loadBytes(16, slot, to) }

func (a aarch64) loadVector(t Type, from memory, to register, _ bool) { a.load(a.width(t), from, to) }

func (a aarch64) storeVector(t Type, from register, to memory, _ bool) { a.store(a.width(t), from, to) }

// load loads width bytes, and store stores them: of two bytes without a detour.
func (a aarch64) load(width int, from memory, to register) {
	if width == 2 && from.base != frame {
		a.line("%s", a64.LoadHalf(int(to), from.base.armNumber(), from.offset))
		return
	}
	a.loadBytes(width, from, to)
}

func (a aarch64) store(width int, from register, to memory) {
	if width == 2 && to.base != frame {
		a.line("%s", a64.StoreHalf(int(from), to.base.armNumber(), to.offset))
		return
	}
	a.hold(from, width, to)
}

func (a aarch64) loadPart(p part, from memory, to register, _, _ bool) {
	of := p.of.part()
	width := a.width(of)
	a.load(width, from, to)
	a.load(width, from.after(width), spareVector)
	a.do(map[bool]string{false: "uzp1", true: "uzp2"}[p.second], a.arranged(of), to, to, spareVector)
}

func (a aarch64) storeParts(t Type, parts []register, extra register, to memory, _, _ bool) {
	of := t.part()
	for i, name := range []string{"zip1", "zip2"} {
		a.do(name, a.arranged(of), extra, parts[0], parts[1])
		a.store(a.width(of), extra, to.after(i*a.width(of)))
	}
}

func (a aarch64) storeTruth(Type, register, memory) { panic("vector: arm64 stores masks as bytes") }

func (a aarch64) gatherMask(*Value, register, bool) { panic("vector: arm64 has no mask registers") }

func (a aarch64) branchIfAny(v *Value, masks []register, extra register, _ bool, to string) {
	a.any(v, masks, extra)
	a.line("CBNZ %s, %s", firstSpare, to)
}

func (a aarch64) branchUnlessAny(v *Value, masks []register, extra register, _ bool, to string) {
	a.any(v, masks, extra)
	a.line("CBZ %s, %s", firstSpare, to)
}

// any makes the spare register 0 if no lane of masks is true.
func (a aarch64) any(v *Value, masks []register, extra register) {
	r := masks[0]
	for _, x := range masks[1:] {
		a.do("orr", a64.B16, extra, r, x)
		r = extra
	}
	switch a.width(v.Type) {
	case 16:
		a.do("umaxp", a64.S4, spareVector, r, r)
		a.line("FMOVD %s, %s", spareFloat, firstSpare)
	case 8:
		a.line("FMOVD F%d, %s", r, firstSpare)
	case 4:
		a.line("FMOVS F%d, %s", r, firstSpare)
	default:
		a.line("FMOVS F%d, %s", r, firstSpare)
		a.line("AND $0xffff, %s", firstSpare)
	}
}

// arranged returns the arrangement of the lanes of a type, and bits that of their bits.
func (a aarch64) arranged(of Type) a64.Arrangement { return a64.Of(of.Size(), a.width(of) > 8) }

func (a aarch64) bits(of Type) a64.Arrangement { return a64.Of(1, a.width(of) > 8) }

func (a aarch64) compute(s step) {
	p, of, r := s.pattern, s.v.Type, s.from
	if isRelation(s.v.Op) {
		of = s.v.Args[0].Type
	}
	switch p.name {
	case multiply64:
		a.multiply64(s)
	case multiplyHigh:
		a.multiplyHigh(s)
	case fuseNegative:
		a.do("fneg", a.arranged(of), s.to, r[2])
		a.do(map[Op]string{FMS: "fmla", FNMS: "fmls"}[s.v.Op], a.arranged(of), s.to, r[0], r[1])
	case shiftDown:
		a.do("neg", a.arranged(of), s.to, r[1])
		a.do(map[bool]string{true: "sshl", false: "ushl"}[of.IsSigned()], a.arranged(of), s.to, r[0], s.to)
	case converted:
		a.conversion(s.v.Args[0].Type, of, s.to, r[0])
	case elementLoaded:
		a.elements(s)
	case lookedUp:
		if s.with != nil {
			a.lookUpBoth(s, s.with.to)
		} else {
			a.lookUp(s)
		}
	case "and", "orr", "eor", "bic", "bsl", "bit", "bif", "not":
		a.do(p.name, a.bits(of), append([]register{s.to}, r...)...)
	default:
		operands := append([]register{s.to}, r...)
		if p.immediate >= 0 {
			operands = append(operands, register(p.immediate))
		}
		a.do(p.name, a.arranged(of), operands...)
	}
}

// multiply64 prints products of 64 bits: of the low halves, and those of a low and a high half moved up.
func (a aarch64) multiply64(s step) {
	x, y, low, cross := s.from[0], s.from[1], s.to, s.extra
	a.do("xtn", a64.S2, low, x)
	a.do("xtn", a64.S2, cross, y)
	a.do("umull", a64.S2, low, low, cross)
	a.do("rev64", a64.S4, cross, y)
	a.do("mul", a64.S4, cross, cross, x)
	a.do("uaddlp", a64.S4, cross, cross)
	a.do("shl", a64.D2, cross, cross, 32)
	a.do("add", a64.D2, low, low, cross)
}

// multiplyHigh prints the upper halves of products.
func (a aarch64) multiplyHigh(s step) {
	of := s.v.Type
	low, whole := a64.Of(of.Size(), false), a64.Of(of.Size(), true)
	a.do("umull", low, s.to, s.from[0], s.from[1])
	if a.width(of) <= 8 {
		a.do("shrn", low, s.to, s.to, register(of.Bits()))
		return
	}
	a.do("umull2", whole, s.extra, s.from[0], s.from[1])
	a.do("uzp2", whole, s.to, s.to, s.extra)
}

// conversion prints a conversion between types of which one has twice the bits of the other, or as many, or from a float to an integer
// with no more bits.
func (a aarch64) conversion(from, of Type, to, x register) {
	half := func(t Type) a64.Arrangement { return a64.Of(t.Size(), false) }
	switch {
	case from == Float32 && of == Float64:
		a.do("fcvtl", a64.S2, to, x)
	case from == Float64 && of == Float32:
		a.do("fcvtn", a64.S2, to, x)
	case from.IsFloat() && of.IsInteger():
		convert, narrow := "fcvtzu", "uqxtn"
		if of.IsSigned() {
			convert, narrow = "fcvtzs", "sqxtn"
		}
		a.do(convert, a.arranged(from), to, x)
		for size := from.Size() / 2; size >= of.Size(); size /= 2 { // to the nearest one that has half the bits
			a.do(narrow, a64.Of(size, false), to, to)
		}
	case of.IsFloat() && from.IsSigned():
		a.do("scvtf", a.arranged(of), to, x)
	case of.IsFloat():
		a.do("ucvtf", a.arranged(of), to, x)
	case from.Size() > of.Size():
		a.do("xtn", half(of), to, x)
	case from.IsSigned() || from.isMask():
		a.do("sshll", half(from), to, x, 0)
	default:
		a.do("ushll", half(from), to, x, 0)
	}
}

// lookUp prints loads of elements of a table, one for each lane, at indices that are in range.
func (a aarch64) lookUp(s step) {
	elements, name, shift, lane := s.v.Args[1].elements(), "FMOVD", 3, "D"
	if s.v.Type.Size() == 4 {
		name, shift, lane = "FMOVS", 2, "S"
		words := make([]uint64, len(elements)/2)
		for i, x := range elements {
			words[i/2] |= x << (i % 2 * 32)
		}
		elements = words
	}
	a.line("ADD $%s, %s, %s", a.placeLater(elements...), constants, secondSpare)
	a.lane(s.from[0], s.v.Type.Size(), 0)
	a.line("%s (%s)(%s<<%d), F%d", name, secondSpare, firstSpare, shift, s.to)
	for k := 1; k < a.width(s.v.Type)>>shift; k++ {
		a.lane(s.from[0], s.v.Type.Size(), k)
		a.line("ADD %s<<%d, %s", firstSpare, shift, secondSpare)
		a.line("VLD1 (%s), V%d.%s[%d]", secondSpare, s.to, lane, k)
		if k+1 < a.width(s.v.Type)>>shift {
			a.line("SUB %s<<%d, %s", firstSpare, shift, secondSpare)
		}
	}
}

// lookUpBoth prints the loads of elements of two tables, one of each for each lane: the first go to z, the second to the result of s.
func (a aarch64) lookUpBoth(s step, z register) {
	first, second := s.with.v.Args[1].elements(), s.v.Args[1].elements()
	size := s.v.Type.Size()
	var elements []uint64
	for i, x := range first {
		if size == 8 {
			elements = append(elements, x, second[i])
		} else {
			elements = append(elements, x|second[i]<<32)
		}
	}
	table := a.placeLater(elements...)
	lanes := a.width(s.v.Type) / size
	if lanes == 2 { // a register for each
		load := map[int]string{8: "FMOVQ", 4: "FMOVD"}[size]
		for k, to := range []register{s.extra, s.to} {
			a.lane(s.from[0], size, k)
			a.line("ADD %s<<%d, %s, %s", firstSpare, shift(2*size), constants, secondSpare)
			a.line("%s %s(%s), F%d", load, table, secondSpare, to)
		}
		a.do("zip1", a.arranged(s.v.Type), z, s.extra, s.to)
		a.do("zip2", a.arranged(s.v.Type), s.to, s.extra, s.to)
		return
	}
	for k, to := range []register{s.extra, s.to} {
		a.line("ADD $%s, %s, %s", table, constants, secondSpare)
		a.lane(s.from[0], size, 2*k)
		a.line("FMOVD (%s)(%s<<3), F%d", secondSpare, firstSpare, to)
		a.lane(s.from[0], size, 2*k+1)
		a.line("ADD %s<<3, %s", firstSpare, secondSpare)
		a.line("VLD1 (%s), V%d.D[1]", secondSpare, to)
	}
	a.do("uzp1", a64.S4, z, s.extra, s.to)
	a.do("uzp2", a64.S4, s.to, s.extra, s.to)
}

// lane moves lane k of r, of size bytes, to the first spare register.
func (a aarch64) lane(r register, size, k int) {
	name, lane := "FMOVD", "D"
	if size == 4 {
		name, lane = "FMOVS", "S"
	}
	if k == 0 {
		a.line("%s F%d, %s", name, r, firstSpare)
	} else {
		a.line("VMOV V%d.%s[%d], %s", r, lane, k, firstSpare)
	}
}

// elements prints the loads of elements of a slice, one for each lane, or one for all.
func (a aarch64) elements(s step) {
	_, size := s.v.inSlice()
	wide, lane, all := s.v.Type.Size(), "S", "S4"
	if wide == 8 {
		lane, all = "D", "D2"
	}
	load := map[int]string{1: "MOVBU", 2: "MOVHU", 4: "MOVWU", 8: "MOVD"}[size]
	address := func(k int) {
		a.line("VMOV V%d.%s[%d], %s", s.from[0], lane, k, firstSpare)
		a.line("ADD %s<<%d, %s, %s", firstSpare, shift(size), s.base.armRegister(), secondSpare)
	}
	if s.v.isAlike() {
		address(0)
		if size == wide {
			a.line("VLD1R (%s), [V%d.%s]", secondSpare, s.to, all)
		} else {
			a.line("%s (%s), %s", load, secondSpare, firstSpare)
			a.line("VDUP %s, V%d.%s", firstSpare, s.to, all)
		}
		return
	}
	for k := range a.width(s.v.Type) / wide {
		address(k)
		a.line("%s (%s), %s", load, secondSpare, firstSpare)
		a.line("VMOV %s, V%d.%s[%d]", firstSpare, s.to, lane, k)
	}
}

func (a aarch64) open(name string) { a.line("%s %s", opening, name) }

func (a aarch64) close() { a.line(closing) }
