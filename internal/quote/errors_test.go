package quote_test

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"ndgo/arrayapi"
	"ndgo/formula"
	"ndgo/internal/testrun"
	nd "ndgo/ndarray"
	"ndgo/npy"
	"ndgo/picture"
	"ndgo/text"
)

// file returns the bytes of an .npy file with a header and no elements.
func file(header string) *bytes.Reader {
	b := append([]byte("\x93NUMPY\x03\x00"), binary.LittleEndian.AppendUint32(nil, uint32(len(header)))...)
	return bytes.NewReader(append(b, header...))
}

// load reads a file with a header of any length.
func load(header string) error {
	_, err := npy.Read[float64](file(header), npy.MaxHeader(1<<30))
	return err
}

type record struct{ A float64 }

func loadRecords(header string) error {
	_, err := npy.ReadRecords[record](file(header), npy.MaxHeader(1<<30))
	return err
}

func archived(name string) *bytes.Reader {
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	m, _ := w.Create(name)
	_, _ = m.Write([]byte("no array"))
	_ = w.Close()
	return bytes.NewReader(b.Bytes())
}

func parse(s string) error {
	_, err := formula.Parse[float64](s)
	return err
}

func compute(s string, vars formula.Vars) error {
	return nd.Try(func() { formula.MustParse[float64](s).Eval(vars) })
}

func read(s string, options ...text.ReadOption) error {
	_, err := text.Read[float64](strings.NewReader(s), options...)
	return err
}

// written writes a file of unknown format, and returns its name.
func written(path string) string {
	_ = os.WriteFile(path, []byte("no array"), 0o600)
	return path
}

// TestErrorsOfLongFields has long fields wherever messages quote input. A field has 1.6 MB, with -short 1 MB, and with -long 5 MB. A message
// must quote at most 60 characters, and an ellipsis.
func TestErrorsOfLongFields(t *testing.T) {
	holdErrors(t, strings.Repeat("é", size/2/testrun.Sparse(5)), strings.Repeat("m", 60_000)) // 60,000: archives cannot hold longer names of members
}

// obeyed has characters that control a terminal: they clear it, ring, name its window and reverse the direction of
// text.
const obeyed = "\x1b[2J\x1b]0;x\a\u202e\u2066\u009b1m\u200f\r\x7f"

// TestNothingIsObeyed has control characters, few and many, wherever messages quote input. All must be escaped.
func TestNothingIsObeyed(t *testing.T) {
	holdErrors(t, "red"+obeyed, "red"+obeyed)
	holdErrors(t, strings.Repeat(obeyed, 100_000/testrun.Sparse(10)), strings.Repeat(obeyed, 1000))
}

// size is the number of bytes of a long field.
const size = 5_000_000

