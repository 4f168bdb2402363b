// Package fuse makes scalar functions from functions of arrays and of neighbourhoods. These scalar functions define operators, like marked
// functions.
package fuse
