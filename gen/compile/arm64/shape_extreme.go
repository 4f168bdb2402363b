package arm64

import (
	"ndgo/gen/compile/arm64/a64"
	"ndgo/gen/shape"
)

// LoadElements loads elements. It widens integers of less than 4 bytes to 4 bytes. It ignores the mask, because NEON has no masks.
func (t *target) LoadElements(e shape.Extreme, z shape.Vector, a shape.Address, _ shape.Mask) {
	widen := "ushll"
	if e.Of.IsSigned() {
		widen = "sshll"
	}
	switch e.Of.Size() {
	case 1:
		t.load("FMOVS", z, a)
		t.function.do(widen, a64.B8, z, z, 0)
	case 2:
		t.load("FMOVD", z, a)
	default:
		t.Load(z, a)
		return
	}
	t.function.do(widen, a64.H4, z, z, 0)
}

func (t *target) Worst(e shape.Extreme, z shape.Vector) {
	bits, _ := e.WorstBits(false)
	t.CopyVector(z, t.everywhere(e.Lane().Size(), bits))
}

// everywhere returns a new register with x in all lanes. A lane has size bytes.
func (t *target) everywhere(size int, x uint64) shape.Vector {
	if size == 4 {
		x |= x << 32
	}
	return t.constant(x, x)
}

func (t *target) Count(size int, z shape.Vector) {
	if size == 8 {
		t.CopyVector(z, t.constant(0, 1))
	} else {
		t.CopyVector(z, t.constant(1<<32, 2|3<<32))
	}
}

func (t *target) RepeatNumber(size int, z shape.Vector, x shape.Integer) {
	t.function.add(writes(z, x), "VDUP %s, %s", x, arranged{z, map[int]string{4: "S4", 8: "D2"}[size]})
}

// beyond returns a new register with ones in the lanes in which x is better than y: greater in a search for the maximum, less for
// the minimum. Lanes with a NaN have zeros.
func (t *target) beyond(e shape.Extreme, x, y shape.Vector) shape.Vector {
	of, z := e.Lane(), t.Vector()
	if !e.Greatest {
		x, y = y, x
	}
	name := "cmhi"
	switch {
	case of.IsFloat():
		name = "fcmgt"
	case of.IsSigned():
		name = "cmgt"
	}
	t.function.do(name, lanes(of.Size()), z, x, y)
	return z
}

// takeLanes copies the lanes of x to z where c has ones.
func (t *target) takeLanes(z, x, c shape.Vector) { t.function.update("bit", a64.B16, z, x, c) }

// TakeBetter replaces a lane of best by the lane of x if the lane of x is better or NaN. A lane of best that is already NaN stays. With each
// replaced lane of best, TakeBetter replaces the lane of at by the lane of now.
func (t *target) TakeBetter(e shape.Extreme, best, at, x, now shape.Vector, _ shape.Mask) {
	var better shape.Vector
	if of := e.Lane(); of.IsFloat() {
		atMost, ordered := t.Vector(), t.Vector()
		more, less := best, x
		if !e.Greatest {
			more, less = x, best
		}
		t.function.do("fcmge", lanes(of.Size()), atMost, more, less)
		t.function.do("fcmeq", lanes(of.Size()), ordered, best, best)
		better = t.Vector()
		t.function.do("bic", a64.B16, better, ordered, atMost)
	} else {
		better = t.beyond(e, x, best)
	}
	t.takeLanes(best, x, better)
	t.takeLanes(at, now, better)
}

// TakeNumbers computes the extreme by a single instruction, if there is one, so the next step need not wait for a comparison.
func (t *target) TakeNumbers(e shape.Extreme, best, at, x, now shape.Vector) {
	better := t.beyond(e, x, best)
	if of := e.Lane(); of.IsInteger() && of.Size() == 8 {
		t.takeLanes(best, x, better)
	} else {
		t.extremeOf(e, best, x)
	}
	t.takeLanes(at, now, better)
}

// extremeOf sets each lane of z to the greater or the lesser of its own number and the number in x.
func (t *target) extremeOf(e shape.Extreme, z, x shape.Vector) {
	of, name := e.Lane(), "min"
	if e.Greatest {
		name = "max"
	}
	switch {
	case of.IsFloat():
		name = "f" + name
	case of.Size() == 8:
		t.takeLanes(z, x, t.beyond(e, x, z))
		return
	case of.IsSigned():
		name = "s" + name
	default:
		name = "u" + name
	}
	t.function.do(name, lanes(of.Size()), z, z, x)
}

// NoNaN returns a register with ones in the lanes without a NaN.
func (t *target) NoNaN(shape.Type) shape.Mask {
	z := t.Vector()
	t.Zero(z)
	t.function.do("not", a64.B16, z, z)
	return shape.Mask(z)
}

func (t *target) NoteNaN(of shape.Type, m shape.Mask, x, y shape.Vector) {
	for _, v := range []shape.Vector{x, y} {
		ordered := t.Vector()
		t.function.do("fcmeq", lanes(of.Size()), ordered, v, v)
		t.function.do("and", a64.B16, shape.Vector(m), shape.Vector(m), ordered)
		if x == y {
			return
		}
	}
}

func (t *target) JumpIfNaN(_ shape.Type, m shape.Mask, label string) {
	least, bits := t.Vector(), t.Integer()
	t.function.do("uminv", a64.S4, least, shape.Vector(m))
	t.function.add(writes(bits, least), "FMOVS %s, %s", least, bits)
	t.JumpIf(bits, shape.Equal, 0, label)
}

// overLanes sets all lanes of z to the greatest or the least of them.
func (t *target) overLanes(e shape.Extreme, z shape.Vector) {
	exchanged := t.Vector()
	t.function.add(writes(exchanged, z), "VEXT $8, %s, %s, %s", arranged{z, "B16"}, arranged{z, "B16"}, arranged{exchanged, "B16"})
	t.extremeOf(e, z, exchanged)
	if e.Lane().Size() == 4 {
		t.function.do("rev64", a64.S4, exchanged, z)
		t.extremeOf(e, z, exchanged)
	}
}

// FirstBest finds the lanes with the best element of all lanes, and returns the first position in these lanes.
func (t *target) FirstBest(e shape.Extreme, z shape.Integer, best, at []shape.Vector) {
	of, all, first := e.Lane(), t.Vector(), t.Vector()
	t.CopyVector(all, best[0])
	for _, b := range best[1:] {
		t.extremeOf(e, all, b)
	}
	t.overLanes(e, all)
	positions := shape.Extreme{Of: shape.Integers(of.Size())}
	t.Worst(positions, first)
	for c, b := range best {
		chosen, v := t.Vector(), t.Vector()
		t.function.do(map[bool]string{true: "fcmeq", false: "cmeq"}[of.IsFloat()], lanes(of.Size()), chosen, all, b)
		t.Worst(positions, v)
		if c > 0 {
			t.AddLanes(positions.Of, at[c], at[c], t.everywhere(of.Size(), uint64(c*t.Bytes()/of.Size())))
		}
		t.takeLanes(v, at[c], chosen)
		t.extremeOf(positions, first, v)
	}
	t.overLanes(positions, first)
	t.function.add(writes(z, first), map[int]string{4: "FMOVS", 8: "FMOVD"}[of.Size()]+" %s, %s", first, z)
}
