package ndarray

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"ndgo/internal/quote"
)

// S parses indices in NumPy's notation, separated by commas, and returns them as one [Index]: S("1:-1, ::2, ..."). An index is an integer,
// a range start:stop:step with optional parts, `...`, or `newaxis` or `None`. Bounds too large for an int are clipped. The result can be
// used several times, and together with other indices.
//
// Malformed text panics with [ErrFormat]; for text from users or files, use [ParseIndex]. S also panics if an index is invalid for every
// shape: with [ErrStep] for a step of 0, and with [ErrIndex] for a second ellipsis or an integer too large for any axis.
func S(text string) Index {
	if x, ok := parsed.get(text); ok {
		return x
	}
	x, err := parseIndex("S", text)
	if err != nil {
		panic(err)
	}
	parsed.put(text, x)
	return x
}

// ParseIndex parses indices in NumPy's notation like [S]. For malformed text it returns an [*Error] with the column, counted in bytes from
// 1, and the expected item.
func ParseIndex(text string) (Index, error) {
	x, err := parseIndex("ParseIndex", text)
	if err != nil {
		return Index{}, err
	}
	return x, nil
}

func parseIndex(op, text string) (Index, *Error) {
	p := indexParser{op: op, text: text}
	var list []Index
	for ellipses := 0; p.err == nil; {
		p.space()
		start := p.position
		x := p.index()
		if x.kind() == ellipsisKind {
			if ellipses++; ellipses > 1 {
				p.fail(ErrIndex, start, "a second ellipsis; one stands for all remaining axes")
			}
		}
		list = append(list, x)
		if comma := p.take(","); p.done() {
			break
		} else if !comma {
			p.expected("a comma or the end")
		}
	}
	if len(list) == 1 {
		return list[0], p.err
	}
	return Index{form: &indexForm{kind: listKind, list: list}}, p.err
}

// An indexParser parses text. It has read the text before position. It stores the first error, and reads no further after this error.
type indexParser struct {
	op, text string
	position int
	err      *Error
}

// index parses one index: the text up to the next comma.
func (p *indexParser) index() Index {
	switch {
	case p.take("..."):
		return Ellipsis
	case p.take("newaxis"), p.take("None"):
		return NewAxis
	}
	var x Index
	start := p.position
	fits := p.integer(&x, startPart, &x.start)
	if !p.take(":") {
		if !x.given().has(startPart) {
			if strings.HasPrefix(p.text[p.position:], "np.newaxis") {
				p.expected("newaxis without np.")
			}
			p.expected("an integer, a range such as 1:-1 or ::2, an ellipsis ..., or newaxis")
		} else if !fits {
			p.fail(ErrIndex, start, "an index that is out of range for every axis")
		}
		return At(x.start)
	}
	last := stopPart
	p.integer(&x, stopPart, &x.stop)
	if p.take(":") {
		p.space()
		start, last = p.position, stepPart
		p.integer(&x, stepPart, &x.step)
		if x.given().has(stepPart) && x.step == 0 {
			p.fail(ErrStep, start, "a step of 0; use a positive or a negative one")
		}
	}
	if !x.given().has(last) && !p.done() && p.text[p.position] != ',' {
		p.expected("an integer, a comma or the end")
	}
	return x
}

// integer parses an integer, which may be missing, and stores it in value. If there is one, integer adds part to the given parts of x. If
// the integer does not fit in an int, value is the nearest int and fits is false.
func (p *indexParser) integer(x *Index, part indexParts, value *int) (fits bool) {
	p.space()
	end := p.position
	if end < len(p.text) && (p.text[end] == '-' || p.text[end] == '+') {
		end++
	}
	digits := end
	for end < len(p.text) && '0' <= p.text[end] && p.text[end] <= '9' {
		end++
	}
	if digits == end {
		if digits > p.position {
			p.position = digits
			p.expected("a digit")
		}
		return true
	}
	n, err := strconv.Atoi(p.text[p.position:end])
	p.position = end
	*value = n
	x.give(part)
	return err == nil
}

// take skips white space. If word follows, take skips the word too and returns true.
func (p *indexParser) take(word string) bool {
	p.space()
	if p.err != nil || !strings.HasPrefix(p.text[p.position:], word) {
		return false
	}
	p.position += len(word)
	return true
}

// done reports whether only white space is left.
func (p *indexParser) done() bool {
	p.space()
	return p.position == len(p.text)
}

func (p *indexParser) space() {
	for p.position < len(p.text) && strings.IndexByte(" \t\r\n", p.text[p.position]) >= 0 {
		p.position++
	}
}

// expected sets the error: an item is missing at p's position. The parameter item names it.
func (p *indexParser) expected(item string) {
	found := "the end"
	if p.position < len(p.text) {
		r, n := utf8.DecodeRuneInString(p.text[p.position:])
		if found = strconv.QuoteRune(r); r == utf8.RuneError && n == 1 {
			found = fmt.Sprintf("the byte 0x%02x", p.text[p.position])
		}
	}
	p.fail(ErrFormat, p.position, "expected %s, found %s", item, found)
}

// fail sets the error, unless there already is one.
func (p *indexParser) fail(kind error, position int, format string, args ...any) {
	if p.err != nil {
		return
	}
	p.err = &Error{Op: p.op, Kind: kind, Detail: fmt.Sprintf("%s, column %d: ", quote.Around(p.text, position), position+1) + fmt.Sprintf(format, args...)}
}
