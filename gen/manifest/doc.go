// Package manifest loads a manifest, or the marked functions of the package in a directory, and calls the packages checking and
// fuse its functions.
package manifest
