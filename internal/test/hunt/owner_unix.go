//go:build unix

package main

import (
	"os"
	"syscall"
)

// ownerOf returns the user to whom a file belongs, or -1.
func ownerOf(info os.FileInfo) int {
	if s, ok := info.Sys().(*syscall.Stat_t); ok {
		return int(s.Uid)
	}
	return -1
}
