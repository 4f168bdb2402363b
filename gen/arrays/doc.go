// Package arrays reads functions of arrays with views, stores, branches and loops, and rewrites them for package passes.
//
// A [Reader] answers questions about the code of a file. Is an expression pure? Is it an operator, a reduction or a store? May it read
// elements of arrays?
//
// A rewriting takes a function, and returns its new text. It does not change the order of evaluation. [Reader.Inlined] replaces calls of
// helpers by their bodies. [Reader.Unrolled] and [Reader.PartlyUnrolled] write iterations of a loop one after another. [Reader.Plainer]
// moves array operators from inside expressions to separate assignments. If a variable is set several times, [Reader.Renamed] makes a new
// variable for each value. [Reader.Unaliased] removes second names of arrays. [Reader.Delayed] joins several assignments into one.
//
// Package fuse checks the types of each new text, and reads it again. It repeats the rewritings until none of them has a change to make.
package arrays
