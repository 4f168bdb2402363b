package vector

import (
	"fmt"
	"reflect"
	"strconv"

	"github.com/mmcloughlin/avo/attr"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// An emitter prints the steps of a kernel.
type emitter struct {
	*Assembly
	target
	f        *Func
	pointers []pointer // to the operands, results first
	loaded   int       // the operand whose address a body has in the register spare, or -1
	from     []part    // where parameters are
	natural  bool      // lanes are in the order of elements, though there are pairs
	slots    memory    // where values are spilled
	masked   bool      // only the lanes in K7 exist
	rounds   []string  // the labels of those that are being printed
	labels   int       // that rounds have had
	fuel     memory    // how many rounds may be computed until the kernel stops
}

// newEmitter returns an emitter of f.
func newEmitter(f *Func, t target) emitter {
	e := emitter{target: t, f: f, from: parts(f.In)}
	for _, t := range f.operands() {
		e.natural = e.natural || !t.isComplex() || e.width(t.part()) < e.bytes
	}
	return e
}

// emit adds the instruction of that name. Operands are in the order of Go's assembler, the target last.
func (a *Assembly) emit(name string, operands ...operand.Op) {
	m := reflect.ValueOf(a.context).MethodByName(name)
	if !m.IsValid() {
		panic("vector: there is no instruction " + name)
	}
	in := make([]reflect.Value, len(operands))
	for i, o := range operands {
		in[i] = reflect.ValueOf(o)
	}
	m.Call(in)
}

var vectors = []reg.VecPhysical{
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
		return vectors[r].AsZ()
	case width > 16:
		return vectors[r].AsY()
	}
	return vectors[r].AsX()
}

// of returns register r as it holds v.
func (e *emitter) of(r register, v *Value) reg.Register {
	if v.Op == Table {
		return view(r, e.bytes)
	}
	return view(r, e.width(v.Type))
}

func (e *emitter) step(s step) {
	switch s.kind {
	case compute:
		e.compute(s)
	case load:
		if isFixed(s.v) {
			e.constant(s.v, s.to)
		} else {
			p := e.from[s.v.Aux]
			m := e.element(len(e.f.Out)+p.operand, s.copy, p.of)
			if p.of.isComplex() {
				e.loadPart(m, p, s.to)
			} else {
				e.transfer(m, s.v.Type, s.to, false)
			}
		}
	case move:
		name := "VMOVAPD"
		if s.to >= firstMask {
			name = "KMOVQ"
		}
		e.emit(name, e.of(s.from[0], s.v), e.of(s.to, s.v))
	case spill, reload:
		e.spill(s)
	case test:
		e.test(s)
	case begin:
		e.begins(s)
	case again:
		e.again(s)
	case gather:
		e.gather(s)
	case storePair:
		e.storePair(s)
	case store:
		if s.v.Type.isMask() {
			e.storeTruth(s)
			return
		}
		e.transfer(e.element(s.at, s.copy, s.v.Type), s.v.Type, s.from[0], true)
	}
}

// compute prints the instruction of a pattern.
func (e *emitter) compute(s step) {
	p, to, width := s.pattern, e.of(s.to, s.v), func(v *Value) int { return e.width(v.Type) }
	if isChoice(s.v) {
		width = func(*Value) int { return e.bytes }
		to = view(s.to, e.bytes)
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
func (e *emitter) storeTruth(s step) {
	c, bits := e.context, reg.EBX // of scratch
	e.emit("VMOVMSK"+map[int]string{4: "PS", 8: "PD"}[s.v.Type.Size()], e.of(s.from[0], s.v), bits)
	c.IMUL3L(operand.U32(1|1<<7|1<<14|1<<21), bits, bits)
	c.ANDL(operand.U32(0x01010101), bits)
	c.MOVL(bits, e.element(s.at, s.copy, Uint8))
}

// narrow prints what keeps the lower halves of integers and, of 32 bytes, joins those of the two halves of 128 bits.
func (e *emitter) narrow(s step) {
	from := s.v.Args[0]
	e.emit("VPSHUFB", e.shuffle(from.Type.Size()), e.of(s.from[0], from), view(s.to, e.width(from.Type)))
	if e.width(from.Type) == 32 {
		e.emit("VPERMQ", operand.U8(0x08), view(s.to, 32), view(s.to, 32))
	}
}

// multiplyBytes prints the products of bytes by those of words, once as they are and once moved down.
func (e *emitter) multiplyBytes(s step) {
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
func (e *emitter) multiplyHigh(s step) {
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

// constant loads the constant v.
func (e *emitter) constant(v *Value, to register) {
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
func (e *emitter) literal(size int, bits uint64) operand.Mem {
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
func (e *emitter) shuffle(size int) operand.Mem {
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

// global returns the read-only memory of that name, whose data emit adds.
func (a *Assembly) global(name string, data func()) operand.Mem {
	m, ok := a.globals[name]
	if !ok {
		m = a.context.StaticGlobal(name)
		a.context.DataAttributes(attr.RODATA | attr.NOPTR)
		data()
		a.globals[name] = m
	}
	return m
}

// element returns where the vector of a copy of operand k is, until it is called for another. In a body, where pointers do
// not change, an address that was loaded last is not loaded again.
func (e *emitter) element(k, copy int, t Type) operand.Mem {
	p := e.pointers[k]
	if p.register == 0 {
		p.register = spare
		if e.loaded != k {
			e.context.MOVQ(p.slot.operand(), wholes[spare])
			e.loaded = k
		}
	}
	return memory{p.register, copy * e.width(t)}.operand()
}

// transfer loads or stores a vector of an operand.
func (e *emitter) transfer(m operand.Mem, t Type, r register, store bool) {
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
	if e.masked {
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

// spill moves a value to its slot, or back.
func (e *emitter) spill(s step) {
	slot := e.slots.after(s.at * e.bytes).operand()
	name := "VMOVUPD"
	if s.v.Type == Bool && e.masks {
		name = "KMOVQ"
	}
	if s.kind == spill {
		e.emit(name, e.of(s.from[0], s.v), slot)
	} else {
		e.emit(name, slot, e.of(s.to, s.v))
	}
}

// test leaves the kernel if a lane is rare.
func (e *emitter) test(s step) {
	r := e.of(s.from[0], s.v)
	bits := map[int]string{8: "B", 16: "W", 32: "D", 64: "Q"}[e.lanes]
	switch {
	case e.masked:
		e.emit("KTEST"+bits, r, reg.K7)
	case e.masks:
		e.emit("KORTEST"+bits, r, r)
	default:
		e.emit("VPTEST", r, r)
	}
	e.emit("JNE", operand.LabelRef("stop"))
}
