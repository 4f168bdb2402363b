package arm64

import (
	"ndgo/gen/compile/arm64/a64"
	"ndgo/gen/compile/ir"
	"ndgo/gen/compile/kernel"
)

func (a machine) Constant(v *ir.Value, to kernel.Register) {
	if v.Aux == 0 && v.Op == ir.Const {
		a.line("%s", a64.Zero(int(to)))
		return
	}
	bits := v.Aux & v.Type.Ones()
	for n := v.Type.Bits(); n < 64; n *= 2 {
		bits |= bits << n
	}
	a.line("FMOVQ %s(%s), F%d", a.placeLater(bits, bits), constants, to)
}

func (a machine) CopyVector(_ *ir.Value, from, to kernel.Register) {
	a.do("orr", a64.B16, to, from, from)
}

func (a machine) Put(_ *ir.Value, from kernel.Register, slot kernel.Memory) { a.Hold(from, 16, slot) }

func (a machine) Get(_ *ir.Value, slot kernel.Memory, to kernel.Register) { a.loadBytes(16, slot, to) }

func (a machine) LoadVector(t ir.Type, from kernel.Memory, to kernel.Register, _ bool) {
	a.load(a.Width(t), from, to)
}

func (a machine) StoreVector(t ir.Type, from kernel.Register, to kernel.Memory, _ bool) {
	a.store(a.Width(t), from, to)
}

// load loads width bytes. A load of two bytes is an instruction missing in Go's assembler.
func (a machine) load(width int, from kernel.Memory, to kernel.Register) {
	if width == 2 && from.Base != kernel.Frame {
		a.line("%s", a64.LoadHalf(int(to), numberOf(from.Base), from.Offset))
		return
	}
	a.loadBytes(width, from, to)
}

func (a machine) store(width int, from kernel.Register, to kernel.Memory) {
	if width == 2 && to.Base != kernel.Frame {
		a.line("%s", a64.StoreHalf(int(from), numberOf(to.Base), to.Offset))
		return
	}
	a.Hold(from, width, to)
}

func (a machine) LoadPart(p ir.Part, from kernel.Memory, to kernel.Register, _, _ bool) {
	of := p.Of.Part()
	width := a.Width(of)
	a.load(width, from, to)
	a.load(width, from.After(width), spareVector)
	a.do(map[bool]string{false: "uzp1", true: "uzp2"}[p.Second], a.arranged(of), to, to, spareVector)
}

func (a machine) StoreParts(t ir.Type, parts []kernel.Register, extra kernel.Register, to kernel.Memory, _, _ bool) {
	of := t.Part()
	for i, name := range []string{"zip1", "zip2"} {
		a.do(name, a.arranged(of), extra, parts[0], parts[1])
		a.store(a.Width(of), extra, to.After(i*a.Width(of)))
	}
}

func (a machine) StoreTruth(ir.Type, kernel.Register, kernel.Memory) {
	panic("compile: arm64 stores masks as bytes")
}

func (a machine) GatherMask(*ir.Value, kernel.Register, bool) {
	panic("compile: arm64 has no mask registers")
}

func (a machine) BranchIfAny(v *ir.Value, masks []kernel.Register, extra kernel.Register, _ bool, to string) {
	a.any(v, masks, extra)
	a.line("CBNZ %s, %s", firstSpare, to)
}

func (a machine) BranchUnlessAny(v *ir.Value, masks []kernel.Register, extra kernel.Register, _ bool, to string) {
	a.any(v, masks, extra)
	a.line("CBZ %s, %s", firstSpare, to)
}

