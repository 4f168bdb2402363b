package lower

import (
	"ndgo/gen/compile/ir"
)

// Arithmetic of int on elements of 8 to 32 bits often fits in 32 bits. An example is int(front)*int(alpha) for two uint8. A vector
// has twice as many lanes of 32 bits as of 64 bits, and AVX2 has no 64-bit products.

// narrowed returns f with 64-bit integers computed in 32 bits where possible: an integer, and all values computed from it, must fit. A 64-bit
// result, and all values from which it is computed, usually stay in 64 bits. But if f has long operations (see long), narrowed may compute the
// result in 32 bits and convert it at the end.
func narrowed(f *ir.Func) *ir.Func { return narrowedBy(f, 0) }

// Narrow limits operands to numbers of bits between these two. If all operands have few bits, as years and days have, 32 bits may be enough for
// the whole program.
const (
	mostOperandBits  = 32
	leastOperandBits = 13
)

// Narrow does the work of narrowed. On a tier without 64-bit quotients and products, it also tries to limit operands to fewer bits,
// so more quotients and products fit in 32 bits. Elements with larger operands are then left to the Go loop.
func Narrow(f *ir.Func, t *Tier) *ir.Func {
	best := narrowed(f)
	if !t.Emulates || f.Loops() {
		return best
	}
	least := long(best)
	for bits := mostOperandBits; bits >= leastOperandBits && least > 0; bits-- {
		if g := narrowedBy(f, bits); long(g) < least {
			best, least = g, long(g)
		}
	}
	return best
}

// long returns the number of 64-bit quotients, remainders and products that a kernel for f must compute. Remainders by a power of two, and
// remainders only compared with constants, do not count. If no counted division is by a constant, long returns 0.
func long(f *ir.Func) (n int) {
	divides, compared := false, congruences(f)
	for _, v := range f.Live() {
		if v.Type != ir.Int64 && v.Type != ir.Uint64 || compared[v] || v.Op == ir.Rem && v.Args[1].IsPower() {
			continue
		}
		switch v.Op {
		case ir.Div, ir.Rem, ir.FloorDiv, ir.FloorRem:
			divides = divides || v.Args[1].Op == ir.Const
			n++
		case ir.Mul:
			n++
		}
	}
	if !divides {
		return 0
	}
	return n
}

// narrowedBy does the work of narrowed. If bits is not 0, it also limits 64-bit operands to this number of bits: the Go loop computes elements
// with larger operands.
func narrowedBy(f *ir.Func, bits int) *ir.Func {
	n := &narrowing{f: f, bits: bits, live: f.Live(), as: map[*ir.Value]*ir.Value{}}
	n.narrow = f.Spans(n.live, bits)
	n.chain = limited(f, n.live, n.narrow)
	n.leaveWide()
	if !n.gains() {
		return f
	}
	n.g = &ir.Func{Name: f.Name, In: f.In, Out: f.Out, Params: f.Params, InSlices: f.InSlices, Repeated: f.Repeated, Kept: f.Kept, Panics: f.Panics, PanicsInLoop: f.PanicsInLoop}
	for _, v := range n.live {
		n.as[v] = n.value(v)
	}
	for _, r := range f.Results {
		z := n.as[r]
		if n.isNarrow(r) && r.Op != ir.Const {
			z = n.g.ToInteger(z, r.Type, 0)
		}
		n.g.Results = append(n.g.Results, z)
	}
	if f.Rare != nil {
		n.g.AddRare(n.as[f.Rare])
	}
	return n.g
}

// A narrowing is the state of rewriting a program f to g. The program g computes 64-bit integers in 32 bits.
type narrowing struct {
	f, g   *ir.Func
	bits   int                     // the maximum number of bits of operands, or 0
	live   []*ir.Value             // the live values of f
	narrow map[*ir.Value]ir.Span   // the values to compute in 32 bits
	chain  map[*ir.Value]bool      // the values between a conversion and its limits (see limited)
	as     map[*ir.Value]*ir.Value // the value in g for each value of f
}

func (n *narrowing) isNarrow(v *ir.Value) bool {
	_, is := n.narrow[v]
	return is
}

// leave keeps v in 64 bits. It reports whether v was in 32 bits; for a constant it returns false.
func (n *narrowing) leave(v *ir.Value) bool {
	is := n.isNarrow(v)
	delete(n.narrow, v)
	return is && v.Op != ir.Const
}

