package reducing

import (
	"slices"
	"sync/atomic"

	"ndgo/internal/caches"
	"ndgo/internal/core"
	"ndgo/internal/core/option"
	"ndgo/internal/core/walking"
	"ndgo/internal/iter"
	"ndgo/internal/parallel"
)

// A Pass computes several element-wise calls and reductions of arrays of one shape. Add and Reduce check a call and allocate its results.
// Compute computes all calls. It divides large arrays into parts, and computes all calls on one part before it continues with the next. So
// the part stays in the caches. The results have the same bits as without a pass.
type Pass struct{ members []*member }

// A member is a call of a pass: an element-wise call or a reduction.
type member struct {
	call    *core.Call     // nil for a reduction
	targets []*core.Header // the results of the call
	reduced *prepared      // nil for an element-wise call
	shape   []int
	reads   []*core.Header // the operands, broadcast to shape

	// Members with small arrays are prepared for a computation part by part only if other members have large arrays. Until then the three
	// fields above are not set.
	isSmall bool
	joining Joining // if call is nil: the reduction, its plan, its operands, and the operand with their common shape
	few     few
	args    []core.Arg
	like    *core.Header
}

// AtOnce reports whether a call with the given operands is computed at once, and not added to p. This is so if p has no calls, and the arrays
// are small. So a pass over small arrays computes its calls one after another, up to the first store into a given array. The store and all
// calls after it are added to the pass, because nothing is stored before all calls are checked.
func (p *Pass) AtOnce(args []core.Arg) bool { return len(p.members) == 0 && areSmall(args) }

// areSmall reports whether an array with the common shape of args is so small that a pass gains nothing from parts.
func areSmall(args []core.Arg) bool {
	if h := args[0].Head; len(args) == 1 && h != nil {
		return h.Layout.Size() <= bytesOfPart()/smallPart/max(1, h.Width)
	}
	rank, width := 0, 1
	for i := range args {
		if h := args[i].Head; h != nil {
			rank, width = max(rank, h.Layout.Rank()), max(width, h.Width)
		}
	}
	most := bytesOfPart() / smallPart / width // the maximum number of elements, divided by the sizes of the axes so far
	for axis := 1; axis <= rank; axis++ {
		n := 1
		for i := range args {
			if h := args[i].Head; h != nil && axis <= h.Layout.Rank() {
				n = max(n, h.Layout.Shape()[h.Layout.Rank()-axis])
			}
		}
		if most /= n; most == 0 {
			return false
		}
	}
	return true
}

// smallPart decides whether arrays are small: an array of the common shape takes at most 1/smallPart of the size of a part. A pass is
// computed part by part only if its arrays together have at least four times the size of a part: for small arrays, if there are 16 or more.
const smallPart = 4

// Add adds an element-wise call, and returns the arrays of outs. The caller has resolved the operands of c. The elements of the arrays are
// undefined before Compute.
func (p *Pass) Add(c *core.Call, outs []core.Out) []*core.Header {
	if c.Loop.Requires != nil {
		p.Compute() // computed first, because the check of requirements reads operands, perhaps results of earlier calls
	}
	m := &member{call: c, targets: c.Prepare(outs), isSmall: areSmall(c.Args)}
	p.members = append(p.members, m)
	return m.targets
}

// prepare prepares m, a member with small arrays or an element-wise call, for a computation part by part.
func (m *member) prepare() {
	if c := m.call; c != nil {
		m.shape = m.targets[0].Layout.Shape()
		for i := range c.Args {
			m.reads = append(m.reads, c.Args[i].Over(m.shape, c.Kind(i)))
		}
	} else if m.isSmall {
		m.reduced = m.joining.prepare(m.targets[0], m.few.axes.options(m.like.Layout.Rank()), m.args)
		m.shape, m.reads = m.reduced.shape, m.reduced.reads
	}
	m.isSmall = false
}

