package core

import (
	"cmp"
	"reflect"
	"slices"
	"unsafe"

	"ndgo/internal/iter"
	"ndgo/internal/memory"
	"ndgo/internal/program"
	"ndgo/ufunc"
)

// A builder merges expressions into one program: a list of steps that runs in one pass over the elements.
type builder struct {
	program program.Program
	leaves  []leaf
	nodes   []node // pending versions that the program computes without storing them
	steps   []step
	scalars []*operand
	heads   []Header // the headers of the leaves, set when the leaves are locked
	locked  []*version
}

// A leaf is an array that the program reads: either a version with a layout, or memory that does not change while the program runs.
type leaf struct {
	version *version
	head    *Header
}

// A node is a pending version that the program computes without storing it.
type node struct {
	version *version
	inside  int32 // how often the program reads the node
	value   int
}

// A step is one operation of the program. Its values are numbered as described at firstScalar, until the numbers of leaves and scalars are
// known.
type step struct {
	loop   *ufunc.Loop
	values [ufunc.MaxOperands]int
	n      int
}

// While a program is built, numbers below firstScalar are leaves, numbers from firstScalar on are scalars, and numbers from firstStep on
// are results of steps.
const (
	firstScalar = 1 << 20
	firstStep   = 2 << 20
)

// find appends to b.nodes the pending versions among the direct and indirect operands. It skips versions that will be stored, and their
// operands.
func (b *builder) find(operands []operand) {
	for i := range operands {
		w := operands[i].version
		if w == nil {
			continue
		}
		x := w.expression.Load()
		if x == nil || x.stored || w.memory.Load() != nil {
			continue
		}
		if at := b.nodeOf(w); at >= 0 {
			b.nodes[at].inside++
			continue
		}
		b.nodes = append(b.nodes, node{w, 1, -1})
		b.find(x.operands)
	}
}

func (b *builder) nodeOf(w *version) int {
	return slices.IndexFunc(b.nodes, func(n node) bool { return n.version == w })
}

// settle computes and stores pending versions instead of computing them within the program. It does so for each version that other
// operations also read, or that was computed more than runs times.
func (b *builder) settle(operands []operand, runs int32) {
again:
	b.nodes = b.nodes[:0]
	b.find(operands)
	for i := range b.nodes {
		n := &b.nodes[i]
		if w := n.version; (w.uses.Load() > n.inside || w.runs.Load() > runs) && w.memory.Load() == nil {
			if x := w.expression.Load(); x != nil && w.runs.Load() > runs {
				x.habit.stored.Store(true)
			}
			w.compute()
			goto again
		}
	}
	b.nodes = b.nodes[:0]
}

// operand returns the number of o as a value of the program.
func (b *builder) operand(o *operand) int {
	if !o.isArray {
		b.scalars = append(b.scalars, o)
		return firstScalar + len(b.scalars) - 1
	}
	w := o.version
	if w == nil || w.memory.Load() != nil {
		return b.leaf(w, &o.head)
	}
	x := w.expression.Load()
	if x == nil || x.stored {
		w.compute()
		return b.leaf(w, &o.head)
	}
	if at := b.nodeOf(w); at >= 0 {
		return b.nodes[at].value
	}
	value := b.expression(x.loop, x.in, x.operands)
	b.nodes = append(b.nodes, node{w, 1, value})
	return value
}

// leaf adds an array with memory to the leaves, and returns its number. Equal leaves share a number.
func (b *builder) leaf(w *version, h *Header) int {
	for i := range b.leaves {
		if l := &b.leaves[i]; l.version == w && l.head.seesSame(h) {
			return i
		}
	}
	b.leaves = append(b.leaves, leaf{w, h})
	return len(b.leaves) - 1
}

// seesSame reports whether h and other are the same array. The caller knows that they belong to one version, or that each has a base.
func (h *Header) seesSame(other *Header) bool {
	return h == other || h.base == other.base && h.Offset == other.Offset && h.kind == other.kind &&
		iter.Equal(h.Layout.Shape(), other.Layout.Shape()) && iter.Equal(h.Layout.Strides(), other.Layout.Strides())
}

