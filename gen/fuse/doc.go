// Package fuse makes scalar functions from functions of arrays and of neighbourhoods. These scalar functions define operators, like marked
// functions. A function with views, stores, branches or loops becomes a program: package arrays rewrites it, package passes divides it into
// passes, and each pass becomes an operator.
package fuse
