package arm64

import (
	"encoding/binary"
	"fmt"

	"ndgo/gen/compile/arm64/a64"
	"ndgo/gen/compile/ir"
	"ndgo/gen/shape"
)

func (t *target) Vector() shape.Vector { return shape.Vector(t.function.new(&t.function.vectors)) }

func (t *target) Zero(z shape.Vector) { t.function.add(writes(z), "%s", cleared(z)) }

func (t *target) CopyVector(z, x shape.Vector)          { t.function.do("orr", a64.B16, z, x, x) }
func (t *target) Load(z shape.Vector, a shape.Address)  { t.load("FMOVQ", z, a) }
func (t *target) Store(x shape.Vector, a shape.Address) { t.store("FMOVQ", x, a) }

func (t *target) Prefetch(a shape.Address) {
	e, format, args := t.memory(effect{}, a)
	t.function.add(e, "PRFM "+format+", PLDL1KEEP", args...)
}

// Repeat loads an element into all lanes. The load instruction takes no offset, so the address is computed first. Bytes are repeated
// as 16-bit words, because kernels compute with words.
func (t *target) Repeat(of shape.Type, z shape.Vector, a shape.Address) {
	if of.Size() == 16 {
		t.Load(z, a)
		return
	}
	lanes := map[int]string{1: "B16", 2: "H8", 4: "S4", 8: "D2"}[of.Size()]
	base := a.Base
	if a.Index != 0 || a.Offset != 0 {
		base = t.Integer()
		t.AddressOf(base, a)
	}
	t.function.add(writes(z, base), "VLD1R (%s), [%s]", base, arranged{z, lanes})
}

func (t *target) HasMasks(int) bool { return false }

// lanes returns the arrangement of a whole register with elements of size bytes.
func lanes(size int) a64.Arrangement { return a64.Of(size, true) }

// named returns the name of an instruction for elements of a type: instructions for floats have an f in front.
func named(of shape.Type, name string) string {
	if of.IsFloat() {
		return "f" + name
	}
	return name
}

func (t *target) AddLanes(of shape.Type, z, x, y shape.Vector) {
	t.function.do(named(of, "add"), lanes(of.Size()), z, x, y)
}

func (t *target) Multiplies(of shape.Type) bool { return of.IsFloat() || of.Size() < 8 }

func (t *target) MultiplyLanes(of shape.Type, z, x, y shape.Vector) {
	t.function.do(named(of, "mul"), lanes(of.Size()), z, x, y)
}

func (t *target) MultiplyAdd(of shape.Type, z, x, y shape.Vector) {
	t.function.update("fmla", lanes(of.Size()), z, x, y)
}

// LoadFactor loads a factor into the first lane of z. Multiply instructions then use this lane for all lanes of the other operand.
func (t *target) LoadFactor(of shape.Type, z shape.Vector, a shape.Address) {
	name := map[int]string{4: "FMOVS", 8: "FMOVD"}[of.Size()]
	if a.Index != 0 && a.Scale == 1 && a.Offset == 0 {
		t.function.add(writes(z, a.Base, a.Index), name+" (%s)(%s), %s", a.Base, a.Index, z)
		return
	}
	t.load(name, z, a)
}

func (t *target) MultiplyAddFactor(of shape.Type, z, x, y shape.Vector) {
	t.function.update("fmlaLane", lanes(of.Size()), z, y, x)
}

func (t *target) LowHalves(z, x shape.Vector) { t.function.do("uzp1", a64.S4, z, x, x) }

func (t *target) ExchangeHalves(z, x shape.Vector) { t.function.do("rev64", a64.S4, z, x) }

func (t *target) AddCrossed(z, x, y shape.Vector) {
	crossed := t.Vector()
	t.function.do("mul", a64.S4, crossed, x, y)
	t.function.do("uaddlp", a64.S4, crossed, crossed)
	t.function.do("shl", a64.D2, crossed, crossed, 32)
	t.function.do("add", a64.D2, z, z, crossed)
}

func (t *target) AddLow(z, x, y shape.Vector) { t.function.update("umlal", a64.S2, z, x, y) }

