package npy_test

import (
	"bytes"
	"encoding/binary"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	nd "ndgo/ndarray"
	"ndgo/npy"
)

// file returns the bytes of a file with a header of the given version and text, and elements.
func file(major, minor byte, text string, elements ...byte) []byte {
	b := append([]byte("\x93NUMPY"), major, minor)
	if major == 1 {
		b = binary.LittleEndian.AppendUint16(b, uint16(len(text)))
	} else {
		b = binary.LittleEndian.AppendUint32(b, uint32(len(text)))
	}
	return append(append(b, text...), elements...)
}

// dict returns a header of version 1.0 with these values, and 8 bytes of elements.
func dict(descr, fortran, shape string) []byte {
	return file(1, 0, "{'descr': "+descr+", 'fortran_order': "+fortran+", 'shape': "+shape+", }\n", make([]byte, 8)...)
}

func TestHeaders(t *testing.T) {
	for _, c := range []struct{ why, text string }{
		{"as NumPy writes it", `{'descr': '<f8', 'fortran_order': False, 'shape': (1,), }`},
		{"without blanks and the last comma", `{'descr':'<f8','fortran_order':False,'shape':(1,)}`},
		{"another order", `{'shape': (1,), 'fortran_order': False, 'descr': '<f8'}`},
		{"other quotes", `{"descr": "<f8", "fortran_order": False, "shape": (1,)}`},
		{"blanks everywhere", "\n{ 'descr' : '<f8' ,\t'fortran_order' : False , 'shape' : ( 1 , ) , } \r\n"},
		{"integers of Python 2", `{'descr': '<f8', 'fortran_order': False, 'shape': (1L,), }`},
		{"more axes", `{'descr': '<f8', 'fortran_order': True, 'shape': (1, 1,), }`},
		{"no axes", `{'descr': '<f8', 'fortran_order': False, 'shape': (), }`},
	} {
		for _, version := range []byte{1, 2, 3} {
			x, err := npy.Read[float64](bytes.NewReader(file(version, 0, c.text, 0, 0, 0, 0, 0, 0, 0xf8, 0x3f)))
			if assert.NoError(t, err, c.why) {
				assert.Equal(t, []float64{1.5}, x.ToSlice(), c.why)
			}
		}
	}
}