// holdErrors puts a text and the name of a member wherever messages quote input.
func holdErrors(t *testing.T, long, member string) {
	size := size / testrun.Sparse(5)
	digits := strings.Repeat("7", size)
	x := nd.Ones[float64](2, 3)
	path := filepath.Join(t.TempDir(), "x"+member[:min(len(member), 40)])
	for name, do := range map[string]func() error{
		"text, a field":                 func() error { return read("1," + long + "\n") },
		"text, a number out of range":   func() error { _, err := text.Read[int8](strings.NewReader("1," + digits + "\n")); return err },
		"text, a field below a name":    func() error { return read(long+",b\nx,1\n", text.Header(new([]string))) },
		"text, a column":                func() error { return read(long+",b\n1,1\n", text.Columns(long+"x")) },
		"text, a column there twice":    func() error { return read(long+","+long+"\n1,1\n", text.Columns(long)) },
		"text, many columns":            func() error { return read(strings.Repeat("éé,", size/5)+"b\n", text.Columns("x")) },
		"text, what stands for nothing": func() error { return read("1\n", text.Empty(long)) },
		"text, a comment":               func() error { return read("1\n", text.Comments("\""+long)) },

		"npy, a key":              func() error { return load("{'" + long + "': 1}") },
		"npy, a key there twice":  func() error { return load("{'descr': '<f8', 'descr': '" + long + "'}") },
		"npy, an element type":    func() error { return load("{'descr': '" + long + "', 'fortran_order': False, 'shape': (1,)}") },
		"npy, dates of a unit":    func() error { return load("{'descr': '<M8[" + long + "]', 'fortran_order': False, 'shape': (1,)}") },
		"npy, a size":             func() error { return load("{'descr': '<f8', 'fortran_order': False, 'shape': (" + digits + ",)}") },
		"npy, a size with a zero": func() error { return load("{'descr': '<f8', 'fortran_order': False, 'shape': (0" + digits + ",)}") },
		"npy, many sizes": func() error {
			return load("{'descr': '<f8', 'fortran_order': False, 'shape': (" + strings.Repeat("1, ", size/3) + ")}")
		},
		"npy, records": func() error {
			return load("{'descr': [('" + long + "', '<f8')], 'fortran_order': False, 'shape': (1,)}")
		},
		"npy, no records": func() error {
			return loadRecords("{'descr': '<f8" + long + "', 'fortran_order': False, 'shape': (1,)}")
		},
		"npy, a field": func() error {
			return loadRecords("{'descr': [('" + long + "', '<f8')], 'fortran_order': False, 'shape': (1,)}")
		},
		"npy, a field more": func() error {
			return loadRecords("{'descr': [('A', '<f8'), ('" + long + "', '<f8')], 'fortran_order': False, 'shape': (1,)}")
		},
		"npy, a field there twice": func() error {
			return loadRecords("{'descr': [('" + long + "', '<f8'), ('" + long + "', '<f8')], 'fortran_order': False, 'shape': (1,)}")
		},
		"npy, the type of a field": func() error {
			return loadRecords("{'descr': [('" + long + "', '" + long + "')], 'fortran_order': False, 'shape': (1,)}")
		},
		"npy, the order of a field": func() error {
			return loadRecords("{'descr': [('" + long + "', 'f8')], 'fortran_order': False, 'shape': (1,)}")
		},
		"npy, the shape of a field": func() error {
			return loadRecords("{'descr': [('A', '<f8', (" + strings.Repeat("1, ", size/3) + "))], 'fortran_order': False, 'shape': (1,)}")
		},
		"npy, a member": func() error {
			_, err := npy.ReadZip(archived(member+".npy"), archived(member+".npy").Size())
			return err
		},
		"npy, a member of no format": func() error { _, err := npy.ReadZip(archived(member), archived(member).Size()); return err },
		"npy, a member that is none": func() error {
			_, err := npy.ReadZip(archived("x.npy"), archived("x.npy").Size(), npy.Members(long))
			return err
		},
		"npy, the name of an array": func() error { return npy.WriteZip(&bytes.Buffer{}, map[string]nd.Array{"/" + long: x}) },

		"npy, the name of a file":   func() error { _, err := npy.Load[int](path + ".npy"); return err },
		"npy, a file that is none":  func() error { _, err := npy.Load[int](written(path + ".npy")); return err },
		"npy, a name with a folder": func() error { return npy.Save(path+"/x.npy", x) },
		"text, the name of a file":  func() error { _, err := text.Load[int](path + ".csv"); return err },
		"text, a file that is none": func() error { _, err := text.Load[int](written(path + ".csv")); return err },
		"picture, a file":           func() error { _, err := picture.Load(path + ".png"); return err },
		"picture, one that is none": func() error { _, err := picture.Load(written(path + ".png")); return err },
		"picture, a format":         func() error { return picture.Save("x."+member[:min(len(member), 40)], x) },

		"formula, a second line":           func() error { return parse("x +\n" + long + "\t$") },
		"formula, a function":              func() error { return parse(long + "(x)") },
		"formula, a sign":                  func() error { return parse("x" + strings.Repeat(" ", size) + "$") },
		"formula, a number":                func() error { return parse(digits + "e999999") },
		"formula, two numbers":             func() error { return parse("1 " + digits) },
		"formula, two names":               func() error { return parse("x " + long) },
		"formula, no axis":                 func() error { return parse("sum(x, axis=" + long + ")") },
		"formula, no option":               func() error { return parse("sum(x, " + long + "=1)") },
		"formula, an index":                func() error { return parse("x[" + long + "]") },
		"formula, an open parenthesis":     func() error { return parse("sin(x " + long) },
		"formula, an unknown variable":     func() error { return compute(long, formula.Vars{"x": 1}) },
		"formula, a variable of no number": func() error { return compute(long, formula.Vars{long: "a"}) },
		"formula, a variable of parts":     func() error { return compute(long+"[1]", formula.Vars{long: 1}) },
		"formula, a variable beyond":       func() error { return compute(long+"[7]", formula.Vars{long: x}) },
		"formula, a shape":                 func() error { return compute(long+" + y", formula.Vars{long: x, "y": nd.Ones[float64](5)}) },

		"ndarray, an index":            func() error { _, err := nd.ParseIndex(long); return err },
		"ndarray, an index with items": func() error { return nd.Try(func() { x.Slice(nd.S(strings.Repeat("0,", size/2) + "0")) }) },
		"ndarray, an index of digits":  func() error { return nd.Try(func() { x.Slice(nd.S(digits)) }) },
		"ndarray, a field":             func() error { return nd.Try(func() { nd.Field[float64](nd.Of(record{1}), long) }) },
		"ndarray, an equation":         func() error { return nd.Try(func() { nd.Einsum(long, x) }) },
		"ndarray, letters":             func() error { return nd.Try(func() { nd.Einsum(strings.Repeat("i", size), x) }) },
		"ndarray, JSON":                func() error { return json.Unmarshal([]byte("["+digits+"]"), new(nd.NDArray[float64])) },
		"ndarray, JSON of an int":      func() error { return json.Unmarshal([]byte("["+digits+"]"), new(nd.NDArray[int8])) },
		"ndarray, a border":            func() error { return nd.Try(func() { nd.Around(x, long, 0, 0, 0) }) },
		"arrayapi, a kind of types":    func() error { return nd.Try(func() { arrayapi.IsDType(nd.Float64, long) }) },
	} {
		t.Run(name, func(t *testing.T) {
			err := do()
			require.Error(t, err)
			message := err.Error()
			require.Less(t, len(message), 1200, "%.1000s", message)
			require.True(t, utf8.ValidString(message))
			require.Equal(t, -1, strings.IndexFunc(message, func(c rune) bool { return !strconv.IsPrint(c) && c != '\n' && c != '\t' }), "%q", message)
			for _, run := range regexp.MustCompile(`é+|7+|m+`).FindAllString(message, -1) {
				require.LessOrEqual(t, utf8.RuneCountInString(run), 60, fmt.Sprintf("%q", message))
			}
		})
	}
}

