package shape

import (
	"strings"

	"ndgo/gen/internal/rowlayout"
	"ndgo/gen/vector"
)

// extremes are the kernels that find the first of the greatest elements, or of the least: that of each run, and those of
// columns. What is NaN is the extreme of all, and 0 equals -0. Each lane has the best element that it has met, and its position.
var extremes = Family{
	Name: "extremes",
	Kernel: func(t Target) {
		for _, of := range []Type{
			vector.Int8, vector.Int16, vector.Int32, vector.Int64, vector.Uint8, vector.Uint16, vector.Uint32, vector.Uint64,
			vector.Float32, vector.Float64,
		} {
			for _, greatest := range []bool{false, true} {
				printFirstOfRuns(t.(Choosing), extreme{of, greatest})
				printFirstOfColumns(t.(Choosing), extreme{of, greatest})
			}
		}
	},
}

// An extreme says which elements are looked for.
type extreme struct {
	of       Type
	greatest bool
}

// lane returns the type of the lanes in which elements are compared, and their positions kept.
func (e extreme) lane() Type {
	switch {
	case e.of.Size() >= 4:
		return e.of
	default:
		return vector.Int32
	}
}

func (e extreme) name() string {
	name := e.of.String()
	name = strings.ToUpper(name[:1]) + name[1:]
	if e.greatest {
		return "firstGreatest" + name
	}
	return "firstLeast" + name
}

// Choosing is what keeps the best elements, and where they are.
type Choosing interface {
	Target

	// LoadElements sets lanes of z to elements, as they are compared. Of those that m lacks, if that is a mask, memory is not read.
	LoadElements(e extreme, z Vector, a Address, m Mask)

	// Worst sets all lanes to the element that none is worse than.
	Worst(e extreme, z Vector)

	// TakeBetter sets lanes of best to those of x, and of at to those of now, where x is better: beyond best, or NaN, unless best
	// is NaN. If m is a mask, only those of its lanes.
	TakeBetter(e extreme, best, at, x, now Vector, m Mask)

	// TakeNumbers does what TakeBetter does with all lanes if there is no NaN.
	TakeNumbers(e extreme, best, at, x, now Vector)

	// NoNaN returns a new mask that has all lanes. NoteNaN takes those from it in which x or y is NaN, and JumpIfNaN goes to label
	// if any was taken.
	NoNaN(of Type) Mask
	NoteNaN(of Type, m Mask, x, y Vector)
	JumpIfNaN(of Type, m Mask, label string)

	// FirstBest sets z to the least position of the best lanes of all, none of which is NaN. Those of vector k are k vectors after
	// what at has.
	FirstBest(e extreme, z Integer, best, at []Vector)

	// Count sets the lanes of z, of size bytes, to 0, 1, 2 and so on. RepeatNumber sets them to x.
	Count(size int, z Vector)
	RepeatNumber(size int, z Vector, x Integer)
}

// mostPosition is a bound of positions in lanes of 4 bytes.
const mostPosition = 1 << 30

