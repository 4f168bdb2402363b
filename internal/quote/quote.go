// Package quote shortens input for error messages: a field of a file may have megabytes.
package quote

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Most is the maximum number of characters that a message quotes from a field.
const Most = 60

// mostNames is the maximum number of names in a message.
const mostNames = 10

// Text returns s in quotation marks, in the notation of [strconv.Quote]. If s has more than 60 characters, counted with escapes,
// Text quotes the first 60 and adds an ellipsis.
func Text[S ~string | ~[]byte](s S) string {
	at, wide := 0, 0
	for at < len(s) {
		size, width := next(s[at:])
		if wide += width; wide > Most {
			return strconv.Quote(string(s[:at])) + "…"
		}
		at += size
	}
	return strconv.Quote(string(s))
}

// Around returns at most 60 characters of s around s[at], in quotation marks. An ellipsis marks each end that is cut.
func Around(s string, at int) string {
	low, high := window(s, at)
	return left(low) + strconv.Quote(s[low:high]) + right(s, high)
}

// Line returns at most 60 characters of the line s around s[at], and the part of these characters before s[at]. An ellipsis marks each end
// that is cut. Only tabs and unprintable characters are escaped.
func Line(s string, at int) (line, before string) {
	low, high := window(s, at)
	before = left(low) + Plain(s[low:at], "\t")
	return before + Plain(s[at:high], "\t") + right(s, high), before
}

// Plain returns s with some characters escaped, in the notation of [strconv.Quote]. It escapes bytes of invalid UTF-8. It also escapes
// characters that control a terminal, such as ESC and changes of text direction. Plain does not escape the characters in allowed.
func Plain(s, allowed string) string {
	obeyed := func(c rune) bool {
		return (c == utf8.RuneError || !strconv.IsPrint(c)) && !strings.ContainsRune(allowed, c)
	}
	if strings.IndexFunc(s, obeyed) < 0 {
		return s
	}
	var b strings.Builder
	for at := 0; at < len(s); {
		c, size := utf8.DecodeRuneInString(s[at:])
		if piece := s[at : at+size]; obeyed(c) {
			quoted := strconv.Quote(piece)
			b.WriteString(quoted[1 : len(quoted)-1])
		} else {
			b.WriteString(piece)
		}
		at += size
	}
	return b.String()
}

func left(low int) string {
	if low > 0 {
		return "…"
	}
	return ""
}

func right(s string, high int) string {
	if high < len(s) {
		return "…"
	}
	return ""
}

// longError is the length from which messages of other packages are shortened. These messages may quote input.
const longError = 2 * Most

// Error returns err, or a shortened error. If the text of err is long or has unprintable characters, the result wraps err and has
// the first 60 characters of the text, escaped.
func Error(err error) error {
	text := err.Error()
	if utf8.RuneCountInString(text) > longError {
		return shortened{err, Word(text)}
	}
	return Escaped(err)
}

// Escaped returns err. If its text has unprintable characters, for instance in the name of a file, the result wraps err and has
// these characters escaped.
func Escaped(err error) error {
	if plain := Plain(err.Error(), "\n\t"); plain != err.Error() {
		return shortened{err, plain}
	}
	return err
}

// A shortened error wraps another error, and has a part of its text.
type shortened struct {
	error
	text string
}

func (s shortened) Error() string { return s.text }
func (s shortened) Unwrap() error { return s.error }

// window returns the bounds of at most 60 characters around s[at]: as many before as after. If one side has fewer, the other side gets
// more.
func window(s string, at int) (low, high int) {
	low, high = at, at
	for n := 0; n < Most && (low > 0 || high < len(s)); n++ {
		if high == len(s) || low > 0 && n%2 == 0 {
			_, size := utf8.DecodeLastRuneInString(s[:low])
			low -= size
		} else {
			_, size := utf8.DecodeRuneInString(s[high:])
			high += size
		}
	}
	return low, high
}

// next measures the first character of s. It returns the character's size in bytes, and its number of characters in quoted form.
func next[S ~string | ~[]byte](s S) (size, width int) {
	head := string(s[:min(len(s), utf8.UTFMax)])
	_, size = utf8.DecodeRuneInString(head)
	return size, utf8.RuneCountInString(strconv.Quote(head[:size])) - 2
}

// Word returns s without quotation marks, for names and numbers. If s has more than 60 characters, counted with escapes, Word
// returns the first 60 and an ellipsis. Unprintable characters are escaped.
func Word[S ~string | ~[]byte](s S) string {
	var b strings.Builder
	for at, n := 0, 0; at < len(s); {
		head := string(s[at:min(len(s), at+utf8.UTFMax)])
		_, size := utf8.DecodeRuneInString(head)
		piece := Plain(head[:size], "")
		if n += utf8.RuneCountInString(piece); n > Most {
			return b.String() + "…"
		}
		b.WriteString(piece)
		at += size
	}
	return b.String()
}

// Names returns names in quotation marks and brackets, in Go's notation for lists. If there are more than ten, it shows the first
// ten and the number of the others.
func Names[S ~string](names []S) string {
	var b strings.Builder
	for i, name := range names {
		if i == mostNames {
			fmt.Fprintf(&b, " … and %d more", len(names)-i)
			break
		}
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(Text(name))
	}
	return "[" + b.String() + "]"
}
