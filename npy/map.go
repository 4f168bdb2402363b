package npy

import (
	"io"
	"math"
	"os"
	"reflect"
	"slices"
	"sync"

	"ndgo/internal/core"
	"ndgo/internal/dynamic"
	"ndgo/internal/iter"
	"ndgo/internal/mapped"
	"ndgo/internal/operand"
	"ndgo/internal/quote"
	"ndgo/internal/raw"
	nd "ndgo/ndarray"
)

// Map maps the .npy file at path into memory and returns its array. Data is read only when it is used, unused parts take no memory, and the
// file may be larger than the machine's memory. The array is read-only unless the option [Shared] is given. An array in Fortran order is a
// view with the strides of this order.
//
//	x, err := npy.Map[float64]("measurements.npy")
//	if err != nil { … }
//	fmt.Println(nd.Mean(x, nd.Axis(0)))
//
// The file stays mapped until the program ends. This costs only addresses, and views may be used at any time. Programs that map many files,
// or many parts of large files with [Rows], should call [Unmap]. While the file is mapped it must not be truncated: the system stops a
// program that reads the missing part. If other programs write to the file, the elements of the array change.
//
// Map returns the same errors as [Load]. Elements in another byte order than the machine's, or not aligned to their size, cannot be mapped;
// use Load. Map reads elements of type bool once, to check that they are 0 or 1. On 32-bit machines, and on systems other than Linux and
// macOS, Map reads the file, or its [Rows], into memory.
func Map[T nd.Element](path string, options ...MapOption) (*nd.NDArray[T], error) {
	x, err := mapFile("npy.Map", path, dtypeOf[T](), options)
	return dynamic.As[T](x), err
}

// MapAny maps the .npy file at path like [Map]. It returns a [*nd.NDArray] of the element type in the file.
func MapAny(path string, options ...MapOption) (nd.Array, error) {
	return mapFile("npy.MapAny", path, asInFile, options)
}

// A MapOption is an option of [Map]: [Shared], [Rows], [Elements], or an [Option].
type MapOption interface{ setMap(*mapOptions) }

type mapOptions struct {
	settings
	shared      bool
	part        bool // whether only some rows are mapped
	flat        bool // whether only some elements, in the order of the file, are mapped
	first, stop int
}

type mapOption func(*mapOptions)

func (f mapOption) setMap(o *mapOptions) { f(o) }

func (f Option) setMap(o *mapOptions) { f(&o.settings) }

// Shared makes the array of [Map] writable: stores into it change the file. [Flush] waits until they are on disk.
var Shared MapOption = mapOption(func(o *mapOptions) { o.shared = true })

// Rows makes [Map] map only the rows [first, stop) of the array. A row is a part of the array with one index along the first axis. Rows out
// of range are an error of kind [nd.ErrIndex].
func Rows(first, stop int) MapOption {
	return mapOption(func(o *mapOptions) { o.part, o.flat, o.first, o.stop = true, false, first, stop })
}

// Elements makes [Map] map only the elements [first, stop), as a 1-d array, in the order of the file: row-major or Fortran. So even
// long rows can be mapped part by part. Elements out of range are an error of kind [nd.ErrIndex]. If several options are Rows or
// Elements, the last one applies.
func Elements(first, stop int) MapOption {
	return mapOption(func(o *mapOptions) { o.part, o.flat, o.first, o.stop = false, true, first, stop })
}

func mapFile(op, path string, want nd.DType, options []MapOption) (nd.Array, error) {
	o := mapOptions{settings: settingsOf(nil)}
	for _, option := range options {
		option.setMap(&o)
	}
	mode := os.O_RDONLY
	if o.shared {
		mode = os.O_RDWR
	}
	f, err := os.OpenFile(path, mode, 0)
	if err != nil {
		return nil, outside(op, err)
	}
	defer f.Close()
	s := &source{op: op, name: path, r: f}
	info, err := f.Stat()
	if err != nil {
		return nil, outside(op, err)
	}
	if !info.Mode().IsRegular() {
		return nil, s.fail(nd.ErrFormat, "this is not a regular file and cannot be mapped; use Load")
	}
	s.size = info.Size()
	if !mapped.Supported {
		return readInstead(s, want, &o)
	}
	h, t, big, err := readType(s, &want, &o.settings)
	if err != nil {
		return nil, err
	}
	shape, err := h.check(s, t.width, math.MaxInt)
	if err != nil {
		return nil, err
	}
	m := &mapping{source: s, elementType: t, shape: shape, fortran: h.fortran}
	if err := m.check(h.descr, big); err != nil {
		return nil, err
	}
	if err := o.checkPart(s, shape, t.width); err != nil {
		return nil, err
	}
	return m.open(f, want, &o)
}

