package command

import (
	"fmt"
	"os"
	"path/filepath"
)

// freeBytes returns the free space of a folder's disk in bytes. ok is false if the system does not report it. Tests replace this
// function.
var freeBytes = freeBytesOf

// checkSpace returns an error if a new file of n bytes does not fit in the free space of its disk.
func checkSpace(path string, n int64) error {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return nil // a pipe or a device takes any number of bytes
	}
	if free, ok := freeBytes(filepath.Dir(path)); ok && n > free {
		return fmt.Errorf("%s: the array takes %s, and the disk has %s free; write to another disk, or to a .zarr, which is compressed",
			path, bytesText(n), bytesText(free))
	}
	return nil
}
