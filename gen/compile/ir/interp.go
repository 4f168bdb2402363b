package ir

import (
	"math"
	"math/big"
	"math/bits"
	"slices"
)

// Run computes f for one lane. The arguments are the bits of the operands, and the results are the bits of the results of f. If rare is
// true, the kernel leaves the lane to the Go loop, and the results are invalid.
func (f *Func) Run(args ...uint64) (results []uint64, rare bool) {
	return f.run(f.truncated(), f.Live(), args)
}

// A truncation rounds x towards zero, and returns the bits of the result as an integer of type t.
type truncation func(x float64, t Type) uint64

// truncated returns the function that converts floats to integers on the program's tier. If the program has no tier, it returns Saturated.
func (f *Func) truncated() truncation {
	if f.Dialect == nil {
		return Saturated
	}
	return f.Dialect.Truncated
}

// run computes the live values.
func (f *Func) run(on truncation, live []*Value, args []uint64) (results []uint64, rare bool) {
	values := make([]uint64, len(f.Values))
	states := map[*Value][]uint64{}
	var x [3]uint64
	for _, v := range live {
		switch v.Op {
		case Param:
			values[v.ID] = args[v.Aux] & v.Type.Ones()
			continue
		case Rounds:
			var at []uint64
			for _, a := range v.Args {
				at = append(at, values[a.ID])
			}
			v.Rounds.Body.InSlices, v.Rounds.Body.In = f.InSlices, f.In
			states[v] = v.Rounds.run(on, at)
			continue
		case State:
			values[v.ID] = states[v.Args[0]][v.Aux]
			continue
		}
		for i, a := range v.Args {
			x[i] = values[a.ID]
		}
		if v.Op == Element {
			values[v.ID] = f.elementIn(v, x[0])
			continue
		}
		if IsChoice(v) || v.Op == Gather {
			values[v.ID] = v.lookedUp(x[0])
			continue
		}
		if v.Op == LookupBytes {
			values[v.ID] = bytesAt(v.Args[0].Elements(), x[1]) & v.Type.Ones()
			continue
		}
		values[v.ID] = eval(on, v.Op, v.Type, v.Aux, v.Args, x)
	}
	for _, r := range f.Results {
		if r.Type.IsMask() {
			values[r.ID] = TruthBits(values[r.ID] != 0)
		}
		results = append(results, values[r.ID])
	}
	return results, f.Rare != nil && values[f.Rare.ID] != 0
}

// run executes the loop for one lane: it takes the bits of the inputs, and returns the final states. In a uniform loop, it executes one
// iteration even if the lane does not enter, because a kernel does so for other lanes.
func (r *Loop) run(on truncation, inputs []uint64) []uint64 {
	args := make([]uint64, len(r.Body.Params))
	for i, p := range slices.Concat(r.States, r.Reads) {
		args[p.Aux] = inputs[i]
	}
	live := r.Body.Live()
	for first := r.Uniform; first || args[r.States[0].Aux] != 0; first = false {
		next, _ := r.Body.run(on, live, args)
		for i, p := range r.States {
			args[p.Aux] = next[i]
			if p.Type.IsMask() { // a truth value, 0 or 1, becomes a mask
				args[p.Aux] *= MaskBits(p.Type)
			}
		}
	}
	for i, p := range r.States {
		inputs[i] = args[p.Aux]
	}
	return inputs[:len(r.States)]
}