// printFirstOfRuns prints the kernel of rows:
//
//	for j := range r.Rows {
//		z[j] = position of the first extreme of x[j][:r.N]
//	}
//
// Elements of a run lie side by side. Others are left to Go, as are runs that are too short or too long, or have a NaN.
func printFirstOfRuns(t Choosing, e extreme) {
	const copies, groups = 2, 2 // vectors whose lanes have positions of their own, and how often these are in a turn of the loop
	size, width := e.of.Size(), e.lane().Size()
	lanes := t.Bytes() / width
	step := lanes * size // bytes of elements for a vector
	t.Function(e.name(), "func(r *ufunc.Row)")
	row := t.Argument("r")
	rows, n, operands := number(t, row, rowlayout.Rows), number(t, row, rowlayout.N), number(t, row, rowlayout.Operands)
	t.JumpIf(number(t, operands, rowlayout.Size+rowlayout.Step), NotEqual, size, "return")
	if width < 8 {
		t.JumpIf(n, GreaterEqual, mostPosition, "return")
	}
	if !t.HasMasks(size) {
		t.JumpIf(n, Less, lanes, "return")
	}
	z, x := start(t, operands, 0), start(t, operands, rowlayout.Size)
	zOuter, xOuter := number(t, operands, rowlayout.Outer), number(t, operands, rowlayout.Size+rowlayout.Outer)
	best, at := make([]Vector, copies), make([]Vector, copies)
	for c := range copies {
		best[c], at[c] = t.Vector(), t.Vector()
	}
	now, vs := t.Vector(), []Vector{t.Vector(), t.Vector()}
	p, left := t.Integer(), t.Integer()
	first, worst, further, next := t.Vector(), t.Vector(), t.Vector(), t.Vector()
	t.Count(width, first)
	t.Worst(e, worst)
	t.RepeatNumber(width, further, constant(t, copies*lanes))
	t.RepeatNumber(width, next, constant(t, lanes))

	t.Label("run")
	t.Copy(p, x)
	t.Copy(left, n)
	t.CopyVector(now, first)
	for c := range copies {
		t.CopyVector(best[c], worst)
		t.CopyVector(at[c], first)
	}
	var numbers Mask
	note := func(x, y Vector) {
		if e.of.IsFloat() {
			t.NoteNaN(e.of, numbers, x, y)
		}
	}
	if e.of.IsFloat() {
		numbers = t.NoNaN(e.of)
	}
	t.Jump("enter")
	t.Label("loop")
	for g := range groups {
		for c, v := range vs {
			t.LoadElements(e, v, At(p, (g*copies+c)*step), 0)
			t.TakeNumbers(e, best[c], at[c], v, now)
		}
		note(vs[0], vs[1])
		t.AddLanes(integers(width), now, now, further)
	}
	t.AddConstant(p, groups*copies*step)
	t.AddConstant(left, -groups*copies*lanes)
	t.Label("enter")
	t.JumpIf(left, GreaterEqual, groups*copies*lanes, "loop")
	t.Jump("rest")
	t.Label("vector")
	v := vs[0]
	t.LoadElements(e, v, At(p, 0), 0)
	t.TakeNumbers(e, best[0], at[0], v, now)
	note(v, v)
	t.AddLanes(integers(width), now, now, next)
	t.AddConstant(p, step)
	t.AddConstant(left, -lanes)
	t.Label("rest")
	t.JumpIf(left, GreaterEqual, lanes, "vector")
	t.JumpIf(left, Equal, 0, "choose")
	if t.HasMasks(size) {
		m := t.FirstLanes(left, width)
		t.LoadElements(e, v, At(p, 0), m)
		t.TakeBetter(e, best[0], at[0], v, now, m)
		note(v, v)
	} else { // the last vector, some of whose elements have been met
		t.AddConstant(left, -lanes)
		t.RepeatNumber(width, v, left)
		t.AddLanes(integers(width), now, now, v)
		t.LoadElements(e, v, At(p, 0).Plus(left, size), 0)
		t.TakeNumbers(e, best[0], at[0], v, now)
		note(v, v)
	}
	t.Label("choose")
	if e.of.IsFloat() {
		t.JumpIfNaN(e.of, numbers, "stop")
	}
	t.FirstBest(e, p, best, at)
	t.StoreNumber(p, At(z, 0))
	t.Add(z, zOuter)
	t.Add(x, xOuter)
	t.AddConstant(rows, -1)
	t.JumpIf(rows, Greater, 0, "run")
	t.Subtract(z, zOuter) // where rows end is the last of them
	t.Subtract(x, xOuter)
	t.Label("stop")
	t.StoreNumber(rows, At(row, rowlayout.Rows))
	for k, to := range []Integer{z, x} {
		t.Subtract(to, number(t, operands, k*rowlayout.Size+rowlayout.Base))
		t.StoreNumber(to, At(operands, k*rowlayout.Size+rowlayout.Offset))
	}
	t.Label("return")
	t.Return()
}

