package shape

import (
	"strings"

	"ndgo/gen/internal/rowlayout"
	"ndgo/gen/vector"
)

// finds are the kernels that set the result of each run, a number of 8 bytes, to the position of the first element of operand 1,
// whose elements lie side by side, that is equal to operand 2, one for each run. They leave runs to Go for which that is NaN.
var finds = Family{
	Name: "find",
	Kernel: func(t Target) {
		for _, of := range []Type{vector.Uint8, vector.Uint16, vector.Uint32, vector.Uint64, vector.Float32, vector.Float64} {
			printFind(t.(Finding), of)
		}
	},
}

// Finding is what finds elements.
type Finding interface {
	Target

	// FirstEqual sets z to the number of the first lane of the vector at a that equals that of value, and to a number that is
	// not less than how many lanes there are if there is none. Only those lanes exist that m has, if that is a mask.
	FirstEqual(of Type, z Integer, value Vector, a Address, m Mask)

	// JumpIfAnyEqual goes to label if there is one in so many vectors at a.
	JumpIfAnyEqual(of Type, value Vector, a Address, vectors int, label string)

	// JumpIfNaN goes there if value, in its first lane, is NaN.
	JumpIfNaN(of Type, value Vector, label string)
}

// together is how many vectors are compared before a jump.
const together = 4

// printFind prints the kernel for elements of a type.
func printFind(t Finding, of Type) {
	size := of.Size()
	lanes := t.Bytes() / size
	name := of.String()
	t.Function("find"+strings.ToUpper(name[:1])+name[1:], "func(r *ufunc.Row)")
	row, operands := t.Argument("r"), t.Integer()
	t.LoadNumber(operands, At(row, rowlayout.Operands))
	field := func(k, field int) Address { return At(operands, k*rowlayout.Size+field) }
	step := t.Integer()
	t.LoadNumber(step, field(1, rowlayout.Step))
	t.JumpIf(step, Equal, 0, "return") // a repeated element is left to Go
	t.Label("run")
	x, y, left, offset := t.Integer(), t.Integer(), t.Integer(), t.Integer()
	t.LoadNumber(left, At(row, rowlayout.N))
	if !t.HasMasks(1) {
		t.JumpIf(left, Less, lanes, "return") // as is what is less than a vector
	}
	t.LoadNumber(x, field(1, rowlayout.Base))
	t.LoadNumber(offset, field(1, rowlayout.Offset))
	t.Add(x, offset)
	t.LoadNumber(y, field(2, rowlayout.Base))
	t.LoadNumber(offset, field(2, rowlayout.Offset))
	t.Add(y, offset)
	value, found := t.Vector(), t.Integer()
	t.Repeat(of, value, At(y, 0))
	if of.IsFloat() {
		t.JumpIfNaN(of, value, "return")
	}

	t.Label("loop")
	t.JumpIf(left, Less, together*lanes, "rest")
	t.JumpIfAnyEqual(of, value, At(x, 0), together, "rest")
	t.AddConstant(x, together*t.Bytes())
	t.AddConstant(left, -together*lanes)
	t.Jump("loop")
	t.Label("rest")
	t.JumpIf(left, Less, lanes, "tail")
	t.Label("vector")
	t.FirstEqual(of, found, value, At(x, 0), 0)
	t.JumpIf(found, Less, lanes, "found")
	t.AddConstant(x, t.Bytes())
	t.AddConstant(left, -lanes)
	t.Jump("rest")

	t.Label("tail")
	if t.HasMasks(1) {
		t.FirstEqual(of, found, value, At(x, 0), t.FirstLanes(left, size))
		t.Minimum(found, left)
	} else { // the last vector, of which some lanes were not equal
		t.Copy(found, left)
		t.JumpIf(left, LessEqual, 0, "found")
		t.AddConstant(left, -lanes)
		t.ShiftLeft(left, logarithm(size))
		t.Add(x, left)
		t.Set(left, lanes)
		t.Jump("vector")
	}
	t.Label("found")
	t.LoadNumber(y, At(row, rowlayout.N))
	t.Subtract(y, left)
	t.Add(y, found)
	t.LoadNumber(x, field(0, rowlayout.Base))
	t.LoadNumber(offset, field(0, rowlayout.Offset))
	t.StoreNumber(y, At(x, 0).Plus(offset, 1))

	rows := t.Integer()
	t.LoadNumber(rows, At(row, rowlayout.Rows))
	t.AddConstant(rows, -1)
	t.StoreNumber(rows, At(row, rowlayout.Rows))
	t.JumpIf(rows, Equal, 0, "return")
	for k := range 3 {
		outer := t.Integer()
		t.LoadNumber(outer, field(k, rowlayout.Outer))
		t.AddToMemory(outer, field(k, rowlayout.Offset))
	}
	t.Jump("run")
	t.Label("return")
	t.Return()
}
