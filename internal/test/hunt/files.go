package main

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	nd "ndgo/ndarray"
	"ndgo/npy"
	"ndgo/picture"
	"ndgo/text"
)

// readArea reads corrupted files. Each must give an error or an array, without a panic, and take memory in proportion to the file.
var readArea = &area{
	name:  "read",
	pace:  40000,
	open:  openFiles,
	about: "mutated .npy, .npz, text and picture files: an error or an array, no panic, bounded memory, short messages, and what is written back is the same",
	trial: func(t *trial) {
		switch t.n(4) {
		case 0:
			readNPY(t)
		case 1:
			readZip(t)
		case 2:
			readText(t)
		default:
			readPicture(t)
		}
	},
}

// mutated returns bytes with a few changes, or unchanged.
func (t *trial) mutated(b []byte, dictionary ...string) []byte {
	b = bytes.Clone(b)
	for range t.n(4) {
		if len(b) == 0 {
			return b
		}
		at := t.n(len(b))
		if t.n(2) == 0 {
			at = t.n(min(len(b), 140))
		}
		switch t.n(7) {
		case 0:
			b[at] ^= 1 << t.n(8)
		case 1:
			b[at] = byte(t.n(256))
		case 2:
			b = b[:at]
		case 3: // insert
			word := dictionary[t.n(len(dictionary))]
			b = append(b[:at:at], append([]byte(word), b[at:]...)...)
		case 4: // replace
			word := dictionary[t.n(len(dictionary))]
			copy(b[at:], word)
		case 5: // repeat
			end := min(len(b), at+1+t.n(200))
			b = append(b, b[at:end]...)
		default: // delete
			end := min(len(b), at+1+t.n(20))
			b = append(b[:at:at], b[end:]...)
		}
	}
	return b
}

// Words with a meaning in files of each kind.
var (
	headerWords = []string{"'shape': (9223372036854775807,)", "(2, 2, ", "(-1,)", "99999999999", "fortran_order", "True", "'<f8'", "'>i4'", "'|O'", "'<c16'", "'|V8'", "'<U5'", "'<M8[ns]'",
		"[('a', '<f8'), ('b', '<i4')]", ",", "'", "}", "(", ")", "\x00", "\n", "__import__('os')", "\xff\xff\xff\xff", "\x93NUMPY\x02\x00", "\x93NUMPY\x03\x00", "0x10", "1_0", " "}
	tableWords = []string{",", "\n", "\r\n", "\"", "\t", ";", "nan", "-inf", "1e999", "-0", "0x1p-3", "1_000", "NA", "#", "\ufeff", "1e-400", "\"a,b\"", "\x00", "\xff", "+", "--1", "1,2,3\n",
		strings.Repeat("9", 500), strings.Repeat("x", 3000), "true", "18446744073709551616", " "}
	pictureWords = []string{"IHDR", "IDAT", "IEND", "\xff\xff\xff\xff", "\x00\x00\x00\x00", "\x7f\xff\xff\xff", "GIF89a", "PLTE"}
)

// bounded compares the memory of a call with the size of the file, and checks the result of the call.
func (t *trial) bounded(key string, size int, read func() error) (err error) {
	t.calls++
	before := allocated()
	var refused *nd.Error
	if e := t.recovered(key, func() { err = read() }); e != nil {
		if !errors.As(e, &refused) {
			t.fail(key+": other panic", "panics with %v", e)
		}
		t.fail(key+": panics", "a file makes it panic: %v", e)
	}
	t.compared++
	if took := allocated() - before; took > int64(size)*600+16<<20 {
		t.fail(key+": memory", "reading %d bytes took %d bytes; error: %v", size, took, err)
	}
	if err != nil {
		t.sane(key, err)
	}
	return err
}

