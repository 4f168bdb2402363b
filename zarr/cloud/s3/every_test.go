package s3

import (
	"fmt"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	nd "ndgo/ndarray"
	"ndgo/zarr"
	"ndgo/zarr/store"
)

// hang is a further mistake: the server does not answer until the client gives up.
const hang = mistakes

// useArray creates an array with shards, writes it, changes a part, and reads it in several ways.
func useArray(t *testing.T, s store.Store, path string, options ...zarr.Option) error {
	t.Helper()
	x := nd.Arange[int32](0, 48, 1).Reshape(6, 8)
	a, err := zarr.Create[int32](s, path, x.Shape(), append(options, zarr.Chunks(1, 4), zarr.Shards(3, 4))...)
	if err == nil {
		err = a.Write(x)
	}
	if err == nil {
		err = a.Write(nd.Scalar[int32](-1), nd.Range(2, 4), nd.At(3))
	}
	if err != nil {
		return err
	}
	want := x.Copy()
	want.Slice(nd.Range(2, 4), nd.At(3)).Fill(-1)
	b, err := zarr.Open[int32](s, path)
	if err != nil {
		return err
	}
	chunks := 0
	for c, err := range b.Stored() {
		if err != nil {
			return err
		}
		y, err := b.Read(c.Indices()...)
		if err != nil {
			return err
		}
		require.True(t, nd.ArrayEqual(want.Slice(c.Indices()...), y))
		chunks++
	}
	require.Equal(t, 4, chunks)
	y, err := b.Read(nd.Colon.By(-2))
	if err == nil {
		require.True(t, nd.ArrayEqual(want.Slice(nd.Colon.By(-2)), y))
	}
	return err
}

// mistakeIn makes mistake m in the nth request from now on, and returns the counter of these requests. A request hangs until stop is
// closed.
func (f *fake) mistakeIn(m mistake, n int64, stop <-chan struct{}) *atomic.Int64 {
	requests := new(atomic.Int64)
	f.wrap = func(w http.ResponseWriter, r *http.Request, next http.Handler) {
		switch {
		case requests.Add(1) != n:
			next.ServeHTTP(w, r)
		case m == hang:
			select {
			case <-stop:
			case <-r.Context().Done():
			}
		default:
			mistaken(m, w, r, next)
		}
	}
	return requests
}

// TestEveryRequestFails makes a mistake in each request in turn. If one attempt is allowed, a mistake is an error that names the object,
// and the same calls succeed afterwards. If two attempts are allowed, all calls succeed.
func TestEveryRequestFails(t *testing.T) {
	f := begin(t)
	stop := make(chan struct{})
	t.Cleanup(func() { close(stop) }) // this runs before the server is closed: closing waits for open requests
	whole := f.open(t, "", store.Limits{})
	for m := range hang + 1 {
		l := store.Limits{Tries: 1}
		if m == hang {
			l.Timeout = 100 * time.Millisecond
		}
		once := f.open(t, "", l)
		l.Tries, l.Timeout = 2, 5*l.Timeout // a longer timeout, so that a busy machine does not use up both attempts
		twice := f.open(t, "", l)
		errors := 0
		for n := int64(1); ; n++ {
			path := fmt.Sprintf("g/x%d-%d", m, n)
			requests := f.mistakeIn(m, n, stop)
			err := useArray(t, once, path)
			done := requests.Load() < n
			f.wrap = nil
			if err != nil {
				errors++
				assert.True(t, strings.HasPrefix(err.Error(), "zarr: "), err.Error())
				assert.Contains(t, err.Error(), "s3://bucket/", "mistake %d in request %d", m, n)
				require.NoError(t, useArray(t, whole, path, zarr.Overwrite()), "after mistake %d in request %d", m, n)
			}
			if done {
				break
			}
			if n%4 == 1 && (m != hang || n == 1) {
				f.mistakeIn(m, n, stop)
				require.NoError(t, useArray(t, twice, path+"-again"), "mistake %d in request %d", m, n)
				f.wrap = nil
			}
		}
		if m == slow {
			assert.Zero(t, errors)
		} else {
			assert.Greater(t, errors, 3, "mistake %d: a read without an answer is repeated by net/http, and a conditional write read back", m)
		}
	}
}
