// Package form describes operators of every kind of mark: their operands and results, the scalar functions defining them, the
// function joining partial results, and the neighbours they read. The checks fill in the description. The loops, the array
// functions, the tests and the documents are all generated from the description alone.
package form