// leaveWide finds the values that stay in 64 bits: results (with exceptions, see narrowed), values computed from 64-bit values, and values from
// which 64-bit values are computed.
func (n *narrowing) leaveWide() {
	for _, r := range n.f.Results {
		if long(n.f) == 0 || n.chain[r] { // there may be a mask of the result's width
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

// leaveAround compares v with its arguments. If an argument stays in 64 bits, v stays, too. If v stays, its arguments stay, too; but a
// comparison or conversion may have narrow arguments. leaveAround reports whether anything changed.
func (n *narrowing) leaveAround(v *ir.Value) (changed bool) {
	stays, ends := n.isNarrow(v), v.Op.IsRelation() || v.Op == ir.Convert
	for _, a := range v.Args {
		if n.isNarrow(a) || a.Type != ir.Int64 && a.Type != ir.Uint64 {
			continue
		}
		if stays { // an argument has 64 bits
			changed = n.leave(v) || changed
			stays = false
		}
		ends = false
	}
	for _, a := range v.Args {
		if n.chain[a] && !(stays && (v.Op == ir.Max || v.Op == ir.Min)) {
			changed = n.leave(a) || changed
		}
	}
	if stays || ends {
		return changed
	}
	for _, a := range v.Args {
		if a.Op != ir.Const {
			changed = n.leave(a) || changed
		}
	}
	return changed
}

// gains reports whether g computes any operation in 32 bits.
func (n *narrowing) gains() bool {
	for v := range n.narrow {
		switch v.Op {
		case ir.Mul, ir.Div, ir.Rem, ir.Add, ir.Sub:
			return true
		}
		if n.f.IsLength(v) {
			return true
		}
	}
	return false
}

// value returns the value in g for the value v of f.
func (n *narrowing) value(v *ir.Value) *ir.Value {
	g, is, args := n.g, n.isNarrow(v), n.arguments(v)
	switch {
	case v.Op == ir.Const:
		return g.Value(ir.Const, v.Type, v.Aux)
	case is && n.f.IsLength(v):
		return g.Value(ir.Param, ir.Int32, v.Aux)
	case is && v.Op == ir.Param:
		return ofBits(g, v, n.bits)
	case is && v.Op == ir.Convert && v.Args[0].Type.IsFloat():
		aux := uint64(ir.InRange)
		if n.chain[v] {
			aux = 0
		}
		return g.Value(ir.Convert, ir.NarrowType(v.Type), aux, args[0])
	case is && v.Op == ir.Convert:
		return g.ToInteger(args[0], ir.NarrowType(v.Type), v.Aux)
	case v.Op == ir.Convert && args[0].Type != v.Args[0].Type:
		return g.ToInteger(args[0], v.Type, v.Aux)
	case is && v.Op == ir.Shr && v.Aux > 31 && !v.Type.IsSigned():
		return g.Bits(ir.Uint32, 0)
	case is && v.Op == ir.Shr:
		return g.Value(ir.Shr, ir.NarrowType(v.Type), min(v.Aux, 31), args...)
	case is:
		return g.Value(v.Op, ir.NarrowType(v.Type), v.Aux, args...)
	}
	return g.Again(v, args)
}

// arguments returns the arguments of v in g. Constants have the width of the other arguments.
func (n *narrowing) arguments(v *ir.Value) []*ir.Value {
	args := make([]*ir.Value, len(v.Args))
	within := n.isNarrow(v) || v.Op.IsRelation()
	for i, a := range v.Args {
		if !n.isNarrow(a) {
			within = within && v.Op == ir.Select && i == 0
		}
	}
	for i, a := range v.Args {
		args[i] = n.as[a]
		if a.Op == ir.Const && (a.Type == ir.Int64 || a.Type == ir.Uint64) && (n.isNarrow(v) || within) {
			args[i] = n.g.Bits(ir.NarrowType(a.Type), a.Aux)
		}
	}
	return args
}

// ofBits returns the parameter v as a 32-bit value. The Go loop computes the elements with more than n bits in v.
func ofBits(f *ir.Func, v *ir.Value, n int) *ir.Value {
	x, s := f.Value(ir.Param, v.Type, v.Aux), ir.SpanOfBits(v.Type, n)
	if v.Type.IsSigned() {
		f.AddRare(f.Compare(ir.Lt, x, f.Bits(x.Type, uint64(s.Low))))
	}
	f.AddRare(f.Compare(ir.Lt, f.Bits(x.Type, uint64(s.High)), x))
	return f.ToInteger(x, ir.NarrowType(x.Type), 0)
}
