package command

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A convert that fails halfway leaves no array in the store, and no folder.
func TestConvertIntoStoreFails(t *testing.T) {
	prepare(t)
	if got := session("convert x.npy a.zarr --chunks 2,2"); got != "" {
		t.Fatal(got)
	}
	if err := os.WriteFile(filepath.Join("a.zarr", "c", "1", "0"), []byte("damage"), 0o600); err != nil {
		t.Fatal(err)
	}
	if got := session("convert a.zarr b.zarr/deep/x"); !strings.HasSuffix(got, "[2]\n") {
		t.Errorf("got %s", got)
	}
	if _, err := os.Lstat("b.zarr"); err == nil {
		t.Error("b.zarr is left")
	}
	if got := session("convert x.npy b.zarr/deep/y/", "convert a.zarr b.zarr/deep/x", "convert x.npy b.zarr/deep/y", "convert x.npy b.zarr/deep/../z", "convert x.npy b.zarr/deep"); strings.Count(got, "[2]") != 4 {
		t.Errorf("got %s", got)
	}
	if got := session("diff x.npy b.zarr/deep/y", "info b.zarr"); strings.Count(got, "\n") != 1 || !strings.Contains(got, "deep/y") {
		t.Errorf("got %s", got)
	}
	for _, folder := range []string{".", "b.zarr", filepath.Join("b.zarr", "deep")} {
		entries, err := os.ReadDir(folder)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			if strings.HasPrefix(e.Name(), ".ndgo-") {
				t.Errorf("%s is left in %s", e.Name(), folder)
			}
		}
	}
}

// Check goes on after an array with damaged metadata.
func TestCheckGoesOn(t *testing.T) {
	prepare(t)
	if got := session("convert x.npy g.zarr/a --chunks 2,2", "convert x.npy g.zarr/b --chunks 2,2"); got != "" {
		t.Fatal(got)
	}
	for _, name := range []string{"g.zarr/a/zarr.json", "g.zarr/b/c/1/0"} {
		if err := os.WriteFile(filepath.FromSlash(name), []byte("damage"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	got := session("check g.zarr")
	for _, want := range []string{filepath.FromSlash("g.zarr/a"), "chunk (1, 0) in "} {
		if !strings.Contains(got, want) {
			t.Errorf("%s lacks %s", got, want)
		}
	}
}

// Check reports a folder and a link in place of chunks.
func TestCheckFindsIrregularChunks(t *testing.T) {
	prepare(t)
	if got := session("convert x.npy a.zarr --chunks 2,2"); got != "" {
		t.Fatal(got)
	}
	one, two := filepath.Join("a.zarr", "c", "1", "0"), filepath.Join("a.zarr", "c", "0", "1")
	for _, name := range []string{one, two} {
		if err := os.Remove(name); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.MkdirAll(one, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(one, "x"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("missing", two); err != nil {
		t.Skip("the system makes no symbolic links, which are tested on Linux and macOS: ", err)
	}
	got := session("check a.zarr")
	for _, want := range []string{one + ": it is a folder with files", two + ": it is a symbolic link to a missing file", "[2]\n"} {
		if !strings.Contains(got, want) {
			t.Errorf("%s lacks %s", got, want)
		}
	}
	if got := session("stats a.zarr"); !strings.HasSuffix(got, "[2]\n") {
		t.Errorf("stats prints %s", got)
	}
}

// Convert writes no array of version 3 into a group of version 2, and no array with a hidden name.
func TestConvertIntoOldGroup(t *testing.T) {
	prepare(t)
	if err := os.MkdirAll(filepath.Join("old.zarr", "a"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join("old.zarr", ".zgroup"), []byte(`{"zarr_format": 2}`), 0o600); err != nil {
		t.Fatal(err)
	}
	want := "nd: old.zarr/x/y: the group / is of version 2 of the format, and is only read; write to a new store\n[2]\n"
	if got := session("convert x.npy old.zarr/x/y"); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if got := session("convert x.npy a.zarr/.ndgo-x"); !strings.Contains(got, `the name ".ndgo-x", which is reserved`) {
		t.Errorf("got %s", got)
	}
	if _, err := os.Lstat("a.zarr"); err == nil {
		t.Error("a.zarr is left")
	}
}