// quoting matches the formats and calls that quote whole texts.
var quoting = regexp.MustCompile(`%[-+# .0-9]*q|strconv\.(Append)?Quote`)

// whole has the number of permitted quotations in hand-written files. These quote characters, constants and single bytes, never a
// whole field of input.
var whole = map[string]int{
	"text/write.go": 2, "text/read.go": 2, "formula/lex.go": 1, "ndarray/indexparse.go": 1, "internal/core/products/einsum_parse.go": 1, "npy/header.go": 2, "npy/literal.go": 2,
	"cmd/nd/command/convert.go": 1, "internal/sample/digests.go": 1, "ndtest/reduction.go": 1, "internal/quote/quote.go": 7,
}

// TestNothingElseQuotes checks all packages that read input. They must quote the input by package quote. Programs that write code use their
// own quotations.
func TestNothingElseQuotes(t *testing.T) {
	found := 0
	root := os.DirFS("../..")
	err := fs.WalkDir(root, ".", func(file string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (slices.Contains([]string{"gen", "cmd/rewrite", "bench", "examples", "conformance", "internal/test", "internal/publish"}, file) || file != "." && strings.ContainsAny(d.Name()[:1], "._")):
			return fs.SkipDir
		case path.Ext(file) != ".go" || strings.HasSuffix(file, "_test.go"):
			return nil
		}
		code, err := fs.ReadFile(root, file)
		if n := len(quoting.FindAll(code, -1)); n > whole[file] {
			t.Errorf("%s quotes %d times, %d of which are known to be short; quote input by quote.Text", file, n, whole[file])
		} else {
			found += n
		}
		return err
	})
	require.NoError(t, err)
	require.Greater(t, found, 10)
}
