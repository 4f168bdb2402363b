package iter

// MaxOperands is the most operands that a Nest takes.
const MaxOperands = 8

// A Nest is a nest of loops over operands of one shape: operand 0 is the result or, where there is none, the
// first that is read. The steps of its axes are in bytes.
//
// A nest is made by Reset and one Set for each operand, may be simplified, and is then walked: Offset is where
// each operand's two innermost axes begin, until Next reports false.
type Nest struct {
	Offset [MaxOperands]int // in bytes, of the current two innermost axes

	operands int
	rank     int          // at least 2
	near     [Inline]Axis // the axes, outermost first, up to rank Inline
	far      []Axis       // those of higher ranks
}

// An Axis is one loop of a Nest: its length and what each operand steps by.
type Axis struct {
	N    int
	Step [MaxOperands]int

	at int // the position of the walk
}

// Reset makes n a nest over shape, of no operands yet.
func (n *Nest) Reset(shape []int) {
	*n = Nest{rank: max(len(shape), 2)}
	if n.rank > Inline {
		n.far = make([]Axis, n.rank)
	}
	axes := n.Axes()
	axes[0].N, axes[1].N = 1, 1
	for i, s := range shape {
		axes[n.rank-len(shape)+i].N = s
	}
}

// Axes returns the axes, outermost first, not a copy.
func (n *Nest) Axes() []Axis {
	if n.rank > Inline {
		return n.far[:n.rank]
	}
	return n.near[:n.rank]
}

// Add adds an operand of the given shape, strides in elements and bytes of an element, whose axes are aligned with
// the last of the nest's. It is repeated along axes that it lacks or in which it has size 1.
func (n *Nest) Add(shape, strides []int, width int) {
	axes := n.Axes()
	k, d := n.operands, len(axes)-len(shape)
	for i, s := range shape {
		if s != 1 {
			axes[d+i].Step[k] = strides[i] * width
		}
	}
	n.operands++
}

// AddScalar adds an operand that is one element, repeated.
func (n *Nest) AddScalar() { n.operands++ }

// Simplify drops axes of size 1, turns axes along which operand 0 runs backwards, orders axes by operand 0's
// steps, the smallest innermost, and merges those that are one. It changes the order in which elements are visited.
func (n *Nest) Simplify() {
	axes := n.Axes()
	kept := axes[:0]
	for _, a := range axes {
		if a.N == 1 {
			continue
		}
		if a.Step[0] < 0 {
			n.turn(&a)
		}
		kept = append(kept, a)
		for i := len(kept) - 1; i > 0 && n.inside(&kept[i-1], &kept[i]); i-- {
			kept[i-1], kept[i] = kept[i], kept[i-1]
		}
	}
	kept = n.merge(kept)
	for len(kept) < 2 {
		kept = append(kept, Axis{})
		copy(kept[1:], kept)
		kept[0] = Axis{N: 1}
	}
	if n.rank = len(kept); n.rank <= Inline {
		copy(n.near[:], kept)
	}
}

// Once makes a nest visit each element of its operands once where all of them repeat: axes along which none of
// them steps get size 1. The order stays the same.
func (n *Nest) Once() {
	for i := range n.Axes() {
		a := &n.Axes()[i]
		if a.Step == [MaxOperands]int{} {
			a.N = 1
		}
	}
}

// turn makes every operand walk axis a from its other end.
func (n *Nest) turn(a *Axis) {
	for k := range n.operands {
		n.Offset[k] += (a.N - 1) * a.Step[k]
		a.Step[k] = -a.Step[k]
	}
}

// inside reports whether axis a belongs inside b: the first operand that tells them apart steps less along a. An
// operand that one of them repeats does not tell.
func (n *Nest) inside(a, b *Axis) bool {
	for k := range n.operands {
		s, t := abs(a.Step[k]), abs(b.Step[k])
		if s != t && s != 0 && t != 0 {
			return s < t
		}
	}
	return false
}

// merge joins neighbouring axes that every operand walks as one.
func (n *Nest) merge(axes []Axis) []Axis {
	if len(axes) == 0 {
		return axes
	}
	last := 0
	for i := 1; i < len(axes); i++ {
		outer, inner := &axes[last], &axes[i]
		if n.mergeable(outer, inner) {
			inner.N *= outer.N
			*outer = *inner
			continue
		}
		last++
		axes[last] = *inner
	}
	return axes[:last+1]
}

func (n *Nest) mergeable(outer, inner *Axis) bool {
	for k := range n.operands {
		if outer.Step[k] != inner.N*inner.Step[k] {
			return false
		}
	}
	return true
}

// Inner returns the two innermost axes, of which the second is the innermost.
func (n *Nest) Inner() (outer, inner *Axis) {
	axes := n.Axes()
	return &axes[n.rank-2], &axes[n.rank-1]
}

// Index returns where the walk stands on the axes around the two innermost, outermost first.
func (n *Nest) Index() []int {
	index := make([]int, n.rank-2)
	for i := range index {
		index[i] = n.Axes()[i].at
	}
	return index
}

// Next moves to the next two innermost axes and reports whether there are any.
func (n *Nest) Next() bool {
	axes := n.Axes()
	for i := n.rank - 3; i >= 0; i-- {
		a := &axes[i]
		if a.at++; a.at < a.N {
			for k := range n.operands {
				n.Offset[k] += a.Step[k]
			}
			return true
		}
		a.at = 0
		for k := range n.operands {
			n.Offset[k] -= (a.N - 1) * a.Step[k]
		}
	}
	return false
}

func abs(x int) int { return max(x, -x) }
