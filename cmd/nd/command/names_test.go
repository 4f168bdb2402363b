package command

import (
	"archive/zip"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"

	nd "ndgo/ndarray"
	"ndgo/npy"
)

// TestConvertKeepsNames checks that a conversion from text to text keeps the names of columns and the content.
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

// TestConvertKeepsTypes checks that each column keeps its type through records and texts.
func TestConvertKeepsTypes(t *testing.T) {
	t.Chdir(t.TempDir())
	names := []string{"id", "small", "x", "on", "z"}
	columns := []nd.Array{nd.Of[int64](1<<53+1, -1<<62-1), nd.Of[float32](0.1, 1e-30), nd.Of(0.1, 1e300), nd.Of(true, false), nd.Of(1+2i, 3)}
	if err := npy.SaveColumns("a.npy", names, columns); err != nil {
		t.Fatal(err)
	}
	const want = "id,small,x,on,z\n9007199254740993,0.1,0.1,true,1+2i\n-4611686018427387905,1e-30,1e+300,false,3+0i\n"
	for _, step := range [][2]string{{"a.npy", "a.csv"}, {"a.csv", "b.npy"}, {"b.npy", "b.tsv"}, {"b.tsv", "c.csv"}} {
		var log strings.Builder
		if status := run([]string{"convert", step[0], step[1]}, &log, &log); status != 0 {
			t.Fatalf("%v: %s", step, log.String())
		}
	}
	for _, path := range []string{"a.csv", "c.csv"} {
		if got, err := os.ReadFile(path); err != nil || string(got) != want {
			t.Errorf("%s: got %q, want %q: %v", path, got, want, err)
		}
	}
	_, again, err := npy.LoadColumns("b.npy")
	if err != nil {
		t.Fatal(err)
	}
	for i, x := range again { // a text has no types, so integers that are exact as float64 become float64
		if want := []nd.DType{nd.Int64, nd.Float64, nd.Float64, nd.Bool, nd.Complex128}[i]; x.DType() != want {
			t.Errorf("column %s is of %s, not %s", names[i], x.DType(), want)
		}
	}
	if !nd.ArrayEqual(again[0].(*nd.NDArray[int64]), columns[0].(*nd.NDArray[int64])) {
		t.Errorf("got %v", again[0])
	}
}

// TestNamesOfColumns checks which first lines have the names of columns. A line of numbers never does, even if later lines are
// faulty.
func TestNamesOfColumns(t *testing.T) {
	t.Chdir(t.TempDir())
	for content, want := range map[string][]string{
		"a,b\n1,2\n": {"a", "b"}, "\n\na,b\n1,2\n": {"a", "b"}, "nan,inf\n1,2\n": nil, "true,false\ntrue,true\n": nil, "x\ntrue\n": {"x"},
	} {
		if err := os.WriteFile("x.csv", []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, table, err := loadText("x.csv"); err != nil || !slices.Equal(table.names, want) {
			t.Errorf("%q has columns %v, want %q: %v", content, table, want, err)
		}
	}
	for _, content := range []string{"nan,nan\ntrue,false\n", "1,2\na,b\n3,4\n", " 1,2\ntrue,true\n"} {
		if err := os.WriteFile("x.csv", []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, table, err := loadText("x.csv"); !errors.Is(err, nd.ErrFormat) {
			t.Errorf("%q has columns %v: %v", content, table, err)
		}
	}
}

// archive writes an .npz archive with two members: arr_0 is the array of a file, and s is an array of strings.
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
