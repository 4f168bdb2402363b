package sample

import (
	"encoding/binary"
	"flag"
	"fmt"
	"hash/fnv"
	"maps"
	"math"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// Digests compares digests of results, slices of numbers, with those in a file. Each result has a name, the beginning of a line
// of the file. The file must contain exactly these names, except in short tests. All NaNs are equal. If update is set, Digests
// writes the file.
//
// Digests depend on the bits of results. Machines with fused products and sums, or with other algorithms in package math, would
// give other digests.
func Digests(t *testing.T, file string, update *bool, results map[string][]any) {
	t.Helper()
	var got []string
	for _, name := range slices.Sorted(maps.Keys(results)) {
		got = append(got, fmt.Sprintf("%-40s %016x\n", name, digest(results[name])))
	}
	if *update {
		if testing.Short() {
			t.Fatal("short tests do not have all results: run this test with -update without -short")
		}
		if err := os.WriteFile(file, []byte(strings.Join(got, "")), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	want := slices.Collect(strings.Lines(string(text)))
	for _, line := range got {
		if !slices.Contains(want, line) {
			t.Errorf("%s: got %q, and %s has another line or none; if this is on purpose, run this test with -update", t.Name(), line, file)
		}
	}
	if len(got) != len(want) && !testing.Short() {
		t.Errorf("%s: got %d lines, want the %d of %s", t.Name(), len(got), len(want), file)
	}
}

// UpdateFlag returns the flag for writing the files of [Digests].
func UpdateFlag() *bool { return flag.Bool("update", false, "write the digests of testdata") }

// digest returns a digest of the bits of all numbers of results.
func digest(results []any) uint64 {
	h := fnv.New64a()
	write := func(x float64) {
		if x != x {
			x = math.NaN()
		}
		var b [8]byte
		binary.LittleEndian.PutUint64(b[:], math.Float64bits(x))
		h.Write(b[:])
	}
	for _, result := range results {
		v := reflect.ValueOf(result)
		write(float64(v.Len()))
		for i := range v.Len() {
			switch e := v.Index(i); {
			case e.CanComplex():
				write(real(e.Complex()))
				write(imag(e.Complex()))
			case e.CanInt():
				write(float64(e.Int()))
			default:
				write(e.Float())
			}
		}
	}
	return h.Sum64()
}