// Reduce adds a reduction by j, and returns its result. The elements of the result are undefined before Compute.
func (p *Pass) Reduce(j *Joining, options []option.Option, args []core.Arg) *core.Header {
	if p.AtOnce(args) {
		return j.Reduce(nil, options, args)
	}
	if j.Terms != nil {
		if loop := j.Terms.Loops.Of(j.First); loop != nil && loop.Requires != nil {
			p.Compute()
		}
	}
	if areSmall(args) {
		if m := j.member(options, args); m != nil {
			p.members = append(p.members, m)
			return m.targets[0]
		}
	}
	r := j.prepare(nil, options, slices.Clone(args))
	p.members = append(p.members, &member{reduced: r, targets: []*core.Header{r.z}, shape: r.shape, reads: r.reads})
	return r.z
}

// Compute computes all calls. Afterwards the pass has no calls.
func (p *Pass) Compute() {
	members := p.members
	if len(members) == 0 {
		return
	}
	p.members = nil
	if t := together(members); t != nil {
		passes.Add(1)
		t.compute()
		return
	}
	for _, m := range members {
		m.compute()
	}
}

// made returns the element-wise call that m computes for each part. If m is an element-wise call, this is m's call. If m is a variance, this
// is the call that computes the elements of the operand, or nil. For other reductions made returns nil.
func (m *member) made() *core.Call {
	if m.reduced != nil && m.reduced.spreading != nil {
		return m.reduced.spreading.made
	}
	return m.call
}

// compute computes m without other members.
func (m *member) compute() {
	switch {
	case m.call != nil:
		m.call.Compute(m.targets)
	case m.isSmall:
		m.joining.reducePlanned(&m.few, m.targets[0], m.args, m.like)
	default:
		m.reduced.compute()
	}
}

// A shared computes several calls and reductions together. It computes all of them on one part of the elements before it continues with the
// next part.
type shared struct {
	members []*member
	shape   []int // the shape of the largest member
	bytes   int   // the bytes of one element in all arrays together
	axis    int   // the axis along which the arrays are divided, or -1 to divide the elements in row-major order
}

// partBytes is the size in bytes of one part, counted over all arrays of a pass together. The value 0 stands for a quarter of the
// second-level cache.
var partBytes atomic.Int64

// SetPartBytes sets the size in bytes of one part, counted over all arrays of a pass together. It returns the former size. The default 0
// stands for a quarter of the second-level cache: reductions and the next part need the rest of the cache.
func SetPartBytes(n int) (old int) { return int(partBytes.Swap(int64(n))) }

// passes counts the passes computed part by part.
var passes atomic.Int64

// Shared returns the number of passes computed part by part so far.
func Shared() int64 { return passes.Load() }

func bytesOfPart() int {
	if n := int(partBytes.Load()); n > 0 {
		return n
	}
	return caches.Get().L2 / 4
}

// together returns a shared that computes members. It returns nil if separate calls are as fast, or if a part of one member needs results
// of another member from other parts.
func together(members []*member) *shared {
	if len(members) == 0 || len(members) == 1 && members[0].made() == nil || areAllSmall(members) {
		return nil
	}
	for _, m := range members {
		m.prepare()
	}
	s := &shared{members: members, axis: -1}
	for _, m := range members {
		if c := m.made(); c != nil && !c.IsPlain() {
			return nil
		}
		if s.shape == nil || iter.Size(m.shape) > iter.Size(s.shape) {
			s.shape = m.shape
		}
	}
	n := iter.Size(s.shape)
	if n == 0 {
		return nil
	}
	s.bytes = bytesOf(members, n)
	if n/4 < bytesOfPart()/s.bytes { // all arrays stay in the cache anyway
		return nil
	}
	if !s.cuts() || !s.isAligned() {
		return nil
	}
	return s
}

// areAllSmall reports whether all members have small arrays.
func areAllSmall(members []*member) bool {
	return !slices.ContainsFunc(members, func(m *member) bool { return !m.isSmall })
}