func (t *target) Xor(z, x, y shape.Vector) { t.function.do("eor", a64.B16, z, x, y) }

// LoadWords loads 8 bytes.
func (t *target) LoadWords(z shape.Vector, a shape.Address, _ shape.Mask) {
	t.load("FMOVD", z, a)
	t.function.update("ushll", a64.B8, z, z, 0)
}

func (t *target) StoreWords(x shape.Vector, a shape.Address, _ shape.Mask) {
	z := t.Vector()
	t.function.do("xtn", a64.B8, z, x)
	t.store("FMOVD", z, a)
}

// Turn multiplies complex numbers by i: it exchanges the parts of each pair, and changes the sign of the first part of the result.
func (t *target) Turn(part shape.Type, z, x shape.Vector) {
	signs := t.held(1<<63, 0)
	if part == ir.Float32 {
		t.function.do("rev64", a64.S4, z, x)
		signs = t.held(1<<31, 1<<31)
	} else {
		t.function.add(writes(z, x), "VEXT $8, %s, %s, %s", arranged{x, "B16"}, arranged{x, "B16"}, arranged{z, "B16"})
	}
	t.function.do("eor", a64.B16, z, z, signs)
}

func (t *target) RealParts(part shape.Type, z, x shape.Vector) {
	t.function.do("trn1", lanes(part.Size()), z, x, x)
}

func (t *target) ImaginaryParts(part shape.Type, z, x shape.Vector) {
	t.function.do("trn2", lanes(part.Size()), z, x, x)
}

func (t *target) AddHalf(of shape.Type, z shape.Vector, bytes int) {
	upper := t.Vector()
	if bytes == 16 {
		t.function.do("uzp2", a64.D2, upper, z, z)
	} else {
		t.function.do("ushr", lanes(bytes), upper, z, 4*bytes)
	}
	t.AddLanes(of, z, z, upper)
}

func (t *target) StoreFirst(size int, x shape.Vector, a shape.Address) {
	if size >= 4 {
		t.store(map[int]string{4: "FMOVS", 8: "FMOVD", 16: "FMOVQ"}[size], x, a)
		return
	}
	bits := t.Integer()
	t.function.add(writes(bits, x), "FMOVS %s, %s", x, bits)
	t.store(map[int]string{1: "MOVB", 2: "MOVH"}[size], bits, a)
}

func (t *target) LoadPieces(z shape.Vector, from []shape.Address) { t.Load(z, from[0]) }

func (t *target) InterleaveLow(size int, z, x, y shape.Vector) {
	t.function.do("zip1", lanes(size), z, x, y)
}

func (t *target) InterleaveHigh(size int, z, x, y shape.Vector) {
	t.function.do("zip2", lanes(size), z, x, y)
}

func (t *target) ShuffleBytes(z, x, order shape.Vector) {
	t.function.add(writes(z, x, order), "VTBL %s, [%s], %s", arranged{order, "B16"}, arranged{x, "B16"}, arranged{z, "B16"})
}

func (t *target) Order(order [16]int) shape.Vector {
	var text [16]byte
	for i, from := range order {
		text[i] = byte(from)
	}
	return t.constant(binary.LittleEndian.Uint64(text[:]), binary.LittleEndian.Uint64(text[8:]))
}

// ReversePieces reverses the pieces of 16 bytes in x. A vector of NEON is a single piece, so it copies x.
func (t *target) ReversePieces(z, x shape.Vector) { t.CopyVector(z, x) }

func (t *target) EvenPieces(z, x, _ shape.Vector) { t.CopyVector(z, x) }

func (t *target) JoinPieces(z, x, _ shape.Vector) { t.CopyVector(z, x) }

func (t *target) JoinHalves(z, x, y shape.Vector) {
	if z != x {
		panic(fmt.Sprintf("shape: %s joins halves in place", t.Name()))
	}
	t.function.add(changes(z, y), "VMOV %s[1], %s[1]", arranged{y, "D"}, arranged{z, "D"})
}

func (t *target) EvenHalves(z, x, _ shape.Vector) { t.CopyVector(z, x) }

func (t *target) HalvesOrder() shape.Vector { return 0 }
