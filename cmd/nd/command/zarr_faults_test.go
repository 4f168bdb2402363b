package command

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestConvertIntoStoreFails checks that a failed convert leaves no array in the store, and no folder.
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

// TestCheckGoesOn checks that check goes on after an array with damaged metadata.
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

// TestCheckFindsIrregularChunks checks that check reports a folder or a link in place of a chunk.
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

// TestConvertIntoOldGroup checks that convert writes no array of version 3 into a group of version 2, and no array with a hidden
// name.
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

// TestMessagesAboutStores checks that messages about stores name the real fault, and a remedy for the command line.
func TestMessagesAboutStores(t *testing.T) {
	prepare(t)
	if got := session("convert x.npy g.zarr/a", "convert x.npy g.zarr/h/b", "convert x.npy bad.zarr", "convert x.npy json.zarr"); got != "" {
		t.Fatal(got)
	}
	name := filepath.Join("bad.zarr", "zarr.json")
	doc, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{name: strings.Replace(string(doc), `"float64"`, `"novel"`, 1), filepath.Join("json.zarr", "zarr.json"): "damage"} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	const group = `g.zarr is a group; name one of its arrays: g.zarr/name, of ["a" "h/b"]`
	for command, want := range map[string]string{
		"info bad.zarr":                       `the data type "novel" is not supported`,
		"check bad.zarr":                      `the data type "novel" is not supported`,
		"check json.zarr":                     filepath.Join("json.zarr", "zarr.json"),
		"info json.zarr":                      filepath.Join("json.zarr", "zarr.json"),
		"stats g.zarr":                        group,
		"print g.zarr":                        group,
		"convert g.zarr y.npy":                group,
		"stats g.zarr/h/":                     `g.zarr/h is a group; name one of its arrays: g.zarr/h/name, of ["b"]`,
		"info x.zip":                          ".jpg, .zarr or .zarr.zip",
		"convert g.zarr/a new.zarr.zip":       "new.zarr.zip: archives are only read; write a folder .zarr",
		"convert x.npy y.npy --chunks 2,2":    "--chunks, --shards and --codec are for a .zarr, and y.npy is none",
		"convert x.npy missing/a.zarr":        "nd: missing/a.zarr: ",
		"convert x.npy y.csv --codec gzip":    "y.csv is none",
		"convert x.npy g.zarr/c --chunks 0,1": "not positive",
	} {
		if got := session(command); !strings.Contains(got, want) || strings.Contains(got, "OpenGroup") || !strings.HasSuffix(got, "[2]\n") {
			t.Errorf("nd %s: got %s, want %s", command, got, want)
		}
	}
}
