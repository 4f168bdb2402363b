package arm64

import (
	"fmt"

	"ndgo/gen/compile/arm64/a64"
	"ndgo/gen/shape"
)

// NEON has no masked loads and stores. A mask of the first lanes is therefore the number of these lanes. Loads and stores with such a mask
// copy elements one by one, through a block on the stack.

func (t *target) FirstLanes(n shape.Integer, _ int) shape.Mask {
	m := t.Integer()
	t.Copy(m, n)
	return shape.Mask(m)
}

func (t *target) LoadLanes(size int, z shape.Vector, a shape.Address, m shape.Mask) {
	from, to := t.Integer(), t.block()
	t.AddressOf(from, a)
	t.Zero(z)
	t.Store(z, shape.At(to, 0))
	t.copyElements(size, from, to, shape.Integer(m))
	t.Load(z, shape.At(t.block(), 0))
}

func (t *target) StoreLanes(size int, x shape.Vector, a shape.Address, m shape.Mask) {
	from, to := t.block(), t.Integer()
	t.AddressOf(to, a)
	t.Store(x, shape.At(from, 0))
	t.copyElements(size, from, to, shape.Integer(m))
}

// block returns a new register with the address of 16 bytes on the stack.
func (t *target) block() shape.Integer {
	if t.lanesAt == 0 {
		t.lanesAt = t.reserve(t.Bytes())
	}
	return t.localAt(t.lanesAt)
}

// copyElements copies n elements, and advances the addresses from and to by the copied elements.
func (t *target) copyElements(size int, from, to, n shape.Integer) {
	left := t.Integer()
	t.Copy(left, n)
	t.copies++
	again, end := fmt.Sprint("copy", t.copies), fmt.Sprint("copied", t.copies)
	t.JumpIf(left, shape.LessEqual, 0, end)
	t.Label(again)
	t.CopyElement(size, shape.At(from, 0), shape.At(to, 0))
	t.AddConstant(from, size)
	t.AddConstant(to, size)
	t.AddConstant(left, -1)
	t.JumpIf(left, shape.Greater, 0, again)
	t.Label(end)
}

func (t *target) RepeatKey(of shape.Type, z shape.Vector, a shape.Address) { t.Repeat(of, z, a) }

// lastVector returns the smaller of two addresses: the address begin of key number first, and the address of the last whole vector of all n
// keys. It also returns a vector with the distance in bytes from the returned address to begin, in every byte. There must be at least one whole
// vector of keys.
func (t *target) lastVector(size int, begin shape.Address, first int, n shape.Integer) (at shape.Integer, by shape.Vector) {
	end, offset, distance := t.Integer(), t.Integer(), t.Integer()
	t.Copy(end, n)
	t.ShiftLeft(end, shape.Logarithm(size))
	t.AddConstant(end, -t.Bytes())
	t.Set(offset, first*size)
	t.Copy(distance, offset)
	t.Minimum(offset, end)
	t.Subtract(distance, offset)
	at, by = t.Integer(), t.Vector()
	t.AddressOf(at, begin.Next(-first*size).Plus(offset, 1))
	t.function.add(writes(by, distance), "VDUP %s, %s", distance, arranged{by, "B16"})
	return at, by
}

// LoadKeys loads a vector of keys. At the end of the keys, it loads the last whole vector and shuffles its lanes, without a jump. In
// lanes beyond the last key, it sets all bits.
func (t *target) LoadKeys(of shape.Type, z shape.Vector, a shape.Address, first int, n shape.Integer) {
	size := of.Size()
	switch {
	case n == 0:
		t.Load(z, a)
	case first == 0: // there may be fewer keys than lanes
		t.LoadLanes(size, z, a, shape.Mask(n))
		t.function.do("orn", a64.B16, z, z, t.lanesBelow(size, n))
	default:
		at, index := t.lastVector(size, a, first, n)
		absent := t.Vector()
		t.function.do("add", a64.B16, index, index, t.byteNumbers())
		t.Load(z, shape.At(at, 0))
		t.ShuffleBytes(z, z, index)
		t.function.do("cmhi", a64.B16, absent, index, t.held(0x0f0f0f0f0f0f0f0f, 0x0f0f0f0f0f0f0f0f))
		t.function.do("orr", a64.B16, z, z, absent)
	}
}

// StoreKeys stores the existing keys. At the end of the keys, it shuffles them into the last whole vector. This overwrites earlier keys in that
// vector; they are stored later.
func (t *target) StoreKeys(of shape.Type, x shape.Vector, a shape.Address, first int, n shape.Integer) {
	switch {
	case n == 0:
		t.Store(x, a)
	case first == 0:
		t.StoreLanes(of.Size(), x, a, shape.Mask(n))
	default:
		at, by := t.lastVector(of.Size(), a, first, n)
		index, v := t.Vector(), t.Vector()
		t.function.do("sub", a64.B16, index, t.byteNumbers(), by)
		t.ShuffleBytes(v, x, index)
		t.Store(v, shape.At(at, 0))
	}
}

// lanesBelow returns a vector with ones in the first n lanes.
func (t *target) lanesBelow(size int, n shape.Integer) shape.Vector {
	numbers, z := t.held(0, 1), t.Vector()
	if size == 4 {
		numbers = t.held(1<<32, 2|3<<32)
	}
	t.RepeatNumber(size, z, n)
	t.function.do("cmhi", lanes(size), z, z, numbers)
	return z
}

