package npy

import (
	"encoding/binary"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"ndgo/internal/quote"
	"ndgo/internal/raw"
	nd "ndgo/ndarray"
)

// A move is a group of numbers that are contiguous both in a record of the file and in the struct, and so are copied together.
type move struct {
	name         string
	file, memory int // positions of the first number in the record and in the struct
	count        int
	number       elementType // type of a number in the file
	width        int         // size of a number in the struct; on 32-bit machines an int is smaller than the number in the file
	big          bool
	signed       bool
}

// A matcher finds, for each field of a struct, the corresponding field of the file, and collects the moves between them.
type matcher struct {
	fail  func(kind error, format string, args ...any) error
	some  bool // whether the file may have fields that the struct does not have
	moves []move
}

// maxMoves is the greatest number of moves for a record. If a record has an array of structs, each struct needs moves of its own.
const maxMoves = 1 << 14

// match adds the moves of one field. The parameters stored and shape are the field's type and shape in the file, and t is its type in the
// struct. The parameters file and memory are its positions in the record and in the struct.
func (m *matcher) match(path string, stored *recordType, shape []int64, t reflect.Type, file, memory int) error {
	whole, dims := t, []int64(nil)
	for ; t.Kind() == reflect.Array; t = t.Elem() {
		dims = append(dims, int64(t.Len()))
	}
	if !slices.Equal(shape, dims) {
		return m.fail(nd.ErrDType, "field %s has the shape %s in the file, and type %s in the struct; use type %s", path, quote.Word(tuple(shape)), whole, quote.Word(goType(stored, shape)))
	}
	count := (&recordField{shape: shape}).count()
	if len(m.moves) > maxMoves {
		return m.fail(nd.ErrLimit, "field %s: the record has too many fields in arrays of structs; make arrays of its fields", path)
	}
	switch isStruct := t.Kind() == reflect.Struct; {
	case path == "" && !isStruct:
		return m.fail(nd.ErrDType, "the elements are records, and %s is not a struct", t)
	case path == "" && stored.size == 0:
		return m.fail(nd.ErrDType, "the records have no bytes; add a field of some bytes")
	case isStruct != (stored.fields != nil):
		return m.fail(nd.ErrDType, "field %s is %s in the file, and has type %s in the struct", path, quote.Word(describe(stored, shape)), whole)
	case isStruct:
		for i := range count {
			if err := m.matchFields(path, stored, t, file+int(i*stored.size), memory+int(i)*int(t.Size())); err != nil {
				return err
			}
		}
		return nil
	case inFile(nd.DType(t.Kind())) != stored.number.dtype:
		return m.fail(nd.ErrDType, "field %s is %s in the file, and has type %s in the struct; use type %s", path, quote.Word(describe(stored, shape)), whole, quote.Word(goType(stored, shape)))
	}
	signed := reflect.Int <= t.Kind() && t.Kind() <= reflect.Int64
	m.moves = append(m.moves, move{path, file, memory, int(count), stored.number, int(t.Size()), stored.big, signed})
	return nil
}

// matchFields adds the moves of the fields of a struct.
func (m *matcher) matchFields(path string, of *recordType, t reflect.Type, file, memory int) error {
	taken := make([]string, len(of.fields))
	for _, f := range fieldsOf(t) {
		inner, name := join(path, f.Name), nameOf(f)
		at := slices.IndexFunc(of.fields, func(o recordField) bool { return o.name == name })
		if at < 0 {
			like := func(o recordField) bool { return strings.EqualFold(o.name, name) }
			if at = slices.IndexFunc(of.fields, like); at >= 0 && slices.ContainsFunc(of.fields[at+1:], like) {
				return m.fail(nd.ErrDType, "field %s may be %s or another name that differs only in case; choose one by a tag", inner, quote.Text(of.fields[at].name))
			}
		}
		if at < 0 {
			return m.fail(nd.ErrDType, "the file has no field %s for %s of %s; it has %s", quote.Text(name), inner, t, quote.Names(of.names()))
		}
		if taken[at] != "" {
			return m.fail(nd.ErrDType, "fields %s and %s of the struct are both %s in the file", taken[at], inner, quote.Text(of.fields[at].name))
		}
		taken[at] = inner
		o := &of.fields[at]
		if err := m.match(inner, o.of, o.shape, f.Type, file+int(o.offset), memory+int(f.Offset)); err != nil {
			return err
		}
	}
	for i, by := range taken {
		if o := &of.fields[i]; by == "" && !m.some {
			return m.fail(nd.ErrDType, "the file has a field %s, %s, that %s does not have; add one of type %s, or read with SomeFields", quote.Text(join(path, o.name)),
				quote.Word(describe(o.of, o.shape)), t, quote.Word(goType(o.of, o.shape)))
		}
	}
	return nil
}

// names returns the names of r's fields.
func (r *recordType) names() (names []string) {
	for _, f := range r.fields {
		names = append(names, f.name)
	}
	return names
}

// describe describes a type of the file for errors: '<f8', (3,) or 8 bytes or a record.
func describe(of *recordType, shape []int64) string {
	text := "a record"
	switch {
	case of.text && of.size == 4:
		return fmt.Sprintf("%d characters", shape[len(shape)-1])
	case of.text:
		return fmt.Sprintf("%d bytes", shape[len(shape)-1])
	case of.fields == nil:
		text = of.String()
		if of.big {
			text = strings.Replace(text, "<", ">", 1)
		}
	}
	if len(shape) > 0 {
		text += ", " + tuple(shape)
	}
	return text
}

// goType returns the Go type for a type in the file.
func goType(of *recordType, shape []int64) string {
	var b strings.Builder
	for _, n := range shape {
		fmt.Fprintf(&b, "[%d]", n)
	}
	switch {
	case of.text && of.size == 4:
		return b.String() + "rune"
	case of.text:
		return b.String() + "byte"
	case of.fields != nil:
		return b.String() + "struct"
	}
	return b.String() + of.number.dtype.String()
}

// load moves the numbers of count records into structs. It returns an error if a number does not fit the machine's int.
func (m *move) load(structs, records []byte, count, size, width int) error {
	swap := m.big == raw.LittleEndian()
	bytes := m.count * m.number.width
	for i := range count {
		from := records[i*width+m.file:][:bytes]
		if swap {
			raw.Swap(from, m.number.part)
		}
		to := structs[i*size+m.memory:][:m.count*m.width]
		if m.width == m.number.width {
			copy(to, from)
			if m.number.dtype == nd.Bool {
				normalize(to)
			}
			continue
		}
		for k := range m.count {
			v := binary.NativeEndian.Uint64(from[8*k:])
			binary.NativeEndian.PutUint32(to[4*k:], uint32(v))
			if m.signed && int64(int32(v)) != int64(v) || !m.signed && v>>32 != 0 {
				return fmt.Errorf("field %s of a record, %d, does not fit on this machine; use an int64 or uint64", m.name, v)
			}
		}
	}
	return nil
}

// store moves the numbers of count structs into records.
func (m *move) store(records, structs []byte, count, width, size int) {
	bytes := m.count * m.number.width
	for i := range count {
		from := structs[i*size+m.memory:][:m.count*m.width]
		to := records[i*width+m.file:][:bytes]
		if m.width == m.number.width {
			copy(to, from)
		} else {
			for k := range m.count {
				v := uint64(binary.NativeEndian.Uint32(from[4*k:]))
				if m.signed {
					v = uint64(int64(int32(v)))
				}
				binary.NativeEndian.PutUint64(to[8*k:], v)
			}
		}
		if !raw.LittleEndian() {
			raw.Swap(to, m.number.part)
		}
	}
}
