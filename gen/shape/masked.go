package shape

import (
	"fmt"

	"ndgo/gen/internal/rowlayout"
)

// These kernels move elements under a mask of bools. They are the loops of [ufunc.Compress], [ufunc.Expand] and of Where, for
// elements of every width.
var masked = Family{
	Name: "masked",
	Kernel: func(t Target) {
		for _, size := range []int{1, 2, 4, 8, 16} {
			printCompress(t.(Masking), size)
		}
		for _, size := range []int{1, 2, 4, 8, 16} {
			printExpand(t.(Masking), size)
		}
		for _, size := range []int{1, 2, 4, 8, 16} {
			printSelect(t.(Masking), size)
		}
		printPositions(t.(Masking))
		printCountTrue(t.(Masking))
	},
}

// Marked is the number of bools that a kernel reads into one mask.
const Marked = 64

// Masking has the operations that move elements under a mask. A mask is an integer register with one bit for each of the next
// elements. Each method uses the lowest bits, as many as Lanes returns, and then shifts the mask right by this number.
type Masking interface {
	Target

	AddFromMemory(z Integer, a Address)        // z += the 8 bytes at a
	CountBits(z, x Integer)                    // z = the number of bits set in x
	LowBits(z, n Integer)                      // z = its lowest n bits, or all bits if n is greater
	RepeatBytes(size int, z Vector, a Address) // all lanes of z = the element at a

	// Marks sets the bits of z to the next Marked bools. An exact target reads no more than left bools.
	Marks(z Integer, mask Address, left Integer)

	// IsExact reports whether Compress, Expand and Fill access no memory besides the chosen elements. Other targets load and store
	// whole vectors.
	IsExact() bool

	// Compress stores the elements of x chosen by bits contiguously at z, and advances z by the stored elements.
	Compress(size int, z, bits Integer, x Address)

	// Expand stores contiguous elements from x at the positions of z chosen by bits, and advances x by the used elements. The bools
	// for these bits are at mask.
	Expand(size int, z Address, bits, x Integer, mask Address)

	// Fill stores value at the positions of z chosen by bits.
	Fill(size int, z Address, bits Integer, value Vector, mask Address)

	// Select sets z to the elements of x chosen by bits, and to the elements of y elsewhere. If exist is not none, an exact target accesses
	// only the elements chosen by exist.
	Select(size int, z Address, bits Integer, x, y Source, mask Address, exist Integer)

	// Positions stores the positions chosen by the next 8 bits contiguously at z, as numbers of 8 bytes. The vector at holds the 8
	// possible positions. Positions then advances z, and adds 8 to at. PositionsFrom returns the vector at for positions from n on.
	Positions(z, bits Integer, at Vector)
	PositionsFrom(n Integer) (at Vector)

	// AddBytes adds to each 8-byte number of z the sum of the bytes of x in the same lane.
	AddBytes(z, x Vector)

	// Lanes returns the number of elements that one call moves. If whole is set, this is a call of Fill or Select; otherwise it is a call of
	// Compress or Expand.
	Lanes(size int, whole bool) int
}

// A Source is a vector. If the field Vector is none, it is an address in memory.
type Source struct {
	Vector Vector
	Memory Address
}

// sweep is the state of printing a kernel with a mask.
type sweep struct {
	Masking
	size          int
	row, operands Integer
	left          Integer // number of remaining elements in the run
	mask          Integer
	bits          Integer
}

// begin prints the beginning of a kernel, up to the start of a run. The parameter packed lists numbers of operands. If one of these operands is
// a repeated element, the kernel leaves the row to the Go loop.
func begin(t Masking, name string, size int, packed ...int) *sweep {
	t.Function(fmt.Sprintf("%s%d", name, 8*size), "func(r *ufunc.Row)")
	s := &sweep{Masking: t, size: size, row: t.Argument("r"), operands: t.Integer(), left: t.Integer(), mask: t.Integer(), bits: t.Integer()}
	t.LoadNumber(s.operands, At(s.row, rowlayout.Operands))
	for _, k := range packed {
		step := s.Integer()
		s.LoadNumber(step, s.field(k, rowlayout.Step))
		s.JumpIf(step, Equal, 0, "return")
	}
	t.Label("run")
	done := t.Integer()
	t.LoadNumber(done, At(s.row, rowlayout.Done))
	t.LoadNumber(s.left, At(s.row, rowlayout.N))
	t.Subtract(s.left, done)
	s.point(s.mask, 1)
	t.Add(s.mask, done)
	return s
}

