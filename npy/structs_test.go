package npy

import (
	"bytes"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	nd "ndgo/ndarray"
)

// The tests of this file have types that no array has: the compiler would take a tenth of a second for each type of arrays.

// refused returns the error of ReadRecords for records in data and structs of the type of s.
func refused(t *testing.T, data []byte, s any, options ...Option) error {
	t.Helper()
	_, err := newRecordReader(&source{op: "npy.ReadRecords", r: bytes.NewReader(data)}, reflect.TypeOf(s), settingsOf(options))
	return err
}

// Structs that do not match records are errors that name the field.
func TestStructsThatDoNotFit(t *testing.T) {
	of := func(name string) []byte {
		data, err := os.ReadFile(filepath.Join("testdata", "records", name+".npy"))
		require.NoError(t, err)
		return data
	}
	made := func(descr string, n int64) []byte { return (&header{descr: descr, shape: []int64{n}}).encode() }
	packed := of("simple")
	type cases = []struct {
		why  string
		err  error
		want string
	}
	all := cases{
		{"another type", refused(t, packed, struct {
			A bool
			B float32
			C uint8
		}{}), "field B is '<f8' in the file, and has type float32 in the struct; use type float64"},
		{"no such field", refused(t, packed, struct {
			A bool
			B float64
			D uint8
		}{}), `the file has no field "D" for D of struct`},
		{"a field too few", refused(t, packed, struct{ A bool }{}), `the file has a field "b", '<f8', that struct { A bool } does not have; add one of type float64`},
		{"a shape", refused(t, packed, struct {
			A bool
			B [2]float64
			C uint8
		}{}), "field B has the shape () in the file, and type [2]float64 in the struct; use type float64"},
		{"a struct for a number", refused(t, packed, struct {
			A bool
			B struct{ X float64 }
			C uint8
		}{}), "field B is '<f8' in the file, and has type struct { X float64 } in the struct"},
		{"a string", refused(t, packed, struct {
			A bool
			B string
			C uint8
		}{}), "field B is '<f8' in the file, and has type string in the struct"},
		{"two for one", refused(t, packed, struct {
			A  bool
			B  float64
			C  uint8
			A2 bool `npy:"a"`
		}{}), `fields A and A2 of the struct are both "a" in the file`},
		{"which case", refused(t, made("[('x', '<f8'), ('\u0058', '<f8')]", 0), struct{ X float64 }{}), `the file has a field "x"`},
		{"either case", refused(t, made("[('ab', '|u1'), ('aB', '|u1')]", 0), struct{ AB, C uint8 }{}), `field AB may be "ab" or another name`},
		{"of no bytes", refused(t, made("[('a', '<f8', (0,))]", 3), struct{ A [0]float64 }{}), "the records have no bytes"},
		{"a field that is there has to fit", refused(t, of("none"), struct{ A int }{}, SomeFields()), "field A is '<i2' in the file"},
		{"a field that is not there", refused(t, of("none"), struct{ B int16 }{}, SomeFields()), `the file has no field "B"`},
	}
	for _, name := range []string{"modern", "modern_big"} {
		all = append(all, cases{
			{name, refused(t, of(name), struct{ Name [6]byte }{}, SomeFields()),
				"field Name is 6 characters in the file, and has type [6]uint8 in the struct; use type [6]rune"},
			{name, refused(t, of(name), struct{ Half float64 }{}, SomeFields()), "field Half has the shape (2,) in the file"},
		}...)
	}
	for _, c := range all {
		require.ErrorIs(t, c.err, nd.ErrDType, c.why)
		assert.ErrorContains(t, c.err, c.want, c.why)
		assert.ErrorContains(t, c.err, "npy: ReadRecords: ", c.why)
	}
}

// Structs that files cannot hold are errors that name the field.
func TestStructsThatFilesCannotHold(t *testing.T) {
	for want, s := range map[string]any{
		"field Name has type string, and files cannot hold this; make it an array of bytes, such as [16]byte": struct{ Name string }{},
		"field In.P has type *int, and files cannot hold this; tag it `npy:\"-\"`":                            struct{ In struct{ P *int } }{},
		"fields A and B have the same name, \"x\", in files": struct {
			A int `npy:"x"`
			B int `npy:"x"`
		}{},
		"field A has the name \"it's\", which has quotation marks": struct {
			A int `npy:"it's"`
		}{},
		"field A has type int, and its tag says \"string\"; only arrays of bytes or runes may": struct {
			A int `npy:",string"`
		}{},
		"the struct struct { _ int } has no fields":                                      struct{ _ int }{},
		"the records have no bytes":                                                      struct{ A [0]float64 }{},
		"has more bytes than the 16777216 that a record may have":                        [0]struct{ A [1 << 22]float64 }{},
		"the record has too many fields in arrays of structs; make arrays of its fields": struct{ A [1 << 15]struct{ X int8 } }{},
	} {
		of := reflect.TypeOf(s)
		if of.Kind() == reflect.Array { // of a large struct
			of = of.Elem()
		}
		_, _, err := recordsFor("npy.SaveRecords", of)
		assert.ErrorContains(t, err, "npy: SaveRecords: ")
		assert.ErrorContains(t, err, want)
	}
}
