package web

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"

	"ndgo/internal/quote"
	"ndgo/zarr/internal/remote"
	"ndgo/zarr/store"
)

func (s *site) GetRanges(ctx context.Context, key string, ranges []store.Range) (int64, error) {
	return remote.OneState(ctx, s, key, ranges)
}

// Open returns an object without sending a request. The object's first GetRanges fixes its version. If the object changes later,
// further calls return an error.
func (s *site) Open(_ context.Context, key string) (store.Object, error) {
	if err := store.Check(key); err != nil {
		return nil, err
	}
	return &object{site: s, key: key}, nil
}

type object struct {
	site  *site
	key   string
	mutex sync.Mutex
	known bool
	state state
}

// A state identifies the version of an object on a server.
type state struct {
	size      int64
	tag, time string // the headers ETag and Last-Modified
}

func (o *object) Close() error { return nil }

func (o *object) GetRanges(ctx context.Context, ranges []store.Range) (int64, error) {
	name := o.site.Locate(o.key)
	done, err := o.first(ctx, name, ranges)
	if err != nil {
		return 0, err
	}
	ranges = slices.Clone(ranges)
	if done >= 0 {
		ranges[done].Data, ranges[done].Offset = nil, 0
	}
	err = o.site.remote.Ranges(ctx, name, o.state.size, ranges, func(ctx context.Context, at int64, data []byte) error {
		_, err := o.read(ctx, name, fmt.Sprintf("bytes=%d-%d", at, at+int64(len(data))-1), at, data)
		return err
	})
	return o.state.size, err
}

// first learns the version of the object, if it is unknown: it reads the first range with bytes, and returns the number of this
// range. Otherwise it returns -1.
func (o *object) first(ctx context.Context, name string, ranges []store.Range) (done int, err error) {
	o.mutex.Lock()
	defer o.mutex.Unlock()
	if o.known {
		return -1, nil
	}
	done = slices.IndexFunc(ranges, func(r store.Range) bool { return len(r.Data) > 0 })
	r := store.Range{Data: make([]byte, 1)} // to learn the size
	if done >= 0 {
		r = ranges[done]
	}
	text := fmt.Sprintf("bytes=%d-%d", r.Offset, r.Offset+int64(len(r.Data))-1)
	if r.Offset < 0 {
		text = fmt.Sprintf("bytes=%d", r.Offset)
	}
	release, err := o.site.remote.Hold(ctx, int64(len(r.Data)))
	if err != nil {
		return done, err
	}
	defer release()
	found, err := o.read(ctx, name, text, r.Offset, r.Data)
	if done < 0 && errors.Is(err, store.ErrRange) && found.size == 0 {
		err = nil // the object is empty
	}
	if err == nil {
		o.state, o.known = found, true
	}
	return done, err
}

// read fills data with bytes of an object. offset is the position of the first byte; a negative offset counts from the end. text
// is the header Range of the request.
func (o *object) read(ctx context.Context, name, text string, offset int64, data []byte) (found state, err error) {
	header := http.Header{"Range": {text}}
	switch {
	case strings.HasPrefix(o.state.tag, `"`):
		header.Set("If-Match", o.state.tag)
	case o.state.time != "":
		header.Set("If-Unmodified-Since", o.state.time)
	}
	err = o.site.remote.Try(ctx, "get "+name, 0, func(ctx context.Context, alive func()) error {
		answer, err := o.site.ask(ctx, o.key, header, http.StatusPartialContent, http.StatusOK, http.StatusRequestedRangeNotSatisfiable)
		if err != nil {
			return err
		}
		defer answer.Body.Close()
		alive()
		var begin, end int64
		if begin, end, found.size, err = extent(answer); err != nil {
			return err
		}
		found.tag, found.time = answer.Header.Get("ETag"), answer.Header.Get("Last-Modified")
		if o.known && (found.size != o.state.size || found.tag != o.state.tag && answer.StatusCode != http.StatusRequestedRangeNotSatisfiable) {
			return remote.ErrChanged
		}
		first, err := remote.Begin("the answer", found.size, store.Range{Offset: offset, Data: data})
		if err != nil {
			return err
		}
		if begin > first || end < first+int64(len(data)) || answer.StatusCode == http.StatusRequestedRangeNotSatisfiable {
			return fmt.Errorf("the server answered bytes %d to %d of %d, expected %d to %d", begin, end, found.size, first, first+int64(len(data)))
		}
		// if the server ignored the range, it sends the whole object: skip the bytes before the range
		if _, err := io.CopyN(io.Discard, remote.Watch(answer.Body, alive), first-begin); err != nil {
			return fmt.Errorf("the body ends before byte %d: %w", first, errors.Join(io.ErrUnexpectedEOF, err))
		}
		return remote.Fill(answer.Body, data, alive)
	})
	return found, err
}

// extent returns the bytes of the object in an answer, [begin, end), and the size of the object.
func extent(answer *http.Response) (begin, end, size int64, err error) {
	if answer.StatusCode == http.StatusOK {
		if answer.ContentLength < 0 {
			return 0, 0, 0, errors.New("the server sent the whole object without its size, expected a range of it")
		}
		return 0, answer.ContentLength, answer.ContentLength, nil
	}
	text := answer.Header.Get("Content-Range")
	bounds, total, ok := strings.Cut(strings.TrimPrefix(text, "bytes "), "/")
	number := func(s string) int64 {
		n, e := strconv.ParseInt(s, 10, 62)
		ok = ok && e == nil && n >= 0
		return n
	}
	size = number(total)
	if answer.StatusCode == http.StatusPartialContent {
		first, last, _ := strings.Cut(bounds, "-")
		begin, end = number(first), number(last)+1
		ok = ok && begin < end && end <= size
	}
	if !ok {
		return 0, 0, 0, fmt.Errorf("the server answered the Content-Range %s, expected one like bytes 0-9/10", quote.Text(text))
	}
	return begin, end, size, nil
}
