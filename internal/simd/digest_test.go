package simd_test

import (
	"encoding/binary"
	"fmt"
	"hash"
	"hash/fnv"
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"testing"
	"unsafe"

	"ndgo/internal/simd"
	"ndgo/ufunc"
)

// A digested is a loop, a conversion or a product of matrices with a line in digestFile.
type digested struct {
	name   string
	digest func(t *testing.T, tier ufunc.Tier) hash.Hash64
}

// allDigested returns all loops, conversions and products, except for those of int and uint. The size of these types depends on the machine,
// and they use the loops of types of fixed size anyway.
func allDigested() (all []digested) {
	for _, d := range definitions {
		if k := d.types()[1].Kind(); k != reflect.Int && k != reflect.Uint {
			all = append(all, digested{d.name(), func(t *testing.T, tier ufunc.Tier) hash.Hash64 { return d.digest(d.loop(t), tier) }})
		}
	}
	for _, from := range kinds {
		if from.Kind() != reflect.Int && from.Kind() != reflect.Uint {
			all = append(all, digested{"AsType/" + from.String(), func(_ *testing.T, tier ufunc.Tier) hash.Hash64 { return conversionsOf(from, tier) }})
			if from.Kind() != reflect.Bool {
				all = append(all, digested{"MatMul/" + from.String(), func(_ *testing.T, tier ufunc.Tier) hash.Hash64 { return productsOf(from, tier) }})
			}
		}
	}
	return all
}

// TestSameBitsEverywhere compares all loops, reductions, scans, conversions and products with stored digests. The digests are the
// same on every tier and every machine: with other instructions, with another byte order, and whether or not Go fuses
// multiplications with additions. All NaNs are equal.
//
// The command go generate ./gen runs this test to add and remove names. It keeps existing digests, so a change of bits is
// noticed.
func TestSameBitsEverywhere(t *testing.T) {
	file, err := parseDigests(digestText)
	if err != nil {
		t.Fatalf("%s: %v", digestFile, err)
	}
	all := allDigested()
	if update != "" {
		file = updatedDigests(t, all, file)
		if err := os.WriteFile(digestFile, []byte(formatDigests(file)), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if update == "names" {
		return
	}
	var names []string
	for _, d := range all {
		names = append(names, d.name)
	}
	if err := compareNames(names, file); err != nil {
		t.Error(err)
	}
	for _, tier := range ufunc.Tiers() {
		t.Run(tier.String(), func(t *testing.T) {
			var got []digest
			sum := fnv.New64a()
			for _, d := range all {
				got = append(got, digest{d.name, d.digest(t, tier).Sum64()})
				fmt.Fprintln(sum, got[len(got)-1])
			}
			if err := compareDigests(got, file); err != nil {
				t.Error(err)
			}
			t.Logf("all: %016x", sum.Sum64())
		})
	}
}

// updatedDigests returns the lines of a new file. If only names are updated, it keeps the old digests.
func updatedDigests(t *testing.T, all []digested, file []digest) (lines []digest) {
	for _, d := range all {
		old, ok := find(file, d.name)
		if !ok || update != "names" {
			old = digest{d.name, d.digest(t, ufunc.Portable).Sum64()}
		}
		lines = append(lines, old)
	}
	return lines
}

// digest returns a digest of the results of the loop and its reductions for special and for random operands.
func (d definition) digest(l *ufunc.Loop, tier ufunc.Tier) hash.Hash64 {
	h := fnv.New64a()
	b := d.batch(l, 1<<12)
	b.specials(0)
	for k, of := range b.types[1:] { // the special values have NaNs; their signs depend on the machine
		canonical(b.memory[1+k], of)
	}
	write(h, b.run(tier), b.types[0])
	b.random(rand.NewPCG(11, 12))
	write(h, b.run(tier), b.types[0])
	if l.Reduce != nil || l.Scan != nil {
		b.reductions(h, tier)
	}
	return h
}

// reductions writes the results of reductions and scans to h, for runs of several lengths.
func (b *batch) reductions(h hash.Hash, tier ufunc.Tier) {
	of := b.types[1]
	b.calm(rand.NewPCG(13, 14))
	for _, n := range []int{1, 7, 33, 511, 1025, b.n} {
		for _, l := range []*ufunc.Loop{b.loop.Reduce, b.loop.Scan} {
			if l == nil {
				continue
			}
			r := b.row(0)
			r.N = n
			l.RunAt(tier, r)
			canonical(b.memory[0], of)
			write(h, b.memory[0][:n*int(of.Size())], of)
		}
	}
}

// calm sets the operands to numbers whose sums and products are finite: floats near 1, and odd integers.
func (b *batch) calm(g *rand.PCG) {
	b.random(g)
	for k, of := range b.types[1:] {
		width := partOf(of)
		for at := 0; at < len(b.memory[1+k]); at += width {
			m := b.memory[1+k][at:]
			switch {
			case of.Kind() == reflect.Bool:
			case of.Kind() < reflect.Float32:
				put(m, width, get(m, width)|1)
			case width == 4:
				put(m, width, get(m, width)&(1<<31|1<<23-1)|127<<23)
			default:
				put(m, width, get(m, width)&(1<<63|1<<52-1)|1023<<52)
			}
		}
	}
}

// get returns the bits of the first element of b.
func get(b []byte, width int) uint64 {
	switch width {
	case 1:
		return uint64(b[0])
	case 2:
		return uint64(binary.NativeEndian.Uint16(b))
	case 4:
		return uint64(binary.NativeEndian.Uint32(b))
	}
	return binary.NativeEndian.Uint64(b)
}

// conversionsOf returns a digest of conversions of type from to every other type, at the ends of all ranges.
func conversionsOf(from reflect.Type, tier ufunc.Tier) hash.Hash64 {
	h := fnv.New64a()
	x := edges(from)
	for _, to := range kinds {
		loop := simd.Converter(to.Kind(), from.Kind())
		if loop == nil || to.Kind() == reflect.Int || to.Kind() == reflect.Uint {
			continue
		}
		z := aligned(x.Len() * int(to.Size()))
		r := ufunc.Row{N: x.Len(), Rows: 1, Operands: []ufunc.Operand{
			{Base: unsafe.Pointer(unsafe.SliceData(z)), Step: int(to.Size())},
			{Base: x.UnsafePointer(), Step: int(from.Size())},
		}}
		loop.RunAt(tier, &r)
		canonical(z, to)
		write(h, z, to)
	}
	return h
}

// write writes elements to h, little-endian.
func write(h hash.Hash, elements []byte, of reflect.Type) {
	width := partOf(of)
	if binary.NativeEndian.Uint16([]byte{1, 0}) != 1 {
		elements = slices.Clone(elements)
		for part := range slices.Chunk(elements, width) {
			slices.Reverse(part)
		}
	}
	h.Write(elements)
}
