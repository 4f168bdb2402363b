package command

import (
	"bytes"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	nd "ndgo/ndarray"
	"ndgo/npy"
)

// TestCut cuts arrays whose number of elements overflows an int.
func TestCut(t *testing.T) {
	const most = blockBytes / 16
	for _, c := range []struct {
		shape        []int
		axis, length int
	}{
		{nil, -1, most}, {[]int{5}, 0, most}, {[]int{5, 10}, 0, most / 10}, {[]int{5, 0}, 0, most}, {[]int{5, blockBytes}, 1, most},
		{[]int{5, most}, 0, 1}, {[]int{5, most + 1, 3}, 1, most / 3}, {[]int{5, 0, 1 << 30, 1 << 30}, 3, most},
	} {
		if axis, length := cut(c.shape); axis != c.axis || length != c.length {
			t.Errorf("%v: %d indices of axis %d, not %d of %d", c.shape, length, axis, c.length, c.axis)
		}
	}
}

// TestBlocksOf checks that blocks cover all elements, in order.
func TestBlocksOf(t *testing.T) {
	const most = blockBytes / 16
	for _, shape := range [][]int{{}, {1}, {3*most + 1}, {2, 3, most + 5}, {2, 2, most/2 + 1, 2}, {3, most, 1}, {0, 5}, {5, 0}} {
		next := 0
		for b := range blocksOf(shape) {
			begin := 0
			for axis, i := range b.origin() {
				begin = begin*shape[axis] + i
			}
			if n := size(b.extent(shape)); begin != next || n < 1 || n > most {
				t.Fatalf("%v: a block of %d elements begins at %d, not at %d", shape, n, begin, next)
			}
			next += size(b.extent(shape))
		}
		if next != size(shape) {
			t.Errorf("%v: the blocks have %d elements", shape, next)
		}
	}
}

// TestLongRows computes with rows longer than a block.
func TestLongRows(t *testing.T) {
	t.Chdir(t.TempDir())
	n := blockBytes/16 + 77
	x := nd.Sin(nd.Arange(0.0, float64(4*n), 1)).Reshape(2, 2, n)
	arrays := map[string]*nd.NDArray[float64]{
		"x": x, "row": nd.Cos(nd.Arange(0.0, float64(n), 1)), "column": nd.Of(1.0, 2).Reshape(2, 1), "deep": nd.Of(3.0, 4).Reshape(2, 1, 1),
	}
	for name, y := range arrays {
		if err := npy.Save(name+".npy", y); err != nil {
			t.Fatal(err)
		}
	}
	var out bytes.Buffer
	do := func(want int, args string) {
		t.Helper()
		out.Reset()
		if status := run(strings.Fields(args), &out, &out); status != want {
			t.Fatalf("%v: status %d: %s", args, status, out.String())
		}
	}
	do(0, "eval x*row+column*deep x=x.npy row=row.npy column=column.npy deep=deep.npy -o z.npy")
	z, err := npy.Load[float64]("z.npy")
	want := nd.Add(nd.Multiply(x, arrays["row"]), nd.Multiply(arrays["column"], arrays["deep"]))
	if err != nil || !nd.ArrayEqual(z, want) {
		t.Errorf("blocks give other elements: %v", err)
	}
	do(0, "eval x>row x=x.npy row=row.npy -o m.npy")
	if m, err := npy.Load[bool]("m.npy"); err != nil || !nd.ArrayEqual(m, nd.Greater(x, arrays["row"])) {
		t.Errorf("blocks give other bools: %v", err)
	}
	z.Assign(x)
	z.SetAt(7, 1, 0, n-1)
	if err := npy.Save("z.npy", z); err != nil {
		t.Fatal(err)
	}
	do(1, "diff x.npy z.npy")
	if want := fmt.Sprintf("1 of %d elements differ, the first at %v", 4*n, []int{1, 0, n - 1}); !strings.Contains(out.String(), want) {
		t.Errorf("got %s, want %s", out.String(), want)
	}
	f, err := open("x.npy")
	if err != nil {
		t.Fatal(err)
	}
	m, err := momentsOf(f, &progress{})
	if err != nil || m.n != 4*n || m.min != any(nd.Min(x).Item()) || m.max != any(nd.Max(x).Item()) {
		t.Errorf("got %v: %v", m, err)
	}
	if slices.Contains(f.shape, 0) || f.array != nil {
		t.Error("the file was read as a whole")
	}
}

// TestFortranOrder computes with two files, in column-major and in row-major order.
func TestFortranOrder(t *testing.T) {
	t.Chdir(t.TempDir())
	header := "{'descr': '<i2', 'fortran_order': True, 'shape': (2, 3), } \n"
	file := "\x93NUMPY\x01\x00" + string(rune(len(header))) + "\x00" + header + "\x01\x00\x04\x00\x02\x00\x05\x00\x03\x00\x06\x00"
	if err := os.WriteFile("x.npy", []byte(file), 0o600); err != nil {
		t.Fatal(err)
	}
	want := nd.Of(1.0, 2, 3, 4, 5, 6).Reshape(2, 3)
	if err := npy.Save("y.npy", want); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if status := run(strings.Fields("eval 10*x+y x=x.npy y=y.npy -o z.npy"), &out, &out); status != 0 {
		t.Fatal(out.String())
	}
	if z, err := npy.Load[float64]("z.npy"); err != nil || !nd.ArrayEqual(z, nd.Multiply(want, 11)) {
		t.Errorf("got %v: %v", z, err)
	}
	if status := run(strings.Fields("print -s 1 x.npy"), &out, &out); status != 0 || out.String() != "[4 5 6]\n" {
		t.Errorf("got %s", out.String())
	}
}
