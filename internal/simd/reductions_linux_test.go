package simd_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"unsafe"

	"ndgo/internal/sample"
	"ndgo/internal/simd"
	"ndgo/ufunc"
)

// reductionLengths has all lengths up to more than two blocks, and some longer ones. With -short, lengths above 130 are only those
// next to multiples of 64.
func reductionLengths() (all []int) {
	for n := 1; n <= 1100; n++ {
		if !testing.Short() || n <= longest || n%64 < 2 || n%64 > 62 {
			all = append(all, n)
		}
	}
	return append(all, 1536, 2047, 2048, 2049, 3*512+31, 5*512)
}

// TestReductionKernels compares the kernels of reductions with their definition, on every tier and for all lengths. There are several runs,
// with special values. The elements are at the end or at the beginning of memory.
func TestReductionKernels(t *testing.T) {
	for _, d := range definitions {
		l := d.loop(t)
		if l.Reduce == nil || l.Reduce.Kernels == nil {
			continue
		}
		t.Run(d.name(), func(t *testing.T) {
			t.Parallel()
			b := d.batch(l, 1<<13)
			for _, data := range []struct {
				name string
				set  func()
			}{
				{"special", func() { b.specials(0) }},
				{"few special", func() { b.calm(rand.NewPCG(1, 2)); b.sprinkle(97) }},
				{"random", func() { b.random(rand.NewPCG(3, 4)) }},
				{"calm", func() { b.calm(rand.NewPCG(5, 6)) }},
			} {
				data.set()
				holdReduction(t, l.Reduce, b.types[:2], b.memory[1:2], data.name)
				if squares := l.Reduce.Squares; squares != nil {
					of := b.types[0]
					holdReduction(t, squares, []reflect.Type{of, of, of}, [][]byte{b.memory[1], b.memory[2]}, data.name+", squares")
				}
			}
		})
	}
}

// sprinkle makes every n-th element a special value.
func (b *batch) sprinkle(n int) {
	special := b.definition.batch(b.loop, b.n)
	special.specials(0)
	for i := 0; i < b.n; i += n {
		copy(b.element(1, i), special.element(1, i/n%special.n))
	}
}

// holdReduction compares the kernels of l with its definition, for the elements in values. types are the types of the elements,
// results first.
func holdReduction(t *testing.T, l *ufunc.Loop, types []reflect.Type, values [][]byte, name string) {
	result, want := newGuarded(t), aligned(1<<10)
	var all []guarded
	for k := range values {
		all = append(all, newGuarded(t))
		all[k].fill(values[k][:min(len(values[k]), len(all[k]))])
	}
	of := types[0]
	for _, n := range reductionLengths() {
		rows := 1
		if n < 600 {
			rows += n % runs
		}
		for _, atEnd := range []bool{true, false} {
			r := func(z []byte, first int) *ufunc.Row {
				r := &ufunc.Row{N: n, Rows: rows}
				r.Operands = append(r.Operands, ufunc.Operand{Base: unsafe.Pointer(&z[0]), Offset: first, Outer: int(of.Size())})
				for k, of := range types[1:] {
					all[k].operand(r, int(of.Size()), 1, atEnd)
				}
				return r
			}
			size := rows * int(of.Size())
			l.RunAt(ufunc.Portable, r(want, 0))
			canonical(want[:size], of)
			for _, tier := range ufunc.Tiers()[1:] {
				at := 0
				if atEnd {
					at = len(result) - size
				}
				row := r(result, at)
				if err := fault(func() { l.RunAt(tier, row) }); err != nil {
					t.Fatalf("%s: %d runs of %d elements, at the end %v, NDGO_SIMD=%v: %v", name, rows, n, atEnd, tier, err)
				}
				got := result[at : at+size]
				if canonical(got, of); !bytes.Equal(got, want[:size]) || row.Rows != 0 {
					t.Fatalf("%s: %d runs of %d elements, at the end %v, NDGO_SIMD=%v: %v, want %v; %d runs are left",
						name, rows, n, atEnd, tier, shown(got, of), shown(want[:size], of), row.Rows)
				}
			}
		}
	}
}

// TestConvertedReductions tries reductions that convert their elements. It compares them with separate conversions and reductions.
func TestConvertedReductions(t *testing.T) {
	for _, d := range definitions {
		l := d.loop(t)
		if l.Reduce == nil {
			continue
		}
		for _, c := range l.Reduce.Converted {
			from := kinds[slices.IndexFunc(kinds, func(of reflect.Type) bool { return of.Kind() == c.Kinds[1] })]
			t.Run(d.name()+"/"+from.String(), func(t *testing.T) {
				t.Parallel()
				const n = 1 << 12
				to := d.types()[0]
				x, y := aligned(n*int(from.Size())), aligned(n*int(to.Size()))
				source := sample.New(from, "converted")
				for i := range n {
					copy(x[i*int(from.Size()):], encode(nil, source.Next()))
				}
				holdReduction(t, c, []reflect.Type{to, from}, [][]byte{x}, "samples")

				made := ufunc.Operand{Base: unsafe.Pointer(&y[0]), Step: int(to.Size())}
				in := ufunc.Operand{Base: unsafe.Pointer(&x[0]), Step: int(from.Size())}
				simd.Converter(to.Kind(), from.Kind()).Run(&ufunc.Row{N: n, Rows: 1, Operands: []ufunc.Operand{made, in}})
				for _, n := range []int{1, 3, 31, 513, n} {
					got, want := aligned(int(to.Size())), aligned(int(to.Size()))
					c.Run(&ufunc.Row{N: n, Rows: 1, Operands: []ufunc.Operand{{Base: unsafe.Pointer(&got[0])}, in}})
					l.Reduce.Go(&ufunc.Row{N: n, Rows: 1, Operands: []ufunc.Operand{{Base: unsafe.Pointer(&want[0])}, made}})
					canonical(got, to)
					if canonical(want, to); !bytes.Equal(got, want) {
						t.Errorf("%d elements: %v, want %v", n, shown(got, to), shown(want, to))
					}
				}
			})
		}
	}
}

