package text

import (
	"slices"

	nd "ndgo/ndarray"
)

// Element is the types of a table's elements: numbers, bools and strings.
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

// Delimiter sets the delimiter of fields. A blank stands for any number of blanks and tabs. Without it, a table is read with the
// one of tab, semicolon, comma and | in its first line of elements, and with blanks if it has none; it is written with commas.
// A quotation mark, an end of a line or an invalid character is an error of kind [nd.ErrOption], and so is a character of the
// written numbers.
func Delimiter(r rune) Option { return delimiter(r) }

// Header says: the first line with text has the names of the columns. They are stored in names, unless it is nil. A
// header may begin like a comment.
func Header(names *[]string) ReadOption {
	return readOption(func(r *reading) { r.hasHeader, r.names = true, names })
}

// Columns chooses columns by their names in the header, in this order.
func Columns(names ...string) ReadOption {
	return readOption(func(r *reading) { r.hasHeader, r.byName = true, slices.Clone(names) })
}

// ColumnsAt chooses columns by their indices, in this order; negative ones count from the last.
func ColumnsAt(indices ...int) ReadOption {
	return readOption(func(r *reading) { r.byIndex = slices.Clone(indices) })
}

// Skip leaves out the first n lines, whatever they are.
func Skip(n int) ReadOption { return readOption(func(r *reading) { r.skip = n }) }

// Rows ends the table after n rows.
func Rows(n int) ReadOption { return readOption(func(r *reading) { r.most = n }) }

// Comments sets the beginning of a comment; it ends with its line. Without it, # begins one; with "" nothing does.
func Comments(begin string) ReadOption { return readOption(func(r *reading) { r.comment = begin }) }

// Missing names texts that count as empty fields: "NA", "-".
func Missing(texts ...string) ReadOption {
	return readOption(func(r *reading) { r.missing = append(r.missing, texts...) })
}

// Empty sets the value of empty fields: Empty("0"). Without it, it is NaN for floats and complex numbers, "" for strings, and
// else an error.
func Empty(text string) ReadOption {
	return readOption(func(r *reading) { r.empty, r.hasEmpty = text, true })
}

// Names writes a header before the elements: a name for each column.
func Names(names ...string) WriteOption {
	return writeOption(func(w *writing) { w.names = slices.Clone(names) })
}

// Digits writes floats with so many digits after the decimal point. Without it they have as many as tell them from others:
// the same numbers are read again. No float has more than 1074, the most that n may be.
func Digits(n int) WriteOption {
	return writeOption(func(w *writing) { w.digits, w.hasDigits = n, true })
}
