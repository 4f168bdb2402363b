package command

import (
	"bytes"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"ndgo/internal/quote"
	nd "ndgo/ndarray"
	"ndgo/npy"
	"ndgo/text"
)

// A table is a list of columns of different kinds: fields of records, or columns of a text.
type table struct {
	names   []string // names of the columns, or nil
	columns []nd.Array
}

// dtype returns the element type of a matrix with all columns. If all columns have the same type, dtype returns this type. Otherwise it
// returns complex128 if a column is complex, and float64 if not.
func (t *table) dtype() nd.DType {
	all := t.columns[0].DType()
	for _, x := range t.columns {
		switch {
		case x.DType() == all:
		case kinds[x.DType()].floats == nil || kinds[all].floats == nil:
			all = nd.Complex128
		default:
			all = nd.Float64
		}
	}
	return all
}

// array returns the columns stacked along a new last axis.
func (t *table) array() (x nd.Array, err error) {
	err = nd.Try(func() { x = kinds[t.dtype()].stack(t.columns) }) // fails for columns of 64 axes, the maximum
	return x, err
}

// name returns the name of column i.
func (t *table) name(i int) string {
	if t.names != nil {
		return quote.Text(t.names[i])
	}
	return strconv.Itoa(i + 1)
}

// mustFit returns an error if integers would lose digits in a matrix with all columns.
func (t *table) mustFit() error {
	dtype := t.dtype()
	for i, x := range t.columns {
		if x.DType() != dtype && kinds[x.DType()].extremes != nil && hasLarge(x) {
			return fmt.Errorf("column %s has integers beyond 2⁵³, and a matrix of %s together with the other columns cannot hold them; write .npy with names of columns, or .csv", t.name(i), dtype)
		}
	}
	return nil
}

// hasLarge reports whether an element's absolute value is 2⁵³ or more. Such an element may not be exact as a float64.
func hasLarge(x nd.Array) bool {
	if convert := kinds[x.DType()].floats; convert != nil && x.Size() > 0 {
		y := convert(x)
		return nd.Max(y, nd.SkipNaN).Item() >= 1<<53 || nd.Min(y, nd.SkipNaN).Item() <= -1<<53
	}
	return false
}

// loadRecords returns the fields of records, which must be numbers.
func loadRecords(path string, shape []int) (*table, error) {
	names, columns, err := npy.LoadColumns(path)
	if err != nil {
		return nil, err
	}
	for i, x := range columns {
		if !slices.Equal(x.Shape(), shape) {
			return nil, fmt.Errorf("%s: field %s is an array of shape %s in each record, no number", path, quote.Text(names[i]), shapeText(x.Shape()[len(shape):]))
		}
	}
	return &table{names, columns}, nil
}

// A loader reads a text file as an array of one kind.
type loader func(path string, options ...text.ReadOption) (nd.Array, error)

// missing has the words for missing values in texts of other programs. They are read like empty fields.
var missing = text.Missing("NA", "N/A", "n/a", "NULL", "null", "None")

func loadAs[T text.Element](path string, options ...text.ReadOption) (nd.Array, error) {
	x, err := text.Load[T](path, append(slices.Clip(options), missing)...)
	var e *nd.Error
	if errors.As(err, &e) {
		e.Detail, _, _ = strings.Cut(e.Detail, "; list it in Missing") // nd has no option Missing, and none to leave out a column
		e.Detail, _, _ = strings.Cut(e.Detail, "; leave the column out")
	}
	return array(x, err)
}

// loaders has a loader for each kind of column, in order of preference.
var loaders = []loader{loadAs[float64], loadAs[bool], loadAs[complex128]}

// loadText returns the array of a text file, and a table with the names of columns. If the columns have different kinds, the table also has
// the columns. The first line may have names of columns; names do not begin like numbers. Numbers are float64, except in columns of
// integers that float64 cannot represent.
func loadText(path string) (x nd.Array, t *table, err error) {
	x, names, err := loadMatrix(path)
	if errors.Is(err, nd.ErrFormat) {
		if t = loadColumns(path); t != nil {
			x, err = t.array()
		}
		return x, t, err
	}
	t = &table{names: names}
	if err != nil || x.DType() != nd.Float64 || !hasLarge(x) {
		return x, t, err
	}
	var options []text.ReadOption
	if names != nil {
		options = append(options, text.Header(new([]string)))
	}
	for _, load := range []loader{loadAs[int64], loadAs[uint64]} {
		if whole, err := load(path, options...); err == nil {
			return whole, t, nil
		}
	}
	for i := range x.Shape()[1] {
		column := kinds[nd.Float64].slice(x, nd.Ellipsis, nd.At(i))
		if hasLarge(column) {
			column = firstOf(column, path, i, options, loadAs[int64], loadAs[uint64])
		}
		t.columns = append(t.columns, column)
	}
	x, err = t.array()
	return x, t, err
}

