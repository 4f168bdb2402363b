package text

import (
	"fmt"
	"io"
	"strings"

	nd "ndgo/ndarray"
)

// blockBytes is the number of bytes parsed at a time. Parsing them takes long enough to be worth another processor.
const blockBytes = 1 << 19

// maxRecord is the maximum length of a line. Without it, compressed data without line ends could take any amount of memory.
const maxRecord = 1 << 26

// A source is a text, as a sequence of records. A record is a line, or several lines if a quoted field contains a line end.
type source struct {
	in      io.Reader
	size    int
	comment string

	text   string // text that was read and is not yet taken by the parser
	taken  int    // number of lines that the parser has taken
	buffer []byte
	err    error // the error of the reader in, after the last byte of text
}

// fill reads more text, or sets err.
func (s *source) fill() {
	if s.buffer == nil {
		s.buffer = make([]byte, s.size)
	}
	n := 0
	for n < len(s.buffer) && s.err == nil {
		var k int
		k, s.err = s.in.Read(s.buffer[n:])
		n += k
	}
	s.text += string(s.buffer[:n])
}

// take removes the first n bytes from the text. It returns them, and the number of their first line.
func (s *source) take(n int) (text string, line int) {
	text, line = s.text[:n], s.taken+1
	s.text = s.text[n:]
	s.taken += strings.Count(text, "\n")
	return text, line
}

// skip skips the given number of lines, or all lines if there are fewer. It does not store long lines in memory.
func (s *source) skip(lines int) {
	for lines > 0 {
		if n := strings.IndexByte(s.text, '\n') + 1; n > 0 {
			s.take(n)
			lines--
			continue
		}
		s.take(len(s.text))
		if s.err != nil {
			return
		}
		s.fill()
	}
}

// next returns a block of whole records, and the number of the block's first line. After the last block, err is not nil. After an
// error other than [io.EOF], the text may end within a record; next omits this record.
func (s *source) next() (block string, line int, err error) {
	for s.err == nil {
		if len(s.text) >= s.size/2 {
			if n := s.whole(); n > 0 {
				block, line = s.take(n)
				return block, line, nil
			}
			if len(s.text) > maxRecord {
				return "", 0, s.tooLong()
			}
		}
		s.fill()
	}
	n := len(s.text)
	if s.err != io.EOF {
		n = s.whole()
	}
	block, line = s.take(n)
	return block, line, s.err
}

func (s *source) tooLong() error {
	return &nd.Error{Kind: nd.ErrLimit, Detail: fmt.Sprintf("line %d has more than %d bytes; a quotation mark may be open", s.taken+1, maxRecord)}
}

// whole returns the length of the text up to the end of its last complete record.
func (s *source) whole() int {
	if strings.IndexByte(s.text, '"') < 0 {
		return strings.LastIndexByte(s.text, '\n') + 1
	}
	n := 0
	for {
		end := recordEnd(s.text[n:], s.comment)
		if end == 0 {
			return n
		}
		n += end
	}
}

// peek returns the first record without taking it. At the end of the text it returns "".
func (s *source) peek() (string, error) {
	for {
		if n := recordEnd(s.text, s.comment); n > 0 {
			return s.text[:n], nil
		}
		switch {
		case s.err == io.EOF:
			return s.text, nil
		case s.err != nil:
			return "", s.err
		case len(s.text) > maxRecord:
			return "", s.tooLong()
		}
		s.fill()
	}
}

// recordEnd returns the length of the first record of a text, including its line end, or 0 if the record is incomplete.
func recordEnd(text, comment string) int {
	end := strings.IndexByte(text, '\n') + 1
	if end > 0 && strings.IndexByte(text[:end], '"') < 0 {
		return end
	}
	quoted := false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '\n':
			return i + 1
		case comment != "" && c == comment[0] && strings.HasPrefix(text[i:], comment):
			end := strings.IndexByte(text[i:], '\n') + 1
			if end == 0 {
				return 0
			}
			return i + end
		}
	}
	return 0
}
