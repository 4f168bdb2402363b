package simd_test

import (
	"bytes"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"unsafe"

	"ndgo/internal/sample"
	"ndgo/internal/testrun"
	"ndgo/ufunc"
)

// treeLengths has lengths at which a reduction's tree changes: multiples of the lanes, of a block, and of a pair of blocks. It also has the
// neighbours of these lengths. Three successive turns together have all.
func treeLengths(turn int) []int {
	const lanes, block = ufunc.Lanes, ufunc.Block
	all := append(lengths(turn)[1:], block-1, block, block+1, block+lanes, 2*block-1, 2*block, 2*block+1)
	deep := []int{3*block + 7, 4 * block, 5*block + 1, 6 * block, 7*block - 1, 8*block + lanes + 1}
	switch {
	case testrun.Long():
		all = append(all, deep...)
	case !testing.Short():
		all = append(all, deep[turn%3], deep[turn%3+3])
	}
	return all
}

// TestReductions compares every reduction, on every tier and bit for bit, with the tree documented in package ufunc.
func TestReductions(t *testing.T) {
	for i, d := range definitions {
		l := d.loop(t)
		if l.Reduce == nil {
			continue
		}
		t.Run(d.name(), func(t *testing.T) {
			t.Parallel()
			ns := treeLengths(i)
			x := d.elements(2 * ns[len(ns)-1])
			for _, n := range ns {
				want := d.strip([]reflect.Value{d.tree(x[:n]), d.tree(x[n : 2*n])}, 1)
				for i := range 3 * len(ufunc.Tiers()) {
					step, tier := []int{1, 2, -1}[i%3], ufunc.Tiers()[i/3] // contiguous, strided or reversed
					r := ufunc.Row{N: n, Rows: 2}
					got := d.strip(make([]reflect.Value, 2), 1)
					got.operand(&r)
					z := &r.Operands[0]
					z.Step, z.Outer = 0, z.Step // one result for each run
					d.strip(x[:2*n], step).operand(&r)
					if l.Reduce.RunAt(tier, &r); r.Rows != 0 {
						t.Fatalf("%d elements, step %d, NDGO_SIMD=%v: %d runs are left", n, step, tier, r.Rows)
					}
					got.compare(t, want, n, step)
				}
			}
		})
	}
}

// tree reduces x in package ufunc's order: it joins blocks in pairs, pairs of pairs, and so on.
func (d definition) tree(x []reflect.Value) reflect.Value {
	if len(x) <= ufunc.Block {
		return d.lanes(x)
	}
	left := ufunc.Block
	for 2*left < len(x) {
		left *= 2
	}
	return d.join(d.tree(x[:left]), d.tree(x[left:]))
}

// lanes reduces a block. It distributes the elements over 32 lanes in turn. Then it joins the upper half of the lanes to the lower
// half until one lane is left.
func (d definition) lanes(x []reflect.Value) reflect.Value {
	lanes := append([]reflect.Value{}, x[:min(len(x), ufunc.Lanes)]...)
	for i := ufunc.Lanes; i < len(x); i++ {
		lanes[i%ufunc.Lanes] = d.join(lanes[i%ufunc.Lanes], x[i])
	}
	for half := ufunc.Lanes / 2; half > 0; half /= 2 {
		for l := half; l < min(len(lanes), 2*half); l++ {
			lanes[l-half] = d.join(lanes[l-half], lanes[l])
		}
	}
	return lanes[0]
}

// TestScans compares every cumulative reduction, on every tier, with a plain computation. The computation joins elements from left to right
// or, for floats, in the blocks of package ufunc.
func TestScans(t *testing.T) {
	for i, d := range definitions {
		l := d.loop(t)
		if l.Scan == nil {
			continue
		}
		t.Run(d.name(), func(t *testing.T) {
			t.Parallel()
			x := d.elements(2 * longest)
			for _, n := range lengths(i)[1:] {
				join, unit := d.fromLeft, 1
				if l.Scan.Kernels != nil {
					join, unit = d.inBlocks, ufunc.ScanBlock
				}
				sums := append(join(x[:n]), join(x[n:2*n])...)
				for _, step := range []int{1, 2, -1} { // contiguous, strided or reversed
					want, ahead, back := d.strip(sums, step), d.strip(x[:2*n], step), d.strip(x[:2*n], -step)
					for _, tier := range tiers(l.Scan) {
						for _, done := range []int{0, 1, n / 2} {
							done -= done % unit
							for _, from := range []strip{ahead, back} {
								got := d.strip(make([]reflect.Value, 2*n), step)
								got.copy(want, done)
								d.scan(t, l, tier, got, from, done)
								got.compare(t, want, n, step)
							}
							got := d.strip(make([]reflect.Value, 2*n), step)
							got.copy(ahead, 2*n)
							got.copy(want, done)
							d.scan(t, l, tier, got, got, done)
							got.compare(t, want, n, step)
						}
					}
				}
			}
		})
	}
}

