// Package quote shortens input for error messages: a field of a file may be megabytes, and a message is a line.
package quote

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Most is the number of characters quoted from a field in a message.
const Most = 60

// mostNames is the number of names listed in a message.
const mostNames = 10

// Text returns s in quotation marks, as [strconv.Quote] writes it. Of a longer s it quotes the first 60 characters, escapes
// counted as they are written, and an ellipsis follows.
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

// Around returns the part of s around byte at in quotation marks, at most 60 characters, with an ellipsis on each cut side.
func Around(s string, at int) string {
	low, high := window(s, at)
	return left(low) + strconv.Quote(s[low:high]) + right(s, high)
}

// Line returns the part of a line around byte at, at most 60 characters, with an ellipsis on each cut side, and its part before at. It
// is as it stands, except for unprintable characters, escaped, and for tabs.
func Line(s string, at int) (line, before string) {
	low, high := window(s, at)
	before = left(low) + Plain(s[low:at], "\t")
	return before + Plain(s[at:high], "\t") + right(s, high), before
}

// Plain returns s with characters escaped that a terminal would obey instead of printing, as ESC and changes of text direction, and
// bytes of invalid UTF-8, as [strconv.Quote] escapes them. Characters in but stay.
func Plain(s, but string) string {
	obeyed := func(c rune) bool {
		return (c == utf8.RuneError || !strconv.IsPrint(c)) && !strings.ContainsRune(but, c)
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

// longError is the most characters of a message with an error of other packages, perhaps with quoted input.
const longError = 2 * Most

// Error returns err, or, if its text is so long that it may quote a field whole, an error with the first 60 characters of the text that
// wraps err. Unprintable characters have the same effect, and are escaped.
func Error(err error) error {
	text := err.Error()
	if utf8.RuneCountInString(text) > longError {
		return shortened{err, Word(text)}
	}
	return Escaped(err)
}

// Escaped returns err, or, if its text has unprintable characters, as the name of a file may, an error with them escaped that wraps err.
func Escaped(err error) error {
	if plain := Plain(err.Error(), "\n\t"); plain != err.Error() {
		return shortened{err, plain}
	}
	return err
}

// A shortened error has a part of the text of another.
type shortened struct {
	error
	text string
}

func (s shortened) Error() string { return s.text }
func (s shortened) Unwrap() error { return s.error }

// window returns where the characters around byte at begin and end, at most 60: as many before it as after it, or more where
// there are fewer on the other side.
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

// next returns the bytes of the first character of s, and how many characters it has in quotation marks.
func next[S ~string | ~[]byte](s S) (size, width int) {
	head := string(s[:min(len(s), utf8.UTFMax)])
	_, size = utf8.DecodeRuneInString(head)
	return size, utf8.RuneCountInString(strconv.Quote(head[:size])) - 2
}

// Word returns s without quotation marks, for names and numbers. Of a longer s it has the first 60 characters, and an ellipsis.
// Unprintable characters are escaped, and count as they are written.
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

// Names returns names in quotation marks, in brackets as Go prints a list of them. Of more than ten it has the first ten, and
// how many more there are.
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
