package npy

import (
	"bytes"
	"io"
	"os"
	"slices"
	"strings"
	"unicode/utf8"

	"ndgo/internal/core/mistakes"
	"ndgo/internal/files"
	"ndgo/internal/iter"
	"ndgo/internal/quote"
	nd "ndgo/ndarray"
)

// LoadColumns returns the fields of the records in the .npy file at path, a NumPy structured array, as separate arrays. Each array has the
// shape of the records, followed by the shape of the field. Strings become bytes or runes along the last axis. To read records as structs,
// or to read nested records, use [LoadRecords].
func LoadColumns(path string, options ...Option) (names []string, columns []nd.Array, err error) {
	const op = "npy.LoadColumns"
	f, err := os.Open(path)
	if err != nil {
		return nil, nil, outside(op, err)
	}
	defer f.Close()
	s := &source{op: op, name: path, r: f}
	l := settingsOf(options)
	h, err := readHeader(s, l.header)
	if err != nil {
		return nil, nil, err
	}
	record, err := h.record(s, l.someFields)
	if err != nil {
		return nil, nil, err
	}
	if record.size == 0 { // refused, because a header can claim any number of empty records
		return nil, nil, s.fail(nd.ErrDType, "the records have no bytes")
	}
	shape, err := h.check(s, int(record.size), l.bytes/2) // the records may take half of the limit, and the columns the other half
	if err != nil {
		return nil, nil, err
	}
	var records bytes.Buffer
	n, width := iter.Size(shape), int(record.size)
	read, err := io.Copy(&records, io.LimitReader(f, int64(n)*int64(width)))
	if s.at += read; err != nil {
		return nil, nil, s.wrap(err)
	}
	if int(read) < n*width {
		return nil, nil, s.fail(nd.ErrFormat, "the data ends at byte %d, within the records", s.at)
	}
	if err := s.end(); err != nil {
		return nil, nil, err
	}
	for i := range record.fields {
		field := &record.fields[i]
		if field.of.fields != nil {
			return nil, nil, s.fail(nd.ErrDType, "field %s is a record itself; read with LoadRecords", quote.Text(field.name))
		}
		x, err := field.column(s, records.Bytes(), n, width, shape, h.fortran)
		if err != nil {
			return nil, nil, err
		}
		names, columns = append(names, field.name), append(columns, x)
	}
	return names, columns, nil
}

// column returns the values of a field in n records of width bytes.
func (f *recordField) column(s *source, records []byte, n, width int, shape []int, fortran bool) (nd.Array, error) {
	size := int(f.count() * f.of.size)
	values, err := room[byte](s, n*size)
	if err != nil {
		return nil, err
	}
	values = values[:0]
	for i := range n {
		values = append(values, records[i*width+int(f.offset):][:size]...)
	}
	own := slices.Clone(shape)
	for _, k := range f.shape {
		own = append(own, int(k))
	}
	if fortran && len(shape) > 1 && len(f.shape) > 0 {
		return nil, s.fail(nd.ErrDType, "field %s has axes, in an array in Fortran order; read with LoadRecords", quote.Text(f.name))
	}
	e := elements{source: &source{op: s.op, name: s.name, r: bytes.NewReader(values), size: int64(len(values))}, elementType: f.of.number, big: f.of.big, shape: own,
		fortran: fortran && len(shape) > 1}
	return e.read(f.of.number.dtype)
}

// SaveColumns writes arrays of one shape to an .npy file at path, as the fields of records. NumPy and [LoadColumns] read the file as a
// structured array, and [LoadRecords] reads it as structs. Elements are bools and numbers. SaveColumns replaces the file only when the new
// file is complete. If SaveColumns fails, the previous file remains.
//
// Different shapes are an error of kind [nd.ErrShape]. Empty or repeated names, and names with quotation marks, are an error of kind
// [nd.ErrOption].
//
// The header of the file has the names and types. With some 400 columns the header exceeds 10,000 bytes. To read such a file, use the
// option [MaxHeader], or max_header_size in NumPy.
func SaveColumns(path string, names []string, columns []nd.Array) error {
	const op = "npy.SaveColumns"
	s := &source{op: op}
	if len(names) != len(columns) || len(names) == 0 {
		return s.fail(nd.ErrOption, "there are %d names and %d columns; use the same number, at least one", len(names), len(columns))
	}
	record := &recordType{part: 1}
	var shape []int
	for i, x := range columns {
		if err := gone(op, "column "+quote.Text(names[i]), x); err != nil {
			return err
		}
		own := x.Shape()
		switch t, ok := typeOf(x.DType()); {
		case !ok:
			return s.fail(nd.ErrDType, "column %s has elements of kind %s, and files cannot hold these; convert them to numbers or bools", quote.Text(names[i]), x.DType())
		case i > 0 && !slices.Equal(own, shape):
			return s.fail(nd.ErrShape, "the columns %s and %s have the shapes %s and %s; use columns of one shape", quote.Text(names[0]), quote.Text(names[i]), mistakes.ShapeText(shape), mistakes.ShapeText(own))
		case names[i] == "":
			return s.fail(nd.ErrOption, "column %d has an empty name", i+1)
		case slices.Contains(names[:i], names[i]):
			return s.fail(nd.ErrOption, "two columns have the name %s", quote.Text(names[i]))
		case strings.ContainsFunc(names[i], isNoName) || !utf8.ValidString(names[i]):
			return s.fail(nd.ErrOption, "%s cannot be the name of a column: it has a quotation mark, a backslash, a control character or invalid UTF-8", quote.Text(names[i]))
		default:
			shape = own
			record.fields = append(record.fields, recordField{name: names[i], offset: record.size, of: &recordType{size: int64(t.width), number: t}})
			record.size += int64(t.width)
		}
	}
	h := header{descr: record.String()}
	for _, n := range shape {
		h.shape = append(h.shape, int64(n))
	}
	if err := h.mayBe(op, int(record.size)); err != nil {
		return err
	}
	return outside(op, files.Replace(path, func(w io.Writer) error {
		if _, err := w.Write(h.encode()); err != nil {
			return err
		}
		records, err := room[byte](&source{op: op}, iter.Count(iter.Size(shape), int(record.size)))
		if err != nil {
			return err
		}
		for i, x := range columns {
			var b bytes.Buffer
			f := &record.fields[i]
			if err := writeElements(&b, x, f.of.number.part); err != nil {
				return err
			}
			size := f.of.number.width
			for k := range iter.Size(shape) {
				copy(records[k*int(record.size)+int(f.offset):], b.Bytes()[k*size:][:size])
			}
		}
		_, err = w.Write(records)
		return err
	}))
}

// isNoName reports whether c is forbidden in names of fields.
func isNoName(c rune) bool { return c < ' ' || c == '\'' || c == '\\' || c == '"' }
