// Package golden reads the golden cases in testdata: operations with their expected results or kinds of errors. The test of the package
// runs them. The head of golden.py describes the format, and testdata/README.md the kinds of errors and the policies.
package golden

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// A Case is one line of a suite: an operation, its operands and the outcome. A packed case has many small decisions: Pairs or Views,
// and the expected decision for each.
type Case struct {
	ID, Suite, Op string
	Args          []Operand
	Params        json.RawMessage // parameters of the operation, by name
	Want          json.RawMessage // an Array, a shape or a bool; a list in a packed case
	Error         string          // kind of error, or several allowed ones like "Index|Step"; empty for no error
	Errors        []*string       // the kind of error for each pair of a packed case; nil for none
	Strict        []string        // the kind of error for each element; "" for none
	ULP           *int            // greatest error of floats in ulp; nil for none
	Shapes        [][]int
	Pairs, Views  json.RawMessage
	Dims          [][]int // explicit broadcast dimensions of each pair
	BadAxis       []int   `json:"bad_axis"`            // faulty axis in each pair, counted from the last; 0 for none
	WantStrides   []int   `json:"want_strides"`        // strides in elements; arbitrary for axes of size 0 or 1
	WantUnchanged bool    `json:"want_base_unchanged"` // whether the memory of the first operand stays unchanged
}

// An Array is an array in row-major order. Bytes holds its elements, little-endian. A bool is one byte. A complex number is its real
// part followed by its imaginary part.
type Array struct {
	DType string
	Shape []int
	Bytes []byte `json:"b64"`
}

// An Operand is a view of Base, made by the steps of View in order. Shape, Strides and Offset, in elements, describe this view as
// well. Operands with the same Mem have the same base; only the first of them has its bytes.
type Operand struct {
	Base           Array
	View           []Step
	Shape, Strides []int
	Offset         int
	Mem            *int
}

// A Step makes a view: an "index" by Items, a "transpose" by Perm, or a "broadcast_to" Shape.
type Step struct {
	Op    string
	Items []Item
	Perm  []int
	Shape []int
}

// An Item is a part of an index: an integer, a slice, a new axis or an ellipsis. The start, stop and step of a slice may be nil.
type Item struct {
	I        *int
	S        []*int
	New      bool
	Ellipsis bool
}

// A Manifest lists the suites in a folder of cases.
type Manifest struct {
	Cases  int
	Bytes  int
	Suites map[string]struct {
		Cases  int
		Bytes  int
		SHA256 string // digest of the uncompressed text
	}
	dir string
}

// Open reads the manifest of a folder.
func Open(dir string) (*Manifest, error) {
	text, err := os.ReadFile(filepath.Join(dir, "MANIFEST.json"))
	if err != nil {
		return nil, err
	}
	m := &Manifest{dir: dir}
	if err := json.Unmarshal(text, m); err != nil {
		return nil, err
	}
	cases, bytes := 0, 0
	for _, s := range m.Suites {
		cases += s.Cases
		bytes += s.Bytes
	}
	if cases != m.Cases || bytes != m.Bytes {
		return nil, fmt.Errorf("%s: MANIFEST.json says %d cases and %d bytes, but its suites have %d and %d", dir, m.Cases, m.Bytes, cases, bytes)
	}
	return m, nil
}

// Load reads a suite and compares it with the manifest.
func (m *Manifest) Load(suite string) ([]Case, error) {
	text, err := unzip(filepath.Join(m.dir, suite+".jsonl.gz"))
	if err != nil {
		return nil, err
	}
	want := m.Suites[suite]
	if sum := sha256.Sum256(text); len(text) != want.Bytes || hex.EncodeToString(sum[:]) != want.SHA256 {
		return nil, fmt.Errorf("%s: suite %s has %d bytes of sha256 %x, not %d of %s as MANIFEST.json says", m.dir, suite, len(text), sum, want.Bytes, want.SHA256)
	}
	lines := bytes.Split(bytes.TrimSuffix(text, []byte("\n")), []byte("\n"))
	if len(lines) != want.Cases {
		return nil, fmt.Errorf("%s: suite %s has %d cases, not %d as MANIFEST.json says", m.dir, suite, len(lines), want.Cases)
	}
	cases := make([]Case, len(lines))
	for i, line := range lines {
		if err := json.Unmarshal(line, &cases[i]); err != nil {
			return nil, fmt.Errorf("%s: suite %s: %w", m.dir, suite, err)
		}
	}
	return cases, nil
}

func unzip(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return io.ReadAll(z)
}
