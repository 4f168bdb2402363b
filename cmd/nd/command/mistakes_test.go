package command

import (
	"archive/zip"
	"bytes"
	"os"
	"strings"
	"testing"

	nd "ndgo/ndarray"
	"ndgo/npy"
)

// TestMistakes compares the messages about wrong calls of nd with the expected messages.
func TestMistakes(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{
		"words.csv": "n,x\nfoo,1\nbar,2\n", "wide.csv": "\xff\xfea\x00,\x00b\x00\n\x001\x00", "text.npz": "hello", "same.csv": "a,a\n1,2\n", "none.csv": "a,\n1,2\n",
	} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	var empty bytes.Buffer
	if err := zip.NewWriter(&empty).Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("empty.npz", empty.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := npy.Save("x.npy", nd.Of(1.0, 2)); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ args, want string }{
		{"info", "nd: info is called with 0 arguments; write nd info file... [flags]\n"},
		{"diff x.npy", "nd: diff is called with 1 argument; write nd diff a b [flags]\n"},
		{"diff --rtol x x.npy x.npy", "nd: invalid argument \"x\" for \"--rtol\" flag; nd diff --help lists the options\n"},
		{"--wide", "nd: unknown flag: --wide; nd --help lists the options\n"},
		{"broadcast x", "nd: \"x\" is not a shape; write 8,1,6,1 or 8x1x6x1\n"},
		{"broadcast 2,,3", "nd: \"2,,3\" is not a shape; write 8,1,6,1 or 8x1x6x1\n"},
		{"broadcast (2,3", "nd: \"(2,3\" is not a shape; write 8,1,6,1 or 8x1x6x1\n"},
		{"eval x 1x=x.npy", "nd: \"1x=x.npy\" is not a variable; write name=file or name=number\n"},
		{"eval x x=", "nd: the name of a file is empty\n"},
		{"eval x x=x.npy -o none/y.npy", "nd: npy: SaveElements: open none/y.npy: "},
		{"info text.npz", "nd: text.npz: the file is not an archive, ends early or is damaged: its directory cannot be read\n"},
		{"info empty.npz", "empty.npz  not readable: the archive has no arrays\n"},
		{"stats empty.npz", "nd: empty.npz has no arrays\n"},
		{"info words.csv", "nd: text: Load: words.csv: line 2, column 1 (\"n\"): \"foo\" is not a valid float64\n"},
		{"info wide.csv", "nd: text: Load: wide.csv: line 1: the text is in UTF-16; save it in UTF-8\n"},
		{"convert same.csv y.npy", "nd: npy: SaveColumns: two columns have the name \"a\"; --no-names leaves names out\n"},
		{"convert none.csv y.npy", "nd: npy: SaveColumns: column 2 has an empty name; --no-names leaves names out\n"},
	} {
		var out bytes.Buffer
		run(strings.Fields(c.args), &out, &out)
		if got := out.String(); !strings.HasPrefix(got, c.want) {
			t.Errorf("nd %s: got\n%swant\n%s", c.args, got, c.want)
		}
	}
}

func TestParseShape(t *testing.T) {
	for text, want := range map[string]string{
		"": "scalar", "()": "scalar", "scalar": "scalar", "2": "2", "2,": "2", "(2,)": "2", "8,1,6": "8×1×6", "8x1×6": "8×1×6", " ( 8, 1 ) ": "8×1",
	} {
		shape, err := parseShape(text)
		if got := shapeText(shape); err != nil || got != want {
			t.Errorf("%q: got %s, %v, want %s", text, got, err, want)
		}
	}
}

// TestMissing reads texts in which other programs mark missing numbers.
func TestMissing(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.WriteFile("x.csv", []byte("a,b\n1,NA\nN/A,2\n,\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if status := run([]string{"print", "x.csv"}, &out, &out); status != 0 || out.String() != "[[ 1. nan]\n [nan  2.]\n [nan nan]]\n" {
		t.Errorf("status %d: %s", status, out.String())
	}
}
