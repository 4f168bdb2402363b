package main

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"os/exec"
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
	"ndgo/zarr"
	"ndgo/zarr/cloud/s3"
	"ndgo/zarr/store"
)

// TestMain runs this program as the command nd, or as an endless writer, if an environment variable requests it. Tests start this
// program in this way, and kill it.
func TestMain(m *testing.M) {
	if os.Getenv("NDGO_CLOUD_ND") != "" {
		command.Main(openers())
	}
	if at := os.Getenv("NDGO_CLOUD_WRITER"); at != "" {
		fmt.Fprintln(os.Stderr, writeForEver(at))
		os.Exit(1)
	}
	os.Exit(m.Run())
}

// moments is the number of times that a test kills a program.
const moments = 20

// A killer is a server of S3 in this process. It kills a program at one of the program's uploads: before the upload, after half of its
// bytes, or after all of them.
type killer struct {
	http.Handler
	query   string // parameters for addresses at this server
	at      int64  // the number of the upload; 0 for none
	program atomic.Pointer[os.Process]
	uploads atomic.Int64
}

func (k *killer) kill() {
	if p := k.program.Load(); p != nil {
		_ = p.Kill() // the program may have ended
	}
}

func (k *killer) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodPut || k.uploads.Add(1) != k.at {
		k.Handler.ServeHTTP(w, r)
		return
	}
	switch k.at % 3 {
	case 0:
		k.kill()
	case 1:
		r.Body = struct {
			io.Reader
			io.Closer
		}{io.MultiReader(io.LimitReader(r.Body, r.ContentLength/2), &deadly{k, r.Body}), r.Body}
	}
	k.Handler.ServeHTTP(w, r)
	k.kill()
}

// A deadly reader kills the program before it reads.
type deadly struct {
	k *killer
	io.Reader
}

func (d *deadly) Read(b []byte) (int, error) {
	d.k.kill()
	return d.Reader.Read(b)
}

// query returns the parameters of addresses at a server.
func query(h *httptest.Server) string {
	return "?region=us-east-1&use_path_style=true&endpoint=" + url.QueryEscape(h.URL)
}

// beginKiller starts a killer with a bucket, and returns it and the parameters of its addresses.
func beginKiller(t *testing.T) (*killer, string) {
	t.Helper()
	t.Setenv("AWS_ACCESS_KEY_ID", "theidentity")
	t.Setenv("AWS_SECRET_ACCESS_KEY", "thesecret")
	backend := s3mem.New()
	require.NoError(t, backend.CreateBucket("bucket"))
	k := &killer{Handler: gofakes3.New(backend).Server()}
	h := httptest.NewServer(k)
	t.Cleanup(h.Close)
	k.query = query(h)
	return k, k.query
}

// run starts this program with an environment variable for TestMain, kills it at the given upload, and reports whether it was
// killed. The program's requests go to a separate server, closed at the end of run, so that no upload arrives after run.
func (k *killer) run(t *testing.T, upload int, variable string, args ...string) (killed bool) {
	t.Helper()
	h := httptest.NewServer(k)
	defer h.Close()
	own := strings.NewReplacer(k.query, query(h))
	c := exec.Command(os.Args[0])
	for _, arg := range args {
		c.Args = append(c.Args, own.Replace(arg))
	}
	c.Env = append(os.Environ(), own.Replace(variable))
	var log strings.Builder
	c.Stderr = &log
	k.at = int64(upload)
	k.uploads.Store(0)
	k.program.Store(nil)
	if err := c.Start(); err != nil {
		t.Skip("the system starts no programs; others test it: ", err)
	}
	k.program.Store(c.Process)
	err := c.Wait()
	k.program.Store(nil)
	k.at = 0
	if err != nil && c.ProcessState.Exited() {
		t.Fatalf("the program ends by itself: %v %s", err, log.String())
	}
	return err != nil
}

// objects returns all objects below a folder of a store.
func objects(t *testing.T, s store.Store, folder string) map[string][]byte {
	t.Helper()
	all := map[string][]byte{}
	for e, err := range s.List(t.Context(), folder) {
		require.NoError(t, err)
		key := strings.TrimPrefix(folder+"/"+e.Name, "/")
		if e.Folder {
			for k, b := range objects(t, s, key) {
				all[k] = b
			}
			continue
		}
		b, err := s.Get(t.Context(), key, nil, 1<<30)
		require.NoError(t, err)
		all[key] = b
	}
	return all
}

