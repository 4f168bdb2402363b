// Package form describes operators: their operands and results, the scalar functions that define them, the function that joins
// partial results, and the neighbouring elements that they read. Package check fills in the description. Loops, array functions,
// tests and documents are generated from the description alone.
package form
