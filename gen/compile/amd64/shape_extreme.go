package amd64

import (
	"fmt"

	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"

	"ndgo/gen/compile/ir"
	"ndgo/gen/shape"
)

// turnsSign reports whether registers hold elements with an inverted sign bit. This is so for unsigned integers on AVX2, because AVX2
// compares all integers as signed integers.
func (t *target) turnsSign(e shape.Extreme) bool {
	return !t.wide && !e.Lane().IsFloat() && !e.Lane().IsSigned()
}

func (t *target) LoadElements(e shape.Extreme, z shape.Vector, a shape.Address, m shape.Mask) {
	switch size := e.Of.Size(); {
	case size < 4:
		name := map[shape.Type]string{ir.Int8: "VPMOVSXBD", ir.Int16: "VPMOVSXWD", ir.Uint8: "VPMOVZXBD", ir.Uint16: "VPMOVZXWD"}[e.Of]
		if m == 0 {
			t.emit(name, t.memory(a), t.vectors[z])
		} else {
			t.emit(name+"_Z", t.memory(a), t.masks[m], t.vectors[z])
		}
	case m == 0:
		t.Load(z, a)
	default:
		t.LoadLanes(size, z, a, m)
	}
	if t.turnsSign(e) {
		t.VPXOR(t.everywhere("sign", e.Lane().Size(), 1<<(e.Lane().Bits()-1)), t.vectors[z], t.vectors[z])
	}
}

// everywhere returns read-only memory of one vector with x in all lanes. A lane has size bytes.
func (t *target) everywhere(name string, size int, x uint64) operand.Mem {
	if size == 4 {
		x |= x << 32
	}
	words := make([]uint64, t.Bytes()/8)
	for i := range words {
		words[i] = x
	}
	return t.words(fmt.Sprintf("%s%d", name, size), words...)
}

func (t *target) Worst(e shape.Extreme, z shape.Vector) {
	bits, isLeast := e.WorstBits(t.turnsSign(e))
	name := "greatest"
	if isLeast {
		name = "least"
	}
	of := e.Lane()
	t.emit("VMOVUPD", t.everywhere(fmt.Sprintf("%s%s", name, of), of.Size(), bits), t.vectors[z])
}

func (t *target) Count(size int, z shape.Vector) {
	var words []uint64
	for i := range t.Bytes() / 8 {
		if size == 8 {
			words = append(words, uint64(i))
		} else {
			words = append(words, uint64(2*i)|uint64(2*i+1)<<32)
		}
	}
	t.emit("VMOVUPD", t.words(fmt.Sprintf("count%d", size), words...), t.vectors[z])
}

func (t *target) RepeatNumber(size int, z shape.Vector, x shape.Integer) {
	v := t.vectors[z]
	t.VMOVQ(t.integers[x], v.AsX())
	t.emit("VPBROADCAST"+suffixOf(size), v.AsX(), v)
}

// The predicates of float comparisons: neither operand is NaN; x = y; not x ≤ y; not x ≥ y. The last two are true if an operand is
// NaN.
const (
	areOrdered = operand.U8(0x07)
	areEqual   = operand.U8(0x00)
	notAtMost  = operand.U8(0x16)
	notAtLeast = operand.U8(0x19)
)

