// Package form describes operators: operands and results, the scalar functions that define the operator, the function that joins
// partial results, and the offsets of neighbouring elements. Package check fills in these descriptions. Loops, array functions,
// tests and documents are generated from them alone.
package form
