// Package fuse makes functions of scalars from functions of arrays and of neighbourhoods; they are then operators like others.
package fuse