// point sets z to the address of the beginning of operand k.
func (s *sweep) point(z Integer, k int) {
	s.LoadNumber(z, s.field(k, rowlayout.Base))
	s.AddFromMemory(z, s.field(k, rowlayout.Offset))
}

// pointRest sets z to the address of the first remaining element of the contiguous operand k.
func (s *sweep) pointRest(z Integer, k int) {
	s.LoadNumber(z, At(s.row, rowlayout.Done))
	s.ShiftLeft(z, Logarithm(s.size))
	s.AddFromMemory(z, s.field(k, rowlayout.Base))
	s.AddFromMemory(z, s.field(k, rowlayout.Offset))
}

func (s *sweep) field(k, field int) Address { return At(s.operands, k*rowlayout.Size+field) }

// groups prints the loop over groups of mask bits. The function body prints the code that moves the chosen elements of a group. For a group
// without chosen elements the kernel skips this code. The function moveOn prints the code that goes on to the next group.
//
// If to is not none, it is the address of the next result. The loop then stops before a group that does not fit between to and the
// beginning of operand 3. If the target is not exact, the loop needs space for a whole group, and also stops before an incomplete
// group.
func (s *sweep) groups(label string, to Integer, body, moveOn func()) {
	s.Label(label)
	s.JumpIf(s.left, LessEqual, 0, "end")
	if !s.IsExact() {
		s.JumpIf(s.left, Less, Marked, "end")
	}
	s.Marks(s.bits, At(s.mask, 0), s.left)
	s.JumpIf(s.bits, Equal, 0, "next"+label)
	if to != 0 {
		room, needed := s.Integer(), s.Integer()
		s.point(room, 3)
		s.Subtract(room, to)
		if s.IsExact() {
			s.CountBits(needed, s.bits)
			s.ShiftLeft(needed, Logarithm(s.size))
		} else {
			s.Set(needed, Marked*s.size)
		}
		s.JumpIfNumber(room, Less, needed, "end")
	}
	body()
	s.Label("next" + label)
	moveOn()
	s.AddConstant(s.mask, Marked)
	s.AddConstant(s.left, -Marked)
	s.Jump(label)
}

// end prints the end of a kernel with the given number of operands. It records in the row where an unfinished run stopped, or
// advances to the next run.
func (s *sweep) end(operands int) {
	s.JumpIf(s.left, LessEqual, 0, "finished")
	done := s.Integer()
	s.LoadNumber(done, At(s.row, rowlayout.N))
	s.Subtract(done, s.left)
	s.StoreNumber(done, At(s.row, rowlayout.Done))
	s.Return()
	s.Label("finished")
	zero, rows := s.Integer(), s.Integer()
	s.Set(zero, 0)
	s.StoreNumber(zero, At(s.row, rowlayout.Done))
	s.LoadNumber(rows, At(s.row, rowlayout.Rows))
	s.AddConstant(rows, -1)
	s.StoreNumber(rows, At(s.row, rowlayout.Rows))
	s.JumpIf(rows, Equal, 0, "return")
	for k := range operands {
		outer := s.Integer()
		s.LoadNumber(outer, s.field(k, rowlayout.Outer))
		s.AddToMemory(outer, s.field(k, rowlayout.Offset))
	}
	s.Jump("run")
	s.Label("return")
	s.Return()
}

// save prints code for operand k that stores its offset in the row. The parameter position is the address reached in the operand.
func (s *sweep) save(k int, position Integer) {
	offset := s.Integer()
	s.Copy(offset, position)
	base := s.Integer()
	s.LoadNumber(base, s.field(k, rowlayout.Base))
	s.Subtract(offset, base)
	s.StoreNumber(offset, s.field(k, rowlayout.Offset))
}

// Logarithm returns the logarithm of a power of 2.
func Logarithm(n int) (l int) {
	for n > 1 {
		n /= 2
		l++
	}
	return l
}
