package simd_test

import (
	"bytes"
	"fmt"
	"hash"
	"hash/fnv"
	"math"
	"math/big"
	"math/rand/v2"
	"reflect"
	"testing"
	"unsafe"

	"ndgo/internal/simd"
	"ndgo/internal/testrun"
	"ndgo/ufunc"
)

// factors has two operands of products, and a result. Kernels must not change the memory around the result.
type factors struct {
	of      reflect.Type
	x, y, z []byte
}

func newFactors(of reflect.Type, n int) *factors {
	size := int(of.Size())
	return &factors{of, aligned(n * size), aligned(n * size), aligned(n * size)}
}

// random sets all elements. Floats have all magnitudes; with specials, some are special values.
func (f *factors) random(r *rand.Rand, specials bool) {
	width := partOf(f.of)
	for _, m := range [][]byte{f.x, f.y, f.z} {
		for at := 0; at < len(m); at += width {
			put(m[at:], width, r.Uint64())
			v := math.Float64frombits(r.Uint64()&(1<<63|1<<52-1) | uint64(1013+r.IntN(20))<<52)
			if specials && r.IntN(30) == 0 {
				v = []float64{math.NaN(), math.Inf(1), math.Inf(-1), 0, math.Copysign(0, -1), 5e-324, 1e-45, 1.7e308, -3.4e38, 1e-38}[r.IntN(10)]
			}
			switch kind := f.of.Kind(); {
			case kind < reflect.Float32:
			case width == 4:
				put(m[at:], width, uint64(math.Float32bits(float32(v))))
			default:
				put(m[at:], width, math.Float64bits(v))
			}
		}
	}
}

// middle returns an address in the middle of memory, so steps of both signs stay inside.
func middle(m []byte) unsafe.Pointer { return unsafe.Pointer(&m[len(m)/2/64*64]) }

// TestStrips compares the kernels of products with compiled Go. It tries all numbers of rows and columns up to a few more than in
// a tile, a few numbers of terms, and steps of all kinds.
func TestStrips(t *testing.T) {
	for _, of := range kinds {
		if !simd.HasProduct(of.Kind()) {
			continue
		}
		want := simd.ProductOf(ufunc.Portable, of.Kind())
		for _, tier := range ufunc.Tiers()[1:] {
			t.Run(fmt.Sprint(of, " ", tier), func(t *testing.T) {
				p, r, f := simd.ProductOf(tier, of.Kind()), rand.New(rand.NewPCG(1, 2)), newFactors(of, 1<<14)
				if of.Kind() == reflect.Bool {
					if p.Run != nil {
						t.Error("there is a product of truth values")
					}
					return
				}
				size := int(of.Size())
				for rows := 1; rows < 20; rows += testrun.Sparse(3) {
					f.random(r, rows%3 == 0)
					for columns := p.Whole; columns <= p.Columns; columns += p.Whole {
						terms, continues := 1+r.IntN(9), r.IntN(2)
						xRow, xTerm := size*(r.IntN(41)-20), size*(r.IntN(41)-20)
						yTerm := size * (r.IntN(400) - 200)
						zRow := size * (columns + r.IntN(3))
						if r.IntN(2) == 0 {
							zRow = -zRow
						}
						z := bytes.Clone(f.z)
						p.Run(rows, columns, terms, middle(f.x), xRow, xTerm, middle(f.y), yTerm, middle(f.z), zRow, continues)
						for j := 0; j < columns; j += want.Columns {
							n := min(want.Columns, columns-j)
							want.Run(rows, n, terms, middle(f.x), xRow, xTerm, unsafe.Add(middle(f.y), j*size), yTerm, unsafe.Add(middle(z), j*size), zRow, continues)
						}
						compareElements(t, fmt.Sprintf("%d rows, %d columns, %d terms", rows, columns, terms), f.z, z, of)
					}
				}
			})
		}
	}
}

