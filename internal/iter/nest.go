package iter

import "slices"

// MaxOperands is the maximum number of operands of a [Nest].
const MaxOperands = 24

// UsualOperands is the number of operands a Nest holds without an allocation.
const UsualOperands = 8

// A Nest is a set of nested loops over operands of one shape. Operand 0 is the result; without a result, it is the first operand read. The
// steps of the axes are in bytes.
//
// To set up a nest, call Reset, then Add for each operand, then optionally Simplify. Next moves to the next index of the outer axes, and
// returns false after the last. Offsets returns the offset of each operand at this index. The caller visits the two innermost axes.
type Nest struct {
	operands int
	offsets  perOperand
	rank     int          // number of axes, at least 2
	near     [Inline]Axis // the axes, outermost first, for ranks up to Inline
	far      []Axis       // the axes, for ranks above Inline
}

// An Axis is one loop of a Nest: its length, and the step of each operand.
type Axis struct {
	N int

	steps perOperand
	at    int // the current index
}

// Steps returns the step of each operand in bytes, without a copy. The slice may be longer than the number of operands.
func (a *Axis) Steps() []int { return a.steps.list() }

// perOperand holds one number for each operand.
type perOperand struct {
	usual [UsualOperands]int
	many  *[MaxOperands]int // used instead of usual if there are more operands
}

func (p *perOperand) list() []int {
	if p.many != nil {
		return p.many[:]
	}
	return p.usual[:]
}

// clone returns a copy without shared memory.
func (p *perOperand) clone() perOperand {
	c := *p
	if p.many != nil {
		many := *p.many
		c.many = &many
	}
	return c
}

// grow switches to an array of MaxOperands numbers, and copies the present numbers to it.
func (p *perOperand) grow() {
	p.many = new([MaxOperands]int)
	copy(p.many[:], p.usual[:])
}

// Reset makes n a nest over shape, without operands.
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

// Axes returns the axes, outermost first, without a copy.
func (n *Nest) Axes() []Axis {
	if n.rank > Inline {
		return n.far[:n.rank]
	}
	return n.near[:n.rank]
}

// Add adds an operand of the given shape, with strides in elements and elements of width bytes. The last axes of operand and nest
// are aligned. Missing axes and axes of size 1 are broadcast.
func (n *Nest) Add(shape, strides []int, width int) {
	k := n.operands
	n.AddScalar()
	axes := n.Axes()
	d := len(axes) - len(shape)
	for i, s := range shape {
		if s != 1 {
			axes[d+i].Steps()[k] = strides[i] * width
		}
	}
}

// AddScalar adds an operand of one element, broadcast to the nest's shape.
func (n *Nest) AddScalar() {
	if n.operands++; n.operands == UsualOperands+1 {
		n.grow()
	}
}

// grow makes the nest able to hold MaxOperands operands.
func (n *Nest) grow() {
	n.offsets.grow()
	for i := range n.Axes() {
		n.Axes()[i].steps.grow()
	}
}

// Offsets returns the offset of each operand in bytes, at the current indices of the outer axes, without a copy. The slice may be
// longer than the number of operands.
func (n *Nest) Offsets() []int { return n.offsets.list() }

// Simplify may change the order of visits. It drops axes of size 1. It reverses axes where operand 0 has a negative step. It sorts the axes
// by the steps of operand 0, the smallest innermost. Then it merges axes where possible.
func (n *Nest) Simplify() {
	axes := n.Axes()
	kept := axes[:0]
	for _, a := range axes {
		if a.N == 1 {
			continue
		}
		if a.Steps()[0] < 0 {
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
		if n.operands > UsualOperands {
			kept[0].steps.grow()
		}
	}
	if n.rank = len(kept); n.rank <= Inline {
		copy(n.near[:], kept)
	}
}

// Once makes the nest visit each element only once. It reduces axes to size 1 if their step is 0 in every operand. The order of visits does
// not change.
func (n *Nest) Once() {
	for i := range n.Axes() {
		a := &n.Axes()[i]
		if !slices.ContainsFunc(a.Steps(), func(step int) bool { return step != 0 }) {
			a.N = 1
		}
	}
}

// turn reverses axis a for all operands.
func (n *Nest) turn(a *Axis) {
	offsets, steps := n.Offsets(), a.Steps()
	for k := range n.operands {
		offsets[k] += (a.N - 1) * steps[k]
		steps[k] = -steps[k]
	}
}

// inside reports whether axis a should be nested inside b. The first operand with different steps decides: a is inside if its
// step is smaller. A step of 0 does not count: the operand is broadcast along that axis.
func (n *Nest) inside(a, b *Axis) bool {
	own, other := a.Steps(), b.Steps()
	for k := range n.operands {
		s, t := Abs(own[k]), Abs(other[k])
		if s != t && s != 0 && t != 0 {
			return s < t
		}
	}
	return false
}

// merge joins neighbouring axes if every operand visits them with one constant step.
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
	far, near := outer.Steps(), inner.Steps()
	for k := range n.operands {
		if far[k] != inner.N*near[k] {
			return false
		}
	}
	return true
}

// Size returns the number of elements the nest visits.
func (n *Nest) Size() int {
	size := 1
	for i := range n.Axes() {
		size *= n.Axes()[i].N
	}
	return size
}

// Clone returns a copy of n without shared memory.
func (n *Nest) Clone() Nest {
	c := *n
	c.far = slices.Clone(n.far)
	c.offsets = n.offsets.clone()
	for i := range c.Axes() {
		a := &c.Axes()[i]
		a.steps = a.steps.clone()
	}
	return c
}

// Narrow restricts an axis to [begin, end).
func (n *Nest) Narrow(axis, begin, end int) {
	a := &n.Axes()[axis]
	a.N = end - begin
	for k := range n.operands {
		n.Offsets()[k] += begin * a.Steps()[k]
	}
}

// Inner returns the two innermost axes; the second is the innermost.
func (n *Nest) Inner() (outer, inner *Axis) {
	axes := n.Axes()
	return &axes[n.rank-2], &axes[n.rank-1]
}

// Index returns the current indices of all axes but the two innermost, outermost first.
func (n *Nest) Index() []int {
	index := make([]int, n.rank-2)
	for i := range index {
		index[i] = n.Axes()[i].at
	}
	return index
}

// Next moves to the next index of the outer axes, and reports whether there is a next index.
func (n *Nest) Next() bool {
	axes, offsets := n.Axes(), n.Offsets()
	for i := n.rank - 3; i >= 0; i-- {
		a := &axes[i]
		steps := a.Steps()
		if a.at++; a.at < a.N {
			for k := range n.operands {
				offsets[k] += steps[k]
			}
			return true
		}
		a.at = 0
		for k := range n.operands {
			offsets[k] -= (a.N - 1) * steps[k]
		}
	}
	return false
}

// Abs returns the absolute value of a stride.
func Abs(x int) int { return max(x, -x) }