// checkPart returns an error if the requested rows or elements are out of range for shape.
func (o *mapOptions) checkPart(s *source, shape []int, width int) error {
	bytes, _ := iter.ByteSize(shape, width)
	switch {
	case o.flat && (o.first < 0 || o.stop < o.first || int64(o.stop) > bytes/int64(width)):
		return s.fail(nd.ErrIndex, "elements %d to %d are out of range for an array of %d", o.first, o.stop, bytes/int64(width))
	case !o.part:
	case len(shape) == 0:
		return s.fail(nd.ErrIndex, "the array has no axes, so it has no rows")
	case o.first < 0 || o.stop < o.first || o.stop > shape[0]:
		return s.fail(nd.ErrIndex, "rows %d to %d are out of range for an array of %d", o.first, o.stop, shape[0])
	}
	return nil
}

// readInstead implements Map on systems that cannot map files. If [Rows] or [Elements] selects a part, it reads only this part. But for
// Rows of a file in Fortran order it reads the whole file.
func readInstead(s *source, want nd.DType, o *mapOptions) (nd.Array, error) {
	if o.shared {
		return nil, s.fail(nd.ErrOption, "a file cannot be shared on this system; use Load, and Save the changed array")
	}
	h, t, big, err := readType(s, &want, &o.settings)
	if err != nil {
		return nil, err
	}
	shape, err := h.check(s, t.width, math.MaxInt64)
	if err != nil {
		return nil, err
	}
	bytes, _ := iter.ByteSize(shape, t.width)
	if err := s.checkEnd(bytes); err != nil {
		return nil, err
	}
	if err := o.checkPart(s, shape, t.width); err != nil {
		return nil, err
	}
	before := int64(0)
	switch {
	case o.flat:
		before = int64(o.first) * int64(t.width)
		h.shape, h.fortran = []int64{int64(o.stop - o.first)}, false
	case o.part && !h.fortran && shape[0] > 0:
		before = bytes / int64(shape[0]) * int64(o.first)
		h.shape[0], o.part = int64(o.stop-o.first), false
	}
	if _, err := s.r.(io.Seeker).Seek(before, io.SeekCurrent); err != nil {
		return nil, outside(s.op, err)
	}
	s.at += before
	if shape, err = h.check(s, t.width, o.bytes); err != nil {
		return nil, err
	}
	e := elements{source: s, elementType: t, big: big, shape: shape, fortran: h.fortran}
	x, err := e.read(want)
	if err != nil {
		return nil, err
	}
	return o.finish(x), nil
}

// checkEnd returns an error unless the file has exactly the given number of bytes after the header.
func (s *source) checkEnd(bytes int64) error {
	switch left := s.size - s.at; {
	case left < bytes:
		return s.fail(nd.ErrFormat, "the data ends at byte %d, within the %d bytes of elements", s.size, bytes)
	case left > bytes:
		return s.fail(nd.ErrFormat, "bytes follow the last element, at byte %d", s.at+bytes)
	}
	return nil
}

// A mapping is a mapped file.
type mapping struct {
	*source
	elementType
	shape   []int
	fortran bool

	file  *mapped.File
	bytes *nd.NDArray[byte] // the mapped memory
}

// check returns an error if the elements cannot be used in the file's memory, or if the file has another size than its header claims.
func (m *mapping) check(descr string, big bool) error {
	bytes, _ := iter.ByteSize(m.shape, m.width)
	if err := m.checkEnd(bytes); err != nil {
		return err
	}
	switch {
	case big == raw.LittleEndian() && m.part > 1:
		return m.fail(nd.ErrDType, "the elements have type %s, in another byte order than this machine's; use Load", quote.Text(descr))
	case m.at%int64(m.part) != 0:
		return m.fail(nd.ErrFormat, "the elements begin at byte %d, not a multiple of %d; use Load", m.at, m.part)
	}
	return nil
}

