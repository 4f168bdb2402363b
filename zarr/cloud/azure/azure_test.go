package azure

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
	t.Setenv("AZURE_STORAGE_ACCOUNT", "account")
	t.Setenv("AZURE_STORAGE_KEY", "dGhlc2VjcmV0")
	requests, tag := 0, `"0x1"`
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		requests++
		w.Header().Set("x-ms-creation-time", "Mon, 02 Jan 2006 15:04:05 GMT")
		w.Header().Set("Last-Modified", "Mon, 02 Jan 2006 15:04:05 GMT")
		switch {
		case requests%2 == 1:
			w.WriteHeader(http.StatusServiceUnavailable)
		case r.Method == http.MethodPut:
			w.Header().Set("x-ms-error-code", "BlobAlreadyExists")
			w.WriteHeader(http.StatusConflict)
		case !strings.HasSuffix(r.URL.Path, "/container/deep/a"):
			w.Header().Set("x-ms-error-code", "BlobNotFound")
			w.WriteHeader(http.StatusNotFound)
		case r.Header.Get("x-ms-range") != "":
			w.Header().Set("ETag", tag)
			w.Header().Set("Content-Range", "bytes 1-2/4")
			w.WriteHeader(http.StatusPartialContent)
			_, _ = w.Write([]byte("12"))
		default:
			w.Header().Set("ETag", `"0x1"`)
			w.Header().Set("Content-Length", "4")
			if r.Method != http.MethodHead {
				_, _ = w.Write([]byte("0123"))
			}
		}
	}))
	defer server.Close()
	s, err := Open(ctx, "azblob://container/deep?protocol=http&localemu=true&domain="+strings.TrimPrefix(server.URL, "http://"), store.Limits{Wait: time.Microsecond})
	require.NoError(t, err)
	b, err := s.Get(ctx, "a", nil, 10)
	require.NoError(t, err)
	assert.Equal(t, "0123 2", fmt.Sprint(string(b), " ", requests))
	data := make([]byte, 2)
	size, err := s.GetRanges(ctx, "a", []store.Range{{Offset: 1, Data: data}})
	require.NoError(t, err)
	assert.Equal(t, "12 4 6", fmt.Sprint(string(data), " ", size, requests))
	_, err = s.Get(ctx, "b", nil, 10)
	assert.ErrorIs(t, err, fs.ErrNotExist)
	assert.ErrorIs(t, s.PutIfAbsent(ctx, "c", []byte("x")), fs.ErrExist)
	tag = `"0x2"`
	_, err = s.GetRanges(ctx, "a", []store.Range{{Offset: 1, Data: data}})
	assert.ErrorContains(t, err, "the object has changed")
	require.NoError(t, s.Close())
	_, err = Open(ctx, "s3://container", store.Limits{})
	assert.ErrorContains(t, err, "expected one like azblob://bucket/climate.zarr")
}