// eval returns the bits of the operation op on args. The bits of args are x.
func eval(on truncation, op Op, t Type, aux uint64, args []*Value, x [3]uint64) uint64 {
	of := t
	if len(args) > 0 {
		of = args[0].Type
	}
	switch op {
	case Const, Undefined, Table:
		return aux
	case Eq, Ne, Lt, Le:
		return MaskBits(t) * TruthBits(compares(op, of, x[0], x[1]))
	case Select:
		if x[0] != 0 {
			return x[1]
		}
		return x[2]
	case Max, Min:
		if op == Max && compares(Lt, t, x[1], x[0]) || op == Min && compares(Lt, t, x[0], x[1]) {
			return x[0]
		}
		return x[1]
	case Convert:
		return converts(on, of, t, x[0])
	case Bitcast, Round:
		return x[0]
	case And:
		return x[0] & x[1]
	case AndNot:
		return ^x[0] & x[1]
	case Or:
		return x[0] | x[1]
	case Xor:
		return x[0] ^ x[1]
	case Bitwise:
		return bitwise(aux, x) & t.Ones()
	}
	if t.IsFloat() {
		return FloatBits(t, float(op, t, x))
	}
	return integer(op, t, aux, x) & t.Ones()
}

// bitwise returns the bits of the function with the given table.
func bitwise(table uint64, x [3]uint64) (z uint64) {
	for i := range uint64(8) {
		if table>>i&1 != 0 {
			z |= ^(x[0] ^ -(i >> 2)) & ^(x[1] ^ -(i >> 1 & 1)) & ^(x[2] ^ -(i & 1))
		}
	}
	return z
}

// float returns the value of an arithmetic operation on floats.
func float(op Op, t Type, bits [3]uint64) float64 {
	x, y, z := FloatOf(t, bits[0]), FloatOf(t, bits[1]), FloatOf(t, bits[2])
	fuse := math.FMA
	if t == Float32 {
		fuse = fuse32
	}
	switch op {
	// Compute in float64, and round to float32 afterwards: float64 has more than twice the bits of float32, so rounding twice gives
	// the same result as rounding once.
	case Add:
		return x + y
	case Sub:
		return x - y
	case Mul:
		return x * y
	case Div:
		return x / y
	case Sqrt:
		return math.Sqrt(x)
	case Maximum:
		return max(x, y)
	case Minimum:
		return min(x, y)
	case FMA:
		return fuse(x, y, z)
	case FNMA:
		return fuse(-x, y, z)
	case FMS:
		return fuse(x, y, -z)
	case FNMS:
		return fuse(-x, y, -z)
	case Floor:
		return math.Floor(x)
	case Ceil:
		return math.Ceil(x)
	case Trunc:
		return math.Trunc(x)
	case Rint:
		return math.RoundToEven(x)
	case Scale:
		if math.IsNaN(y) {
			return y
		}
		return math.Ldexp(x, int(math.Floor(max(min(y, 1<<20), -1<<20))))
	case Exponent:
		_, e := math.Frexp(x)
		return float64(e - 1)
	case Significand:
		m, _ := math.Frexp(x)
		return 2 * m
	case LogSpecial:
		if y > 0 && y <= math.MaxFloat64 {
			return x
		}
		return math.Log(y)
	}
	panic("compile: no " + op.String() + " of " + t.String())
}

// fuse32 returns a float64 that becomes x*y + z, rounded once, when it is rounded to float32. The operands are float32 numbers. Rounding to
// float32 changes its result at zero, at every float32, and at every midpoint of two. If the float64 sum is inexact, fuse32 makes its last bit
// odd. Then the float64 is not at such a point, but on the same side of it as the exact sum.
func fuse32(x, y, z float64) float64 {
	p := x * y // exact
	s := p + z
	if math.IsNaN(s) || math.IsInf(s, 0) {
		return s
	}
	w := s - p
	rest := (p - (s - w)) + (z - w)
	if bits := math.Float64bits(s); rest != 0 && bits&1 == 0 {
		return math.Nextafter(s, math.Inf(int(math.Copysign(1, rest))))
	}
	return s
}

