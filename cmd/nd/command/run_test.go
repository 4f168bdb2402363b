package command

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	nd "ndgo/ndarray"
	"ndgo/npy"
	"ndgo/text"
)

var update = flag.Bool("update", false, "write what the commands print to testdata")

// prepare makes a folder with files, and changes the working directory to it.
func prepare(t *testing.T) {
	t.Helper()
	t.Chdir(t.TempDir())
	x := nd.Arange(0.0, 12, 1).Reshape(4, 3)
	y := x.Copy()
	y.SetAt(8.5, 2, 1)
	z := nd.AsType[float32](nd.Sqrt(x))
	nan := x.Copy()
	nan.SetAt(math.NaN(), 0, 0)
	large := nd.Of[int64](1<<60, 1<<60+1)
	for _, err := range []error{
		npy.Save("x.npy", x), npy.Save("y.npy", y), npy.Save("z.npy", z), npy.Save("nan.npy", nan), npy.Save("row.npy", nd.Of(10.0, 20, 30)),
		npy.Save("n.npy", nd.Arange[int32](0, 12, 1).Reshape(4, 3)), npy.Save("c.npy", nd.Of(1+2i, 3)), npy.Save("large.npy", large),
		npy.Save("large2.npy", nd.Add(large, nd.Of[int64](1, 0))), npy.Save("scalar.npy", nd.Scalar(2.5)), npy.Save("empty.npy", nd.Zeros[float64](0, 3)),
		npy.SaveZip("two.npz", map[string]nd.Array{"a": x, "b": nd.Of(true, false)}),
		archive("strings.npz", "x.npy"),
		text.Save("t.csv.gz", x, text.Delimiter(';')),
		os.WriteFile("short.npy", []byte("\x93NUMPY\x01\x00v\x00{'descr"), 0o600),
		tear("x.npy", "torn.npy"),
		os.WriteFile("ragged.csv", []byte("1,2\n3\n"), 0o600),
		os.WriteFile("named.csv", []byte("speed,time\n1,2\n3,4\n"), 0o600),
		os.WriteFile("twice.csv", []byte("x,x\n1,2\n"), 0o600),
		os.WriteFile("wide.csv", []byte("id,x\n9007199254740993,0.5\n-1,1e300\n"), 0o600),
		os.WriteFile("big.csv", []byte("18446744073709551615,1\n0,9007199254740993\n"), 0o600),
		os.WriteFile("torn.csv", []byte("speed,time\n1,2\n3\n"), 0o600),
		os.WriteFile("complex.csv", []byte("1+2i,0\n3,-1i\n"), 0o600),
		os.WriteFile("bools.csv", []byte("a,b\ntrue,false\nfalse,false\n"), 0o600),
		npy.Save("inf.npy", nd.Of(math.Inf(1), 1)), npy.Save("inf2.npy", nd.Of(math.Inf(-1), 1)),
		npy.SaveColumns("mixed.npy", []string{"n", "x", "on"}, []nd.Array{nd.Of[int32](1, 2), nd.Of(0.5, 2.5), nd.Of(true, false)}),
		npy.SaveRecords("star.npy", nd.Zeros[struct {
			Name     [8]byte `npy:"name,string"`
			Position [3]float64
		}](2)),
		os.WriteFile("broken.csv", []byte("1,two\n3,4\n"), 0o600),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
}

// tear copies a file except for its last byte.
func tear(from, to string) error {
	b, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	return os.WriteFile(to, b[:len(b)-1], 0o600)
}

// commands are the commands of TestCommands, in order.
const commands = `
info x.npy z.npy two.npz t.csv.gz empty.npy scalar.npy
info --json x.npy
info strings.npz
info --json strings.npz
print strings.npz:arr_0
print strings.npz:s
info none.npy
info short.npy
info x.npy torn.npy none.npy row.npy
info --json torn.npy
print --json nan.npy
print --json inf.npy
print --json c.npy
eval --json x/0 x=row.npy
print -f %d x.npy
print -f %s.%d x.npy
stats large.npy
stats --json large.npy
stats --json inf.npy
convert named.csv named.npy
info named.npy
info --json named.npy
print named.npy
stats named.npy
eval x*2 x=named.npy
convert named.npy again.tsv
print again.tsv
convert --no-names named.csv matrix.npy
info matrix.npy
convert twice.csv twice.npy
info mixed.npy
print mixed.npy
convert mixed.npy mixed.csv
print mixed.csv
convert mixed.csv mixed.npz
print mixed.npz
convert wide.csv wide.npy
info wide.npy
convert --no-names wide.csv matrix.npy
convert big.csv big.npy
info big.npy
print big.npy
info star.npy
print star.npy
convert named.csv again.csv.gz
convert again.csv.gz again.tsv
print complex.csv
convert complex.csv cz.npy
info cz.npy
print bools.csv
convert bools.csv again.csv
info bools.csv again.csv
picture empty.npy p.png --bar
print x.npy
print -slice 1:3,::2 x.npy
print -slice=-1 x.npy
print -f %8.2f two.npz:a
print two.npz:c
print two.npz
print -s 7 x.npy
print --json -s 0 x.npy
stats x.npy nan.npy n.npy empty.npy scalar.npy
stats --json nan.npy
stats x.npy none.npy c.npy n.npy
stats --json none.npy row.npy
stats c.npy
eval sqrt(x**2+y**2) x=x.npy y=y.npy -o r.npy
print -f %.3v r.npy
eval x+row*k x=x.npy row=row.npy k=0.5 -o r.npy
print r.npy
eval x>5 x=z.npy -o r.npy
print r.npy
eval x*2 x=z.npy -o r.npy
info r.npy
eval x+y x=x.npy y=n.npy -o r.npy
info r.npy
eval -row*2 row=row.npy
eval -o r.npy -x x=row.npy
print r.npy
eval --json -x>=-20 x=row.npy
eval -- -x x=row.npy
eval x+1 x=row.npy x=x.npy
eval -q x=row.npy
eval --outputs r.npy x x=row.npy
eval sum(x,axis=0) x=x.npy
eval --json mean(x) x=x.npy
eval x[1:]-x[:-1] x=x.npy
eval x x=x.npy -o copy.npy
diff x.npy copy.npy
eval x*2 x=empty.npy -o r.npy
info r.npy
eval 2*k k=3
eval x+ x=x.npy
eval x+u x=x.npy
eval x+1 x
eval x+y x=x.npy y=two.npz:b
eval x+1 x=c.npy
diff x.npy x.npy
diff x.npy nan.npy
diff nan.npy nan.npy
diff x.npy y.npy
diff --json x.npy y.npy
diff --atol 0.6 x.npy y.npy
diff --rtol 0.01 x.npy y.npy
diff x.npy z.npy
diff x.npy row.npy
diff inf.npy inf2.npy
diff --rtol -1 x.npy y.npy
diff large.npy large2.npy
diff c.npy c.npy
diff x.npy none.npy
convert t.csv.gz t.npy
diff x.npy t.npy
convert x.npy x.txt
print x.txt
convert x.npy x.npz
print x.npz
convert x.npy x.png
info x.png
convert x.npy x.doc
print ragged.csv
print named.csv
print broken.csv
print torn.csv
picture x.npy p.png --map magma_r --percentiles 5,95 --scale 10 --bar
info p.png
picture x.npy p.png --map jet
picture x.npy p.png --range 5
picture row.npy
broadcast 8,1,6,1 7,1,5
broadcast 8x1x6x1 7×1×5
broadcast --json 3,1 4
broadcast 3 4
broadcast 3,a
stat x.npy
`

// noSuchFile returns the system's message for a missing file. testdata/commands.txt has the message of Linux.
func noSuchFile(t *testing.T) string {
	t.Helper()
	_, err := os.ReadFile(filepath.Join(t.TempDir(), "none"))
	var system *fs.PathError
	if !errors.As(err, &system) {
		t.Fatal(err)
	}
	return system.Err.Error()
}

// TestCommands compares the output of commands with testdata/commands.txt.
func TestCommands(t *testing.T) {
	golden, err := filepath.Abs(filepath.Join("testdata", "commands.txt"))
	if err != nil {
		t.Fatal(err)
	}
	prepare(t)
	t.Setenv("NO_COLOR", "1")
	var got bytes.Buffer
	for line := range strings.Lines(strings.TrimSpace(commands)) {
		line = strings.TrimSpace(line)
		fmt.Fprintf(&got, "$ nd %s\n", line)
		if status := run(strings.Fields(line), &got, &got); status != 0 {
			fmt.Fprintf(&got, "status %d\n", status)
		}
	}
	said := bytes.ReplaceAll(got.Bytes(), []byte(": "+noSuchFile(t)+"\n"), []byte(": no such file or directory\n"))
	if *update {
		if err := os.WriteFile(golden, said, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	gotLines, wantLines := strings.Split(string(said), "\n"), strings.Split(strings.ReplaceAll(string(want), "\r", ""), "\n")
	for i := range max(len(gotLines), len(wantLines)) {
		if i >= len(gotLines) || i >= len(wantLines) || gotLines[i] != wantLines[i] {
			t.Fatalf("line %d differs: got\n%s\nwant\n%s", i+1, strings.Join(gotLines[i:min(i+5, len(gotLines))], "\n"),
				strings.Join(wantLines[min(i, len(wantLines)):min(i+5, len(wantLines))], "\n"))
		}
	}
}

func TestCompletion(t *testing.T) {
	for _, shell := range []string{"bash", "zsh", "fish", "powershell"} {
		var out bytes.Buffer
		if status := run([]string{"completion", shell}, &out, &out); status != 0 || out.Len() < 1000 {
			t.Errorf("%s: status %d, %d bytes", shell, status, out.Len())
		}
	}
}

// TestBlocks compares computations in several blocks with computations of the whole array.
func TestBlocks(t *testing.T) {
	t.Chdir(t.TempDir())
	_, rows := cut([]int{1, 10})
	n := 3*rows + 7
	x := nd.Sin(nd.Arange(0.0, float64(10*n), 1)).Reshape(n, 10)
	if err := npy.Save("x.npy", x); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	do := func(want int, args ...string) {
		t.Helper()
		out.Reset()
		if status := run(args, &out, &out); status != want {
			t.Fatalf("%v: status %d: %s", args, status, out.String())
		}
	}
	do(0, "eval", "where(x > row, x*x, -1)", "x=x.npy", "row=x.npy", "-o", "y.npy")
	y, err := npy.Load[float64]("y.npy")
	if err != nil {
		t.Fatal(err)
	}
	if nd.All(nd.Equal(y, -1)).Item() != true {
		t.Error("x is greater than itself")
	}
	do(0, "eval", "exp(x) + 1", "x=x.npy", "-o", "y.npy")
	if y, err = npy.Load[float64]("y.npy"); err != nil || !nd.ArrayEqual(y, nd.Add(nd.Exp(x), 1)) {
		t.Errorf("blocks give other elements: %v", err)
	}
	do(1, "diff", "x.npy", "y.npy")
	y.Assign(x)
	y.SetAt(7, n-1, 9)
	if err := npy.Save("y.npy", y); err != nil {
		t.Fatal(err)
	}
	do(1, "diff", "x.npy", "y.npy")
	if want := fmt.Sprintf("1 of %d elements differ, the first at [%d 9]", 10*n, n-1); !strings.Contains(out.String(), want) {
		t.Errorf("got %s, want %s", out.String(), want)
	}
	f, err := open("x.npy")
	if err != nil {
		t.Fatal(err)
	}
	m, err := momentsOf(f, &progress{})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range [][2]float64{{m.mean, nd.Mean(x).Item()}, {m.std(), nd.Std(x).Item()}, {m.min.(float64), nd.Min(x).Item()}, {m.max.(float64), nd.Max(x).Item()}} {
		if math.Abs(c[0]-c[1]) > 1e-12 {
			t.Errorf("by blocks %v, at once %v", c[0], c[1])
		}
	}
	if m.n != 10*n {
		t.Errorf("%d numbers of %d", m.n, 10*n)
	}
}

// TestExtremesOfBlocks checks that extremes of integers beyond 2⁵³ are exact, even if they come from several blocks.
func TestExtremesOfBlocks(t *testing.T) {
	m := &moments{}
	join := kinds[nd.Int64].extremes
	for _, block := range []nd.Array{nd.Of[int64](1<<60+1, 1<<60+3), nd.Of[int64](1<<60+2, 1<<60+5), nd.Of[int64](1 << 60)} {
		m.min, m.max = join(block, m.min, m.max)
	}
	if m.min != any(int64(1<<60)) || m.max != any(int64(1<<60+5)) {
		t.Errorf("got %v and %v", m.min, m.max)
	}
}