// any sets the spare register to 0 if all lanes of the masks are false, and to another number otherwise.
func (a machine) any(v *ir.Value, masks []kernel.Register, extra kernel.Register) {
	r := masks[0]
	for _, x := range masks[1:] {
		a.do("orr", a64.B16, extra, r, x)
		r = extra
	}
	switch a.Width(v.Type) {
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

// arranged returns the arrangement of the lanes of a type.
func (a machine) arranged(of ir.Type) a64.Arrangement { return a64.Of(of.Size(), a.Width(of) > 8) }

func (a machine) bits(of ir.Type) a64.Arrangement { return a64.Of(1, a.Width(of) > 8) }

func (a machine) Compute(s kernel.Step) {
	p, of, r := s.Pattern, s.V.Type, s.From
	if s.V.Op.IsRelation() {
		of = s.V.Args[0].Type
	}
	switch p.Name {
	case multiply64:
		a.multiply64(s)
	case highHalves:
		a.multiplyHigh(s)
	case fuseNegative:
		a.do("fneg", a.arranged(of), s.To, r[2])
		a.do(map[ir.Op]string{ir.FMS: "fmla", ir.FNMS: "fmls"}[s.V.Op], a.arranged(of), s.To, r[0], r[1])
	case shiftDown:
		a.do("neg", a.arranged(of), s.To, r[1])
		a.do(map[bool]string{true: "sshl", false: "ushl"}[of.IsSigned()], a.arranged(of), s.To, r[0], s.To)
	case converted:
		a.conversion(s.V.Args[0].Type, of, s.To, r[0])
	case elementLoaded:
		a.elements(s)
	case lookedUp:
		if s.With != nil {
			a.lookUpBoth(s, s.With.To)
		} else {
			a.lookUp(s)
		}
	case "and", "orr", "eor", "bic", "bsl", "bit", "bif", "not":
		a.do(p.Name, a.bits(of), append([]kernel.Register{s.To}, r...)...)
	default:
		operands := append([]kernel.Register{s.To}, r...)
		if p.Immediate >= 0 {
			operands = append(operands, kernel.Register(p.Immediate))
		}
		a.do(p.Name, a.arranged(of), operands...)
	}
}

// multiply64 prints the instructions for 64-bit products. A product is the full product of the low halves, plus the sum of the two
// mixed products of a low and a high half, shifted up by 32 bits.
func (a machine) multiply64(s kernel.Step) {
	x, y, low, cross := s.From[0], s.From[1], s.To, s.Extra
	a.do("xtn", a64.S2, low, x)
	a.do("xtn", a64.S2, cross, y)
	a.do("umull", a64.S2, low, low, cross)
	a.do("rev64", a64.S4, cross, y)
	a.do("mul", a64.S4, cross, cross, x)
	a.do("uaddlp", a64.S4, cross, cross)
	a.do("shl", a64.D2, cross, cross, 32)
	a.do("add", a64.D2, low, low, cross)
}

// multiplyHigh prints the instructions for the upper halves of products.
func (a machine) multiplyHigh(s kernel.Step) {
	of := s.V.Type
	low, whole := a64.Of(of.Size(), false), a64.Of(of.Size(), true)
	a.do("umull", low, s.To, s.From[0], s.From[1])
	if a.Width(of) <= 8 {
		a.do("shrn", low, s.To, s.To, kernel.Register(of.Bits()))
		return
	}
	a.do("umull2", whole, s.Extra, s.From[0], s.From[1])
	a.do("uzp2", whole, s.To, s.To, s.Extra)
}

// conversion prints one of three conversions: of a number to twice or half its width, of an integer to a float of the same width, or of a float
// to an integer of at most the same width.
func (a machine) conversion(from, of ir.Type, to, x kernel.Register) {
	half := func(t ir.Type) a64.Arrangement { return a64.Of(t.Size(), false) }
	switch {
	case from == ir.Float32 && of == ir.Float64:
		a.do("fcvtl", a64.S2, to, x)
	case from == ir.Float64 && of == ir.Float32:
		a.do("fcvtn", a64.S2, to, x)
	case from.IsFloat() && of.IsInteger():
		convert, narrow := "fcvtzu", "uqxtn"
		if of.IsSigned() {
			convert, narrow = "fcvtzs", "sqxtn"
		}
		a.do(convert, a.arranged(from), to, x)
		for size := from.Size() / 2; size >= of.Size(); size /= 2 { // halves the width in steps; integers out of range become the nearest one
			a.do(narrow, a64.Of(size, false), to, to)
		}
	case of.IsFloat() && from.IsSigned():
		a.do("scvtf", a.arranged(of), to, x)
	case of.IsFloat():
		a.do("ucvtf", a.arranged(of), to, x)
	case from.Size() > of.Size():
		a.do("xtn", half(of), to, x)
	case from.IsSigned() || from.IsMask():
		a.do("sshll", half(from), to, x, 0)
	default:
		a.do("ushll", half(from), to, x, 0)
	}
}

// lookUp prints loads of a table's elements, one load for each lane. Indices are in range.
func (a machine) lookUp(s kernel.Step) {
	elements, name, shift, lane := s.V.Args[1].Elements(), "FMOVD", 3, "D"
	if s.V.Type.Size() == 4 {
		name, shift, lane = "FMOVS", 2, "S"
		words := make([]uint64, len(elements)/2)
		for i, x := range elements {
			words[i/2] |= x << (i % 2 * 32)
		}
		elements = words
	}
	a.line("ADD $%s, %s, %s", a.placeLater(elements...), constants, secondSpare)
	a.lane(s.From[0], s.V.Type.Size(), 0)
	a.line("%s (%s)(%s<<%d), F%d", name, secondSpare, firstSpare, shift, s.To)
	for k := 1; k < a.Width(s.V.Type)>>shift; k++ {
		a.lane(s.From[0], s.V.Type.Size(), k)
		a.line("ADD %s<<%d, %s", firstSpare, shift, secondSpare)
		a.line("VLD1 (%s), V%d.%s[%d]", secondSpare, s.To, lane, k)
		if k+1 < a.Width(s.V.Type)>>shift {
			a.line("SUB %s<<%d, %s", firstSpare, shift, secondSpare)
		}
	}
}

// lookUpBoth prints loads from two tables, with one element of each table for each lane. Elements of the first table go to z, and elements
// of the second table go to the result of s.
func (a machine) lookUpBoth(s kernel.Step, z kernel.Register) {
	first, second := s.With.V.Args[1].Elements(), s.V.Args[1].Elements()
	size := s.V.Type.Size()
	var elements []uint64
	for i, x := range first {
		if size == 8 {
			elements = append(elements, x, second[i])
		} else {
			elements = append(elements, x|second[i]<<32)
		}
	}
	table := a.placeLater(elements...)
	lanes := a.Width(s.V.Type) / size
	if lanes == 2 { // with two lanes, one register for each lane is enough
		load := map[int]string{8: "FMOVQ", 4: "FMOVD"}[size]
		for k, to := range []kernel.Register{s.Extra, s.To} {
			a.lane(s.From[0], size, k)
			a.line("ADD %s<<%d, %s, %s", firstSpare, kernel.Shift(2*size), constants, secondSpare)
			a.line("%s %s(%s), F%d", load, table, secondSpare, to)
		}
		a.do("zip1", a.arranged(s.V.Type), z, s.Extra, s.To)
		a.do("zip2", a.arranged(s.V.Type), s.To, s.Extra, s.To)
		return
	}
	for k, to := range []kernel.Register{s.Extra, s.To} {
		a.line("ADD $%s, %s, %s", table, constants, secondSpare)
		a.lane(s.From[0], size, 2*k)
		a.line("FMOVD (%s)(%s<<3), F%d", secondSpare, firstSpare, to)
		a.lane(s.From[0], size, 2*k+1)
		a.line("ADD %s<<3, %s", firstSpare, secondSpare)
		a.line("VLD1 (%s), V%d.D[1]", secondSpare, to)
	}
	a.do("uzp1", a64.S4, z, s.Extra, s.To)
	a.do("uzp2", a64.S4, s.To, s.Extra, s.To)
}

// lane moves lane k of r to the first spare register. A lane has size bytes.
func (a machine) lane(r kernel.Register, size, k int) {
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

// elements prints loads of a slice's elements: one load for each lane, or one load for all lanes.
func (a machine) elements(s kernel.Step) {
	_, size := s.V.InSlice()
	wide, lane, all := s.V.Type.Size(), "S", "S4"
	if wide == 8 {
		lane, all = "D", "D2"
	}
	load := map[int]string{1: "MOVBU", 2: "MOVHU", 4: "MOVWU", 8: "MOVD"}[size]
	address := func(k int) {
		a.line("VMOV V%d.%s[%d], %s", s.From[0], lane, k, firstSpare)
		a.line("ADD %s<<%d, %s, %s", firstSpare, kernel.Shift(size), nameOf(s.Base), secondSpare)
	}
	if s.V.IsAlike() {
		address(0)
		if size == wide {
			a.line("VLD1R (%s), [V%d.%s]", secondSpare, s.To, all)
		} else {
			a.line("%s (%s), %s", load, secondSpare, firstSpare)
			a.line("VDUP %s, V%d.%s", firstSpare, s.To, all)
		}
		return
	}
	for k := range a.Width(s.V.Type) / wide {
		address(k)
		a.line("%s (%s), %s", load, secondSpare, firstSpare)
		a.line("VMOV %s, V%d.%s[%d]", firstSpare, s.To, lane, k)
	}
}

func (a machine) Open(name string) { a.line("%s %s", kernel.Opening, name) }

func (a machine) Close() { a.line(kernel.Closing) }
