package store

import (
	"os"
	"os/exec"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// killWriter runs a program that writes to a folder, and kills it some time after its first writes.
func killWriter(t *testing.T, folder string, moment int) {
	t.Helper()
	program, err := os.Executable()
	require.NoError(t, err)
	c := exec.Command(program)
	c.Env = append(os.Environ(), "NDGO_ZARR_WRITER="+folder)
	out, err := c.StdoutPipe()
	if err == nil {
		err = c.Start()
	}
	if err != nil {
		t.Skip("the system starts no programs; others test it: ", err)
	}
	begun := make([]byte, 6)
	_, err = out.Read(begun)
	require.NoError(t, err)
	time.Sleep(time.Duration(moment) * 730 * time.Microsecond)
	require.NoError(t, c.Process.Kill())
	_ = c.Wait()
}
