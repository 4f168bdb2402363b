package text

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"ndgo/internal/quote"
	nd "ndgo/ndarray"
)

// begin reads the lines before the elements, detects the delimiter and the number of columns, and selects columns.
func (r *reading) begin(src *source) error {
	r.columns = -1
	if src.fill(); strings.HasPrefix(src.text, "\ufeff") { // remove a byte order mark, which some programs write
		src.text = src.text[len("\ufeff"):]
	}
	if strings.HasPrefix(src.text, "\xff\xfe") || strings.HasPrefix(src.text, "\xfe\xff") {
		return r.fail(1, ": the text is in UTF-16; save it in UTF-8")
	}
	src.skip(r.skip)
	header, headerLine := "", 0
	if r.hasHeader {
		var err error
		if header, headerLine, err = r.headerOf(src); err != nil {
			return err
		}
	}
	first, err := r.firstRecord(src)
	if err != nil {
		return err
	}
	if r.delimiter == 0 {
		r.delimiter = cmp.Or(delimiterOf(r.uncommented(first)), delimiterOf(header), ' ')
	}
	if r.hasHeader {
		if err := r.readHeader(header, headerLine); err != nil {
			return err
		}
	}
	if first != "" {
		fields, err := r.fields(nil, first, src.taken+1, strings.Contains(first, `"`))
		if err != nil {
			return err
		}
		if r.hasHeader && len(fields) != r.columns {
			return r.ragged(len(fields), src.taken+1)
		}
		if !r.hasHeader {
			r.columns, r.first = len(fields), src.taken+1
		}
	}
	return r.choice()
}

// headerOf reads the header line. It returns the line without the sign that begins a comment, and the number of the line.
func (r *reading) headerOf(src *source) (string, int, error) {
	for {
		record, err := src.peek()
		if err != nil {
			return "", 0, r.outside(err)
		}
		if record == "" {
			return "", 0, &nd.Error{Op: r.op, Kind: nd.ErrFormat, Detail: r.file + "the text has no header"}
		}
		record, line := src.take(len(record))
		text := strings.TrimLeft(trimEnd(record), " ")
		if r.comment != "" {
			text = strings.TrimPrefix(text, r.comment)
		}
		if !r.isEmpty(text) {
			return text, line, nil
		}
	}
}

// readHeader sets the names of the columns.
func (r *reading) readHeader(header string, line int) error {
	element := r.element
	r.element = stringKind
	fields, err := r.fields(nil, header, line, strings.Contains(header, `"`))
	r.element = element
	if err != nil {
		return err
	}
	r.header, r.columns, r.first = fields, len(fields), line
	return nil
}

// firstRecord skips empty lines and comments, and returns the first record with fields. The record remains the next one to be read. If
// there is no such record, firstRecord returns "".
func (r *reading) firstRecord(src *source) (string, error) {
	for {
		record, err := src.peek()
		if err != nil {
			return "", r.outside(err)
		}
		if record == "" || !r.isEmpty(r.uncommented(trimEnd(record))) {
			return record, nil
		}
		src.take(len(record))
	}
}

// delimiterOf detects the delimiter of a line. It returns 0 if the line has at most one field.
func delimiterOf(line string) rune {
	quoted := false
	outside := strings.Map(func(c rune) rune {
		if c == '"' {
			quoted = !quoted
		}
		if quoted {
			return -1
		}
		return c
	}, line)
	outside = strings.Trim(outside, " \r\n")
	for _, c := range "\t;,| " {
		if strings.ContainsRune(outside, c) {
			return c
		}
	}
	return 0
}

// choice sets the columns to read. They are the columns with the names or indices in the options.
func (r *reading) choice() error {
	columns := max(r.columns, 0)
	for _, name := range r.byName {
		i := slices.Index(r.header, name)
		if i < 0 {
			return &nd.Error{Op: r.op, Kind: nd.ErrIndex, Detail: fmt.Sprintf("%sthere is no column %s; the header on line %d has %s", r.file, quote.Text(name), r.first, quote.Names(r.header))}
		}
		if slices.Contains(r.header[i+1:], name) {
			return &nd.Error{Op: r.op, Kind: nd.ErrIndex, Detail: fmt.Sprintf("%stwo columns have the name %s; choose with ColumnsAt", r.file, quote.Text(name))}
		}
		r.choose = append(r.choose, i)
	}
	for _, i := range r.byIndex {
		if i < -columns || i >= columns {
			return &nd.Error{Op: r.op, Kind: nd.ErrIndex, Detail: fmt.Sprintf("%sthere is no column %d: the table has %d, from 0 on", r.file, i, columns)}
		}
		if i < 0 {
			i += columns
		}
		r.choose = append(r.choose, i)
	}
	if r.names != nil {
		*r.names = slices.Clone(r.header)
		if r.choose != nil {
			*r.names = nil
			for _, i := range r.choose {
				*r.names = append(*r.names, r.header[i])
			}
		}
	}
	return nil
}
