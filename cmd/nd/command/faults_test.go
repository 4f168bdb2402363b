package command

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	nd "ndgo/ndarray"
)

// full is a writer that fails like a full disk.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no space") }

// TestOutputThatFails checks that a command reports lost output.
func TestOutputThatFails(t *testing.T) {
	prepare(t)
	for _, line := range []string{"info x.npy", "stats x.npy", "eval x x=x.npy", "diff x.npy y.npy", "print x.npy", "broadcast 3 1", "picture x.npy"} {
		var log bytes.Buffer
		if status := run(strings.Fields(line), full{}, &log); status != 2 || !strings.Contains(log.String(), "no space") {
			t.Errorf("%s: status %d, %s", line, status, log.String())
		}
	}
}

// TestSmallFilesAreMappedOnce checks that a file whose array broadcasts is mapped into memory once, not again for each block.
func TestSmallFilesAreMappedOnce(t *testing.T) {
	prepare(t)
	f, err := open("row.npy")
	if err != nil {
		t.Fatal(err)
	}
	x, err := f.whole()
	if err != nil {
		t.Fatal(err)
	}
	if y, err := f.whole(); err != nil || !nd.SharesMemory(x, y) {
		t.Errorf("another memory: %v", err)
	}
}

// TestFilesLeftIntact checks that a failing command leaves the output file unchanged.
func TestFilesLeftIntact(t *testing.T) {
	prepare(t)
	before, err := os.ReadFile("y.npy")
	if err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{
		{"eval", "x+y", "x=x.npy", "y=none.npy", "-o", "y.npy"}, {"eval", "x+u", "x=x.npy", "-o", "y.npy"}, {"convert", "ragged.csv", "y.npy"},
		{"eval", "x+", "x=x.npy", "-o", "y.npy"}, {"eval", "x+s", "x=x.npy", "s=short.npy", "-o", "y.npy"},
	} {
		var out bytes.Buffer
		if status := run(args, &out, &out); status != 2 {
			t.Errorf("%v: status %d", args, status)
		}
		if after, err := os.ReadFile("y.npy"); err != nil || !slices.Equal(before, after) {
			t.Errorf("%v: the file has changed: %v", args, err)
		}
	}
	entries, err := filepath.Glob(".ndgo-*")
	if err != nil || len(entries) > 0 {
		t.Errorf("left: %v, %v", entries, err)
	}
}
