package formula

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"ndgo/internal/quote"
	nd "ndgo/ndarray"
)

// A token is a piece of a formula.
type token struct {
	text string // "" at the end of the formula
	at   int    // the offset of the token in bytes
	kind tokenKind
}

type tokenKind int

const (
	endToken tokenKind = iota
	numberToken
	nameToken
	signToken
)

// signs has the signs of operators. Longer signs come first, because lex takes the first matching sign.
var signs = []string{"**", "//", "<=", ">=", "==", "!=", "+", "-", "*", "/", "%", "<", ">", "&", "|", "^", "~", "(", ")", "[", "]", ",", "="}

// lex splits a formula into tokens.
func lex(text string) ([]token, error) {
	var tokens []token
	for at := 0; at < len(text); {
		r, size := utf8.DecodeRuneInString(text[at:])
		switch {
		case unicode.IsSpace(r):
			at += size
			continue
		case r >= '0' && r <= '9' || r == '.' && at+1 < len(text) && text[at+1] >= '0' && text[at+1] <= '9':
			n := numberLength(text[at:])
			tokens = append(tokens, token{text[at : at+n], at, numberToken})
			at += n
			continue
		case r == '_' || unicode.IsLetter(r):
			n := strings.IndexFunc(text[at:], func(r rune) bool { return r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) })
			if n < 0 {
				n = len(text) - at
			}
			tokens = append(tokens, token{text[at : at+n], at, nameToken})
			at += n
			continue
		}
		found := false
		for _, sign := range signs {
			if strings.HasPrefix(text[at:], sign) {
				tokens = append(tokens, token{sign, at, signToken})
				at += len(sign)
				found = true
				break
			}
		}
		switch {
		case found:
		case text[at] == ':' || r == '…': // all of an index in brackets becomes one token
			tokens = append(tokens, token{text[at : at+size], at, signToken})
			at += size
		case r == '.':
			tokens = append(tokens, token{".", at, signToken})
			at++
		default:
			return nil, mistake(text, at, "%q is not a sign of a formula", r)
		}
	}
	return append(tokens, token{at: len(text)}), nil
}

// numberLength returns the length of the number at the start of text.
func numberLength(text string) int {
	digits := func(i int) int {
		for i < len(text) && (text[i] >= '0' && text[i] <= '9' || text[i] == '_') {
			i++
		}
		return i
	}
	i := digits(0)
	if i < len(text) && text[i] == '.' {
		i = digits(i + 1)
	}
	if i < len(text) && (text[i] == 'e' || text[i] == 'E') {
		j := i + 1
		if j < len(text) && (text[j] == '+' || text[j] == '-') {
			j++
		}
		if k := digits(j); k > j {
			i = k
		}
	}
	return i
}

// mistake returns an error at a position of a formula. The message shows the line of the formula with a caret below the position. A
// long line is shortened.
func mistake(text string, at int, format string, args ...any) *nd.Error {
	line := strings.Count(text[:at], "\n")
	begin := strings.LastIndex(text[:at], "\n") + 1
	end := len(text)
	if n := strings.IndexByte(text[at:], '\n'); n >= 0 {
		end = at + n
	}
	column := utf8.RuneCountInString(text[begin:at])
	part, before := quote.Line(text[begin:end], at-begin)
	indent := strings.Map(func(r rune) rune {
		if r == '\t' {
			return r
		}
		return ' '
	}, before)
	return &nd.Error{Op: "formula.Parse", Kind: nd.ErrFormat, Detail: fmt.Sprintf("line %d, column %d: %s\n\t%s\n\t%s^",
		line+1, column+1, fmt.Sprintf(format, args...), part, indent)}
}
