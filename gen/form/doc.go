// Package form describes operators: their operands and results, the scalar functions defining them, the function joining partial results,
// and the offsets of neighbouring elements. Package check fills in the description. Loops, array functions, tests and documents are
// generated from the description alone.
package form
