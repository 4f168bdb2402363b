package store

import (
	"archive/zip"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"strings"

	"ndgo/internal/quote"
)

// Zip opens the ZIP archive at path as a read-only store. From an uncompressed member it reads only the requested ranges. A
// compressed member is decompressed from its beginning. Members with names that are no valid keys are ignored.
//
// The result also implements [io.Closer]; Close closes the file.
func Zip(path string) (Store, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	if err == nil {
		var z *zipped
		if z, err = openZip(f, info.Size()); err == nil {
			z.path, z.Closer = path, f
			return z, nil
		}
	}
	f.Close()
	return nil, fmt.Errorf("%s: %w", path, err)
}

type zipped struct {
	io.Closer
	path    string
	file    io.ReaderAt
	size    int64
	members map[string]*zip.File
}

func openZip(file io.ReaderAt, size int64) (*zipped, error) {
	archive, err := zip.NewReader(file, size)
	if err != nil && !errors.Is(err, zip.ErrInsecurePath) {
		return nil, err
	}
	z := &zipped{file: file, size: size, members: map[string]*zip.File{}}
	for _, member := range archive.File {
		if strings.HasSuffix(member.Name, "/") || Check(member.Name) != nil {
			continue
		}
		if z.members[member.Name] != nil {
			return nil, fmt.Errorf("the archive has two members %s", quote.Text(member.Name))
		}
		z.members[member.Name] = member
	}
	return z, nil
}

// encrypted is the flag of an encrypted member, section 4.4.4 of the ZIP specification.
const encrypted = 1

func (z *zipped) member(key string) (*zip.File, error) {
	if err := Check(key); err != nil {
		return nil, err
	}
	if m := z.members[key]; m != nil {
		if m.Method == zip.Store && m.CompressedSize64 != m.UncompressedSize64 {
			return nil, fmt.Errorf("%s: %w: %d stored bytes, and the archive claims %d", key, zip.ErrFormat, m.CompressedSize64, m.UncompressedSize64)
		}
		if m.Flags&encrypted != 0 {
			return nil, fmt.Errorf("%s: %w: the member is encrypted", key, zip.ErrAlgorithm)
		}
		return m, nil
	}
	return nil, missing("get", key)
}

func (z *zipped) Get(_ context.Context, key string, room []byte, most int64) ([]byte, error) {
	m, err := z.member(key)
	if err != nil {
		return nil, err
	}
	size := m.UncompressedSize64
	if size > uint64(max(most, 0)) {
		return nil, fmt.Errorf("%s: %w: %d, expected at most %d", key, ErrTooLong, size, most)
	}
	if m.Method == zip.Store && size > uint64(z.size) {
		return nil, fmt.Errorf("%s: %w: the member claims %d bytes, more than the archive has", key, zip.ErrFormat, size)
	}
	r, err := m.Open()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", key, err)
	}
	defer r.Close()
	return readMember(r, key, room, int(size))
}

// readMember reads a whole member. size is the claimed number of bytes; it may be wrong, so memory grows with the bytes read.
func readMember(r io.Reader, key string, room []byte, size int) ([]byte, error) {
	const step = 16 << 20
	room = fit(room, min(size, max(step, cap(room))))
	for n := 0; ; {
		got, err := io.ReadFull(r, room[n:])
		if err != nil {
			return nil, fmt.Errorf("%s: %w: %d bytes, and the archive claims %d", key, errors.Join(zip.ErrFormat, err), n+got, size)
		}
		if n = len(room); n == size {
			break
		}
		grown := make([]byte, min(size, 2*n))
		copy(grown, room)
		room = grown
	}
	if n, err := io.ReadFull(r, make([]byte, 1)); n != 0 || err != io.EOF { // at the end, the reader verifies the checksum
		return nil, fmt.Errorf("%s: %w: the member does not end after %d bytes", key, errors.Join(zip.ErrFormat, err), size)
	}
	return room, nil
}

func (z *zipped) GetRanges(_ context.Context, key string, ranges []Range) (int64, error) {
	m, err := z.member(key)
	if err != nil {
		return 0, err
	}
	if m.UncompressedSize64 > 1<<62 {
		return 0, fmt.Errorf("%s: %w: the member claims %d bytes", key, zip.ErrFormat, m.UncompressedSize64)
	}
	size := int64(m.UncompressedSize64)
	starts := make([]int64, len(ranges))
	for i := range ranges {
		if starts[i], err = ranges[i].bounds(key, size); err != nil {
			return size, err
		}
	}
	if m.Method == zip.Store {
		offset, err := m.DataOffset()
		if err != nil {
			return size, fmt.Errorf("%s: %w", key, err)
		}
		for i := range ranges {
			if _, err := z.file.ReadAt(ranges[i].Data, offset+starts[i]); err != nil {
				return size, fmt.Errorf("%s: %w", key, errors.Join(zip.ErrFormat, err))
			}
		}
		return size, nil
	}
	r, err := m.Open()
	if err != nil {
		return size, fmt.Errorf("%s: %w", key, err)
	}
	defer r.Close()
	return size, skim(r, key, ranges, starts, size)
}

// skim fills ranges of a member of size bytes. starts has the offset of each range. skim keeps no other bytes in memory, because
// a small archive may have huge members.
func skim(r io.Reader, key string, ranges []Range, starts []int64, size int64) error {
	b := make([]byte, 64<<10)
	for at := int64(0); ; {
		n, err := r.Read(b)
		for i := range ranges {
			from, data := starts[i]-at, ranges[i].Data
			if from < 0 {
				data, from = data[min(-from, int64(len(data))):], 0
			}
			if from < int64(n) {
				copy(data, b[from:n])
			}
		}
		at += int64(n)
		if err == io.EOF && at == size { // at the end, the reader verifies the checksum
			return nil
		}
		if err != nil || at > size {
			return fmt.Errorf("%s: %w: %d bytes, and the archive claims %d", key, errors.Join(zip.ErrFormat, err), at, size)
		}
	}
}

func (z *zipped) Put(context.Context, string, []byte, bool) error   { return z.readOnly() }
func (z *zipped) PutIfAbsent(context.Context, string, []byte) error { return z.readOnly() }
func (z *zipped) Delete(context.Context, string) error              { return z.readOnly() }
func (z *zipped) readOnly() error                                   { return fmt.Errorf("%s: %w", z.path, ErrReadOnly) }
func (z *zipped) Locate(key string) string                          { return z.path + ":" + key }
func (z *zipped) List(_ context.Context, folder string) iter.Seq2[Entry, error] {
	return func(yield func(Entry, error) bool) {
		if err := checkFolder(folder); err != nil {
			yield(Entry{}, err)
			return
		}
		sizes := func(yield func(string, int64) bool) {
			for key, m := range z.members {
				if !yield(key, int64(min(m.UncompressedSize64, 1<<62))) {
					return
				}
			}
		}
		listKeys(folder, sizes, yield)
	}
}