// fromLeft returns the cumulative results: each element of x is joined with all elements before it, from left to right.
func (d definition) fromLeft(x []reflect.Value) (sums []reflect.Value) {
	for i := range x {
		if sums = append(sums, x[i]); i > 0 {
			sums[i] = d.join(sums[i-1], x[i])
		}
	}
	return sums
}

// inBlocks returns the cumulative results in another order. Each element is first joined with the earlier elements of its pair, then with
// those of its group of four, and so on up to its block. Then it is joined with all earlier blocks.
func (d definition) inBlocks(x []reflect.Value) []reflect.Value {
	sums := slices.Clone(x)
	for half := 1; half < ufunc.ScanBlock; half *= 2 {
		for i := range sums {
			if i&half != 0 {
				sums[i] = d.join(sums[i&^(half-1)-1], sums[i])
			}
		}
	}
	for i := ufunc.ScanBlock; i < len(sums); i++ {
		sums[i] = d.join(sums[i&^(ufunc.ScanBlock-1)-1], sums[i])
	}
	return sums
}

// scan runs a cumulative reduction of two runs. The first done elements of the first run count as already computed.
func (d definition) scan(t *testing.T, l *ufunc.Loop, tier ufunc.Tier, z, x strip, done int) {
	r := ufunc.Row{N: z.n / 2, Rows: 2, Done: done}
	z.operand(&r)
	x.operand(&r)
	if l.Scan.RunAt(tier, &r); r.Rows != 0 {
		t.Fatalf("%d elements: %d runs are left", z.n/2, r.Rows)
	}
}

func (d definition) join(x, y reflect.Value) reflect.Value { return d.call([]reflect.Value{x, y}) }

// elements draws n operands for which the order of joins matters. Floats are near 1, so no element dominates sums or products.
// Integers are odd, because products of even integers are soon 0. Bools are mostly true in one part and mostly false in the other.
// One element in n is arbitrary.
func (d definition) elements(n int) []reflect.Value {
	g := rand.New(rand.NewPCG(1, 2))
	near1 := func() float64 { return math.Copysign(0.5+1.5*g.Float64(), 0.5-g.Float64()) }
	any := sample.New(d.types()[1], "reduction")
	x := make([]reflect.Value, n)
	for i := range x {
		v := reflect.New(d.types()[1]).Elem()
		switch {
		case v.Kind() == reflect.Bool:
			v.SetBool((g.IntN(n) > 0) == (i < n/2))
		case g.IntN(n) == 0:
			v = any.Next()
		case v.CanInt():
			v.SetInt(int64(g.Uint64() | 1))
		case v.CanUint():
			v.SetUint(g.Uint64() | 1)
		case v.CanFloat():
			v.SetFloat(near1())
		default:
			v.SetComplex(complex(near1(), near1()) * math.Sqrt2 / 2)
		}
		x[i] = v
	}
	return x
}

// A strip has n elements in memory at equal distances.
type strip struct {
	of          reflect.Type
	bytes       []byte
	n           int
	first, step int // steps in bytes
}

// strip lays out x in memory with the given step, in elements. It writes nothing for invalid values.
func (d definition) strip(x []reflect.Value, step int) strip {
	of := d.types()[1]
	size := int(of.Size())
	s := strip{of, aligned((len(x)*max(step, -step) + 2) * size), len(x), size, step * size}
	if step < 0 {
		s.first += (len(x) - 1) * -s.step
	}
	for i, v := range x {
		if v.IsValid() {
			copy(s.element(i), encode(nil, v))
		}
	}
	return s
}

func (s strip) element(i int) []byte {
	at := s.first + i*s.step
	return s.bytes[at : at+int(s.of.Size())]
}

// copy sets the first n elements of s to those of x.
func (s strip) copy(x strip, n int) {
	for i := range n {
		copy(s.element(i), x.element(i))
	}
}

// operand makes s the next operand of r.
func (s strip) operand(r *ufunc.Row) {
	r.Operands = append(r.Operands, ufunc.Operand{Base: unsafe.Pointer(&s.bytes[0]), Offset: s.first, Step: s.step, Outer: s.step * r.N})
}

// compare checks that the memory of s and want is equal.
func (s strip) compare(t *testing.T, want strip, n, step int) {
	t.Helper()
	for i := range s.n {
		if x, y := s.element(i), want.element(i); !same(x, y, s.of) {
			t.Fatalf("runs of %d, step %d: result %d is %v, want %v", n, step, i, decode(x, s.of), decode(y, s.of))
		}
	}
	s.copy(want, s.n)
	if !bytes.Equal(s.bytes, want.bytes) {
		t.Fatalf("runs of %d, step %d: memory outside the result's elements was written", n, step)
	}
}
