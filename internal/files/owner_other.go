//go:build !unix

package files

import (
	"io/fs"
	"os"
)

// keepGroup returns true: permissions have no groups on this system.
func keepGroup(*os.File, fs.FileInfo, fs.FileInfo) bool { return true }

// keepOwner does nothing.
func keepOwner(*os.File, fs.FileInfo, fs.FileInfo) {}