// firstOf returns the given column as an array, read by the first loader that can read it. The parameter or is the result if no loader can.
func firstOf(or nd.Array, path string, column int, options []text.ReadOption, loaders ...loader) nd.Array {
	for _, load := range loaders {
		if x, err := load(path, append(slices.Clone(options), text.ColumnsAt(column))...); err == nil {
			return kinds[x.DType()].slice(x, nd.Ellipsis, nd.At(0))
		}
	}
	return or
}

// loadColumns returns the columns of a text file, each in its own kind. It returns nil if no loader can read one of the columns.
func loadColumns(path string) *table {
	for _, options := range [][]text.ReadOption{nil, {text.Header(new([]string))}} {
		t := &table{}
		row, err := text.Load[string](path, text.Rows(1))
		if err != nil || row.Size() == 0 {
			return nil
		}
		if options != nil {
			if t.names = row.Ravel().ToSlice(); slices.ContainsFunc(t.names, isNumber) {
				return nil
			}
		}
		for i := range row.Size() {
			x := firstOf(nil, path, i, options, loadAs[float64], loadAs[bool], loadAs[complex128])
			if x == nil {
				break
			}
			if hasLarge(x) {
				x = firstOf(x, path, i, options, loadAs[int64], loadAs[uint64])
			}
			t.columns = append(t.columns, x)
		}
		if len(t.columns) == row.Size() {
			return t
		}
	}
	return nil
}

// isNumber reports whether a field begins like a number.
func isNumber(name string) bool {
	_, err := strconv.ParseFloat(strings.TrimSpace(name), 64)
	return err == nil || strings.IndexAny(name, "0123456789+-.(") == 0
}

// loadMatrix returns the array of a text file with columns of one kind, and the names of the columns, if there are any.
func loadMatrix(path string) (x nd.Array, names []string, err error) {
	for _, load := range loaders {
		y, e := load(path)
		if e == nil || !errors.Is(e, nd.ErrFormat) {
			return y, nil, e
		}
		if err == nil {
			err = e
		}
	}
	for i, load := range loaders {
		y, e := load(path, text.Header(&names))
		if slices.ContainsFunc(names, isNumber) {
			return nil, nil, err
		}
		if e == nil {
			return y, names, nil
		}
		if i == 0 {
			err = e
		}
	}
	return nil, nil, err
}

// isText reports whether the name of a file has the extension of a text file.
func isText(path string) bool {
	return slices.Contains([]string{".csv", ".tsv", ".txt"}, filepath.Ext(strings.TrimSuffix(strings.ToLower(path), ".gz")))
}

// textOptions returns the options for writing a text file, with the delimiter for the extension of path.
func textOptions(path string, names []string) []text.WriteOption {
	delimiter := ','
	switch filepath.Ext(strings.TrimSuffix(path, ".gz")) {
	case ".tsv":
		delimiter = '\t'
	case ".txt":
		delimiter = ' '
	}
	options := []text.WriteOption{text.Delimiter(delimiter)}
	if names != nil {
		options = append(options, text.Names(names...))
	}
	return options
}

// save writes the columns to a file, each with its own element type: as records if the file's name ends in .npy, and otherwise as
// text.
func (t *table) save(path string) error {
	if strings.HasSuffix(path, ".npy") {
		if err := npy.SaveColumns(path, t.names, t.columns); err != nil {
			return fmt.Errorf("%w; --no-names leaves names out", err)
		}
		return nil
	}
	rows := t.columns[0].Size()
	lines := nd.Zeros[string](rows, len(t.columns))
	for i, x := range t.columns {
		var b bytes.Buffer
		if err := kinds[x.DType()].write(&b, x); err != nil {
			return err
		}
		column := strings.Split(b.String(), "\n")[:rows]
		lines.Slice(nd.Ellipsis, nd.At(i)).Assign(nd.FromSlice(column, rows))
	}
	return text.Save(path, lines, textOptions(path, t.names)...)
}
