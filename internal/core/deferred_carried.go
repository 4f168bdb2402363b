package core

import (
	"slices"

	"ndgo/internal/core/walking"
	"ndgo/internal/iter"
	"ndgo/ufunc"
)

const (
	mostKept = 4 // a pending accumulator keeps alive blocks whose total size is at most this multiple of its own size
	mostOpen = 3 // maximum number of pending accumulators of one form that no other accumulator reads

	mostVisits = 4 * mostSteps // maximum number of versions to visit among direct and indirect operands, with repetitions
)

// accumulates reports whether the result of c is an accumulator that should be deferred. The result has n elements, and is used after the
// function that calls the operator returns. It is like z in this loop:
//
//	for i := range steps {
//		z = nd.Add(z, nd.Multiply(x.Slice(nd.Range(i, i+m)), w[i]))
//	}
//
// One operand of an accumulator is an earlier result of the same operation, with the same size, that is also used after its function
// returns.
func (c *Call) accumulates(n int, form uint64) bool {
	if slots.table.Load() == nil {
		return false
	}
	found := false
	var k keeping
	var near [mostKept]*version
	k.versions = near[:0]
	for i := range c.operands() {
		h := c.head(i)
		if h == nil || !h.inBlock {
			continue
		}
		b := h.Owner.block()
		found = found || b.maker.Load() == c.Loop && h.Layout.Size() == n && h.Length == n
		if v := b.version.Load(); v != nil {
			k.add(v, b.bytes)
		} else {
			k.bytes += b.bytes
			k.isBrief = k.isBrief || b.inSlot
		}
	}
	return found && !k.isBrief && k.visits <= mostVisits && k.bytes <= mostKept*n*ufunc.Size(c.Result.Kind) && habitOf(form).opens()
}

// A keeping describes the memory that a pending array keeps alive.
type keeping struct {
	versions []*version
	bytes    int
	visits   int  // number of calls of the method add
	isBrief  bool // whether part of the memory belongs to a slot; the next iteration of a loop should reuse this memory
}

// add adds the memory that v keeps alive. If v has memory, its size is bytes. The operands of pending versions may form a graph with far
// more paths than versions, so add gives up after mostVisits calls.
func (k *keeping) add(v *version, bytes int) {
	if k.visits++; k.visits > mostVisits {
		return
	}
	e := v.expression.Load()
	if e == nil || v.memory.Load() != nil {
		if !slices.Contains(k.versions, v) {
			k.versions = append(k.versions, v)
			k.bytes += bytes
			k.isBrief = k.isBrief || v.inSlot
		}
		return
	}
	for i := range e.operands {
		if o := &e.operands[i]; o.version != nil {
			k.add(o.version, o.head.Length*o.head.Width)
		}
	}
}

// opens reports whether one more accumulator of the form of h may be pending. This limits the memory kept alive by results that the program
// never reads.
func (h *habit) opens() bool {
	if now := slots.collections.Load(); h.round.Load() != now {
		h.round.Store(now)
		h.open.Store(0)
	}
	return h.open.Load() < mostOpen
}

// carry makes s, a pending result of c with version v, an accumulator.
func (c *Call) carry(s *big, v *version) {
	s.block.maker.Store(c.Loop)
	e := v.expression.Load()
	for i := range e.operands {
		if w := e.operands[i].version; w != nil {
			if x := w.expression.Load(); x != nil && x.carried.Load() == open {
				x.close()
			}
		}
	}
	e.carried.Store(open)
	e.habit.open.Add(1)
	list(s)
}

// The values of the field carried of an expression. An accumulator is open or closed.
const (
	dies   int32 = iota // no accumulator: the result is not used after its function returns
	open                // the result is pending, and no other accumulator reads it
	closed              // another accumulator reads the result, or it is computed
)

// carries reports whether v is an accumulator that is pending or has just been computed.
func (v *version) carries() bool {
	e := v.expression.Load()
	return e == nil || e.carried.Load() != dies
}

// close records that e is no longer an open accumulator.
func (e *expression) close() {
	if e.carried.CompareAndSwap(open, closed) {
		e.habit.open.Add(-1)
	}
}

// continues reports whether the program of b contains an accumulator.
func (b *builder) continues() bool {
	return slices.ContainsFunc(b.nodes, func(n node) bool {
		x := n.version.expression.Load()
		return x != nil && x.carried.Load() != dies
	})
}

// carried returns a new array for the result of c if the result may be the first value of an accumulator. Only a later call can find out whether
// it is. If the result cannot be the first value, carried returns nil.
func (c *Call) carried(shape []int) *Header {
	n := iter.Size(shape)
	if !deferral.Learns || !isDeferring.Load() || isLittle(n*walking.Widest(c.Loop)) && !c.isLean(n) || n*ufunc.Size(c.Loop.Kinds[0]) < deferral.Block ||
		isCostly(c.Loop) || !c.mayDefer() || c.Token.below() != 0 {
		return nil
	}
	out := c.Result.NewAt(c.Token, shape)
	out.Owner.block().maker.Store(c.Loop)
	return out
}
