package remote

import (
	"fmt"
	"io"

	"ndgo/zarr/store"
)

// Fill reads data from the body of an answer, and calls the function alive after each part. If the body ends early, the error is
// [io.ErrUnexpectedEOF].
func Fill(body io.Reader, data []byte, alive func()) error {
	w := &watched{Reader: body, alive: alive}
	if n, err := io.ReadFull(w, data); err != nil {
		return w.short(n, int64(len(data)))
	}
	return nil
}

// step is the number of bytes that Body allocates at a time, because the server's size may be wrong.
const step = 16 << 20

// Body reads the whole body of an answer. size is its number of bytes, or -1 if unknown. More bytes than the limit most are an error. Body
// uses the memory of room if room is long enough; other memory grows with the bytes read.
func Body(body io.Reader, room []byte, size, most int64, alive func()) ([]byte, error) {
	if size > most {
		return nil, fmt.Errorf("%w: %d, expected at most %d", store.ErrTooLong, size, most)
	}
	last := size // read up to this number of bytes before an error
	if size < 0 {
		last = most + 1
	}
	w := &watched{Reader: body, alive: alive}
	room = room[:0]
	for {
		n := int64(len(room))
		end := min(last, max(int64(cap(room)), 2*n, 64<<10))
		if size >= 0 {
			end = min(last, max(end, step))
		}
		if int64(cap(room)) < end || room == nil {
			room = append(make([]byte, 0, end), room...)
		}
		m, err := io.ReadFull(w, room[n:end])
		room = room[:n+int64(m)]
		n += int64(m)
		switch {
		case size < 0 && w.err == io.EOF && n <= most:
			return room, nil
		case size < 0 && n > most:
			return nil, fmt.Errorf("%w: expected at most %d", store.ErrTooLong, most)
		case err != nil:
			return nil, w.short(int(n), size)
		case n == size:
			return room, nil
		}
	}
}

// Watch returns a reader of body that calls the function alive after each part.
func Watch(body io.Reader, alive func()) io.Reader { return &watched{Reader: body, alive: alive} }

// A watched body calls the function alive after each part, and remembers the error at its end.
type watched struct {
	io.Reader
	alive func()
	err   error
}

func (w *watched) Read(b []byte) (int, error) {
	n, err := w.Reader.Read(b)
	if n > 0 {
		w.alive()
	}
	w.err = err
	return n, err
}

// short returns the error of a body that ends after n bytes.
func (w *watched) short(n int, size int64) error {
	err := w.err
	if err == nil || err == io.EOF {
		err = io.ErrUnexpectedEOF
	}
	if size < 0 {
		return fmt.Errorf("the body ends after %d bytes: %w", n, err)
	}
	return fmt.Errorf("the body ends after %d bytes, expected %d: %w", n, size, err)
}
