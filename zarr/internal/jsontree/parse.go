// Package jsontree reads and writes JSON documents. Numbers keep all their digits.
//
// Unlike encoding/json, it returns an error for a repeated name in an object, and for values nested more than [Depth] times. It
// accepts NaN, Infinity and -Infinity as numbers, because Python writes them.
package jsontree

import (
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf8"

	"ndgo/internal/quote"
)

const (
	MaxBytes = 1 << 20 // greatest length of a document in bytes
	Depth    = 64      // greatest depth of nested values
)

// A Number is a number with the digits of the document.
type Number string

// An Object has the members of an object by name.
type Object = map[string]any

// Parse returns the value of a document: nil, bool, string, [Number], []any or [Object].
func Parse(doc []byte) (any, error) {
	if len(doc) > MaxBytes {
		return nil, fmt.Errorf("the document has %d bytes, and may have %d", len(doc), MaxBytes)
	}
	if !utf8.Valid(doc) {
		return nil, fmt.Errorf("the document is not UTF-8")
	}
	p := &parser{doc: string(doc)}
	v, err := p.value(0)
	if err == nil {
		if p.space(); p.at < len(p.doc) {
			err = p.fail("the end of the document")
		}
	}
	if err != nil {
		return nil, err
	}
	return v, nil
}

type parser struct {
	doc string
	at  int
}

func (p *parser) fail(expected string) error {
	if p.at >= len(p.doc) {
		return fmt.Errorf("the document ends at byte %d, where %s is expected", p.at, expected)
	}
	return fmt.Errorf("byte %d is %s, where %s is expected", p.at, quote.Text(p.doc[p.at:p.at+1]), expected)
}

func (p *parser) space() {
	for p.at < len(p.doc) && strings.IndexByte(" \t\r\n", p.doc[p.at]) >= 0 {
		p.at++
	}
}

// next skips the byte c if it is the next byte after blanks, and reports whether it was.
func (p *parser) next(c byte) bool {
	p.space()
	if p.at < len(p.doc) && p.doc[p.at] == c {
		p.at++
		return true
	}
	return false
}

var words = []struct {
	text  string
	value any
}{
	{"null", nil}, {"true", true}, {"false", false},
	{"NaN", Number("NaN")}, {"Infinity", Number("Infinity")}, {"-Infinity", Number("-Infinity")},
}

func (p *parser) value(depth int) (any, error) {
	if depth > Depth {
		return nil, fmt.Errorf("at byte %d values are nested more than %d times", p.at, Depth)
	}
	switch {
	case p.next('{'):
		return p.object(depth)
	case p.next('['):
		return p.list(depth)
	}
	if p.at < len(p.doc) && p.doc[p.at] == '"' {
		return p.text()
	}
	for _, w := range words {
		if strings.HasPrefix(p.doc[p.at:], w.text) {
			p.at += len(w.text)
			return w.value, nil
		}
	}
	return p.number()
}

func (p *parser) object(depth int) (any, error) {
	o := Object{}
	if p.next('}') {
		return o, nil
	}
	for {
		p.space()
		if p.at >= len(p.doc) || p.doc[p.at] != '"' {
			return nil, p.fail("the name of a member")
		}
		begin := p.at
		name, err := p.text()
		if err != nil {
			return nil, err
		}
		if _, ok := o[name]; ok {
			return nil, fmt.Errorf("the object has the name %s twice, again at byte %d", quote.Text(name), begin)
		}
		if !p.next(':') {
			return nil, p.fail("a colon")
		}
		if o[name], err = p.value(depth + 1); err != nil {
			return nil, err
		}
		if p.next('}') {
			return o, nil
		}
		if !p.next(',') {
			return nil, p.fail("a comma or }")
		}
	}
}

func (p *parser) list(depth int) (any, error) {
	list := []any{}
	if p.next(']') {
		return list, nil
	}
	for {
		v, err := p.value(depth + 1)
		if err != nil {
			return nil, err
		}
		list = append(list, v)
		if p.next(']') {
			return list, nil
		}
		if !p.next(',') {
			return nil, p.fail("a comma or ]")
		}
	}
}

func (p *parser) text() (s string, err error) {
	end := p.at + 1
	for end < len(p.doc) && p.doc[end] != '"' {
		if p.doc[end] == '\\' {
			end++
		}
		end++
	}
	if end >= len(p.doc) {
		p.at = len(p.doc)
		return "", p.fail("the end of a string")
	}
	if err := json.Unmarshal([]byte(p.doc[p.at:end+1]), &s); err != nil {
		return "", fmt.Errorf("the string at byte %d: %w", p.at, err)
	}
	p.at = end + 1
	return s, nil
}

func (p *parser) number() (any, error) {
	end := p.at
	for end < len(p.doc) && strings.IndexByte("+-.eE0123456789", p.doc[end]) >= 0 {
		end++
	}
	digits := p.doc[p.at:end]
	if digits == "" || !json.Valid([]byte(digits)) {
		return nil, p.fail("a value")
	}
	p.at = end
	return Number(digits), nil
}
