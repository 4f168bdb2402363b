package text

import (
	"bufio"
	"compress/gzip"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"unicode"

	"ndgo/internal/core"
	"ndgo/internal/dynamic"
	"ndgo/internal/element"
	"ndgo/internal/files"
	"ndgo/internal/operand"
	nd "ndgo/ndarray"
)

// Save writes x to a text file at path, with commas unless [Delimiter] is given. If path ends in .gz, the file is compressed. Save replaces
// the file only when the new file is complete. If Save fails, the previous file remains. For killed programs, permissions, links, read-only
// files and open files, it follows the rules of Save in ndgo/npy. See [Write] for the format.
func Save[T Element](path string, x *nd.NDArray[T], options ...WriteOption) error {
	const op = "text.Save"
	return own(op, files.Replace(path, func(out io.Writer) error {
		if !strings.HasSuffix(path, ".gz") {
			return write(op, out, x, options)
		}
		z := gzip.NewWriter(out)
		if err := write(op, z, x, options); err != nil {
			return err
		}
		return z.Close()
	}))
}

// Write writes x to out as text. A matrix has a line for each row, an array of one axis a line for each element, and an array without axes
// one line. Fields are separated by commas, or by the character of [Delimiter]. Arrays of more axes are an error of kind [nd.ErrShape].
// [Read] reads the same array, bit for bit, with two exceptions: the payloads of NaNs are lost, and "\r\n" within a string becomes "\n", as
// in [encoding/csv].
func Write[T Element](out io.Writer, x *nd.NDArray[T], options ...WriteOption) error {
	const op = "text.Write"
	return own(op, write(op, out, x, options))
}

// A writing has the options for writing a table.
type writing struct {
	out       *bufio.Writer
	delimiter rune
	names     []string
	digits    int
	hasDigits bool

	columns int
}

func write[T Element](op string, out io.Writer, x *nd.NDArray[T], options []WriteOption) error {
	w := &writing{out: bufio.NewWriterSize(out, 1<<16), delimiter: ',', columns: 1}
	for _, option := range options {
		option.setWrite(w)
	}
	if err := nd.Try(func() { operand.Head(x).Check(op) }); err != nil { // this fails if x is nil or was released
		return err
	}
	fail := func(kind error, format string, args ...any) error {
		return &nd.Error{Op: op, Kind: kind, Shapes: [][]int{x.Shape()}, Detail: fmt.Sprintf(format, args...)}
	}
	switch shape := x.Shape(); len(shape) {
	case 0, 1:
	case 2:
		w.columns = shape[1]
	default:
		return fail(nd.ErrShape, "an array of %d axes is not a table; write its matrices, or Reshape it", len(shape))
	}
	switch {
	case !isDelimiter(w.delimiter):
		return fail(nd.ErrOption, "%q cannot be between fields", w.delimiter)
	case x.DType() != stringKind && strings.ContainsRune(inElements, w.delimiter):
		return fail(nd.ErrOption, "%q cannot separate elements of type %s, because it occurs in them", w.delimiter, x.DType())
	case w.hasDigits && (w.digits < 0 || w.digits > mostDigits):
		return fail(nd.ErrOption, "numbers cannot have %d digits after the point; use 0 to %d", w.digits, mostDigits)
	case w.names != nil && len(w.names) != w.columns:
		return fail(nd.ErrOption, "there are %d names for %d columns", len(w.names), w.columns)
	}
	if w.names != nil {
		var line []byte
		for i, name := range w.names {
			if i > 0 {
				line = append(line, string(w.delimiter)...)
			}
			line = w.quote(line, name)
		}
		if _, err := w.out.Write(append(line, '\n')); err != nil {
			return err
		}
	}
	return kinds[x.DType()].write(w, dynamic.Of(x))
}

// mostDigits is the number of digits after the decimal point of the smallest float64, 2⁻¹⁰⁷⁴.
const mostDigits = 1074

// inElements has the characters that occur in numbers and bools.
const inElements = "0123456789+-.eiInfNatrufls"

// writeAs writes the rows of h, which have elements of type T.
func writeAs[T any](w *writing, h *core.Header, format func(w *writing, b []byte, v T) []byte) error {
	var line []byte
	column := 0
	for v := range element.Values[T](h) {
		if column > 0 {
			line = append(line, string(w.delimiter)...)
		}
		line = format(w, line, v)
		if column++; column == w.columns {
			if _, err := w.out.Write(append(line, '\n')); err != nil {
				return err
			}
			line, column = line[:0], 0
		}
	}
	return w.out.Flush()
}

func formatSigned[T nd.Signed](_ *writing, b []byte, v T) []byte {
	return strconv.AppendInt(b, int64(v), 10)
}

func formatUnsigned[T nd.Unsigned](_ *writing, b []byte, v T) []byte {
	return strconv.AppendUint(b, uint64(v), 10)
}

// float appends the text of a float. Only very large and very small floats have an exponent.
func (w *writing) float(b []byte, v float64, bits int) []byte {
	format, digits := byte('f'), -1
	if w.hasDigits {
		digits = w.digits
	}
	if abs := math.Abs(v); abs != 0 && (abs < 1e-4 && !w.hasDigits || abs >= 1e21) {
		format = 'e'
	}
	return strconv.AppendFloat(b, v, format, digits, bits)
}

// complex appends the text of a complex number, such as 1+2i.
func (w *writing) complex(b []byte, v complex128, bits int) []byte {
	b = w.float(b, real(v), bits)
	start := len(b)
	b = w.float(append(b, '+'), imag(v), bits)
	if b[start+1] == '-' || b[start+1] == '+' { // strconv has already written the sign
		b = append(b[:start], b[start+1:]...)
	}
	return append(b, 'i')
}

// quote appends a string. If a reader could mistake it for several fields, a comment or a blank, quote adds quotation marks.
func (w *writing) quote(b []byte, s string) []byte {
	special := func(c rune) bool {
		return unicode.IsSpace(c) || strings.ContainsRune("\"#,;|\ufeff", c) || c == w.delimiter
	}
	if s != "" && strings.IndexFunc(s, special) < 0 {
		return append(b, s...)
	}
	b = append(b, '"')
	b = append(b, strings.ReplaceAll(s, `"`, `""`)...)
	return append(b, '"')
}
