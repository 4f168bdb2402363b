package command

import (
	"os"
	"testing"

	"ndgo/zarr"
	"ndgo/zarr/store"
)

// TestConvertNeedsSpace checks a conversion to a file larger than the free space. It must fail before it writes, and an old file
// must stay.
func TestConvertNeedsSpace(t *testing.T) {
	prepare(t)
	defer func(f func(string) (int64, bool)) { freeBytes = f }(freeBytes)
	if free, ok := freeBytes("."); ok && free <= 0 {
		t.Errorf("the disk of these files has %d bytes free", free)
	}
	if _, err := zarr.Create[float64](store.Dir("s.zarr"), "", []int{1 << 10, 1 << 17}, zarr.Chunks(1, 1<<17)); err != nil {
		t.Fatal(err)
	}
	old, err := os.ReadFile("y.npy")
	if err != nil {
		t.Fatal(err)
	}
	asked := ""
	freeBytes = func(folder string) (int64, bool) { asked = folder; return 1 << 29, true }
	const want = ": the array takes 1 GiB, and the disk has 512 MiB free; write to another disk, or to a .zarr, which is compressed\n[2]\n"
	for _, name := range []string{"y.npy", "new.npy"} {
		if got := session("convert s.zarr " + name); got != "nd: "+name+want {
			t.Errorf("got %s, want %s%s", got, name, want)
		}
	}
	if asked != "." {
		t.Errorf("the disk of %q was asked", asked)
	}
	if now, err := os.ReadFile("y.npy"); err != nil || string(now) != string(old) {
		t.Errorf("the old file has changed: %v", err)
	}
	if _, err := os.Lstat("new.npy"); err == nil {
		t.Error("a file is left")
	}
	freeBytes = func(string) (int64, bool) { return 1, false }
	if got := session("convert x.npy a.zarr", "convert a.zarr z.npy", "diff x.npy z.npy"); got != "" {
		t.Errorf("got %s", got)
	}
}
