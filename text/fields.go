package text

import (
	"encoding/csv"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"
)

// isDelimiter reports whether a character may be a delimiter under the rules of [encoding/csv].
func isDelimiter(r rune) bool {
	return r != 0 && r != '"' && r != '\r' && r != '\n' && utf8.ValidRune(r) && r != utf8.RuneError
}

// fields appends the fields of a record to dst. An empty record, or a comment, has no fields.
func (r *reading) fields(dst []string, record string, line int, quoted bool) ([]string, error) {
	record = trimEnd(record)
	if quoted {
		return r.quotedFields(record, line)
	}
	if r.comment != "" {
		if i := strings.Index(record, r.comment); i >= 0 {
			record = record[:i]
		}
	}
	if r.delimiter == ' ' {
		return blankFields(dst, record), nil
	}
	if r.isEmpty(record) {
		return dst, nil
	}
	delimiter := string(r.delimiter)
	for {
		i := strings.Index(record, delimiter)
		if i < 0 {
			return append(dst, trim(record)), nil
		}
		dst = append(dst, trim(record[:i]))
		record = record[i+len(delimiter):]
	}
}

// trimEnd returns a record without its line end.
func trimEnd(record string) string {
	record = strings.TrimSuffix(record, "\n")
	return strings.TrimSuffix(record, "\r")
}

// isEmpty reports whether a line has no fields. A line of tabs has empty fields if the tab is the delimiter, and otherwise none.
func (r *reading) isEmpty(line string) bool {
	if r.delimiter == '\t' {
		return strings.Trim(line, " \r") == ""
	}
	return strings.Trim(line, " \t\r") == ""
}

// trim returns a field without the blanks at its ends.
func trim(field string) string {
	if field == "" || field[0] > ' ' && field[len(field)-1] > ' ' {
		return field
	}
	return strings.Trim(field, " \t\r")
}

// blankFields appends the fields of a record to dst. Blanks and tabs separate the fields.
func blankFields(dst []string, record string) []string {
	start := -1
	for i := range len(record) {
		switch blank := record[i] == ' ' || record[i] == '\t' || record[i] == '\r'; {
		case blank && start >= 0:
			dst = append(dst, record[start:i])
			start = -1
		case !blank && start < 0:
			start = i
		}
	}
	if start >= 0 {
		dst = append(dst, record[start:])
	}
	return dst
}

// quotedFields returns the fields of a record with quotation marks.
func (r *reading) quotedFields(record string, line int) ([]string, error) {
	record = r.uncommented(record)
	if r.isEmpty(record) {
		return nil, nil
	}
	in := csv.NewReader(strings.NewReader(record))
	in.Comma, in.FieldsPerRecord, in.TrimLeadingSpace = r.delimiter, -1, r.delimiter != '\t'
	fields, err := in.Read()
	var e *csv.ParseError
	switch {
	case errors.As(err, &e):
		from := ""
		if e.Line > 1 {
			from = fmt.Sprintf(", in quotation marks that are open since line %d or later", line)
		}
		return nil, r.fail(line+e.Line-1, ", character %d: %v%s", e.Column, e.Err, from)
	case err != nil:
		return nil, r.outside(err)
	}
	start, at := 0, 1 // the offset and the line number at which a field begins
	for i, field := range fields {
		line, column := in.FieldPos(i)
		for ; at < line; at++ {
			start += strings.IndexByte(record[start:], '\n') + 1
		}
		if r.element != stringKind || !strings.HasPrefix(record[start+column-1:], `"`) {
			fields[i] = trim(field)
		}
	}
	return fields, nil
}

// uncommented returns a record without its comment. If blanks are the delimiter, it also trims tabs and blanks at both ends of the
// record.
func (r *reading) uncommented(record string) string {
	quoted := false
	b := []byte(record)
	for i, c := range b {
		switch {
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '\t' && r.delimiter == ' ':
			b[i] = ' '
		case r.comment != "" && strings.HasPrefix(record[i:], r.comment):
			b = b[:i]
		}
		if i >= len(b) {
			break
		}
	}
	if r.delimiter == ' ' {
		return strings.Trim(string(b), " ")
	}
	return string(b)
}