// bytesOf returns the sum of the widths of the members' arrays. It counts each array once. It does not count arrays with at most n/2
// elements.
func bytesOf(members []*member, n int) (bytes int) {
	var seen []*core.Header
	for _, m := range members {
		if m.call == nil && m.made() != nil {
			bytes += m.reduced.Width // a part of the computed elements is stored
		}
		for _, h := range slices.Concat(m.targets, m.reads) {
			if h.Layout.Size() > n/2 && !slices.ContainsFunc(seen, func(other *core.Header) bool { return other.Start() == h.Start() }) {
				seen = append(seen, h)
				bytes += h.Width
			}
		}
	}
	return max(1, bytes)
}

// cuts chooses the axis along which to divide the arrays. It returns false if there is none.
func (s *shared) cuts() bool {
	kept, whole := ^iter.AxisSet(0), true
	for _, m := range s.members {
		whole = whole && iter.Equal(m.shape, s.shape)
		if r := m.reduced; r != nil {
			whole = whole && r.z.Layout.Size() == 1 && r.isFlat() && r.spreading == nil
			kept &= ^r.axes.AxisSet
		}
	}
	if whole {
		return true
	}
	// The first axis with more than one element has the longest stride in row-major arrays. A part has at least one index of this axis.
	for axis, n := range s.shape {
		if n > 1 {
			s.axis = axis
			break
		}
	}
	if s.axis < 0 || !kept.Has(s.axis) || iter.Size(s.shape)/s.shape[s.axis] > 4*bytesOfPart()/s.bytes {
		return false
	}
	return !slices.ContainsFunc(s.members, func(m *member) bool { return len(m.shape) != len(s.shape) || m.shape[s.axis] != s.shape[s.axis] })
}

// isFlat reports whether p reduces elements in row-major order.
func (p *prepared) isFlat() bool {
	return p.isFused || len(p.operands) == 1 && p.operands[0].Layout.IsPacked()
}

// isAligned reports whether each part of a member needs only this part of the results of other members.
func (s *shared) isAligned() bool {
	for i, m := range s.members {
		for _, z := range m.targets {
			for k, other := range s.members {
				for _, h := range other.reads {
					if core.BlocksMeet(z, h) && core.ExtentsMeet(z, h, true) && !s.matches(m, z, h) {
						return false
					}
				}
				if k == i {
					continue
				}
				for _, h := range other.targets {
					if core.BlocksMeet(z, h) && core.ExtentsMeet(z, h, true) {
						return false
					}
				}
			}
		}
	}
	return true
}

// matches reports whether each part of the operand h lies in the same part of z, a result of m. If h has the elements of z in the same
// order, the caller already knows, and does not call matches.
func (s *shared) matches(m *member, z, h *core.Header) bool {
	if s.axis < 0 {
		return false // in row-major order, parts correspond only if the arrays have the same elements in the same order
	}
	own := z
	if m.reduced != nil {
		y := m.reduced.axes.target(z, len(m.shape))
		own = &y
	}
	if own.Start() != h.Start() {
		return false
	}
	for i, n := range h.Layout.Shape() {
		stride, other := h.Layout.Strides()[i], own.Layout.Strides()[i]
		if n > 1 && (stride != other || n != own.Layout.Shape()[i]) && (stride != 0 || i == s.axis) {
			return false
		}
	}
	return true
}

// parts returns the number of groups into which count parts are divided, for several processors.
func (s *shared) parts(count int) int {
	elements, cost := iter.Size(s.shape), parallel.Cheap
	for _, m := range s.members {
		if c := m.made(); c != nil {
			cost = max(cost, walking.CostOf(c.Loop))
			continue
		}
		for i := range m.reduced.stages.N {
			cost = max(cost, walking.CostOf(m.reduced.stages.List[i].Loop))
		}
	}
	if cost == parallel.Cheap {
		elements = elements / 8 * s.bytes
	}
	return min(count, parallel.Parts(elements, cost))
}
