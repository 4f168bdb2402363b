//go:build !race

// These tests do not run under the race detector, because it takes additional memory.

package command

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	nd "ndgo/ndarray"
	"ndgo/zarr"
	"ndgo/zarr/store"
)

// If this environment variable is set, the test program runs the command in its arguments. Then it copies the system's status of its
// process, with the peak memory, to the file named by the variable. The parent process cannot ask the system for this peak, because
// the answer would include memory of the parent.
func init() {
	if name := os.Getenv("NDGO_ND_PEAK"); name != "" {
		status := run(os.Args[1:], os.Stdout, os.Stderr)
		b, err := os.ReadFile("/proc/self/status")
		if err == nil {
			err = os.WriteFile(name, b, 0o600)
		}
		if err != nil {
			panic(err)
		}
		os.Exit(status)
	}
}

// peak runs a command as a separate program, and returns its peak memory in bytes.
func peak(t *testing.T, args ...string) int64 {
	t.Helper()
	name := filepath.Join(t.TempDir(), "status")
	t.Setenv("NDGO_ND_PEAK", name)
	c := start(t, "", args...)
	if signal, status := c.wait(t); signal != 0 || status != 0 {
		t.Fatalf("%v: signal %v, status %d: %s", args, signal, status, c.log.String())
	}
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	_, text, _ := strings.Cut(string(b), "VmHWM:")
	var n int64
	if _, err := fmt.Sscan(text, &n); err != nil {
		t.Fatal(err)
	}
	return n << 10
}

// TestMemory checks that commands on a store of 64 MiB take less memory than --memory 32MiB, not counting the memory of the program
// itself.
func TestMemory(t *testing.T) {
	t.Chdir(t.TempDir())
	a, err := zarr.Create[float64](store.Dir("a.zarr"), "", []int{2048, 4096}, zarr.Chunks(128, 256), zarr.Shards(256, 512), zarr.Codecs(zarr.Blosc("lz4", 5, zarr.ByteShuffle)))
	if err != nil {
		t.Fatal(err)
	}
	for at := range a.Chunks() {
		if err := a.Write(nd.Arange(0.0, 256*512, 1).Reshape(256, 512), at...); err != nil {
			t.Fatal(err)
		}
	}
	small, err := zarr.Create[float64](store.Dir("small.zarr"), "", []int{2, 2})
	if err == nil {
		err = small.Write(nd.Ones[float64](2, 2))
	}
	if err != nil {
		t.Fatal(err)
	}
	const most = 32 << 20
	itself := peak(t, "stats", "small.zarr")
	for _, command := range []string{
		"stats a.zarr", "check a.zarr", "convert a.zarr b.zarr --chunks 100,300", "convert a.zarr c.zarr --chunks 128,256 --shards 256,1024", "diff a.zarr b.zarr", "convert a.zarr a.npy",
		"picture a.zarr a.png",
	} {
		if n := peak(t, append(strings.Fields(command), "--memory", "32MiB")...) - itself; n > most {
			t.Errorf("%s takes %d bytes, expected at most %d", command, n, most)
		} else {
			t.Logf("%s: %d MiB of 32", command, n>>20)
		}
	}
	if got := session("convert a.zarr d.zarr --chunks 2048,2048 --memory 32MiB"); !strings.Contains(got, "raise it, or make chunks smaller by --chunks or --shards") {
		t.Error(got)
	}
	nd.SetMaxBytes(1 << 40)
}
