package arm64

import (
	"math/bits"

	"ndgo/gen/compile/arm64/a64"
	"ndgo/gen/compile/ir"
	"ndgo/gen/shape"
)

// NEON compresses and expands elements with the help of a table, like AVX2. The table gives the source index of each byte of the result.

func (t *target) IsExact() bool { return false }

func (t *target) CountBits(_, _ shape.Integer) { panic("shape: NEON is not exact, and does not count") }

func (t *target) LowBits(_, _ shape.Integer) {
	panic("shape: NEON is not exact, and takes groups that are whole")
}

func (t *target) Lanes(size int, whole bool) int {
	if whole {
		return t.Bytes() / size
	}
	return min(t.Bytes()/size, 8) // the tables have an entry for each selection of 8 lanes
}

func (t *target) AddFromMemory(z shape.Integer, a shape.Address) {
	x := t.Integer()
	t.LoadNumber(x, a)
	t.Add(z, x)
}

func (t *target) RepeatBytes(size int, z shape.Vector, a shape.Address) {
	t.Repeat(map[int]shape.Type{1: ir.Uint8, 2: ir.Uint16, 4: ir.Uint32, 8: ir.Uint64, 16: ir.Complex128}[size], z, a)
}

// Marks collects one bit of each bool, a byte of value 0 or 1. It shifts each byte to the position of its bit, and then adds neighbouring
// bytes, three times.
func (t *target) Marks(z shape.Integer, mask shape.Address, _ shape.Integer) {
	const counts = 0x0706050403020100
	places := t.constant(counts, counts)
	var v [4]shape.Vector
	for i := range v {
		v[i] = t.Vector()
		t.Load(v[i], mask.Next(16*i))
		t.function.do("ushl", a64.B16, v[i], v[i], places)
	}
	t.function.do("addp", a64.B16, v[0], v[0], v[1])
	t.function.do("addp", a64.B16, v[2], v[2], v[3])
	t.function.do("addp", a64.B16, v[0], v[0], v[2])
	t.function.do("addp", a64.B16, v[0], v[0], v[0])
	t.function.add(writes(z, v[0]), "FMOVD %s, %s", v[0], z)
}

// table returns a register with the address of words in memory. The register is valid until the next label.
func (t *target) table(name string, words func() []uint64) shape.Integer {
	if t.tables[name] == 0 {
		z := t.Integer()
		t.function.add(writes(z), "MOVD $%s, %s", t.file.inPool(words()...), z)
		t.tables[name] = z
	}
	return t.tables[name]
}

// places returns the address of a table for expanding or compressing lanes of size bytes. The table has an entry for each selection of
// lanes: for each byte of the result, the index of the byte to take.
func (t *target) places(expand bool, lanes, size int) shape.Integer {
	name := map[bool]string{true: "expand", false: "compress"}[expand] + string(rune('0'+size))
	return t.table(name, func() (table []uint64) {
		for chosen := range 1 << lanes {
			entry, rank := make([]uint64, max(1, lanes*size/8)), 0
			put := func(at, place int) {
				for i := range size {
					b := at*size + i
					entry[b/8] |= uint64(place*size+i) << (b % 8 * 8)
				}
			}
			for place := range lanes {
				if expand {
					put(place, bits.OnesCount(uint(chosen&(1<<place-1))))
				} else if chosen>>place&1 == 1 {
					put(rank, place)
					rank++
				}
			}
			table = append(table, entry...)
		}
		return table
	})
}

// chosen removes the bits for the next lanes from b. It returns these bits, and the number of ones among them.
func (t *target) chosen(lanes int, b shape.Integer) (choice, count shape.Integer) {
	choice = t.Integer()
	t.function.add(writes(choice, b), "AND $%d, %s, %s", 1<<lanes-1, b, choice)
	t.ShiftRight(b, lanes)
	if lanes == 1 {
		return choice, choice
	}
	counts := t.table("counts", func() []uint64 {
		words := make([]uint64, 1<<8/8)
		for i := range 1 << 8 {
			words[i/8] |= uint64(bits.OnesCount(uint(i))) << (i % 8 * 8)
		}
		return words
	})
	count = t.Integer()
	t.function.add(writes(count, counts, choice), "MOVBU (%s)(%s), %s", counts, choice, count)
	return choice, count
}

// advance adds n elements of size bytes to the address z.
func (t *target) advance(z, n shape.Integer, size int) {
	t.function.add(changes(z, n), "ADD %s<<%d, %s, %s", n, shape.Logarithm(size), z, z)
}

// indices returns a vector with the indices of the bytes of the selected lanes. For elements of two bytes, there is no table: it
// computes the indices from the table for elements of one byte.
func (t *target) indices(expand bool, size, lanes int, choice shape.Integer) shape.Vector {
	v, of := t.Vector(), size
	if size == 2 {
		of = 1
	}
	entry := lanes * of
	table, at := t.places(expand, lanes, of), t.Integer()
	t.function.add(writes(at, table, choice), "ADD %s<<%d, %s, %s", choice, shape.Logarithm(entry), table, at)
	if entry == 16 {
		t.Load(v, shape.At(at, 0))
		return v
	}
	t.load("FMOVD", v, shape.At(at, 0))
	if size == 2 {
		const each = 0x0101010101010101
		next := t.Vector()
		t.function.do("shl", a64.B8, v, v, 1)
		t.function.do("orr", a64.B16, next, v, t.constant(each, each))
		t.function.do("zip1", a64.B16, v, v, next)
	}
	return v
}