func (t *target) Split(of shape.Type, x, pivot shape.Vector, m shape.Mask, less, others shape.Vector, count shape.Integer) {
	is := t.Vector()
	t.function.do("cmhi", lanes(of.Size()), is, pivot, x)
	if m != 0 {
		t.function.do("and", a64.B16, is, is, t.lanesBelow(of.Size(), shape.Integer(m)))
	}
	if of.Size() == 8 {
		t.splitPair(x, is, less, others, count)
		return
	}
	// The sum over the lanes holds two numbers: the offset of a table entry and, in higher bits, the number of keys below the pivot.
	const entry, number = 16, 16
	t.function.do("and", a64.B16, is, is, t.held(entry<<0|1<<number|(entry<<1|1<<number)<<32, entry<<2|1<<number|(entry<<3|1<<number)<<32))
	t.function.do("addv", a64.S4, is, is)
	t.function.add(writes(count, is), "FMOVS %s, %s", is, count)
	table, offset, upper := t.places(false, 4, 4), t.Integer(), t.Integer()
	t.function.add(writes(offset, count), "AND $%d, %s, %s", 15*entry, count, offset)
	t.ShiftRight(count, number)
	t.function.add(writes(upper, offset), "EOR $%d, %s, %s", 15*entry, offset, upper)
	for i, z := range []shape.Vector{less, others} {
		order := t.Vector()
		t.Load(order, shape.At(table, 0).Plus([]shape.Integer{offset, upper}[i], 1))
		t.ShuffleBytes(z, x, order)
	}
}

// splitPair sets less and others for two keys of 8 bytes. If the first key is below the pivot, less has the keys in order and others has
// them exchanged. Otherwise less has the keys exchanged and others has them in order.
func (t *target) splitPair(x, is, less, others shape.Vector, count shape.Integer) {
	exchanged, sum := t.Vector(), t.Vector()
	t.exchangeHalves(exchanged, x)
	t.function.do("addp", a64.D2, sum, is, is)
	t.function.add(writes(count, sum), "FMOVD %s, %s", sum, count)
	t.function.add(changes(count), "NEG %s, %s", count, count)
	t.function.do("zip1", a64.D2, less, is, is)
	t.function.do("zip1", a64.D2, others, is, is)
	t.function.update("bsl", a64.B16, less, x, exchanged)
	t.function.update("bsl", a64.B16, others, exchanged, x)
}

func (t *target) exchangeHalves(z, x shape.Vector) {
	t.function.add(writes(z, x), "VEXT $8, %s, %s, %s", arranged{x, "B16"}, arranged{x, "B16"}, arranged{z, "B16"})
}

// Ascend sorts the keys in x and y lane by lane. NEON has no minimum of 8-byte integers. So Ascend computes x - y, or 0 where x is not greater.
// It subtracts this difference from x and adds it to y.
func (t *target) Ascend(of shape.Type, x, y shape.Vector) (lesser, greater shape.Vector) {
	lesser, greater = t.Vector(), t.Vector()
	if of.Size() == 4 {
		t.function.do("umin", a64.S4, lesser, x, y)
		t.function.do("umax", a64.S4, greater, x, y)
		return lesser, greater
	}
	more := t.Vector()
	t.function.do("uqsub", a64.D2, more, x, y)
	t.function.do("sub", a64.D2, lesser, x, more)
	t.function.do("add", a64.D2, greater, y, more)
	return lesser, greater
}

func (t *target) AscendWithin(of shape.Type, x, y shape.Vector, bit int) shape.Vector {
	if of.Size() == 4 {
		lesser, greater := t.Ascend(of, x, y)
		lanes := t.held(0, ^uint64(0))
		if bit == 1 {
			lanes = t.held(0xffffffff<<32, 0xffffffff<<32)
		}
		t.takeLanes(lesser, greater, lanes)
		return lesser
	}
	is := t.Vector() // the lanes with a greater first key; both lanes of the pair are exchanged
	t.function.do("cmhi", a64.D2, is, x, y)
	t.function.do("zip1", a64.D2, is, is, is)
	t.function.update("bsl", a64.B16, is, y, x)
	return is
}

func (t *target) PermuteLanes(size int, z, x shape.Vector, from func(i int) int) {
	var order [16]int
	inPairs, ofHalves := true, true // whether 4-byte neighbours or halves of the vector are exchanged
	for i := range order {
		order[i] = from(i/size)*size + i%size
		inPairs = inPairs && order[i] == i^4
		ofHalves = ofHalves && order[i] == i^8
	}
	switch {
	case inPairs:
		t.function.do("rev64", a64.S4, z, x)
	case ofHalves:
		t.exchangeHalves(z, x)
	default:
		var words [2]uint64
		for i, b := range order {
			words[i/8] |= uint64(b) << (i % 8 * 8)
		}
		t.ShuffleBytes(z, x, t.held(words[0], words[1]))
	}
}

func (t *target) Signs(of shape.Type, z, x shape.Vector) {
	t.function.do("sshr", lanes(of.Size()), z, x, of.Size()*8-1)
}

func (t *target) MarkEqual(of shape.Type, z, x, y shape.Vector) {
	is := t.Vector()
	t.function.do("cmeq", lanes(of.Size()), is, x, y)
	t.function.do("orr", a64.B16, z, z, is)
}

func (t *target) AndXor(z, x, y shape.Vector) {
	t.function.do("and", a64.B16, z, z, x)
	t.function.do("eor", a64.B16, z, z, y)
}

var _ shape.Ordering = (*target)(nil)
