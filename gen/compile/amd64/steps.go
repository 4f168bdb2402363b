package amd64

import (
	"fmt"
	"hash/fnv"
	"reflect"
	"strconv"

	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"

	"ndgo/gen/compile/ir"
	"ndgo/gen/compile/kernel"
)

// emit adds the named instruction. The operands are in the order of Go's assembler, with the target last.
func (f *file) emit(name string, operands ...operand.Op) {
	m := reflect.ValueOf(f.context).MethodByName(name)
	if !m.IsValid() {
		panic("compile: there is no instruction " + name)
	}
	in := make([]reflect.Value, len(operands))
	for i, o := range operands {
		in[i] = reflect.ValueOf(o)
	}
	m.Call(in)
}

var registers = []reg.VecPhysical{
	reg.X0, reg.X1, reg.X2, reg.X3, reg.X4, reg.X5, reg.X6, reg.X7, reg.X8, reg.X9, reg.X10, reg.X11, reg.X12, reg.X13,
	reg.X14, reg.X15, reg.X16, reg.X17, reg.X18, reg.X19, reg.X20, reg.X21, reg.X22, reg.X23, reg.X24, reg.X25, reg.X26,
	reg.X27, reg.X28, reg.X29, reg.X30, reg.X31,
}

var masks = []reg.OpmaskPhysical{reg.K0, reg.K1, reg.K2, reg.K3, reg.K4, reg.K5, reg.K6, reg.K7}

// view returns register r as a register of width bytes.
func view(r kernel.Register, width int) reg.Register {
	switch {
	case r >= kernel.FirstMask:
		return masks[r-kernel.FirstMask]
	case width > 32:
		return registers[r].AsZ()
	case width > 16:
		return registers[r].AsY()
	}
	return registers[r].AsX()
}

// of returns register r with the width of the value v.
func (e machine) of(r kernel.Register, v *ir.Value) reg.Register {
	if v.Op == ir.Table {
		return view(r, e.Bytes)
	}
	return view(r, e.Width(v.Type))
}

// Compute prints the instructions that compute the value of a step.
func (e machine) Compute(s kernel.Step) {
	p, to, width := s.Pattern, e.of(s.To, s.V), func(v *ir.Value) int { return e.Width(v.Type) }
	if ir.IsChoice(s.V) {
		width = func(*ir.Value) int { return e.Bytes }
		to = view(s.To, e.Bytes)
	}
	if s.V.Op == ir.LookupBytes { // the table operand has the width of the register
		width = func(*ir.Value) int { return e.Width(s.V.Type) }
	}
	switch p.Name {
	case narrow:
		e.narrow(s)
		return
	case multiplyBytes:
		e.multiplyBytes(s)
		return
	case highProducts:
		e.multiplyHigh(s)
		return
	case gatherElements:
		e.gatherElements(s)
		return
	case repeatElement:
		e.repeatElement(s)
		return
	}
	var operands []operand.Op
	if p.Immediate >= 0 {
		operands = append(operands, operand.U8(p.Immediate))
	}
	name := p.Name
	for i := len(p.Args) - 1; i >= 0; i-- {
		v := s.V.Args[p.Args[i]]
		if s.From[i] != kernel.InMemory {
			operands = append(operands, view(s.From[i], width(v)))
			continue
		}
		if v.Op == ir.Table {
			operands = append(operands, e.tableAt(v))
			continue
		}
		operands = append(operands, e.literal(v.Type.Size(), ir.Root(v).Aux))
		if e.Masks {
			name += "_BCST"
		}
	}
	e.emit(name, append(operands, to)...)
}

// StoreTruth stores a mask of four lanes as four bools. It adds copies of the mask's bits 0 to 3, shifted by 7, 14 and 21 bits, so
// bit i becomes the lowest bit of byte i.
func (e machine) StoreTruth(t ir.Type, from kernel.Register, to kernel.Memory) {
	c, bits := e.context, reg.EBX // no value of the kernel is in EBX
	e.emit("VMOVMSK"+map[int]string{4: "PS", 8: "PD"}[t.Size()], view(from, e.Width(t)), bits)
	c.IMUL3L(operand.U32(1|1<<7|1<<14|1<<21), bits, bits)
	c.ANDL(operand.U32(0x01010101), bits)
	c.MOVL(bits, memoryOf(to))
}

// narrow prints the instructions that take the lower halves of integers. For a vector of 32 bytes they also join the results of its two
// halves.
func (e machine) narrow(s kernel.Step) {
	from := s.V.Args[0]
	e.emit("VPSHUFB", e.shuffle(from.Type.Size()), e.of(s.From[0], from), view(s.To, e.Width(from.Type)))
	if e.Width(from.Type) == 32 {
		e.emit("VPERMQ", operand.U8(0x08), view(s.To, 32), view(s.To, 32))
	}
}