// printFirstOfColumns prints the kernel that goes on with columns, of which first rows have been gone through:
//
//	for i := first; i < first+rows; i++ {
//		for j := range columns {
//			if x[i-first][j] is better than best[j] {
//				best[j], at[j] = x[i-first][j], i
//			}
//		}
//	}
//
// Best and at are rows of lanes, with room for whole vectors, which it sets if first is 0. Rows are stride bytes apart, and fewer
// than mostPosition if lanes have 4 bytes. Where the target has no masks for elements, there is at least a vector of columns.
func printFirstOfColumns(t Choosing, e extreme) {
	size, width := e.of.Size(), e.lane().Size()
	lanes := t.Bytes() / width
	t.Function(e.name()+"OfColumns", "func(best, at, x unsafe.Pointer, columns, rows, stride, first int)")
	best, at, x := t.Argument("best"), t.Argument("at"), t.Argument("x")
	columns, rows, stride, first := t.Argument("columns"), t.Argument("rows"), t.Argument("stride"), t.Argument("first")
	together := t.Vectors() / 4
	p, left, one := t.Integer(), t.Integer(), t.Vector()
	t.RepeatNumber(width, one, constant(t, 1))

	// part prints what so many vectors side by side take.
	part := func(name string, vectors int, m Mask) {
		bests, ats := make([]Vector, vectors), make([]Vector, vectors)
		now, v := t.Vector(), t.Vector()
		for c := range vectors {
			bests[c], ats[c] = t.Vector(), t.Vector()
			t.Worst(e, bests[c])
			t.Zero(ats[c])
		}
		t.RepeatNumber(width, now, first)
		t.JumpIf(first, Equal, 0, name+"Begin")
		for c := range vectors {
			t.Load(bests[c], At(best, c*t.Bytes()))
			t.Load(ats[c], At(at, c*t.Bytes()))
		}
		t.Label(name + "Begin")
		t.Copy(p, x)
		t.Copy(left, rows)
		t.Label(name + "Row")
		for c := range vectors {
			t.LoadElements(e, v, At(p, c*lanes*size), m)
			t.TakeBetter(e, bests[c], ats[c], v, now, m)
		}
		t.AddLanes(integers(width), now, now, one)
		t.Add(p, stride)
		t.AddConstant(left, -1)
		t.JumpIf(left, Greater, 0, name+"Row")
		for c := range vectors {
			t.Store(bests[c], At(best, c*t.Bytes()))
			t.Store(ats[c], At(at, c*t.Bytes()))
		}
		t.AddConstant(best, vectors*t.Bytes())
		t.AddConstant(at, vectors*t.Bytes())
		t.AddConstant(x, vectors*lanes*size)
		t.AddConstant(columns, -vectors*lanes)
	}
	t.Jump("enter")
	t.Label("many")
	part("many", together, 0)
	t.Label("enter")
	t.JumpIf(columns, GreaterEqual, together*lanes, "many")
	t.Jump("rest")
	t.Label("one")
	part("one", 1, 0)
	t.Label("rest")
	t.JumpIf(columns, GreaterEqual, lanes, "one")
	t.JumpIf(columns, Equal, 0, "return")
	if t.HasMasks(size) {
		part("last", 1, t.FirstLanes(columns, width))
		t.Jump("return")
	} else { // again with columns before, for which nothing changes
		t.AddConstant(columns, -lanes)
		t.AddressOf(x, At(x, 0).Plus(columns, size))
		t.AddressOf(best, At(best, 0).Plus(columns, width))
		t.AddressOf(at, At(at, 0).Plus(columns, width))
		t.Set(columns, lanes)
		t.Jump("one")
	}
	t.Label("return")
	t.Return()
}

// integers returns the type of integers of size bytes.
func integers(size int) Type {
	return map[int]Type{4: vector.Int32, 8: vector.Int64}[size]
}
