// Package manifest loads a manifest, or the marked functions of the package in a directory, and calls the packages that check and
// fuse its functions.
package manifest
