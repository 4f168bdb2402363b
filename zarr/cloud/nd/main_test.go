package main

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/johannesboyne/gofakes3"
	"github.com/johannesboyne/gofakes3/backend/s3mem"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ndgo/cmd/nd/command"
	nd "ndgo/ndarray"
	"ndgo/npy"
)

// A server is a server of S3 in this process. Every nth request fails at first.
type server struct {
	http.Handler
	requests, every atomic.Int64
}

func (s *server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if every := s.every.Load(); every > 0 && s.requests.Add(1)%every == 0 {
		w.WriteHeader(http.StatusServiceUnavailable)
		return
	}
	s.Handler.ServeHTTP(w, r)
}

// begin starts a server with a bucket, and returns the server and the query of its addresses.
func begin(t *testing.T) (s *server, query string) {
	t.Helper()
	t.Setenv("AWS_ACCESS_KEY_ID", "theidentity")
	t.Setenv("AWS_SECRET_ACCESS_KEY", "thesecret")
	backend := s3mem.New()
	require.NoError(t, backend.CreateBucket("bucket"))
	s = &server{Handler: gofakes3.New(backend).Server()}
	h := httptest.NewServer(s)
	t.Cleanup(h.Close)
	return s, "?region=us-east-1&use_path_style=true&endpoint=" + url.QueryEscape(h.URL)
}

// session runs commands and returns their output. A status other than 0 follows in brackets.
func session(commands ...string) string {
	var out strings.Builder
	for _, c := range commands {
		if status := command.Run(openers(), strings.Fields(c), &out, &out); status != 0 {
			out.WriteString("[" + string(rune('0'+status)) + "]\n")
		}
	}
	return out.String()
}

// Each command takes stores in buckets, though requests fail now and then.
func TestS3(t *testing.T) {
	t.Chdir(t.TempDir())
	x := nd.Arange[int32](0, 12*10, 1).Reshape(12, 10)
	require.NoError(t, npy.Save("x.npy", x))
	s, query := begin(t)
	s.every.Store(7)
	a, b := "s3://bucket/deep/a.zarr/x"+query, "s3://bucket/b.zarr"+query
	got := session(
		"convert x.npy "+a+" --chunks 2,3", "convert "+a+" "+b+" --chunks 2,2 --shards 6,4 --codec blosc-lz4", "convert "+b+" y.npy", "diff x.npy y.npy", "diff "+a+" "+b,
		"info s3://bucket/deep/a.zarr"+query, "stats "+b, "print "+a+" --slice 3,::4", "check "+a+" "+b, "picture "+a+" a.png", "convert x.npy "+a,
		"info s3://bucket/none.zarr"+query,
	)
	assert.Equal(t, `s3://bucket/deep/a.zarr/x  int32      12×10            480 B, stored 726 B  chunks 2×3, bytes, zstd 1
s3://bucket/b.zarr  int32  12×10
  min 0  max 119  mean 59.5  std 34.639813  zero 1  nan 0
[30 34 38]
s3://bucket/deep/a.zarr/x  arrays 1  chunks 24  no faults
s3://bucket/b.zarr  arrays 1  chunks 6  no faults
nd: s3://bucket/deep/a.zarr/x: there is one already; delete it first
[2]
`, got[:strings.Index(got, "nd: zarr: OpenGroup")])
	assert.Contains(t, got, "group in s3://bucket/none.zarr: the folder has neither zarr.json nor .zgroup")
	assert.NotContains(t, got, "thesecret")
	assert.FileExists(t, "a.png")
	y, err := npy.Load[int32]("y.npy")
	require.NoError(t, err)
	assert.True(t, nd.ArrayEqual(x, y))
}

// If a server refuses all requests, or an address has no bucket, the error names the address without its parameters.
func TestFaults(t *testing.T) {
	t.Chdir(t.TempDir())
	require.NoError(t, npy.Save("x.npy", nd.Ones[float32](4)))
	t.Setenv("AWS_ACCESS_KEY_ID", "theidentity")
	t.Setenv("AWS_SECRET_ACCESS_KEY", "thesecret")
	h := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusForbidden) }))
	defer h.Close()
	at := "s3://bucket/a.zarr?region=us-east-1&use_path_style=true&endpoint=" + url.QueryEscape(h.URL)
	for _, c := range []struct{ command, want string }{
		{"stats " + at, "get s3://bucket/a.zarr/zarr.json"}, {"convert x.npy " + at, "s3://bucket/a.zarr/zarr.json"}, {"check " + at, "s3://bucket/a.zarr"},
		{"info s3:///a.zarr", "expected one like s3://bucket/climate.zarr"}, {"info gs:///a.zarr", "expected one like gs://bucket"}, {"info azblob:///a.zarr", "expected one like azblob://bucket"},
		{"info s3://bucket/x.npy", "the address tells no store; use one with .zarr"},
	} {
		got := session(c.command)
		assert.Contains(t, got, c.want)
		assert.True(t, strings.HasPrefix(got, "nd: ") && strings.HasSuffix(got, "[2]\n"), got)
		assert.NotContains(t, got, "thesecret")
		assert.NotContains(t, got, "use_path_style")
	}
}
