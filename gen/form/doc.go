// Package form describes operators. A description has the operands and results, the scalar functions that define the operator, the function
// that joins partial results, and the offsets of neighbouring elements. Package check fills in the description. Loops, array functions,
// tests and documents are generated from the description alone.
package form
