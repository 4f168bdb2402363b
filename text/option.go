package text

import (
	"slices"

	nd "ndgo/ndarray"
)

// Element is what tables consist of: numbers, bools and strings.
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

// Delimiter sets what is between two fields. A blank stands for any number of blanks and tabs. Without it, a table is read with the
// one of tab, semicolon, comma and | that its first line of elements has, and with blanks if it has none; it is written with commas.
// A quotation mark, an end of a line or a character that is none is an error of kind [nd.ErrOption], and so is one that occurs in the
// numbers that are written.
func Delimiter(r rune) Option { return delimiter(r) }

// Header says that the first line that is not empty has the names of the columns, which are stored in names, unless that is nil. A
// header may begin with what begins a comment.
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

// Comments sets what begins a comment, which ends with its line. Without it that is #; "" is nothing.
func Comments(begin string) ReadOption { return readOption(func(r *reading) { r.comment = begin }) }

// Missing names texts that stand for nothing, as empty fields do: "NA", "-".
func Missing(texts ...string) ReadOption {
	return readOption(func(r *reading) { r.missing = append(r.missing, texts...) })
}

// Empty sets what is read where nothing is: Empty("0"). Without it that is NaN for floats and complex numbers, "" for strings, and
// else an error.
func Empty(text string) ReadOption {
	return readOption(func(r *reading) { r.empty, r.hasEmpty = text, true })
}

// Names writes a header before the elements: a name for each column.
func Names(names ...string) WriteOption {
	return writeOption(func(w *writing) { w.names = slices.Clone(names) })
}

// Digits writes floats with so many digits after the decimal point. Without it they have as many as tell them from others, so that
// the same numbers are read again.
func Digits(n int) WriteOption {
	return writeOption(func(w *writing) { w.digits, w.hasDigits = n, true })
}
