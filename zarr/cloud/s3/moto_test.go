package s3

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"ndgo/zarr/store"
)

// moto starts moto's server of S3 with a bucket, and returns the parameters of its addresses. The environment variable PYTHON names a
// Python with moto, which zarr/cloud/requirements.txt lists; the default is python3. The test is skipped if this Python has no moto.
func moto(t *testing.T) string {
	t.Helper()
	python := cmp.Or(os.Getenv("PYTHON"), "python3")
	if out, err := exec.Command(python, "-c", "import moto.server").CombinedOutput(); err != nil {
		t.Skipf("%s has no moto, so only gofakes3 is tested; install zarr/cloud/requirements.txt, and name the Python in PYTHON: %v %s", python, err, lastLine(out))
	}
	t.Setenv("AWS_ACCESS_KEY_ID", "theidentity")
	t.Setenv("AWS_SECRET_ACCESS_KEY", "thesecret")
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	address := l.Addr().String()
	require.NoError(t, l.Close())
	var log bytes.Buffer
	server := exec.Command(python, "-m", "moto.server", "-H", "127.0.0.1", "-p", address[strings.LastIndex(address, ":")+1:])
	server.Stdout, server.Stderr = &log, &log
	require.NoError(t, server.Start())
	t.Cleanup(func() {
		require.NoError(t, server.Process.Kill())
		_ = server.Wait()
	})
	for end := time.Now().Add(time.Minute); ; time.Sleep(50 * time.Millisecond) {
		request, err := http.NewRequestWithContext(t.Context(), http.MethodPut, "http://"+address+"/bucket", nil)
		require.NoError(t, err)
		if answer, err := http.DefaultClient.Do(request); err == nil {
			require.NoError(t, answer.Body.Close())
			require.Equal(t, http.StatusOK, answer.StatusCode)
			break
		}
		require.True(t, time.Now().Before(end), "moto's server does not answer: %s", log.String())
	}
	return "?region=us-east-1&use_path_style=true&endpoint=" + url.QueryEscape("http://"+address)
}

// lastLine returns the last line of a text.
func lastLine(out []byte) string {
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	return lines[len(lines)-1]
}

// TestMoto stores arrays and objects on moto's server, which has other conditions, lists and messages than gofakes3.
func TestMoto(t *testing.T) {
	parameters := moto(t)
	open := func(prefix string) store.Store {
		s, err := Open(ctx, "s3://bucket"+prefix+parameters, store.Limits{Wait: time.Millisecond})
		require.NoError(t, err)
		t.Cleanup(func() { require.NoError(t, s.Close()) })
		return s
	}
	contract(t, open(""))
	contract(t, open("/climate.zarr"))
	require.NoError(t, useArray(t, open("/array.zarr"), "g/x"))
	once(t, func() store.Store { return open("/once") })
}

// once puts one object from several goroutines, on the condition that it is absent: exactly one succeeds.
func once(t *testing.T, open func() store.Store) {
	t.Helper()
	for i := range 5 {
		var done atomic.Int64
		var group sync.WaitGroup
		for j := range 8 {
			s := open()
			group.Go(func() {
				switch err := s.PutIfAbsent(ctx, fmt.Sprint("x", i), []byte(fmt.Sprint(j))); {
				case err == nil:
					done.Add(1)
				case !errors.Is(err, fs.ErrExist):
					assert.NoError(t, err)
				}
			})
		}
		group.Wait()
		assert.EqualValues(t, 1, done.Load())
	}
}
