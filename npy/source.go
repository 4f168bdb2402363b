package npy

import (
	"archive/zip"
	"compress/flate"
	"errors"
	"fmt"
	"io"
	"strings"

	"ndgo/internal/quote"
	nd "ndgo/ndarray"
)

// A source is a file, or a member of an archive, that is being read.
type source struct {
	op   string // the function's name for errors: npy.Load, npy.Read …
	name string // the file's name for errors, or ""
	r    io.Reader
	at   int64 // number of bytes read
	size int64 // total number of bytes, or 0 if it is unknown
}

// read fills b from the source. The parameter subject describes b in errors.
func (s *source) read(b []byte, subject string) error {
	n, err := io.ReadFull(s.r, b)
	s.at += int64(n)
	if err == io.EOF || err == io.ErrUnexpectedEOF {
		return s.fail(nd.ErrFormat, "the data ends at byte %d, within %s", s.at, subject)
	}
	return s.wrap(err)
}

// end returns an error unless the source is at its end.
func (s *source) end() error {
	var b [1]byte
	switch _, err := io.ReadFull(s.r, b[:]); err {
	case io.EOF:
		return nil
	case nil:
		return s.fail(nd.ErrFormat, "bytes follow the last element, at byte %d", s.at)
	default:
		return s.wrap(err)
	}
}

// fail returns an error of the given kind. The error names the source.
func (s *source) fail(kind error, format string, args ...any) error {
	detail := fmt.Sprintf(format, args...)
	if s.name != "" {
		detail = quote.Plain(s.name, "") + ": " + detail
	}
	return &nd.Error{Op: s.op, Kind: kind, Detail: detail}
}

// wrap returns an error of this package for err, an error of a reader. If err says that compressed data is corrupt, the error is the same
// as for a malformed file.
func (s *source) wrap(err error) error {
	if err == nil {
		return nil
	}
	var corrupt flate.CorruptInputError
	bad := errors.As(err, &corrupt)
	for _, e := range []error{zip.ErrFormat, zip.ErrAlgorithm, zip.ErrChecksum, zip.ErrInsecurePath, io.EOF, io.ErrUnexpectedEOF} {
		bad = bad || errors.Is(err, e)
	}
	if bad {
		return s.fail(nd.ErrFormat, "%v, at byte %d", err, s.at)
	}
	return outside(s.op, err)
}

// outside returns err as an error of op, unless it is already an error of this package. The parameter err comes from the system, a reader
// or a writer.
func outside(op string, err error) error {
	var own *nd.Error
	if err == nil || errors.As(err, &own) {
		return err
	}
	return fmt.Errorf("npy: %s: %w", strings.TrimPrefix(op, "npy."), quote.Escaped(err))
}
