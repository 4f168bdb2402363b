package main

import (
	"archive/zip"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"

	nd "ndgo/ndarray"
)

// Names of columns go from text to text, and what a text has is what it had before.
func TestConvertKeepsNames(t *testing.T) {
	prepare(t)
	for from, want := range map[string]string{"named.csv": "speed\ttime\n1\t2\n3\t4\n", "bools.csv": "a\tb\ntrue\tfalse\nfalse\tfalse\n", "complex.csv": "1+2i\t0+0i\n3+0i\t0-1i\n"} {
		var log strings.Builder
		for _, args := range [][]string{{"convert", from, "again.csv.gz"}, {"convert", "again.csv.gz", "again.tsv"}} {
			if status := run(args, &log, &log); status != 0 {
				t.Fatalf("%v: %s", args, log.String())
			}
		}
		got, err := os.ReadFile("again.tsv")
		if err != nil {
			t.Fatal(err)
		}
		if string(got) != want {
			t.Errorf("%s: got %q, want %q", from, got, want)
		}
		for _, args := range [][]string{{"convert", from, "again.npy"}, {"convert", "again.npy", "again2.tsv"}} {
			if status := run(args, &log, &log); status != 0 {
				t.Fatalf("%v: %s", args, log.String())
			}
		}
		if got, err = os.ReadFile("again2.tsv"); err != nil || string(got) != want {
			t.Errorf("%s, as records: got %q, want %q: %v", from, got, want, err)
		}
	}
}

// Names of columns are in the first line with fields, and a line of numbers is none of names, whatever is wrong after it.
func TestNamesOfColumns(t *testing.T) {
	t.Chdir(t.TempDir())
	for content, want := range map[string][]string{
		"a,b\n1,2\n": {"a", "b"}, "\n\na,b\n1,2\n": {"a", "b"}, "nan,inf\n1,2\n": nil, "true,false\ntrue,true\n": nil, "x\ntrue\n": {"x"},
	} {
		if err := os.WriteFile("x.csv", []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, names, err := loadText("x.csv"); err != nil || !slices.Equal(names, want) {
			t.Errorf("%q has columns %q, want %q: %v", content, names, want, err)
		}
	}
	for _, content := range []string{"nan,nan\ntrue,false\n", "1,2\na,b\n3,4\n", " 1,2\ntrue,true\n"} {
		if err := os.WriteFile("x.csv", []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, names, err := loadText("x.csv"); !errors.Is(err, nd.ErrFormat) {
			t.Errorf("%q has columns %q: %v", content, names, err)
		}
	}
}

// archive writes an archive of the array in a file, as arr_0, and of one of strings, as s.
func archive(path, from string) error {
	x, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	header := "{'descr': '<U2', 'fortran_order': False, 'shape': (1,), }\n"
	strings := "\x93NUMPY\x01\x00" + string(rune(len(header))) + "\x00" + header + "a\x00\x00\x00b\x00\x00\x00"
	z := zip.NewWriter(f)
	for name, data := range map[string]string{"arr_0.npy": string(x), "s.npy": strings} {
		w, err := z.Create(name)
		if err == nil {
			_, err = w.Write([]byte(data))
		}
		if err != nil {
			return errors.Join(err, f.Close())
		}
	}
	return errors.Join(z.Close(), f.Close())
}
