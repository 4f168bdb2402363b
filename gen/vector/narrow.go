package vector

// Arithmetic of int on elements of 8 to 32 bits often stays in 32 bits: over(front, alpha uint8) computes with int(front)*int(alpha). Lanes of 32
// bits are twice as many, and AVX2 has no products of 64 bits.

// narrowType returns the type of 32 bits that is like t, of 64.
func narrowType(t Type) Type {
	if t.IsSigned() {
		return Int32
	}
	return Uint32
}

// narrowed returns f with integers of 64 bits in 32, where all that is computed from them stays in so many, or is no such integer, or is
// a result of a program that divides.
func (f *Func) narrowed() *Func { return f.narrowedBy(0) }

// Bits of operands that are tried where 32 bits are enough if an operand has no more. Years and days have less.
const (
	mostOperandBits  = 32
	leastOperandBits = 13
)

// narrowedFor returns f as narrowed does. Where the tier has no quotients and products of 64 bits, and 32 bits
// suffice for more of them if operands are below some power of 2, elements with larger ones are rare.
func (f *Func) narrowedFor(t *Tier) *Func {
	best := f.narrowed()
	if !t.emulates || f.loops() {
		return best
	}
	least := best.long()
	for bits := mostOperandBits; bits >= leastOperandBits && least > 0; bits-- {
		if g := f.narrowedBy(bits); g.long() < least {
			best, least = g, g.long()
		}
	}
	return best
}

// long returns how many quotients and products of 64 bits f has: those by constants are many instructions, but for powers of two, and where
// it is only asked what is left. It is 0 if there are no quotients by constants: operands of others may have any size.
func (f *Func) long() (n int) {
	divides, compared := false, f.congruences()
	for _, v := range f.Live() {
		if v.Type != Int64 && v.Type != Uint64 || compared[v] || v.Op == Rem && v.Args[1].isPower() {
			continue
		}
		switch v.Op {
		case Div, Rem, FloorDiv, FloorRem:
			divides = divides || v.Args[1].Op == Const
			n++
		case Mul:
			n++
		}
	}
	if !divides {
		return 0
	}
	return n
}

// narrowedBy returns f as narrowed does, but with elements as rare that have operands of 64 bits which have more than the given, unless
// that is 0.
func (f *Func) narrowedBy(bits int) *Func {
	n := &narrowing{f: f, bits: bits, live: f.Live(), as: map[*Value]*Value{}}
	n.narrow = f.spans(n.live, bits)
	n.chain = f.limited(n.live, n.narrow)
	n.leaveWide()
	if !n.gains() {
		return f
	}
	n.g = &Func{Name: f.Name, In: f.In, Out: f.Out, Params: f.Params, inSlices: f.inSlices, repeated: f.repeated, kept: f.kept, Panics: f.Panics, PanicsInLoop: f.PanicsInLoop}
	for _, v := range n.live {
		n.as[v] = n.value(v)
	}
	for _, r := range f.Results {
		z := n.as[r]
		if n.isNarrow(r) && r.Op != Const {
			z = n.g.toInteger(z, r.Type, 0)
		}
		n.g.Results = append(n.g.Results, z)
	}
	if f.Rare != nil {
		n.g.addRare(n.as[f.Rare])
	}
	return n.g
}

// A narrowing is a program f on its way to g, in which integers of 64 bits are in 32.
type narrowing struct {
	f, g   *Func
	bits   int               // that operands have at most, or 0
	live   []*Value          // of f
	narrow map[*Value]span   // the values in 32 bits
	chain  map[*Value]bool   // see limited
	as     map[*Value]*Value // the values of g
}

func (n *narrowing) isNarrow(v *Value) bool {
	_, is := n.narrow[v]
	return is
}

// leave takes v out of what is in 32 bits, and reports whether that changes anything.
func (n *narrowing) leave(v *Value) bool {
	is := n.isNarrow(v)
	delete(n.narrow, v)
	return is && v.Op != Const
}

// leaveWide leaves values in 64 bits that are computed from such, or from which such are computed.
func (n *narrowing) leaveWide() {
	for _, r := range n.f.Results {
		if n.f.long() == 0 || n.chain[r] { // a mask as wide as the result may be at hand
			n.leave(r)
		}
	}
	for changed := true; changed; {
		changed = false
		for _, v := range n.live {
			changed = n.leaveAround(v) || changed
		}
	}
}

