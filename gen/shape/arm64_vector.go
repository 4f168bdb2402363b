package shape

import (
	"encoding/binary"
	"fmt"

	"ndgo/gen/internal/a64"
	"ndgo/gen/vector"
)

func (t *arm64) Vector() Vector { return Vector(t.function.new(&t.function.vectors)) }

func (t *arm64) Zero(z Vector) { t.function.add(writes(z), "%s", cleared(z)) }

func (t *arm64) CopyVector(z, x Vector)    { t.function.do("orr", a64.B16, z, x, x) }
func (t *arm64) Load(z Vector, a Address)  { t.load("FMOVQ", z, a) }
func (t *arm64) Store(x Vector, a Address) { t.store("FMOVQ", x, a) }

// Repeat has an instruction that takes no offset. Bytes are repeated as words are computed with.
func (t *arm64) Repeat(of Type, z Vector, a Address) {
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

func (t *arm64) HasMasks(int) bool { return false }

// lanes returns the arrangement of elements of size bytes.
func lanes(size int) a64.Arrangement { return a64.Of(size, true) }

// named returns the name of an instruction, which is another one of floats.
func named(of Type, name string) string {
	if of.IsFloat() {
		return "f" + name
	}
	return name
}

func (t *arm64) AddLanes(of Type, z, x, y Vector) {
	t.function.do(named(of, "add"), lanes(of.Size()), z, x, y)
}

func (t *arm64) Multiplies(of Type) bool { return of.IsFloat() || of.Size() < 8 }

func (t *arm64) MultiplyLanes(of Type, z, x, y Vector) {
	t.function.do(named(of, "mul"), lanes(of.Size()), z, x, y)
}

func (t *arm64) MultiplyAdd(of Type, z, x, y Vector) {
	t.function.update("fmla", lanes(of.Size()), z, x, y)
}

// LoadFactor loads the first lane, by which an instruction multiplies all.
func (t *arm64) LoadFactor(of Type, z Vector, a Address) {
	name := map[int]string{4: "FMOVS", 8: "FMOVD"}[of.Size()]
	if a.Index != 0 && a.Scale == 1 && a.Offset == 0 {
		t.function.add(writes(z, a.Base, a.Index), name+" (%s)(%s), %s", a.Base, a.Index, z)
		return
	}
	t.load(name, z, a)
}

func (t *arm64) MultiplyAddFactor(of Type, z, x, y Vector) {
	t.function.update("fmlaLane", lanes(of.Size()), z, y, x)
}

func (t *arm64) LowHalves(z, x Vector) { t.function.do("uzp1", a64.S4, z, x, x) }

func (t *arm64) ExchangeHalves(z, x Vector) { t.function.do("rev64", a64.S4, z, x) }

func (t *arm64) AddCrossed(z, x, y Vector) {
	crossed := t.Vector()
	t.function.do("mul", a64.S4, crossed, x, y)
	t.function.do("uaddlp", a64.S4, crossed, crossed)
	t.function.do("shl", a64.D2, crossed, crossed, 32)
	t.function.do("add", a64.D2, z, z, crossed)
}

func (t *arm64) AddLow(z, x, y Vector) { t.function.update("umlal", a64.S2, z, x, y) }

func (t *arm64) Xor(z, x, y Vector) { t.function.do("eor", a64.B16, z, x, y) }

// LoadWords and StoreWords move 8 bytes.
func (t *arm64) LoadWords(z Vector, a Address, _ Mask) {
	t.load("FMOVD", z, a)
	t.function.update("ushll", a64.B8, z, z, 0)
}

func (t *arm64) StoreWords(x Vector, a Address, _ Mask) {
	z := t.Vector()
	t.function.do("xtn", a64.B8, z, x)
	t.store("FMOVD", z, a)
}

// Turn exchanges the parts and changes the sign of every first one.
func (t *arm64) Turn(part Type, z, x Vector) {
	signs := t.held(1<<63, 0)
	if part == vector.Float32 {
		t.function.do("rev64", a64.S4, z, x)
		signs = t.held(1<<31, 1<<31)
	} else {
		t.function.add(writes(z, x), "VEXT $8, %s, %s, %s", arranged{x, "B16"}, arranged{x, "B16"}, arranged{z, "B16"})
	}
	t.function.do("eor", a64.B16, z, z, signs)
}

func (t *arm64) RealParts(part Type, z, x Vector) {
	t.function.do("trn1", lanes(part.Size()), z, x, x)
}

func (t *arm64) ImaginaryParts(part Type, z, x Vector) {
	t.function.do("trn2", lanes(part.Size()), z, x, x)
}

func (t *arm64) AddHalf(of Type, z Vector, bytes int) {
	upper := t.Vector()
	if bytes == 16 {
		t.function.do("uzp2", a64.D2, upper, z, z)
	} else {
		t.function.do("ushr", lanes(bytes), upper, z, 4*bytes)
	}
	t.AddLanes(of, z, z, upper)
}

func (t *arm64) StoreFirst(size int, x Vector, a Address) {
	if size >= 4 {
		t.store(map[int]string{4: "FMOVS", 8: "FMOVD", 16: "FMOVQ"}[size], x, a)
		return
	}
	bits := t.Integer()
	t.function.add(writes(bits, x), "FMOVS %s, %s", x, bits)
	t.store(map[int]string{1: "MOVB", 2: "MOVH"}[size], bits, a)
}

func (t *arm64) LoadPieces(z Vector, from []Address) { t.Load(z, from[0]) }

func (t *arm64) InterleaveLow(size int, z, x, y Vector) {
	t.function.do("zip1", lanes(size), z, x, y)
}

func (t *arm64) InterleaveHigh(size int, z, x, y Vector) {
	t.function.do("zip2", lanes(size), z, x, y)
}

func (t *arm64) ShuffleBytes(z, x, order Vector) {
	t.function.add(writes(z, x, order), "VTBL %s, [%s], %s", arranged{order, "B16"}, arranged{x, "B16"}, arranged{z, "B16"})
}

func (t *arm64) Order(order [16]int) Vector {
	var text [16]byte
	for i, from := range order {
		text[i] = byte(from)
	}
	return t.constant(binary.LittleEndian.Uint64(text[:]), binary.LittleEndian.Uint64(text[8:]))
}

// A vector has one piece: it is its own reverse, and the first of two that follow each other has the even place.
func (t *arm64) ReversePieces(z, x Vector) { t.CopyVector(z, x) }

func (t *arm64) EvenPieces(z, x, _ Vector) { t.CopyVector(z, x) }

func (t *arm64) JoinPieces(z, x, _ Vector) { t.CopyVector(z, x) }

func (t *arm64) JoinHalves(z, x, y Vector) {
	if z != x {
		panic(fmt.Sprintf("shape: %s joins halves in place", t.Name()))
	}
	t.function.add(changes(z, y), "VMOV %s[1], %s[1]", arranged{y, "D"}, arranged{z, "D"})
}

func (t *arm64) EvenHalves(z, x, _ Vector) { t.CopyVector(z, x) }

func (t *arm64) HalvesOrder() Vector { return 0 }
