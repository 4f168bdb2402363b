package npy

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"

	"ndgo/internal/quote"
	nd "ndgo/ndarray"
)

// A recordType is the type of a field of a record, or of a whole record, in a file: a number, or fields.
type recordType struct {
	size   int64
	part   int64 // alignment: in aligned records, the offset of a field is a multiple of this number
	number elementType
	big    bool // whether numbers are big-endian
	text   bool // whether the type is a string, or an unknown type read as bytes; its length is the last size of shape
	fields []recordField
}

// A recordField is a field of a record. It is an array of a type, or a single value if shape is empty.
type recordField struct {
	name   string
	offset int64
	shape  []int64
	of     *recordType
}

// maxRecord is the maximum size of a record in bytes, because one record must fit in memory.
const maxRecord = 1 << 24

// count returns the number of elements of the field, or -1 if a record cannot hold so many.
func (f *recordField) count() int64 {
	n := int64(1)
	for _, size := range f.shape {
		if n *= size; size > maxRecord || n > maxRecord {
			return -1
		}
	}
	return n
}

// record parses the list of a record's fields, at the given depth.
func (p *parser) record(depth int) *recordType {
	if depth == maxNesting {
		p.failAt(p.at, "the element type is nested more than %d deep", maxNesting)
	}
	r := &recordType{}
	known := map[string]bool{}
	p.expect('[')
	for p.err == nil && !p.accept(']') {
		p.space()
		at := p.at
		f := p.field(depth)
		if p.err != nil {
			return r
		}
		n := f.count()
		f.offset = r.size
		if n < 0 || n*f.of.size > maxRecord-r.size {
			p.failKind(at, nd.ErrLimit, "the record has more than %d bytes", maxRecord)
			return r
		}
		r.size += n * f.of.size
		switch {
		case f.name == "" && f.of.text: // padding between fields
		case f.name == "":
			p.failAt(at, "the field has no name")
		case known[f.name]:
			p.failAt(at, "the field %s occurs twice", quote.Text(f.name))
		default:
			r.fields = append(r.fields, f)
		}
		known[f.name] = true
		if !p.accept(',') {
			p.expect(']')
			break
		}
	}
	if len(r.fields) == 0 {
		p.failAt(p.at, "the record has no fields")
	}
	return r
}

// field parses the name, the type and an optional shape of a field. A title may precede the name.
func (p *parser) field(depth int) (f recordField) {
	p.expect('(')
	if p.accept('(') {
		_ = p.string()
		p.expect(',')
		f.name = p.string()
		p.expect(')')
	} else {
		f.name = p.string()
	}
	p.expect(',')
	p.space()
	if p.peek() == '[' {
		f.of = p.record(depth + 1)
	} else {
		f.of, f.shape = p.fieldNumber(f.name)
	}
	if p.accept(',') {
		if p.space(); p.peek() == '(' {
			f.shape = append(p.shape(), f.shape...)
		} else if p.peek() != ')' {
			f.shape = append([]int64{p.int()}, f.shape...)
		}
		p.accept(',')
	}
	p.expect(')')
	return f
}

// fieldNumber parses the type of a field that is not a record. For a string it also returns a shape: the length of the string. Dates and
// durations, M8[ns] and m8[ns], are 64-bit integers in the named unit.
func (p *parser) fieldNumber(name string) (*recordType, []int64) {
	at := p.at
	descr := p.string()
	order, of := splitOrder(descr)
	t := elementTypeNamed(of)
	if isTime(of) {
		t = elementTypeNamed("i8")
	}
	if t == nil {
		if unit, n := p.textOf(order, of); unit != nil {
			return &recordType{size: int64(unit.width), part: int64(unit.part), number: *unit, big: order == '>', text: true}, []int64{n}
		}
	}
	switch {
	case p.err != nil:
	case t == nil:
		what, kind := unknownType(descr, of)
		p.failKind(at, kind, "field %s: %s", quote.Text(name), what)
	case t.part > 1 && order != '<' && order != '>':
		p.failAt(at, "the type %s of field %s has no byte order: expected '<%s' or '>%s'", quote.Text(descr), quote.Text(name), of, of)
	default:
		return &recordType{size: int64(t.width), part: int64(t.part), number: *t, big: order == '>'}, nil
	}
	return &recordType{size: 1, part: 1}, nil
}

// isTime reports whether a type name is the name of dates or durations.
func isTime(name string) bool {
	unit, ok := strings.CutPrefix(strings.ToLower(name), "m8")
	return ok && (unit == "" || unit[0] == '[' && unit[len(unit)-1] == ']')
}

// textOf returns the element type and the number of elements of a string of bytes or characters. If unknown fields may be ignored,
// a number type that Go does not have becomes bytes. For other names textOf returns nil.
func (p *parser) textOf(order byte, name string) (*elementType, int64) {
	if name == "" {
		return nil, 0
	}
	unit, least := "u1", int64(0)
	switch {
	case strings.IndexByte("SVa", name[0]) >= 0:
	case name[0] == 'U' && (order == '<' || order == '>'):
		unit = "i4"
	case p.some && strings.IndexByte("fciugb", name[0]) >= 0:
		least = 1
	default:
		return nil, 0
	}
	if n, err := strconv.ParseInt(name[1:], 10, 32); err == nil && n >= least {
		return elementTypeNamed(unit), n
	}
	return nil, 0
}

