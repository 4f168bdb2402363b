package text

import (
	"compress/flate"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"strings"

	"ndgo/internal/dynamic"
	"ndgo/internal/quote"
	nd "ndgo/ndarray"
)

// Load returns the table in the text file at path, compressed if its name ends in .gz: an array of a row for each line
// with fields, and a column for each field. A text without these lines gives the shape (0, 0), or (0, columns) after a header.
//
// A line with more or fewer fields than the first, or a field other than an element of type T, is an error of kind [nd.ErrFormat].
// Numbers beyond the range of T are no elements, infinities and NaN by name are. Integers are decimal, bools as [strconv.ParseBool]
// has them, complex numbers like 1+2i or (1+2j).
func Load[T Element](path string, options ...ReadOption) (*nd.NDArray[T], error) {
	const op = "text.Load"
	f, err := os.Open(path)
	if err != nil {
		return nil, own(op, err)
	}
	defer f.Close()
	var in io.Reader = f
	if strings.HasSuffix(path, ".gz") {
		if in, err = gzip.NewReader(f); err != nil {
			return nil, compressedError(op, quote.Plain(path, "")+": ", err)
		}
	}
	return read[T](op, quote.Plain(path, "")+": ", in, options)
}

// Read returns the table in r's text, as [Load] does. It reads r to its end, unless there is an error or [Rows] ends it.
func Read[T Element](r io.Reader, options ...ReadOption) (*nd.NDArray[T], error) {
	return read[T]("text.Read", "", r, options)
}

func read[T Element](op, file string, in io.Reader, options []ReadOption) (*nd.NDArray[T], error) {
	dtype := dtypeOf[T]()
	r := &reading{op: op, file: file, element: dtype, comment: "#", most: math.MaxInt}
	for _, option := range options {
		option.setRead(r)
	}
	if err := r.check(); err != nil {
		return nil, err
	}
	_, r.compressed = in.(*gzip.Reader)
	x, err := kinds[dtype].read(r, &source{in: in, size: blockBytes})
	return dynamic.As[T](x), err
}

// A reading is the options and the state of reading a table.
type reading struct {
	op, file   string // of errors
	element    nd.DType
	compressed bool

	delimiter rune // 0 until it is found
	hasHeader bool
	names     *[]string
	byName    []string
	byIndex   []int
	skip      int
	most      int // rows
	comment   string
	missing   []string
	empty     string
	hasEmpty  bool

	header  []string // the names of all columns, if there is a header
	columns int      // fields of a line; -1 until the first is read
	choose  []int    // the columns to read, or nil for all of them
	first   int      // the number of the line of columns
}

// check returns an error if options make no sense.
func (r *reading) check() error {
	bad := func(format string, args ...any) error {
		return &nd.Error{Op: r.op, Kind: nd.ErrOption, Detail: fmt.Sprintf(format, args...)}
	}
	switch {
	case r.delimiter != 0 && !isDelimiter(r.delimiter):
		return bad("%q cannot be between fields", r.delimiter)
	case r.delimiter != 0 && strings.ContainsRune(r.comment, r.delimiter):
		return bad("%q is both between fields and in what begins a comment, %s", r.delimiter, quote.Text(r.comment))
	case strings.ContainsAny(r.comment, "\"\n\r"):
		return bad("%s cannot begin a comment", quote.Text(r.comment))
	case r.skip < 0:
		return bad("%d lines cannot be skipped", r.skip)
	case r.most < 0:
		return bad("a table cannot have %d rows", r.most)
	case r.byName != nil && r.byIndex != nil:
		return bad("both Columns and ColumnsAt choose; give one")
	}
	return nil
}

// fail returns an error of a line.
func (r *reading) fail(line int, format string, args ...any) *nd.Error {
	return &nd.Error{Op: r.op, Kind: nd.ErrFormat, Detail: fmt.Sprintf("%sline %d", r.file, line) + fmt.Sprintf(format, args...)}
}

// readAs reads a table of elements of type T.
func readAs[T any](r *reading, src *source, empty *T, parse func(string) (T, fault)) (nd.Array, error) {
	if r.hasEmpty {
		v, f := parse(r.empty)
		if f != fine {
			return nil, &nd.Error{Op: r.op, Kind: nd.ErrOption, Detail: fmt.Sprintf("Empty(%s) is no %s", quote.Text(r.empty), r.element)}
		}
		empty = &v
	}
	src.comment = r.comment
	if err := r.begin(src); err != nil {
		return nil, err
	}
	t := &table[T]{reading: r, empty: empty, parse: parse}
	t.read(src)
	return t.array()
}

// width returns how many columns are read.
func (r *reading) width() int {
	if r.choose != nil {
		return len(r.choose)
	}
	return max(r.columns, 0)
}

// outside returns an error of the reader as this package's.
func (r *reading) outside(err error) error {
	if e, ok := err.(*nd.Error); ok { // of the source, which does not know them
		e.Op, e.Detail = r.op, r.file+e.Detail
	}
	if r.compressed {
		return compressedError(r.op, r.file, err)
	}
	return own(r.op, err)
}

// compressedError returns an error of reading compressed data: bad data is malformed, the rest is the system's or the reader's.
func compressedError(op, file string, err error) error {
	var corrupt flate.CorruptInputError
	bad := errors.As(err, &corrupt)
	for _, e := range []error{gzip.ErrHeader, gzip.ErrChecksum, io.ErrUnexpectedEOF, io.EOF} {
		bad = bad || errors.Is(err, e)
	}
	if bad {
		return &nd.Error{Op: op, Kind: nd.ErrFormat, Detail: fmt.Sprintf("%sthe compressed data is damaged or ends early: %v", file, err)}
	}
	return own(op, err)
}

// own returns err as an error of op, unless it is one already.
func own(op string, err error) error {
	var mine *nd.Error
	if err == nil || errors.As(err, &mine) {
		return err
	}
	return fmt.Errorf("text: %s: %w", strings.TrimPrefix(op, "text."), quote.Escaped(err))
}