// beyond returns a mask of the lanes in which x is better than y: greater in a search for the maximum, less for the minimum. For
// floats the mask also has the lanes in which x or y is NaN.
func (t *target) beyond(e shape.Extreme, x, y reg.VecVirtual, m shape.Mask) reg.Register {
	of := e.Lane()
	relation := notAtLeast
	if e.Greatest {
		relation = notAtMost
	}
	if t.wide {
		k, among := t.K(), []operand.Op(nil)
		if m != 0 {
			among = append(among, t.masks[m])
		}
		name := "VCMP" + floats(of)
		if !of.IsFloat() {
			name = "VPCMP" + suffixOf(of.Size())
			if relation = 1; e.Greatest { // integers need no negation: none is NaN
				relation = 6
			}
			if !of.IsSigned() {
				name = "VPCMPU" + suffixOf(of.Size())
			}
		}
		t.emit(name, append(append([]operand.Op{relation, y, x}, among...), k)...)
		return k
	}
	z := t.YMM()
	switch {
	case of.IsFloat():
		t.emit("VCMP"+floats(of), relation, y, x, z)
	case e.Greatest:
		t.emit("VPCMPGT"+suffixOf(of.Size()), y, x, z)
	default:
		t.emit("VPCMPGT"+suffixOf(of.Size()), x, y, z)
	}
	if m != 0 {
		t.VPAND(t.masks[m].(reg.VecVirtual), z, z)
	}
	return z
}

// takeLanes copies the lanes of x to z where c is true.
func (t *target) takeLanes(size int, z, x reg.VecVirtual, c reg.Register) {
	if t.wide {
		t.emit(fmt.Sprintf("VMOVDQA%d", 8*size), x, c, z)
	} else {
		t.VPBLENDVB(c.(reg.VecVirtual), x, z, z)
	}
}

func (t *target) TakeBetter(e shape.Extreme, best, at, x, now shape.Vector, m shape.Mask) {
	of, b := e.Lane(), t.vectors[best]
	better := t.beyond(e, t.vectors[x], b, m)
	switch {
	case !of.IsFloat():
	case t.wide:
		t.emit("VCMP"+floats(of), areOrdered, b, b, better, better)
	default:
		ordered := t.YMM()
		t.emit("VCMP"+floats(of), areOrdered, b, b, ordered)
		t.VPAND(ordered, better.(reg.VecVirtual), better.(reg.VecVirtual))
	}
	t.takeLanes(of.Size(), b, t.vectors[x], better)
	t.takeLanes(of.Size(), t.vectors[at], t.vectors[now], better)
}

// TakeNumbers computes the extreme by a single instruction, if there is one, so the next step need not wait for a comparison.
func (t *target) TakeNumbers(e shape.Extreme, best, at, x, now shape.Vector) {
	of, b := e.Lane(), t.vectors[best]
	if of.IsInteger() && of.Size() == 8 && !t.wide {
		t.TakeBetter(e, best, at, x, now, 0)
		return
	}
	better := t.beyond(e, t.vectors[x], b, 0)
	t.extremeOf(e, b, t.vectors[x])
	t.takeLanes(of.Size(), t.vectors[at], t.vectors[now], better)
}

func (t *target) NoNaN(of shape.Type) shape.Mask {
	var m reg.Register
	if t.wide {
		k := t.K()
		t.KXNORQ(k, k, k)
		m = k
	} else {
		v := t.YMM()
		t.VPCMPEQD(v, v, v)
		m = v
	}
	t.masks = append(t.masks, m)
	return shape.Mask(len(t.masks) - 1)
}

func (t *target) NoteNaN(of shape.Type, m shape.Mask, x, y shape.Vector) {
	if t.wide { // with a mask, this instruction would have to wait for the comparison
		k := t.K()
		t.emit("VCMP"+floats(of), areOrdered, t.vectors[y], t.vectors[x], k)
		t.KANDQ(k, t.masks[m], t.masks[m])
		return
	}
	all, v := t.masks[m].(reg.VecVirtual), t.YMM()
	t.emit("VCMP"+floats(of), areOrdered, t.vectors[y], t.vectors[x], v)
	t.VPAND(v, all, all)
}

func (t *target) JumpIfNaN(of shape.Type, m shape.Mask, label string) {
	switch {
	case t.wide && of == ir.Float64:
		t.KORTESTB(t.masks[m], t.masks[m])
	case t.wide:
		t.KORTESTW(t.masks[m], t.masks[m])
	default:
		ones := t.YMM()
		t.VPCMPEQD(ones, ones, ones)
		t.VPTEST(ones, t.masks[m].(reg.VecVirtual))
	}
	t.JCC(operand.LabelRef(label))
}