// expression adds the steps that apply loop to operands, and returns the number of the result. The parameter in is the number of operands
// that the loop takes. If there are more operands, the steps form a chain.
func (b *builder) expression(loop *ufunc.Loop, in int, operands []operand) int {
	var near [8]int
	values := near[:0]
	for i := range operands {
		values = append(values, b.operand(&operands[i]))
	}
	s := step{loop: loop, n: in}
	copy(s.values[:], values[:in])
	b.steps = append(b.steps, s)
	for _, next := range values[in:] {
		s.values[0], s.values[1] = firstStep+len(b.steps)-1, next
		b.steps = append(b.steps, s)
	}
	return firstStep + len(b.steps) - 1
}

// lock locks the leaves in the order of their addresses. While they are locked, nobody moves or writes their memory. If another goroutine
// has computed a node, operands of the node may have changed in the meantime. Then lock locks nothing and returns false.
func (b *builder) lock() bool {
	for i := range b.leaves {
		if w := b.leaves[i].version; w != nil && !slices.Contains(b.locked, w) {
			b.locked = append(b.locked, w)
		}
	}
	slices.SortFunc(b.locked, func(v, w *version) int {
		return cmp.Compare(uintptr(unsafe.Pointer(v)), uintptr(unsafe.Pointer(w)))
	})
	for _, w := range b.locked {
		w.lock.RLock()
	}
	for i := range b.nodes {
		if b.nodes[i].version.memory.Load() != nil {
			b.unlock()
			return false
		}
	}
	b.heads = make([]Header, len(b.leaves))
	for i := range b.leaves {
		h := &b.heads[i]
		l := b.leaves[i]
		*h = *l.head
		if h.inBlock, h.Owner = false, nil; l.version != nil {
			h.base = l.version.base()
			if l.version.cause != nil {
				l.version.isUsed.Store(true)
			}
		}
	}
	return true
}

func (b *builder) unlock() {
	for _, w := range b.locked {
		w.lock.RUnlock()
	}
	b.locked = b.locked[:0]
}

// call sets c to a call that runs the program, with a result of kind.
func (b *builder) call(c *Call, kind reflect.Kind) {
	for i := range b.nodes {
		w := b.nodes[i].version
		if w.runs.Add(1) == 1 {
			if x := w.expression.Load(); x != nil {
				x.habit.add(saved(len(b.nodes), x.size*ufunc.Size(x.kind)))
			}
		}
	}
	c.Name, c.Result.Kind = "Compute", kind
	c.Op = &ufunc.Operator{Name: "Compute", In: len(b.heads), Out: 1}
	if s := &b.steps[0]; len(b.steps) == 1 && len(s.loop.Kinds) == 1+s.n { // a program of one step calls the loop of the step
		c.Loop = s.loop
		c.Args = make([]Arg, s.n)
		for i, v := range s.values[:s.n] {
			a := &c.Args[i]
			if a.Kind = c.Loop.Kinds[1+i]; v >= firstScalar {
				a.Value = b.scalars[v-firstScalar].value
			} else {
				a.Head = &b.heads[v]
			}
		}
		return
	}
	c.Args = make([]Arg, len(b.heads))
	for i := range b.heads {
		c.Args[i] = Arg{Head: &b.heads[i], Kind: b.heads[i].Kind()}
	}
	p := &b.program
	for i := range b.heads {
		p.Operands = append(p.Operands, b.heads[i].Kind())
	}
	for _, o := range b.scalars {
		p.Constants = append(p.Constants, program.Constant{Kind: o.kind, Element: unsafe.Pointer(&o.value)})
	}
	p.Steps = make([]program.Step, len(b.steps))
	for i := range b.steps {
		s := &b.steps[i]
		values := make([]int, s.n)
		for k, v := range s.values[:s.n] {
			switch {
			case v >= firstStep:
				v += len(p.Operands) + len(p.Constants) - firstStep
			case v >= firstScalar:
				v += len(p.Operands) - firstScalar
			}
			values[k] = v
		}
		p.Steps[i] = program.Step{Loop: s.loop, Values: values}
	}
	c.Loop = p.Loop()
	if !slices.ContainsFunc(b.steps, func(s step) bool { return isCostly(s.loop) }) {
		c.Loop.Steps = len(b.steps)
	}
}

// run computes the program into out, an array of kind without an owner, and unlocks the leaves.
func (b *builder) run(kind reflect.Kind, out *Header) {
	defer b.unlock()
	var c Call
	b.call(&c, kind)
	c.Into(out)
}