// TestEights compares two groups of loops, on every tier and between guard pages. The first loops join eight rows at once. The others join
// pairs, then pairs of pairs.
func TestEights(t *testing.T) {
	for _, d := range definitions {
		l := d.loop(t)
		if l.Reduce == nil || l.Reduce.Eight == nil {
			continue
		}
		t.Run(d.name(), func(t *testing.T) {
			t.Parallel()
			of := d.types()[0]
			size := int(of.Size())
			b := d.batch(l, 1<<12)
			b.calm(rand.NewPCG(9, 10))
			b.sprinkle(41)
			var all []guarded
			for k := range 9 {
				all = append(all, newGuarded(t))
				all[k].fill(b.memory[1][k*size : (1000+k)*size])
			}
			holdEight(t, l, l.Reduce.Eight, of, all[:8], all[:8])
			if squares := l.Reduce.Squares; squares != nil {
				kind, n := of.Kind(), len(all[8])/size
				var terms []guarded
				for k := range 8 {
					terms = append(terms, newGuarded(t))
					x, y, z := ufunc.Operand{Base: unsafe.Pointer(&all[k][0]), Step: size}, ufunc.Operand{Base: unsafe.Pointer(&all[8][0]), Step: size}, ufunc.Operand{Base: unsafe.Pointer(&terms[k][0]), Step: size}
					simd.Subtract.Loops.Of(kind).RunAt(ufunc.Portable, &ufunc.Row{N: n, Rows: 1, Operands: []ufunc.Operand{z, x, y}})
					simd.Square.Loops.Of(kind).RunAt(ufunc.Portable, &ufunc.Row{N: n, Rows: 1, Operands: []ufunc.Operand{z, z}})
				}
				holdEight(t, l, squares.Eight, of, all, terms)
			}
		})
	}
}

// holdEight compares two loops. The loop eight converts the elements of eight rows to terms and joins them. The loop l joins the
// given terms.
func holdEight(t *testing.T, l, eight *ufunc.Loop, of reflect.Type, all, terms []guarded) {
	size := int(of.Size())
	result, want := newGuarded(t), newGuarded(t)
	var made []guarded
	for range 6 {
		made = append(made, make(guarded, len(want)))
	}
	for _, n := range lengths(int(of.Size()))[1:] {
		for _, atEnd := range []bool{true, false} {
			rows := 1 + n%runs
			row := func(z guarded, x []guarded) *ufunc.Row {
				r := &ufunc.Row{N: n, Rows: rows}
				for _, g := range append([]guarded{z}, x...) {
					g.operand(r, size, 1, atEnd)
				}
				return r
			}
			pairs := terms
			for len(pairs) > 1 {
				var next []guarded
				for i := 0; i < len(pairs); i += 2 {
					z := want
					if len(pairs) > 2 {
						z = made[len(pairs)%8+i/2] // the results of four pairs, then of two pairs
					}
					l.RunAt(ufunc.Portable, row(z, pairs[i:i+2]))
					next = append(next, z)
				}
				pairs = next
			}
			first := row(result, all).Operands[0].Offset
			want := want[first : first+rows*n*size]
			canonical(want, of)
			for _, tier := range ufunc.Tiers() {
				r, got := row(result, all), result[first:first+rows*n*size]
				clear(got)
				if err := fault(func() { eight.RunAt(tier, r) }); err != nil {
					t.Fatalf("%d runs of %d elements, at the end %v, NDGO_SIMD=%v: %v", rows, n, atEnd, tier, err)
				}
				if canonical(got, of); !bytes.Equal(got, want) {
					t.Fatalf("%d runs of %d elements, at the end %v, NDGO_SIMD=%v: %v, want %v", rows, n, atEnd, tier, shown(got, of), shown(want, of))
				}
			}
		}
	}
}

// shown returns the elements in b as text.
func shown(b []byte, of reflect.Type) (s []string) {
	for ; len(b) > 0; b = b[of.Size():] {
		s = append(s, fmt.Sprint(decode(b[:of.Size()], of)))
	}
	return s
}

// TestLongReductions compares reductions by kernels with their definition. The kernels get long runs in parts.
func TestLongReductions(t *testing.T) {
	for _, d := range definitions {
		l := d.loop(t)
		if l.Reduce == nil || l.Reduce.Kernels == nil {
			continue
		}
		t.Run(d.name(), func(t *testing.T) {
			t.Parallel()
			const part = 16 << 10
			b := d.batch(l, 5*part)
			b.calm(rand.NewPCG(7, 8))
			of := b.types[0]
			for _, n := range []int{part - 1, part, part + 1, part + 3*ufunc.Block + 5, 2 * part, 2*part + 40, 3*part + ufunc.Block, 5 * part} {
				var want []byte
				for _, tier := range ufunc.Tiers() {
					z := aligned(int(of.Size()))
					r := b.row(0)
					r.N, r.Operands = n, r.Operands[:2]
					r.Operands[0] = ufunc.Operand{Base: unsafe.Pointer(&z[0])}
					l.Reduce.RunAt(tier, r)
					if canonical(z, of); want == nil {
						want = z
					} else if !bytes.Equal(z, want) {
						t.Fatalf("%d elements, NDGO_SIMD=%v: %v, want %v", n, tier, shown(z, of), shown(want, of))
					}
				}
			}
		})
	}
}