// TestKilledUpload kills nd convert at each of its first 20 uploads, the chunks. The last upload is the metadata, so each killed
// convert leaves whole chunks but no array. The next convert reports these chunks, and succeeds after they are deleted.
func TestKilledUpload(t *testing.T) {
	t.Chdir(t.TempDir())
	x := nd.FromFunc(func(i []int) int64 { return int64(i[0]*i[0]*7919+i[1]*i[1]*104729) << 20 }, 600, 640)
	require.NoError(t, npy.Save("x.npy", x))
	k, query := beginKiller(t)
	convert := func(name string) []string {
		return []string{"convert", "x.npy", "s3://bucket/" + name + ".zarr" + query, "--chunks", "150,128", "--codec", "none"}
	}
	open := func(name string) store.Store {
		s, err := s3.Open(t.Context(), "s3://bucket/"+name+".zarr"+query, store.Limits{})
		require.NoError(t, err)
		t.Cleanup(func() { require.NoError(t, s.Close()) })
		return s
	}
	require.False(t, k.run(t, 0, "NDGO_CLOUD_ND=1", convert("whole")...))
	whole := objects(t, open("whole"), "")
	require.Len(t, whole, 21)
	for moment := range moments {
		name := fmt.Sprint("a", moment)
		s := open(name)
		require.True(t, k.run(t, moment+1, "NDGO_CLOUD_ND=1", convert(name)...), "upload %d", moment+1)
		left := objects(t, s, "")
		for key, b := range left {
			require.Contains(t, whole, key)
			require.Equal(t, whole[key], b, "%s is torn", key)
		}
		_, err := zarr.OpenAny(s, "")
		require.Error(t, err, "an interrupted convert looks whole")
		if len(left) > 0 {
			require.Contains(t, session(strings.Join(convert(name), " ")), "there are chunks without metadata, perhaps of an interrupted convert; delete them first")
		}
		for key := range left {
			require.NoError(t, s.Delete(t.Context(), key))
		}
		require.Empty(t, session(strings.Join(convert(name), " "), "diff x.npy s3://bucket/"+name+".zarr"+query))
		require.Len(t, objects(t, s, ""), 21, "no object is left over")
	}
}

// TestKilledWriter kills a writer at 20 uploads to an array. Each chunk then has the elements of a single write, and the next write
// replaces it.
func TestKilledWriter(t *testing.T) {
	k, query := beginKiller(t)
	at := "s3://bucket/x.zarr" + query
	s, err := s3.Open(t.Context(), at, store.Limits{})
	require.NoError(t, err)
	defer func() { require.NoError(t, s.Close()) }()
	for moment := range moments {
		a, err := zarr.Create[int32](s, "", []int{512, 2048}, zarr.Chunks(256, 256), zarr.Shards(256, 512), zarr.Codecs(zarr.CRC32C()), zarr.Overwrite())
		require.NoError(t, err)
		require.True(t, k.run(t, 1+7*moment, "NDGO_CLOUD_WRITER="+at))
		values := map[int32]bool{}
		for c := range a.Chunks() {
			x, err := a.Read(c...)
			require.NoError(t, err)
			require.Equal(t, nd.Min(x).Item(), nd.Max(x).Item(), "a shard is of two writes")
			values[nd.Min(x).Item()] = true
		}
		assert.LessOrEqual(t, len(values), 2, "writes follow each other")
		require.NoError(t, a.Write(nd.Full[int32](-1, 512, 2048)))
		require.Len(t, objects(t, s, ""), 9, "no object is left over")
	}
}

// writeForEver overwrites the whole array at an address with 1, then with 2, and so on.
func writeForEver(at string) error {
	s, err := s3.Open(context.Background(), at, store.Limits{})
	if err != nil {
		return err
	}
	a, err := zarr.Open[int32](s, "")
	for i := int32(1); err == nil; i++ {
		err = a.Write(nd.Full(i, 512, 2048))
	}
	return err
}
