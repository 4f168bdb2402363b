package shape

// A columnsPrinter prints the kernel that continues a search for extremes in columns.
type columnsPrinter struct {
	Choosing
	Extreme
	size, width, lanes           int     // size of an element, size of a lane, and number of lanes in a vector
	best, at, x                  Integer // addresses for the next columns
	columns, rows, stride, first Integer
	p, left                      Integer // address of the next row, and number of remaining rows
	one                          Vector
}

// printFirstOfColumns prints a kernel that continues a search in columns, from row first on:
//
//	for i := first; i < first+rows; i++ {
//		for j := range columns {
//			if x[i-first][j] is better than best[j] {
//				best[j], at[j] = x[i-first][j], i
//			}
//		}
//	}
//
// The arrays best and at hold whole vectors of lanes. If first is 0, the kernel initialises them. Rows of x are stride bytes apart.
// With lanes of 4 bytes, there must be fewer than mostPosition rows. Without masks for the elements, there must be at least one
// vector of columns.
func printFirstOfColumns(t Choosing, e Extreme) {
	s := &columnsPrinter{Choosing: t, Extreme: e, size: e.Of.Size(), width: e.Lane().Size()}
	s.lanes = t.Bytes() / s.width
	t.Function(e.name()+"OfColumns", "func(best, at, x unsafe.Pointer, columns, rows, stride, first int)")
	s.best, s.at, s.x = t.Argument("best"), t.Argument("at"), t.Argument("x")
	s.columns, s.rows, s.stride, s.first = t.Argument("columns"), t.Argument("rows"), t.Argument("stride"), t.Argument("first")
	together := t.Vectors() / 4
	s.p, s.left, s.one = t.Integer(), t.Integer(), t.Vector()
	t.RepeatNumber(s.width, s.one, constant(t, 1))
	t.Jump("enter")
	t.Label("many")
	s.part("many", together, 0)
	t.Label("enter")
	t.JumpIf(s.columns, GreaterEqual, together*s.lanes, "many")
	t.Jump("rest")
	t.Label("one")
	s.part("one", 1, 0)
	t.Label("rest")
	t.JumpIf(s.columns, GreaterEqual, s.lanes, "one")
	t.JumpIf(s.columns, Equal, 0, "return")
	if t.HasMasks(s.size) {
		s.part("last", 1, t.FirstLanes(s.columns, s.width))
		t.Jump("return")
	} else { // the last vectors overlap finished columns, where they change nothing
		t.AddConstant(s.columns, -s.lanes)
		t.AddressOf(s.x, At(s.x, 0).Plus(s.columns, s.size))
		t.AddressOf(s.best, At(s.best, 0).Plus(s.columns, s.width))
		t.AddressOf(s.at, At(s.at, 0).Plus(s.columns, s.width))
		t.Set(s.columns, s.lanes)
		t.Jump("one")
	}
	t.Label("return")
	t.Return()
}

// part prints the instructions for several adjacent vectors. If m is a mask, the last vector has only the lanes in m. Labels begin with
// name.
func (s *columnsPrinter) part(name string, vectors int, m Mask) {
	bests, ats := make([]Vector, vectors), make([]Vector, vectors)
	now, v := s.Vector(), s.Vector()
	for c := range vectors {
		bests[c], ats[c] = s.Vector(), s.Vector()
		s.Worst(s.Extreme, bests[c])
		s.Zero(ats[c])
	}
	s.RepeatNumber(s.width, now, s.first)
	s.JumpIf(s.first, Equal, 0, name+"Begin")
	for c := range vectors {
		s.Load(bests[c], At(s.best, c*s.Bytes()))
		s.Load(ats[c], At(s.at, c*s.Bytes()))
	}
	s.Label(name + "Begin")
	s.Copy(s.p, s.x)
	s.Copy(s.left, s.rows)
	s.Label(name + "Row")
	for c := range vectors {
		s.LoadElements(s.Extreme, v, At(s.p, c*s.lanes*s.size), m)
		s.TakeBetter(s.Extreme, bests[c], ats[c], v, now, m)
	}
	s.AddLanes(Integers(s.width), now, now, s.one)
	s.Add(s.p, s.stride)
	s.AddConstant(s.left, -1)
	s.JumpIf(s.left, Greater, 0, name+"Row")
	for c := range vectors {
		s.Store(bests[c], At(s.best, c*s.Bytes()))
		s.Store(ats[c], At(s.at, c*s.Bytes()))
	}
	s.AddConstant(s.best, vectors*s.Bytes())
	s.AddConstant(s.at, vectors*s.Bytes())
	s.AddConstant(s.x, vectors*s.lanes*s.size)
	s.AddConstant(s.columns, -vectors*s.lanes)
}
