package web

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	nd "ndgo/ndarray"
	"ndgo/zarr"
	"ndgo/zarr/store"
)

// faults returns a handler that gives wrong answers to the given share of the requests. The choice depends only on the seed.
func faults(seed uint64, share float64) func(http.ResponseWriter, *http.Request, http.HandlerFunc) {
	var mutex sync.Mutex
	random := rand.New(rand.NewPCG(seed, 0))
	return func(w http.ResponseWriter, r *http.Request, next http.HandlerFunc) {
		mutex.Lock()
		choice, fails := random.IntN(5), random.Float64() < share
		mutex.Unlock()
		if !fails {
			next(w, r)
			return
		}
		switch choice {
		case 0:
			http.Error(w, "broken", http.StatusInternalServerError)
		case 1:
			w.Header().Set("Retry-After", "0")
			http.Error(w, "busy", http.StatusServiceUnavailable)
		case 2:
			http.Error(w, "too many", http.StatusTooManyRequests)
		case 3: // an incomplete body
			whole := httptest.NewRecorder()
			next(whole, r)
			for name, values := range whole.Header() {
				w.Header()[name] = values
			}
			w.Header().Set("Content-Length", fmt.Sprint(whole.Body.Len()))
			w.WriteHeader(whole.Code)
			_, _ = w.Write(whole.Body.Bytes()[:whole.Body.Len()/2])
			panic(http.ErrAbortHandler)
		default: // no answer
			panic(http.ErrAbortHandler)
		}
	}
}

// TestArray reads a sharded array from a server with mistakes.
func TestArray(t *testing.T) {
	for seed := range uint64(4) {
		f, s := serve(t, store.Limits{Wait: time.Microsecond, Tries: 30, Memory: 5000}, "")
		x := nd.Arange[int32](0, 60*70, 1).Reshape(60, 70)
		a, err := zarr.Create[int32](f.Store, "deep/x", x.Shape(), zarr.Chunks(5, 7), zarr.Shards(20, 35))
		require.NoError(t, err)
		require.NoError(t, a.Write(x))
		f.wrap, f.noRanges = faults(seed, 0.4), seed == 3
		b, err := zarr.Open[int32](s, "deep/x")
		require.NoError(t, err)
		y, err := b.Read()
		require.NoError(t, err)
		assert.True(t, nd.ArrayEqual(x, y))
		y, err = b.Read(nd.At(3), nd.Colon.By(9))
		require.NoError(t, err)
		assert.True(t, nd.ArrayEqual(x.Slice(nd.At(3), nd.Colon.By(9)), y))
	}
}

// TestMessages checks that the error after the last attempt names the address, the attempts and the expected status, and contains
// no password or query.
func TestMessages(t *testing.T) {
	f, s := serve(t, store.Limits{Wait: time.Microsecond, Tries: 3}, "user:secret@")
	base := s.(*site).base
	base.RawQuery = "sig=secret"
	var query, user string
	f.wrap = func(w http.ResponseWriter, r *http.Request, _ http.HandlerFunc) {
		query, user = r.URL.RawQuery, r.Header.Get("Authorization")
		w.WriteHeader(http.StatusServiceUnavailable)
	}
	_, err := s.Get(ctx, "a/b", nil, 10)
	assert.EqualError(t, err, "get http://"+base.Host+"/base/a/b: attempt 3 of 3: the server answered 503 Service Unavailable, expected 200")
	assert.Equal(t, "sig=secret Basic dXNlcjpzZWNyZXQ=", query+" "+user, "the server gets both")
	assert.EqualValues(t, 3, f.requests.Load())

	f.wrap = func(w http.ResponseWriter, r *http.Request, _ http.HandlerFunc) { w.WriteHeader(http.StatusForbidden) }
	_, err = s.GetRanges(ctx, "a/b", nil)
	assert.EqualError(t, err, "get http://"+base.Host+"/base/a/b: attempt 1 of 3: the server answered 403 Forbidden, expected 206 or 200 or 416")
	assert.EqualValues(t, 4, f.requests.Load(), "an error for good has one attempt")

	base.Host = "127.0.0.1:1"
	_, err = s.Get(ctx, "a/b", nil, 10)
	require.Error(t, err)
	assert.NotContains(t, err.Error(), "secret")
}

// If a server stops answering, the call ends with a timeout. If its context is cancelled, the call ends at once.
func TestHanging(t *testing.T) {
	stop := make(chan struct{})
	defer close(stop)
	for name, begin := range map[string]int{"silent": -1, "stops within the body": 4} {
		f, s := serve(t, store.Limits{Wait: time.Microsecond, Tries: 2, Timeout: 30 * time.Millisecond}, "")
		f.wrap = func(w http.ResponseWriter, r *http.Request, _ http.HandlerFunc) {
			if begin > 0 {
				w.Header().Set("Content-Length", "10")
				_, _ = w.Write([]byte("0123"))
				w.(http.Flusher).Flush()
			}
			select {
			case <-stop:
			case <-r.Context().Done():
			}
		}
		_, err := s.Get(ctx, "a", nil, 10)
		require.Error(t, err, name)
		assert.Contains(t, err.Error(), "attempt 2 of 2: no answer for 30ms")

		c, cancel := context.WithCancel(ctx)
		other, patient := serve(t, quick, "")
		other.wrap = func(w http.ResponseWriter, r *http.Request, next http.HandlerFunc) {
			cancel()
			f.wrap(w, r, next)
		}
		_, err = patient.Get(c, "a", nil, 10)
		assert.ErrorIs(t, err, context.Canceled)
		assert.EqualValues(t, 1, other.requests.Load(), "nobody asks after a cancellation")
	}
}
