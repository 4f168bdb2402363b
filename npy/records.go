package npy

import (
	"io"
	"os"
	"reflect"
	"strings"

	"ndgo/internal/element"
	"ndgo/internal/files"
	"ndgo/internal/iter"
	"ndgo/internal/quote"
	"ndgo/internal/raw"
	nd "ndgo/ndarray"
)

// LoadRecords returns the array in the .npy file of records at path, NumPy's structured array, as structs:
//
//	type star struct {
//		Name      [8]byte    `npy:"name,string"` // 'S8'
//		Position  [3]float64 `npy:"position"`    // '<f8', (3,)
//		Magnitude float32    `npy:"mag"`
//	}
//	stars, err := npy.LoadRecords[star]("stars.npy")
//	bright := nd.Field[float32](stars, "Magnitude") // a view
//
// A struct field matches the file's field of the same name. The name is in its tag; without a tag it is the name of the struct field. If
// the file has no field of this name, the struct field matches the only field with this name in another case. Fields are bools, integers,
// floats and complex numbers of the file's type (int and uint stand for int64 and uint64), arrays of these, structs, and arrays of structs.
// Strings like 'S8', and '|V8', are arrays of bytes; strings like 'U8' are arrays of runes; dates and durations are int64. The order of
// fields and the padding between them may differ. Struct fields tagged "-" or named _ are ignored, and remain 0.
//
// If a field is missing in the file or in the struct, or has another type, the error is of kind [nd.ErrDType] and names the field. With
// [SomeFields] the file may have additional fields. LoadRecords also returns the errors of [Load].
func LoadRecords[S any](path string, options ...Option) (*nd.NDArray[S], error) {
	const op = "npy.LoadRecords"
	f, err := os.Open(path)
	if err != nil {
		return nil, outside(op, err)
	}
	defer f.Close()
	s := &source{op: op, name: path, r: f}
	if info, err := f.Stat(); err == nil && info.Mode().IsRegular() {
		s.size = info.Size()
	}
	return readRecords[S](s, settingsOf(options))
}

// ReadRecords returns the array of records in r, in .npy format. It reads r to its end. See [LoadRecords].
func ReadRecords[S any](r io.Reader, options ...Option) (*nd.NDArray[S], error) {
	return readRecords[S](&source{op: "npy.ReadRecords", r: r}, settingsOf(options))
}

// SaveRecords writes an array of structs to an .npy file at path. SaveRecords replaces the file only when the new file is complete. If
// SaveRecords fails, the previous file remains. See [WriteRecords] for the format.
func SaveRecords[S any](path string, x *nd.NDArray[S]) error {
	const op = "npy.SaveRecords"
	return outside(op, files.Replace(path, func(w io.Writer) error { return writeRecords(op, w, x) }))
}

// WriteRecords writes an array of structs to w in .npy format, as a NumPy structured array, in little-endian and row-major order.
// [LoadRecords] describes the names and types of fields. Arrays of bytes and of runes become strings if their tags say string.
// Fields have the layout of NumPy's align=True on every machine, with 0 in the padding. A struct with a field that files cannot
// hold, for instance a string, is an error of kind [nd.ErrDType].
func WriteRecords[S any](w io.Writer, x *nd.NDArray[S]) error {
	const op = "npy.WriteRecords"
	return outside(op, writeRecords(op, w, x))
}

// readRecords reads the records of a file into structs.
func readRecords[S any](s *source, l settings) (*nd.NDArray[S], error) {
	r, err := newRecordReader(s, reflect.TypeFor[S](), l)
	if err != nil {
		return nil, err
	}
	n := iter.Size(r.shape)
	first := n
	if s.size-s.at < int64(n)*int64(r.width) {
		first = min(n, firstBytes/r.width+1)
	}
	data, err := room[S](s, first)
	if err != nil {
		return nil, err
	}
	data = data[:0]
	for len(data) < n {
		count, err := r.read(n - len(data))
		if err != nil {
			return nil, err
		}
		if len(data)+count > cap(data) {
			grown, err := room[S](s, min(n, 2*len(data)+count))
			if err != nil {
				return nil, err
			}
			data = append(grown[:0], data...)
		}
		data = data[:len(data)+count]
		target := data[len(data)-count:]
		clear(target)
		if err := r.load(raw.Bytes(target), count); err != nil {
			return nil, err
		}
	}
	if err := s.end(); err != nil {
		return nil, err
	}
	return element.Array[nd.NDArray[S]](arrange(element.Wrap(data, packed(r.shape, r.fortran)), r.fortran)), nil
}

