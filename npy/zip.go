package npy

import (
	"archive/zip"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strings"

	"ndgo/internal/files"
	"ndgo/internal/quote"
	nd "ndgo/ndarray"
)

// LoadZip returns the arrays of the .npz file at path, keyed by the names of its members without .npy. Each is a [*nd.NDArray] of the
// element type in the file; a type switch finds this type.
//
// LoadZip returns the same errors as [Load]. The error is also of kind [nd.ErrFormat] if the file is not an archive, if a member is not an
// .npy file or has a wrong checksum, if two members have the same name, or if a name leads out of the archive, as ../a.npy and /a.npy do.
// If a member has strings or another unsupported type, use [Members] to read the others.
func LoadZip(path string, options ...Option) (map[string]nd.Array, error) {
	const op = "npy.LoadZip"
	f, err := os.Open(path)
	if err != nil {
		return nil, outside(op, err)
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, outside(op, err)
	}
	return readZip(op, path+": ", f, info.Size(), options)
}

// ReadZip returns the arrays of the .npz file in the first size bytes of r. See [LoadZip].
func ReadZip(r io.ReaderAt, size int64, options ...Option) (map[string]nd.Array, error) {
	return readZip("npy.ReadZip", "", r, size, options)
}

// readZip reads an archive. The parameter file is the archive's name for errors.
func readZip(op, file string, r io.ReaderAt, size int64, options []Option) (map[string]nd.Array, error) {
	whole := source{op: op, name: strings.TrimSuffix(file, ": ")}
	// A malformed directory may name positions before the beginning of the file. Therefore it is read by a section reader, which rejects
	// such positions.
	archive, err := zip.NewReader(io.NewSectionReader(r, 0, size), size)
	if errors.Is(err, zip.ErrFormat) {
		return nil, whole.fail(nd.ErrFormat, "the file is not an archive, ends early or is damaged: its directory cannot be read")
	}
	if err != nil {
		return nil, whole.wrap(err)
	}
	l := settingsOf(options)
	arrays, seen := map[string]nd.Array{}, map[string]bool{}
	for _, member := range archive.File {
		name, ok := strings.CutSuffix(member.Name, suffix)
		if !ok || !isLocal(name) {
			return nil, whole.fail(nd.ErrFormat, "the name of member %s is not a name such as \"name.npy\" within the archive", quote.Text(member.Name))
		}
		if seen[name] {
			return nil, whole.fail(nd.ErrFormat, "two members have the name %s", quote.Text(member.Name))
		}
		seen[name] = true
		if l.members != nil && !slices.Contains(l.members, name) {
			continue
		}
		s := source{op: op, name: file + quote.Word(member.Name)}
		if arrays[name], err = readMember(&s, member, &l); err != nil {
			if e, ok := err.(*nd.Error); ok && e.Kind == nd.ErrDType && l.members == nil && len(archive.File) > 1 {
				e.Detail += "; the option Members names others to read without it"
			}
			return nil, err
		}
	}
	for _, name := range l.members {
		if !seen[name] {
			return nil, whole.fail(nd.ErrFormat, "there is no member %s", quote.Text(name+suffix))
		}
	}
	return arrays, nil
}

// suffix is the end of the name of every member.
const suffix = ".npy"

// isLocal reports whether name is a path, with slashes, that stays within its folder. It allows colons, although Windows forbids them in
// file names: here names are only keys of a map, and NumPy may write names with colons.
func isLocal(name string) bool {
	return fs.ValidPath(name) && name != "." && !strings.ContainsAny(name, "\\\x00")
}

// readMember reads the array of a member. The field name of s is the member's name for errors.
func readMember(s *source, member *zip.File, l *settings) (nd.Array, error) {
	const encrypted = 1
	if member.Flags&encrypted != 0 {
		return nil, s.fail(nd.ErrFormat, "the member is encrypted")
	}
	r, err := member.Open()
	if err != nil {
		return nil, s.wrap(err)
	}
	defer r.Close()
	// Package zip does not compare checksums if the directory has a checksum of 0. So readMember compares them itself.
	sum := crc32.NewIEEE()
	s.r = io.TeeReader(r, sum)
	x, err := readArray(s, asInFile, l)
	if err == nil && sum.Sum32() != member.CRC32 {
		err = s.fail(nd.ErrFormat, "%v", zip.ErrChecksum)
	}
	if err != nil {
		return nil, err
	}
	return x, nil
}

// SaveZip writes arrays to an .npz file at path. SaveZip replaces the file only when the new file is complete. If SaveZip fails, the
// previous file remains. See [WriteZip] for the format.
func SaveZip(path string, arrays map[string]nd.Array) error {
	const op = "npy.SaveZip"
	return outside(op, files.Replace(path, func(w io.Writer) error { return writeZip(op, w, arrays) }))
}

// WriteZip writes arrays to w as an .npz file, a ZIP archive of .npy files. The members have the names of the arrays, and are
// uncompressed and sorted, so the same arrays give the same bytes. A name that leads out of the archive is an error of kind
// [nd.ErrFormat]. For an array, it returns the same errors as [Write].
func WriteZip(w io.Writer, arrays map[string]nd.Array) error {
	const op = "npy.WriteZip"
	return outside(op, writeZip(op, w, arrays))
}

func writeZip(op string, w io.Writer, arrays map[string]nd.Array) error {
	archive := zip.NewWriter(w)
	for _, name := range slices.Sorted(maps.Keys(arrays)) {
		if !isLocal(name) {
			return &nd.Error{Op: op, Kind: nd.ErrFormat, Detail: fmt.Sprintf("the name %s is not a name within an archive, such as \"x\"", quote.Text(name))}
		}
		member, err := archive.CreateHeader(&zip.FileHeader{Name: name + suffix, Method: zip.Store})
		if err != nil {
			return err
		}
		if err := writeArray(op, "array "+quote.Text(name), member, arrays[name]); err != nil {
			return err
		}
	}
	return archive.Close()
}
