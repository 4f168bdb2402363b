//go:build !unix

package store

// isNoFolder reports whether err says that a path has a file in place of a folder. These systems report a missing file instead.
func isNoFolder(error) bool { return false }

// noWait is no flag here: only on Unix can a folder contain a pipe, and block the opening.
const noWait = 0
