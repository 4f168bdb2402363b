// Package ir has the programs of the compiler: what a function of scalars computes for all lanes at once.
//
// A [Func] is values, each a pure operation of values before it: calls are inlined, branches are selections, and a loop whose rounds depend
// on elements is an operation that is a program itself ([Loop]). Equal values are one, and simpler ones take their places when they are
// made. [Func.Run] is what a program means. Nothing here knows Go's syntax, a tier or a processor.
package ir
