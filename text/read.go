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

// Load returns the table in the text file at path. If path ends in .gz, the file is compressed. The array has a row for each line with
// fields, and a column for each field. Without such lines its shape is (0, 0), or (0, columns) after a header.
//
// If a line has more or fewer fields than the first, or a field is not a T, the error is of kind [nd.ErrFormat]. This is also the error for
// numbers beyond the range of T. Infinities and NaN are written by name, as in inf and nan. Integers are decimal, bools have the forms of
// [strconv.ParseBool], and complex numbers have the form 1+2i or (1+2j).
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

// Read returns the table in the text of r. It reads r to its end, unless an error occurs or [Rows] ends the table. See [Load] for
// the format.
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

// A reading has the options for a table, and the state of reading it.
type reading struct {
	op, file   string // function and file, for errors
	element    nd.DType
	compressed bool

	delimiter rune // 0 until it is detected
	hasHeader bool
	names     *[]string
	byName    []string
	byIndex   []int
	skip      int
	most      int // maximum number of rows
	comment   string
	missing   []string
	empty     string
	hasEmpty  bool

	header  []string // the names of all columns, if there is a header
	columns int      // number of fields in a line; -1 before the first line
	choose  []int    // the columns to read, or nil for all columns
	first   int      // the line number of the first line with fields; this line decides the number of columns
}

// check returns an error if options contradict each other or are invalid.
func (r *reading) check() error {
	bad := func(format string, args ...any) error {
		return &nd.Error{Op: r.op, Kind: nd.ErrOption, Detail: fmt.Sprintf(format, args...)}
	}
	switch {
	case r.delimiter != 0 && !isDelimiter(r.delimiter):
		return bad("%q cannot be between fields", r.delimiter)
	case r.delimiter != 0 && strings.ContainsRune(r.comment, r.delimiter):
		return bad("%q is both the delimiter and in the beginning of a comment, %s", r.delimiter, quote.Text(r.comment))
	case strings.ContainsAny(r.comment, "\"\n\r"):
		return bad("%s cannot begin a comment", quote.Text(r.comment))
	case r.skip < 0:
		return bad("%d lines cannot be skipped", r.skip)
	case r.most < 0:
		return bad("a table cannot have %d rows", r.most)
	case r.byName != nil && r.byIndex != nil:
		return bad("Columns and ColumnsAt are both given; use one")
	}
	return nil
}

// fail returns an error that names a line.
func (r *reading) fail(line int, format string, args ...any) *nd.Error {
	return &nd.Error{Op: r.op, Kind: nd.ErrFormat, Detail: fmt.Sprintf("%sline %d", r.file, line) + fmt.Sprintf(format, args...)}
}

// readAs reads a table of elements of type T.
func readAs[T any](r *reading, src *source, empty *T, parse func(string) (T, fault)) (nd.Array, error) {
	if r.hasEmpty {
		v, f := parse(r.empty)
		if f != fine {
			return nil, &nd.Error{Op: r.op, Kind: nd.ErrOption, Detail: fmt.Sprintf("Empty(%s) is not a valid %s", quote.Text(r.empty), r.element)}
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

// width returns the number of columns that are read.
func (r *reading) width() int {
	if r.choose != nil {
		return len(r.choose)
	}
	return max(r.columns, 0)
}

// outside returns an error of this package for err, an error of the reader.
func (r *reading) outside(err error) error {
	if e, ok := err.(*nd.Error); ok { // the source does not know the names of function and file, so add them
		e.Op, e.Detail = r.op, r.file+e.Detail
	}
	if r.compressed {
		return compressedError(r.op, r.file, err)
	}
	return own(r.op, err)
}

// compressedError returns the error for err, an error in reading compressed data. If the data is corrupt, the error is the same as for a
// malformed file. All other errors come from the system or the reader.
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

// own returns err as an error of op, unless it is already an error of this package.
func own(op string, err error) error {
	var mine *nd.Error
	if err == nil || errors.As(err, &mine) {
		return err
	}
	return fmt.Errorf("text: %s: %w", strings.TrimPrefix(op, "text."), quote.Escaped(err))
}