// TestCombinations compares kernels with compiled Go. The kernels add four terms to a row.
func TestCombinations(t *testing.T) {
	for _, of := range kinds {
		if !simd.HasProduct(of.Kind()) {
			continue
		}
		for _, tier := range ufunc.Tiers()[1:] {
			p, r, f := simd.ProductOf(tier, of.Kind()), rand.New(rand.NewPCG(1, 2)), newFactors(of, 1<<14)
			size, want := int(of.Size()), simd.ProductOf(ufunc.Portable, of.Kind()).Run
			for n := 1; n < 20; n += testrun.Sparse(3) {
				f.random(r, n%3 == 0)
				columns, xTerm, yTerm := n*p.Lanes, size*(r.IntN(41)-20), size*(r.IntN(400)-200)
				z := bytes.Clone(f.z)
				p.Combine(columns, middle(f.x), xTerm, middle(f.y), yTerm, middle(f.z))
				want(1, columns, simd.Combined, middle(f.x), 0, xTerm, middle(f.y), yTerm, middle(z), 0, 1)
				compareElements(t, fmt.Sprintf("%v, NDGO_SIMD=%v, %d columns", of, tier, columns), f.z, z, of)
			}
		}
	}
}

// compareElements fails if got differs from want. All NaNs are equal.
func compareElements(t *testing.T, what string, got, want []byte, of reflect.Type) {
	t.Helper()
	canonical(got, of)
	canonical(want, of)
	if !bytes.Equal(got, want) {
		size := int(of.Size())
		for i := 0; i < len(want); i += size {
			if !bytes.Equal(got[i:i+size], want[i:i+size]) {
				t.Fatalf("%s: element %d is %x, want %x", what, (i-len(want)/2/64*64)/size, got[i:i+size], want[i:i+size])
			}
		}
	}
}

// TestDots compares the kernels of products of vectors, and the kernel of a block, with compiled Go. It tries all lengths up to
// more than four times the number of partial sums.
func TestDots(t *testing.T) {
	for _, of := range kinds {
		want := simd.DotOf(ufunc.Portable, of.Kind())
		for _, tier := range ufunc.Tiers()[1:] {
			t.Run(fmt.Sprint(of, " ", tier), func(t *testing.T) {
				d, r, f := simd.DotOf(tier, of.Kind()), rand.New(rand.NewPCG(1, 2)), newFactors(of, 1<<14)
				f.random(r, true)
				if of.Kind() == reflect.Bool {
					if d.Run != nil {
						t.Error("there is a product of truth values")
					}
					return
				}
				size := int(of.Size())
				for n := d.Whole; n <= ufunc.Block; n += d.Whole {
					if n > 130 && n < ufunc.Block-32 || n%testrun.Sparse(3) != ufunc.Block%testrun.Sparse(3) {
						continue
					}
					if n%8 == 0 || d.Whole > 1 {
						f.random(r, n%3 == 0)
					}
					rows := 1 + r.IntN(5)
					xRow, yRow, zRow := size*(r.IntN(800)-400), size*(r.IntN(3)*n), size*(1+r.IntN(3))
					z := bytes.Clone(f.z)
					d.Run(rows, n, middle(f.x), xRow, middle(f.y), yRow, middle(f.z), zRow)
					want.Run(rows, n, middle(f.x), xRow, middle(f.y), yRow, middle(z), zRow)
					compareElements(t, fmt.Sprintf("%d rows of %d", rows, n), f.z, z, of)
				}
			})
		}
	}
}

