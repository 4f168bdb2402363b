package command

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
)

// TestWeb checks that commands read stores on a web server like stores in folders, and that no output contains the secret parts of an
// address.
func TestWeb(t *testing.T) {
	prepare(t)
	if got := session("convert x.npy a.zarr --chunks 2,2", "convert n.npy b.zarr/deep/n --chunks 1,3 --shards 2,3"); got != "" {
		t.Fatal(got)
	}
	var asked atomic.Value
	files := http.FileServer(http.Dir("."))
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked.Store(r.URL.RawQuery)
		files.ServeHTTP(w, r)
	}))
	defer server.Close()
	at := strings.Replace(server.URL, "://", "://user:secret@", 1)
	got := session(
		"info "+at+"/a.zarr?sig=secret "+at+"/b.zarr/deep/n", "stats "+at+"/a.zarr?sig=secret", "print "+at+"/a.zarr --slice 1,::2", "diff x.npy "+at+"/a.zarr?sig=secret",
		"convert "+at+"/b.zarr/deep/n?sig=secret n2.npy", "diff n.npy n2.npy", "check "+at+"/a.zarr?sig=secret "+at+"/b.zarr/deep/n", "picture "+at+"/a.zarr?sig=secret a.png",
		"check "+at+"/b.zarr?sig=secret", "info "+at+"/none.zarr?sig=secret", "convert x.npy "+at+"/c.zarr?sig=secret", "info "+at+"/x.npy?sig=secret", "info http://user:secret@%/a.zarr",
	)
	want := `SERVER/a.zarr         float64    4×3              96 B  chunks 2×2, bytes, zstd 1
SERVER/b.zarr/deep/n  int32      4×3              48 B  chunks 1×3, shards 2×3, sharding_indexed, bytes, zstd 1
SERVER/a.zarr  float64  4×3
  min 0  max 11  mean 5.5  std 3.4520525  zero 1  nan 0
[3. 5.]
SERVER/a.zarr  arrays 1  chunks 4  no faults
SERVER/b.zarr/deep/n  arrays 1  chunks 2  no faults
nd: zarr: Nodes: group: SERVER/b.zarr: a web server lists no folders; name the path of an array, or use a group with consolidated metadata: unsupported operation
[2]
nd: zarr: OpenGroup: group in SERVER/none.zarr: the folder has neither zarr.json nor .zgroup: get SERVER/none.zarr/.zgroup: file does not exist
[2]
nd: SERVER/c.zarr: web servers are only read; write a folder .zarr
[2]
nd: SERVER/x.npy: the address tells no store; use one with .zarr
[2]
nd: web: the address is malformed, expected one like https://example.org/climate.zarr
[2]
`
	if got = strings.ReplaceAll(got, server.URL, "SERVER"); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if strings.Contains(got, "secret") || asked.Load() != "sig=secret" {
		t.Errorf("a secret is printed, or the query %q is none of the address", asked)
	}
}
