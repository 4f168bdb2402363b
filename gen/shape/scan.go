package shape

import (
	"math"

	"ndgo/gen/compile/ir"
	"ndgo/gen/internal/rowlayout"
)

// These kernels compute cumulative sums or products of contiguous runs:
//
//	for j := range r.Rows {
//		z[j][0] = x[j][0]
//		for i := 1; i < r.N; i++ {
//			z[j][i] = z[j][i-1] + x[j][i]
//		}
//	}
//
// Floats are added in blocks, in the order documented at ufunc.ScanBlock. A kernel can continue a run at a multiple of a block. It
// leaves a row with a repeated operand to the Go loop.
var scans = Family{
	Name: "scans",
	Kernel: func(t Target) {
		for _, s := range allScans {
			if s.name == "scanAdd" || t.Multiplies(s.of) {
				printScan(t, s)
				if s.of.IsFloat() {
					printScanColumns(t, s)
				}
			}
		}
	},
}

// A scan is a cumulative operator of the library (sum or product) for one element type.
type scan struct {
	operator, name string
	of             Type
	neutral        uint64 // the bits of the operator's identity
}

var allScans = []scan{
	{"Add", "scanAdd", ir.Float32, 1 << 31},
	{"Add", "scanAdd", ir.Float64, 1 << 63},
	{"Add", "scanAdd", ir.Uint64, 0},
	{"Multiply", "scanMultiply", ir.Float32, uint64(math.Float32bits(1))},
	{"Multiply", "scanMultiply", ir.Float64, math.Float64bits(1)},
}

// ScanOf returns the names of two kernels for the cumulative operator and element type: one for contiguous runs, and one for adjacent runs of
// floats, which it computes at the same time. The name of a missing kernel is "".
func ScanOf(operator string, of Type) (kernels, columns string) {
	for _, s := range allScans {
		if s.operator == operator && s.of == of {
			if kernels = s.kernel(); of.IsFloat() {
				columns = s.columns()
			}
		}
	}
	return kernels, columns
}

func (s scan) kernel() string  { return s.name + s.of.String() }
func (s scan) columns() string { return s.name + "Columns" + s.of.String() }

// scanBlock is the number of elements in a block of a cumulative sum: ufunc.ScanBlock.
const scanBlock = 16

// Scanning has the operations that combine lanes of a vector with earlier lanes.
type Scanning interface {
	// Everywhere returns a new register with bits in all lanes.
	Everywhere(of Type, bits uint64) Vector

	// Before divides the lanes into groups of 2·half lanes. In each group, it sets the lanes in the upper half of z to the last lane in the
	// lower half of x. It sets the other lanes of z to the lanes of neutral.
	Before(of Type, half int, z, x, neutral Vector)

	// RepeatLast sets all lanes of z to the last lane of x.
	RepeatLast(of Type, z, x Vector)
}

// join sets z = x ⊕ y.
func (s scan) join(t Target, z, x, y Vector) {
	if s.operator == "Add" {
		t.AddLanes(s.of, z, x, y)
	} else {
		t.MultiplyLanes(s.of, z, x, y)
	}
}

// printScan prints the kernel of s.
func printScan(t Target, s scan) {
	size := s.of.Size()
	t.Function(s.kernel(), "func(r *ufunc.Row)")
	row, neutral, carry := t.Argument("r"), t.(Scanning).Everywhere(s.of, s.neutral), t.Vector()
	t.JumpIf(number(t, number(t, row, rowlayout.Operands), rowlayout.Size+rowlayout.Step), Equal, 0, "end")
	t.Label("run")
	operands, left, done := number(t, row, rowlayout.Operands), number(t, row, rowlayout.N), number(t, row, rowlayout.Done)
	z, x := start(t, operands, 0), start(t, operands, rowlayout.Size)
	t.Subtract(left, done)
	t.CopyVector(carry, neutral)
	t.JumpIf(done, Equal, 0, "rest")
	t.ShiftLeft(done, Logarithm(size))
	t.Add(z, done)
	t.Add(x, done)
	t.Repeat(s.of, carry, At(z, -size))
	t.Jump("rest")

	t.Label("block")
	s.block(t, z, x, 0, neutral, carry)
	t.AddConstant(z, scanBlock*size)
	t.AddConstant(x, scanBlock*size)
	t.AddConstant(left, -scanBlock)
	t.Label("rest")
	t.JumpIf(left, GreaterEqual, scanBlock, "block")
	t.JumpIf(left, Equal, 0, "next")
	s.block(t, z, x, left, neutral, carry)

	t.Label("next")
	t.StoreNumber(constant(t, 0), At(row, rowlayout.Done))
	rows := number(t, row, rowlayout.Rows)
	t.AddConstant(rows, -1)
	t.StoreNumber(rows, At(row, rowlayout.Rows))
	t.JumpIf(rows, Equal, 0, "end")
	for k := range 2 {
		of := number(t, row, rowlayout.Operands)
		t.AddToMemory(number(t, of, k*rowlayout.Size+rowlayout.Outer), At(of, k*rowlayout.Size+rowlayout.Offset))
	}
	t.Jump("run")
	t.Label("end")
	t.Return()
}

// block prints the cumulative sum of a block, continued from carry, the result of all earlier blocks. If left is not none, the block
// has only left elements.
func (s scan) block(t Target, z, x, left Integer, neutral, carry Vector) {
	lanes, size := t.Bytes()/s.of.Size(), s.of.Size()
	v, exist := make([]Vector, scanBlock/lanes), make([]Integer, scanBlock/lanes)
	for k := range v {
		v[k] = t.Vector()
		if left == 0 {
			t.Load(v[k], At(x, k*t.Bytes()))
			continue
		}
		exist[k] = t.Integer()
		t.AddressOf(exist[k], At(left, -k*lanes))
		t.Maximum(exist[k], constant(t, 0))
		t.Minimum(exist[k], constant(t, lanes))
		t.LoadLanes(size, v[k], At(x, k*t.Bytes()), t.FirstLanes(exist[k], size))
	}
	before := t.Vector()
	for half := 1; half < lanes; half *= 2 {
		for k := range v {
			t.(Scanning).Before(s.of, half, before, v[k], neutral)
			s.join(t, v[k], before, v[k])
		}
	}
	for half := 1; half < len(v); half *= 2 {
		for k := range v {
			if k%(2*half) == half {
				t.(Scanning).RepeatLast(s.of, before, v[k-1])
			}
			if k&half != 0 {
				s.join(t, v[k], before, v[k])
			}
		}
	}
	all := t.Vector()
	t.(Scanning).RepeatLast(s.of, all, v[len(v)-1])
	for k := range v {
		s.join(t, v[k], carry, v[k])
		if left == 0 {
			t.Store(v[k], At(z, k*t.Bytes()))
		} else {
			t.StoreLanes(size, v[k], At(z, k*t.Bytes()), t.FirstLanes(exist[k], size))
		}
	}
	if left == 0 {
		s.join(t, carry, carry, all)
	}
}