// TestFusedSingle compares the portable sums of products with sums computed by unbounded arithmetic.
func TestFusedSingle(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	product := simd.ProductOf(ufunc.Portable, reflect.Float32)
	exact := func(v float32) *big.Float { return new(big.Float).SetPrec(2000).SetFloat64(float64(v)) }
	for range 300_000 {
		x, y := math.Float32frombits(r.Uint32()), math.Float32frombits(r.Uint32())
		z := math.Float32frombits(r.Uint32())
		switch r.IntN(3) {
		case 0: // a product half-way between two floats, and an addend so small that only its sign matters
			x, y = float32(1<<12+1+2*r.IntN(1<<11)), float32(1<<12+1+2*r.IntN(1<<11))
			z = float32(math.Ldexp(1+r.Float64(), -30-r.IntN(60)))
			x, z = float32(math.Copysign(float64(x), r.Float64()-.5)), float32(math.Copysign(float64(z), r.Float64()-.5))
		case 1: // an addend of the product's magnitude, with few bits
			x, y = float32(r.IntN(1<<12)), float32(r.IntN(1<<13)-1<<12)
			z = float32(math.Ldexp(float64(r.IntN(1<<24)), r.IntN(60)-30))
			scale := float32(math.Ldexp(1, -r.IntN(120)))
			x, z = x*scale, z*scale
		}
		want := float32(float64(x)*float64(y) + float64(z)) // infinite, NaN or zero operands
		if isFinite(x) && isFinite(y) && isFinite(z) {
			if sum := exact(x); sum.Mul(sum, exact(y)).Add(sum, exact(z)).Sign() != 0 {
				want, _ = sum.Float32()
			}
		}
		var got float32
		factors, terms := [2]float32{1, x}, [2]float32{z, y}
		product.Run(1, 1, 2, unsafe.Pointer(&factors), 8, 4, unsafe.Pointer(&terms), 4, unsafe.Pointer(&got), 4, 0)
		if math.Float32bits(got) != math.Float32bits(want) && (got == got || want == want) {
			t.Fatalf("%x·%x + %x = %x, want %x", x, y, z, got, want)
		}
	}
}

func isFinite(v float32) bool { return v-v == 0 }

// lastRow adds products to a row of z. It adds four terms at once if there is a kernel for this, and otherwise one by one. The parameter
// terms is the number of terms.
func lastRow(p simd.Product, columns, terms int, x, y, z unsafe.Pointer, size int) {
	for ; p.Combine != nil && terms >= simd.Combined; terms -= simd.Combined {
		p.Combine(columns, x, size, y, columns*size, z)
		x, y = unsafe.Add(x, simd.Combined*size), unsafe.Add(y, simd.Combined*columns*size)
	}
	for j := 0; j < columns; j += p.Columns {
		y, z := unsafe.Add(y, j*size), unsafe.Add(z, j*size)
		p.Run(1, min(p.Columns, columns-j), terms, x, 0, size, y, columns*size, z, 0, 1)
	}
}

// productsOf returns a digest of products of matrices and of vectors.
func productsOf(of reflect.Type, tier ufunc.Tier) hash.Hash64 {
	h, f, size := fnv.New64a(), newFactors(of, 1<<14), int(of.Size())
	p, d := simd.ProductOf(tier, of.Kind()), simd.DotOf(tier, of.Kind())
	r := rand.New(rand.NewPCG(17, 18))
	for _, specials := range []bool{false, true} {
		f.random(r, specials)
		const rows, terms, columns = 11, 37, 64
		for j := 0; j < columns; j += p.Columns {
			n := min(p.Columns, columns-j)
			x, y, z := middle(f.x), unsafe.Add(middle(f.y), j*size), unsafe.Add(middle(f.z), j*size)
			p.Run(rows-1, n, terms, x, terms*size, size, y, columns*size, z, columns*size, 1)
		}
		lastRow(p, columns, terms, unsafe.Add(middle(f.x), (rows-1)*terms*size), middle(f.y), unsafe.Add(middle(f.z), (rows-1)*columns*size), size)
		d.Run(5, 480, middle(f.x), 64*size, middle(f.y), size, middle(f.z), columns*size)
		canonical(f.z, of)
		write(h, f.z, of)
	}
	return h
}