// part returns the instruction moving the given number of lanes of size bytes.
func part(lanes, size int) string {
	if lanes*size == 8 {
		return "FMOVD"
	}
	return "FMOVQ"
}

func (t *target) Compress(size int, z, bits shape.Integer, x shape.Address) {
	lanes, v := t.Lanes(size, false), t.Vector()
	choice, count := t.chosen(lanes, bits)
	t.load(part(lanes, size), v, x)
	if lanes > 1 {
		t.ShuffleBytes(v, v, t.indices(false, size, lanes, choice))
	}
	t.store(part(lanes, size), v, shape.At(z, 0))
	t.advance(z, count, size)
}

func (t *target) Expand(size int, z shape.Address, bits, x shape.Integer, mask shape.Address) {
	lanes, v := t.Lanes(size, false), t.Vector()
	choice, count := t.chosen(lanes, bits)
	t.load(part(lanes, size), v, shape.At(x, 0))
	if lanes > 1 {
		t.ShuffleBytes(v, v, t.indices(true, size, lanes, choice))
	}
	t.replace(part(lanes, size), z, v, t.chosenBytes(size, lanes, mask))
	t.advance(x, count, size)
}

// replace stores the bytes of v at the positions where the vector mask has ones. It keeps the other bytes in memory.
func (t *target) replace(move string, z shape.Address, v, mask shape.Vector) {
	old := t.Vector()
	t.load(move, old, z)
	t.function.update("bit", a64.B16, old, v, mask)
	t.store(move, old, z)
}

// chosenBytes returns a vector for n elements of size bytes. The vector has ones in all bytes of an element if the bool at mask
// selects it.
func (t *target) chosenBytes(size, n int, mask shape.Address) shape.Vector {
	v := t.Vector()
	switch n {
	case 16:
		t.Load(v, mask)
	case 8:
		t.load("FMOVD", v, mask)
	case 4:
		t.load("FMOVS", v, mask)
	case 2:
		pair := t.Integer()
		t.load("MOVHU", pair, mask)
		t.function.add(writes(v, pair), "FMOVS %s, %s", pair, v)
	case 1:
		t.Repeat(ir.Uint8, v, mask)
		t.function.do("neg", a64.B16, v, v)
		return v
	}
	for of := 1; of < size; of *= 2 {
		t.function.do("ushll", a64.Of(of, false), v, v, 0)
	}
	t.function.do("neg", lanes(size), v, v)
	return v
}

func (t *target) Fill(size int, z shape.Address, _ shape.Integer, value shape.Vector, mask shape.Address) {
	t.replace("FMOVQ", z, value, t.chosenBytes(size, t.Lanes(size, true), mask))
}

func (t *target) Select(size int, z shape.Address, _ shape.Integer, x, y shape.Source, mask shape.Address, _ shape.Integer) {
	v := t.chosenBytes(size, t.Lanes(size, true), mask)
	t.function.update("bsl", a64.B16, v, t.source(x), t.source(y))
	t.Store(v, z)
}

// source returns x in a register.
func (t *target) source(x shape.Source) shape.Vector {
	if x.Vector != 0 {
		return x.Vector
	}
	v := t.Vector()
	t.Load(v, x.Memory)
	return v
}

func (t *target) PositionsFrom(n shape.Integer) (at shape.Vector) {
	at = t.Vector()
	t.RepeatNumber(8, at, n)
	return at
}

// Positions stores the selected positions as numbers of 8 bytes.
func (t *target) Positions(z, bits shape.Integer, at shape.Vector) {
	const lanes = 8
	choice, count := t.chosen(lanes, bits)
	zero := t.Vector()
	t.Zero(zero)
	all := []shape.Vector{t.indices(false, 1, lanes, choice)}
	for size := 1; size < 8; size *= 2 {
		var wider []shape.Vector
		for _, v := range all {
			low, high := t.Vector(), t.Vector()
			t.function.do("zip1", a64.Of(size, true), low, v, zero)
			wider = append(wider, low)
			if size > 1 { // there are 8 elements of one byte
				t.function.do("zip2", a64.Of(size, true), high, v, zero)
				wider = append(wider, high)
			}
		}
		all = wider
	}
	for i, v := range all {
		t.AddLanes(ir.Int64, v, v, at)
		t.Store(v, shape.At(z, 16*i))
	}
	t.advance(z, count, 8)
	t.AddLanes(ir.Int64, at, at, t.constant(8, 8))
}

func (t *target) AddBytes(z, x shape.Vector) {
	sums := t.Vector()
	t.function.do("uaddlp", a64.B16, sums, x)
	t.function.do("uaddlp", a64.H8, sums, sums)
	t.function.do("uaddlp", a64.S4, sums, sums)
	t.function.do("add", a64.D2, z, z, sums)
}