// open maps the elements of the file, or only the range of rows or elements that o requests.
func (m *mapping) open(f *os.File, want nd.DType, o *mapOptions) (nd.Array, error) {
	offset := m.at
	if o.flat {
		offset += int64(o.first) * int64(m.width)
		m.shape, m.fortran = []int{o.stop - o.first}, false
	}
	if o.part && !m.fortran { // in Fortran order, rows are not contiguous in the file
		offset += int64(o.first) * int64(iter.Size(m.shape[1:])) * int64(m.width)
		m.shape = slices.Concat([]int{o.stop - o.first}, m.shape[1:])
		o.part = false
	}
	size := iter.Size(m.shape) * m.width
	if size == 0 {
		return o.finish(m.array(want, nil)), nil
	}
	var err error
	if m.file, err = mapped.Open(f, offset, size, o.shared); err != nil {
		return nil, outside(m.op, err)
	}
	b := m.file.Bytes()
	if m.dtype == nd.Bool {
		if i := slices.IndexFunc(b, func(v byte) bool { return v > 1 }); i >= 0 {
			err := m.fail(nd.ErrFormat, "the element at byte %d is %d, not a bool; use Load", offset+int64(i), b[i])
			m.file.Close()
			return nil, err
		}
	}
	m.bytes = nd.Of(b...)
	open.Lock()
	open.mappings = append(open.mappings, m)
	open.Unlock()
	return o.finish(m.array(want, b)), nil
}

// array returns the array of kind dtype with b as its elements.
func (m *mapping) array(dtype nd.DType, b []byte) nd.Array {
	return dynamic.Array(arrange(core.Wrap(reflect.Kind(dtype), raw.Start(b), len(b)/m.width, m.width, packed(m.shape, m.fortran)), m.fortran))
}

// finish returns the result of Map: the requested rows of x. They are read-only unless the option Shared is given.
func (o *mapOptions) finish(x nd.Array) nd.Array {
	h := dynamic.Header(x)
	if o.part {
		h = operand.View(h, nd.Range(o.first, o.stop))
	}
	if !o.shared {
		y := new(core.Header)
		y.SetWhole(h)
		y.ReadOnly = true
		h = y
	}
	return dynamic.Array(h)
}

// open has the mapped files.
var open struct {
	sync.Mutex
	mappings []*mapping
}

// find returns the index of x's mapping, or -1. The caller must hold the lock.
func find(x nd.Array) int {
	return slices.IndexFunc(open.mappings, func(m *mapping) bool { return nd.SharesMemory(x, m.bytes) })
}

// Flush waits until all stores into x's file are on disk. x is a mapped array or a view of one.
func Flush(x nd.Array) error {
	return onMapping("npy.Flush", x, func(i int) error { return open.mappings[i].file.Sync() })
}

// Unmap frees the memory of x's file. x is a mapped array or a view of one. If the mapping is shared, Unmap first waits until all stores
// are on disk. A later use of x panics with [nd.ErrReleased]. A later use of another view of the file stops the program with a fault,
// because the addresses are not reused for other memory.
func Unmap(x nd.Array) error {
	closed := false
	err := onMapping("npy.Unmap", x, func(i int) error {
		m := open.mappings[i]
		closed = true // the mapping is closed even if the system could not write the stores
		err := m.file.Sync()
		if e := m.file.Close(); err == nil {
			err = e
		}
		open.mappings = slices.Delete(open.mappings, i, i+1)
		return err
	})
	if y, ok := x.(interface{ Release() }); ok && (closed || err == nil) {
		y.Release()
	}
	return err
}

// onMapping calls f with the index of x's mapping in the list of mapped files.
func onMapping(op string, x nd.Array, f func(i int) error) error {
	if err := gone(op, "array", x); err != nil {
		return err
	}
	if x.Size() == 0 || !mapped.Supported {
		return nil // an empty array has no mapping
	}
	open.Lock()
	defer open.Unlock()
	i := find(x)
	if i < 0 {
		return &nd.Error{Op: op, Kind: nd.ErrOption, Shapes: [][]int{x.Shape()}, Detail: "the array is none of a file that is mapped: Map makes those"}
	}
	return outside(op, f(i))
}
