// Package ir has the programs of the compiler: the computation of a function of scalars for all lanes at once.
//
// A [Func] is values, each a pure operation on earlier values: calls are inlined, branches are selections, and a loop with a trip count
// that depends on elements is an operation with a program of its own ([Loop]). Equal values are one, and simpler ones replace them at once.
// [Func.Run] is what a program means. Nothing here knows Go's syntax, a tier or a processor.
package ir
