package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"testing"

	"ndgo/bench/internal/peer"
)

type answer struct {
	OK     bool
	Why    string
	Values []float64
}

// check returns a library's result for a case.
func check(t *testing.T, library map[string]cases, name, dtype string, n int) answer {
	t.Helper()
	question := fmt.Sprintf(`{"op": "prep", "case": %q, "dtype": %q, "n": %d, "t": 0}`, name, dtype, n)
	var out bytes.Buffer
	if err := peer.Serve(strings.NewReader(question+"\n{\"op\": \"check\"}\n"), &out, prepare(library)); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(out.String(), "\n")
	var got answer
	for _, line := range lines[1:3] {
		if err := json.Unmarshal([]byte(line), &got); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		if !got.OK {
			break
		}
	}
	return got
}

// TestPeersAgree compares the results of gonum and vek with the results of the Go loops for all common cases. It uses two sizes: one is
// divisible by the length of a vector, the other is not.
func TestPeersAgree(t *testing.T) {
	for peer, library := range libraries {
		for dtype, table := range library {
			for name := range table {
				for _, n := range []int{16, 67} {
					got := check(t, library, name, dtype, n)
					if !got.OK {
						t.Errorf("%s %s.%s n=%d: %s", peer, name, dtype, n, got.Why)
						continue
					}
					want := check(t, libraries["plain"], name, dtype, n)
					for i, v := range want.Values {
						if math.Abs(got.Values[i]-v) > 1e-5*max(1, math.Abs(v)) {
							t.Errorf("%s %s.%s n=%d: element %d is %v, not %v", peer, name, dtype, n, i, got.Values[i], v)
						}
					}
				}
			}
		}
	}
}

func TestUnknownCase(t *testing.T) {
	for peer, library := range libraries {
		if got := check(t, library, "frobnicate", "f64", 16); got.Why != "unsupported" {
			t.Errorf("%s: %+v", peer, got)
		}
	}
}

// TestPrograms checks the first steps of programs on small matrices.
func TestPrograms(t *testing.T) {
	u := []float64{1, 1, 1, 1, 2, 1, 1, 1, 1}
	for name, c := range map[string]struct{ got, want float64 }{
		"jacobi":             {jacobi(u, 3, 1)[4], 1.2},
		"jacobi, no step":    {jacobi(u, 3, 0)[4], 2},
		"diffuse":            {diffuse(u, 3, 1)[4], 1.6},
		"diffuse, two steps": {diffuse(u, 3, 2)[4], 1.36},
		"limiter, a peak":    {limiter(u, 3)[4], 2},
		"limiter, a slope":   {limiter([]float64{0, 0, 0, 0, 1, 3, 0, 1, 0}, 3)[4], 1.25},
	} {
		if math.Abs(c.got-c.want) > 1e-12 {
			t.Errorf("%s: %v, not %v", name, c.got, c.want)
		}
	}
	for name := range programs {
		p := peer.Case{Name: name, DType: "f64", N: 1, Dimensions: []int{5, 2}}
		if withPrograms("plain", prepare(libraries["plain"]))(p) == nil || withPrograms("gonum", prepare(libraries["gonum"]))(p) != nil {
			t.Errorf("%s: a program of loops alone", name)
		}
	}
}