func (t *trial) someArray() nd.Array {
	shape := t.sizes(t.n(4))
	if product(shape) > few {
		shape = []int{t.n(9), 3}
	}
	n := product(shape)
	switch t.n(8) {
	case 0:
		return nd.FromSlice(data[float64](t, "data", n), shape...)
	case 1:
		return nd.FromSlice(data[int32](t, "data", n), shape...)
	case 2:
		return nd.FromSlice(data[bool](t, "data", n), shape...)
	case 3:
		return nd.FromSlice(data[complex64](t, "data", n), shape...)
	case 4:
		return nd.FromSlice(data[uint16](t, "data", n), shape...)
	case 5:
		return nd.FromSlice(data[float32](t, "data", n), shape...).Flip()
	case 6:
		return nd.FromSlice(data[int64](t, "data", n), shape...)
	}
	return nd.FromSlice(data[uint8](t, "data", n), shape...)
}

func readNPY(t *trial) {
	var b bytes.Buffer
	if err := npy.Write(&b, t.someArray()); err != nil {
		t.fail("read: npy.Write", "an array cannot be written: %v", err)
	}
	file := t.mutated(b.Bytes(), headerWords...)
	t.say("file := []byte(%q)\n\tx, err := npy.ReadAny(bytes.NewReader(file), npy.MaxBytes(1<<20))\n\tt.Error(x, err)", file)
	var x nd.Array
	if t.bounded("read: npy.ReadAny", len(file), func() (err error) { x, err = npy.ReadAny(bytes.NewReader(file), npy.MaxBytes(1<<20)); return err }) == nil {
		again(t, x)
	}
	if t.n(4) == 0 {
		t.bounded("read: npy.Read[float64]", len(file), func() error { _, err := npy.Read[float64](bytes.NewReader(file), npy.MaxBytes(1<<20)); return err })
	}
	if t.n(8) == 0 { // as a mapped file
		path := filepath.Join(workspace, "mapped.npy")
		check(os.WriteFile(path, file, 0o600))
		t.bounded("read: npy.MapAny", len(file), func() error {
			x, err := npy.MapAny(path)
			if err == nil {
				again(t, x)
				err = npy.Unmap(x)
			}
			return err
		})
		t.bounded("read: npy.Stat", len(file), func() error { _, err := npy.Stat(path); return err })
	}
}

// again writes the array, reads it back, and compares the two arrays.
func again(t *trial, x nd.Array) {
	var first, second bytes.Buffer
	if err := npy.Write(&first, x); err != nil {
		t.fail("read: again", "what was read cannot be written: %v", err)
	}
	y, err := npy.ReadAny(bytes.NewReader(first.Bytes()))
	if err != nil {
		t.fail("read: again", "what was written cannot be read: %v", err)
	}
	if err := npy.Write(&second, y); err != nil || !bytes.Equal(first.Bytes(), second.Bytes()) {
		t.fail("read: again", "what was written, read and written is not the same: %v", err)
	}
}

func readZip(t *trial) {
	var b bytes.Buffer
	if t.n(2) == 0 {
		if err := npy.WriteZip(&b, map[string]nd.Array{"a": t.someArray(), "b": nd.Of(1.5)}); err != nil {
			t.fail("read: npy.WriteZip", "arrays cannot be written: %v", err)
		}
	} else { // an archive of hostile data with valid checksums
		w := zip.NewWriter(&b)
		for range 1 + t.n(3) {
			name := pick(t, "a.npy", "b.npy", "../a.npy", "/a.npy", "a", "", strings.Repeat("n", 3000)+".npy", "a\x00.npy")
			m, err := w.CreateHeader(&zip.FileHeader{Name: name, Method: pick(t, zip.Deflate, zip.Store)})
			check(err)
			var one bytes.Buffer
			check(npy.Write(&one, t.someArray()))
			_, err = m.Write(t.mutated(one.Bytes(), headerWords...))
			check(err)
			if t.chance(20) {
				_, err = m.Write(make([]byte, 3<<20)) // zeros compress well
				check(err)
			}
		}
		check(w.Close())
	}
	file := t.mutated(b.Bytes(), "PK\x01\x02", "PK\x03\x04", "PK\x05\x06", "\xff\xff\xff\xff", ".npy", "\x00\x00")
	t.say("file := []byte(%q)\n\tx, err := npy.ReadZip(bytes.NewReader(file), int64(len(file)), npy.MaxBytes(1<<20))\n\tt.Error(x, err)", file)
	var all map[string]nd.Array
	if t.bounded("read: npy.ReadZip", len(file), func() (err error) {
		all, err = npy.ReadZip(bytes.NewReader(file), int64(len(file)), npy.MaxBytes(1<<20))
		return err
	}) == nil {
		for _, x := range all {
			again(t, x)
		}
	}
}

