package s3_test

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net/http/httptest"
	"net/url"
	"os"
	"strings"
	"testing"

	"github.com/johannesboyne/gofakes3"
	"github.com/johannesboyne/gofakes3/backend/s3mem"

	nd "ndgo/ndarray"
	"ndgo/zarr"
	"ndgo/zarr/cloud/s3"
	"ndgo/zarr/store"
)

// local starts a server of S3 in this process with an empty bucket. It returns the query for an address of the bucket.
func local() (parameters string, stop func()) {
	for _, name := range []string{"AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"} {
		if err := os.Setenv(name, "x"); err != nil {
			panic(err)
		}
	}
	backend := s3mem.New()
	if err := backend.CreateBucket("bucket"); err != nil {
		panic(err)
	}
	server := httptest.NewServer(gofakes3.New(backend).Server())
	return "&use_path_style=true&endpoint=" + url.QueryEscape(server.URL), server.Close
}

func Example() {
	parameters, stop := local()
	defer stop()
	ctx := context.Background()
	s, err := s3.Open(ctx, "s3://bucket/climate.zarr?region=eu-central-1"+parameters, store.Limits{})
	if err != nil {
		panic(err)
	}
	defer s.Close()
	a, err := zarr.Create[float32](s, "temperature", []int{4, 6}, zarr.Chunks(2, 3), zarr.Shards(4, 6))
	if err != nil {
		panic(err)
	}
	fmt.Println(a.Write(nd.Arange[float32](0, 24, 1).Reshape(4, 6)))
	a, err = zarr.Open[float32](s, "temperature", zarr.Context(ctx))
	if err != nil {
		panic(err)
	}
	fmt.Println(a.Read(nd.At(3), nd.Colon.By(2)))
	// Output:
	// <nil>
	// [18. 20. 22.] <nil>
}

// TestPage checks that the example has the lines of the page about Zarr.
func TestPage(t *testing.T) {
	page, err := os.ReadFile("../../../docs/zarr.md")
	if errors.Is(err, fs.ErrNotExist) {
		t.Skip("a downloaded module has no pages; a clone compares them")
	}
	example, e := os.ReadFile("example_test.go")
	if err != nil || e != nil {
		t.Fatal(err, e)
	}
	lines := 0
	for line := range strings.Lines(string(page)) {
		if !strings.HasPrefix(line, "s, err := s3.Open(") && !strings.Contains(line, "zarr.Context(ctx)") {
			continue
		}
		lines++
		text := strings.TrimSpace(strings.Replace(line, `eu-central-1"`, `eu-central-1"+parameters`, 1))
		if !strings.Contains(string(example), text) && !strings.Contains(string(example), strings.Replace(text, ":=", "=", 1)) {
			t.Errorf("the example has no line %s", text)
		}
	}
	if lines != 2 {
		t.Errorf("the page has %d lines with S3, expected 2", lines)
	}
}
