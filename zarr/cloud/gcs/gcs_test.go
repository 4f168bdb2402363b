package gcs

import (
	"context"
	"fmt"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ndgo/zarr/store"
)

// TestErrors checks the errors of failing requests, missing objects, failed conditions and changed objects. They are the same for
// all vendors.
func TestErrors(t *testing.T) {
	ctx := context.Background()
	requests := 0
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		requests++
		switch {
		case requests%2 == 1:
			w.WriteHeader(http.StatusServiceUnavailable)
		case r.Method == http.MethodPost:
			w.WriteHeader(http.StatusPreconditionFailed)
		case !strings.HasSuffix(r.URL.Path, "deep/a"):
			w.WriteHeader(http.StatusNotFound)
		case strings.HasPrefix(r.URL.Path, "/storage/v1/"):
			w.Header().Set("Content-Type", "application/json")
			_, _ = w.Write([]byte(`{"kind":"storage#object","name":"deep/a","bucket":"bucket","size":"4","etag":"x","generation":"1"}`))
		case r.Header.Get("Range") != "":
			w.Header().Set("Content-Range", "bytes 1-2/4")
			w.WriteHeader(http.StatusPartialContent)
			_, _ = w.Write([]byte("12"))
		default:
			_, _ = w.Write([]byte("0123"))
		}
	}))
	defer server.Close()
	t.Setenv("STORAGE_EMULATOR_HOST", strings.TrimPrefix(server.URL, "http://"))
	s, err := Open(ctx, "gs://bucket/deep?access_id=-", store.Limits{Wait: time.Microsecond})
	require.NoError(t, err)
	b, err := s.Get(ctx, "a", nil, 10)
	require.NoError(t, err)
	assert.Equal(t, "0123 2", fmt.Sprint(string(b), " ", requests))
	data := make([]byte, 2)
	size, err := s.GetRanges(ctx, "a", []store.Range{{Offset: 1, Data: data}})
	require.NoError(t, err)
	assert.Equal(t, "12 4 8", fmt.Sprint(string(data), " ", size, requests), "the tag is asked for before and after")
	_, err = s.Get(ctx, "b", nil, 10)
	assert.ErrorIs(t, err, fs.ErrNotExist)
	assert.ErrorIs(t, s.PutIfAbsent(ctx, "c", []byte("x")), fs.ErrExist)
	require.NoError(t, s.Close())
	_, err = Open(ctx, "s3://bucket", store.Limits{})
	assert.ErrorContains(t, err, "expected one like gs://bucket/climate.zarr")
}