func TestMalformed(t *testing.T) {
	good := dict("'<f8'", "False", "(1,)")
	for _, c := range []struct {
		why  string
		data []byte
		kind error
		says string
	}{
		{"nothing", nil, nd.ErrFormat, "byte 0"},
		{"another file", []byte("\x89PNG\r\n\x1a\n and so on"), nd.ErrFormat, `not an .npy file`},
		{"cut in the magic", good[:4], nd.ErrFormat, "byte 4"},
		{"cut before the length", good[:8], nd.ErrFormat, "byte 8"},
		{"cut in the header", good[:40], nd.ErrFormat, "byte 40"},
		{"cut in the elements", good[:len(good)-3], nd.ErrFormat, "the 8 bytes of elements"},
		{"something after them", append(good[:len(good):len(good)], 0), nd.ErrFormat, "bytes follow the last element, at byte 76"},
		{"a version to come", file(4, 0, "{}"), nd.ErrFormat, "version 4.0"},
		{"a minor version to come", file(1, 1, "{}"), nd.ErrFormat, "version 1.1"},
		{"no keys", file(1, 0, "{}"), nd.ErrFormat, `no key "descr"`},
		{"only a comma", file(1, 0, "{,}"), nd.ErrFormat, "expected a string"},
		{"no header", file(1, 0, ""), nd.ErrFormat, "the end of the header"},
		{"no fortran_order", file(1, 0, "{'descr': '<f8', 'shape': (1,)}"), nd.ErrFormat, `no key "fortran_order"`},
		{"a key twice", file(1, 0, "{'descr': '<f8', 'descr': '<f8'}"), nd.ErrFormat, `byte 27: key "descr" occurs twice`},
		{"another key", file(1, 0, "{'order': 1}"), nd.ErrFormat, `key "order"`},
		{"a key without quotes", file(1, 0, "{descr: '<f8'}"), nd.ErrFormat, "expected a string"},
		{"no colon", file(1, 0, "{'descr' '<f8'}"), nd.ErrFormat, "expected ':'"},
		{"no comma", file(1, 0, "{'descr': '<f8' 'shape': ()}"), nd.ErrFormat, "expected '}'"},
		{"something after the dict", file(1, 0, "{'descr': '<f8', 'fortran_order': False, 'shape': ()} ;"), nd.ErrFormat, "expected the end of the header"},
		{"a comment", dict("'<f8' # eight", "False", "()"), nd.ErrFormat, "expected '}'"},
		{"an expression", dict("'<' + 'f8'", "False", "()"), nd.ErrFormat, "expected '}'"},
		{"an escape", dict(`'<\x668'`, "False", "()"), nd.ErrFormat, "escape"},
		{"a string without end", file(1, 0, "{'descr: 1}"), nd.ErrFormat, "no end"},
		{"a call", dict("__import__('os')", "False", "()"), nd.ErrFormat, "expected a string"},
		{"a list that does not end", file(1, 0, "{'descr': [1, 2"), nd.ErrFormat, "the end of the header"},
		{"a list of calls", dict("[f()]", "False", "()"), nd.ErrFormat, "expected a string, an integer"},
		{"a deep list", dict(strings.Repeat("[", 40)+strings.Repeat("]", 40), "False", "()"), nd.ErrFormat, "more than 32 deep"},
		{"an order that is 0", dict("'<f8'", "0", "()"), nd.ErrFormat, "expected True or False"},
		{"half a tuple", dict("'<f8'", "False", "(1"), nd.ErrFormat, "expected"},
		{"only a comma in it", dict("'<f8'", "False", "(,)"), nd.ErrFormat, "expected an integer"},
		{"two commas in it", dict("'<f8'", "False", "(1,,)"), nd.ErrFormat, "expected an integer"},
		{"a number in parentheses", dict("'<f8'", "False", "(1)"), nd.ErrFormat, "to make the parentheses a tuple"},
		{"a negative size", dict("'<f8'", "False", "(-1,)"), nd.ErrFormat, "not negative"},
		{"a signed size", dict("'<f8'", "False", "(+1,)"), nd.ErrFormat, "not negative"},
		{"hexadecimal", dict("'<f8'", "False", "(0x1,)"), nd.ErrFormat, "expected"},
		{"octal", dict("'<f8'", "False", "(01,)"), nd.ErrFormat, "begins with 0"},
		{"digits in groups", dict("'<f8'", "False", "(1_0,)"), nd.ErrFormat, "expected"},
		{"2⁶³", dict("'<f8'", "False", "(9223372036854775808,)"), nd.ErrFormat, "more than 9223372036854775807"},
		{"65 axes", dict("'<f8'", "False", "("+strings.Repeat("1,", 65)+")"), nd.ErrShape, "65 axes"},
		{"more bytes than can be counted", dict("'<f8'", "False", "(4611686018427387904,)"), nd.ErrSize, ""},
		{"which a 0 hides", dict("'<f8'", "False", "(0, 4611686018427387904)"), nd.ErrSize, ""},
		{"no such type", dict("'<i3'", "False", "(1,)"), nd.ErrFormat, `"<i3" is unknown`},
		{"no type", dict("''", "False", "(1,)"), nd.ErrFormat, `"" is unknown`},
		{"no byte order", dict("'f8'", "False", "(1,)"), nd.ErrFormat, "no byte order"},
		{"that of some machine", dict("'=f8'", "False", "(1,)"), nd.ErrFormat, "no byte order"},
		{"objects", dict("'|O'", "False", "(1,)"), nd.ErrDType, "pickled"},
		{"float16", dict("'<f2'", "False", "(4,)"), nd.ErrDType, "float16"},
		{"strings", dict("'<U2'", "False", "(1,)"), nd.ErrDType, "strings"},
		{"dates", dict("'<M8[ns]'", "False", "(1,)"), nd.ErrDType, "dates"},
		{"durations", dict("'>m8'", "False", "(1,)"), nd.ErrDType, "durations"},
		{"dates without an end", dict("'<M8[ns'", "False", "(1,)"), nd.ErrDType, "dates"},
		{"records", dict("[('a', '<f4'), ('b', '<i4', (1, 1))]", "False", "(1,)"), nd.ErrDType, "records"},
	} {
		x, err := npy.ReadAny(bytes.NewReader(c.data))
		assert.ErrorIs(t, err, c.kind, c.why)
		assert.ErrorContains(t, err, c.says, c.why)
		assert.Nil(t, x, c.why)
		y, err := npy.Read[float64](bytes.NewReader(c.data))
		assert.ErrorIs(t, err, c.kind, c.why)
		assert.Nil(t, y, c.why)
	}
}

func TestDeepListsAreTypes(t *testing.T) {
	descr := strings.Repeat("[('a', ", 8) + "'<f8'" + strings.Repeat(")]", 8)
	_, err := npy.ReadAny(bytes.NewReader(dict(descr, "False", "()")))
	assert.ErrorIs(t, err, nd.ErrDType, "records of records are well formed")
}
