// Package manifest loads a manifest, or the marked functions of the package in a directory, and calls packages check and fuse for
// its functions.
package manifest