// recordOf returns the record type for structs of type t. The parameter path is the name of the field of type t within the outer struct.
func recordOf(t reflect.Type, path string, fail func(error, string, ...any) error) (*recordType, error) {
	if t.Kind() != reflect.Struct {
		number, ok := typeOf(nd.DType(t.Kind()))
		if path == "" {
			return nil, fail(nd.ErrDType, "the elements have type %s, not a struct; use Save or Write", t)
		}
		if !ok {
			remedy := "tag it `npy:\"-\"`"
			if t.Kind() == reflect.String {
				remedy = "make it an array of bytes, such as [16]byte"
			}
			return nil, fail(nd.ErrDType, "field %s has type %s, and files cannot hold this; %s", path, t, remedy)
		}
		return &recordType{size: int64(number.width), part: int64(number.part), number: number}, nil
	}
	r := &recordType{part: 1}
	known := map[string]string{}
	for _, f := range fieldsOf(t) {
		inner := join(path, f.Name)
		name := nameOf(f)
		if strings.ContainsFunc(name, isNoName) {
			return nil, fail(nd.ErrDType, "field %s has the name %s, which has quotation marks, backslashes or control characters", inner, quote.Text(name))
		}
		if other := known[name]; other != "" {
			return nil, fail(nd.ErrDType, "fields %s and %s have the same name, %s, in files", other, inner, quote.Text(name))
		}
		known[name] = inner
		field := recordField{name: name}
		of := f.Type
		for ; of.Kind() == reflect.Array; of = of.Elem() {
			field.shape = append(field.shape, int64(of.Len()))
		}
		var err error
		if field.of, err = recordOf(of, inner, fail); err != nil {
			return nil, err
		}
		if _, option, found := strings.Cut(f.Tag.Get("npy"), ","); found {
			of := field.of.number.dtype
			if option != "string" || len(field.shape) == 0 || field.of.fields != nil || of != nd.Uint8 && of != nd.Int32 {
				return nil, fail(nd.ErrDType, "field %s has type %s, and its tag says %s; only arrays of bytes or runes may say \"string\"", inner, f.Type, quote.Text(option))
			}
			field.of.text = true
		}
		r.part = max(r.part, field.of.part)
		field.offset = (r.size + field.of.part - 1) / field.of.part * field.of.part
		n := field.count()
		if n < 0 || n*field.of.size > maxRecord-field.offset {
			return nil, fail(nd.ErrLimit, "the struct %s has more bytes than the %d that a record may have", t, maxRecord)
		}
		r.size = field.offset + n*field.of.size
		r.fields = append(r.fields, field)
	}
	if len(r.fields) == 0 {
		return nil, fail(nd.ErrDType, "the struct %s has no fields", t)
	}
	r.size = (r.size + r.part - 1) / r.part * r.part
	return r, nil
}

// fieldsOf returns the fields of a struct that are stored in records.
func fieldsOf(t reflect.Type) (fields []reflect.StructField) {
	for i := range t.NumField() {
		if f := t.Field(i); f.Name != "_" && f.Tag.Get("npy") != "-" {
			fields = append(fields, f)
		}
	}
	return fields
}

// nameOf returns the name that a struct's field has in files.
func nameOf(f reflect.StructField) string {
	if name, _, _ := strings.Cut(f.Tag.Get("npy"), ","); name != "" {
		return name
	}
	return f.Name
}

// join returns the name of a field of a nested struct, such as position.x.
func join(path, name string) string {
	if path == "" {
		return name
	}
	return path + "." + name
}

// String returns r in the notation of a file's header.
func (r *recordType) String() string {
	if r.fields == nil {
		return "'" + r.number.descr() + "'"
	}
	var parts []string
	at := int64(0)
	between := func(to int64) {
		if at < to {
			parts = append(parts, fmt.Sprintf("('', '|V%d')", to-at))
		}
	}
	for i := range r.fields {
		f := &r.fields[i]
		between(f.offset)
		at = f.offset + f.count()*f.of.size
		of, shape := f.of.String(), f.shape
		if f.of.text {
			last, format := len(shape)-1, "'|S%d'"
			if f.of.size == 4 {
				format = "'<U%d'"
			}
			of, shape = fmt.Sprintf(format, shape[last]), shape[:last]
		}
		if len(shape) > 0 {
			of += ", " + tuple(shape)
		}
		parts = append(parts, "('"+f.name+"', "+of+")")
	}
	between(r.size)
	return "[" + strings.Join(parts, ", ") + "]"
}

// tuple returns sizes in Python's notation: "(3,)".
func tuple(sizes []int64) string {
	var texts []string
	for _, n := range sizes {
		texts = append(texts, strconv.FormatInt(n, 10))
	}
	if len(texts) == 1 {
		return "(" + texts[0] + ",)"
	}
	return "(" + strings.Join(texts, ", ") + ")"
}
