package npy

import (
	"encoding/binary"
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"ndgo/internal/iter"
	nd "ndgo/ndarray"
)

// A header describes the array of an .npy file. Source: numpy/lib/format.py of NumPy.
//
//	bytes 0-5   \x93NUMPY
//	bytes 6, 7  version: 1 0, 2 0 or 3 0
//	then        length of the dict, little-endian: 2 bytes in version 1, else 4
//	then        {'descr': '<f8', 'fortran_order': False, 'shape': (2, 3), } and blanks
type header struct {
	descr   string // the element type and its byte order; for records, the list of fields as text
	descrAt int64  // position of descr in the file
	fortran bool   // whether the first axis varies fastest
	shape   []int64
}

const magic = "\x93NUMPY"

// anyHeader is the greatest length of a dict in version 1. readHeader always reads dicts up to this length, and only then compares the
// length with the limit. So if the file ends within the dict, the error names the end of the file instead of the limit.
const anyHeader = math.MaxUint16

// readHeader reads the header of an array.
func readHeader(s *source, limit int) (header, error) {
	var prefix [len(magic) + 2]byte
	if err := s.read(prefix[:], "the first 8 bytes, which tell an .npy file"); err != nil {
		return header{}, err
	}
	if string(prefix[:len(magic)]) != magic {
		return header{}, s.fail(nd.ErrFormat, "the data begins with %q, not with %q: it is not an .npy file", prefix[:len(magic)], magic)
	}
	length := make([]byte, 4)
	switch version := [2]byte(prefix[len(magic):]); version {
	case [2]byte{1, 0}:
		length = length[:2]
	case [2]byte{2, 0}, [2]byte{3, 0}:
	default:
		return header{}, s.fail(nd.ErrFormat, "version %d.%d of the format is unknown: expected 1.0, 2.0 or 3.0", version[0], version[1])
	}
	if err := s.read(length, "the length of the header"); err != nil {
		return header{}, err
	}
	n := int64(binary.LittleEndian.Uint32(append(length, 0, 0)))
	tooLong := s.fail(nd.ErrLimit, "the header has %d bytes, more than the limit of %d; raise it with MaxHeader", n, limit)
	if n > max(int64(limit), anyHeader) {
		return header{}, tooLong
	}
	text := make([]byte, n)
	if err := s.read(text, "the header of "+strconv.FormatInt(n, 10)+" bytes"); err != nil {
		return header{}, err
	}
	if n > int64(limit) {
		return header{}, tooLong
	}
	if prefix[len(magic)] < 3 { // versions 1 and 2 have ISO 8859-1, and version 3 has UTF-8
		text = appendLatin1(nil, text)
	}
	p := parser{text: string(text), start: s.at - n}
	h, err := p.dict()
	if err != nil {
		return header{}, s.fail(err.Kind, "%s", err.Detail)
	}
	return h, nil
}

// appendLatin1 appends text to b. It converts text from ISO 8859-1 to UTF-8.
func appendLatin1(b, text []byte) []byte {
	for _, c := range text {
		b = utf8.AppendRune(b, rune(c))
	}
	return b
}

// check returns the shape as ints. It returns an error if an array of this shape exceeds the limit. Elements have width bytes.
func (h *header) check(s *source, width int, limit int64) ([]int, error) {
	if len(h.shape) > iter.MaxRank {
		return nil, s.fail(nd.ErrShape, "the array has %d axes, more than the maximum of %d", len(h.shape), iter.MaxRank)
	}
	shape := make([]int, len(h.shape))
	for i, n := range h.shape {
		if shape[i] = int(n); int64(shape[i]) != n {
			return nil, s.fail(nd.ErrSize, "axis %d has size %d, more than an int can count", i-len(shape), n)
		}
	}
	bytes, ok := iter.ByteSize(shape, width)
	if !ok {
		return nil, s.fail(nd.ErrSize, "the array of shape (%s) has elements of %d bytes: more bytes than an int64 can count", h.sizes(), width)
	}
	if bytes > limit {
		return nil, s.fail(nd.ErrLimit, "the array of shape (%s) takes %d bytes, more than the limit of %d; raise it with MaxBytes and nd.SetMaxBytes",
			h.sizes(), bytes, limit)
	}
	return shape, nil
}

// mayBe returns an error if [Load] would refuse a file with this header. Elements have width bytes. The parameter op is the function's name
// for the error.
func (h *header) mayBe(op string, width int) error {
	_, err := h.check(&source{op: op}, width, math.MaxInt64)
	return err
}

// sizes returns the sizes of the axes as text: "2, 3".
func (h *header) sizes() string {
	var texts []string
	for _, n := range h.shape {
		texts = append(texts, strconv.FormatInt(n, 10))
	}
	return strings.Join(texts, ", ")
}

// The size of every header is a multiple of alignment, so that elements are aligned.
const alignment = 64

// growth is the number of characters reserved in a header for the size of the first axis, so that a program can append rows to the file. It
// is NumPy's GROWTH_AXIS_MAX_DIGITS.
const growth = 21

// encode returns h as the first bytes of a file. NumPy writes the same bytes. The version is 1.0, 2.0 if the dict is too long for 1.0, or
// 3.0 if names of fields are not ASCII.
func (h *header) encode() []byte {
	sizes := h.sizes()
	if len(h.shape) == 1 {
		sizes += "," // a tuple of one size needs a comma
	}
	descr := "'" + h.descr + "'"
	if strings.HasPrefix(h.descr, "[") {
		descr = h.descr
	}
	dict := fmt.Sprintf("{'descr': %s, 'fortran_order': False, 'shape': (%s), }", descr, sizes)
	if len(h.shape) > 0 {
		dict += strings.Repeat(" ", growth-len(strconv.FormatInt(h.shape[0], 10)))
	}
	version, before := byte(1), len(magic)+2+2
	switch ascii := strings.IndexFunc(dict, func(c rune) bool { return c > 126 }) < 0; {
	case !ascii:
		version, before = 3, len(magic)+2+4
	case before+len(dict)+alignment > math.MaxUint16:
		version, before = 2, len(magic)+2+4
	}
	dict += strings.Repeat(" ", alignment-(before+len(dict)+len("\n"))%alignment) + "\n"
	b := append([]byte(magic), version, 0)
	if version == 1 {
		b = binary.LittleEndian.AppendUint16(b, uint16(len(dict)))
	} else {
		b = binary.LittleEndian.AppendUint32(b, uint32(len(dict)))
	}
	return append(b, dict...)
}
