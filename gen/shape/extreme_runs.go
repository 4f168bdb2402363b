package shape

import "ndgo/gen/internal/rowlayout"

// extremeCopies is the number of vectors compared together, in a group. Each has its own registers for the best elements and their
// positions. extremeGroups is the number of groups in an iteration.
const extremeCopies, extremeGroups = 2, 2

// A runsPrinter prints the kernel that finds the first extreme of each run.
type runsPrinter struct {
	Choosing
	Extreme
	size, width, lanes, step int // bytes of an element and of a lane, lanes in a vector, and bytes of a vector's elements in memory
	row, operands            Integer
	rows, n                  Integer
	z, x, zOuter, xOuter     Integer
	p, left                  Integer // address of the next elements of the run, and number of remaining elements
	best, at, elements       []Vector
	now                      Vector // the positions of the next elements
	first, worst             Vector // initial values of now and best in a run
	further, next            Vector // increments of now for a group and for a vector
	numbers                  Mask   // the lanes without a NaN so far
}

// printFirstOfRuns prints the kernel for runs of elements:
//
//	for j := range r.Rows {
//		z[j] = position of the first extreme of x[j][:r.N]
//	}
//
// The kernel processes contiguous runs. It leaves other runs, very short and very long runs, and runs with a NaN to the Go loop.
func printFirstOfRuns(t Choosing, e Extreme) {
	s := &runsPrinter{Choosing: t, Extreme: e, size: e.Of.Size(), width: e.Lane().Size()}
	s.lanes = t.Bytes() / s.width
	s.step = s.lanes * s.size
	t.Function(e.name(), "func(r *ufunc.Row)")
	s.readRow()
	s.setRegisters()
	t.Label("run")
	s.beginRun()
	s.loop()
	s.rest()
	t.Label("choose")
	s.endRun()
	t.Label("return")
	t.Return()
}

// readRow reads the fields of the row. The kernel returns if it cannot process the row.
func (s *runsPrinter) readRow() {
	s.row = s.Argument("r")
	s.rows, s.n, s.operands = number(s, s.row, rowlayout.Rows), number(s, s.row, rowlayout.N), number(s, s.row, rowlayout.Operands)
	s.JumpIf(number(s, s.operands, rowlayout.Size+rowlayout.Step), NotEqual, s.size, "return")
	if s.width < 8 {
		s.JumpIf(s.n, GreaterEqual, mostPosition, "return")
	}
	if !s.HasMasks(s.size) {
		s.JumpIf(s.n, Less, s.lanes, "return")
	}
	s.z, s.x = start(s, s.operands, 0), start(s, s.operands, rowlayout.Size)
	s.zOuter, s.xOuter = number(s, s.operands, rowlayout.Outer), number(s, s.operands, rowlayout.Size+rowlayout.Outer)
}

// setRegisters sets the registers that have the same contents in all runs.
func (s *runsPrinter) setRegisters() {
	for range extremeCopies {
		s.best, s.at = append(s.best, s.Vector()), append(s.at, s.Vector())
	}
	s.now, s.elements = s.Vector(), []Vector{s.Vector(), s.Vector()}
	s.p, s.left = s.Integer(), s.Integer()
	s.first, s.worst, s.further, s.next = s.Vector(), s.Vector(), s.Vector(), s.Vector()
	s.Count(s.width, s.first)
	s.Worst(s.Extreme, s.worst)
	s.RepeatNumber(s.width, s.further, constant(s, extremeCopies*s.lanes))
	s.RepeatNumber(s.width, s.next, constant(s, s.lanes))
}

// beginRun moves to the first element of a run.
func (s *runsPrinter) beginRun() {
	s.Copy(s.p, s.x)
	s.Copy(s.left, s.n)
	s.CopyVector(s.now, s.first)
	for c := range extremeCopies {
		s.CopyVector(s.best[c], s.worst)
		s.CopyVector(s.at[c], s.first)
	}
	if s.Of.IsFloat() {
		s.numbers = s.NoNaN(s.Of)
	}
}

// note records the lanes with a NaN in x or y.
func (s *runsPrinter) note(x, y Vector) {
	if s.Of.IsFloat() {
		s.NoteNaN(s.Of, s.numbers, x, y)
	}
}

// loop processes whole groups.
func (s *runsPrinter) loop() {
	const vectors = extremeGroups * extremeCopies
	s.Jump("enter")
	s.Label("loop")
	for g := range extremeGroups {
		for c, v := range s.elements {
			s.LoadElements(s.Extreme, v, At(s.p, (g*extremeCopies+c)*s.step), 0)
			s.TakeNumbers(s.Extreme, s.best[c], s.at[c], v, s.now)
		}
		s.note(s.elements[0], s.elements[1])
		s.AddLanes(Integers(s.width), s.now, s.now, s.further)
	}
	s.AddConstant(s.p, vectors*s.step)
	s.AddConstant(s.left, -vectors*s.lanes)
	s.Label("enter")
	s.JumpIf(s.left, GreaterEqual, vectors*s.lanes, "loop")
}

// rest processes the remaining whole vectors, and then an incomplete vector.
func (s *runsPrinter) rest() {
	v, best, at := s.elements[0], s.best[0], s.at[0]
	s.Jump("rest")
	s.Label("vector")
	s.LoadElements(s.Extreme, v, At(s.p, 0), 0)
	s.TakeNumbers(s.Extreme, best, at, v, s.now)
	s.note(v, v)
	s.AddLanes(Integers(s.width), s.now, s.now, s.next)
	s.AddConstant(s.p, s.step)
	s.AddConstant(s.left, -s.lanes)
	s.Label("rest")
	s.JumpIf(s.left, GreaterEqual, s.lanes, "vector")
	s.JumpIf(s.left, Equal, 0, "choose")
	if s.HasMasks(s.size) {
		m := s.FirstLanes(s.left, s.width)
		s.LoadElements(s.Extreme, v, At(s.p, 0), m)
		s.TakeBetter(s.Extreme, best, at, v, s.now, m)
	} else { // the last vector overlaps finished elements
		s.AddConstant(s.left, -s.lanes)
		s.RepeatNumber(s.width, v, s.left)
		s.AddLanes(Integers(s.width), s.now, s.now, v)
		s.LoadElements(s.Extreme, v, At(s.p, 0).Plus(s.left, s.size), 0)
		s.TakeNumbers(s.Extreme, best, at, v, s.now)
	}
	s.note(v, v)
}

// endRun stores the position of the first extreme, and goes on to the next run. If the run has a NaN, the kernel records the number
// of remaining runs in the row, and returns.
func (s *runsPrinter) endRun() {
	if s.Of.IsFloat() {
		s.JumpIfNaN(s.Of, s.numbers, "stop")
	}
	s.FirstBest(s.Extreme, s.p, s.best, s.at)
	s.StoreNumber(s.p, At(s.z, 0))
	s.Add(s.z, s.zOuter)
	s.Add(s.x, s.xOuter)
	s.AddConstant(s.rows, -1)
	s.JumpIf(s.rows, Greater, 0, "run")
	s.Subtract(s.z, s.zOuter) // the row must stay at the last run
	s.Subtract(s.x, s.xOuter)
	s.Label("stop")
	s.StoreNumber(s.rows, At(s.row, rowlayout.Rows))
	for k, to := range []Integer{s.z, s.x} {
		s.Subtract(to, number(s, s.operands, k*rowlayout.Size+rowlayout.Base))
		s.StoreNumber(to, At(s.operands, k*rowlayout.Size+rowlayout.Offset))
	}
}
