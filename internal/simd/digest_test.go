package simd

import (
	_ "embed"
	"encoding/binary"
	"flag"
	"fmt"
	"hash"
	"hash/fnv"
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unsafe"

	"ndgo/ufunc"
)

var update = flag.Bool("update", false, "write testdata/digests.txt")

// digests has a line for each loop, with a digest of its results, and one of all these lines. It is part of the test,
// which also runs on machines without the repository.
//
//go:embed testdata/digests.txt
var digests string

// TestSameBitsEverywhere holds all loops, reductions, scans and conversions to one digest, which is the same on every
// tier and on every machine, whatever its instructions, its order of bytes, and what Go may fuse there. NaN is one
// value. Loops of int and uint, which machines differ in, are those of types of their size.
func TestSameBitsEverywhere(t *testing.T) {
	for _, tier := range ufunc.Tiers() {
		t.Run(tier.String(), func(t *testing.T) {
			got := digestsOf(t, tier)
			if *update && tier == ufunc.Portable {
				digests = strings.Join(got, "\n") + "\n"
				if err := os.WriteFile("testdata/digests.txt", []byte(digests), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want := strings.Split(strings.TrimSuffix(digests, "\n"), "\n")
			if len(got) != len(want) {
				t.Errorf("there are %d lines, want %d; if operators were added on purpose, run go test -update", len(got), len(want))
			}
			for i := range min(len(got), len(want)) {
				if got[i] != want[i] {
					t.Errorf("got %s, want %s; if the function was changed on purpose, run go test -update", got[i], want[i])
				}
			}
			t.Log(got[len(got)-1])
		})
	}
}

// digestsOf returns a line for each loop, and a last one for all.
func digestsOf(t *testing.T, tier ufunc.Tier) (lines []string) {
	all := fnv.New64a()
	add := func(name string, digest hash.Hash64) {
		lines = append(lines, fmt.Sprintf("%016x %s", digest.Sum64(), name))
		fmt.Fprintln(all, lines[len(lines)-1])
	}
	for _, d := range definitions {
		if k := d.types()[1].Kind(); k == reflect.Int || k == reflect.Uint {
			continue
		}
		add(d.name(), d.digest(d.loop(t), tier))
	}
	for _, from := range kinds {
		if from.Kind() != reflect.Int && from.Kind() != reflect.Uint {
			add("AsType/"+from.String(), conversions(from))
		}
	}
	add("all", all)
	return lines
}

// digest returns a digest of what the loop gives for special and for random operands, and its reductions.
func (d definition) digest(l *ufunc.Loop, tier ufunc.Tier) hash.Hash64 {
	h := fnv.New64a()
	b := d.batch(l, 1<<12)
	b.specials(0)
	for k, of := range b.types[1:] { // machines differ in whether special values that are NaN keep a sign
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

// reductions digests the reductions and scans of runs of several lengths.
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

// calm sets the operands to numbers whose sums and products are numbers: floats near 1, and odd integers.
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

// conversions returns a digest of the numbers at the ends of all ranges, converted to every other type.
func conversions(from reflect.Type) hash.Hash64 {
	h := fnv.New64a()
	x := edges(from)
	for _, to := range kinds {
		loop := Converter(to.Kind(), from.Kind())
		if loop == nil || to.Kind() == reflect.Int || to.Kind() == reflect.Uint {
			continue
		}
		z := aligned(x.Len() * int(to.Size()))
		r := ufunc.Row{N: x.Len(), Rows: 1, Operands: []ufunc.Operand{
			{Base: unsafe.Pointer(unsafe.SliceData(z)), Step: int(to.Size())},
			{Base: x.UnsafePointer(), Step: int(from.Size())},
		}}
		loop.Run(&r)
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
