package text

import (
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"
	"time"

	"ndgo/internal/core/limits"
	"ndgo/internal/dynamic"
	"ndgo/internal/element"
	"ndgo/internal/parallel"
	"ndgo/internal/quote"
	nd "ndgo/ndarray"
)

// A table has the elements read so far. Text is read in blocks of whole lines. Several processors parse blocks, and the results are
// appended in the order of the blocks.
type table[T any] struct {
	*reading
	empty *T // the value of empty fields, or nil
	parse func(string) (T, fault)

	blocks [][]T
	rows   int
	err    error
}

// A part is the result of parsing a block: the elements of its rows, up to the first error.
type part[T any] struct {
	elements []T
	rows     int
	err      error
}

// read reads the blocks of src.
func (t *table[T]) read(src *source) {
	var parts []chan part[T]
	add := func() {
		t.add(<-parts[0])
		parts = parts[1:]
	}
	var failure error
	for more := true; more; {
		block, line, err := src.next()
		more = err == nil
		if err != nil && err != io.EOF {
			failure = t.outside(err)
		}
		if block != "" {
			done := make(chan part[T], 1)
			if parallel.Limit() == 1 {
				done <- t.part(block, line)
			} else {
				go func() { done <- t.part(block, line) }()
			}
			parts = append(parts, done)
		}
		for len(parts) > parallel.Limit() {
			add()
		}
		more = more && t.err == nil && !t.full()
	}
	for len(parts) > 0 {
		add()
	}
	if t.err == nil && !t.full() {
		t.err = failure
	}
}

// full reports whether enough rows have been read.
func (t *table[T]) full() bool { return t.rows >= t.most }

// add appends a part. It does nothing if an earlier part had an error, or if the table is full.
func (t *table[T]) add(p part[T]) {
	if t.err != nil || t.full() {
		return
	}
	if p.rows >= t.most-t.rows {
		p.rows, p.err = t.most-t.rows, nil
		p.elements = p.elements[:p.rows*t.width()]
	}
	if e, ok := p.err.(*nd.Error); ok && e.Index != nil {
		e.Index[0] += t.rows
	}
	t.rows += p.rows
	t.blocks = append(t.blocks, p.elements)
	if t.err = p.err; t.err != nil {
		return
	}
	if bytes := int64(reflect.TypeFor[T]().Size()) * int64(t.width()) * int64(t.rows); bytes > nd.MaxBytes() {
		t.err = &nd.Error{Op: t.op, Kind: nd.ErrLimit, Detail: fmt.Sprintf(
			"%sthe first %d rows take %d bytes, more than the limit of %d; read parts with Skip and Rows, or raise it with nd.SetMaxBytes",
			t.file, t.rows, bytes, nd.MaxBytes())}
	}
}

// array returns the elements of the table as an array.
func (t *table[T]) array() (nd.Array, error) {
	if t.err != nil {
		return nil, t.err
	}
	if len(t.blocks) == 1 {
		return t.arrayOf(slices.Clip(t.blocks[0])), nil
	}
	all, err := room[T](t.op, t.rows*t.width())
	if err != nil {
		return nil, err
	}
	rest := all
	for _, block := range t.blocks {
		rest = rest[copy(rest, block):]
	}
	return t.arrayOf(all), nil
}

// arrayOf returns data as an array with the shape of the table.
func (t *table[T]) arrayOf(data []T) nd.Array {
	return dynamic.Array(element.Wrap(data, []int{t.rows, t.width()}))
}

// room returns n zero elements, or an error if they exceed the limit.
func room[T any](op string, n int) (made []T, err error) {
	err = nd.Try(func() { made = limits.Make[T](op, n) })
	return made, err
}

// part parses the records of a block. line is the number of the block's first line.
func (t *table[T]) part(block string, line int) part[T] {
	var p part[T]
	var fields []string
	hasQuotes := strings.IndexByte(block, '"') >= 0
	for block != "" {
		end, quoted := strings.IndexByte(block, '\n')+1, false
		if end == 0 {
			end = len(block)
		}
		if hasQuotes && strings.IndexByte(block[:end], '"') >= 0 {
			quoted = true
			if end = recordEnd(block, t.comment); end == 0 {
				end = len(block)
			}
		}
		record := block[:end]
		block = block[end:]
		var err error
		if fields, err = t.fields(fields[:0], record, line, quoted); err != nil {
			p.err = err
			return p
		}
		if len(fields) > 0 {
			if p.elements == nil {
				if p.elements, p.err = room[T](t.op, (len(block)/len(record)*9/8+1)*t.width()); p.err != nil {
					return p
				}
				p.elements = p.elements[:0]
			}
			if p.err = t.row(&p, fields, line); p.err != nil {
				p.elements = p.elements[:p.rows*t.width()]
				return p
			}
		}
		if line++; quoted {
			line += max(strings.Count(record, "\n")-1, 0)
		}
	}
	return p
}

// row appends the elements of a line.
func (t *table[T]) row(p *part[T], fields []string, line int) error {
	if len(fields) != t.columns {
		return t.ragged(len(fields), line)
	}
	if t.choose == nil {
		for column, field := range fields {
			v, err := t.value(p, field, line, column)
			if err != nil {
				return err
			}
			p.elements = append(p.elements, v)
		}
	}
	for _, column := range t.choose {
		v, err := t.value(p, fields[column], line, column)
		if err != nil {
			return err
		}
		p.elements = append(p.elements, v)
	}
	p.rows++
	return nil
}

// value returns a field's element.
func (t *table[T]) value(p *part[T], field string, line, column int) (T, error) {
	why := ""
	if field == "" || len(t.missing) > 0 && slices.Contains(t.missing, field) {
		if t.empty != nil {
			return *t.empty, nil
		}
		why = fmt.Sprintf("there is no %s; use Empty to set a value for it", t.element)
	} else {
		v, f := t.parse(field)
		switch {
		case f == fine:
			return v, nil
		case isDate(field): // checked before the range, because a year alone may be out of range
			why = fmt.Sprintf("%s is a date, no %s; leave the column out with ColumnsAt, or read it as strings and convert them with time.Parse",
				quote.Text(field), t.element)
		case f == outside:
			why = fmt.Sprintf("%s is outside the range of %s", quote.Text(field), t.element)
		default:
			why = fmt.Sprintf("%s is not a valid %s; list it in Missing if it means a missing value, or leave the column out with ColumnsAt",
				quote.Text(field), t.element)
		}
	}
	name := ""
	if column < len(t.header) {
		name = " (" + quote.Text(t.header[column]) + ")"
	}
	e := t.fail(line, ", column %d%s: %s", column+1, name, why)
	e.Index = []int{p.rows, column}
	return *new(T), e
}

// dateLayouts has frequent forms of dates in tables, with and without a time.
var dateLayouts = []string{time.DateOnly, "2006/1/2", "2.1.2006", "1/2/2006", "2/1/2006", time.DateTime, time.RFC3339, "2006-01-02T15:04:05", "2 Jan 2006"}

// isDate reports whether a field that is not a number has the form of a date. The error for such a field says how to read a column of
// dates.
func isDate(field string) bool {
	for _, layout := range dateLayouts {
		if _, err := time.Parse(layout, field); err == nil {
			return true
		}
	}
	return false
}

// ragged returns the error of a line with more or fewer fields than the first.
func (r *reading) ragged(n, line int) error {
	return r.fail(line, " has %s, but line %d has %d", count(n), r.first, r.columns)
}

func count(n int) string {
	if n == 1 {
		return "1 field"
	}
	return fmt.Sprintf("%d fields", n)
}
