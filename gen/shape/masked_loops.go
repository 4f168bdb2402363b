package shape

import (
	"strconv"

	"ndgo/gen/compile/ir"
	"ndgo/gen/internal/rowlayout"
)

// printCompress prints the kernel of ufunc.Compress for elements of size bytes.
func printCompress(t Masking, size int) {
	s := begin(t, "compress", size, 1, 2)
	z, x := s.Integer(), s.Integer()
	s.point(z, 0)
	s.pointRest(x, 2)
	lanes := s.Lanes(size, false)
	s.groups("loop", z, func() {
		for i := 0; i < Marked; i += lanes {
			s.Compress(size, z, s.bits, At(x, i*size))
		}
	}, func() { s.AddConstant(x, Marked*size) })
	s.Label("end")
	s.save(0, z)
	s.end(4)
}

// printExpand prints the kernel of ufunc.Expand for elements of size bytes. The kernel has one loop for consecutive elements and one loop
// for a repeated element.
func printExpand(t Masking, size int) {
	s := begin(t, "expand", size, 1)
	z, x, step := s.Integer(), s.Integer(), s.Integer()
	s.pointRest(z, 0)
	s.point(x, 2)
	next := func() { s.AddConstant(z, Marked*size) }
	s.LoadNumber(step, s.field(2, rowlayout.Step))
	s.JumpIf(step, Equal, 0, "fill")
	lanes := s.Lanes(size, false)
	s.groups("loop", x, func() {
		for i := 0; i < Marked; i += lanes {
			s.Expand(size, At(z, i*size), s.bits, x, At(s.mask, i))
		}
	}, next)
	s.Label("fill")
	value := s.Vector()
	s.RepeatBytes(size, value, At(x, 0))
	whole := s.Lanes(size, true)
	s.groups("fillLoop", 0, func() {
		for i := 0; i < Marked; i += whole {
			s.Fill(size, At(z, i*size), s.bits, value, At(s.mask, i))
		}
	}, next)
	s.Label("end")
	s.save(2, x)
	s.end(4)
}

// printSelect prints the kernel of Where for elements of size bytes. The kernel has one loop for each combination of contiguous and
// repeated operands.
func printSelect(t Masking, size int) {
	s := begin(t, "select", size, 1)
	z := s.Integer()
	s.pointRest(z, 0)
	for repeated := range 4 {
		s.selectLoop(z, repeated)
	}
	s.Label("end")
	s.end(4)
}

// selectLoop prints a loop of printSelect. Bit 0 of repeated is set if operand 2 is repeated, and bit 1 if operand 3 is repeated.
func (s *sweep) selectLoop(z Integer, repeated int) {
	name, size, lanes := strconv.Itoa(repeated), s.size, s.Lanes(s.size, true)
	var vectors [2]Vector
	var at [2]Integer
	for k := range 2 {
		step := s.Integer()
		s.LoadNumber(step, s.field(2+k, rowlayout.Step))
		at[k] = s.Integer()
		if repeated>>k&1 == 0 {
			s.JumpIf(step, Equal, 0, "other"+name)
			s.pointRest(at[k], 2+k)
			continue
		}
		s.JumpIf(step, NotEqual, 0, "other"+name)
		s.point(at[k], 2+k)
		vectors[k] = s.Vector()
		s.RepeatBytes(size, vectors[k], At(at[k], 0))
	}
	group := func(exist Integer) {
		s.Marks(s.bits, At(s.mask, 0), s.left)
		for i := 0; i < Marked; i += lanes {
			var from [2]Source
			for k := range from {
				from[k] = Source{vectors[k], At(at[k], i*size)}
			}
			s.Select(size, At(z, i*size), s.bits, from[0], from[1], At(s.mask, i), exist)
		}
		s.AddConstant(s.mask, Marked)
		s.AddConstant(s.left, -Marked)
		s.AddConstant(z, Marked*size)
		for k := range 2 {
			if vectors[k] == 0 {
				s.AddConstant(at[k], Marked*size)
			}
		}
	}
	s.Label("loop" + name)
	s.JumpIf(s.left, Less, Marked, "tail"+name)
	group(0)
	s.Jump("loop" + name)
	s.Label("tail" + name)
	s.JumpIf(s.left, Equal, 0, "end")
	if s.IsExact() {
		exist := s.Integer()
		s.LowBits(exist, s.left)
		group(exist)
	}
	s.Jump("end")
	s.Label("other" + name)
}

// printPositions prints the kernel that stores the positions of the true elements of a mask. Operand 2 holds the position of the first
// element.
func printPositions(t Masking) {
	s := begin(t, "positions", 8, 1)
	z, first, done := s.Integer(), s.Integer(), s.Integer()
	s.point(z, 0)
	s.point(first, 2)
	s.LoadNumber(first, At(first, 0))
	s.LoadNumber(done, At(s.row, rowlayout.Done))
	s.Add(first, done)
	s.groups("loop", z, func() {
		at := s.PositionsFrom(first)
		for range Marked / 8 {
			s.Positions(z, s.bits, at)
		}
	}, func() { s.AddConstant(first, Marked) })
	s.Label("end")
	s.save(0, z)
	s.end(4)
}

// printCountTrue prints the kernel that sets z to the number of true bools among n bools. The number n is a positive multiple of the
// elements in four vectors. Bools are bytes, 0 or 1. The kernel adds four vectors as bytes, and then adds these bytes to wider sums.
func printCountTrue(t Masking) {
	t.Function("countTrue", "func(z unsafe.Pointer, x unsafe.Pointer, n int)")
	x, n, sum, v, w := t.Argument("x"), t.Argument("n"), t.Vector(), t.Vector(), t.Vector()
	t.Zero(sum)
	t.Label("loop")
	t.Load(v, At(x, 0))
	for i := 1; i < 4; i++ {
		t.Load(w, At(x, i*t.Bytes()))
		t.AddLanes(ir.Uint8, v, v, w)
	}
	t.AddBytes(sum, v)
	t.AddConstant(x, 4*t.Bytes())
	t.AddConstant(n, -4*t.Bytes())
	t.JumpIf(n, Greater, 0, "loop")
	for bytes := t.Bytes(); bytes > 8; bytes /= 2 {
		t.AddHalf(ir.Uint64, sum, bytes)
	}
	t.StoreFirst(8, sum, At(t.Argument("z"), 0))
	t.Return()
}