// multiplyBytes prints the instructions for products of bytes. It multiplies 16-bit words twice: once as they are, for the lower
// bytes, and once shifted down, for the upper bytes.
func (e machine) multiplyBytes(s kernel.Step) {
	x, y, low, high := e.of(s.From[0], s.V), e.of(s.From[1], s.V), e.of(s.To, s.V), e.of(s.Extra, s.V)
	eight := operand.U8(8)
	e.emit("VPSRLW", eight, x, high)
	e.emit("VPSRLW", eight, y, low)
	e.emit("VPMULLW", low, high, high)
	e.emit("VPMULLW", y, x, low)
	e.emit("VPSLLW", eight, high, high)
	e.emit("VPSLLW", eight, low, low)
	e.emit("VPSRLW", eight, low, low)
	or := "VPOR"
	if e.Masks {
		or += "Q"
	}
	e.emit(or, high, low, low)
}

// multiplyHigh prints the instructions for the upper halves of products. It multiplies lanes with even and with odd numbers
// separately, and shifts the even results down.
func (e machine) multiplyHigh(s kernel.Step) {
	x, y, even, odd := e.of(s.From[0], s.V), e.of(s.From[1], s.V), e.of(s.To, s.V), e.of(s.Extra, s.V)
	half := operand.U8(32)
	e.emit("VPSRLQ", half, x, odd)
	if s.V.Aux == 0 {
		e.emit("VPSRLQ", half, y, even)
		e.emit("VPMULUDQ", even, odd, odd)
	} else {
		e.emit("VPMULUDQ", y, odd, odd)
	}
	e.emit("VPMULUDQ", y, x, even)
	e.emit("VPSRLQ", half, even, even)
	if e.Masks { // joins the upper halves of the odd and the even products
		e.emit("VPTERNLOGQ_BCST", operand.U8(0xd8), e.literal(8, 0xffffffff<<32), odd, even)
	} else {
		e.emit("VPBLENDD", operand.U8(0xaa), odd, even, even)
	}
}

// gatherElements prints the loads of elements of a table. It loads all lanes, because lanes beyond the last element also have a valid
// index.
func (e machine) gatherElements(s kernel.Step) {
	// The register Done is free in the body of a loop, except in reductions.
	index, to, base := e.of(s.From[0], s.V.Args[0]), e.of(s.To, s.V), wholes[kernel.Done]
	name := "VPGATHER" + map[int]string{4: "DD", 8: "QQ"}[s.V.Type.Size()]
	from := operand.Mem{Base: base, Index: index, Scale: uint8(s.V.Type.Size())}
	if s.V.Op == ir.Element {
		if s.V.Type.Size() == 8 && s.V.Args[0].Type.Size() == 4 {
			name = "VPGATHERDQ"
		}
		from.Base = wholes[s.Base]
		if _, size := s.V.InSlice(); size == 0 {
			from.Scale = 1
		}
	} else {
		e.emit("LEAQ", e.tableAt(s.V), base)
	}
	if !e.Masks {
		all := e.of(s.Extra, s.V)
		e.emit("VPCMPEQD", all, all, all)
		e.emit(name, all, from, to)
		return
	}
	e.emit("KMOVQ", reg.K7, reg.K0)
	e.emit("KXNORQ", reg.K7, reg.K7, reg.K7)
	e.emit(name, from, reg.K7, to)
	e.emit("KMOVQ", reg.K0, reg.K7)
}

// repeatElement prints the load of one slice element into all lanes. The index of the element is in the first lane.
func (e machine) repeatElement(s kernel.Step) {
	index, width := view(s.From[0], 16), s.V.Type.Size()
	from := operand.Mem{Base: wholes[s.Base], Index: wholes[kernel.Done], Scale: uint8(width)}
	if _, size := s.V.InSlice(); size == 0 {
		from.Scale = 1
	}
	if s.V.Args[0].Type.Size() == 8 {
		e.emit("VMOVQ", index, wholes[kernel.Done])
	} else {
		e.emit("VMOVD", index, wholes[kernel.Done].(reg.GPPhysical).As32())
	}
	e.emit(map[int]string{4: "VPBROADCASTD", 8: "VPBROADCASTQ"}[width], from, e.of(s.To, s.V))
}

