package fuse_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"ndgo/gen/fuse"
	nd "ndgo/ndarray"
)

// TestIndexTextsAsInNdarray checks that the generator and package ndarray accept the same texts as indices. They have separate
// parsers: the generator cannot import ndarray, because generated files of ndarray may be missing.
func TestIndexTextsAsInNdarray(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	parts := []string{"1", "-1", "+2", "0", "99999999999999999999", "-99999999999999999999", ":", ":", ",", ",", " ", "\t", "\n", "...", "..", ".",
		"newaxis", "None", "np.newaxis", "a", "-", "+", "::", "1:-1", "\u00a0"}
	accepted := 0
	for range 100_000 {
		var text strings.Builder
		for range r.IntN(8) {
			text.WriteString(parts[r.IntN(len(parts))])
		}
		_, err := nd.ParseIndex(text.String())
		if why := fuse.WrongIndex(text.String()); (why == "") != (err == nil) {
			t.Fatalf("%q: the generator says %q, and package ndarray %v", text.String(), why, err)
		}
		if err == nil {
			accepted++
		}
	}
	if accepted < 10_000 {
		t.Error(accepted)
	}
}