func readText(t *trial) {
	var b bytes.Buffer
	rows, columns := t.n(5), 1+t.n(4)
	check(text.Write(&b, nd.FromSlice(data[float64](t, "data", rows*columns), rows, columns)))
	file := t.mutated(b.Bytes(), tableWords...)
	if t.chance(50) { // a field of a megabyte
		file = append(file, bytes.Repeat([]byte{pick(t, byte('x'), '1', '"', ' ')}, 1<<20)...)
	}
	if t.keeps && len(file) < 1<<16 {
		t.say("file := []byte(%q)\n\tx, err := text.Read[float64](bytes.NewReader(file))\n\tt.Error(x, err)", file)
	}
	var options []text.ReadOption
	switch t.n(6) {
	case 1:
		options = append(options, text.Skip(t.n(3)))
	case 2:
		options = append(options, text.Header(new([]string)))
	case 3:
		options = append(options, text.Comments("#"))
	case 4:
		options = append(options, text.Missing("NA"), text.Delimiter(pick(t, ',', ';', '\t')))
	case 5:
		options = append(options, text.ColumnsAt(t.n(3)))
	}
	switch t.n(3) {
	case 0:
		var x *nd.NDArray[float64]
		if t.bounded("read: text.Read[float64]", len(file), func() (err error) { x, err = text.Read[float64](bytes.NewReader(file), options...); return err }) == nil && x.Size() > 0 {
			var out bytes.Buffer
			check(text.Write(&out, x))
			y, err := text.Read[float64](&out)
			if err != nil || differs(y.ToSlice(), x.ToSlice()) >= 0 {
				t.fail("read: text again", "what was written is not read again as it was: %v", err)
			}
		}
	case 1:
		t.bounded("read: text.Read[int64]", len(file), func() error { _, err := text.Read[int64](bytes.NewReader(file), options...); return err })
	default:
		t.bounded("read: text.Read[complex128]", len(file), func() error { _, err := text.Read[float32](bytes.NewReader(file), options...); return err })
	}
}

func readPicture(t *trial) {
	x := nd.FromSlice(data[uint8](t, "data", 12), 2, 2, 3)
	file := t.mutated(picture.PNG(x), pictureWords...)
	path := filepath.Join(workspace, "picture.png")
	check(os.WriteFile(path, file, 0o600))
	t.say("path := filepath.Join(t.TempDir(), \"a.png\")\n\tos.WriteFile(path, []byte(%q), 0o600)\n\tx, err := picture.Load(path)\n\tt.Error(x, err)", file)
	t.bounded("read: picture.Load", len(file)+1<<20, func() error { _, err := picture.Load(path); return err })
}

// check panics if err is not nil. Then the trial cannot go on, for instance because a file cannot be written.
func check(err error) {
	if err != nil {
		panic(fmt.Sprintf("hunt: %v", err))
	}
}

// workspace is the folder of this process for files.
var workspace string

// openFiles makes the workspace. Its cleanup removes it.
func openFiles() (func(), error) {
	var err error
	workspace, err = os.MkdirTemp("", "hunt-files-")
	return func() { os.RemoveAll(workspace) }, err
}