// programOf returns a builder with the program of an operation, and with locked leaves. First it computes the pending versions that are worth
// storing (see settle). The parameter runs is the number of times that the operation ran before.
func programOf(loop *ufunc.Loop, in int, operands []operand, runs int32) *builder {
	for {
		b := new(builder)
		b.settle(operands, runs)
		if w := operands[0].version; loop.Moves && len(operands) == 1 && w != nil && operands[0].isPending() {
			b.operand(&operands[0]) // the operation copies a pending array, so the program is the one that computes the array
		} else {
			b.expression(loop, in, operands)
		}
		if len(b.leaves) > mostLeaves {
			computeOne(operands)
			continue
		}
		if len(b.steps) > 0 && b.lock() {
			return b
		}
	}
}

// isPending reports whether o is a pending version, computed within the program.
func (o *operand) isPending() bool {
	x := o.version.expression.Load()
	return x != nil && !x.stored && o.version.memory.Load() == nil
}

// computeOne is called if a program has too many leaves. It computes the operand with the most leaves.
func computeOne(operands []operand) {
	var most *version
	leaves := -1
	for i := range operands {
		if w := operands[i].version; w != nil {
			if x := w.expression.Load(); x != nil && x.leaves > leaves {
				most, leaves = w, x.leaves
			}
		}
	}
	if most != nil { // most is nil if other goroutines have computed the operands meanwhile
		most.compute()
	}
}

// compute computes v and returns its memory.
func (v *version) compute() unsafe.Pointer {
	if p := v.memory.Load(); p != nil {
		return unsafe.Pointer(p)
	}
	return computeVersion(v)
}

// computeNow computes v, unless another goroutine has computed it already.
func (v *version) computeNow() unsafe.Pointer {
	v.computing.Lock()
	defer v.computing.Unlock()
	if p := v.memory.Load(); p != nil {
		return unsafe.Pointer(p)
	}
	e := v.expression.Load()
	b := programOf(e.loop, e.in, e.operands, v.runs.Load())
	if len(b.nodes) == 0 || e.carried.Load() != dies && !b.continues() {
		e.habit.add(-1)
	}
	e.close()
	width := ufunc.Size(e.kind)
	base := unsafe.Pointer(v.spare.Swap(nil))
	if base == nil {
		base = memory.Uncleared(e.size * width)
	}
	out := &Header{base: base, Length: e.size, Width: width, kind: uint8(e.kind)}
	out.Layout.SetCopy(&e.layout)
	b.run(e.kind, out)
	v.memory.Store((*byte)(out.base))
	v.expression.Store(nil)
	e.leave()
	return out.base
}

// computeNow computes c together with its pending operands, into out or into a new array, and returns the array. The operands were checked
// before. If one program cannot compute the operands as well, computeNow computes only the operands and returns nil, and the caller runs c.
func (c *Call) computeNow(out *Header, shape []int) *Header {
	if !c.mayDefer() || c.operands() > mostLeaves {
		c.computeOperands(out)
		return nil
	}
	operands := make([]operand, c.operands())
	for i := range operands {
		o := &operands[i]
		o.kind = c.Kind(i)
		h := c.head(i)
		if h == nil {
			o.value = c.Args[i].Value
			continue
		}
		if h.IsSlice {
			c.computeOperands(out)
			return nil
		}
		o.isArray = true
		o.head.seen(h)
		if h.isPending() {
			if w := h.Owner.block().version.Load(); w != nil && iter.Equal(h.Layout.Shape(), shape) {
				o.version = w
				w.uses.Add(1)
				continue
			}
		}
		o.head.base = h.Base()
	}
	if out == nil {
		out = c.Result.NewAt(c.Token, shape)
	} else {
		out.Write()
	}
	b := programOf(c.Loop, c.Op.In, operands, 0)
	to := *out
	to.base, to.inBlock, to.Owner = out.Base(), false, nil
	b.run(c.Result.Kind, &to)
	return out
}

// computeOperands computes the pending operands. If out is not nil, it also announces a write to out (see Header.Write).
func (c *Call) computeOperands(out *Header) {
	for i := range c.operands() {
		if h := c.head(i); h != nil {
			h.Base()
		}
	}
	if out != nil {
		out.Write()
	}
}
