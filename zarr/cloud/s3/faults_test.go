package s3

import (
	"context"
	"fmt"
	"io/fs"
	"maps"
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

// A mistake is a kind of faulty answer.
type mistake int

const (
	status500 mistake = iota
	status503
	slow
	cutBody
	lostAnswer
	mistakes
)

// mistaken gives a faulty answer of kind m.
func mistaken(m mistake, w http.ResponseWriter, r *http.Request, next http.Handler) {
	switch m {
	case status500:
		w.WriteHeader(http.StatusInternalServerError)
	case status503:
		w.WriteHeader(http.StatusServiceUnavailable)
		_, _ = w.Write([]byte("<Error><Code>SlowDown</Code><Message>Reduce your request rate.</Message></Error>"))
	case slow:
		time.Sleep(2 * time.Millisecond)
		next.ServeHTTP(w, r)
	case cutBody:
		whole := httptest.NewRecorder()
		next.ServeHTTP(whole, r)
		maps.Copy(w.Header(), whole.Header())
		w.Header().Set("Content-Length", fmt.Sprint(max(1, whole.Body.Len())))
		w.WriteHeader(whole.Code)
		_, _ = w.Write(whole.Body.Bytes()[:whole.Body.Len()/2])
		panic(http.ErrAbortHandler)
	case lostAnswer:
		next.ServeHTTP(httptest.NewRecorder(), r)
		panic(http.ErrAbortHandler)
	}
}

// faults returns a handler that makes mistakes in a share of its answers. The mistakes depend only on the seed.
func faults(seed uint64, share float64) func(http.ResponseWriter, *http.Request, http.Handler) {
	var mutex sync.Mutex
	random := rand.New(rand.NewPCG(seed, 0))
	return func(w http.ResponseWriter, r *http.Request, next http.Handler) {
		mutex.Lock()
		m, fails := mistake(random.IntN(int(mistakes))), random.Float64() < share
		mutex.Unlock()
		if fails {
			mistaken(m, w, r, next)
		} else {
			next.ServeHTTP(w, r)
		}
	}
}

// TestArray writes and reads a sharded array on a server with mistakes.
func TestArray(t *testing.T) {
	for seed := range uint64(3) {
		f := begin(t)
		f.wrap = faults(seed, 0.3)
		s := f.open(t, "/deep", store.Limits{Tries: 30, Memory: 100_000, Gap: []int64{0, 100, -1}[seed]})
		x := nd.Arange[int32](0, 60*70, 1).Reshape(60, 70)
		a, err := zarr.Create[int32](s, "group/x", x.Shape(), zarr.Chunks(5, 7), zarr.Shards(20, 35))
		require.NoError(t, err)
		require.NoError(t, a.Write(x.Slice(nd.To(30)), nd.To(30)))
		require.NoError(t, a.Write(x))
		nodes, err := zarr.OpenGroup(s, "")
		require.NoError(t, err)
		list, err := nodes.Nodes()
		require.NoError(t, err)
		assert.Len(t, list, 1)
		b, err := zarr.Open[int32](s, "group/x")
		require.NoError(t, err)
		y, err := b.Read()
		require.NoError(t, err)
		assert.True(t, nd.ArrayEqual(x, y))
		y, err = b.Read(nd.At(3), nd.Colon.By(9))
		require.NoError(t, err)
		assert.True(t, nd.ArrayEqual(x.Slice(nd.At(3), nd.Colon.By(9)), y))
	}
}

// TestLostAnswers loses the answers to conditional puts. A put counts as success if the object has the same bytes, and as failure
// if it has other bytes or is missing.
func TestLostAnswers(t *testing.T) {
	f := begin(t)
	s := f.open(t, "", store.Limits{Tries: 4})
	puts := 0
	script := func(list ...mistake) {
		puts = 0
		f.wrap = func(w http.ResponseWriter, r *http.Request, next http.Handler) {
			if r.Method == http.MethodPut {
				if puts++; puts <= len(list) {
					mistaken(list[puts-1], w, r, next)
					return
				}
			}
			next.ServeHTTP(w, r)
		}
	}
	script(lostAnswer)
	require.NoError(t, s.PutIfAbsent(ctx, "a", []byte("mine")))
	assert.Equal(t, 2, puts)
	script(lostAnswer, lostAnswer, lostAnswer, lostAnswer)
	require.NoError(t, s.PutIfAbsent(ctx, "b", []byte("mine")), "there is no further attempt, and the object is there")
	require.NoError(t, s.Put(ctx, "c", []byte("theirs"), true))
	script(lostAnswer)
	assert.ErrorIs(t, s.PutIfAbsent(ctx, "c", []byte("mine!!")), fs.ErrExist)
	script(status503)
	assert.ErrorIs(t, s.PutIfAbsent(ctx, "c", []byte("x")), fs.ErrExist, "the object of others is longer")
	script()
	assert.ErrorIs(t, s.PutIfAbsent(ctx, "c", []byte("theirs")), fs.ErrExist, "no answer is lost: the same bytes are of others")
	script(status503, status503, status503, status503)
	err := s.PutIfAbsent(ctx, "d", []byte("mine"))
	assert.ErrorContains(t, err, "put s3://bucket/d: attempt 4 of 4: the server answered 503 Service Unavailable, expected success of the put")
	script(lostAnswer, status500)
	require.NoError(t, s.Put(ctx, "e", []byte("mine"), true))
	b, err := s.Get(ctx, "e", nil, 10)
	require.NoError(t, err)
	assert.Equal(t, "mine", string(b))
}

// TestMessages checks that errors name the object, the attempt and the expected answer, and contain no credentials.
func TestMessages(t *testing.T) {
	f := begin(t)
	s := f.open(t, "/deep", store.Limits{Tries: 3})
	for m, want := range map[mistake]string{status500: "the server answered 500", status503: "the server answered 503", lostAnswer: "EOF"} {
		f.requests.Store(0)
		f.wrap = func(w http.ResponseWriter, r *http.Request, next http.Handler) { mistaken(m, w, r, next) }
		_, e1 := s.Get(ctx, "a/b", nil, 10)
		_, e2 := s.GetRanges(ctx, "a/b", nil)
		e3 := s.Put(ctx, "a/b", []byte("x"), true)
		var e4 error
		for _, e4 = range s.List(ctx, "a/b") {
		}
		for _, err := range []error{e1, e2, e3, e4} {
			assert.ErrorContains(t, err, "s3://bucket/deep/a/b: attempt 3 of 3: ")
			assert.ErrorContains(t, err, want)
			for _, secret := range []string{"thesecret", "thetoken", "theidentity", "Signature"} {
				assert.NotContains(t, err.Error(), secret)
			}
		}
		if m != lostAnswer { // net/http itself repeats a read after a connection has ended
			assert.EqualValues(t, 12, f.requests.Load(), "the client makes no attempts of its own")
		}
	}
	for _, at := range []string{"", "s3://", "gs://bucket", "s3://theidentity:thesecret@bucket", "s3://bucket/../a", "s3://bucket/a//b", "s3://%", "s3://bucket?color=red"} {
		_, err := Open(ctx, at, store.Limits{})
		require.Error(t, err, at)
		assert.NotContains(t, err.Error(), "thesecret")
	}
}

// If a server stops answering, the call ends with a timeout. If its context is cancelled, the call ends at once.
func TestHanging(t *testing.T) {
	f := begin(t)
	stop := make(chan struct{})
	defer close(stop)
	f.wrap = func(w http.ResponseWriter, r *http.Request, _ http.Handler) {
		select {
		case <-stop:
		case <-r.Context().Done():
		}
	}
	s := f.open(t, "", store.Limits{Tries: 2, Timeout: 50 * time.Millisecond})
	_, e1 := s.Get(ctx, "a", nil, 10)
	_, e2 := s.GetRanges(ctx, "a", nil)
	for _, err := range []error{e1, e2, s.Put(ctx, "a", nil, false), s.Delete(ctx, "a"), s.PutIfAbsent(ctx, "a", nil)} {
		assert.ErrorContains(t, err, "attempt 2 of 2: no answer for 50ms")
	}
	patient := f.open(t, "", store.Limits{})
	c, cancel := context.WithCancel(ctx)
	time.AfterFunc(20*time.Millisecond, cancel)
	_, err := patient.Get(c, "a", nil, 10)
	assert.ErrorIs(t, err, context.Canceled)
	assert.ErrorIs(t, patient.Put(c, "a", nil, false), context.Canceled)
}
