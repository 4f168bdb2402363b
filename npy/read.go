package npy

import (
	"io"
	"os"
	"strings"

	"ndgo/internal/dynamic"
	"ndgo/internal/element"
	"ndgo/internal/quote"
	nd "ndgo/ndarray"
)

// Load returns the array in the .npy file at path. Its elements must have the kind of T. T may also be int for int64, and uint for uint64.
// Other elements are an error of kind [nd.ErrDType]; to read any type, use [LoadAny]. An array in Fortran order is a view with the strides
// of this order.
//
// If data is malformed, or follows the array, Load returns an error of kind [nd.ErrFormat]. If data exceeds the limits, it returns an error
// of kind [nd.ErrLimit] before it allocates memory.
func Load[T nd.Element](path string, options ...Option) (*nd.NDArray[T], error) {
	x, err := load(path, dtypeOf[T](), options)
	return dynamic.As[T](x), err
}

// LoadAny returns the array in the .npy file at path as a [*nd.NDArray] of the element type in the file. A type switch finds this
// type. It returns the same errors as [Load].
func LoadAny(path string, options ...Option) (nd.Array, error) {
	return load(path, asInFile, options)
}

// Read returns the array in r, in .npy format. It reads r to its end. See [Load].
func Read[T nd.Element](r io.Reader, options ...Option) (*nd.NDArray[T], error) {
	l := settingsOf(options)
	x, err := readArray(&source{op: "npy.Read", r: r}, dtypeOf[T](), &l)
	return dynamic.As[T](x), err
}

// ReadAny returns the array in r, in .npy format. It reads r to its end. See [LoadAny].
func ReadAny(r io.Reader, options ...Option) (nd.Array, error) {
	l := settingsOf(options)
	return readArray(&source{op: "npy.ReadAny", r: r}, asInFile, &l)
}

// asInFile stands for the element type that the file has. Callers that accept any type pass it as the wanted type.
const asInFile = nd.DType(0)

func load(path string, want nd.DType, options []Option) (nd.Array, error) {
	op := "npy.Load"
	if want == asInFile {
		op = "npy.LoadAny"
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, outside(op, err)
	}
	defer f.Close()
	s := &source{op: op, name: path, r: f}
	if info, err := f.Stat(); err == nil && info.Mode().IsRegular() {
		s.size = info.Size()
	}
	l := settingsOf(options)
	return readArray(s, want, &l)
}

// dtypeOf returns the kind of T.
func dtypeOf[T any]() nd.DType { return nd.DType(element.Kind[T]()) }

// readArray reads an array with elements of type want. The array must end with s. readArray subtracts the size of the elements from the
// limit l.
func readArray(s *source, want nd.DType, l *settings) (nd.Array, error) {
	h, t, big, err := readType(s, &want, l)
	if err != nil {
		return nil, err
	}
	shape, err := h.check(s, t.width, l.bytes)
	if err != nil {
		return nil, err
	}
	e := elements{source: s, elementType: t, big: big, shape: shape, fortran: h.fortran}
	x, err := e.read(want)
	if err == nil {
		err = s.end()
	}
	if err != nil {
		return nil, err
	}
	l.bytes -= int64(x.Size()) * int64(t.width)
	return x, nil
}

// readType reads the header of an array. If want is asInFile, readType sets it to the type in the file. Otherwise it returns an error if
// the file has another type than want. readType also returns the type of the elements in the file, and whether the file is big-endian.
func readType(s *source, want *nd.DType, l *settings) (h header, t elementType, big bool, err error) {
	if h, err = readHeader(s, l.header); err != nil {
		return h, t, false, err
	}
	if t, big, err = h.element(s); err != nil {
		return h, t, false, err
	}
	if *want == asInFile {
		*want = t.dtype
	}
	if inFile(*want) != t.dtype {
		op := s.op[len("npy."):]
		return h, t, false, s.fail(nd.ErrDType, "the elements have type %s (%s), not %s; use %s[%[1]s], or LoadAny and then nd.AsType[%[3]s]",
			t.dtype, quote.Text(h.descr), *want, strings.TrimSuffix(op, "Any"))
	}
	return h, t, big, nil
}