// leaveAround leaves v in 64 bits, or its arguments, where one takes the other with it. It reports whether it did.
func (n *narrowing) leaveAround(v *Value) (changed bool) {
	stays, ends := n.isNarrow(v), isRelation(v.Op) || v.Op == Convert
	for _, a := range v.Args {
		if n.isNarrow(a) || a.Type != Int64 && a.Type != Uint64 {
			continue
		}
		if stays { // an argument is not narrow
			changed = n.leave(v) || changed
			stays = false
		}
		ends = false
	}
	for _, a := range v.Args {
		if n.chain[a] && !(stays && (v.Op == Max || v.Op == Min)) {
			changed = n.leave(a) || changed
		}
	}
	if stays || ends {
		return changed
	}
	for _, a := range v.Args {
		if a.Op != Const {
			changed = n.leave(a) || changed
		}
	}
	return changed
}

// gains reports whether there is anything to compute in 32 bits.
func (n *narrowing) gains() bool {
	for v := range n.narrow {
		switch v.Op {
		case Mul, Div, Rem, Add, Sub:
			return true
		}
		if n.f.isLength(v) {
			return true
		}
	}
	return false
}

// value returns what g has as the value v of f.
func (n *narrowing) value(v *Value) *Value {
	g, is, args := n.g, n.isNarrow(v), n.arguments(v)
	switch {
	case v.Op == Const:
		return g.value(Const, v.Type, v.Aux)
	case is && n.f.isLength(v):
		return g.value(Param, Int32, v.Aux)
	case is && v.Op == Param:
		return g.ofBits(v, n.bits)
	case is && v.Op == Convert && v.Args[0].Type.IsFloat():
		aux := uint64(inRange)
		if n.chain[v] {
			aux = 0
		}
		return g.value(Convert, narrowType(v.Type), aux, args[0])
	case is && v.Op == Convert:
		return g.toInteger(args[0], narrowType(v.Type), v.Aux)
	case v.Op == Convert && args[0].Type != v.Args[0].Type:
		return g.toInteger(args[0], v.Type, v.Aux)
	case is && v.Op == Shr && v.Aux > 31 && !v.Type.IsSigned():
		return g.bits(Uint32, 0)
	case is && v.Op == Shr:
		return g.value(Shr, narrowType(v.Type), min(v.Aux, 31), args...)
	case is:
		return g.value(v.Op, narrowType(v.Type), v.Aux, args...)
	}
	return g.again(v, args)
}

// arguments returns those of v in g. Constants are in 32 bits where the others are.
func (n *narrowing) arguments(v *Value) []*Value {
	args := make([]*Value, len(v.Args))
	within := n.isNarrow(v) || isRelation(v.Op)
	for i, a := range v.Args {
		if !n.isNarrow(a) {
			within = within && v.Op == Select && i == 0
		}
	}
	for i, a := range v.Args {
		args[i] = n.as[a]
		if a.Op == Const && (a.Type == Int64 || a.Type == Uint64) && (n.isNarrow(v) || within) {
			args[i] = n.g.bits(narrowType(a.Type), a.Aux)
		}
	}
	return args
}

// ofBits returns the parameter v in 32 bits. Elements in which it has more bits than the given are rare.
func (f *Func) ofBits(v *Value, n int) *Value {
	x, s := f.value(Param, v.Type, v.Aux), spanOfBits(v.Type, n)
	if v.Type.IsSigned() {
		f.addRare(f.compare(Lt, x, f.bits(x.Type, uint64(s.low))))
	}
	f.addRare(f.compare(Lt, f.bits(x.Type, uint64(s.high)), x))
	return f.toInteger(x, narrowType(x.Type), 0)
}

// addRare marks the lanes of c as rare.
func (f *Func) addRare(c *Value) {
	if f.Rare == nil {
		f.Rare = c
	} else {
		f.Rare = f.do(Or, f.Rare, c)
	}
}

// toInteger returns the integer x as a number of type t.
func (f *Func) toInteger(x *Value, t Type, aux uint64) *Value {
	if t.IsInteger() && x.Type.Size() == t.Size() {
		return f.cast(x, t)
	}
	return f.value(Convert, t, aux, x)
}
