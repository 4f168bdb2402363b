package vector

import (
	"fmt"
	"hash/fnv"
	"reflect"
	"strconv"

	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// emit adds the instruction of that name. Operands are in the order of Go's assembler, the target last.
func (f *x86File) emit(name string, operands ...operand.Op) {
	m := reflect.ValueOf(f.context).MethodByName(name)
	if !m.IsValid() {
		panic("vector: there is no instruction " + name)
	}
	in := make([]reflect.Value, len(operands))
	for i, o := range operands {
		in[i] = reflect.ValueOf(o)
	}
	m.Call(in)
}

var registersX86 = []reg.VecPhysical{
	reg.X0, reg.X1, reg.X2, reg.X3, reg.X4, reg.X5, reg.X6, reg.X7, reg.X8, reg.X9, reg.X10, reg.X11, reg.X12, reg.X13,
	reg.X14, reg.X15, reg.X16, reg.X17, reg.X18, reg.X19, reg.X20, reg.X21, reg.X22, reg.X23, reg.X24, reg.X25, reg.X26,
	reg.X27, reg.X28, reg.X29, reg.X30, reg.X31,
}

var masks = []reg.OpmaskPhysical{reg.K0, reg.K1, reg.K2, reg.K3, reg.K4, reg.K5, reg.K6, reg.K7}

// view returns register r as one that holds width bytes.
func view(r register, width int) reg.Register {
	switch {
	case r >= firstMask:
		return masks[r-firstMask]
	case width > 32:
		return registersX86[r].AsZ()
	case width > 16:
		return registersX86[r].AsY()
	}
	return registersX86[r].AsX()
}

// of returns register r as it holds v.
func (e x86) of(r register, v *Value) reg.Register {
	if v.Op == Table {
		return view(r, e.bytes)
	}
	return view(r, e.width(v.Type))
}

// compute prints the instruction of a pattern.
func (e x86) compute(s step) {
	p, to, width := s.pattern, e.of(s.to, s.v), func(v *Value) int { return e.width(v.Type) }
	if isChoice(s.v) {
		width = func(*Value) int { return e.bytes }
		to = view(s.to, e.bytes)
	}
	if s.v.Op == LookupBytes { // of which registers of every width have the table
		width = func(*Value) int { return e.width(s.v.Type) }
	}
	switch p.name {
	case narrow:
		e.narrow(s)
		return
	case multiplyBytes:
		e.multiplyBytes(s)
		return
	case multiplyHigh:
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
	if p.immediate >= 0 {
		operands = append(operands, operand.U8(p.immediate))
	}
	name := p.name
	for i := len(p.args) - 1; i >= 0; i-- {
		v := s.v.Args[p.args[i]]
		if s.from[i] != inMemory {
			operands = append(operands, view(s.from[i], width(v)))
			continue
		}
		if v.Op == Table {
			operands = append(operands, e.tableAt(v))
			continue
		}
		operands = append(operands, e.literal(v.Type.Size(), root(v).Aux))
		if e.masks {
			name += "_BCST"
		}
	}
	e.emit(name, append(operands, to)...)
}

// storeTruth stores a mask of four lanes as bytes: its bits 0 to 3, and those moved by 7, 14 and 21, are the last ones of
// bytes.
func (e x86) storeTruth(t Type, from register, to memory) {
	c, bits := e.context, reg.EBX // of scratch
	e.emit("VMOVMSK"+map[int]string{4: "PS", 8: "PD"}[t.Size()], view(from, e.width(t)), bits)
	c.IMUL3L(operand.U32(1|1<<7|1<<14|1<<21), bits, bits)
	c.ANDL(operand.U32(0x01010101), bits)
	c.MOVL(bits, to.operand())
}

// narrow prints what keeps the lower halves of integers and, of 32 bytes, joins those of the two halves of 128 bits.
func (e x86) narrow(s step) {
	from := s.v.Args[0]
	e.emit("VPSHUFB", e.shuffle(from.Type.Size()), e.of(s.from[0], from), view(s.to, e.width(from.Type)))
	if e.width(from.Type) == 32 {
		e.emit("VPERMQ", operand.U8(0x08), view(s.to, 32), view(s.to, 32))
	}
}

// multiplyBytes prints the products of bytes by those of words, once as they are and once moved down.
func (e x86) multiplyBytes(s step) {
	x, y, low, high := e.of(s.from[0], s.v), e.of(s.from[1], s.v), e.of(s.to, s.v), e.of(s.extra, s.v)
	eight := operand.U8(8)
	e.emit("VPSRLW", eight, x, high)
	e.emit("VPSRLW", eight, y, low)
	e.emit("VPMULLW", low, high, high)
	e.emit("VPMULLW", y, x, low)
	e.emit("VPSLLW", eight, high, high)
	e.emit("VPSLLW", eight, low, low)
	e.emit("VPSRLW", eight, low, low)
	or := "VPOR"
	if e.masks {
		or += "Q"
	}
	e.emit(or, high, low, low)
}

// multiplyHigh prints the upper halves of the products of the lanes with even numbers, moved down, and of those with odd ones.
func (e x86) multiplyHigh(s step) {
	x, y, even, odd := e.of(s.from[0], s.v), e.of(s.from[1], s.v), e.of(s.to, s.v), e.of(s.extra, s.v)
	half := operand.U8(32)
	e.emit("VPSRLQ", half, x, odd)
	if s.v.Aux == 0 {
		e.emit("VPSRLQ", half, y, even)
		e.emit("VPMULUDQ", even, odd, odd)
	} else {
		e.emit("VPMULUDQ", y, odd, odd)
	}
	e.emit("VPMULUDQ", y, x, even)
	e.emit("VPSRLQ", half, even, even)
	if e.masks { // the upper halves of odd, and what is in even
		e.emit("VPTERNLOGQ_BCST", operand.U8(0xd8), e.literal(8, 0xffffffff<<32), odd, even)
	} else {
		e.emit("VPBLENDD", operand.U8(0xaa), odd, even, even)
	}
}

// gatherElements prints the loads of a table's elements. Lanes that do not exist have an index, too, so that all are loaded.
func (e x86) gatherElements(s step) {
	index, to, base := e.of(s.from[0], s.v.Args[0]), e.of(s.to, s.v), wholes[done] // which bodies have no use for, but those of reductions
	name := "VPGATHER" + map[int]string{4: "DD", 8: "QQ"}[s.v.Type.Size()]
	from := operand.Mem{Base: base, Index: index, Scale: uint8(s.v.Type.Size())}
	if s.v.Op == Element {
		if s.v.Type.Size() == 8 && s.v.Args[0].Type.Size() == 4 {
			name = "VPGATHERDQ"
		}
		from.Base = wholes[s.base]
		if _, size := s.v.inSlice(); size == 0 {
			from.Scale = 1
		}
	} else {
		e.emit("LEAQ", e.tableAt(s.v), base)
	}
	if !e.masks {
		all := e.of(s.extra, s.v)
		e.emit("VPCMPEQD", all, all, all)
		e.emit(name, all, from, to)
		return
	}
	e.emit("KMOVQ", reg.K7, reg.K0)
	e.emit("KXNORQ", reg.K7, reg.K7, reg.K7)
	e.emit(name, from, reg.K7, to)
	e.emit("KMOVQ", reg.K0, reg.K7)
}

// repeatElement prints the load of one element of a slice into all lanes, at the index that the first of them has.
func (e x86) repeatElement(s step) {
	index, width := view(s.from[0], 16), s.v.Type.Size()
	from := operand.Mem{Base: wholes[s.base], Index: wholes[done], Scale: uint8(width)}
	if _, size := s.v.inSlice(); size == 0 {
		from.Scale = 1
	}
	if s.v.Args[0].Type.Size() == 8 {
		e.emit("VMOVQ", index, wholes[done])
	} else {
		e.emit("VMOVD", index, wholes[done].(reg.GPPhysical).As32())
	}
	e.emit(map[int]string{4: "VPBROADCASTD", 8: "VPBROADCASTQ"}[width], from, e.of(s.to, s.v))
}

// constant loads the constant v.
func (e x86) constant(v *Value, to register) {
	r := e.of(to, v)
	switch {
	case v.Op == Table && e.masks:
		e.emit("VMOVDQU64", e.tableAt(v), r)
	case v.Op == Table:
		e.emit("VMOVDQU", e.tableAt(v), r)
	case v.Type == Bool && v.Aux == 0:
		e.emit("KXORQ", r, r, r)
	case v.Type == Bool:
		e.emit("KXNORQ", r, r, r)
	case v.Aux == 0 && e.masks:
		e.emit("VPXORQ", r, r, r)
	case v.Aux == 0:
		e.emit("VPXOR", r, r, r)
	case e.masks:
		e.emit("VPBROADCAST"+suffix(v.Type.unsigned()), e.literal(v.Type.Size(), v.Aux), r)
	default:
		e.emit("VMOVDQU", e.literal(v.Type.Size(), v.Aux), r)
	}
}

// literal returns a constant of size bytes in read-only memory: once for AVX-512, which repeats it in the instruction,
// and a whole vector for AVX2.
func (e x86) literal(size int, bits uint64) operand.Mem {
	name, copies := fmt.Sprintf("bits%d_%0*x", 8*size, 2*size, bits), 1
	if !e.masks {
		name, copies = "vector"+name, e.bytes/size
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

// shuffle returns which bytes of 16 VPSHUFB keeps: the low halves of elements of size bytes, first.
func (e x86) shuffle(size int) operand.Mem {
	return e.global("narrow"+strconv.Itoa(8*size), func() {
		for i := range 32 {
			from := 0x80 // zero
			if j := i % 16; j < 8 {
				from = j/(size/2)*size + j%(size/2)
			}
			e.context.AddDatum(i, operand.U8(from))
		}
	})
}

func (e x86) loadVector(t Type, from memory, to register, masked bool) {
	e.transfer(from.operand(), t, to, masked, false)
}

func (e x86) storeVector(t Type, from register, to memory, masked bool) {
	e.transfer(to.operand(), t, from, masked, true)
}

// transfer loads or stores a vector of an operand.
func (e x86) transfer(m operand.Mem, t Type, r register, masked, store bool) {
	width := e.width(t)
	name, operands := "VMOVDQU", []operand.Op{m, view(r, width)}
	switch {
	case width == 4:
		name = "VMOVD"
	case width == 8:
		name = "VMOVQ"
	case e.masks:
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

func (e x86) copyVector(v *Value, from, to register) {
	name := "VMOVAPD"
	if to >= firstMask {
		name = "KMOVQ"
	}
	e.emit(name, e.of(from, v), e.of(to, v))
}

func (e x86) put(v *Value, from register, slot memory) {
	e.emit(e.slotMove(v), e.of(from, v), slot.operand())
}

func (e x86) get(v *Value, slot memory, to register) {
	e.emit(e.slotMove(v), slot.operand(), e.of(to, v))
}

// slotMove returns the instruction that moves v to a slot, or back.
func (e x86) slotMove(v *Value) string {
	if v.Type == Bool && e.masks {
		return "KMOVQ"
	}
	return "VMOVUPD"
}

// tableAt returns where the elements of v are in read-only memory.
func (e x86) tableAt(v *Value) operand.Mem {
	elements, size, h := v.elements(), v.Type.Size(), fnv.New128a()
	for _, x := range elements {
		fmt.Fprintf(h, "%0*x", 2*size, x)
	}
	return e.global(fmt.Sprintf("table%d_%x", len(elements), h.Sum(nil)), func() {
		for i, x := range elements {
			e.context.AddDatum(size*i, constantOf(size, x))
		}
	})
}

func (e x86) open(name string) { e.context.Comment(opening + " " + name) }

func (e x86) close() { e.context.Comment(closing) }
