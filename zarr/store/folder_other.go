//go:build !unix

package store

// isNoFolder reports whether err says that a path has a file in place of a folder. On these systems no error says so: such a file
// counts as missing.
func isNoFolder(error) bool { return false }

// noWait has no effect on these systems. On Unix the flag keeps the opening of a pipe from waiting for a writer.
const noWait = 0
