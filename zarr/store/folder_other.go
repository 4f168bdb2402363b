//go:build !unix

package store

// isNoFolder reports whether err says that a path has a file in place of a folder. These systems report a missing file instead.
func isNoFolder(error) bool { return false }

// noWait is 0, no flag: only on Unix can a folder contain a pipe, and opening a pipe may wait for a writer.
const noWait = 0