// extremeOf sets each lane of z to the greater or the lesser of its own number and the number in x.
func (t *target) extremeOf(e shape.Extreme, z, x reg.VecVirtual) {
	of := e.Lane()
	name := "VPMIN"
	if e.Greatest {
		name = "VPMAX"
	}
	switch {
	case of.IsFloat():
		t.emit("V"+name[2:]+floats(of), x, z, z)
	case of.Size() == 8 && !t.wide:
		t.takeLanes(8, z, x, t.beyond(e, x, z, 0))
	case of.IsSigned() || t.turnsSign(e):
		t.emit(name+"S"+suffixOf(of.Size()), x, z, z)
	default:
		t.emit(name+"U"+suffixOf(of.Size()), x, z, z)
	}
}

// exchanged returns a copy of x in which neighbouring groups of the given number of bytes are exchanged.
func (t *target) exchanged(x reg.VecVirtual, bytes int) reg.VecVirtual {
	switch {
	case bytes == 64:
		z := t.ZMM()
		t.VSHUFI64X2(operand.U8(0x4e), x, x, z)
		return z
	case bytes == 32 && t.wide:
		z := t.ZMM()
		t.VSHUFI64X2(operand.U8(0xb1), x, x, z)
		return z
	case bytes == 32:
		z := t.YMM()
		t.VPERM2I128(operand.U8(0x01), x, x, z)
		return z
	}
	z := t.YMM()
	if t.wide {
		z = t.ZMM()
	}
	order := operand.U8(0x4e)
	if bytes == 8 {
		order = 0xb1
	}
	t.VPSHUFD(order, x, z)
	return z
}

// FirstBest finds the lanes with the best element of all lanes, and returns the first position in these lanes.
func (t *target) FirstBest(e shape.Extreme, z shape.Integer, best, at []shape.Vector) {
	of := e.Lane()
	chosen := make([]reg.Register, len(best))
	for c := range chosen {
		if t.wide {
			chosen[c] = t.K()
		} else {
			chosen[c] = t.YMM()
		}
	}
	all := t.Vector()
	t.CopyVector(all, best[0])
	for _, b := range best[1:] {
		t.extremeOf(e, t.vectors[all], t.vectors[b])
	}
	for bytes := t.Bytes(); bytes > of.Size(); bytes /= 2 {
		t.extremeOf(e, t.vectors[all], t.exchanged(t.vectors[all], bytes))
	}
	for c, b := range best {
		if name := "VPCMPEQ" + suffixOf(of.Size()); of.IsFloat() {
			t.emit("VCMP"+floats(of), areEqual, t.vectors[all], t.vectors[b], chosen[c])
		} else {
			t.emit(name, t.vectors[all], t.vectors[b], chosen[c])
		}
	}
	first := t.Vector()
	positions := shape.Extreme{Of: shape.Integers(of.Size())}
	t.Worst(positions, first)
	for c := range at {
		v := t.Vector()
		t.Worst(positions, v)
		if c > 0 {
			t.emit("VPADD"+suffixOf(of.Size()), t.everywhere(fmt.Sprintf("vectors%dof", c), of.Size(), uint64(c*t.Bytes()/of.Size())),
				t.vectors[at[c]], t.vectors[at[c]])
		}
		t.takeLanes(of.Size(), t.vectors[v], t.vectors[at[c]], chosen[c])
		t.extremeOf(positions, t.vectors[first], t.vectors[v])
	}
	for bytes := t.Bytes(); bytes > of.Size(); bytes /= 2 {
		t.extremeOf(positions, t.vectors[first], t.exchanged(t.vectors[first], bytes))
	}
	if of.Size() == 8 {
		t.VMOVQ(t.vectors[first].AsX(), t.integers[z])
	} else {
		t.VMOVD(t.vectors[first].AsX(), t.integers[z].As32())
	}
}
