package npy

import (
	"errors"
	"fmt"
	"io"
	"strconv"

	"ndgo/internal/core"
	"ndgo/internal/dynamic"
	"ndgo/internal/element"
	"ndgo/internal/files"
	"ndgo/internal/raw"
	nd "ndgo/ndarray"
)

// Save writes x to an .npy file at path, in the format of [Write]. Save replaces the file only when the new file is complete. If Save fails
// or panics, the previous file remains, and no other file is left.
//
// Until the file is complete, the data is in a hidden file .ndgo-… in the same folder. If the program is killed, the hidden file remains,
// and the next Save in the folder removes it. Save keeps the permissions of the previous file, and its group and owner as far as the system
// allows. It follows a symbolic link, even to a missing file. On Unix, Save replaces a read-only file (mode 0444) in a writable folder, and
// the new file is read-only as well. On Windows, Save retries for two seconds if another program has the file open; a read-only file is an
// error.
func Save(path string, x nd.Array) error {
	const op = "npy.Save"
	return outside(op, files.Replace(path, func(w io.Writer) error { return writeArray(op, "array", w, x) }))
}

// Write writes x to w in .npy format, version 1.0, in little-endian and row-major order for every layout of x. The bytes are the
// same as NumPy's. Elements of int and uint are written as int64 and uint64, and elements of a defined type as their kind. Elements
// of other kinds, for instance string, are an error of kind [nd.ErrDType].
func Write(w io.Writer, x nd.Array) error {
	const op = "npy.Write"
	return outside(op, writeArray(op, "array", w, x))
}

// writeArray writes x to w. Its errors name the function op, and name x by the given name.
func writeArray(op, name string, w io.Writer, x nd.Array) error {
	if err := gone(op, name, x); err != nil {
		return err
	}
	t, ok := typeOf(x.DType())
	if !ok {
		return &nd.Error{Op: op, Kind: nd.ErrDType, Detail: fmt.Sprintf(
			"the %s has elements of kind %s, which files cannot hold; convert them to numbers or bools", name, x.DType())}
	}
	h := header{descr: t.descr()}
	for _, n := range x.Shape() {
		h.shape = append(h.shape, int64(n))
	}
	if err := h.mayBe(op, t.width); err != nil {
		return err
	}
	if _, err := w.Write(h.encode()); err != nil {
		return err
	}
	return writeElements(w, x, t.part)
}

// gone returns an error of op if x is nil or was released. The error names x by the given name.
func gone(op, name string, x nd.Array) error {
	kind, what := nd.ErrNil, "is nil; make one with Zeros, Of or FromSlice"
	if x != nil {
		err := nd.Try(func() { x.Shape() })
		if err == nil {
			return nil
		}
		if errors.Is(err, nd.ErrReleased) {
			kind, what = nd.ErrReleased, "was released; use a result computed from it, or release it later"
		}
	}
	return &nd.Error{Op: op, Kind: kind, Detail: "the " + name + " " + what}
}

// writeElements writes the elements of x. The parameter part is the size of each number of an element in the file.
func writeElements(w io.Writer, x nd.Array, part int) error {
	switch x.DType() {
	case nd.Bool:
		return writeAs[bool](w, x, part)
	case nd.Int8:
		return writeAs[int8](w, x, part)
	case nd.Int16:
		return writeAs[int16](w, x, part)
	case nd.Int32:
		return writeAs[int32](w, x, part)
	case nd.Int64:
		return writeAs[int64](w, x, part)
	case nd.Int:
		if strconv.IntSize == 32 {
			return widen[int, int64](w, x)
		}
		return writeAs[int](w, x, part)
	case nd.Uint8:
		return writeAs[uint8](w, x, part)
	case nd.Uint16:
		return writeAs[uint16](w, x, part)
	case nd.Uint32:
		return writeAs[uint32](w, x, part)
	case nd.Uint64:
		return writeAs[uint64](w, x, part)
	case nd.Uint:
		if strconv.IntSize == 32 {
			return widen[uint, uint64](w, x)
		}
		return writeAs[uint](w, x, part)
	case nd.Float32:
		return writeAs[float32](w, x, part)
	case nd.Float64:
		return writeAs[float64](w, x, part)
	case nd.Complex64:
		return writeAs[complex64](w, x, part)
	default:
		return writeAs[complex128](w, x, part)
	}
}

// chunkBytes is the number of bytes converted and written at a time, if the formats of memory and file differ.
const chunkBytes = 1 << 16

// writeAs writes the elements of x, which have the kind of T.
func writeAs[T any](w io.Writer, x nd.Array, part int) error {
	h := dynamic.Header(x)
	if h.Layout.IsPacked() && raw.LittleEndian() {
		_, err := w.Write(raw.Bytes(core.Elements[T](h)))
		return err
	}
	return writeChunks(w, h, part, func(v T) T { return v })
}

// widen writes the elements of x as 64-bit integers of type Wide. The elements have the kind of T.
func widen[T, Wide nd.Integer](w io.Writer, x nd.Array) error {
	return writeChunks(w, dynamic.Header(x), 8, func(v T) Wide { return Wide(v) })
}

// writeChunks converts the elements of h and writes them in row-major and little-endian order.
func writeChunks[T, U any](w io.Writer, h *core.Header, part int, convert func(T) U) error {
	var chunk []U
	flush := func() error {
		b := raw.Bytes(chunk)
		if !raw.LittleEndian() {
			raw.Swap(b, part)
		}
		chunk = chunk[:0]
		_, err := w.Write(b)
		return err
	}
	for v := range element.Values[T](h) {
		if chunk = append(chunk, convert(v)); len(chunk)*part >= chunkBytes {
			if err := flush(); err != nil {
				return err
			}
		}
	}
	return flush()
}
