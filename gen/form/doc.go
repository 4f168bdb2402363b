// Package form describes operators of every mark: operands and results, their defining functions of scalars, the join of partial results,
// and the neighbours read. Checks fill the description in; loops, functions of arrays, tests and documents are made of it alone.
package form
