//go:build !unix

package files

import (
	"io/fs"
	"os"
)

// keepGroup reports whether f has the group of another file: permissions have no groups here.
func keepGroup(*os.File, fs.FileInfo, fs.FileInfo) bool { return true }

// keepOwner does nothing.
func keepOwner(*os.File, fs.FileInfo, fs.FileInfo) {}
