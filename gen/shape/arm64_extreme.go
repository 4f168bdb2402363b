package shape

import (
	"math"

	"ndgo/gen/internal/a64"
	"ndgo/gen/vector"
)

// LoadElements makes 4 bytes of shorter integers. There are no masks.
func (t *arm64) LoadElements(e extreme, z Vector, a Address, _ Mask) {
	widen := "ushll"
	if e.of.IsSigned() {
		widen = "sshll"
	}
	switch e.of.Size() {
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

func (t *arm64) Worst(e extreme, z Vector) {
	of := e.lane()
	sign := uint64(1) << (of.Bits() - 1)
	least, greatest := sign, sign-1
	switch {
	case of == vector.Float32:
		least, greatest = uint64(math.Float32bits(float32(math.Inf(-1)))), uint64(math.Float32bits(float32(math.Inf(1))))
	case of == vector.Float64:
		least, greatest = math.Float64bits(math.Inf(-1)), math.Float64bits(math.Inf(1))
	case !of.IsSigned():
		least, greatest = 0, sign|(sign-1)
	}
	bits := greatest
	if e.greatest {
		bits = least
	}
	t.CopyVector(z, t.everywhere(of.Size(), bits))
}

// everywhere returns a new register all of whose lanes, of size bytes, are x.
func (t *arm64) everywhere(size int, x uint64) Vector {
	if size == 4 {
		x |= x << 32
	}
	return t.constant(x, x)
}

func (t *arm64) Count(size int, z Vector) {
	if size == 8 {
		t.CopyVector(z, t.constant(0, 1))
	} else {
		t.CopyVector(z, t.constant(1<<32, 2|3<<32))
	}
}

func (t *arm64) RepeatNumber(size int, z Vector, x Integer) {
	t.function.add(writes(z, x), "VDUP %s, %s", x, arranged{z, map[int]string{4: "S4", 8: "D2"}[size]})
}

// beyond returns a new register of ones in the lanes in which x is better than y. Floats are ordered.
func (t *arm64) beyond(e extreme, x, y Vector) Vector {
	of, z := e.lane(), t.Vector()
	if !e.greatest {
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

// takeLanes sets lanes of z to those of x where c has ones.
func (t *arm64) takeLanes(z, x, c Vector) { t.function.update("bit", a64.B16, z, x, c) }

// TakeBetter takes what is not at most as good: what is better, and NaN. Nothing is better than a NaN.
func (t *arm64) TakeBetter(e extreme, best, at, x, now Vector, _ Mask) {
	var better Vector
	if of := e.lane(); of.IsFloat() {
		atMost, ordered := t.Vector(), t.Vector()
		more, less := best, x
		if !e.greatest {
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

// TakeNumbers lets no step wait for a comparison, if there is an instruction for the extreme.
func (t *arm64) TakeNumbers(e extreme, best, at, x, now Vector) {
	better := t.beyond(e, x, best)
	if of := e.lane(); of.IsInteger() && of.Size() == 8 {
		t.takeLanes(best, x, better)
	} else {
		t.extremeOf(e, best, x)
	}
	t.takeLanes(at, now, better)
}

// extremeOf sets z to the greater or the less of the lanes of z and x, of numbers.
func (t *arm64) extremeOf(e extreme, z, x Vector) {
	of, name := e.lane(), "min"
	if e.greatest {
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

// Lanes without a NaN have ones, in a register.
func (t *arm64) NoNaN(Type) Mask {
	z := t.Vector()
	t.Zero(z)
	t.function.do("not", a64.B16, z, z)
	return Mask(z)
}

func (t *arm64) NoteNaN(of Type, m Mask, x, y Vector) {
	for _, v := range []Vector{x, y} {
		ordered := t.Vector()
		t.function.do("fcmeq", lanes(of.Size()), ordered, v, v)
		t.function.do("and", a64.B16, Vector(m), Vector(m), ordered)
		if x == y {
			return
		}
	}
}

func (t *arm64) JumpIfNaN(_ Type, m Mask, label string) {
	least, bits := t.Vector(), t.Integer()
	t.function.do("uminv", a64.S4, least, Vector(m))
	t.function.add(writes(bits, least), "FMOVS %s, %s", least, bits)
	t.JumpIf(bits, Equal, 0, label)
}

// overLanes makes all lanes of z the extreme of them.
func (t *arm64) overLanes(e extreme, z Vector) {
	exchanged := t.Vector()
	t.function.add(writes(exchanged, z), "VEXT $8, %s, %s, %s", arranged{z, "B16"}, arranged{z, "B16"}, arranged{exchanged, "B16"})
	t.extremeOf(e, z, exchanged)
	if e.lane().Size() == 4 {
		t.function.do("rev64", a64.S4, exchanged, z)
		t.extremeOf(e, z, exchanged)
	}
}

// FirstBest chooses lanes that equal the extreme of all, and among them by position.
func (t *arm64) FirstBest(e extreme, z Integer, best, at []Vector) {
	of, all, first := e.lane(), t.Vector(), t.Vector()
	t.CopyVector(all, best[0])
	for _, b := range best[1:] {
		t.extremeOf(e, all, b)
	}
	t.overLanes(e, all)
	positions := extreme{of: integers(of.Size())}
	t.Worst(positions, first)
	for c, b := range best {
		chosen, v := t.Vector(), t.Vector()
		t.function.do(map[bool]string{true: "fcmeq", false: "cmeq"}[of.IsFloat()], lanes(of.Size()), chosen, all, b)
		t.Worst(positions, v)
		if c > 0 {
			t.AddLanes(positions.of, at[c], at[c], t.everywhere(of.Size(), uint64(c*t.Bytes()/of.Size())))
		}
		t.takeLanes(v, at[c], chosen)
		t.extremeOf(positions, first, v)
	}
	t.overLanes(positions, first)
	t.function.add(writes(z, first), map[int]string{4: "FMOVS", 8: "FMOVD"}[of.Size()]+" %s, %s", first, z)
}