// integer returns the bits of an operation on integers. Bits above the type's size are undefined.
func integer(op Op, t Type, aux uint64, operands [3]uint64) uint64 {
	x, y := Extend(t, operands[0]), Extend(t, operands[1])
	switch op {
	case Add:
		return x + y
	case Sub:
		return x - y
	case Mul:
		return x * y
	case MulWide:
		return operands[0] & math.MaxUint32 * (operands[1] & math.MaxUint32)
	case MulHigh:
		return x * y >> t.Bits()
	case OnesCount:
		return uint64(bits.OnesCount64(operands[0] & t.Ones()))
	case SumBytes:
		return sumOfBytes(x)
	case Div, Rem, FloorDiv, FloorRem:
		if y == 0 {
			return 0 // excluded by a requirement on operands
		}
		q := x / y
		if t.IsSigned() {
			q = uint64(int64(x) / int64(y))
		}
		if r := x - q*y; (op == FloorDiv || op == FloorRem) && r != 0 && int64(x^y) < 0 {
			q--
		}
		if op == Rem || op == FloorRem {
			return x - q*y
		}
		return q
	case Shl:
		return x << aux
	case Shr:
		return shiftRight(t, x, aux)
	case ShlV:
		return x << operands[1]
	case ShrV:
		return shiftRight(t, x, operands[1])
	}
	panic("compile: no " + op.String() + " of " + t.String())
}

// bytesAt looks up each byte of x in a table of 16 bytes.
func bytesAt(table []uint64, x uint64) (z uint64) {
	for n := 0; n < 64; n += 8 {
		z |= table[x>>n&15] << n
	}
	return z
}

func sumOfBytes(x uint64) (sum uint64) {
	for ; x != 0; x >>= 8 {
		sum += x & 0xff
	}
	return sum
}

func shiftRight(t Type, x, n uint64) uint64 {
	if t.IsSigned() {
		return uint64(int64(x) >> n)
	}
	return x >> n
}

// compares reports whether x op y holds.
func compares(op Op, t Type, x, y uint64) bool {
	switch {
	case t.IsFloat():
		return ordered(op, FloatOf(t, x), FloatOf(t, y))
	case op == Eq:
		return x == y
	case op == Ne:
		return x != y
	}
	x, y = Extend(t, x)^t.bias(), Extend(t, y)^t.bias()
	return x < y || op == Le && x == y
}

func ordered(op Op, x, y float64) bool {
	switch op {
	case Eq:
		return x == y
	case Ne:
		return x != y
	case Lt:
		return x < y
	}
	return x <= y
}

// bias returns the bits to flip in integers of type t, extended to 64 bits, so an unsigned comparison orders them.
func (t Type) bias() uint64 {
	if t.IsSigned() {
		return 1 << 63
	}
	return 0
}

// converts returns x converted from type from to type t.
func converts(on truncation, from, t Type, x uint64) uint64 {
	switch {
	case from.IsMask():
		return MaskBits(t) * TruthBits(x != 0)
	case from.IsFloat() && t.IsFloat():
		return FloatBits(t, FloatOf(from, x))
	case from.IsFloat():
		return on(FloatOf(from, x), t)
	case t == Float32: // package big is used because Go 1.26 rounds some integers twice on 32-bit machines
		n := new(big.Int).SetUint64(x)
		if from.IsSigned() {
			n.SetInt64(int64(Extend(from, x)))
		}
		z, _ := new(big.Float).SetInt(n).Float32()
		return uint64(math.Float32bits(z))
	case t == Float64 && from.IsSigned():
		return math.Float64bits(float64(int64(Extend(from, x))))
	case t == Float64:
		return math.Float64bits(float64(x))
	}
	return Extend(from, x) & t.Ones()
}

// Extend returns an integer of type t as a 64-bit integer.
func Extend(t Type, x uint64) uint64 {
	if n := 64 - t.Bits(); t.IsSigned() {
		return uint64(int64(x<<n) >> n)
	}
	return x
}

func FloatOf(t Type, x uint64) float64 {
	if t == Float32 {
		return float64(math.Float32frombits(uint32(x)))
	}
	return math.Float64frombits(x)
}

func FloatBits(t Type, x float64) uint64 {
	if t == Float32 {
		return uint64(math.Float32bits(float32(x)))
	}
	return math.Float64bits(x)
}