// A recordReader reads the records of a file into structs of one type.
type recordReader struct {
	*source
	shape       []int
	fortran     bool
	moves       []move
	width, size int // bytes of a record and of a struct
	buffer      []byte
}

// newRecordReader reads the header of s. It returns an error if the records do not fit structs of type t.
func newRecordReader(s *source, t reflect.Type, l settings) (*recordReader, error) {
	h, err := readHeader(s, l.header)
	if err != nil {
		return nil, err
	}
	record, err := h.record(s, l.someFields)
	if err != nil {
		return nil, err
	}
	m := matcher{fail: s.fail, some: l.someFields}
	if err := m.match("", record, nil, t, 0, 0); err != nil {
		return nil, err
	}
	r := &recordReader{source: s, fortran: h.fortran, moves: m.moves, width: int(record.size), size: int(t.Size())}
	if r.shape, err = h.check(s, max(r.width, r.size), l.bytes); err != nil {
		return nil, err
	}
	n, width := iter.Size(r.shape), r.width
	r.buffer = make([]byte, min(n, chunkBytes/width+1)*width)
	return r, nil
}

// read reads records into the buffer, and returns their number. There are at most as many as the limit most.
func (r *recordReader) read(most int) (int, error) {
	count := min(most, len(r.buffer)/r.width)
	return count, r.source.read(r.buffer[:count*r.width], "the records")
}

// load sets structs to the records in the buffer.
func (r *recordReader) load(target []byte, count int) error {
	for i := range r.moves {
		if err := r.moves[i].load(target, r.buffer, count, r.size, r.width); err != nil {
			return r.fail(nd.ErrDType, "%v", err)
		}
	}
	return nil
}

// record returns the type of the records. If the argument some is true, fields of unknown types are allowed.
func (h *header) record(s *source, some bool) (*recordType, error) {
	if !h.isOfRecords() {
		return nil, s.fail(nd.ErrDType, "the elements have type %s, not records; use Load or LoadAny", quote.Text(h.descr))
	}
	p := parser{text: h.descr, start: h.descrAt, some: some}
	record := p.record(0)
	if p.err != nil {
		return nil, s.fail(p.err.Kind, "%s", p.err.Detail)
	}
	return record, nil
}

func (h *header) isOfRecords() bool { return strings.HasPrefix(h.descr, "[") }

// writeRecords writes an array of structs as records.
func writeRecords[S any](op string, w io.Writer, x *nd.NDArray[S]) error {
	if err := gone(op, "array", x); err != nil {
		return err
	}
	t := reflect.TypeFor[S]()
	record, moves, err := recordsFor(op, t)
	if err != nil {
		return err
	}
	h := header{descr: record.String()}
	for _, n := range x.Shape() {
		h.shape = append(h.shape, int64(n))
	}
	if _, err := w.Write(h.encode()); err != nil {
		return err
	}
	width := int(record.size)
	most := chunkBytes/width + 1
	buffer := make([]byte, min(x.Size(), most)*width)
	chunk := make([]S, 0, len(buffer)/width)
	flush := func() error {
		b := buffer[:len(chunk)*width]
		for i := range moves {
			moves[i].store(b, raw.Bytes(chunk), len(chunk), width, int(t.Size()))
		}
		chunk = chunk[:0]
		_, err := w.Write(b)
		return err
	}
	for v := range x.Values() {
		if chunk = append(chunk, v); len(chunk) == most {
			if err := flush(); err != nil {
				return err
			}
		}
	}
	return flush()
}

// recordsFor returns the type of records for structs of type t, and their moves. It returns an error if files cannot hold the structs.
func recordsFor(op string, t reflect.Type) (*recordType, []move, error) {
	fail := (&source{op: op}).fail
	record, err := recordOf(t, "", fail)
	if err != nil {
		return nil, nil, err
	}
	m := matcher{fail: fail}
	err = m.match("", record, nil, t, 0, 0)
	return record, m.moves, err
}
