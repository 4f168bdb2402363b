package codec

import (
	"bytes"
	"compress/bzip2"
	"io"
	"sync"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zlib"
)

// A Gzip compresses in the format of gzip.
type Gzip struct{ Level int }

var gzipReaders = sync.Pool{New: func() any { return new(gzip.Reader) }}

func (Gzip) Decode(room, b []byte, most int) ([]byte, error) {
	r := gzipReaders.Get().(*gzip.Reader)
	defer gzipReaders.Put(r)
	if err := r.Reset(bytes.NewReader(b)); err != nil {
		return nil, damaged("gzip: %v", err)
	}
	return readAll("gzip", r, room, len(b), most)
}

// readAll reads r to its end and returns its bytes. More bytes than the limit most are an error. Memory grows with the bytes read.
func readAll(name string, r io.Reader, room []byte, encoded, most int) ([]byte, error) {
	room = fit(room, min(most, max(cap(room), 8*encoded, 4<<10)))
	n := 0
	for {
		got, err := io.ReadFull(r, room[n:])
		n += got
		if err == io.EOF || err == io.ErrUnexpectedEOF && n < len(room) {
			return ended(name, r, room[:n], err)
		}
		if err != nil {
			return nil, damaged("%s: %v", name, err)
		}
		if n == most {
			break
		}
		grown := make([]byte, min(most, 2*n))
		copy(grown, room)
		room = grown
	}
	switch got, err := io.ReadFull(r, make([]byte, 1)); {
	case got > 0:
		return nil, tooLong(name, most)
	case err != io.EOF:
		return nil, damaged("%s: %v", name, err)
	}
	return room[:n], nil
}

// ended returns the result of a reader after io.EOF or io.ErrUnexpectedEOF. If r has really ended, the result is decoded. Otherwise
// the encoded bytes end early, and the result is an error.
func ended(name string, r io.Reader, decoded []byte, err error) ([]byte, error) {
	if _, again := r.Read(make([]byte, 1)); again == io.EOF {
		return decoded, nil
	}
	return nil, damaged("%s: %v", name, err)
}

type flateWriter interface {
	io.WriteCloser
	Reset(io.Writer)
}

// writers has a pool of writers for each level from -1 to 9.
type writers [11]sync.Pool

var gzipWriters, zlibWriters writers

func (p *writers) encode(level int, room, b []byte, open func(io.Writer, int) (flateWriter, error)) ([]byte, error) {
	out := bytes.NewBuffer(room[:0])
	w, ok := p[level+1].Get().(flateWriter)
	if ok {
		w.Reset(out)
	} else {
		var err error
		if w, err = open(out, level); err != nil {
			return nil, err
		}
	}
	defer p[level+1].Put(w)
	if _, err := w.Write(b); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

func (g Gzip) Encode(room, b []byte) ([]byte, error) {
	return gzipWriters.encode(g.Level, room, b, func(w io.Writer, level int) (flateWriter, error) { return gzip.NewWriterLevel(w, level) })
}

// A Zlib compresses in the format of zlib.
type Zlib struct{ Level int }

func (Zlib) Decode(room, b []byte, most int) ([]byte, error) {
	r, err := zlib.NewReader(bytes.NewReader(b))
	if err != nil {
		return nil, damaged("zlib: %v", err)
	}
	return readAll("zlib", r, room, len(b), most)
}

func (z Zlib) Encode(room, b []byte) ([]byte, error) {
	return zlibWriters.encode(z.Level, room, b, func(w io.Writer, level int) (flateWriter, error) { return zlib.NewWriterLevel(w, level) })
}

// BZ2 decodes the format of bzip2.
type BZ2 struct{}

func (BZ2) Decode(room, b []byte, most int) ([]byte, error) {
	return readAll("bz2", bzip2.NewReader(bytes.NewReader(b)), room, len(b), most)
}

func (BZ2) Encode(_, _ []byte) ([]byte, error) { return nil, ErrEncode }