// Constant loads the constant v into a register.
func (e machine) Constant(v *ir.Value, to kernel.Register) {
	r := e.of(to, v)
	switch {
	case v.Op == ir.Table && e.Masks:
		e.emit("VMOVDQU64", e.tableAt(v), r)
	case v.Op == ir.Table:
		e.emit("VMOVDQU", e.tableAt(v), r)
	case v.Type == ir.Bool && v.Aux == 0:
		e.emit("KXORQ", r, r, r)
	case v.Type == ir.Bool:
		e.emit("KXNORQ", r, r, r)
	case v.Aux == 0 && e.Masks:
		e.emit("VPXORQ", r, r, r)
	case v.Aux == 0:
		e.emit("VPXOR", r, r, r)
	case e.Masks:
		e.emit("VPBROADCAST"+suffix(v.Type.Unsigned()), e.literal(v.Type.Size(), v.Aux), r)
	default:
		e.emit("VMOVDQU", e.literal(v.Type.Size(), v.Aux), r)
	}
}

// literal returns a constant of size bytes in read-only memory. On AVX-512 it is there once, because instructions can repeat it in
// all lanes. On AVX2 it is repeated in a whole vector.
func (e machine) literal(size int, bits uint64) operand.Mem {
	name, copies := fmt.Sprintf("bits%d_%0*x", 8*size, 2*size, bits), 1
	if !e.Masks {
		name, copies = "vector"+name, e.Bytes/size
	}
	return e.global(name, func() {
		for i := range copies {
			e.context.AddDatum(i*size, constantOf(size, bits))
		}
	})
}

// constantOf returns bits as a datum of size bytes.
func constantOf(size int, bits uint64) operand.Constant {
	switch size {
	case 1:
		return operand.U8(bits)
	case 2:
		return operand.U16(bits)
	case 4:
		return operand.U32(bits)
	}
	return operand.U64(bits)
}

// shuffle returns the control operand of VPSHUFB that moves the low halves of elements of size bytes to the front of each 16 bytes.
func (e machine) shuffle(size int) operand.Mem {
	return e.global("narrow"+strconv.Itoa(8*size), func() {
		for i := range 32 {
			from := 0x80 // the control value for a zero byte
			if j := i % 16; j < 8 {
				from = j/(size/2)*size + j%(size/2)
			}
			e.context.AddDatum(i, operand.U8(from))
		}
	})
}

func (e machine) LoadVector(t ir.Type, from kernel.Memory, to kernel.Register, masked bool) {
	e.transfer(memoryOf(from), t, to, masked, false)
}

func (e machine) StoreVector(t ir.Type, from kernel.Register, to kernel.Memory, masked bool) {
	e.transfer(memoryOf(to), t, from, masked, true)
}

// transfer loads or stores a vector of an operand.
func (e machine) transfer(m operand.Mem, t ir.Type, r kernel.Register, masked, store bool) {
	width := e.Width(t)
	name, operands := "VMOVDQU", []operand.Op{m, view(r, width)}
	switch {
	case width == 4:
		name = "VMOVD"
	case width == 8:
		name = "VMOVQ"
	case e.Masks:
		name = "VMOVDQU64"
	}
	if masked {
		name, operands = "VMOVDQU"+strconv.Itoa(t.Bits()), []operand.Op{m, reg.K7, view(r, width)}
		if !store {
			name += "_Z"
		}
	}
	if store {
		last := len(operands) - 1
		operands[0], operands[last] = operands[last], operands[0]
	}
	e.emit(name, operands...)
}

func (e machine) CopyVector(v *ir.Value, from, to kernel.Register) {
	name := "VMOVAPD"
	if to >= kernel.FirstMask {
		name = "KMOVQ"
	}
	e.emit(name, e.of(from, v), e.of(to, v))
}

func (e machine) Put(v *ir.Value, from kernel.Register, slot kernel.Memory) {
	e.emit(e.slotMove(v), e.of(from, v), memoryOf(slot))
}

func (e machine) Get(v *ir.Value, slot kernel.Memory, to kernel.Register) {
	e.emit(e.slotMove(v), memoryOf(slot), e.of(to, v))
}

// slotMove returns the instruction that moves v to or from a stack slot.
func (e machine) slotMove(v *ir.Value) string {
	if v.Type == ir.Bool && e.Masks {
		return "KMOVQ"
	}
	return "VMOVUPD"
}

// tableAt returns the table v in read-only memory.
func (e machine) tableAt(v *ir.Value) operand.Mem {
	elements, size, h := v.Elements(), v.Type.Size(), fnv.New128a()
	for _, x := range elements {
		fmt.Fprintf(h, "%0*x", 2*size, x)
	}
	return e.global(fmt.Sprintf("table%d_%x", len(elements), h.Sum(nil)), func() {
		for i, x := range elements {
			e.context.AddDatum(size*i, constantOf(size, x))
		}
	})
}

func (e machine) Open(name string) { e.context.Comment(kernel.Opening + " " + name) }

func (e machine) Close() { e.context.Comment(kernel.Closing) }
