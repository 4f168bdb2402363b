package text

import (
	"slices"

	nd "ndgo/ndarray"
)

// Element is the constraint for elements of a table: numbers, bools and strings.
type Element interface{ nd.Element | string }

// A ReadOption is an option of [Load] and [Read].
type ReadOption interface{ setRead(*reading) }

// A WriteOption is an option of [Save] and [Write].
type WriteOption interface{ setWrite(*writing) }

// An Option is an option of all functions.
type Option interface {
	ReadOption
	WriteOption
}

type (
	readOption  func(*reading)
	writeOption func(*writing)
	delimiter   rune
)

func (f readOption) setRead(r *reading)   { f(r) }
func (f writeOption) setWrite(w *writing) { f(w) }
func (d delimiter) setRead(r *reading)    { r.delimiter = rune(d) }
func (d delimiter) setWrite(w *writing)   { w.delimiter = rune(d) }

// Delimiter sets the delimiter of fields. A blank stands for any number of blanks and tabs. Without this option, tables are written with
// commas. A reader then takes the delimiter from the first line of elements: a tab, semicolon, comma or |, and otherwise blanks. Some
// delimiters are invalid, and errors of kind [nd.ErrOption]: a quotation mark, a line end, an invalid character, and characters of the
// written numbers.
func Delimiter(r rune) Option { return delimiter(r) }

// Header declares that the first line with text has the names of the columns. This line may be a comment. If names is not nil, *names is
// set to these names.
func Header(names *[]string) ReadOption {
	return readOption(func(r *reading) { r.hasHeader, r.names = true, names })
}

// Columns selects columns by their names in the header, in the given order.
func Columns(names ...string) ReadOption {
	return readOption(func(r *reading) { r.hasHeader, r.byName = true, slices.Clone(names) })
}

// ColumnsAt selects columns by their indices, in the given order. Negative indices count from the last.
func ColumnsAt(indices ...int) ReadOption {
	return readOption(func(r *reading) { r.byIndex = slices.Clone(indices) })
}

// Skip skips the first n lines, whatever they contain.
func Skip(n int) ReadOption { return readOption(func(r *reading) { r.skip = n }) }

// Rows ends the table after n rows.
func Rows(n int) ReadOption { return readOption(func(r *reading) { r.most = n }) }

// Comments sets the sign that begins a comment. A comment extends to the end of the line. The default is #. With "" there are no
// comments.
func Comments(begin string) ReadOption { return readOption(func(r *reading) { r.comment = begin }) }

// Missing lists texts that stand for a missing value, such as "NA" and "-". They are read like empty fields.
func Missing(texts ...string) ReadOption {
	return readOption(func(r *reading) { r.missing = append(r.missing, texts...) })
}

// Empty sets the value of empty fields: Empty("0"). The default is NaN for floats and complex numbers, and "" for strings; for
// other types an empty field is an error.
func Empty(text string) ReadOption {
	return readOption(func(r *reading) { r.empty, r.hasEmpty = text, true })
}

// Names writes a header before the elements, with a name for each column.
func Names(names ...string) WriteOption {
	return writeOption(func(w *writing) { w.names = slices.Clone(names) })
}

// Digits writes floats with n digits after the decimal point. n is at most 1074, because no float has more digits. Without this
// option, floats have enough digits to read the same number again.
func Digits(n int) WriteOption {
	return writeOption(func(w *writing) { w.digits, w.hasDigits = n, true })
}
