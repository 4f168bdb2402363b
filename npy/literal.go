package npy

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"ndgo/internal/quote"
	nd "ndgo/ndarray"
)

// A parser parses the header of an array, a Python dict literal. It accepts only the syntax that headers use, evaluates nothing,
// and stops at the first error.
type parser struct {
	text  string
	at    int   // position in text
	start int64 // position of text in the file
	err   *nd.Error
	some  bool // whether fields of unknown types are allowed, because the caller may ignore such fields
}

// maxNesting is the maximum depth of tuples and lists in an element type.
const maxNesting = 32

// dict parses all of text. The keys may be in any order, and blanks may follow the dict.
func (p *parser) dict() (header, *nd.Error) {
	var h header
	given := map[string]bool{}
	p.expect('{')
	for p.err == nil && !p.accept('}') {
		p.space()
		at := p.at
		key := p.string()
		if given[key] {
			p.failAt(at, "key %s occurs twice", quote.Text(key))
		}
		given[key] = true
		p.expect(':')
		switch key {
		case "descr":
			p.space()
			h.descrAt = p.start + int64(p.at)
			h.descr = p.descr()
		case "fortran_order":
			h.fortran = p.bool()
		case "shape":
			h.shape = p.shape()
		default:
			p.failAt(at, "key %s is not descr, fortran_order or shape", quote.Text(key))
		}
		if !p.accept(',') {
			p.expect('}')
			break
		}
	}
	if p.space(); p.at < len(p.text) {
		p.fail("the end of the header")
	}
	for _, key := range []string{"descr", "fortran_order", "shape"} {
		if !given[key] {
			p.failAt(0, "there is no key %q", key)
		}
	}
	return h, p.err
}

// descr parses an element type and returns its text: a string without its quotes, or a list or tuple with its brackets.
func (p *parser) descr() string {
	p.space()
	start := p.at
	switch p.peek() {
	case '\'', '"':
		return p.string()
	case '[', '(':
		p.skip(0)
		return p.text[start:p.at]
	}
	p.fail("a string")
	return ""
}

// skip parses a value that consists of strings, integers, tuples and lists. The parameter depth is the number of tuples and lists around
// it.
func (p *parser) skip(depth int) {
	p.space()
	switch c := p.peek(); {
	case depth == maxNesting:
		p.failAt(p.at, "the element type is nested more than %d deep", maxNesting)
	case c == '\'' || c == '"':
		_ = p.string()
	case isDigit(c):
		_ = p.int()
	case c == '(' || c == '[':
		p.at++
		end := c + 2 // the code of ']', if c is '['
		if c == '(' {
			end = ')'
		}
		for p.err == nil && !p.accept(end) {
			p.skip(depth + 1)
			if !p.accept(',') {
				p.expect(end)
				break
			}
		}
	default:
		p.fail("a string, an integer, a tuple or a list")
	}
}

// shape parses a tuple of sizes: (), (4,), (2, 3).
func (p *parser) shape() []int64 {
	shape := []int64{}
	p.expect('(')
	for p.err == nil && !p.accept(')') {
		shape = append(shape, p.int())
		if p.accept(',') {
			continue
		}
		if len(shape) == 1 {
			p.fail("',' to make the parentheses a tuple")
		}
		p.expect(')')
		break
	}
	return shape
}

// int parses a nonnegative decimal integer. An L may follow the digits, because Python 2 wrote it.
func (p *parser) int() int64 {
	p.space()
	start := p.at
	for isDigit(p.peek()) {
		p.at++
	}
	digits := p.text[start:p.at]
	if digits == "" {
		p.fail("an integer that is not negative")
		return 0
	}
	n, err := strconv.ParseInt(digits, 10, 64)
	if err != nil {
		p.failAt(start, "the integer %s is more than %d", quote.Word(digits), int64(math.MaxInt64))
	}
	if len(digits) > 1 && digits[0] == '0' {
		p.failAt(start, "the integer %s begins with 0", quote.Word(digits))
	}
	if p.peek() == 'L' {
		p.at++
	}
	return n
}

// bool parses True or False.
func (p *parser) bool() bool {
	p.space()
	for _, word := range []string{"True", "False"} {
		if strings.HasPrefix(p.text[p.at:], word) {
			p.at += len(word)
			return word == "True"
		}
	}
	p.fail("True or False")
	return false
}

// string parses a string without escapes.
func (p *parser) string() string {
	p.space()
	quote := p.peek()
	if quote != '\'' && quote != '"' {
		p.fail("a string")
		return ""
	}
	p.at++
	n := strings.IndexByte(p.text[p.at:], quote)
	if n < 0 {
		p.failAt(p.at-1, "the string has no end")
		return ""
	}
	s := p.text[p.at : p.at+n]
	if i := strings.IndexAny(s, "\\\n"); i >= 0 {
		p.failAt(p.at+i, "the string has an escape or ends its line")
	}
	p.at += n + 1
	return s
}

// expect parses character c.
func (p *parser) expect(c byte) {
	if !p.accept(c) {
		p.fail("'" + string(c) + "'")
	}
}

// accept parses character c if it is next, and returns false otherwise.
func (p *parser) accept(c byte) bool {
	p.space()
	if p.peek() != c {
		return false
	}
	p.at++
	return true
}

// peek returns the next character, or 0 at the end and after an error.
func (p *parser) peek() byte {
	if p.err != nil || p.at >= len(p.text) {
		return 0
	}
	return p.text[p.at]
}

// space skips blanks.
func (p *parser) space() {
	for {
		switch p.peek() {
		case ' ', '\t', '\r', '\n':
			p.at++
		default:
			return
		}
	}
}

// fail records an error. The error names the expected token.
func (p *parser) fail(expected string) {
	found := "the end of the header"
	if p.at < len(p.text) {
		found = strconv.QuoteToASCII(p.text[p.at:min(p.at+8, len(p.text))])
	}
	p.failAt(p.at, "expected %s, found %s", expected, found)
}

// failAt records an error at a position, unless an earlier error was recorded.
func (p *parser) failAt(at int, format string, args ...any) {
	p.failKind(at, nd.ErrFormat, format, args...)
}

func (p *parser) failKind(at int, kind error, format string, args ...any) {
	if p.err == nil {
		p.err = &nd.Error{Kind: kind, Detail: fmt.Sprintf("header, byte %d: ", p.start+int64(at)) + fmt.Sprintf(format, args...)}
	}
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }
