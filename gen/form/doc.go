// Package form describes operators, whatever they are marked as: operands and results, the functions of scalars that define them, what joins
// partial results, and the neighbours that are read. Checks fill the description in; loops, functions of arrays, tests and documents are made
// of it alone.
package form
